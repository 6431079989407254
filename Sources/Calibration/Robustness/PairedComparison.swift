public import NumericalMethods

/// Whether settings are better, worse, or the same as a reference, by paired differences over walks.
public struct PairedComparison: Hashable, Sendable, Encodable {
    /// What the differences say.
    public enum Verdict: String, Hashable, Sendable, Encodable {
        /// Better: significant, and by at least the minimum effect.
        case better
        /// Worse: significant, and by at least the minimum effect.
        case worse
        /// The interval of the mean lies within the minimum effect on either side of zero.
        case same
        /// None of these: walks differ too much from each other to say.
        case mixed
    }

    /// The improvement with its interval, and the p-value that it is one.
    public let evidence: PairedEvidence
    /// One-sided p-value of the sign-flip test that the mean improvement is below zero.
    public let pValueOfWorse: Double
    /// What that says.
    public let verdict: Verdict

    /// A comparison.
    ///
    /// - Parameters:
    ///   - differences: reference − candidate of an error, one a walk; positive if the candidate is better.
    ///   - minimumEffect: the least mean difference that counts, in the unit of the differences.
    ///   - level: of significance.
    public init(differences: [Double], minimumEffect: Double, level: Double, stream: RandomStream) {
        evidence = PairedEvidence(differences: differences, stream: stream)
        let opposite = PairedEvidence(differences: differences.map { -$0 }, stream: stream)
        pValueOfWorse = opposite.pValue
        if differences.allSatisfy({ $0 == 0 }) {
            verdict = .same
        } else if evidence.supports(minimumEffect: minimumEffect, level: level) {
            verdict = .better
        } else if opposite.supports(minimumEffect: minimumEffect, level: level) {
            verdict = .worse
        } else if let interval = evidence.interval, interval.lowerBound > -minimumEffect,
            interval.upperBound < minimumEffect
        {
            verdict = .same
        } else {
            verdict = .mixed
        }
    }
}
