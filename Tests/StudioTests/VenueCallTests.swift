import Diagnostics
import Formats
import Foundation
import TestSupport
import Testing
import VenueFiles

@testable import Studio

/// Opening, checking and saving venue files.
@Suite struct VenueCallTests {
    /// What is saved unchanged has every byte that it had.
    @Test(arguments: ["office", "supermarket", "mall"])
    func savingUnchangedKeepsTheFile(name: String) throws {
        let folder = try StudioFolder(venues: [name])
        let before = try folder.text("\(name).yaml")
        let opened = try folder.call("/api/venue/open", ["path": .string("\(name).yaml")])
        _ = try folder.call(
            "/api/venue/save",
            ["path": .string("\(name).yaml"), "document": opened["document"], "digest": opened["digest"]])
        #expect(try folder.text("\(name).yaml") == before)
        let copied = try folder.call(
            "/api/venue/save",
            ["path": "copy.yaml", "document": opened["document"], "from": .string("\(name).yaml")])
        #expect(copied["digest"].string == TextFile.digest(of: before.utf8))
    }

    private static let twoLevels = """
        # Head
        name: two   # a name
        # the lower and the upper
        levels:

          # Ground
          - number: 0   # ground
            height: 3.5   # measured by Ann
            outline: [[0, 0], [9, 0], [9, 9], [0, 9]]
            walls:   # see plan A
              # shell
              - {material: brick, points: [[0, 0], [9, 0]]}   # south
              - material: glass   # a big one
                points:
                  - [0, 9]
                  - [9, 9]
              # inner
              - {material: wood, points: [[4, 0], [4, 9]]}
            paths:
              nodes:
                "10": [1, 1]
                "2": [2, 2]   # two
              edges: [{along: ["10", "2"]}]

          # First
          - number: 1   # first
            height: 3.5   # measured by Bob
            outline: [[0, 0], [9, 0], [9, 9], [0, 9]]
            walls:   # see plan B
              # shell above
              - {material: brick, points: [[0, 0], [9, 0]]}   # south above
        # the end

        """

    private func saved(_ text: String, _ change: (JSONValue) -> JSONValue) throws -> String {
        let folder = try StudioFolder()
        try text.write(toFile: folder.path + "/two.yaml", atomically: true, encoding: .utf8)
        let opened = try folder.call("/api/venue/open", ["path": "two.yaml"])
        _ = try folder.call(
            "/api/venue/save",
            ["path": "two.yaml", "document": change(opened["document"]), "digest": opened["digest"]])
        return try folder.text("two.yaml")
    }

    private func changingWalls(_ document: JSONValue, level: Int, _ change: ([JSONValue]) -> [JSONValue]) -> JSONValue {
        var levels = document["levels"].items
        levels[level] = levels[level].with("walls", .array(change(levels[level]["walls"].items)))
        return document.with("levels", .array(levels))
    }

    /// Comments of each level, behind keys, above items and in items of several lines stay; with the line ends of other
    /// systems, too.
    @Test func commentsStayWhereTheyWere() throws {
        #expect(try saved(Self.twoLevels) { $0 } == Self.twoLevels)
        let windows = Self.twoLevels.replacing("\n", with: "\r\n")
        #expect(try saved(windows) { $0 } == windows)
        // A page sorts keys that are numbers.
        let sorted = try saved(Self.twoLevels) { document in
            var levels = document["levels"].items
            let nodes: JSONValue = ["2": [2, 2], "10": [1, 1]]
            levels[0] = levels[0].with("paths", levels[0]["paths"].with("nodes", nodes))
            return document.with("levels", .array(levels))
        }
        #expect(sorted == Self.twoLevels)
    }

    /// Files of another layout, such as JSON, read back as the document after any change.
    @Test(arguments: ["line", "indented", "braces below a key", "brackets at the end", "lists at their key"])
    func otherLayoutsReadBack(layout: String) throws {
        let folder = try StudioFolder()
        let document = try folder.call("/api/venue/open", ["path": "office.yaml"])["document"]
        let text =
            switch layout {
            case "line": document.text
            case "indented":
                String(
                    decoding: try JSONSerialization.data(
                        withJSONObject: JSONSerialization.jsonObject(with: Data(document.text.utf8)),
                        options: [.prettyPrinted]), as: UTF8.self)
            case "braces below a key":
                """
                name: a
                levels:
                  [{number: 0, height: 3, outline: [[0, 0], [9, 0], [9, 9]],
                    walls: [{material: brick, points: [[0, 0], [9, 0]]}]}]
                """
            case "brackets at the end":
                """
                name: a
                levels: [
                  {number: 0, height: 3, outline: [[0, 0], [9, 0], [9, 9]],
                   walls: [{material: brick, points: [[0, 0], [9, 0]]}]}   # one
                ]
                """
            default:
                """
                name: a
                levels:
                - number: 0
                  height: 3
                  outline:
                  - [0, 0]
                  - [9, 0]
                  - [9, 9]
                  walls:
                  - {material: brick, points: [[0, 0], [9, 0]]}   # south
                """
            }
        let changes: [(JSONValue) -> JSONValue] = [
            { $0 }, { $0.with("summary", "changed") },
            { changingWalls($0, level: 0) { $0 + [["material": "wood", "points": [[1, 1], [2, 2]]]] } },
            { changingWalls($0, level: 0) { Array($0.dropFirst()) } },
        ]
        for change in changes {
            try text.write(toFile: folder.path + "/other.yaml", atomically: true, encoding: .utf8)
            let opened = try folder.call("/api/venue/open", ["path": "other.yaml"])
            let wanted = change(opened["document"])
            _ = try folder.call(
                "/api/venue/save", ["path": "other.yaml", "document": wanted, "digest": opened["digest"]])
            let saved = try folder.call("/api/venue/open", ["path": "other.yaml"])["document"]
            let object = { try JSONSerialization.jsonObject(with: Data(($0 as JSONValue).text.utf8)) as? NSDictionary }
            let written = try folder.text("other.yaml").prefix(500)
            #expect(try object(saved) == object(wanted), "\(written)")
        }
    }

    @Test func aChangedItemChangesItsLineOnly() throws {
        let moved = try saved(Self.twoLevels) {
            changingWalls($0, level: 0) { [$0[0].with("points", [[0, 0], [8, 0]])] + $0[1...] }
        }
        #expect(
            moved
                == Self.twoLevels.replacing(
                    "- {material: brick, points: [[0, 0], [9, 0]]}   # south\n",
                    with: "- {material: brick, points: [[0, 0], [8, 0]]}\n"))
        // What stood above an item that is gone stands above the next one.
        let less = try saved(Self.twoLevels) { changingWalls($0, level: 0) { Array($0[1...]) } }
        #expect(
            less
                == Self.twoLevels.replacing(
                    "      - {material: brick, points: [[0, 0], [9, 0]]}   # south\n", with: ""))
        let more = try saved(Self.twoLevels) {
            changingWalls($0, level: 1) { $0 + [["material": "wood", "points": [[1, 1], [2, 2]]]] }
        }
        #expect(
            more
                == Self.twoLevels.replacing(
                    "# south above\n", with: "# south above\n      - {material: wood, points: [[1, 1], [2, 2]]}\n"))
    }

    /// A change of one beacon changes one line.
    @Test func savingAChangeChangesItsLine() throws {
        let folder = try StudioFolder(venues: ["supermarket"])
        let opened = try folder.call("/api/venue/open", ["path": "supermarket.yaml"])
        let level = opened["document"]["levels"][0]
        var beacons = level["beacons"].items
        beacons[3] = beacons[3].with("at", [26.5, 2.5])
        let document = opened["document"].with("levels", [level.with("beacons", .array(beacons))])
        let first = try folder.call(
            "/api/venue/save", ["path": "supermarket.yaml", "document": opened["document"], "digest": opened["digest"]])
        let before = try folder.text("supermarket.yaml").split(separator: "\n")
        let second = try folder.call(
            "/api/venue/save", ["path": "supermarket.yaml", "document": document, "digest": first["digest"]])
        let after = try folder.text("supermarket.yaml").split(separator: "\n")
        #expect(before.count == after.count)
        let changed = zip(before, after).filter { $0 != $1 }
        #expect(changed.map(\.1) == ["      - {minor: 14, label: A4, at: [26.5, 2.5]}"])
        #expect(second["digest"].string == TextFile.digest(of: try folder.text("supermarket.yaml").utf8))
    }

    /// A file that changed on disk, was removed, or is there already is not written over.
    @Test func savingNeverWritesOverAChange() throws {
        let folder = try StudioFolder()
        let opened = try folder.call("/api/venue/open", ["path": "office.yaml"])
        let other = try folder.text("office.yaml") + "# someone else\n"
        try other.write(toFile: folder.path + "/office.yaml", atomically: true, encoding: .utf8)
        let request: JSONValue = [
            "path": "office.yaml", "document": opened["document"], "digest": opened["digest"],
        ]
        #expect(throws: StudioConflict.self) { try folder.call("/api/venue/save", request) }
        #expect(throws: StudioConflict.self) {
            try folder.call("/api/venue/save", ["path": "office.yaml", "document": opened["document"]])
        }
        #expect(try folder.text("office.yaml") == other)
        try FileManager.default.removeItem(atPath: folder.path + "/office.yaml")
        #expect(throws: StudioConflict.self) { try folder.call("/api/venue/save", request) }
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/office.yaml"))
        let saved = try folder.call("/api/venue/save", ["path": "new/place.yaml", "document": opened["document"]])
        #expect(try VenueFile.read(path: folder.path + "/new/place.yaml").digest == saved["digest"].string)
    }

    /// While another Studio saves in a folder, this one waits, and then it finds the change.
    @Test func anotherStudioDoesNotSaveTheSameVersion() async throws {
        let folder = try StudioFolder()
        let opened = try folder.call("/api/venue/open", ["path": "office.yaml"])
        let request: JSONValue = ["path": "office.yaml", "document": opened["document"], "digest": opened["digest"]]
        let call = try #require(StudioCall.at("/api/venue/save"))
        let body = Array(request.text.utf8)
        let session = folder.session
        // The lock that another process has while it saves.
        let lock = open(folder.path, O_RDONLY)
        #expect(flock(lock, LOCK_EX) == 0)
        let saving = Task.detached { try call.answer(body, in: session) }
        try await Task.sleep(for: .milliseconds(200))
        let other = try folder.text("office.yaml") + "# another Studio\n"
        try other.write(toFile: folder.path + "/office.yaml", atomically: true, encoding: .utf8)
        close(lock)
        await #expect(throws: StudioConflict.self) { try await saving.value }
        #expect(try folder.text("office.yaml") == other)
    }

    /// A picture that another program put beside a venue is not written over, and then the venue is not saved either.
    /// One that the page saved itself may change.
    @Test func savingNeverWritesOverAPicture() throws {
        let folder = try StudioFolder(venues: [])
        try folder.write(StudioFolder.room, to: "room.yaml")
        let opened = try folder.call("/api/venue/open", ["path": "room.yaml"])
        let document = opened["document"].with("summary", "changed")
        func save(_ venue: String, _ digest: JSONValue, picture: String, _ data: String) throws -> JSONValue {
            let pictures: JSONValue = [
                ["file": .string(picture), "data": .string(Data(data.utf8).base64EncodedString())]
            ]
            return try folder.call(
                "/api/venue/save",
                ["path": .string(venue), "document": document, "digest": digest, "pictures": pictures])["digest"]
        }
        try folder.write("another program's", to: "plan.png")
        for (venue, digest): (String, JSONValue) in [("room.yaml", opened["digest"]), ("new.yaml", .null)] {
            #expect(throws: StudioConflict.self, "\(venue)") { try save(venue, digest, picture: "plan.png", "own") }
        }
        #expect(try folder.text("plan.png") == "another program's")
        #expect(try folder.text("room.yaml") == StudioFolder.room)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/new.yaml"))

        let first = try save("room.yaml", opened["digest"], picture: "own.png", "own")
        let second = try save("room.yaml", first, picture: "own.png", "own, changed")
        #expect(try folder.text("own.png") == "own, changed")
        try folder.write("another program's", to: "own.png")
        #expect(throws: StudioConflict.self) { try save("room.yaml", second, picture: "own.png", "own") }
        #expect(try folder.text("own.png") == "another program's")
    }

    @Test(arguments: [
        "../office.yaml", "/etc/passwd.yaml", "a/../../office.yaml", "./office.yaml", ".hidden.yaml", "a//b.yaml", "",
        "office.yaml/", "office.txt", "link/outside.yaml", "out.yaml", "a\0.yaml",
    ])
    func noNameLeadsOutOfTheFolder(name: String) throws {
        let folder = try StudioFolder()
        let outside = try StudioFolder()
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: outside.path)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/out.yaml", withDestinationPath: outside.path + "/office.yaml")
        let document = try folder.call("/api/venue/open", ["path": "office.yaml"])["document"]
        #expect(throws: Problems.self) { try folder.call("/api/venue/open", ["path": .string(name)]) }
        #expect(throws: Problems.self) {
            try folder.call("/api/venue/save", ["path": .string(name), "document": document])
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path) == ["office.yaml"])
    }

    /// Problems have the places of the document, so that the page can show them there.
    @Test func problemsNameTheirPlace() throws {
        let folder = try StudioFolder()
        let document = try folder.call("/api/venue/open", ["path": "office.yaml"])["document"]
        let level = document["levels"][0]
        let walls = level["walls"].items + [["material": "paper", "points": [[0, 0], [1, 1]]]]
        let checked = try folder.call(
            "/api/venue/check", ["document": document.with("levels", [level.with("walls", .array(walls))])])
        #expect(checked["id"] == .null)
        #expect(checked["problems"][0]["path"].string?.hasPrefix("levels[0].walls[\(walls.count - 1)]") == true)
        #expect(try folder.call("/api/venue/check", ["document": document])["id"].string != nil)
    }

    @Test func filesListsVenuesOnly() throws {
        let folder = try StudioFolder(venues: ["office", "mall"])
        try "name: x\n".write(toFile: folder.path + "/preset.yaml", atomically: true, encoding: .utf8)
        let listed = try folder.call("/api/files")
        #expect(listed["venues"].items.map { $0["path"].string } == ["mall.yaml", "office.yaml"])
    }

    /// Requests that are not what they should be are refused with a sentence, and nothing traps.
    @Test func fuzzedRequestsAreRefused() throws {
        let folder = try StudioFolder()
        var random = SplitMix64(state: 7)
        let values: [JSONValue] = [
            .null, true, -1, 1e300, "", "x", [], [[]], ["a": "b"], [1, "2", nil], ["levels": []],
            ["levels": [1, ["number": "x"]]],
            ["t": .array(Array(repeating: ["t": []], count: 50))],
        ]
        let keys = [
            "path", "document", "digest", "id", "walks", "duration", "seed", "run", "settings", "preset", "level",
            "name", "data", "pictures",
        ]
        for call in StudioCall.all {
            for _ in 0..<120 {
                let members = keys.filter { _ in random.next() % 2 == 0 }.map {
                    JSONValue.Member($0, values[Int(random.next() % UInt64(values.count))])
                }
                do {
                    _ = try folder.call(call.path, .object(members))
                } catch let problems as Problems {
                    #expect(!problems.all.isEmpty)
                } catch is StudioConflict {}
            }
        }
    }
}
