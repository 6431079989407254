internal import NumericalMethods

/// Values of independent units taken together, such as the latencies of all days, and their quantiles with intervals.
///
/// What happens on one day is correlated, so its values are no units: a rare day with a long outage brings many late
/// events at once.
package struct PooledValues: Sendable {
    /// The values of one unit.
    package struct Unit: Sendable {
        /// Ascending. Of more than ``largest``, as many are kept at even ranks.
        fileprivate let values: [Double]
        /// How many values there were.
        fileprivate let count: Double

        /// - Parameter sorted: ascending.
        package init(sorted values: [Double]) {
            let kept = min(values.count, Self.largest)
            self.values = (0..<kept).map { values[(2 * $0 + 1) * values.count / (2 * kept)] }
            count = Double(values.count)
        }

        /// Bounds the memory of long runs. A share of the unit's values is wrong by 1/2000 at most.
        private static let largest = 1000

        /// How many values are at most a bound, of how many.
        fileprivate func part(to bound: Double) -> (Double, Double) {
            var low = 0
            var high = values.count
            while low < high {
                let middle = (low + high) / 2
                if values[middle] <= bound { low = middle + 1 } else { high = middle }
            }
            return (values.isEmpty ? 0 : count * Double(low) / Double(values.count), count)
        }
    }

    private let units: [Unit]

    package init(_ units: [Unit]) { self.units = units }

    /// The least value that a share p of all values does not exceed; `nil` without values.
    package func quantile(_ p: Double) -> Double? {
        // Rounding must not ask for one value more.
        least { Ratio.value($0) ?? 0 >= p - 1e-12 }
    }

    /// 95 % interval of the quantile: all bounds below which a share p of the values may lie, by the interval of a share
    /// at each bound (Francisco and Fuller 1991).
    ///
    /// `nil` if an end is beyond all values: then values that no unit showed may decide. Of units of one size, the median
    /// needs 5 and the 95 % quantile 18, because if one unit in 20 is a bad one, fewer may all be good ones.
    ///
    /// - Complexity: O(units · log values).
    package func interval(_ p: Double) -> ClosedRange<Double>? {
        let none = units.map { (0.0, $0.count) }
        guard let start = Ratio.interval(none, of: .share), start.upperBound < p,
            let lower = least(where: { Ratio.interval($0, of: .share)?.upperBound ?? 0 >= p }),
            let upper = least(where: { Ratio.interval($0, of: .share)?.lowerBound ?? 0 >= p })
        else { return nil }
        return lower...max(lower, upper)
    }

    /// The least bound whose parts fulfil a condition that, once met, larger bounds meet, too; `nil` if none does.
    private func least(where isMet: ([(Double, Double)]) -> Bool) -> Double? {
        func meets(_ bound: Double) -> Bool { isMet(units.map { $0.part(to: bound) }) }
        guard var low = units.compactMap(\.values.first).min(), var high = units.compactMap(\.values.last).max(),
            meets(high)
        else { return nil }
        if meets(low) { return low }
        while true {
            let middle = low + (high - low) / 2
            guard low < middle, middle < high else { return high }
            if meets(middle) { high = middle } else { low = middle }
        }
    }
}
