public import Formats
internal import Foundation

/// The verdict of a comparison, in a word.
public enum Verdict: String, Hashable, Sendable, CaseIterable, JSONKind, Encodable {
    /// Significantly better, by at least the minimum effect.
    case better
    /// Significantly worse, by at least the minimum effect.
    case worse
    /// Significantly better in some respects and significantly worse in others.
    case mixed
    /// Any difference is smaller than the minimum effect, by an equivalence test.
    case equivalent
    /// None of this is shown.
    case inconclusive

    /// The verdict of one metric.
    ///
    /// - Parameter leastHarm: the effect from which it is worse; `nil` for `minimumEffect`.
    package init(_ evidence: PairedEvidence, minimumEffect: Double, leastHarm: Double? = nil, level: Double) {
        self =
            if evidence.supports(minimumEffect: minimumEffect, level: level) {
                .better
            } else if evidence.reversed.supports(minimumEffect: leastHarm ?? minimumEffect, level: level) {
                .worse
            } else if evidence.isEquivalent(within: minimumEffect) {
                .equivalent
            } else {
                .inconclusive
            }
    }
}

extension PairedEvidence {
    /// The fewest walks for which ``isEquivalent(within:)`` may be true. With fewer, bootstrap intervals are too narrow.
    static let fewestForEquivalence = 8

    /// Whether the mean difference is within ±`margin` by two one-sided tests (Schuirmann 1987): the 95 % bootstrap interval is
    /// inside, so each test has a level of 2.5 % for many walks; for ``fewestForEquivalence`` it has about 5 %.
    package func isEquivalent(within margin: Double) -> Bool {
        guard walkCount >= Self.fewestForEquivalence, let interval else { return false }
        return interval.lowerBound > -margin && interval.upperBound < margin
    }

    /// The evidence for the opposite direction. Both p-values count the observed signs, which are one of 2ⁿ flips.
    var reversed: PairedEvidence {
        var other = self
        other.meanImprovement = -meanImprovement
        other.lowerBound = upperBound.map { -$0 }
        other.upperBound = lowerBound.map { -$0 }
        other.pValue = min(1, 1 - pValue + exp2(-Double(walkCount)))
        return other
    }
}
