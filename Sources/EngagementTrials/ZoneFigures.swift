package import Engagement
internal import NumericalMethods

/// How well one zone is notified over some visits, with intervals.
package struct ZoneFigures: Hashable, Sendable {
    /// The counts.
    package let outcome: TriggerOutcome
    /// Number of visits.
    package let visits: Int
    /// 95 % interval of ``recall``, for a share of independent visits; `nil` without a visit that is due.
    package let recallInterval: ClosedRange<Double>?
    /// 95 % interval of ``falseAVisit``, by bootstrap over visits; `nil` for fewer than two.
    package let falseInterval: ClosedRange<Double>?

    /// The times in the zone, of visits in which somebody was there or was said to be.
    package let times: [TimeInZone]

    /// The figures of the outcomes of visits.
    package init(_ outcomes: [TriggerOutcome], times: [TimeInZone] = [], seed: UInt64 = 1) {
        self.times = times.counted
        let sum = outcomes.reduce(TriggerOutcome(), +)
        (outcome, visits) = (sum, outcomes.count)
        recallInterval = sum.visitRecall.map { Statistics.interval(ofShare: $0, count: sum.dueWalks) }
        falseInterval = Bootstrap.interval(
            ofMean: outcomes.map { Double($0.falseAlarms) },
            stream: RandomStream(seed: seed, purpose: "false notifications"))
    }

    /// Share of the visits with a stay that is due in which a right notification came; `nil` without one.
    package var recall: Double? { outcome.visitRecall }
    /// False notifications a visit.
    package var falseAVisit: Double { visits > 0 ? Double(outcome.falseAlarms) / Double(visits) : 0 }
    /// The latency that is compared with the limit, seconds; `nil` without a hit.
    package var latency: Double? { outcome.latency(TriggerLimits.latencyShare) }

    /// 95 % interval of the mean error of the time in the zone, seconds, by bootstrap over visits; `nil` for fewer than
    /// two.
    package func timeBiasInterval(seed: UInt64) -> ClosedRange<Double>? {
        Bootstrap.interval(ofMean: times.map(\.error), stream: RandomStream(seed: seed, purpose: "time in zones"))
    }

    /// Which limits are broken and by which figures, in words; empty if none is. `nil` if no visit says anything.
    package func broken(_ limits: TriggerLimits) -> [String]? {
        guard let recall else { return nil }
        var broken: [String] = []
        if recall < limits.recall { broken.append("recall \(ShareText.percent(recall, decimals: 1))") }
        if falseAVisit > limits.falseAVisit {
            broken.append("\(ShareText.number(falseAVisit, 3)) false notifications a visit")
        }
        if latency ?? .infinity > limits.latency {
            broken.append(latency.map { "latency \(ShareText.number($0, 1)) s" } ?? "no right notification")
        }
        return broken
    }

    /// Whether a broken limit is more than chance: it is outside of the 95 % interval of its figure.
    package func isShownToBreak(_ limits: TriggerLimits) -> Bool {
        if let recallInterval, recallInterval.upperBound < limits.recall { return true }
        if let falseInterval, falseInterval.lowerBound > limits.falseAVisit { return true }
        let latencies = outcome.latencies
        guard !latencies.isEmpty else { return recall == 0 }
        let inTime = Double(latencies.count { $0 <= limits.latency }) / Double(latencies.count)
        return Statistics.interval(ofShare: inTime, count: latencies.count).upperBound < TriggerLimits.latencyShare
    }

    /// Whether all limits are kept.
    package func meets(_ limits: TriggerLimits) -> Bool { broken(limits)?.isEmpty ?? false }
}
