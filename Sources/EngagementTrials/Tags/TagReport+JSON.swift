internal import Engagement
package import Formats

extension TagReport {
    private enum Key: CodingKey {
        case venue, tags, receivers, duration, interval, outdatedAfter, dwell, stay, seed, firstFix, states, alarms
        case offlineDays, apps, keys
    }

    private struct State: Encodable {
        var state: TagState
        var share: Double
        var interval: [Double]?
    }

    private struct Alarm: Encodable {
        var kind, condition: String
        var due, told: Int
        var recall: Double?
        var recallInterval: [Double]?
        var falseAlarms: Int
        var precision: Double?
        var precisionInterval: [Double]?
        var latencyMedian, latency95: Double?

        init(_ alarm: TagResult.Alarm) {
            let outcome = alarm.outcome
            (kind, condition, due, told) = (alarm.kind, alarm.name, outcome.due, outcome.hits)
            (recall, recallInterval) = (outcome.recall, alarm.recallInterval.map { [$0.lowerBound, $0.upperBound] })
            (falseAlarms, precision) = (outcome.falseAlarms, outcome.precision)
            precisionInterval = alarm.precisionInterval.map { [$0.lowerBound, $0.upperBound] }
            (latencyMedian, latency95) = (outcome.latency(0.5), outcome.latency(0.95))
        }
    }

    private struct Horizon: Encodable {
        var days, unresolved: Double
        var interval: [Double]?
        var expected: Double
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(venue, forKey: .venue)
        try container.encode(result.tags, forKey: .tags)
        try container.encode(result.receivers, forKey: .receivers)
        try container.encode(plan.duration, forKey: .duration)
        try container.encode(plan.interval, forKey: .interval)
        try container.encodeIfPresent(plan.state.outdatedAfter, forKey: .outdatedAfter)
        try container.encode(plan.dwell, forKey: .dwell)
        try container.encode(plan.goal.stay, forKey: .stay)
        try container.encode(plan.seed, forKey: .seed)
        try container.encodeIfPresent(result.firstFix, forKey: .firstFix)
        try container.encode(
            result.states.map {
                State(
                    state: $0.state, share: $0.share, interval: $0.interval.map { [$0.lowerBound, $0.upperBound] })
            }, forKey: .states)
        try container.encode(result.alarms.map(Alarm.init), forKey: .alarms)
        try container.encode(keys.offlineDays, forKey: .offlineDays)
        try container.encode(keys.apps, forKey: .apps)
        try container.encode(
            rows.map {
                Horizon(
                    days: $0.days, unresolved: $0.unresolved,
                    interval: $0.interval.map { [$0.lowerBound, $0.upperBound] }, expected: $0.expected)
            }, forKey: .keys)
    }

    /// The published form.
    package static let schema = DocumentSchema(
        "engagement-tags", version: 1,
        "How well tags are followed by fixed receivers, and what keys of rotating identifiers cost.",
        keys: [
            .always("venue", .string, "Name of the venue."),
            .always("tags", .count, "Number of tags."),
            .always("receivers", .count, "Number of receivers."),
            .always("duration", .figure("seconds"), "Length of a visit."),
            .always("interval", .figure("seconds"), "Time from one packet of a tag to the next."),
            .maybe(
                "outdatedAfter", .figure("seconds"), "Time without a position until one is outdated. Missing for never."
            ),
            .always("dwell", .figure("seconds"), "Time of the condition `dwell`, inside and outside."),
            .always("stay", .figure("seconds"), "Stays of at least this time are due."),
            .always("seed", .whole, "Seed of all random numbers."),
            .maybe(
                "firstFix", .figure("seconds"), "Median time to the first live position. Missing if no tag had one."),
            .always("states", .each(state), "What a subscriber knows of a tag."),
            .always("alarms", .each(alarm), "Alarms of all zones. Empty without zones."),
            .always("offlineDays", .figure("days"), "Mean time from one moment online to the next, of apps with keys."),
            .always("apps", .count, "Number of apps with keys."),
            .always("keys", .each(horizon), "Sightings of rotating identifiers that are unresolved, by horizon."),
        ])

    private static let state = YAMLShape(
        "tagState", "A state.",
        keys: [
            .always("state", .choice(TagState.allCases.map(\.rawValue)), "The state."),
            .always("share", .figure(), "Share of the time in it."),
            .maybe("interval", .interval(), "95 % interval, by bootstrap over tags. Missing for one tag."),
        ])

    private static let alarm = YAMLShape(
        "tagAlarm", "Alarms of one kind.",
        keys: [
            .always("kind", .choice(["enter", "exit"]), "Entries or exits."),
            .always(
                "condition", .choice(["first position", "dwell"]),
                "first position: the first one beyond the border. dwell: after the time `dwell`."),
            .always("due", .count, "Stays, or ends of stays, that are due."),
            .always("told", .count, "Those of them with a right alert."),
            .maybe("recall", .figure(), "Their share. Missing if none is due."),
            .maybe("recallInterval", .interval(), "95 % interval, by bootstrap over tags."),
            .always("falseAlarms", .count, "Alerts while the tag is elsewhere, or still inside."),
            .maybe("precision", .figure(), "Share of the alerts that are not false. Missing without an alert."),
            .maybe("precisionInterval", .interval(), "95 % interval, by bootstrap over tags."),
            .maybe("latencyMedian", .figure("seconds"), "Median latency. Missing without a right alert."),
            .maybe("latency95", .figure("seconds"), "95 % quantile of the latency."),
        ])

    private static let horizon = YAMLShape(
        "keyHorizon", "Keys for a time ahead.",
        keys: [
            .always("days", .figure("days"), "For how long ahead keys are downloaded."),
            .always("unresolved", .figure(), "Share of the sightings that are unresolved."),
            .maybe("interval", .interval(), "95 % interval, by bootstrap over apps."),
            .always("expected", .figure(), "The share in the long run in closed form."),
        ])
}
