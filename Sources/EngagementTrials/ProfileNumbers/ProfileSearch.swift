internal import Engagement
internal import Parallelism
internal import Positioning
internal import Search

/// Searches the numbers of a profile, and the settings of its positions, by coordinate descent: from the profile as it is, one
/// dimension after another, until no value is better.
///
/// Descents run on some of the training visits; the best that they meet are compared on all training and validation
/// visits. A change that gains next to nothing is taken back, so that a profile changes in what matters.
struct ProfileSearch {
    private let scoring: ProfileScoring
    private let dimensions: [ProfileGrid.Dimension]
    /// The first are those of the profile.
    private let settings: [PositioningSettings]
    private let context: RunContext
    private var trials: TrialTable<ProfileCandidate>
    private var done = 0
    /// Number of candidates that all searches may look at.
    private let expected: Int

    /// A set of visits, by which a ledger knows it.
    enum VisitSet: Int, CaseIterable {
        /// At most ``longestDescent`` training visits.
        case some
        /// All training and validation visits.
        case all
    }

    /// The scores of a candidate, by which a ledger knows them.
    static let metrics = ["missed", "falseAlarms", "charge"]

    /// Passes over all dimensions.
    private static let passes = 3
    private static let longestDescent = 24
    /// How many of the best are compared on all visits.
    private static let finalists = 12
    /// Which part of the smallest effect that is worth a change each single change must gain.
    private static let leastGain = 0.1

    /// - Parameters:
    ///   - visits: training visits, and then as many validation visits.
    ///   - searches: how many searches will follow, for the progress.
    ///   - ledger: remembers scores of other runs.
    init(
        _ scoring: ProfileScoring, settings: [PositioningSettings], visits: [EngagementVisit],
        searches: Int, ledger: (any TrialLedger<ProfileCandidate>)?, in context: RunContext
    ) {
        self.scoring = scoring
        self.settings = settings
        self.context = context
        dimensions = ProfileGrid.dimensions(of: scoring.profile)
        expected = searches * Self.passes * dimensions.reduce(settings.count) { $0 + $1.values.count }
        let numbered = visits.enumerated().map { number, visit in
            (number: number, visit: visit, stays: scoring.stays(of: visit))
        }
        let training = numbered.prefix(visits.count / 2)
        let step = (training.count + Self.longestDescent - 1) / Self.longestDescent
        let some = training.filter { $0.number.isMultiple(of: max(step, 1)) }
        trials = TrialTable(
            walkCount: VisitSet.allCases.count, pool: context.pool, pieceSize: 64, isShared: false
        ) { candidates, set in
            let chosen = set == VisitSet.all.rawValue ? numbered : some
            return try scoring.scores(candidates, on: chosen, in: context).map {
                [$0.missed, $0.falseAlarms, $0.charge]
            }
        }
        trials.ledger = ledger
    }

    private var start: ProfileCandidate { ProfileCandidate(settings: settings[0]) }

    /// The best candidate for some weights.
    ///
    /// - Parameters:
    ///   - other: the settings that it may have; their first are those of the start.
    ///   - effect: the smallest fall of the cost that is worth a change.
    mutating func best(
        for weights: ProfileWeights, settings: [PositioningSettings], effect: Double
    ) throws -> ProfileCandidate {
        var known = start
        known.settings = settings[0]
        _ = try descent(from: known, settings, weights)
        return try best(of: [known], or: settings, weights, effect)
    }

    /// The best candidate for some weights of all that searches for any weights have met.
    ///
    /// Without changes that gain next to nothing, it can cost more than another one, but only by as much.
    mutating func bestMet(
        for weights: ProfileWeights, settings: [PositioningSettings], effect: Double
    ) throws -> ProfileCandidate {
        try best(of: met(on: .all, settings), or: settings, weights, effect)
    }

    private func met(on set: VisitSet, _ settings: [PositioningSettings]) -> [ProfileCandidate] {
        trials.complete(on: [set.rawValue]).filter { settings.contains($0.settings) }
    }

    /// The best on all visits of some candidates and of the others with these settings that are best on some visits.
    private mutating func best(
        of candidates: [ProfileCandidate], or settings: [PositioningSettings], _ weights: ProfileWeights,
        _ effect: Double
    ) throws -> ProfileCandidate {
        let known = Set(candidates)
        let others = met(on: .some, settings).filter { !known.contains($0) }
        let ranked = try costs(others, .some, weights)
        let order = others.indices.sorted { (ranked[$0], $0) < (ranked[$1], $1) }
        let finalists = candidates + order.prefix(Self.finalists).map { others[$0] }
        let costs = try costs(finalists, .all, weights)
        let best = finalists.indices.min { (costs[$0], $0) < (costs[$1], $1) } ?? 0
        return try simplified(finalists[best], weights, least: Self.leastGain * effect)
    }

    private mutating func descent(
        from start: ProfileCandidate, _ settings: [PositioningSettings], _ weights: ProfileWeights
    ) throws -> ProfileCandidate {
        var best = start
        var cost = try costs([start], .some, weights)[0]
        for _ in 0..<Self.passes {
            let before = cost
            let byNumbers = dimensions.map { dimension in
                { (candidate: ProfileCandidate, profile) in candidate.alternatives(dimension, of: profile) }
            }
            let bySettings = { (candidate: ProfileCandidate, _: EngagementProfile) in
                settings.filter { $0 != candidate.settings }.map { other in
                    var changed = candidate
                    changed.settings = other
                    return changed
                }
            }
            for step in byNumbers + [bySettings] {
                let alternatives = step(best, scoring.profile)
                for (candidate, other) in zip(alternatives, try costs(alternatives, .some, weights)) where other < cost
                {
                    best = candidate
                    cost = other
                }
            }
            if cost >= before { break }
        }
        return best
    }

    /// The candidate without the changes of numbers that gain less than `least` each.
    private mutating func simplified(
        _ candidate: ProfileCandidate, _ weights: ProfileWeights, least: Double
    ) throws -> ProfileCandidate {
        var kept = candidate
        for dimension in dimensions {
            let without = kept.keeping(dimension.keys)
            guard without != kept, without.applied(to: scoring.profile).problems().isEmpty else { continue }
            let costs = try costs([kept, without], .all, weights)
            if costs[1] - costs[0] < least { kept = without }
        }
        return kept
    }

    private mutating func costs(
        _ candidates: [ProfileCandidate], _ set: VisitSet, _ weights: ProfileWeights
    ) throws -> [Double] {
        try trials.prepare(candidates.map { ($0, set.rawValue) })
        done += candidates.count
        context.progress("Searching the profile's numbers", min(done, expected), expected)
        return try candidates.map { candidate in
            let row = try trials.row(candidate, on: set.rawValue).map { $0 ?? .infinity }
            guard row.count == 3 else { return .infinity }
            return weights.cost(ProfileScore(missed: row[0], falseAlarms: row[1], charge: row[2]))
        }
    }
}
