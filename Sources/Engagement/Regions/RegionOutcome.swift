internal import NumericalMethods

/// How well an app learned of a region: counts that add up over walks and regions.
///
/// Each true stay is told or missed for one reason: `stays = told + missed`. Each entry that is told belongs to a stay as
/// its first, is one more in a stay, or belongs to none: `entries = told + repeats + strays`.
package struct RegionOutcome: Hashable, Sendable {
    /// Why an entry was missed.
    package enum Miss: String, Hashable, Sendable, CaseIterable {
        /// Flight mode was on when the stay began.
        case flightMode
        /// Bluetooth was off when the stay began.
        case bluetooth
        /// The permission "always" was missing when the stay began.
        case permission
        /// For the app, an earlier stay had not ended.
        case stillInside
        /// The stay ended before the entry was told, or nothing was told.
        case late
    }

    package var stays = 0
    /// Stays with an entry that was told in them.
    package var told = 0
    /// The other stays, by reason.
    package var misses: [Miss: Int] = [:]
    /// Entries that were told.
    package var entries = 0
    /// Further entries in the same stay.
    package var repeats = 0
    /// Entries outside of all stays.
    package var strays = 0
    /// Seconds from the start of a stay to its entry, one for each stay that was told.
    package var latencies: [Double] = []

    package init() {}

    /// What was told of a region. O(stays + events + stays × spans).
    ///
    /// - Parameters:
    ///   - events: of the operating system, by ascending time.
    ///   - stays: true stays, ascending and disjoint.
    package init(_ events: [RegionEvent], stays: [ClosedRange<Double>], attention: AttentionTimeline) {
        let entries = events.filter { $0.isEntry && $0.time.isFinite }.map(\.time)
        self.stays = stays.count
        self.entries = entries.count
        var next = 0
        for stay in stays {
            let early = entries[next...].prefix { $0 < stay.lowerBound }.count
            let inside = entries[(next + early)...].prefix { $0 <= stay.upperBound }
            strays += early
            next += early + inside.count
            guard let first = inside.first else {
                misses[Self.miss(stay.lowerBound, events, attention), default: 0] += 1
                continue
            }
            told += 1
            repeats += inside.count - 1
            latencies.append(first - stay.lowerBound)
        }
        strays += entries.count - next
    }

    private static func miss(_ start: Double, _ events: [RegionEvent], _ attention: AttentionTimeline) -> Miss {
        let moment = attention.condition(at: start)
        if moment.isInFlightMode { return .flightMode }
        if !moment.isBluetoothOn { return .bluetooth }
        if moment.permission != .always { return .permission }
        return RegionEvent.isInside(events, at: start) ? .stillInside : .late
    }

    /// Stays without an entry that was told in them.
    package var missed: Int { misses.values.reduce(0, +) }

    /// Share of the stays that were told; `nil` without a stay.
    package var recall: Double? { stays > 0 ? Double(told) / Double(stays) : nil }

    /// Quantile of type 7 of the latency, seconds; `nil` without a stay that was told.
    package func latency(_ p: Double) -> Double? { Statistics.quantile(latencies, p) }

    package static func += (sum: inout RegionOutcome, other: RegionOutcome) {
        sum.stays += other.stays
        sum.told += other.told
        sum.misses.merge(other.misses, uniquingKeysWith: +)
        sum.entries += other.entries
        sum.repeats += other.repeats
        sum.strays += other.strays
        sum.latencies += other.latencies
    }
}
