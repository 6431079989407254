internal import NumericalMethods

/// How well notifications did: counts that add up over walks and zones.
package struct TriggerOutcome: Hashable, Sendable, Codable {
    /// Stays that were to be notified.
    package var due = 0
    /// Those of them that were.
    package var hits = 0
    /// Walks with a stay that was to be notified.
    package var dueWalks = 0
    /// Those of them on which at least one was.
    package var hitWalks = 0
    /// Notifications while the person was elsewhere.
    package var falseAlarms = 0
    /// Further notifications in the same stay.
    package var repeats = 0
    /// Notifications beside the zone, within the tolerance.
    package var tolerated = 0
    package var deliveries = 0
    /// Seconds from the moment at which a stay was due to its notification, one for each hit.
    package var latencies: [Double] = []
    /// Seconds of walks.
    package var seconds = 0.0

    package init() {}

    /// Share of the stays that were notified; `nil` without a stay.
    package var recall: Double? { due > 0 ? Double(hits) / Double(due) : nil }

    /// Share of the visits with a due stay in which at least one right notification came; `nil` without such a visit.
    package var visitRecall: Double? { dueWalks > 0 ? Double(hitWalks) / Double(dueWalks) : nil }

    /// Share of the notifications that are not false; `nil` without one.
    package var precision: Double? { deliveries > 0 ? 1 - Double(falseAlarms) / Double(deliveries) : nil }

    /// Quantile of type 7 of the latency, seconds; `nil` without a hit.
    package func latency(_ p: Double) -> Double? { Statistics.quantile(latencies, p) }

    /// Cost: missed stays times their weight, plus false notifications.
    package func cost(_ goal: TriggerGoal) -> Double { goal.missedPerFalse * Double(due - hits) + Double(falseAlarms) }

    package static func += (sum: inout TriggerOutcome, other: TriggerOutcome) {
        sum.due += other.due
        sum.hits += other.hits
        sum.dueWalks += other.dueWalks
        sum.hitWalks += other.hitWalks
        sum.falseAlarms += other.falseAlarms
        sum.repeats += other.repeats
        sum.tolerated += other.tolerated
        sum.deliveries += other.deliveries
        sum.latencies += other.latencies
        sum.seconds += other.seconds
    }
}

extension [TriggerOutcome] {
    /// The outcome of all walks together.
    package var sum: TriggerOutcome { reduce(into: TriggerOutcome()) { $0 += $1 } }
}
