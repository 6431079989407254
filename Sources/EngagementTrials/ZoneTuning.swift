package import Engagement
package import Positioning
package import VenueModel
internal import Walks

/// Searches the condition and the positioning settings of one zone: on training visits, selects on validation visits.
package struct ZoneTuning: Sendable {
    /// Positioning settings and a condition.
    package struct Choice: Hashable, Sendable {
        /// Index of the settings.
        package var settings: Int
        /// The condition.
        package var condition: Condition
    }

    /// The zone.
    package let zone: Zone
    /// What counts as right.
    package let goal: TriggerGoal
    /// The delivery of each notification.
    package let rule: DeliveryRule
    /// What must be achieved.
    package let limits: TriggerLimits
    /// The conditions.
    package let conditions: [Condition]

    /// How many of the best on training visits are compared on validation visits.
    private static let finalists = 16

    /// A search.
    package init(
        zone: Zone, goal: TriggerGoal, rule: DeliveryRule, limits: TriggerLimits,
        conditions: [Condition] = TriggerGrid.conditions
    ) {
        (self.zone, self.goal, self.rule, self.limits) = (zone, goal, rule, limits)
        self.conditions = conditions
    }

    /// The fixes of a visit by settings, and the true stays in the zone.
    package struct Visit: Sendable {
        /// By settings.
        package var tracks: [[Fix]]
        /// The stays.
        package var stays: ZoneStays

        /// A visit.
        package init(tracks: [[Fix]], stays: ZoneStays) { (self.tracks, self.stays) = (tracks, stays) }
    }

    /// The best choice: the best on validation visits of those that are best on training visits.
    ///
    /// O(settings × conditions × fixes).
    package func best(training: [Visit], validation: [Visit]) -> Choice {
        var ranked: [(choice: Choice, score: Double)] = []
        for settings in (training.first?.tracks ?? []).indices {
            let signals = Self.signals(of: training, settings, zone)
            for condition in conditions {
                let outcome = outcome(of: training, signals, condition)
                ranked.append((Choice(settings: settings, condition: condition), score(outcome, training.count)))
            }
        }
        // The sort is stable, so equal scores keep the order of the conditions, simple ones first.
        ranked.sort { $0.score < $1.score }
        var best: (choice: Choice, score: Double)?
        var signals: [Int: [Double: [DepthSignal]]] = [:]
        for (choice, trained) in ranked.prefix(Self.finalists) {
            let own = signals[choice.settings] ?? Self.signals(of: validation, choice.settings, zone)
            signals[choice.settings] = own
            // Both sets together say more than either.
            let sum = trained + score(outcome(of: validation, own, choice.condition), validation.count)
            if sum < best?.score ?? .infinity { best = (choice, sum) }
        }
        return best?.choice ?? Choice(settings: 0, condition: Condition())
    }

    /// What a choice achieves on each visit.
    package func outcomes(of choice: Choice, on visits: [Visit]) -> [TriggerOutcome] {
        visits.map { visit in
            let signal = DepthSignal(
                visit.tracks[choice.settings], zone: zone, averaging: choice.condition.averaging)
            return outcome(signal, choice.condition, visit.stays)
        }
    }

    private static func signals(of visits: [Visit], _ settings: Int, _ zone: Zone) -> [Double: [DepthSignal]] {
        Dictionary(
            uniqueKeysWithValues: TriggerGrid.averagingTimes.map { averaging in
                (averaging, visits.map { DepthSignal($0.tracks[settings], zone: zone, averaging: averaging) })
            })
    }

    private func outcome(
        of visits: [Visit], _ signals: [Double: [DepthSignal]], _ condition: Condition
    ) -> TriggerOutcome {
        guard let own = signals[condition.averaging] else { return TriggerOutcome() }
        return zip(visits, own).reduce(into: TriggerOutcome()) { sum, pair in
            sum += outcome(pair.1, condition, pair.0.stays)
        }
    }

    private func outcome(_ signal: DepthSignal, _ condition: Condition, _ stays: ZoneStays) -> TriggerOutcome {
        stays.outcome(of: rule.deliveries(of: signal.events(.enter, condition: condition)), rule: rule)
    }

    /// What a search minimises: missed visits, and how far the limits are broken, with a margin because the same limits must
    /// hold on other visits. Without a visit that is due, only false notifications count.
    private func score(_ outcome: TriggerOutcome, _ visits: Int) -> Double {
        let falseAVisit = Double(outcome.falseAlarms) / Double(max(visits, 1))
        let latency = outcome.latency(TriggerLimits.latencyShare) ?? 0
        return goal.missedPerFalse * (1 - (outcome.visitRecall ?? 1)) + 0.2 * falseAVisit
            + 5 * max(0, falseAVisit - Self.margin * limits.falseAVisit)
            + max(0, latency / max(limits.latency, 0.1) - Self.margin)
    }

    /// Share of a limit that a search aims at.
    private static let margin = 0.75
}
