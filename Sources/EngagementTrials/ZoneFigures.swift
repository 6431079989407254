package import Engagement
internal import Formats
internal import Foundation
internal import NumericalMethods

/// How well one zone is notified over some visits, with intervals.
package struct ZoneFigures: Hashable, Sendable {
    package let outcome: TriggerOutcome
    package let visits: Int
    /// Variance of the false notifications of a visit over their mean, at least 1.
    private let falseDispersion: Double
    /// The times in the zone, of visits in which somebody was there or was said to be.
    package let times: [TimeInZone]

    /// The figures of the outcomes of visits.
    package init(_ outcomes: [TriggerOutcome], times: [TimeInZone] = []) {
        self.times = times.counted
        outcome = outcomes.sum
        visits = outcomes.count
        falseDispersion = Statistics.dispersion(ofCounts: outcomes.map(\.falseAlarms))
    }

    /// Share of the visits with a stay that is due in which a right notification came; `nil` without one.
    package var recall: Double? { outcome.visitRecall }
    /// 95 % interval of ``recall``, for a share of independent visits; `nil` without a visit that is due.
    package var recallInterval: ClosedRange<Double>? { recallInterval(of: 1) }
    /// False notifications a visit.
    package var falseAVisit: Double { visits > 0 ? Double(outcome.falseAlarms) / Double(visits) : 0 }
    /// 95 % interval of ``falseAVisit``, for counts of independent visits.
    package var falseInterval: ClosedRange<Double> { falseInterval(of: 1) }
    /// The latency that is compared with the limit, seconds; `nil` without a hit.
    package var latency: Double? { outcome.latency(TriggerLimits.latencyShare) }

    /// Share of the right notifications that come within so many seconds; 0 without one.
    package func shareInTime(_ latency: Double) -> Double {
        Double(outcome.latencies.count { $0 <= latency }) / Double(max(outcome.latencies.count, 1))
    }

    /// 95 % interval of ``shareInTime(_:)`` by visits, because notifications of one visit are late together; `nil` without a visit
    /// that is due. Without a right notification, all visits with a due stay are late.
    package func inTimeInterval(_ latency: Double, of factor: Double = 1) -> ClosedRange<Double>? {
        let visits = outcome.hitWalks > 0 ? outcome.hitWalks : outcome.dueWalks
        return visits == 0
            ? nil : Statistics.interval(ofShare: shareInTime(latency), count: Int((Double(visits) * factor).rounded()))
    }

    /// 95 % interval of the mean error of the time in the zone, seconds, by bootstrap over visits; `nil` for fewer than
    /// two. It is no ``Ratio``: an error may be negative.
    package func timeBiasInterval(seed: UInt64) -> ClosedRange<Double>? {
        Bootstrap.interval(ofMean: times.map(\.error), stream: RandomStream(seed: seed, purpose: "time in zones"))
    }

    /// The comparisons with each limit, if `factor` times as many visits had these figures; `nil` if no visit was due.
    package func checks(_ limits: TriggerLimits, visits factor: Double = 1) -> [LimitCheck]? {
        guard let recall, let recallInterval = recallInterval(of: factor),
            let inTimeInterval = inTimeInterval(limits.latency, of: factor)
        else { return nil }
        let falseInterval = falseInterval(of: factor)
        return [
            LimitCheck(
                figure: "recall \(ShareText.percent(recall, decimals: 1))",
                interval:
                    "\(ShareText.percent(recallInterval, decimals: 1)) against \(ShareText.givenPercent(limits.recall))",
                isKept: recall >= limits.recall,
                evidence: LimitEvidence(recallInterval, isAtLeast: limits.recall)),
            LimitCheck(
                figure: "\(ShareText.number(falseAVisit, 3)) false notifications a visit",
                interval: "\(ShareText.interval(falseInterval, 2)) against \(ShareText.given(limits.falseAVisit, 2))",
                isKept: falseAVisit <= limits.falseAVisit,
                evidence: LimitEvidence(falseInterval, isAtMost: limits.falseAVisit)),
            LimitCheck(
                figure: latency.map { "latency \(ShareText.number($0, 1)) s" } ?? "no right notification",
                interval:
                    "\(ShareText.percent(inTimeInterval, decimals: 1)) within \(ShareText.given(limits.latency)) s "
                    + "against \(ShareText.percent(TriggerLimits.latencyShare))",
                isKept: latency ?? .infinity <= limits.latency,
                evidence: LimitEvidence(inTimeInterval, isAtLeast: TriggerLimits.latencyShare)),
        ]
    }

    /// Which limits are broken and by which figures, in words; empty if none is. `nil` if no visit says anything.
    package func broken(_ limits: TriggerLimits) -> [String]? { checks(limits)?.filter { !$0.isKept }.map(\.figure) }

    /// Whether the figures keep all limits, shown or not.
    package func meets(_ limits: TriggerLimits) -> Bool { broken(limits)?.isEmpty ?? false }

    /// Whether the limits are shown to be kept, all of them, or one to be broken.
    package func evidence(_ limits: TriggerLimits, visits factor: Double = 1) -> LimitEvidence {
        guard let checks = checks(limits, visits: factor) else { return .open }
        if checks.contains(where: { $0.evidence == .broken }) { return .broken }
        return checks.allSatisfy { $0.evidence == .kept } ? .kept : .open
    }

    /// How many visits show in three of four cases or more that the limits are kept or that one is broken, in tens, if the true
    /// figures are these; if they are nearer to a limit, it takes more. `nil` for more than a hundred times as many as there are.
    ///
    /// If the figures stay, fewer visits are enough. But they vary: for a power of 80 % of a normal figure it takes
    /// (1.96 + 0.84)² / 1.96² times as many. Where a limit is broken, the figure varies more than at the limit, and it is 75 %.
    package func visitsNeeded(_ limits: TriggerLimits) -> Int? {
        let factors = (0...95).map { pow(1.05, Double($0)) }
        return factors.first { evidence(limits, visits: $0 / Self.power) != .open }
            .map { Int((Double(visits) * $0 / 10).rounded(.up)) * 10 }
    }

    private static let power = pow((1.96 + 0.84) / 1.96, 2)

    /// The largest of the figures over their limits: misses, false notifications and latency; at most 1 if all are kept.
    package func excess(_ limits: TriggerLimits) -> Double {
        func ratio(_ figure: Double, _ limit: Double) -> Double { figure <= 0 ? 0 : figure / max(limit, 1e-9) }
        return max(
            ratio(1 - (recall ?? 0), 1 - limits.recall), ratio(falseAVisit, limits.falseAVisit),
            ratio(latency ?? .infinity, limits.latency))
    }

    private func recallInterval(of factor: Double) -> ClosedRange<Double>? {
        recall.map { Statistics.interval(ofShare: $0, count: Int((Double(outcome.dueWalks) * factor).rounded())) }
    }

    private func falseInterval(of factor: Double) -> ClosedRange<Double> {
        Statistics.interval(ofMeanCount: falseAVisit, dispersion: falseDispersion, units: Double(visits) * factor)
    }
}

/// What visits show of a limit: the 95 % interval of the figure is inside, outside, or holds the limit.
package enum LimitEvidence: String, JSONKind, Encodable, CaseIterable, Sendable {
    case kept
    case broken
    case open

    init(_ interval: ClosedRange<Double>, isAtLeast limit: Double) {
        self = interval.lowerBound >= limit ? .kept : interval.upperBound < limit ? .broken : .open
    }

    init(_ interval: ClosedRange<Double>, isAtMost limit: Double) {
        self = interval.upperBound <= limit ? .kept : interval.lowerBound > limit ? .broken : .open
    }
}

/// A figure beside its limit.
package struct LimitCheck: Sendable {
    /// The figure with its unit.
    package let figure: String
    /// Its 95 % interval, and the limit.
    package let interval: String
    /// Whether the figure keeps the limit, shown or not.
    package let isKept: Bool
    /// Whether it is shown.
    package let evidence: LimitEvidence
}
