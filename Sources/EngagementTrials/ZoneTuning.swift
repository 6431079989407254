package import Engagement

/// Searches the condition of one zone's trigger: on training visits, selects on validation visits.
package struct ZoneTuning: Sendable {
    /// What a phone knew about the zone on some visits, and where the visitors were.
    package struct Sample: Sendable {
        /// By averaging time, one signal a visit.
        package var signals: [Double: [DepthSignal]]
        /// The true stays, one a visit.
        package var stays: [ZoneStays]

        /// A sample.
        ///
        /// - Parameter signal: the signal of a visit at an averaging time.
        package init(
            _ stays: [ZoneStays], averaging: [Double], signal: (_ visit: Int, _ averaging: Double) -> DepthSignal
        ) {
            self.stays = stays
            signals = Dictionary(
                uniqueKeysWithValues: averaging.map { time in (time, stays.indices.map { signal($0, time) }) })
        }
    }

    /// A condition and how bad it is.
    package struct Choice: Hashable, Sendable {
        /// The condition.
        package var condition: Condition
        /// Lower is better.
        package var score: Double
    }

    /// What counts as right.
    package let goal: TriggerGoal
    /// The delivery of each notification.
    package let rule: DeliveryRule
    /// What must be achieved.
    package let limits: TriggerLimits

    /// How many of the best on training visits are compared on validation visits.
    private static let finalists = 16

    /// A search.
    package init(goal: TriggerGoal, rule: DeliveryRule, limits: TriggerLimits) {
        (self.goal, self.rule, self.limits) = (goal, rule, limits)
    }

    /// The best condition: of those that are best on training visits, the best on both sets together.
    /// O(conditions × values).
    package func best(of conditions: [Condition], training: Sample, validation: Sample) -> Choice {
        // The sort is stable, so equal scores keep the order of the conditions, simple ones first.
        let ranked = conditions.map { Choice(condition: $0, score: score($0, on: training)) }
            .sorted { $0.score < $1.score }
        let both = ranked.prefix(Self.finalists).map { choice in
            Choice(condition: choice.condition, score: choice.score + score(choice.condition, on: validation))
        }
        return both.min { $0.score < $1.score } ?? Choice(condition: Condition(), score: .infinity)
    }

    /// What a condition achieves on each visit.
    package func outcomes(of condition: Condition, on sample: Sample) -> [TriggerOutcome] {
        zip(sample.signals[condition.averaging] ?? [], sample.stays).map { signal, stays in
            stays.outcome(of: rule.deliveries(of: signal.events(.enter, condition: condition)), rule: rule)
        }
    }

    /// What a search minimises: missed visits, and how far the limits are broken, with a margin because the same limits must
    /// hold on other visits. Without a visit that is due, only false notifications count.
    private func score(_ condition: Condition, on sample: Sample) -> Double {
        let outcome = outcomes(of: condition, on: sample).reduce(TriggerOutcome(), +)
        let falseAVisit = Double(outcome.falseAlarms) / Double(max(sample.stays.count, 1))
        let latency = outcome.latency(TriggerLimits.latencyShare) ?? 0
        return goal.missedPerFalse * (1 - (outcome.visitRecall ?? 1)) + 0.2 * falseAVisit
            + 5 * max(0, falseAVisit - Self.margin * limits.falseAVisit)
            + max(0, latency / max(limits.latency, 0.1) - Self.margin)
    }

    /// Share of a limit that a search aims at.
    private static let margin = 0.75
}
