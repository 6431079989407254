import Diagnosis
import Diagnostics
import Evaluation
import Parallelism
import Positioning
import Recordings
import Synchronization
import Testing
import VenueModel
import Walks

/// An evaluation and a location without a command.
@Suite struct EvaluationRunTests {
    private let venue: Venue
    private let set: RecordingSet

    init() throws {
        let world = try FaultCase.World("office", seed: 5, referenceCount: 0, duration: 60)
        venue = world.venue
        let walks = try world.walks(6, duration: 60, faults: [])
        set = RecordingSet(
            groups: walks.map {
                RecordingSet.Group(name: $0.recording.name, recordings: [$0.recording], truths: [$0.truth])
            })
    }

    private var computed: EvaluationRequest {
        EvaluationRequest(venue, set, folder: "walks", positions: .computed(ZonedPreset(base: PositioningSettings())))
    }

    private func located() throws -> [FixesFile.Track] {
        try LocationRun(
            LocationRequest(venue, set, walks: set.recordings, zonedPreset: ZonedPreset(base: PositioningSettings()))
        ).run()
    }

    /// Positions that another core gives count as those of ours, but nobody knows why they are bad.
    @Test func givenPositionsCountAsComputedOnes() throws {
        var request = computed
        request.explains = true
        let own = try EvaluationRun(request, in: RunContext(workers: 2)).run()
        request.positions = .given(try located(), file: "fixes")
        let given = try EvaluationRun(request, in: RunContext(workers: 1)).run()
        #expect(try own.figures.json() == given.figures.json())
        #expect(own.diagnosis != nil && given.diagnosis == nil && own.map?.cellSize == given.map?.cellSize)
        #expect(own.diagnosis?.cellSize == own.map?.cellSize)
        let plain = try EvaluationRun(computed).run()
        #expect(plain.map == nil && plain.diagnosis == nil && plain.walks.count == 6)
    }

    /// A walk without given positions is named and counts as unavailable; without any there is nothing to compare.
    @Test func missingPositionsAreNamed() throws {
        let said = Mutex<[String]>([])
        let context = RunContext(observer: RunObserver(message: { text in said.withLock { $0.append(text) } }))
        let tracks = try located()
        var request = computed
        request.positions = .given(Array(tracks.dropFirst()), file: "fixes")
        let result = try EvaluationRun(request, in: context).run()
        #expect(said.withLock { $0 }.first?.contains(tracks[0].name) == true && result.walks.count == 6)
        #expect(try #require(result.figures.pooled.entry("availability")?.value) < 0.9)
        request.positions = .given([], file: "fixes")
        #expect { try EvaluationRun(request).run() } throws: { ($0 as? Problems)?.all.first?.file == "fixes" }
        request.recordings = RecordingSet(groups: [])
        #expect { try EvaluationRun(request).run() } throws: { ($0 as? Problems)?.all.first?.file == "fixes" }
        request = computed
        request.recordings = RecordingSet(groups: [])
        #expect { try EvaluationRun(request).run() } throws: { ($0 as? Problems)?.all.first?.file == "walks" }
    }

    /// Requirements get verdicts, and an earlier result is compared: with itself nothing is worse, with fewer walks some are missing.
    @Test func theGateJudges() throws {
        var request = computed
        request.requirements = try RequirementsFile.parse(
            "requirements: [{metric: ce75, atMost: 100}, {metric: ce75, atMost: 0.01}]", for: venue)
        let first = try EvaluationRun(request).run().figures
        #expect(first.requirements.map(\.verdict) == [.met, .missed])
        let stored = try StoredEvaluation.parse(String(decoding: first.json(), as: UTF8.self))
        try stored.check(for: venue, instants: .time, file: nil)
        #expect(throws: Problems.self) { try stored.check(for: venue, instants: .samples, file: nil) }
        var other = venue
        other.name = "another"
        #expect(throws: Problems.self) { try stored.check(for: other, instants: .time, file: nil) }
        request.stored = stored
        let again = try EvaluationRun(request).run().figures
        #expect(
            again.comparison.count > 10 && again.comparison.allSatisfy { !$0.isWorse } && again.missingWalks.isEmpty)
        #expect(stored.notes(on: again).isEmpty)
        request.recordings = RecordingSet(groups: Array(set.groups.dropLast()))
        let fewer = try EvaluationRun(request).run().figures
        #expect(fewer.missingWalks.count == 1 && stored.notes(on: fewer).count == 1)
    }

    /// Settings that were asked for and have no effect are named; those of a preset only if a sensor is missing.
    @Test func askedSettingsWithoutEffectAreNamed() throws {
        let warned = Mutex<[String]>([])
        let context = RunContext(
            observer: RunObserver(warn: { problems in warned.withLock { $0 += problems.map(\.message) } }))
        let zonedPreset = ZonedPreset(base: PositioningSettings { $0[.navigationPathSnappingDistance] = 3 })
        var request = LocationRequest(venue, set, walks: set.recordings, zonedPreset: zonedPreset)
        _ = try LocationRun(request, in: context).run()
        #expect(warned.withLock { $0 }.isEmpty)
        request.asked = ["navigationPathSnappingDistance"]
        _ = try LocationRun(request, in: context).run()
        #expect(warned.withLock { $0 }.contains { $0.contains("navigationPathSnappingDistance") })
    }

    /// A stopped run throws.
    @Test func runsStop() throws {
        let interruption = Interruption()
        interruption.wish()
        let context = RunContext(interruption: interruption)
        #expect(throws: Interrupted.self) { try EvaluationRun(computed, in: context).run() }
        let request = DiagnosisRequest(
            set.withTruth(.walk), at: venue, zonedPreset: ZonedPreset(base: PositioningSettings()))
        #expect(throws: Interrupted.self) { try DiagnosisRun(request, in: context).run() }
    }
}
