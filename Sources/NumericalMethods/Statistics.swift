import Foundation

/// Descriptive statistics. Functions of an empty list give `nil`.
public enum Statistics {
    /// Arithmetic mean.
    public static func mean(_ values: some Collection<Double>) -> Double? {
        guard !values.isEmpty else { return nil }
        // In their memory if it is contiguous: generic code that another module calls is slow.
        let sum = values.withContiguousStorageIfAvailable { $0.reduce(0, +) } ?? values.reduce(0, +)
        return sum / Double(values.count)
    }

    /// Standard deviation with n − 1 in the denominator; `nil` for fewer than two values.
    public static func standardDeviation(_ values: some Collection<Double>) -> Double? {
        guard values.count > 1, let mean = mean(values) else { return nil }
        return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1)).squareRoot()
    }

    /// The values in ascending order. Modules that are not optimised sort many numbers with this: there, the library's
    /// generic sort takes many times as long.
    public static func ascending(_ values: [Double]) -> [Double] { values.sorted() }

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

    /// The quantile of type 7 by selection (Hoare 1961): O(n) on average; the same value to the bit. None of the values
    /// is NaN.
    ///
    /// - Parameter values: come out in another order.
    public static func quantile(reordering values: inout [Double], _ p: Double) -> Double? {
        guard !values.isEmpty else { return nil }
        let place = Double(values.count - 1) * min(max(p, 0), 1)
        let below = Int(place)
        return values.withUnsafeMutableBufferPointer { values in
            select(below, in: values)
            let lower = values[below]
            let above = below + 1 < values.count ? values[(below + 1)...].min() ?? lower : lower
            return lower + (above - lower) * (place - Double(below))
        }
    }

    /// Puts the value of one rank in its place, smaller ones before it and larger ones behind it.
    private static func select(_ rank: Int, in values: UnsafeMutableBufferPointer<Double>) {
        var low = 0
        var high = values.count - 1
        while low < high {
            // The median of three, so that ordered values are not the worst case.
            let middle = (low + high) / 2
            if values[middle] < values[low] { values.swapAt(middle, low) }
            if values[high] < values[low] { values.swapAt(high, low) }
            if values[high] < values[middle] { values.swapAt(high, middle) }
            let pivot = values[middle]
            var left = low
            var right = high
            while left <= right {
                while values[left] < pivot { left += 1 }
                while values[right] > pivot { right -= 1 }
                guard left <= right else { break }
                values.swapAt(left, right)
                left += 1
                right -= 1
            }
            if rank <= right {
                high = right
            } else if rank >= left {
                low = left
            } else {
                return
            }
        }
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
