internal import Evaluation
internal import Formats
internal import Search

/// What a policy must keep, and what is worth a change.
package struct PolicyRule: Hashable, Sendable {
    /// The smallest gain of metres while the map shows the position, and the largest loss there in the selection.
    package var minimumEffect = 0.05
    /// How much larger the error may be in each other situation, metres: there the SDK's document asks for the level and the
    /// region alone.
    package var tolerance = 2.0
    /// Level of significance of the decision.
    package var significance = 0.05
    /// The smallest saving that counts, mAh/h: a twentieth of ranging all the time. The current of ranging is assumed, so smaller
    /// differences say nothing about a battery.
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
    /// - Parameters:
    ///   - base: one preset for all; it is always a candidate.
    ///   - unlimited: situations in which any error is allowed.
    func selected(
        _ policies: [(policy: SituationPolicy, scores: PolicyScores)],
        over base: (policy: SituationPolicy, scores: PolicyScores), ignoring unlimited: [Situation] = []
    ) -> (policy: SituationPolicy, scores: PolicyScores) {
        var rest = [base] + policies
        func keep(_ cost: (SituationPolicy, PolicyScores) -> Double, within margin: Double) {
            let least = rest.map { cost($0.policy, $0.scores) }.min() ?? 0
            rest.removeAll { cost($0.policy, $0.scores) > least + margin }
        }
        rest.removeAll { _, scores in
            Situation.allCases.contains {
                !unlimited.contains($0) && scores.loss(over: base.scores, in: $0) > limit(in: $0)
            }
        }
        keep({ $1.energy }, within: Self.minimumSaving)
        keep({ $1.errors[0] ?? 0 }, within: minimumEffect)
        keep({ policy, _ in Double(policy.switchCount) }, within: 0)
        keep({ policy, _ in Double(policy.changes(from: base.policy).count) }, within: 0)
        keep({ $1.errors.reduce(0) { $0 + ($1 ?? 0) } }, within: 0)
        return rest.first ?? base
    }

    /// How much larger the error may be in the selection, metres.
    func limit(in situation: Situation) -> Double { situation == .displayedLevel ? minimumEffect : tolerance }

    /// The limits of ``selected(_:over:ignoring:)`` that refuse what saves more: that of the map, that of the other situations, or,
    /// if neither does by itself, both.
    func barriers(
        _ policies: [(policy: SituationPolicy, scores: PolicyScores)],
        over base: (policy: SituationPolicy, scores: PolicyScores)
    ) -> [PolicyBarrier] {
        let chosen = selected(policies, over: base).scores
        func barrier(_ groups: [[Situation]]) -> PolicyBarrier? {
            let scores = selected(policies, over: base, ignoring: groups.flatMap(\.self)).scores
            guard chosen.energy - scores.energy >= Self.minimumSaving else { return nil }
            let losses = groups.map { group in
                let losses = group.map {
                    PolicyBarrier.Loss(situation: $0, size: scores.loss(over: base.scores, in: $0))
                }
                return losses.max { $0.size < $1.size } ?? losses[0]
            }
            return PolicyBarrier(losses: losses, saving: base.scores.energy - scores.energy)
        }
        let groups = [[.displayedLevel], Situation.allCases.filter { $0 != .displayedLevel }]
        let single = groups.compactMap { barrier([$0]) }
        return single.isEmpty ? [barrier(groups)].compactMap(\.self) : single
    }
}

/// What keeps a policy that saves more from being selected: it loses more than the limit.
package struct PolicyBarrier: Hashable, Sendable {
    package struct Loss: Hashable, Sendable {
        /// Of the situations with this limit, the one in which it loses most.
        package let situation: Situation
        /// How much larger its error is there than with one preset for all, metres.
        package let size: Double
    }

    /// For each limit that it needs to be larger.
    package let losses: [Loss]
    /// What it saves against one preset for all, mAh/h.
    package let saving: Double
}
