package import Engagement
internal import NumericalMethods
internal import VenueModel

/// What `beaconry engage tags` found out about tags, with 95 % intervals by bootstrap over tags.
package struct TagResult: Sendable {
    /// A share of the time.
    package struct State: Sendable {
        /// The state.
        package var state: TagState
        /// Share of the time in it.
        package var share: Double
        /// Its interval; `nil` for fewer than two tags.
        package var interval: ClosedRange<Double>?
    }

    /// What alarms achieve under one condition.
    package struct Alarm: Sendable {
        /// Name of the condition.
        package var name: String
        /// `enter` or `exit`.
        package var kind: String
        /// The counts.
        package var outcome: TriggerOutcome
        /// Interval of the recall.
        package var recallInterval: ClosedRange<Double>?
        /// Interval of the precision.
        package var precisionInterval: ClosedRange<Double>?
    }

    /// Number of tags.
    package let tags: Int
    /// Number of receivers.
    package let receivers: Int
    /// The states, in their order.
    package let states: [State]
    /// Seconds from the start of a visit to its first live position, median; `nil` if no tag had one.
    package let firstFix: Double?
    /// The alarms: entries by condition, then exits. Empty without zones.
    package let alarms: [Alarm]

    /// The result of the visits of tags.
    package init(_ visits: [TagTrial.Visit], trial: TagTrial) {
        (tags, receivers) = (visits.count, trial.receivers)
        let seed = trial.plan.seed
        func interval(_ parts: [(Double, Double)]) -> ClosedRange<Double>? {
            Ratio.interval(parts, stream: RandomStream(seed: seed, purpose: "tags"))
        }
        states = TagState.allCases.map { state in
            let parts = visits.map { ($0.times[state] ?? 0, $0.duration) }
            return State(state: state, share: Ratio.value(parts) ?? 0, interval: interval(parts))
        }
        firstFix = Statistics.median(visits.compactMap(\.firstFix))
        func alarm(_ number: Int, _ kind: String, _ part: (TagTrial.Visit) -> [TriggerOutcome]) -> Alarm {
            let own = visits.map { part($0)[number] }
            return Alarm(
                name: trial.plan.conditions[number].name, kind: kind, outcome: own.reduce(TriggerOutcome(), +),
                recallInterval: interval(own.map { (Double($0.hits), Double($0.due)) }),
                precisionInterval: interval(
                    own.map { (Double($0.deliveries - $0.falseAlarms), Double($0.deliveries)) }))
        }
        let numbers = trial.venue.zones.isEmpty ? 0..<0 : trial.plan.conditions.indices
        alarms = numbers.map { alarm($0, "enter", \.entries) } + numbers.map { alarm($0, "exit", \.exits) }
    }
}
