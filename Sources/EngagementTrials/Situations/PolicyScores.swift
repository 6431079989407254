package import Evaluation
package import Formats
internal import NumericalMethods
internal import Search

/// Means over visits of what a policy gives; in a situation, over the visits in which it holds.
package struct PolicyScores: Hashable, Sendable {
    /// By ``Situation/index``, metres; `nil` for a situation that never holds.
    package let errors: [Double?]
    package let rightLevel: [Double?]
    /// Seconds.
    package let wait: Double?
    /// mAh/h.
    package let energy: Double
    package let ranging: Double
    package let told: Double
    /// Switches a visit.
    package let switches: Double

    package init(_ outcomes: [PolicyOutcome]) {
        func mean(_ value: (PolicyOutcome) -> Double?) -> Double? { Statistics.mean(outcomes.compactMap(value)) }
        errors = Situation.allCases.map { situation in mean { $0.errors[situation.index] } }
        rightLevel = Situation.allCases.map { situation in mean { $0.rightLevel[situation.index] } }
        wait = mean(\.wait)
        energy = mean(\.energy) ?? 0
        ranging = mean(\.ranging) ?? 0
        told = mean(\.told) ?? 0
        switches = mean { Double($0.switches) } ?? 0
    }
}

/// What a policy must keep, and what is worth a change.
package struct PolicyRule: Hashable, Sendable {
    /// The smallest gain of metres while the map shows the position, and the largest loss there in the selection.
    package var minimumEffect = 0.05
    /// How much larger the error may be in each other situation, metres: there the SDK's document asks for the level and the
    /// region alone.
    package var tolerance = 2.0
    /// Level of significance of the decision.
    package var significance = 0.05
    /// The smallest saving that counts, mAh/h: a twentieth of ranging all the time. The current of ranging is known to be
    /// between 20 and 60 mA, so smaller differences say nothing about a battery.
    package static let minimumSaving = 0.05 * Metric.rangingCurrent

    package init() {}

    /// Selects one of the policies by the means over training and validation visits.
    ///
    /// 1. In each situation the error is at most so much larger than with one preset for all.
    /// 2. Of these, those that save the most, within ``minimumSaving``.
    /// 3. Of these, those with the least error while the map shows the position, within the smallest gain.
    /// 4. Of these, those that switch the least from one situation to the next, and then those that differ from one preset for
    ///    all in the fewest situations.
    /// 5. Of these, the one with the least sum of all errors. Ties go to the first.
    ///
    /// - Parameter base: one preset for all; it is always a candidate.
    func selected(
        _ policies: [(policy: SituationPolicy, scores: PolicyScores)],
        over base: (policy: SituationPolicy, scores: PolicyScores)
    ) -> (policy: SituationPolicy, scores: PolicyScores) {
        var rest = [base] + policies
        func keep(_ cost: (SituationPolicy, PolicyScores) -> Double, within margin: Double) {
            let least = rest.map { cost($0.policy, $0.scores) }.min() ?? 0
            rest.removeAll { cost($0.policy, $0.scores) > least + margin }
        }
        rest.removeAll { _, scores in
            Situation.allCases.contains { loss(scores, base.scores, in: $0) > limit(in: $0) }
        }
        keep({ $1.energy }, within: Self.minimumSaving)
        keep({ $1.errors[0] ?? 0 }, within: minimumEffect)
        keep({ policy, _ in Double(policy.switchCount) }, within: 0)
        keep({ policy, _ in Double(policy.changes(from: base.policy).count) }, within: 0)
        keep({ $1.errors.reduce(0) { $0 + ($1 ?? 0) } }, within: 0)
        return rest.first ?? base
    }

    private func limit(in situation: Situation) -> Double { situation == .displayedLevel ? minimumEffect : tolerance }

    private func loss(_ scores: PolicyScores, _ base: PolicyScores, in situation: Situation) -> Double {
        guard let error = scores.errors[situation.index], let other = base.errors[situation.index] else { return 0 }
        return error - other
    }
}

/// How much better a policy is than another one on the same visits; positive is better.
package struct PolicyGain: JSONRecord, Hashable, Sendable {
    /// Metres, by ``Situation/index``.
    package let errors: [PairedEvidence]
    /// Seconds.
    package let wait: PairedEvidence
    /// mAh/h.
    package let energy: PairedEvidence

    package static let shape = JSONShape<Self>(
        "policyGain", "How much better a policy is on the same visits; positive is better.",
        keys: Situation.allCases.map { situation in
            .maybe(
                situation.rawValue, { $0[situation].walkCount > 0 ? $0[situation] : nil },
                "Fall of the error while \(situation.words), in metres. Missing if that never holds.")
        } + [
            .maybe(
                "wait", { $0.wait.walkCount > 0 ? $0.wait : nil },
                "Fall of the time to the first good position, in seconds. Missing if the map is never opened again."),
            .always("energy", \.energy, "Fall of the charge, in mAh/h."),
        ])

    package init(_ outcomes: [PolicyOutcome], over base: [PolicyOutcome], seed: UInt64) {
        func gain(_ value: (PolicyOutcome) -> Double?) -> PairedEvidence {
            let differences = zip(base, outcomes).compactMap { before, after -> Double? in
                guard let before = value(before), let after = value(after) else { return nil }
                return before - after
            }
            return PairedEvidence(differences: differences, seed: seed)
        }
        errors = Situation.allCases.map { situation in gain { $0.errors[situation.index] } }
        wait = gain(\.wait)
        energy = gain { $0.energy }
    }

    package subscript(situation: Situation) -> PairedEvidence { errors[situation.index] }
}

extension PolicyRule {
    package enum Decision: String, JSONKind, CaseIterable, Sendable, Encodable {
        /// One preset for all situations: the policy is not shown to be better.
        case keepPreset
        /// The policy.
        case recommend
    }

    /// Whether the policy is recommended: it must harm nobody who looks at the position, keep the tolerance elsewhere, and gain
    /// metres there or save charge, significantly and by what is worth a change. Two gains can pass, so each is tested at
    /// half the level.
    package func decision(_ gain: PolicyGain) -> Decision {
        let isHarmless =
            !HarmRule.recommendation.refuses(gain[.displayedLevel])
            && Situation.allCases.dropFirst().allSatisfy { gain[$0].meanImprovement >= -tolerance }
        let isBetter =
            gain[.displayedLevel].supports(minimumEffect: minimumEffect, level: significance / 2)
            || gain.energy.supports(minimumEffect: Self.minimumSaving, level: significance / 2)
        return isHarmless && isBetter ? .recommend : .keepPreset
    }
}
