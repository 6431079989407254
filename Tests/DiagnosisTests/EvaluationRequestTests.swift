import Diagnosis
import Diagnostics
import Evaluation
import Geometry
import Parallelism
import Positioning
import Recordings
import Synchronization
import Testing
import VenueModel
import Walks

/// Each part of a request for an evaluation counts.
@Suite struct EvaluationRequestTests {
    private let venue: Venue
    private let set: RecordingSet
    private let plain = ZonedPreset(base: PositioningSettings())
    /// Other constants than ours, with which all positions differ.
    private let constants: OpenConstants = {
        var constants = OpenConstants()
        constants.centroidWeightExponent = 0
        return constants
    }()

    init() throws {
        let world = try FaultCase.World("office", seed: 5, referenceCount: 0, duration: 30)
        venue = world.venue
        let walks = try world.walks(6, duration: 30, faults: [])
        set = RecordingSet(
            groups: walks.map {
                RecordingSet.Group(name: $0.recording.name, recordings: [$0.recording], truths: [$0.truth])
            })
    }

    private func request(_ positions: EvaluationRequest.Positions? = nil) -> EvaluationRequest {
        EvaluationRequest(venue, set, folder: "walks", positions: positions ?? .computed(plain))
    }

    /// The seed of the intervals and the groupings are those of an evaluator that has them.
    @Test func seedAndGroupingsCount() throws {
        var request = request()
        request.seed = 9
        request.groupings = [.level, .motion]
        let result = try EvaluationRun(request).run()
        func figures(_ seed: UInt64) throws -> [UInt8] {
            Array(
                try Evaluator(venue: venue, seed: seed).evaluate(result.walks, by: request.groupings).json())
        }
        #expect(Array(try result.figures.json()) == (try figures(9)))
        #expect(try figures(9) != figures(1))
        #expect(result.figures.groupings.map(\.by) == request.groupings)
    }

    /// The map and the diagnosis have the cells that were asked for.
    @Test func theCellSizeCounts() throws {
        var request = request()
        request.explains = true
        request.cellSize = 7
        let result = try EvaluationRun(request).run()
        #expect(result.map?.cellSize == 7 && result.diagnosis?.cellSize == 7)
        #expect(ErrorMap.usualCellSize(of: venue) != 7)
    }

    /// Positions and diagnosis have the constants of the request.
    @Test func constantsCount() throws {
        var request = request(.computed(plain, constants: constants))
        request.explains = true
        let result = try EvaluationRun(request).run()
        var location = LocationRequest(venue, set, walks: set.recordings, zonedPreset: plain)
        location.constants = constants
        let given = try EvaluationRun(self.request(.given(LocationRun(location).run(), file: "fixes"))).run()
        #expect(try result.figures.json() == given.figures.json())
        func median(_ constants: OpenConstants) throws -> Double? {
            var diagnosis = DiagnosisRequest(set.withTruth(.walk), at: venue, zonedPreset: plain)
            diagnosis.constants = constants
            return try DiagnosisRun(diagnosis).run().all?.medianError
        }
        #expect(try result.diagnosis?.all?.medianError == median(constants))
        #expect(try median(constants) != median(OpenConstants()))
        #expect(try EvaluationRun(self.request()).run().figures.json() != result.figures.json())
    }

    /// The diagnosis does not know fingerprints. Without a survey, each of their positions is one of the centroid,
    /// which is said.
    @Test func fingerprintsHaveNoDiagnosis() throws {
        let warned = Mutex<[String]>([])
        let context = RunContext(
            observer: RunObserver(warn: { problems in warned.withLock { $0 += problems.map(\.message) } }))
        var request = request(.computed(ZonedPreset(base: PositioningSettings { $0[.mapFilter] = .fingerprints })))
        request.explains = true
        let result = try EvaluationRun(request, in: context).run()
        #expect(result.map != nil && result.diagnosis == nil)
        #expect(warned.withLock { $0 }.contains { $0.contains("mapFilter had no data") })
    }

    /// A recording of a survey is no walk, although it has a truth; neither is a walk without truth.
    @Test func surveysAreNoWalks() throws {
        var (survey, truth) = try #require(set.withTruth(.walk).first)
        survey.name = "survey"
        survey.kind = .survey
        truth.name = "survey"
        var lost = survey
        lost.name = "lost"
        lost.kind = .walk
        var request = request()
        request.recordings = RecordingSet(
            groups: set.groups + [
                RecordingSet.Group(name: "others", recordings: [survey, lost], truths: [truth])
            ])
        let result = try EvaluationRun(request).run()
        #expect(result.walks.map(\.name) == set.recordings.map(\.name))
    }

    /// Walks of another place are refused.
    @Test func walksOutsideOfTheVenueAreRefused() throws {
        var request = request()
        for level in request.venue.levels.indices {
            request.venue.levels[level].outline.vertices = venue.levels[level].outline.vertices.map {
                $0 + Vector(900, 0)
            }
        }
        #expect {
            try EvaluationRun(request).run()
        } throws: { error in
            let problem = (error as? Problems)?.all.first
            return problem?.file == "walks" && problem?.message.contains("outside of the venue") == true
        }
    }

    /// Settings that were asked for and have no effect are named.
    @Test func askedSettingsAreNamed() throws {
        let warned = Mutex<[String]>([])
        let context = RunContext(
            observer: RunObserver(warn: { problems in warned.withLock { $0 += problems.map(\.message) } }))
        let settings = ZonedPreset(base: PositioningSettings { $0[.navigationPathSnappingDistance] = 3 })
        _ = try EvaluationRun(request(.computed(settings)), in: context).run()
        #expect(warned.withLock { $0 }.isEmpty)
        let asked: Set = ["navigationPathSnappingDistance"]
        _ = try EvaluationRun(request(.computed(settings, asked: asked)), in: context).run()
        #expect(warned.withLock { $0 }.contains { $0.contains("navigationPathSnappingDistance") })
    }
}
