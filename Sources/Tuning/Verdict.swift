internal import Foundation

/// What evidence comes to, in a word.
public enum Verdict: String, Hashable, Sendable, Encodable {
    /// Demonstrably better, by at least the minimum effect.
    case better
    /// Demonstrably worse, by at least the minimum effect.
    case worse
    /// Better in what is minimised, and demonstrably worse in something else.
    case mixed
    /// Neither is demonstrable.
    case same

    /// The verdict of one metric.
    package init(_ evidence: PairedEvidence, minimumEffect: Double, level: Double) {
        self =
            if evidence.supports(minimumEffect: minimumEffect, level: level) {
                .better
            } else if evidence.reversed.supports(minimumEffect: minimumEffect, level: level) {
                .worse
            } else {
                .same
            }
    }
}

extension PairedEvidence {
    /// The same walks seen from the other side. Both p-values count what the walks say themselves, one of 2ⁿ flips.
    var reversed: PairedEvidence {
        var other = self
        other.meanImprovement = -meanImprovement
        other.lowerBound = upperBound.map { -$0 }
        other.upperBound = lowerBound.map { -$0 }
        other.pValue = min(1, 1 - pValue + exp2(-Double(walkCount)))
        return other
    }
}
