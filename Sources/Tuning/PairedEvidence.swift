public import NumericalMethods

/// The evidence for a difference between two configurations, from walks that both ran on.
public struct PairedEvidence: Hashable, Sendable, Encodable {
    /// Mean over walks of the difference (reference − candidate) of the objective, in its unit; positive if the candidate is
    /// better.
    public var meanImprovement: Double
    /// Lower end of the 95 % percentile-bootstrap interval of the mean over walks; `nil` for fewer than two walks.
    public var lowerBound: Double?
    /// Upper end of the same interval.
    public var upperBound: Double?
    /// One-sided p-value of the sign-flip test that the mean improvement is above zero.
    public var pValue: Double
    /// Number of walks, the unit of resampling.
    public var walkCount: Int

    /// The evidence from paired differences, one per walk.
    ///
    /// - Parameter stream: the random stream of the bootstrap and, with more than 16 walks, of the test.
    public init(differences: [Double], stream: RandomStream) {
        meanImprovement = Statistics.mean(differences) ?? 0
        let interval = Bootstrap.interval(ofMean: differences, stream: stream)
        lowerBound = interval?.lowerBound
        upperBound = interval?.upperBound
        pValue = Bootstrap.signFlipPValue(differences, stream: stream)
        walkCount = differences.count
    }

    /// The evidence from paired differences. The same differences have the same interval and p-value wherever a run with this
    /// seed states them: all its evidence draws the same resamples.
    package init(differences: [Double], seed: UInt64) {
        self.init(differences: differences, stream: RandomStream(seed: seed, purpose: "paired evidence"))
    }

    /// The interval as a range.
    public var interval: ClosedRange<Double>? {
        guard let lowerBound, let upperBound else { return nil }
        return lowerBound...upperBound
    }

    /// True if the improvement is significant at `level` and at least `minimumEffect`.
    ///
    /// The sign-flip test and the bootstrap interval must both exclude zero, because with few walks the interval alone is
    /// too narrow.
    public func supports(minimumEffect: Double, level: Double) -> Bool {
        pValue <= level && (lowerBound ?? 0) > 0 && meanImprovement >= minimumEffect
    }

    /// The number of walks for which a difference of this size and spread is significant in four of five trials:
    /// n · ((z + z₀.₈) · s/d)², with the standard error s from the 95 % interval, and z for the level, or for the interval if
    /// that is stricter (Cohen 1988, normal approximation).
    ///
    /// - Returns: more than ``walkCount``; `nil` without a gain, or without an interval.
    package func walksNeeded(level: Double) -> Int? {
        guard let interval, meanImprovement > 0 else { return nil }
        let deviations = NormalDistribution.quantile(max(1 - level, 0.975)) + NormalDistribution.quantile(0.8)
        let ratio = deviations * Self.standardError(of: interval) / meanImprovement
        let needed = Double(walkCount) * ratio * ratio
        return needed < 1e6 ? max(Int(needed.rounded(.up)), walkCount + 1) : nil
    }
    /// The one-sided 95 % lower bound of the mean improvement: mean − z₀.₉₅ · s, with the standard error s from the 95 %
    /// interval; −∞ without an interval.
    public var oneSidedBound: Double {
        guard let interval else { return -.infinity }
        return meanImprovement - NormalDistribution.quantile(0.95) * Self.standardError(of: interval)
    }

    private static func standardError(of interval: ClosedRange<Double>) -> Double {
        (interval.upperBound - interval.lowerBound) / 2 / NormalDistribution.quantile(0.975)
    }
}
