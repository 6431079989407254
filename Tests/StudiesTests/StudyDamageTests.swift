import Diagnostics
import Foundation
import GRDB
import Studies
import TestSupport
import Testing

/// Files that are no study, or no longer: a message that names the file, never a trap, never wrong data, never a change.
@Suite struct StudyDamageTests {
    /// A closed study of 300 trials.
    private static func sound() throws -> (bytes: [UInt8], contents: StudyContents) {
        try StudyFixture.inFolder { folder in
            let path = folder.appending(path: "a.study").path
            do {
                let writer = try StudyWriter(path: path, StudyFixture.description)
                for start in stride(from: 0, to: 300, by: 50) {
                    try writer.append(StudyFixture.trials(start..<(start + 50)))
                }
            }
            return (try Array(Data(contentsOf: URL(filePath: path))), try StudyStore.read(path: path))
        }
    }

    /// Reads and, if it may, writes a file of these bytes (closing waits for the disk): each gives the right data or a problem with the file's name.
    ///
    /// Returns whether reading refused it.
    private static func use(_ bytes: [UInt8], _ contents: StudyContents, at path: String, writes: Bool = true) throws
        -> Bool
    {
        for end in ["", "-wal", "-shm", "-lock"] { try? FileManager.default.removeItem(atPath: path + end) }
        try Data(bytes).write(to: URL(filePath: path))
        var isRefused = false
        do throws(Problems) {
            let read = try StudyStore.read(path: path)
            #expect(read == contents, "wrong data")
        } catch {
            isRefused = true
            #expect(error.all.allSatisfy { $0.file == path }, "\(error)")
            #expect(try Array(Data(contentsOf: URL(filePath: path))) == bytes, "reading changed the file")
        }
        guard writes else { return isRefused }
        do throws(Problems) {
            let writer = try StudyWriter(path: path, StudyFixture.description)
            #expect(!isRefused)
            try writer.append(StudyFixture.trials(290..<320))
            let written = try writer.contents()
            #expect(written.results.count == 320)
            #expect(contents.results.allSatisfy { written.results[$0.key] == $0.value })
        } catch {
            #expect(error.all.allSatisfy { $0.file == path }, "\(error)")
        }
        return isRefused
    }

    @Test func flippedBytesGiveAMessageOrTheRightData() throws {
        let (bytes, contents) = try Self.sound()
        try StudyFixture.inFolder { folder in
            let path = folder.appending(path: "a.study").path
            var random = SplitMix64(state: 3)
            var refused = 0
            for round in 0..<200 {
                var damaged = bytes
                // A third of them where SQLite keeps its own numbers: the header, and the beginnings of pages.
                for _ in 0...random.index(3) {
                    let place: Int
                    switch round % 3 {
                    case 0: place = random.index(bytes.count)
                    case 1: place = random.index(100)
                    default: place = random.index(bytes.count / 4096) * 4096 + random.index(60)
                    }
                    damaged[place] ^= UInt8(1 << random.index(8))
                }
                if try Self.use(damaged, contents, at: path, writes: round % 4 == 0) { refused += 1 }
            }
            #expect(refused > 100, "\(refused)")
        }
    }

    @Test func cutFilesAndOverwrittenPagesGiveAMessage() throws {
        let (bytes, contents) = try Self.sound()
        try StudyFixture.inFolder { folder in
            let path = folder.appending(path: "a.study").path
            var random = SplitMix64(state: 4)
            for round in 0..<40 {
                #expect(
                    try Self.use(
                        Array(bytes[..<random.index(bytes.count)]), contents, at: path, writes: round % 4 == 0))
            }
            let pageCount = bytes.count / 4096
            for round in 0..<40 {
                var damaged = bytes
                let from = random.index(pageCount)
                let to = random.index(pageCount)
                damaged.replaceSubrange(
                    (to * 4096)..<((to + 1) * 4096), with: bytes[(from * 4096)..<((from + 1) * 4096)])
                _ = try Self.use(damaged, contents, at: path, writes: round % 4 == 0)
            }
        }
    }

    /// Somebody's own SQL: each change of a cell and each lost row is noticed.
    @Test(arguments: [
        "DELETE FROM trial WHERE configuration = 3", "UPDATE trial SET failure = 'x' WHERE failure IS NOT NULL",
        "UPDATE trial SET walk = walk + 1 WHERE configuration = 1 AND walk = 7", "DELETE FROM walk WHERE id = 2",
        "UPDATE configuration SET settings = '{}' WHERE id = 1", "UPDATE study SET seed = 'one'",
        "UPDATE metrics SET keys = 'a,b,c'", "UPDATE trial SET bits = zeroblob(24) WHERE configuration = 2",
        "DROP TABLE engine", "DELETE FROM tally", "ALTER TABLE trial RENAME COLUMN bits TO bytes",
        "UPDATE tally SET checksum = 0",
        "INSERT INTO study SELECT id + 1, name, code_version, venue, objective, seed, search_space, checksum FROM study",
    ])
    func changesByOtherHandsAreNoticed(sql: String) throws {
        let (bytes, _) = try Self.sound()
        try StudyFixture.inFolder { folder in
            let path = folder.appending(path: "a.study").path
            try Data(bytes).write(to: URL(filePath: path))
            let queue = try DatabaseQueue(path: path)
            try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA foreign_keys = 0; " + sql) }
            try queue.close()
            let problems = #expect(throws: Problems.self) { try StudyStore.read(path: path) }
            #expect(problems?.description.contains("it is damaged: ") == true, "\(problems as Any)")
            #expect(throws: Problems.self) { try StudyWriter(path: path, StudyFixture.description) }
        }
    }

    @Test func whatIsNoStudyOfThisVersionIsNotTouched() throws {
        let (bytes, _) = try Self.sound()
        var newer = bytes
        newer[63] = 2
        var foreign = bytes
        foreign[68] = 0
        let cases: [(name: String, bytes: [UInt8], part: String)] = [
            ("newer", newer, "has version 2, and this tool reads version 1"), ("foreign", foreign, "another program"),
            ("text", Array("name: mall\n".utf8), "not an SQLite file"), ("empty", [], "not an SQLite file"),
            ("short", Array(bytes[..<99]), "not an SQLite file"),
        ]
        for (name, content, part) in cases {
            try StudyFixture.inFolder { folder in
                let path = folder.appending(path: name).path
                try Data(content).write(to: URL(filePath: path))
                for attempt in 0..<3 {
                    let problems = #expect(throws: Problems.self) {
                        switch attempt {
                        case 0: _ = try StudyStore.read(path: path)
                        case 1: _ = try StudyWriter(path: path, StudyFixture.description)
                        default: try StudyStore.write(StudyContents(StudyFixture.description), to: path)
                        }
                    }
                    #expect(problems?.all.first?.file == path)
                    if attempt < 2 { #expect(problems?.description.contains(part) == true, "\(problems as Any)") }
                }
                #expect(try Array(Data(contentsOf: URL(filePath: path))) == content)
                #expect(try StudyFixture.names(in: folder) == [name])
            }
        }
        try StudyFixture.inFolder { folder in
            #expect(throws: Problems.self) { try StudyStore.read(path: folder.path) }
            #expect(throws: Problems.self) { try StudyStore.read(path: folder.path + "/none") }
            #expect(throws: Problems.self) { try StudyStore.read(path: "/dev/zero") }
            #expect(throws: Problems.self) { try StudyWriter(path: folder.path, StudyFixture.description) }
            #expect(throws: Problems.self) { try StudyWriter(path: "/dev/null/a.study", StudyFixture.description) }
        }
    }

    @Test func aStudyOfAnotherVenueIsLeftAlone() throws {
        try StudyFixture.inFolder { folder in
            let path = folder.appending(path: "a.study").path
            do { _ = try StudyWriter(path: path, StudyFixture.description) }
            let problems = #expect(throws: Problems.self) {
                try StudyWriter(path: path, StudyFixture.describe("mall", venue: "sha256:other"))
            }
            #expect(problems?.description.contains("another venue") == true)
            // Another search of the same venue is welcome, once.
            for _ in 0..<2 { _ = try StudyWriter(path: path, StudyFixture.describe("mall", seed: .max)) }
            #expect(
                try Set(StudyStore.read(path: path).descriptions)
                    == [StudyFixture.description, StudyFixture.describe("mall", seed: .max)])
        }
    }
}
