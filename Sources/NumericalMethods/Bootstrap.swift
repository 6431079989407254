/// Resampling of independent units (walks), and exact tests on paired differences.
public enum Bootstrap {
    /// A percentile interval of the mean of `values` (Efron 1979), resampling whole units.
    ///
    /// - Parameters:
    ///   - values: one for each unit.
    ///   - level: of confidence, such as 0.95.
    ///   - resamples: their number; the interval's own error falls with its square root.
    ///   - stream: source of the random numbers.
    /// - Returns: `nil` for fewer than two units. O(resamples × units).
    public static func interval(
        ofMean values: [Double], level: Double = 0.95, resamples: Int = 2000, stream: RandomStream
    ) -> ClosedRange<Double>? {
        interval(unitCount: values.count, level: level, resamples: resamples, stream: stream) { chosen in
            chosen.reduce(0) { $0 + values[$1] } / Double(chosen.count)
        }
    }

    /// A percentile interval of the mean of all values of several strata: the units of each stratum are resampled by
    /// themselves, so each resample has as many of each as there are (Davison and Hinkley 1997, section 3.2).
    ///
    /// - Returns: `nil` if a stratum has fewer than two units. With one stratum, the interval of the mean of its values.
    package static func interval(
        ofMeanOver strata: [[Double]], level: Double = 0.95, resamples: Int = 2000, stream: RandomStream
    ) -> ClosedRange<Double>? {
        let values = strata.flatMap(\.self)
        return interval(strata: strata.map(\.count), level: level, resamples: resamples, stream: stream) { chosen in
            chosen.reduce(0) { $0 + values[$1] } / Double(chosen.count)
        }
    }

    /// A percentile interval of any statistic of units, given by their indices (with repeats).
    ///
    /// - Returns: `nil` for fewer than two units, or if the statistic is undefined for all resamples.
    public static func interval(
        unitCount: Int, level: Double = 0.95, resamples: Int = 2000, stream: RandomStream, statistic: ([Int]) -> Double?
    ) -> ClosedRange<Double>? {
        interval(strata: [unitCount], level: level, resamples: resamples, stream: stream, statistic: statistic)
    }

    /// The same of units in strata of these sizes, which follow each other.
    private static func interval(
        strata: [Int], level: Double, resamples: Int, stream: RandomStream, statistic: ([Int]) -> Double?
    ) -> ClosedRange<Double>? {
        guard !strata.isEmpty, strata.allSatisfy({ $0 > 1 }) else { return nil }
        var chosen = [Int](repeating: 0, count: strata.reduce(0, +))
        var results: [Double] = []
        results.reserveCapacity(resamples)
        for resample in 0..<resamples {
            var first = 0
            for count in strata {
                for unit in first..<first + count {
                    chosen[unit] = first + stream.index(below: count, UInt64(resample), lane: UInt32(unit))
                }
                first += count
            }
            if let value = statistic(chosen), value.isFinite { results.append(value) }
        }
        results.sort()
        guard let lower = Statistics.quantile(sorted: results, (1 - level) / 2),
            let upper = Statistics.quantile(sorted: results, (1 + level) / 2)
        else { return nil }
        return lower...upper
    }

    /// One-sided p-value of the sign-flip (Fisher–Pitman) test that the mean of paired `differences` is above zero.
    ///
    /// Exact up to 16 units (all 2ⁿ sign patterns), by `resamples` random patterns beyond. With n units no p-value is
    /// below 2⁻ⁿ: four walks can never be significant at 5 %.
    public static func signFlipPValue(
        _ differences: [Double], resamples: Int = 10_000, stream: RandomStream
    ) -> Double {
        guard !differences.isEmpty else { return 1 }
        let observed = differences.reduce(0, +)
        // Rounding must not make a pattern smaller that is equal to the observed one.
        let limit = observed - 1e-12 * differences.reduce(0) { $0 + abs($1) }
        func count(of patterns: Int, keepsSign: (_ pattern: Int, _ index: Int) -> Bool) -> Int {
            (0..<patterns).count { pattern in
                var sum = 0.0
                for (index, value) in differences.enumerated() { sum += keepsSign(pattern, index) ? value : -value }
                return sum >= limit
            }
        }
        if differences.count <= 16 {
            let patterns = 1 << differences.count
            return Double(count(of: patterns) { $0 >> $1 & 1 == 0 }) / Double(patterns)
        }
        let atLeast = count(of: resamples) { stream.uniform(UInt64($0), lane: UInt32($1)) < 0.5 }
        return Double(atLeast + 1) / Double(resamples + 1)
    }
}
