public import NumericalMethods

/// What walks that both settings saw say about the difference between them.
public struct PairedEvidence: Hashable, Sendable, Encodable {
    /// Mean over walks of (reference − candidate) of the objective; positive if the candidate is better. In the
    /// objective's unit.
    public var meanImprovement: Double
    /// 95 % percentile-bootstrap interval of the mean over walks; `nil` for fewer than two walks.
    public var lowerBound: Double?
    /// Upper end of the same interval.
    public var upperBound: Double?
    /// One-sided p-value of the sign-flip test that the mean improvement is above zero.
    public var pValue: Double
    /// Number of walks, the unit of resampling.
    public var walkCount: Int

    /// The evidence of paired differences, one a walk.
    ///
    /// - Parameter stream: randomness of the bootstrap and, above 16 walks, of the test.
    public init(differences: [Double], stream: RandomStream) {
        meanImprovement = Statistics.mean(differences) ?? 0
        let interval = Bootstrap.interval(ofMean: differences, stream: stream)
        lowerBound = interval?.lowerBound
        upperBound = interval?.upperBound
        pValue = Bootstrap.signFlipPValue(differences, stream: stream)
        walkCount = differences.count
    }

    /// The interval as a range.
    public var interval: ClosedRange<Double>? {
        guard let lowerBound, let upperBound else { return nil }
        return lowerBound...upperBound
    }

    /// True if the improvement is significant at `level` and at least `minimumEffect`.
    ///
    /// Both the sign-flip test and the bootstrap interval must exclude zero: with few walks the interval alone is too
    /// narrow.
    public func supports(minimumEffect: Double, level: Double) -> Bool {
        pValue <= level && (lowerBound ?? 0) > 0 && meanImprovement >= minimumEffect
    }
}
