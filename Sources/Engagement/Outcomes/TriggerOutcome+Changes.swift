extension TriggerOutcome {
    /// What reports of something that changes at moments achieved: a position that moved, a set that changed.
    ///
    /// A report that is not right is false. Each change takes the first right report that is left, from the tolerance
    /// before it on, and before the next change or within the tolerance after it: it is told. Other right reports are
    /// repeats. O(reports + changes).
    ///
    /// - Parameters:
    ///   - deliveries: times of reports, ascending.
    ///   - changes: the true changes that are due, seconds, ascending.
    ///   - tolerance: seconds.
    ///   - delay: seconds from these times of reports to their arrival, which latencies count.
    ///   - isRight: whether something changed since the report before; `nil` for the start.
    package init(
        of deliveries: [Double], changes: [Double], tolerance: Double, delay: Double = 0,
        isRight: (_ last: Double?, _ time: Double) -> Bool
    ) {
        self.init()
        self.deliveries = deliveries.count
        due = changes.count
        let right = deliveries.indices.filter { isRight($0 == 0 ? nil : deliveries[$0 - 1], deliveries[$0]) }
            .map { deliveries[$0] }
        falseAlarms = deliveries.count - right.count
        var rest = right[...]
        for (number, change) in changes.enumerated() {
            let next = number + 1 < changes.count ? changes[number + 1] : .infinity
            rest = rest.drop { $0 < change - tolerance }
            guard let first = rest.first, first < max(next - tolerance, change + tolerance) else { continue }
            rest = rest.dropFirst()
            hits += 1
            latencies.append(max(first + delay - change, 0))
        }
        repeats = right.count - hits
        dueWalks = min(due, 1)
        hitWalks = min(hits, 1)
    }
}
