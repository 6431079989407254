internal import Positioning
internal import Walks

/// Whether there is a position.
extension Metric {
    /// A position is current for so long after it was computed, seconds.
    private static let currency = 2.0

    /// Share of instants with a published and current position.
    public static let availability = Metric(
        key: "availability", name: "Availability", label: "avail.", unit: "1",
        summary: "Share of all instants at which a position has been published and one was computed within the last "
            + "2 s (coverage). A position that the publish interval or the update radius holds back is no outage; "
            + "a time without any reading is an outage. The metric has no value for files of only published fixes.",
        plainWords: "share of the time with a position that is not out of date",
        better: .higher, countsWithoutFix: true,
        measure: .share { walk in
            guard let computed = walk.computed else { return [] }
            var next = 0
            return walk.instants.map { instant in
                let now = instant.truth.time
                while next < computed.count, computed[next] <= now { next += 1 }
                guard instant.fix != nil, next > 0 else { return false }
                // Times are decimal fractions: a position of exactly two seconds ago must not fail by rounding.
                return now - computed[next - 1] <= currency + 1e-9
            }
        })

    /// Seconds until the first fix.
    public static let timeToFirstFix = Metric(
        key: "timeToFirstFix", name: "Time to first fix", label: "first fix", unit: "s",
        summary: "Time from the start of the recording to the first published fix; mean over the walks with a "
            + "published fix.",
        better: .lower, scope: .track, countsWithoutFix: true,
        measure: .mean { $0.published.prefix(1).map(\.time) })
}
