internal import Engagement
internal import Evaluation
internal import Parallelism
internal import Positioning
internal import PositioningSweeps
internal import Tuning
internal import VenueModel

/// Searches the positioning settings with which the zones of a venue can be notified best: each configuration is as
/// good as the sum over zones of its best trigger on training visits.
///
/// 1. The presets, hints and sampled configurations run on every second training visit.
/// 2. Coordinate descent starts from the best few, on all training visits.
///
/// Few triggers are tried for each configuration (``TriggerGrid/fewPositions``). What is found is compared with all
/// of them on training and validation visits, later. Zones that levels of beacons notify better do not count for
/// positions.
struct TriggerSearch {
    let space: SearchSpace
    let plan: TriggerSearchPlan
    let tuning: ZoneTuning
    let zones: [Zone]
    /// Training visits: what a phone heard, and the true stays by zone.
    let visits: [(recording: SampledRecording, stays: [ZoneStays])]
    /// By zone: the score of its best trigger by levels of beacons.
    let byLevels: [Double]
    let pool: WorkerPool
    var interruption: Interruption?
    /// Scores of an earlier run of the same search, by ``key(_:_:)``.
    var known: [String: Double] = [:]
    /// Called with all scores after each batch.
    var keep: (@Sendable ([String: Double]) throws -> Void)?
    /// Called from any thread with how many configurations are done, and how many there are, about.
    var progress: (@Sendable (Int, Int) -> Void)?

    /// Number of passes of a descent over all settings.
    private static let passes = 2
    /// Configurations that run together and share their work.
    private static let batch = 32

    /// The best configurations, the best first: of each descent its end, and the best of the starting configurations.
    func run(from start: [PositioningSettings]) throws -> [ScoredSettings] {
        let variants = space.dimensions.reduce(0) { $0 + $1.candidates.count - 1 }
        let expected = start.count + plan.sampleCount + plan.startCount * Self.passes * variants
        var done = 0
        var known = known
        func scores(_ settings: [PositioningSettings], _ chosen: [Int]) throws -> [ScoredSettings] {
            var scored: [ScoredSettings] = []
            for first in stride(from: 0, to: settings.count, by: Self.batch) {
                let batch = Array(settings[first..<min(first + Self.batch, settings.count)])
                let open = batch.filter { known[Self.key($0, chosen.count)] == nil }
                if !open.isEmpty {
                    for (settings, score) in zip(open, try self.scores(open, on: chosen)) {
                        known[Self.key(settings, chosen.count)] = score
                    }
                    try keep?(known)
                }
                scored += batch.map { ScoredSettings($0, score: known[Self.key($0, chosen.count)] ?? .infinity) }
                done += batch.count
                progress?(done, max(expected, done))
            }
            return scored
        }
        var search = Search(space, sampler: plan.sampler, seed: plan.seed, start: start)
        let sample = try search.propose(start.count + plan.sampleCount)
        let some = visits.indices.filter { $0.isMultiple(of: 2) }
        // The sort is stable, so equal scores keep their order.
        let ranked = try scores(sample, some).sorted { $0.score < $1.score }
        let all = Array(visits.indices)
        var found: [ScoredSettings] = []
        for start in try scores(ranked.prefix(max(plan.startCount, 1)).map(\.settings), all) {
            var best = start
            found.append(start)
            for _ in 0..<Self.passes {
                let before = best.score
                for dimension in space.dimensions {
                    let variants = space.variants(of: best.settings, along: dimension)
                    best = try scores(variants, all).reduce(best) { $1.score < $0.score ? $1 : $0 }
                }
                if best.score >= before { break }
            }
            found.append(best)
        }
        var seen: Set<PositioningSettings> = []
        return found.sorted { $0.score < $1.score }.filter { seen.insert($0.settings).inserted }
    }

    /// What names the score of a configuration on so many visits.
    static func key(_ settings: PositioningSettings, _ visits: Int) -> String {
        "\(visits) visits: " + settings.differences.map { "\($0.setting.key)=\($0.value)" }.joined(separator: " ")
    }

    /// How bad configurations are on some visits. O(configurations × visits × zones × triggers).
    func scores(_ settings: [PositioningSettings], on chosen: [Int]) throws -> [Double] {
        let triggers = TriggerGrid.fewPositions
        let sweep = EngineSweep(settings)
        let parts = try pool.map(chosen.count) { place in
            try interruption?.check()
            let visit = visits[chosen[place]]
            var tracks: [[TriggerOutcome]] = []
            var track = Array(repeating: 0, count: settings.count)
            sweep.run(visit.recording) { configurations, fixes in
                for configuration in configurations { track[configuration] = tracks.count }
                let positions = Dictionary(
                    uniqueKeysWithValues: triggers.averagingTimes.map { ($0, AveragedPositions(fixes, averaging: $0)) })
                tracks.append(
                    zones.indices.flatMap { zone in
                        let signals = positions.mapValues { DepthSignal($0, zone: zones[zone]) }
                        return triggers.map { trigger in
                            signals[trigger.condition.averaging].map {
                                tuning.outcome(of: trigger.condition, $0, visit.stays[zone])
                            } ?? TriggerOutcome()
                        }
                    })
            }
            return (tracks: tracks, track: track)
        }
        return settings.indices.map { configuration in
            let outcomes = parts.map { $0.tracks[$0.track[configuration]] }
            return zones.indices.reduce(0) { sum, zone in
                let scores = triggers.indices.map { trigger in
                    let total = outcomes.reduce(into: TriggerOutcome()) { $0 += $1[zone * triggers.count + trigger] }
                    return tuning.score(total, visits: chosen.count)
                }
                return sum + min(scores.min() ?? .infinity, byLevels[zone])
            }
        }
    }
}
