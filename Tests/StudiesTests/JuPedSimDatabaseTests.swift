import Diagnostics
import Foundation
import Geometry
import Studies
import TestSupport
import Testing
import Walks

@Suite struct JuPedSimDatabaseTests {
    static let rows = [
        "0, 7, 1.0, 2.0, 0.0, 0.0", "0, 3, 5.0, 6.0, 1.0, 0.0", "1, 7, 1.1, 2.0, 0.0, 1.0", "2, 7, 1.2, 2.1, -1.0, 0.0",
        "1, 3, 5.5, 6.0, 1.0, 0.0",
    ]

    static func read(_ statements: [String]) throws -> TrajectorySet {
        let folder = try TemporaryFolder()
        return try TrajectorySet.read(path: folder.database(statements), databases: JuPedSimDatabase.self)
    }

    /// Both versions: frames become seconds, a zero orientation is none.
    @Test(arguments: ["1", "2"]) func peopleAndFrames(version: String) throws {
        let set = try Self.read(JuPedSimTables.statements(rows: Self.rows, version: version))
        #expect(set.format == .jupedsimDatabase && set.warnings.isEmpty)
        #expect(set.trajectories.map(\.id) == [3, 7])
        let person = set.trajectories[1].samples
        #expect(person.map(\.time) == [0, 0.1, 0.2])
        #expect(person.map(\.position) == [Point(1, 2), Point(1.1, 2), Point(1.2, 2.1)])
        #expect(person.map(\.heading) == [nil, .pi / 2, .pi])
        #expect(person.allSatisfy { $0.elevation == nil })
    }

    /// Rows in any order give the same people.
    @Test func orderOfRowsDoesNotMatter() throws {
        let set = try Self.read(JuPedSimTables.statements(rows: Self.rows))
        #expect(try Self.read(JuPedSimTables.statements(rows: Self.rows.reversed())) == set)
    }

    @Test func withoutOrientation() throws {
        let set = try Self.read(
            JuPedSimTables.statements(columns: "frame, id, pos_x, pos_y", rows: ["0, 1, 2.0, 3.0", "5, 1, 2.5, 3.0"]))
        #expect(
            set.trajectories == [
                Trajectory(
                    id: 1, samples: [.init(time: 0, position: Point(2, 3)), .init(time: 0.5, position: Point(2.5, 3))])
            ])
    }

    /// Each fault is named with its table, and the row if it is in one.
    @Test(arguments: [
        (["CREATE TABLE other(x)"], ["no table \"metadata\"", "no table \"trajectory_data\""]),
        (
            JuPedSimTables.statements(columns: "frame, person, pos_x", rows: []),
            ["no column \"id\". (trajectory_data)", "no column \"pos_y\". (trajectory_data)"]
        ),
        (
            JuPedSimTables.statements(rows: rows, fps: nil),
            ["fps must be a number above 0; it is missing. (metadata.fps)"]
        ),
        (JuPedSimTables.statements(rows: rows, fps: "'fast'"), ["fps must be a number above 0, not \"fast\""]),
        (JuPedSimTables.statements(rows: rows, fps: "0"), ["fps must be a number above 0"]),
        (JuPedSimTables.statements(rows: rows, version: "9"), ["Versions 1 and 2 are read, not"]),
        (JuPedSimTables.statements(rows: []), ["The file has no people."]),
        (
            JuPedSimTables.statements(
                columns: "frame, id, pos_x, pos_y, ori_x, ori_y",
                rows: [
                    "0, 1, NULL, 2, 0, 0", "1, 1, 'left', 2, 0, 0", "1.5, 1, 2, 2, 0, 0", "2, 1, 1e999, 2, 0, 0",
                    "3, 1, 1e9, 2, 0, 0", "4, 1, x'00ff', 2, 0, 0", "5, NULL, 1, 1, 0, 0",
                ]),
            [
                "id must be a whole number, not NULL", "pos_x must be a number, not NULL. (trajectory_data row 2)",
                "pos_x must be a number, not \"left\"", "frame must be a whole number, not 1.5",
                "pos_x must be a number, not inf",
                "x must be a number within ±100000000.0 m, not 1000000000.0",
                "pos_x must be a number, not",
            ]
        ),
        (
            JuPedSimTables.statements(rows: ["0, 1, 2, 2, 0, 0", "0, 1, 3, 2, 0, 0"]),
            ["Person 1 is in two places at 0.0 s."]
        ),
    ])
    func faultsAreNamed(statements: [String], expected: [String]) throws {
        let found = try #require(problems { try Self.read(statements) })
        for message in expected { #expect(found.contains { $0.contains(message) }, "\(message) in \(found)") }
        #expect(found.count == expected.count, "\(found)")
    }

    @Test func badRowsCanBeSkipped() throws {
        let folder = try TemporaryFolder()
        let path = try folder.database(
            JuPedSimTables.statements(
                columns: "frame, id, pos_x, pos_y", rows: ["0, 1, 1, 1", "1, 1, NULL, 1", "2, 1, 3, 1"]))
        var options = TrajectoryOptions()
        options.isStrict = false
        let set = try TrajectorySet.read(path: path, options: options, databases: JuPedSimDatabase.self)
        #expect(set.trajectories[0].samples.count == 2)
        #expect(set.warnings.map(\.severity) == [.warning])
    }

    @Test func aThousandBadRowsAreGivenUp() throws {
        let rows = (0..<1000).map { "\($0), 1, NULL, 0" }
        let found = try #require(
            problems { try Self.read(JuPedSimTables.statements(columns: "frame, id, pos_x, pos_y", rows: rows)) })
        #expect(found.count == 101)
        #expect(found.contains { $0.contains("100 rows are bad; the rest was not read.") })
    }

    /// Cut anywhere or spoilt anywhere, the file gives people or problems, never a trap.
    @Test func brokenFiles() throws {
        let folder = try TemporaryFolder()
        let rows = (0..<600).map { "\($0), \($0 % 3), \($0 % 7).5, 2.25, 1.0, 0.0" }
        let path = try folder.database(JuPedSimTables.statements(rows: rows))
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let spoilt = "\(folder.path)/spoilt.sqlite"
        var failures = 0
        var state: UInt64 = 1
        for attempt in 0..<150 {
            var copy = bytes
            for _ in 0...(attempt % 4) {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                copy[100 + Int(state >> 33) % (copy.count - 100)] = UInt8(truncatingIfNeeded: state >> 40)
            }
            if attempt % 3 == 0 { copy = Array(copy.prefix(Int(state >> 33) % copy.count)) }
            try Data(copy).write(to: URL(filePath: spoilt))
            do {
                _ = try TrajectorySet.read(path: spoilt, databases: JuPedSimDatabase.self)
            } catch {
                failures += 1
                #expect(error.all.allSatisfy { $0.file == spoilt || $0.file == nil })
            }
        }
        #expect(failures > 30)
        let half = Array(bytes.prefix(bytes.count / 2))
        try Data(half).write(to: URL(filePath: spoilt))
        let found = try #require(problems { try TrajectorySet.read(path: spoilt, databases: JuPedSimDatabase.self) })
        #expect(found.contains { $0.contains("SQLite cannot read the file") }, "\(found)")
    }

    @Test func missingFile() throws {
        for format in [nil, TrajectoryFormat.jupedsimDatabase] {
            let found = try #require(
                problems {
                    try TrajectorySet.read(path: "/nowhere/x.sqlite", format: format, databases: JuPedSimDatabase.self)
                })
            #expect(found.count == 1 && found[0].contains("There is no such file."))
        }
        let folder = try TemporaryFolder()
        #expect(
            problems {
                try TrajectorySet.read(path: folder.path, format: .jupedsimDatabase, databases: JuPedSimDatabase.self)
            }?.isEmpty == false)
        #expect(
            problems { try TrajectorySet.read(path: folder.path, databases: JuPedSimDatabase.self) }?.isEmpty == false)
    }
}

/// A file that JuPedSim itself has just made.
@Suite struct RealJuPedSimFileTests {
    static let isInstalled = FileManager.default.fileExists(
        atPath: Project.root.appending(path: ".build/jupedsim/ready").path)

    @Test(.enabled(if: isInstalled, "JuPedSim is not installed: run Scripts/jupedsim-file first"))
    func fivePeopleCrossARoom() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/room.sqlite"
        let process = Process()
        process.executableURL = Project.root.appending(path: "Scripts/jupedsim-file")
        process.arguments = [path]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let set = try TrajectorySet.read(path: path, databases: JuPedSimDatabase.self)
        #expect(set.trajectories.count == 5 && set.warnings.isEmpty)
        for (index, person) in set.trajectories.enumerated() {
            let start = person.samples[0]
            #expect(start.time == 0)
            #expect(start.position.distance(to: Point(1 + Double(index), 0.6 + 0.7 * Double(index))) < 1e-9)
            #expect(start.heading == nil && person.samples[1].heading != nil)
            let end = person.samples[person.samples.count - 1]
            // A metre from the end of the room they leave, after the time their speed takes at the least.
            #expect((18.8...19.3).contains(end.position.x))
            #expect(end.time >= (18.8 - start.position.x) / (1 + 0.1 * Double(index)) - 0.2)
            for (before, after) in zip(person.samples, person.samples.dropFirst()) {
                #expect(abs(after.time - before.time - 0.1) < 1e-9)
                #expect(after.position.distance(to: before.position) <= 0.1 * (1 + 0.1 * Double(index)) + 1e-9)
            }
        }
    }
}
