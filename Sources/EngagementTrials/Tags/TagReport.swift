internal import Engagement
internal import Evaluation
package import Formats

/// What `beaconry engage tags` prints and writes.
package struct TagReport: JSONDocument, JSONRecord {
    package let venue: String
    /// What the positions are made with, in words.
    package let preset: String
    /// What was done.
    package let request: TagTrialRequest
    /// What was found out about tags.
    package let result: TagResult
    /// What was simulated of keys.
    package let keys: KeyTrial
    /// Unresolved sightings by horizon.
    package let rows: [KeyTrial.HorizonRow]

    package static let schema = DocumentSchema(shape, version: 1)
    package static let shape = JSONShape<Self>(
        "engagement-tags", "How well tags are followed by fixed receivers, and what keys of rotating identifiers cost.",
        .always("venue", \.venue, "Name of the venue."),
        .always("preset", \.preset, "The positioning preset."),
        .always("tags", \.result.tags, "Number of tags."),
        .always("receivers", \.result.receivers, "Number of receivers."),
        .always("duration", .figure("seconds"), \.request.duration, "Length of a visit."),
        .always("interval", .figure("seconds"), \.request.interval, "Time from one packet of a tag to the next."),
        .maybe(
            "outdatedAfter", .figure("seconds"), \.request.state.outdatedAfter,
            "Time without a position until one is outdated. Missing for never."),
        .always("dwell", .figure("seconds"), \.request.dwell, "Time of the condition `dwell`, inside and outside."),
        .always("stay", .figure("seconds"), \.request.goal.stay, "Stays of at least this time are due."),
        .always("seed", \.request.seed, "Seed of all random numbers."),
        .maybe(
            "firstFix", .figure("seconds"), \.result.firstFix,
            "Median time to the first live position. Missing if no tag had one."),
        .always("states", \.result.states, "What a subscriber knows of a tag."),
        .always("alarms", \.result.alarms, "Alarms of all zones. Empty without zones."),
        .always(
            "offlineDays", .figure("days"), \.keys.offlineDays,
            "Mean time from one moment online to the next, of apps with keys."),
        .always(
            "clockError", .figure("seconds"), \.keys.clockError,
            "How much the phones' clocks are ahead, of apps with keys."),
        .always("apps", \.keys.apps, "Number of apps with keys."),
        .maybe(
            "identities", \.keys.profile?.identities,
            "Number of beacons that rotating identifiers of the profile stand for. Missing without a profile that says it."
        ),
        .always("keys", \.rows, "Sightings of rotating identifiers that are unresolved, by horizon."))

    package init(
        venue: String, preset: String, request: TagTrialRequest, result: TagResult, keys: KeyTrial,
        rows: [KeyTrial.HorizonRow]
    ) {
        self.venue = venue
        self.preset = preset
        self.request = request
        self.result = result
        self.keys = keys
        self.rows = rows
    }

    /// How long tags are active, in a sentence.
    package var verdict: String {
        "Tags have a live position for \(ShareText.percent(result.states.first { $0.state == .active }?.share, decimals: 1)) of the time."
    }

    /// What was done, in sentences.
    package var sentences: [String] {
        [
            "\(venue): \(result.tags) tags with a packet each \(ShareText.given(request.interval, 1)) s, \(ShareText.count(result.receivers, "receiver")), "
                + "\(ShareText.minutes(request.duration)) each, positions of \(preset). "
                + (result.firstFix.map { "The first live position comes after \(ShareText.number($0, 1)) s (median)." }
                    ?? "No tag ever had a position."),
            request.state.outdatedAfter.map {
                "A position is outdated after \(ShareText.given($0)) s without another one."
            }
                ?? "A position is never outdated.",
            result.alarms.isEmpty ? "The venue has no zones, so there are no alarms." : alarmSentence,
        ]
    }

    private var alarmSentence: String {
        "A stay of at least \(ShareText.given(request.goal.stay)) s in a zone is due. Latency of an entry counts from the moment at which "
            + "it is due, that of an exit from its end."
    }

    /// What the keys show, in a sentence.
    package var keySentence: String {
        "Rotating identifiers: sightings that \(keys.apps) apps cannot resolve, which are online each "
            + "\(ShareText.given(keys.offlineDays, 1)) days on average."
            + (keys.clockError > 0 ? " Their clocks are \(ShareText.given(keys.clockError)) s ahead." : "")
            + (keys.profile?.identities.map { " Those of the profile stand for \(ShareText.count($0, "beacon"))." }
                ?? "")
    }

    /// Titles of the columns of ``stateRows``.
    package static let stateHeader = ["state", "share of the time", "95 % interval"]
    package var stateRows: [[String]] {
        result.states.map {
            [$0.state.rawValue, ShareText.percent($0.share, decimals: 1), ShareText.percent($0.interval, decimals: 1)]
        }
    }

    /// Titles of the columns of ``alarmRows``.
    package static let alarmHeader = [
        "alarm", "condition", "due", "told", "95 % interval", "not false", "95 % interval", "latency 50 / 95 % s",
    ]
    package var alarmRows: [[String]] {
        result.alarms.map { alarm in
            let outcome = alarm.outcome
            let condition = alarm.name == "dwell" ? "dwell \(ShareText.given(request.dwell)) s" : alarm.name
            return [
                alarm.kind, condition, "\(outcome.due)", ShareText.percent(outcome.recall),
                ShareText.percent(alarm.recallInterval), ShareText.percent(outcome.precision),
                ShareText.percent(alarm.precisionInterval),
                "\(ShareText.number(outcome.latency(0.5), 0)) / \(ShareText.number(outcome.latency(0.95), 0))",
            ]
        }
    }

    /// Titles of the columns of ``keyRows``.
    package static let keyHeader = ["keys for days", "unresolved", "95 % interval", "in closed form"]
    package var keyRows: [[String]] {
        rows.map {
            [
                ShareText.given($0.days) + ($0.isProfile ? " (profile)" : ""),
                ShareText.percent($0.unresolved, decimals: 1),
                ShareText.percent($0.interval, decimals: 1), ShareText.percent($0.expected, decimals: 1),
            ]
        }
    }

    /// All of it for a terminal.
    package var text: String {
        var parts = [
            ([verdict] + sentences).joined(separator: "\n") + "\n",
            TextTable(header: Self.stateHeader, rows: stateRows).text,
        ]
        if !alarmRows.isEmpty {
            parts.append(TextTable(header: Self.alarmHeader, rows: alarmRows, leftAligned: [0, 1]).text)
        }
        parts.append(keySentence + "\n")
        parts.append(TextTable(header: Self.keyHeader, rows: keyRows, leftAligned: []).text)
        return parts.joined(separator: "\n")
    }
}
