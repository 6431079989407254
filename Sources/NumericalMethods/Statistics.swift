import Foundation

/// Descriptive statistics. Functions of nothing give `nil`.
public enum Statistics {
    /// Arithmetic mean.
    public static func mean(_ values: some Collection<Double>) -> Double? {
        values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }

    /// Standard deviation with n − 1 in the denominator; `nil` for fewer than two values.
    public static func standardDeviation(_ values: some Collection<Double>) -> Double? {
        guard values.count > 1, let mean = mean(values) else { return nil }
        return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1)).squareRoot()
    }

    /// Quantile of type 7 (Hyndman and Fan 1996): linear between the order statistics at 1 + (n − 1) p. O(n log n).
    ///
    /// - Parameter p: in 0…1; values outside are clamped.
    public static func quantile(_ values: some Collection<Double>, _ p: Double) -> Double? {
        quantile(sorted: values.sorted(), p)
    }

    /// The same of values that are already in ascending order. O(1).
    public static func quantile(sorted values: [Double], _ p: Double) -> Double? {
        guard !values.isEmpty else { return nil }
        let place = Double(values.count - 1) * min(max(p, 0), 1)
        let below = Int(place)
        let above = min(below + 1, values.count - 1)
        return values[below] + (values[above] - values[below]) * (place - Double(below))
    }

    /// The quantile of type 7 at one half.
    public static func median(_ values: some Collection<Double>) -> Double? { quantile(values, 0.5) }

    /// Pearson's correlation of pairs; `nil` if there are fewer than two or one side does not vary.
    public static func correlation(_ a: [Double], _ b: [Double]) -> Double? {
        guard a.count == b.count, let meanA = mean(a), let meanB = mean(b) else { return nil }
        var ab = 0.0
        var aa = 0.0
        var bb = 0.0
        for (x, y) in zip(a, b) {
            ab += (x - meanA) * (y - meanB)
            aa += (x - meanA) * (x - meanA)
            bb += (y - meanB) * (y - meanB)
        }
        return aa > 0 && bb > 0 ? ab / (aa * bb).squareRoot() : nil
    }
}
