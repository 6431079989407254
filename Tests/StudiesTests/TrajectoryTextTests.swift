import Diagnostics
import Foundation
import Geometry
import Testing
import Walks

@Suite struct TrajectoryTextTests {
    static func read(
        _ text: String, format: TrajectoryFormat? = nil, options: TrajectoryOptions = TrajectoryOptions()
    ) throws -> TrajectorySet {
        try TrajectorySet.read(bytes: Array(text.utf8), file: "walk.txt", format: format, options: options)
    }

    /// The layout of jpscore's documentation.
    static let jpscore = """
        #description: jpscore (0.8.4)
        #count: 0
        #framerate: 16.00
        #geometry: geometry.xml
        #ID: the agent ID
        #FR: the current frame
        #X,Y,Z: the agents coordinates (in metres)

        #ID\tFR\tX\tY\tZ\tA\tB\tANGLE\tCOLOR
        1\t0\t3.30\t3.33\t0.00\t0.18\t0.25\t-90.00\t0
        2\t0\t4.50\t4.44\t4.50\t0.18\t0.25\t-90.00\t0
        1\t8\t3.60\t3.70\t0.50\t0.18\t0.25\t180.00\t0

        """

    /// The layout of Vadere's test of its buffer, with an end time that is the next step's start.
    static let footsteps = """
        pedestrianId simTime endTime-PID1 startX-PID1 startY-PID1 endX-PID1 endY-PID1 targetId-PID2
        1 0.0 0.65 2.1 8.1 2.2 7.3 4
        2 0.0 0.5 8.1 8.1 7.8 7.4 3
        2 0.5 1.0 7.8 7.4 7.2 6.7 3
        1 0.8 1.3 2.2 7.3 2.3 6.6 4
        """

    static let positions = """
        timeStep pedestrianId x y targetId
        1 1 564304.5 5933435.7 1
        2 1 564304.3 5933434.7 1
        4 5 564305.1 5933436.3 1

        """

    @Test func jupedsimText() throws {
        let set = try Self.read(Self.jpscore)
        #expect(set.format == .jupedsimText && set.warnings.isEmpty)
        #expect(set.trajectories.map(\.id) == [1, 2])
        #expect(
            set.trajectories[0].samples == [
                .init(time: 0, position: Point(3.3, 3.33), elevation: 0),
                .init(time: 0.5, position: Point(3.6, 3.7), elevation: 0.5),
            ])
        #expect(set.trajectories[1].samples[0].elevation == 4.5)
    }

    /// The data archive's layout, in centimetres, and without z.
    @Test func centimetres() throws {
        let set = try Self.read("#framerate: 25 fps\n# id frame x/cm y/cm z/cm\n4 50 120 -30.5 176\n")
        #expect(set.trajectories[0].samples == [.init(time: 2, position: Point(1.2, -0.305), elevation: 1.76)])
        let flat = try Self.read("# framerate: 25\n# id frame x/m y/m\n4 50 1.5 2\r\n")
        #expect(flat.trajectories[0].samples == [.init(time: 2, position: Point(1.5, 2))])
    }

    @Test func frameRateAndUnitFromOutside() throws {
        var options = TrajectoryOptions()
        options.frameRate = 5
        let set = try Self.read("1 10 2.5 3.5\n", options: options)
        #expect(set.trajectories[0].samples == [.init(time: 2, position: Point(2.5, 3.5))])
        #expect(set.warnings.count == 1 && set.warnings[0].message.contains("metres are assumed"))
        #expect(problems { try Self.read("1 10 2.5 3.5\n") }?[0].contains("frame rate is missing") == true)
        options.frameRate = .nan
        #expect(problems { try Self.read("1 10 2.5 3.5\n", options: options) } != nil)
    }

    /// A step gives where it begins and ends; where one begins as the last ended, one sample.
    @Test func vadereFootsteps() throws {
        let set = try Self.read(Self.footsteps)
        #expect(set.format == .vadereFootsteps)
        #expect(set.trajectories[0].samples.map(\.time) == [0, 0.65, 0.8, 1.3])
        #expect(set.trajectories[1].samples.map(\.time) == [0, 0.5, 1])
        #expect(set.trajectories[1].samples.map(\.position) == [Point(8.1, 8.1), Point(7.8, 7.4), Point(7.2, 6.7)])
        let shuffled = Self.footsteps.split(separator: "\n")
        let other = [shuffled[0], shuffled[4], shuffled[2], shuffled[1], shuffled[3]].joined(separator: "\n")
        #expect(try Self.read(other) == set)
        // Older names, another order of columns.
        let old = "id targetId startX startY endX endY simTime endTime\n1 4 2.0 8.0 2.5 7.5 0 0.5\n"
        #expect(try Self.read(old).trajectories[0].samples.map(\.position) == [Point(2, 8), Point(2.5, 7.5)])
    }

    @Test func vaderePositions() throws {
        let set = try Self.read(Self.positions)
        #expect(set.format == .vaderePositions)
        #expect(set.trajectories.map(\.id) == [1, 5])
        #expect(set.trajectories[0].samples.map(\.time) == [0, 0.4])
        #expect(abs(set.trajectories[1].samples[0].time - 1.2) < 1e-12)
        var options = TrajectoryOptions()
        options.timeStep = 0.1
        #expect(try Self.read("step id x y\n3 1 0 0\n", options: options).trajectories[0].samples[0].time == 0.2)
        let moved = set.moved(by: Vector(-564_304.5, -5_933_435.7))
        #expect(moved.trajectories[0].samples[0].position == Point(0, 0))
    }

    /// Bad lines are skipped, but a file without a good one is an error and not only warnings.
    @Test func nothingButBadLines() {
        var options = TrajectoryOptions()
        options.isStrict = false
        let told = problems { try Self.read("#framerate: 8 in m\n1 0 1 nan\n", options: options) }
        #expect(told?.contains { $0.contains("error: The file has no people.") } == true, "\(told ?? [])")
    }

    /// What is wrong is named with its line.
    @Test(arguments: [
        ("", ["The file is empty."]),
        ("\n\n", ["no trajectory file of a known format"]),
        ("<?xml version=\"1.0\"?>\n<trajectories>\n", ["XML is not read"]),
        ("a b c\n1 2 3\n", ["Known: jupedsim-sqlite, jupedsim-text, vadere-footsteps, vadere-positions."]),
        ("#framerate: 8 in m\n", ["The file has no people."]),
        ("#framerate: 0 in m\n1 1 1 1\n", ["walk.txt:2: error: The frame rate is missing"]),
        (
            "#framerate: 8 in m\n1 0 1 nan\n1 x 1 1\n1 2 1\nz 3 1 1\n1 4 1e999 1\n1 5 2 0x10\n1 5 2 2\n",
            [
                "walk.txt:2: error: y must be a number, not \"nan\".",
                "walk.txt:3: error: frame must be a whole number",
                "walk.txt:4: error: The line ends before y.", "walk.txt:5: error: id must be a whole number",
                "walk.txt:6: error: x must be a number", "walk.txt:7: error: y must be a number, not \"0x10\".",
            ]
        ),
        (
            "pedestrianId simTime endTime-PID1 startX-PID1 startY-PID1 endX-PID1 endY-PID1\n1 1 0.5 0 0 1 1\n",
            ["walk.txt:2: error: The step ends at 0.5 s before it begins at 1.0 s."]
        ),
        (
            "pedestrianId simTime endTime-PID1 startX-PID1 startY-PID1 endX-PID1 endY-PID1\n1 0 1 0 0 1 1\n1 1 2 3 3 4 4\n",
            ["walk.txt:3: error: Person 1 is in two places at 1.0 s."]
        ),
        ("timeStep pedestrianId x y\n99999999999 1 0 0\n", ["walk.txt:2: error: The time must be a number within"]),
    ])
    func faultsAreNamed(text: String, expected: [String]) throws {
        let found = try #require(problems { try Self.read(text) })
        #expect(found.count == expected.count, "\(found)")
        for (message, part) in zip(found, expected) { #expect(message.contains(part)) }
    }

    @Test func otherBinaryFiles() throws {
        for (bytes, part): ([UInt8], String) in [
            ([0x89, 0x48, 0x44, 0x46, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0], "HDF5 is not read"),
            ([0, 1, 2, 3], "known format"), ([0xFF, 0xFE, 0x31, 0], "known format"),
            (Array("SQLite format 3\0".utf8), "from a file"),
        ] {
            let found = try #require(problems { try TrajectorySet.read(bytes: bytes, file: nil) })
            #expect(found.count == 1 && found[0].contains(part), "\(found)")
        }
    }

    @Test func aFormatThatDoesNotFit() throws {
        let missing = try #require(problems { try Self.read(Self.positions, format: .vadereFootsteps) })
        #expect(missing.count == 6)
        #expect(missing[0].contains("no column \"simTime\". Known: timeStep, pedestrianId, x, y, targetId"))
        #expect(problems { try Self.read(Self.jpscore, format: .jupedsimDatabase) } != nil)
        var options = TrajectoryOptions()
        for step in [0, -1, Double.nan, .infinity] {
            options.timeStep = step
            #expect(problems { try Self.read(Self.positions, options: options) } != nil)
        }
    }

    /// Spoilt text gives people or problems, never a trap; and what comes out is in order.
    @Test(arguments: [jpscore, footsteps, positions], [true, false]) func fuzz(text: String, isStrict: Bool) {
        let nasty = ["NaN", "-", "1e999", "99999999999999999999", "\n", " ", "#", "\t", "é", "\0", "framerate"]
        var state: UInt64 = 42
        func random(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % max(limit, 1)
        }
        var options = TrajectoryOptions()
        options.isStrict = isStrict
        var good = 0
        for _ in 0..<400 {
            var bytes = Array(text.utf8)
            for _ in 0...random(3) {
                let place = random(bytes.count)
                switch random(4) {
                case 0: bytes[place] = UInt8(random(256))
                case 1: bytes.removeSubrange(place..<min(place + random(30), bytes.count))
                case 2: bytes.insert(contentsOf: Array(nasty[random(nasty.count)].utf8), at: place)
                default: bytes.insert(contentsOf: bytes[place..<min(place + random(60), bytes.count)], at: place)
                }
            }
            guard let set = try? TrajectorySet.read(bytes: bytes, file: nil, options: options) else { continue }
            good += 1
            for person in set.trajectories {
                #expect(!person.samples.isEmpty)
                #expect(zip(person.samples, person.samples.dropFirst()).allSatisfy { $0.time < $1.time })
                #expect(person.samples.allSatisfy { $0.position.isFinite })
            }
        }
        #expect(good > 20)
    }

    /// A pipe has no end while somebody may write to it.
    @Test func aPipeIsRefused() throws {
        let folder = try TemporaryFolder()
        let pipe = folder.path + "/walk.txt"
        try #require(mkfifo(pipe, 0o600) == 0)
        for format in [nil, TrajectoryFormat.jupedsimText, .jupedsimDatabase] {
            let error = #expect(throws: Problems.self) { try TrajectorySet.read(path: pipe, format: format) }
            #expect(error?.all.map(\.file) == [pipe])
            #expect(error?.all.first?.message.hasPrefix("This is a pipe or a device; a file is expected.") == true)
        }
    }
}
