internal import Evaluation
internal import Formats
internal import Search

extension PolicyRule {
    package enum Decision: String, JSONKind, CaseIterable, Sendable, Encodable {
        /// One preset for all situations, with ranging all the time: the policy is not shown to be better.
        case keepPreset
        /// The policy.
        case recommend
    }

    /// Why the policy is not recommended, in sentences; none if it is: it must harm nobody who looks at the position, keep the
    /// tolerance elsewhere, and gain metres there or save charge, significantly and by what is worth a change. Two gains can pass,
    /// so each is tested at half the level.
    package func objections(to gain: PolicyGain) -> [String] {
        let map = gain[.displayedLevel]
        let harm = HarmRule.recommendation
        var reasons: [String] = []
        if harm.refuses(map) {
            let bound = harm.largestPossibleLoss.map {
                ", and up to \(Self.metres(-map.oneSidedBound)) are possible (allowed: \(Self.metres($0)), one-sided 95 % bound)"
            }
            reasons.append(
                "While \(Situation.displayedLevel.words), its error is \(Self.metres(-map.meanImprovement)) larger (allowed: "
                    + "\(Self.metres(harm.largestLoss)))\(bound ?? "").")
        }
        for situation in Situation.allCases.dropFirst() where gain[situation].meanImprovement < -tolerance {
            reasons.append(
                "While \(situation.words), its error is \(Self.metres(-gain[situation].meanImprovement)) larger "
                    + "(--accuracy-tolerance allows \(Self.metres(tolerance))).")
        }
        return reasons + [doubt(gain)].compactMap(\.self)
    }

    /// Why neither gain passes; `nil` if one does.
    private func doubt(_ gain: PolicyGain) -> String? {
        let level = significance / 2
        let map = gain[.displayedLevel]
        let energy = gain.energy
        if map.supports(minimumEffect: minimumEffect, level: level)
            || energy.supports(minimumEffect: Self.minimumSaving, level: level)
        {
            return nil
        }
        let few = PairedEvidence.tooFew(energy.walkCount, level: level) {
            "Calibrate with at least \($0) test visits (--walks)"
        }
        if let few { return few }
        let least = "\(TextTable.number(Self.minimumSaving)) mAh/h"
        if energy.meanImprovement < Self.minimumSaving, map.meanImprovement < minimumEffect {
            return "It neither saves \(least) nor lowers the error by \(Self.metres(minimumEffect)) while "
                + "\(Situation.displayedLevel.words)."
        }
        return
            "Neither its saving (p = \(TextTable.number(energy.pValue))) nor its gain while \(Situation.displayedLevel.words) "
            + "(p = \(TextTable.number(map.pValue))) is significant at the \(level) level."
    }

    private static func metres(_ value: Double) -> String { "\(TextTable.number(value, decimals: 2)) m" }
}

extension PolicyBarrier {
    /// What is refused and by which option, in a sentence.
    package func words(_ rule: PolicyRule) -> String {
        let places = losses.map { loss in
            let option = loss.situation == .displayedLevel ? "--minimum-effect" : "--accuracy-tolerance"
            let limit = TextTable.number(rule.limit(in: loss.situation))
            return
                "while \(loss.situation.words), its error is \(TextTable.number(loss.size, decimals: 2)) m larger, and "
                + "\(option) allows \(limit) m"
        }
        return
            "A policy that saves \(TextTable.number(saving, decimals: 1)) mAh/h is not selected: \(places.joined(separator: "; "))."
    }
}
