package import Engagement

/// Searches the trigger of one zone: on training visits, selects on validation visits.
package struct ZoneTuning: Sendable {
    /// What a phone knew about the zone on some visits, and where the visitors were.
    package struct Sample: Sendable {
        /// By signal and averaging time, one a visit.
        private var signals: [ZoneSignal: [Double: [DepthSignal]]] = [:]
        /// The true stays, one a visit.
        package let stays: [ZoneStays]

        /// A sample with all that these triggers look at.
        package init(
            _ stays: [ZoneStays], for triggers: [ZoneTrigger],
            signal: (_ visit: Int, _ signal: ZoneSignal, _ averaging: Double) -> DepthSignal
        ) {
            self.stays = stays
            for trigger in triggers where self[trigger] == nil {
                let averaging = trigger.condition.averaging
                signals[trigger.signal, default: [:]][averaging] = stays.indices.map {
                    signal($0, trigger.signal, averaging)
                }
            }
        }

        subscript(trigger: ZoneTrigger) -> [DepthSignal]? { signals[trigger.signal]?[trigger.condition.averaging] }
    }

    /// A trigger and how bad it is.
    package struct Choice: Hashable, Sendable {
        package var trigger: ZoneTrigger
        /// Lower is better.
        package var score: Double
    }

    /// What counts as right.
    package let goal: TriggerGoal
    package let rule: DeliveryRule
    /// What must be achieved.
    package let limits: TriggerLimits

    /// How many of the best on training visits are compared on validation visits.
    private static let finalists = 16

    package init(goal: TriggerGoal, rule: DeliveryRule, limits: TriggerLimits) {
        self.goal = goal
        self.rule = rule
        self.limits = limits
    }

    /// The best trigger: of those that are best on training visits, the best on both sets together.
    /// O(triggers × values).
    package func best(of triggers: [ZoneTrigger], training: Sample, validation: Sample) -> Choice {
        // The sort is stable, so equal scores keep the order of the triggers, simple ones first.
        let ranked = triggers.map { Choice(trigger: $0, score: score($0, on: training)) }
            .sorted { $0.score < $1.score }
        let both = ranked.prefix(Self.finalists).map { choice in
            Choice(trigger: choice.trigger, score: choice.score + score(choice.trigger, on: validation))
        }
        return both.min { $0.score < $1.score } ?? Choice(trigger: ZoneTrigger(), score: .infinity)
    }

    /// What a trigger achieves on each visit.
    package func outcomes(of trigger: ZoneTrigger, on sample: Sample) -> [TriggerOutcome] {
        zip(sample[trigger] ?? [], sample.stays).map { outcome(of: trigger.condition, $0, $1) }
    }

    /// What a condition achieves on one visit.
    func outcome(of condition: Condition, _ signal: DepthSignal, _ stays: ZoneStays) -> TriggerOutcome {
        stays.outcome(of: rule.deliveries(of: signal.events(of: goal, condition: condition)), rule: rule)
    }

    /// How bad a trigger is on a sample.
    func score(_ trigger: ZoneTrigger, on sample: Sample) -> Double {
        score(outcomes(of: trigger, on: sample).sum, visits: sample.stays.count)
    }

    /// What a search minimises: missed visits, false notifications and late ones, and how far the limits are broken, with a
    /// margin because the same limits must hold on other visits. Without a visit that is due, only false notifications count.
    func score(_ outcome: TriggerOutcome, visits: Int) -> Double {
        let falseAVisit = Double(outcome.falseAlarms) / Double(max(visits, 1))
        let missed = 1 - (outcome.visitRecall ?? 1)
        // A share changes less by chance than the quantile that is reported.
        let late = Double(outcome.latencies.count { $0 > limits.latency }) / Double(max(outcome.latencies.count, 1))
        return goal.missedPerFalse * missed + 0.2 * falseAVisit + late
            + 2 * max(0, missed - (1 - limits.aim.recall))
            + 4 * max(0, falseAVisit - limits.aim.falseAVisit)
            + 2 * max(0, late - TriggerLimits.margin * (1 - TriggerLimits.latencyShare))
    }
}
