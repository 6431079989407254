package import Engagement

/// How well exits from a zone are alerted.
package enum TagExits {
    /// What exit alerts achieved in one zone on one visit.
    ///
    /// A stay that is long enough and ends before the visit does is due. The first alert from the end of the stay on,
    /// or up to the time tolerance before it, and before the next stay, is right. An alert while the tag is inside is
    /// false. Others, such as the end of an entry that was false, count as repeats.
    ///
    /// - Parameters:
    ///   - alerts: ascending times.
    ///   - stays: ascending and disjoint.
    /// - Complexity: O(alerts + stays).
    package static func outcome(
        _ alerts: [Double], stays: [ClosedRange<Double>], goal: TriggerGoal, until end: Double
    ) -> TriggerOutcome {
        var outcome = TriggerOutcome()
        outcome.deliveries = alerts.count
        outcome.seconds = end
        var rest = alerts[...]
        for (number, stay) in stays.enumerated() {
            let early = max(stay.upperBound - goal.timeTolerance, stay.lowerBound)
            let next = number + 1 < stays.count ? stays[number + 1].lowerBound : .infinity
            let before = rest.prefix { $0 < stay.lowerBound }.count
            let inside = rest.dropFirst(before).prefix { $0 < early }.count
            rest = rest.dropFirst(before + inside)
            outcome.repeats += before
            outcome.falseAlarms += inside
            let after = rest.prefix { $0 < next }
            rest = rest.dropFirst(after.count)
            let isDue = stay.upperBound - stay.lowerBound >= goal.stay && stay.upperBound < end - goal.timeTolerance
            if isDue { outcome.due += 1 }
            guard let first = after.first else { continue }
            outcome.repeats += after.count - 1
            if isDue {
                outcome.hits += 1
                outcome.latencies.append(max(first - stay.upperBound, 0))
            }
        }
        outcome.repeats += rest.count
        outcome.dueWalks = min(outcome.due, 1)
        outcome.hitWalks = min(outcome.hits, 1)
        return outcome
    }
}
