import Calibration
import Diagnostics
import Evaluation
import Formats
import Foundation
import Geometry
import NumericalMethods
import Parallelism
import Positioning
import Radio
import Recordings
import Search
import Synchronization
import Testing
import VenueFiles
import VenueModel
import Walks

/// What a calibration says about a folder of recorded walks before it starts, and what it makes of them.
@Suite struct RecordedWalksTests {
    /// A recording with its truth: a walk of `seconds`, heard at `times`.
    private struct Walk {
        var name: String
        var seconds = 40
        var times: [Double] = (1...40).map { Double($0) - 0.5 }

        /// To and fro in the hall.
        static func place(at time: Double) -> Point { Point(15 - 12 * cos(0.05 * time), 10) }

        func recording(of venue: Venue) -> Recording {
            let noise = RandomStream(seed: 5, purpose: name)
            let packets = times.flatMap { time in
                venue.beacons.enumerated().map { index, beacon in
                    let place = Walk.place(at: time)
                    let distance = max(1, place.distance(to: beacon.position))
                    let rssi = -55 - 28 * log10(distance) + 2 * noise.normal(UInt64(100 * time) + UInt64(index))
                    return Observation.packet(Packet(time: time, beacon: beacon.id, rssi: rssi.rounded()))
                }
            }
            return Recording(name: name, duration: (times.last ?? 0) + 1, observations: packets)
        }

        var truth: GroundTruth {
            GroundTruth(
                name: name,
                samples: (0...seconds).map {
                    TruthSample(time: Double($0), position: Walk.place(at: Double($0)), level: 0)
                })
        }
    }

    private static let venue = KnownVenueTests.hall(beacons: [Point(5, 5), Point(15, 15), Point(25, 5)])

    /// The input that a calibration reads from a folder with these walks, and its warnings.
    private func input(_ walks: [Walk], _ venue: Venue = venue) throws -> (input: CalibrationInput, warnings: [String])
    {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("walks-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let venueFile = folder.appendingPathComponent("hall.yaml").path
        try VenueFile.write(venue).write(toFile: venueFile, atomically: true, encoding: .utf8)
        let recordings = folder.appendingPathComponent("walks").path
        try FileManager.default.createDirectory(atPath: recordings, withIntermediateDirectories: true)
        try RecordingFile.write(walks.map { $0.recording(of: venue) }, to: recordings + "/all" + RecordingFile.suffix)
        try TruthFile.write(walks.map(\.truth), to: recordings + "/all" + TruthFile.suffix)
        var request = CalibrationRequest()
        request.data.venue = venueFile
        request.data.recordings = recordings
        let said = Mutex<[String]>([])
        // Warnings come while the input is read: nothing has run by then.
        let input = try CalibrationInput(
            request, observer: RunObserver(warn: { problems in said.withLock { $0 += problems.map(\.message) } }))
        return (input, said.withLock { $0 })
    }

    private func walks(_ names: [String]) -> [Walk] { names.map { Walk(name: $0) } }
    private static let eight = (1...8).map { "walk \($0)" }

    @Test func fragmentsAreNoWalks() throws {
        // Four rows; nine seconds with truth; and just enough of both. One beacon, so that a row is an observation.
        let hall = KnownVenueTests.hall(beacons: [Point(5, 5)])
        let fragments = [
            Walk(name: "four rows", times: [1, 2, 3, 4]),
            Walk(name: "nine rows", times: (1...9).map { Double($0) }),
            Walk(name: "nine seconds", seconds: 9, times: (1...90).map { 0.1 * Double($0) }),
            Walk(name: "enough", seconds: 10, times: (0..<10).map { Double($0) + 0.5 }),
        ]
        let (input, warnings) = try input(walks(Self.eight) + fragments, hall)
        #expect(
            warnings
                == ["four rows", "nine rows", "nine seconds"].map {
                    "\($0) is left out: a walk has at least 10 s with truth and 10 observations."
                })
        #expect(DataSets.recorded(input).walks.map(\.name) == Self.eight + ["enough"])
    }

    /// Fragments are no evidence: of eight recordings, four of which are fragments, four count.
    @Test func fragmentsDoNotCount() throws {
        let fragments = (1...4).map { Walk(name: "short \($0)", seconds: 5) }
        let (_, warnings) = try input(walks(Array(Self.eight.prefix(4))) + fragments)
        #expect(warnings.count == 5 && warnings.last?.hasPrefix("4 walks cannot show") == true, "\(warnings)")
    }

    @Test(arguments: [(59.0, false), (60, true), (3600, true)])
    func aLongPauseIsSaid(pause: Double, isSaid: Bool) throws {
        let times = (1...20).map { Double($0) } + (0..<20).map { 20 + pause + Double($0) }
        let long = Walk(name: "with lunch", seconds: Int(pause) + 40, times: times)
        let (input, warnings) = try input(walks(Self.eight) + [long])
        let sentence =
            "with lunch has no observation from 20 to \(Int(20 + pause)) s. If these are two walks, split the recording."
        #expect(warnings == (isSaid ? [sentence] : []))
        #expect(DataSets.recorded(input).walks.count == 9, "it is said, and the walk stays")
    }

    /// A truth that goes on for an hour without any reading is said, too.
    @Test func silenceAtAnEndIsSaid() throws {
        let late = Walk(name: "late", seconds: 3700, times: (1...40).map { 3620 + Double($0) })
        let early = Walk(name: "early", seconds: 3700)
        let (_, warnings) = try input(walks(Self.eight) + [late, early])
        #expect(
            warnings == [
                "late has no observation from 0 to 3621 s. Cut the truth to the walk.",
                "early has no observation from 39 to 3700 s. Cut the truth to the walk.",
            ])
    }

    @Test(arguments: 2...9)
    func fewWalksAreSaidBeforeTheStart(count: Int) throws {
        let names = (1...count).map { "walk \($0)" }
        let (_, warnings) = try input(walks(names))
        let sentence =
            "\(count) walks cannot show that anything is better than the default, so the result will be to keep it. "
            + "Record at least 8 walks, or use --survey: then settings are searched and tested on simulated walks."
        #expect(warnings == (count < 8 ? [sentence] : []))
    }

    /// Nine recordings of four runs are four walks; several parts of one run are one.
    @Test func partsOfARunAreOneWalk() throws {
        let parts =
            (1...3).flatMap { run in ["run \(run)-part1", "run \(run)-part2"] } + ["a-seg1", "a-seg2", "a-seg3"]
        let (input, warnings) = try input(walks(parts))
        #expect(
            warnings.first
                == "By their names, the 9 walks are parts of 4 runs. Parts of one run count as one walk in intervals and tests."
        )
        #expect(warnings.count == 2 && warnings[1].hasPrefix("4 walks cannot show"), "\(warnings)")
        let sets = DataSets.recorded(input)
        #expect(sets.walks.count == 9 && sets.splits.map(\.test) == [[0, 1], [2, 3], [4, 5], [6, 7, 8]])
        let error = #expect(throws: Problems.self) { try self.input(walks(["a-part1", "a-part2", "a-part3"])) }
        #expect(error?.description.contains("Parts of one run are one walk.") == true)
    }

    /// The evidence has one figure for each run: ten recordings of eight runs are eight, and seven of two parts each are
    /// too few, however many recordings they are.
    @Test func theEvidenceCountsRuns() throws {
        // Beacons are 10 dB stronger than believed, so there is much to gain.
        let hall = KnownVenueTests.hall(beacons: (0..<12).map { Point(3 + 8 * Double($0 % 4), 3 + 7 * Double($0 / 4)) })
        func result(_ names: [String]) throws -> CalibrationResult {
            let (input, _) = try input(walks(names), hall)
            var request = CalibrationRequest()
            request.space = SpaceOptions(
                domains: [
                    "beaconTxPower": .values([-65, -55]), "activateOptimisedCircularLateration": .values([true]),
                    "sensibleRssiFactor": .values([0]), "useBestNumberOfBeacons": .values([5]),
                ], searchesOthers: false)
            request.documentVariants = 0
            request.criteria.objective = "ce75"
            request.options = CalibrationOptions(sampleCount: 2, startCount: 1)
            return try CalibrationRun(request, of: DataSets.recorded(input)).run()
        }
        let ten = try result(Self.eight.map { $0 + "-part1" } + ["walk 1-part2", "walk 2-part2"])
        #expect(ten.walks.count == 10 && ten.headline.walkCount == 8)
        let seven = try result((1...7).flatMap { ["walk \($0)-part1", "walk \($0)-part2"] })
        #expect(seven.headline.walkCount == 7)
        guard case .keepDefault(let reason) = seven.decision else {
            Issue.record("seven walks recommend")
            return
        }
        #expect(reason.hasPrefix("Calibrate with at least 8 test walks: 7 cannot show a difference"), "\(reason)")
    }
}
