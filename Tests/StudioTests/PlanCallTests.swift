import Diagnostics
import Formats
import Geometry
import Parallelism
import Parameters
import Planning
import Synchronization
import TestSupport
import Testing
import VenueFiles
import VenueModel

@testable import Studio

/// Maps that follow their beacons are those of the command `plan maps` for the venue with the beacons where they are.
@Suite struct PlanCallTests {
    private let maps: JSONValue = ["strongest1", "bound", "heardPerScan"]

    private func values(_ json: JSONValue, _ key: String) -> [Double?] { json["values"][key].items.map(\.number) }

    /// The first plan that the Studio shows, by coverage and error bound; then the work is stopped.
    private func firstPlan(_ folder: StudioFolder, _ request: JSONValue) throws -> JSONValue {
        let interruption = Interruption()
        let events = Mutex<[JSONValue]>([])
        try #require(StudioWork.at("/api/plan/place")).run(
            Array(request.text.utf8), in: folder.session, interruption: interruption
        ) { event in
            if event["event"].string == "preview" { interruption.wish() }
            events.withLock { $0.append(event) }
        }
        let told = events.withLock { $0 }
        #expect(told.last?["event"].string == "stopped")
        return try #require(told.first { $0["event"].string == "preview" })["answer"]
    }

    @Test func movedBeaconsGiveTheMapsOfTheMovedVenue() throws {
        let folder = try StudioFolder()
        let opened = try folder.call("/api/venue/open", ["path": "office.yaml"])
        let plan = try folder.call("/api/plan/open", ["id": opened["id"], "level": 3, "maps": maps])
        let moved = try folder.call("/api/plan/move", ["plan": plan["plan"], "index": 2, "at": [20.5, 9]])

        let level = opened["document"]["levels"][0]
        var beacons = level["beacons"].items
        beacons[2] = beacons[2].with("at", [20.5, 9])
        let document = opened["document"].with("levels", [level.with("beacons", .array(beacons))])
        let checked = try folder.call("/api/venue/check", ["document": document])
        let fresh = try folder.call("/api/plan/open", ["id": checked["id"], "level": 3, "maps": maps])
        var changed = 0
        for map in maps.items.compactMap(\.string) {
            #expect(values(moved, map) == values(fresh, map))
            changed += zip(values(moved, map), values(plan, map)).count { $0 != $1 }
        }
        #expect(changed > 50)

        // A beacon that fails, and is there again.
        let without = try folder.call("/api/plan/move", ["plan": plan["plan"], "index": 2, "at": nil])
        #expect(values(without, "heardPerScan") != values(fresh, "heardPerScan"))
        let again = try folder.call("/api/plan/move", ["plan": plan["plan"], "index": 2, "at": [20.5, 9]])
        for map in maps.items.compactMap(\.string) { #expect(values(again, map) == values(fresh, map)) }
    }

    /// Beacons that are placed make a valid venue, and hear more places.
    @Test func placedBeaconsMakeAValidVenue() throws {
        let folder = try StudioFolder()
        let opened = try folder.call("/api/venue/open", ["path": "office.yaml"])
        let placed = try firstPlan(folder, ["id": opened["id"], "count": 5])
        #expect(placed["beacons"].items.count == 5)
        #expect(placed["removed"].items.isEmpty)
        let level = opened["document"]["levels"][0]
        let added = placed["beacons"].items.map { beacon -> JSONValue in
            guard case .object(let members) = beacon else { return beacon }
            return .object(members.filter { $0.key != "level" })
        }
        let document = opened["document"].with(
            "levels", [level.with("beacons", .array(level["beacons"].items + added))])
        let checked = try folder.call("/api/venue/check", ["document": document])
        #expect(checked["id"].string != nil, "\(checked["problems"])")
        let before = try folder.call("/api/plan/open", ["id": opened["id"], "level": 3, "maps": ["heardPerScan"]])
        let after = try folder.call("/api/plan/open", ["id": checked["id"], "level": 3, "maps": ["heardPerScan"]])
        let sum = { (json: JSONValue) in values(json, "heardPerScan").compactMap(\.self).reduce(0, +) }
        #expect(sum(after) > sum(before) * 1.05)
        let afresh = try firstPlan(folder, ["id": opened["id"], "count": 5, "afresh": true])
        #expect(afresh["removed"].items.count == level["beacons"].items.count)
    }

    /// Where beacons are placed afresh, locked ones stay: only the others are named as removed. The new ones are those
    /// that a venue with the locked ones alone gets.
    @Test func lockedBeaconsStay() throws {
        let folder = try StudioFolder(venues: [])
        try folder.write(StudioFolder.room, to: "room.yaml")
        let opened = try folder.call("/api/venue/open", ["path": "room.yaml"])
        let placed = try firstPlan(folder, ["id": opened["id"], "count": 2, "afresh": true])
        #expect(placed["removed"].numbers == [0, 2])
        let removed = Set(placed["removed"].numbers)
        let level = opened["document"]["levels"][0]
        let kept = level["beacons"].items.enumerated().filter { !removed.contains(Double($0.offset)) }.map(\.element)
        let document = opened["document"].with("levels", [level.with("beacons", .array(kept))])
        let checked = try folder.call("/api/venue/check", ["document": document])
        let alone = try firstPlan(folder, ["id": checked["id"], "count": 2])
        #expect(placed["beacons"].items.count == 2)
        #expect(placed["beacons"] == alone["beacons"])
    }

    /// Where nobody can walk, the first plan is the answer, and the page says why.
    @Test func withoutPathsNoVisitorsTryThePlan() throws {
        let folder = try StudioFolder(venues: [])
        let paths = try #require(StudioFolder.room.firstRange(of: "    paths:"))
        try folder.write(String(StudioFolder.room[..<paths.lowerBound]), to: "room.yaml")
        let opened = try folder.call("/api/venue/open", ["path": "room.yaml"])
        let placed = try folder.call("/api/plan/place", ["id": opened["id"], "count": 3])
        #expect(placed["beacons"].items.count == 3 && placed["obstacle"].string?.contains("path") == true)
    }

    /// The last answer is the plan of `plan place` with the same seed.
    @Test(.enabled(if: LongMode.isOn)) func theProposalIsThatOfTheCommand() throws {
        let folder = try StudioFolder()
        let opened = try folder.call("/api/venue/open", ["path": "office.yaml"])
        let placed = try folder.call("/api/plan/place", ["id": opened["id"], "count": 4, "afresh": true])
        let venue = try VenueFile.read(path: folder.path + "/office.yaml").venue
        var request = PlacementRequest(venue, file: "office.yaml", count: .number(4))
        request.isAfresh = true
        let planned = try PlacementRun(request).run().planned
        #expect(placed["obstacle"].string == nil)
        #expect(
            Set(placed["beacons"].items.map { $0["at"].numbers })
                == Set(planned.beacons.map { [$0.position.x, $0.position.y] }))
    }

    @Test func badRequestsAreRefused() throws {
        let folder = try StudioFolder()
        let opened = try folder.call("/api/venue/open", ["path": "office.yaml"])
        let plan = try folder.call("/api/plan/open", ["id": opened["id"], "level": 3, "maps": ["bound"]])
        for (name, request): (String, JSONValue) in [
            ("/api/plan/open", ["id": opened["id"], "level": 7, "maps": ["bound"]]),
            ("/api/plan/open", ["id": opened["id"], "level": 3, "maps": []]),
            ("/api/plan/open", ["id": opened["id"], "level": 3, "maps": ["bound", "bound"]]),
            ("/api/plan/open", ["id": opened["id"], "level": 3, "maps": ["nothing"]]),
            ("/api/plan/move", ["plan": plan["plan"], "index": 999, "at": [1, 1]]),
            ("/api/plan/move", ["plan": plan["plan"], "index": 0, "at": [1]]),
            ("/api/plan/move", ["plan": "gone", "index": 0, "at": [1, 1]]),
            ("/api/plan/place", ["id": opened["id"], "count": 0]),
        ] { #expect(throws: Problems.self, "\(name) \(request)") { try folder.call(name, request) } }
    }
}
