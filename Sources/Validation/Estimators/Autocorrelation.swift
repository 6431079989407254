internal import Geometry

/// The autocorrelation of residuals over distance.
struct Autocorrelation: Sendable {
    /// A residual at a place.
    struct Value: Sendable {
        /// Metres.
        var position: Point
        /// dB.
        var residual: Double
    }

    /// The ranges of distance, metres.
    let lags: [Range<Double>]
    private var products: [Double]
    private var pairs: [Int]
    private var squares = 0.0
    private var count = 0

    init(lags: [Range<Double>]) {
        self.lags = lags
        products = [Double](repeating: 0, count: lags.count)
        pairs = [Int](repeating: 0, count: lags.count)
    }

    /// Adds all pairs of one group, such as a beacon's residuals in one walk. O(n²).
    mutating func add(_ values: [Value]) {
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
    var values: [Double?] {
        zip(products, pairs).map { product, pairs in
            pairs > 0 && squares > 0 ? product / Double(pairs) / (squares / Double(count)) : nil
        }
    }
}
