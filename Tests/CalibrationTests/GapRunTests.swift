import Calibration
import Diagnostics
import Foundation
import Geometry
import NumericalMethods
import Parallelism
import Radio
import Recordings
import Simulation
import TestSupport
import Testing
import VenueFiles
import VenueModel
import Walks

/// A comparison of simulated and recorded walks without a command.
@Suite struct GapRunTests {
    /// The recording of a place, whose levels follow a model of path loss, and its truth.
    private static func survey(_ venue: Venue, _ number: Int, at position: Point, level: Int) -> RecordingSet.Group {
        let noise = RandomStream(seed: 5, purpose: "survey", entity: UInt64(number))
        let readings = venue.beacons.filter { $0.level == level }.enumerated().map { lane, beacon in
            let distance = (beacon.position - position).length
            let rssi = -62 - 11 * log10(distance * distance + 4) + 3 * noise.normal(UInt64(lane))
            return Observation.packet(Packet(time: Double(lane) / 50, beacon: beacon.id, rssi: rssi))
        }
        let name = "survey-\(number)"
        return RecordingSet.Group(
            name: name, recordings: [Recording(name: name, kind: .survey, duration: 2, observations: readings)],
            truths: [GroundTruth(name: name, samples: [TruthSample(time: 0, position: position, level: level)])])
    }

    /// Does something with a request for a folder of surveys and two walks, which is removed afterwards.
    private func withRequest(walks: Int = 2, _ body: (GapRequest) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "gap-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let venue = try VenueFile.readVenue(path: Project.venuePath("office")).venue
        let level = venue.levels[0].number
        let bounds = try #require(Bounds(around: venue.beacons.map(\.position)))
        let surveys = (0..<20).map { place in
            let step = Vector(
                bounds.width * (0.1 + 0.2 * Double(place % 5)), bounds.height * (0.15 + 0.2 * Double(place / 5)))
            return Self.survey(venue, place, at: bounds.lower + step, level: level)
        }
        let simulator = try Simulator(venue: venue, seed: 4)
        let recorded = try (0..<walks).map { walker in
            let (recording, truth) = try simulator.simulate(walker: walker, duration: 60)
            return RecordingSet.Group(name: recording.name, recordings: [recording], truths: [truth])
        }
        try RecordingSet(groups: surveys + recorded).write(toFolder: folder)
        var request = GapRequest()
        request.venue = Project.venuePath("office")
        request.recordings = folder
        request.walks = 4
        request.duration = 30
        request.configurations = 8
        try body(request)
    }

    /// The selected configuration is the best of the simulated walks, and its regret is what it loses on the recorded
    /// ones.
    @Test func theRegretIsThatOfTheSelection() throws {
        try withRequest { request in
            let result = try GapRun(request, in: RunContext(workers: 2)).run()
            let gap = result.gap
            #expect(result.configurations.count == 8 && Set(result.configurations).count == 8)
            #expect(gap.simulatedWalkCount == 4 && gap.worldCount == 1 && gap.recordedWalkCount == 2)
            #expect(gap.baseline.index == 0 && gap.scores.count == 8)
            #expect(gap.selected.simulatedScore == gap.scores.map { $0[0] }.min())
            #expect(gap.best.recordedScore == gap.scores.map { $0[1] }.min())
            #expect(abs(gap.regret.value - (gap.selected.recordedScore / gap.best.recordedScore - 1)) < 1e-9)
            #expect(try GapRun(request, in: RunContext(workers: 1)).run().gap.scores == gap.scores)
        }
    }

    @Test func whatIsMissingIsSaid() throws {
        try withRequest(walks: 0) { request in
            #expect { try GapRun(request).run() } throws: { ($0 as? Problems)?.all.first?.file == request.recordings }
            var other = request
            other.recordings = nil
            #expect(throws: Problems.self) { try GapRun(other).run() }
        }
    }
}
