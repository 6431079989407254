import Calibration
import Engagement
import Positioning
import Search
import Testing
import VenueFiles

@testable import EngagementTrials

/// What is selected of all that a search of a profile's numbers has tried.
@Suite struct ProfileSelectionTests {
    /// Nothing that was tried on all search visits costs less at the request's own weights than what is selected, and so no point of
    /// the front does.
    @Test(arguments: [("inbeacon", 5), ("inbeacon", 6), ("backspin", 2)])
    func nothingTriedCostsLess(profile: String, seed: UInt64) throws {
        try withTriggerRequest { request, _ in
            var request = request
            request.data.walks = 8
            request.data.duration = 400
            request.data.uses = ["inHand"]
            request.data.profile = profile
            request.options.seed = seed
            // Then no change that gains little is taken back.
            request.options.minimumEffect = 0
            if profile == "backspin" {
                request.space = SpaceOptions(
                    domains: ["useBestNumberOfBeacons": .values([3, 5])], searchesOthers: false)
                request.options.sampleCount = 2
                request.options.startCount = 1
            }
            let calibration = try TriggerRun(request)
            let run = ProfileNumbersRun(
                run: try EngagementRun(venue: calibration.file.venue, request: calibration.visits),
                profile: try #require(calibration.profile), uses: calibration.uses,
                chargePerFalse: request.data.chargePerFalse)
            let memory = ScoreMemory()
            let result = try run.result(by: try #require(calibration.visits.search), remembered: nil, memory)
            func cost(_ candidate: ProfileCandidate) throws -> Double {
                result.weights.cost(try #require(memory.scores[candidate]))
            }
            #expect(try cost(result.selected[1]) == memory.scores.values.map(result.weights.cost).min())
            #expect(!result.front.isEmpty)
            for point in result.front {
                let selected = result.selected.first { $0.settings == point.candidate.settings }
                #expect(try cost(point.candidate) >= cost(try #require(selected)), "\(point)")
            }
        }
    }
}

/// Keeps what candidates do on all search visits, and never says it.
private final class ScoreMemory: TrialLedger {
    private(set) var scores: [ProfileCandidate: ProfileScore] = [:]

    func known(_ trials: [TrialTable<ProfileCandidate>.Run]) -> [[Double?]?] { trials.map { _ in nil } }

    func add(_ rows: [(run: TrialTable<ProfileCandidate>.Run, values: [Double?])]) {
        for (run, values) in rows where run.walk == ProfileSearch.VisitSet.all.rawValue {
            let numbers = values.map { $0 ?? .infinity }
            scores[run.configuration] = ProfileScore(
                missed: numbers[0], falseAlarms: numbers[1], charge: numbers[2])
        }
    }
}
