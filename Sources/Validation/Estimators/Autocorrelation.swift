package import Geometry

/// The autocorrelation of residuals over distance.
package struct Autocorrelation: Sendable {
    /// A residual at a place.
    package struct Value: Sendable {
        /// Metres.
        package var position: Point
        /// dB.
        package var residual: Double

        package init(position: Point, residual: Double) {
            (self.position, self.residual) = (position, residual)
        }
    }

    /// The ranges of distance, metres.
    package let lags: [Range<Double>]
    private var products: [Double]
    private var pairs: [Int]
    private var squares = 0.0
    private var count = 0

    /// An estimate without data.
    package init(lags: [Range<Double>]) {
        self.lags = lags
        products = [Double](repeating: 0, count: lags.count)
        pairs = [Int](repeating: 0, count: lags.count)
    }

    /// Adds all pairs of one group, such as a beacon's residuals in one walk. O(n²).
    package mutating func add(_ values: [Value]) {
        for (index, value) in values.enumerated() {
            squares += value.residual * value.residual
            for other in values[..<index] {
                let away = value.position - other.position
                let square = away.dot(away)
                for (lag, range) in lags.enumerated()
                where square >= range.lowerBound * range.lowerBound && square < range.upperBound * range.upperBound {
                    products[lag] += value.residual * other.residual
                    pairs[lag] += 1
                }
            }
        }
        count += values.count
    }

    /// Mean product of the pairs at each lag divided by the mean square of all residuals; `nil` without pairs. The mean
    /// of the residuals is not subtracted.
    package var values: [Double?] {
        zip(products, pairs).map { product, pairs in
            pairs > 0 && squares > 0 ? product / Double(pairs) / (squares / Double(count)) : nil
        }
    }
}
