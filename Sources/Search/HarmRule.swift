public import Evaluation

/// When a class of phones must not get settings.
///
/// The mean loss must be small, and a large loss improbable. A loss that is only not significant may be large: of few walks,
/// losses of a metre are not.
public struct HarmRule: Hashable, Sendable {
    /// The largest mean loss, in the objective's unit (metres).
    public let largestLoss: Double
    /// The largest loss that may be possible: minus the one-sided 95 % bound of the mean gain. `nil` if it is not asked.
    public let largestPossibleLoss: Double?

    /// What a recommendation needs: a mean loss of at most 0.05 m, and a possible loss of at most 0.25 m.
    public static let recommendation = HarmRule(largestLoss: 0.05, largestPossibleLoss: 0.25)
    /// For walks that cannot be added to: few of them bound nothing.
    public static let meanOnly = HarmRule(largestLoss: 0.05, largestPossibleLoss: nil)

    /// Whether the rule refuses settings with this evidence.
    public func refuses(_ evidence: PairedEvidence) -> Bool {
        evidence.meanImprovement < -largestLoss || largestPossibleLoss.map { evidence.oneSidedBound < -$0 } ?? false
    }

    /// Whether more walks may change the answer: neither a loss of more than ``largestLoss`` is shown (95 % interval) nor that
    /// there is none (one-sided bound). What is asked of the first walks is more than the rule, so that no lucky ones decide.
    package func isOpen(_ evidence: PairedEvidence) -> Bool {
        (evidence.upperBound ?? .infinity) >= -largestLoss && evidence.oneSidedBound < -largestLoss
    }
}
