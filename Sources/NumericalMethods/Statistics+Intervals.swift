extension Statistics {
    /// The standard normal quantile of 97.5 %, for intervals of 95 %.
    private static let z = 1.959963984540054

    /// The 95 % interval of a share of independent trials (Wilson 1927):
    /// (p + z²/2n ± z √(p (1 − p)/n + z²/4n²)) / (1 + z²/n) with z = 1.96. Fewer than one trial count as one.
    public static func interval(ofShare share: Double, count: Int) -> ClosedRange<Double> {
        interval(ofShare: share, trials: Double(max(count, 1)), quantile: z)
    }

    /// The same with any number n > 0 of trials, such as that of independent trials that tell as much as correlated
    /// ones, and with any quantile z, such as that of Student's distribution.
    package static func interval(ofShare share: Double, trials n: Double, quantile z: Double) -> ClosedRange<Double> {
        let center = (share + z * z / (2 * n)) / (1 + z * z / n)
        let half = z * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot() / (1 + z * z / n)
        // The share lies inside whatever the rounding.
        return min(max(center - half, 0), share)...max(min(center + half, 1), share)
    }

    /// Variance of counts over their mean, at least 1, which is that of a Poisson count; 1 for fewer than two or no events.
    public static func dispersion(ofCounts counts: [Int]) -> Double {
        let values = counts.map(Double.init)
        guard let mean = mean(values), mean > 0, let deviation = standardDeviation(values) else { return 1 }
        return max(deviation * deviation / mean, 1)
    }

    /// The 95 % interval of a mean count m of n independent units, such as events a visit (score interval): all λ with
    /// |m − λ| ≤ z √(φ λ / n), z = 1.96, so c ± √(c² − m²) with c = m + φ z² / 2n. Fewer than one unit count as one.
    ///
    /// - Parameter dispersion: φ, the variance of a count over its mean.
    public static func interval(
        ofMeanCount mean: Double, dispersion: Double = 1, units: Double
    ) -> ClosedRange<Double> {
        interval(ofMean: mean, scoreCenter: mean + dispersion * z * z / (2 * max(units, 1)))
    }

    /// The score interval of a mean m ≥ 0 whose variance V λ is proportional to its true value λ: all λ with
    /// |m − λ| ≤ z √(V λ), so c ± √(c² − m²) with c = m + V z² / 2. Its upper part is the longer one, as counts and
    /// skewed sizes need.
    package static func interval(ofMean mean: Double, scoreCenter center: Double) -> ClosedRange<Double> {
        let half = max(center * center - mean * mean, 0).squareRoot()
        // The mean lies inside whatever the rounding.
        return min(max(center - half, 0), mean)...max(center + half, mean)
    }
}
