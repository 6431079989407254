internal import Engagement
internal import Evaluation
internal import Parallelism
internal import Positioning
internal import PositioningSweeps
package import Search
internal import VenueModel

/// How positioning settings are searched together with triggers.
package struct TriggerSearchOptions: Sendable {
    /// Which settings, and their values.
    package var space: SpaceOptions
    /// How they are searched, and what is worth a change: the unit is a false notification a visit.
    package var options: CalibrationOptions

    package init(space: SpaceOptions, options: CalibrationOptions) {
        self.space = space
        self.options = options
    }
}

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
    private let space: SearchSpace
    private let options: CalibrationOptions
    private let context: RunContext
    /// The scores, by the index of a ``VisitSet``.
    private var trials: TrialTable<PositioningSettings>
    private var done = 0

    /// A set of training visits, by which a ledger knows it.
    enum VisitSet: Int, CaseIterable {
        /// Every second one.
        case some
        case all
    }

    /// - Parameter ledger: remembers scores of other runs.
    init(
        _ space: SearchSpace, options: CalibrationOptions, scoring: TriggerScoring,
        ledger: (any TrialLedger<PositioningSettings>)?
    ) {
        self.space = space
        self.options = options
        context = scoring.context
        // A batch is one piece, whose visits run in parallel.
        trials = TrialTable(
            walkCount: VisitSet.allCases.count, pool: context.pool, pieceSize: Self.batch, isShared: false
        ) { settings, set in
            let chosen = scoring.visits.indices.filter { set == VisitSet.all.rawValue || $0.isMultiple(of: 2) }
            return try scoring.scores(settings, on: chosen).map { [$0] }
        }
        trials.ledger = ledger
    }

    /// Number of passes of a descent over all settings.
    private static let passes = 2
    /// Configurations that run together and share their work.
    private static let batch = 32

    /// The best configurations, the best first: of each descent its end, and the best of the starting configurations.
    mutating func run(from start: [PositioningSettings]) throws -> [ScoredSettings] {
        let alternatives = space.dimensions.reduce(0) { $0 + $1.candidates.count - 1 }
        let expected =
            start.count + options.sampleCount + options.startCount * Self.passes * alternatives
        defer { context.observer.endStep() }
        var search = CandidateSource(space, sampler: options.sampler, seed: options.seed, start: start)
        let sample = try search.propose(start.count + options.sampleCount)
        // The sort is stable, so equal scores keep their order.
        let ranked = try scores(sample, .some, of: expected).sorted { $0.score < $1.score }
        var found: [ScoredSettings] = []
        for start in try scores(
            ranked.prefix(max(options.startCount, 1)).map(\.settings), .all, of: expected)
        {
            var best = start
            found.append(start)
            for _ in 0..<Self.passes {
                let before = best.score
                for dimension in space.dimensions {
                    let alternatives = space.alternatives(of: best.settings, along: dimension)
                    best = try scores(alternatives, .all, of: expected).reduce(best) { $1.score < $0.score ? $1 : $0 }
                }
                if best.score >= before { break }
            }
            found.append(best)
        }
        var seen: Set<PositioningSettings> = []
        return found.sorted { $0.score < $1.score }.filter { seen.insert($0.settings).inserted }
    }

    /// How bad configurations are on a set of visits; only what nobody remembers is run.
    private mutating func scores(
        _ settings: [PositioningSettings], _ set: VisitSet, of expected: Int
    ) throws -> [ScoredSettings] {
        for first in stride(from: 0, to: settings.count, by: Self.batch) {
            let batch = settings[first..<min(first + Self.batch, settings.count)]
            try trials.prepare(batch.map { ($0, set.rawValue) })
            done += batch.count
            context.progress("Searching settings", done, max(expected, done))
        }
        return try settings.map {
            ScoredSettings($0, score: try trials.row($0, on: set.rawValue).first.flatMap(\.self) ?? .infinity)
        }
    }
}

/// How well the zones of a venue can be notified with positioning settings.
struct TriggerScoring: Sendable {
    let tuning: ZoneTuning
    let zones: [Zone]
    /// Training visits: what a phone heard, and the true stays by zone.
    let visits: [(recording: SampledRecording, stays: [ZoneStays])]
    /// By zone: the score of its best trigger by levels of beacons.
    let byLevels: [Double]
    let context: RunContext

    /// How bad configurations are on some visits. O(configurations × visits × zones × triggers).
    func scores(_ settings: [PositioningSettings], on chosen: [Int]) throws -> [Double] {
        let triggers = TriggerGrid.fewPositions
        let sweep = EngineSweep(settings)
        let parts = try context.share("Triggers", chosen.count) {
            "visit \(chosen[$0]), \(settings.count) configurations"
        } make: { [visits, zones, tuning] place in
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
            return TrackOutcomes(tracks: tracks, track: track)
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

/// What triggers do on a visit: configurations with the same fixes have the same track.
private struct TrackOutcomes: Codable {
    /// By track, then by zone and trigger.
    let tracks: [[TriggerOutcome]]
    /// The track of each configuration.
    let track: [Int]
}
