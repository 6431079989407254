package import Engagement
package import Formats
internal import NumericalMethods
internal import VenueModel

/// What `beaconry engage tags` found out about tags, with 95 % intervals by the spread over tags; see ``Ratio``.
package struct TagResult: Sendable {
    /// A share of the time.
    package struct State: JSONRecord, Sendable {
        package var state: TagState
        package var share: Double
        package var interval: ClosedRange<Double>?

        package static let shape = JSONShape<Self>(
            "tagState", "A state.",
            .always("state", \.state, "The state."),
            .always("share", \.share, "Share of the time in it."),
            .maybe("interval", \.interval, "95 % interval, by the spread over tags. Missing for fewer than four."))
    }

    /// What alarms achieve under one condition.
    package struct Alarm: JSONRecord, Sendable {
        /// Name of the condition.
        package var name: String
        package var kind: String
        package var outcome: TriggerOutcome
        package var recallInterval: ClosedRange<Double>?
        package var precisionInterval: ClosedRange<Double>?

        package static let shape = JSONShape<Self>(
            "tagAlarm", "Alarms of one kind.",
            .always("kind", .choice(["enter", "exit"]), \.kind, "Entries or exits."),
            .always(
                "condition", .choice(["first position", "dwell"]), \.name,
                "first position: the first one beyond the border. dwell: after the time `dwell`."),
            .always("due", \.outcome.due, "Stays, or ends of stays, that are due."),
            .always("told", \.outcome.hits, "Due stays, or ends of stays, with a right alert."),
            .maybe(
                "recall", \.outcome.recall,
                "Share of the due stays, or ends of stays, with a right alert. Missing if none is due."),
            .maybe(
                "recallInterval", \.recallInterval,
                "95 % interval, by the spread over tags. Missing for fewer than four with a due stay."),
            .always("falseAlarms", \.outcome.falseAlarms, "Alerts while the tag is elsewhere, or still inside."),
            .maybe(
                "precision", \.outcome.precision,
                "Share of the alerts that are not false. Missing without an alert."),
            .maybe(
                "precisionInterval", \.precisionInterval,
                "95 % interval, by the spread over tags. Missing for fewer than four with an alert."),
            .maybe(
                "latencyMedian", .figure("seconds"), { $0.outcome.latency(0.5) },
                "Median latency. Missing without a right alert."),
            .maybe("latency95", .figure("seconds"), { $0.outcome.latency(0.95) }, "95 % quantile of the latency."))
    }

    package let tags: Int
    package let receivers: Int
    /// The states, in their order.
    package let states: [State]
    /// Seconds from the start of a visit to its first live position, median; `nil` if no tag had one.
    package let firstFix: Double?
    /// The alarms: entries by condition, then exits. Empty without zones.
    package let alarms: [Alarm]

    package init(_ visits: [TagTrial.Visit], trial: TagTrial) {
        tags = visits.count
        receivers = trial.receivers
        states = TagState.allCases.map { state in
            let parts = visits.map { ($0.times[state] ?? 0, $0.duration) }
            return State(state: state, share: Ratio.value(parts) ?? 0, interval: Ratio.interval(parts, of: .share))
        }
        firstFix = Statistics.median(visits.compactMap(\.firstFix))
        func alarm(_ number: Int, _ kind: String, _ part: (TagTrial.Visit) -> [TriggerOutcome]) -> Alarm {
            let own = visits.map { part($0)[number] }
            return Alarm(
                name: trial.request.conditions[number].name, kind: kind, outcome: own.sum,
                recallInterval: Ratio.interval(own.map { (Double($0.hits), Double($0.due)) }, of: .share),
                precisionInterval: Ratio.interval(
                    own.map { (Double($0.deliveries - $0.falseAlarms), Double($0.deliveries)) }, of: .share))
        }
        let numbers = trial.venue.zones.isEmpty ? 0..<0 : trial.request.conditions.indices
        alarms = numbers.map { alarm($0, "enter", \.entries) } + numbers.map { alarm($0, "exit", \.exits) }
    }
}
