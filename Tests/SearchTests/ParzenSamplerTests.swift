import Foundation
import NumericalMethods
import Positioning
import Search
import Testing
import VenueModel

/// The sampler that learns must be worth its name on functions with a known best place.
@Suite struct ParzenSamplerTests {
    /// What is planted: numbers, numbers that may be off, words, and settings that matter only with a switch on.
    enum Planted: String, CaseIterable, Sendable {
        case noisyBowl, conditional, valley

        func score(_ settings: PositioningSettings, seed: UInt64) -> Double {
            let threshold = (settings[.rssiPositioningThreshold] + 82) / 30
            let speed = settings[.sensibleDistanceFilterSpeed]
            let factor = settings[.sensibleRssiFactor]
            let beacons = Double(settings[.useBestNumberOfBeacons] - 7) / 11
            let cutting = speed == 0 ? 1 : log(speed / 1.5) / log(100)
            let filtering = factor == 0 ? 0.7 : factor - 1.35
            let bowl = threshold * threshold + cutting * cutting + filtering * filtering + beacons * beacons
            switch self {
            case .noisyBowl:
                return bowl + 0.02 * RandomStream(seed: seed, purpose: settings.description).normal()
            case .conditional:
                guard settings[.activateKalmanTrackFilter] else { return 1 + bowl }
                return bowl + abs(log(settings[.kalmanAcceleration] / 0.2))
                    + (settings[.mapFilter] == .none ? 0 : 0.5)
            case .valley:
                // Good only where two settings fit each other.
                let misfit = threshold - cutting
                return bowl / 4 + 4 * misfit * misfit
            }
        }
    }

    private func best(_ kind: SamplerKind, _ planted: Planted, in space: SearchSpace, seed: UInt64) throws -> Double {
        var search = CandidateSource(space, sampler: kind, seed: seed)
        for _ in 0..<12 {
            let batch = try search.propose(8)
            search.learn(batch.map { ScoredSettings($0, score: planted.score($0, seed: seed)) })
        }
        return search.trials.map(\.score).min() ?? .infinity
    }

    /// Better than random in at least 15 of 20 seeds: by chance that would come in 2 % of cases.
    @Test(arguments: Planted.allCases)
    func itBeatsRandom(planted: Planted) throws {
        let keys = [
            "useBestNumberOfBeacons", "rssiPositioningThreshold", "sensibleDistanceFilterSpeed", "sensibleRssiFactor",
            "activateKalmanTrackFilter", "kalmanAcceleration", "mapFilter", "smartLocationUpdateRadius",
        ]
        let space = try SearchSpace(
            for: BeaconMap(Venue(name: "nowhere")),
            options: SpaceOptions(
                domains: Dictionary(uniqueKeysWithValues: keys.map { ($0, Domain.free) }), searchesOthers: false))
        var wins = 0
        for seed in 0..<UInt64(20) {
            let model = try best(.model, planted, in: space, seed: seed)
            let random = try best(.random, planted, in: space, seed: seed)
            if model < random { wins += 1 }
        }
        #expect(wins >= 15, "\(planted): better in \(wins) of 20 seeds")
    }
}
