public import Formats
internal import NumericalMethods
internal import Positioning

/// The factor of the accuracy radius with which the radius holds the true position as often as it says, learned from
/// walks with known positions.
///
/// This is split-conformal prediction (Papadopoulos et al. 2002). The score of an instant is its error divided by its
/// stated radius, and the factor is the quantile of the scores at ``coverage``. The walk is the unit, because the
/// instants of a walk are correlated:
///
/// - Each walk has the same weight, however long it is; it is shared equally by the instants of the walk (pooling of
///   distributions: Dunn, Wasserman and Ramdas, arXiv:1809.07441).
/// - The finite-sample correction is that of n independent scores: rank p (n + 1) of n, which holds a new score with the
///   probability p exactly. With K walks, n = K p (1 − p) / s², where s is the standard deviation between walks of the
///   share of their scores below the quantile: the number of independent scores that would vary as much. It is at
///   least K (all instants of a walk alike) and at most the number of instants. One walk counts as one score.
///
/// So the coverage of new walks is right on average. A guarantee of at least the coverage for any distribution (Lee, Barber
/// and Willett, arXiv:2306.06342) would need the rank p (K + 1) of whole walks: with three walks, far too large a radius.
///
/// The walks must not be those on which the radius is reported.
public struct AccuracyScale: Hashable, Sendable, JSONRecord {
    /// Share of cases that an accuracy radius should hold.
    public static let coverage = 0.68

    /// The factor, to a hundredth; within the limits of the setting `accuracyScale`.
    public let factor: Double
    /// Number of walks with a fix.
    public let walks: Int
    /// Number of instants with a fix.
    public let instants: Int
    /// Number of independent scores that the instants count for.
    public let effectiveCount: Double

    public static let shape = JSONShape<Self>(
        "scale", "The factor of the radius, with the walks that it was learned from.",
        .always("factor", \.factor, "The factor."),
        .always("walks", \.walks, "Number of walks with a fix."),
        .always("instants", \.instants, "Number of instants with a fix."),
        .always("effectiveCount", \.effectiveCount, "Number of independent scores that the instants count for."))

    /// The factor from these walks, whose fixes have the radius without a factor; `nil` if no walk has a fix.
    ///
    /// O(instants log instants).
    public static func learned(from walks: [EvaluatedWalk]) -> AccuracyScale? {
        learned(fromScores: walks.map(\.radiusScores))
    }

    /// The same from the scores of each walk.
    package static func learned(fromScores walks: [[Double]]) -> AccuracyScale? {
        let scores = walks.filter { !$0.isEmpty }
        return scores.isEmpty ? nil : AccuracyScale(scores)
    }

    /// - Parameter scores: of each walk; no list is empty.
    private init(_ scores: [[Double]]) {
        walks = scores.count
        instants = scores.reduce(0) { $0 + $1.count }
        let weighted = scores.flatMap { walk in walk.map { (score: $0, weight: 1 / Double(walk.count)) } }
            .sorted { ($0.score, $0.weight) < ($1.score, $1.weight) }
        let middle = Self.quantile(weighted, Self.coverage)
        let shares = scores.map { walk in Double(walk.count { $0 <= middle }) / Double(walk.count) }
        effectiveCount = Self.effectiveCount(shares, instants: instants)
        let level = Self.coverage + (Self.coverage - 0.5) / effectiveCount
        let quantile = Self.quantile(weighted, level)
        factor = (min(max(quantile, Self.limits.lowerBound), Self.limits.upperBound) * 100).rounded() / 100
    }

    private static let limits: ClosedRange<Double> =
        if case .number(let range) = SettingKey.accuracyScale.setting.kind { range } else { 1...1 }

    /// - Parameter shares: of each walk, the share of its scores below the quantile.
    private static func effectiveCount(_ shares: [Double], instants: Int) -> Double {
        guard let deviation = Statistics.standardDeviation(shares) else { return 1 }
        let count = Double(shares.count)
        let alike = coverage * (1 - coverage) / (deviation * deviation)
        return min(max(count * alike, count), Double(instants))
    }

    /// The quantile of scores in ascending order, on straight lines between them. Each lies in the middle of its weight: so
    /// the level p + (p − ½)/n of n equal weights is the rank p (n + 1).
    private static func quantile(_ scores: [(score: Double, weight: Double)], _ level: Double) -> Double {
        let total = scores.reduce(0) { $0 + $1.weight }
        var before = 0.0
        var last: (score: Double, place: Double)?
        for (score, weight) in scores {
            let place = (before + weight / 2) / total
            if place >= level {
                guard let last, score.isFinite else { return score }
                return last.score + (score - last.score) * (level - last.place) / (place - last.place)
            }
            before += weight
            last = (score, place)
        }
        return last?.score ?? 1
    }
}
