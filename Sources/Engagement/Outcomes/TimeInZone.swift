internal import NumericalMethods

/// How long somebody was in a zone during a visit, and how long a trigger says so.
package struct TimeInZone: Hashable, Sendable {
    /// Sum of the stays, seconds.
    package var truth: Double
    /// Sum of the times from each entry to its exit, or to the end of the visit, seconds.
    package var reported: Double

    package init(truth: Double, reported: Double) {
        self.truth = truth
        self.reported = reported
    }

    /// The times of a visit. O(values × window).
    package init(_ signal: DepthSignal, condition: Condition, stays: ZoneStays) {
        truth = stays.stays.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
        let entries = signal.events(.enter, condition: condition)
        let exits = signal.events(.exit, condition: condition)
        // Entries and exits take turns; the last entry may have no exit.
        reported = zip(entries, exits + [stays.duration]).reduce(0) { $0 + max($1.1 - $1.0, 0) }
    }

    /// Reported less true, seconds.
    package var error: Double { reported - truth }
}

extension [TimeInZone] {
    /// Those of visits in which somebody was in the zone, or was said to be.
    package var counted: [TimeInZone] { filter { $0.truth > 0 || $0.reported > 0 } }

    /// Mean of the true times, seconds; `nil` without a visit.
    package var meanTruth: Double? { Statistics.mean(map(\.truth)) }

    /// Mean of the errors without their sign, seconds; `nil` without a visit. A trigger that never reports has
    /// ``meanTruth``.
    package var meanAbsoluteError: Double? { Statistics.mean(map { abs($0.error) }) }

    /// Mean of the errors with their sign, seconds; `nil` without a visit.
    package var meanError: Double? { Statistics.mean(map(\.error)) }
}
