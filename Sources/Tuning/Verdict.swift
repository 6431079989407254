internal import Foundation

/// The verdict of a comparison, in a word.
public enum Verdict: String, Hashable, Sendable, Encodable {
    /// Significantly better, by at least the minimum effect.
    case better
    /// Significantly worse, by at least the minimum effect.
    case worse
    /// Significantly better in some respects and significantly worse in others.
    case mixed
    /// Neither is significant.
    case inconclusive

    /// The verdict of one metric.
    package init(_ evidence: PairedEvidence, minimumEffect: Double, level: Double) {
        self =
            if evidence.supports(minimumEffect: minimumEffect, level: level) {
                .better
            } else if evidence.reversed.supports(minimumEffect: minimumEffect, level: level) {
                .worse
            } else {
                .inconclusive
            }
    }
}

extension PairedEvidence {
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
