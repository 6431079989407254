internal import Positioning
internal import Walks

/// Whether there is a fix.
extension Metric {
    /// Share of instants with a fresh fix.
    public static let availability = Metric(
        key: "availability", name: "Availability", label: "avail.", unit: "1",
        summary: "Share of all instants with a published fix that is at most 2 publish intervals old (coverage).",
        better: .higher,
        measure: .share { walk in
            // Times are decimal fractions: a fix of exactly two intervals ago must not fail by rounding.
            let limit = 2 * walk.publishInterval + 1e-9
            return walk.instants.map { instant in
                guard let fix = instant.fix else { return false }
                // A first fix that is also used for earlier instants does not exist at these instants.
                return fix.time <= instant.truth.time && instant.truth.time - fix.time <= limit
            }
        })

    /// Seconds until the first fix.
    public static let timeToFirstFix = Metric(
        key: "timeToFirstFix", name: "Time to first fix", label: "first fix", unit: "s",
        summary: "Time from the start of the recording to the first published fix; mean over the walks with a "
            + "published fix.",
        better: .lower, scope: .track, measure: .mean { $0.published.prefix(1).map(\.time) })
}
