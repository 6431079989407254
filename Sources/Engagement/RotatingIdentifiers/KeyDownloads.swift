/// When an app downloaded keys.
package struct KeyDownloads: Hashable, Sendable {
    /// The times, ascending, seconds.
    package let times: [Double]

    /// Downloads at these times; those that are not finite are left out.
    package init(_ times: [Double]) { self.times = times.filter(\.isFinite).sorted() }

    /// Shortest time between two downloads, seconds: the SDK does not ask its server more often than each 15 min (Favendo
    /// Backspin, about its models).
    package static let shortestRefresh = 900.0

    /// The downloads of an app that asks as soon as it is online and ``RotatingIdentifiers/refresh`` has passed since the
    /// last one. O(downloads + stretches · log stretches).
    ///
    /// - Parameters:
    ///   - online: when the app runs and reaches the server; always, if it is `nil`.
    ///   - last: the last download from before, if there is one; it may be negative.
    ///   - start: nothing is downloaded before it.
    ///   - end: nothing is downloaded from then on.
    package init(
        _ identifiers: RotatingIdentifiers, online: [Range<Double>]? = nil, last: Double? = nil, from start: Double = 0,
        until end: Double
    ) {
        let wanted = identifiers.refresh ?? identifiers.horizon / 2
        let refresh = max(Self.shortestRefresh, wanted)
        var times = [last].compactMap(\.self).filter(\.isFinite)
        let bounds = start.isFinite && start < end ? start..<min(end, start + 1e9) : 0..<0
        for stretch in (online ?? [bounds]).sorted(by: { $0.lowerBound < $1.lowerBound }) {
            let stretch = stretch.clamped(to: bounds)
            var next = max(stretch.lowerBound, (times.last ?? -.infinity) + refresh)
            while next < stretch.upperBound {
                times.append(next)
                // At times so large that a refresh is less than their precision, time does not go on.
                guard next + refresh > next else { break }
                next += refresh
            }
        }
        self.init(times)
    }

    /// Whether the key of a slot is on the phone. O(log downloads).
    ///
    /// A download brings the keys of all slots that end after it and begin before its horizon. The latest download of
    /// those before the end of the slot reaches farthest, so it decides.
    func covers(_ slot: Range<Double>, at time: Double, horizon: Double) -> Bool {
        let count = partitioningIndex { $0 > time || $0 >= slot.upperBound }
        return count > 0 && slot.lowerBound < times[count - 1] + horizon
    }

    /// The number of downloads before the first that fulfils a condition, which all later ones fulfil, too.
    private func partitioningIndex(where condition: (Double) -> Bool) -> Int {
        var low = 0
        var high = times.count
        while low < high {
            let middle = (low + high) / 2
            if condition(times[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
