package import Engagement
internal import Evaluation
package import Formats

/// What `beaconry engage events` prints and writes.
package struct EventReport: JSONDocument, JSONRecord {
    /// One kind of events of one target, with 95 % intervals by the spread over visits; see ``Ratio``.
    package struct Row: JSONRecord, Sendable {
        package let profile: String
        package let scenario: AttentionScenario
        package let subject: EventSubject
        /// Which reports are delivered.
        package let rule: DeliveryRule
        /// Over all visits and targets.
        package let outcome: TriggerOutcome
        package let recallInterval: ClosedRange<Double>?
        package let falseAVisit: Double
        package let falseInterval: ClosedRange<Double>?
        package let toldAVisit: Double
        /// Time after each visit in which nothing is heard, seconds; `nil` for what happens inside.
        package let leaving: Double?

        /// - Parameter outcomes: of each visit.
        init(
            profile: String, scenario: AttentionScenario, subject: EventSubject, rule: DeliveryRule,
            outcomes: [TriggerOutcome], leaving: Double?
        ) {
            self.leaving = leaving
            self.profile = profile
            self.scenario = scenario
            self.subject = subject
            self.rule = rule
            outcome = outcomes.sum
            recallInterval = Ratio.interval(outcomes.map { (Double($0.hits), Double($0.due)) }, of: .share)
            let wrong = outcomes.map { (Double($0.falseAlarms), 1.0) }
            falseAVisit = Ratio.value(wrong) ?? 0
            falseInterval = Ratio.interval(wrong, of: .rate)
            toldAVisit = Ratio.value(outcomes.map { (Double($0.deliveries), 1) }) ?? 0
        }

        package static let shape = JSONShape<Self>(
            "eventRow", "Events of one kind of one target.",
            .always("profile", \.profile, "Name of the profile."),
            .always("scenario", \.scenario, "How the phone is used."),
            .always("event", \.subject.kind, "Kind of the events."),
            .always(
                "target", \.subject.target,
                "position: the estimated position. beacons: the set of beacons that are heard. network: all beacons as one network. "
                    + "region: all beacons of a UUID. location: all beacons of a UUID and a major. immediate, near, far: each beacon."
            ),
            .blockTime(\.rule),
            .count(\.rule),
            .delay(\.rule),
            .always("toldAVisit", \.toldAVisit, "Events that the app reports, per visit."),
            .always("due", \.outcome.due, "True events that are due, whatever block time, count and delay are."),
            .always("told", \.outcome.hits, "Due events with a right report."),
            .always("missed", { $0.outcome.due - $0.outcome.hits }, "Due events without one."),
            .maybe("recall", \.outcome.recall, "Share of the due events with a right report. Missing if none is due."),
            .maybe(
                "recallInterval", \.recallInterval,
                "95 % interval, by the spread over visits. Missing for fewer than four with a due event."),
            .always("falseAVisit", \.falseAVisit, "Reports of something that was not so, per visit."),
            .maybe(
                "falseInterval", \.falseInterval,
                "95 % interval, by the spread over visits. Missing for fewer than four."),
            .maybe(
                "latencyMedian", .figure("seconds"), { $0.outcome.latency(0.5) },
                "Median latency, with the delay. Missing without a right report."),
            .maybe("latency95", .figure("seconds"), { $0.outcome.latency(0.95) }, "95 % quantile of the latency."),
            .maybe(
                "leaving", .figure("seconds"), \.leaving,
                "Time after each visit in which nothing is heard, so that the venue is left. Missing for what happens inside."
            ))
    }

    package let venue: String
    package let request: EngagementRequest
    package let distance: Double
    package let rows: [Row]

    package static let schema = DocumentSchema(shape, version: 1)
    package static let shape = JSONShape<Self>(
        "engagement-events", "Which events besides those of zones reach apps, and how many are true.",
        .always("venue", \.venue, "Name of the venue."),
        .always("visits", \.request.visits, "Number of visits."),
        .always("duration", .figure("seconds"), \.request.duration, "Length of a visit."),
        .always("stay", .figure("seconds"), \.request.goal.stay, "Stays and absences of at least this time are due."),
        .always("distance", .figure("metres"), \.distance, "Distance that counts as a move."),
        .always("preset", \.request.positioning.name, "Positioning preset of the estimated position."),
        .always("seed", \.request.seed, "Seed of all random numbers."),
        .always("events", \.rows, "What each kind of event achieves."))

    init(venue: String, request: EngagementRequest, distance: Double, rows: [Row]) {
        self.venue = venue
        self.request = request
        self.distance = distance
        self.rows = rows
    }

    /// How many kinds of events an app can trust, in a sentence or two.
    package var verdict: String {
        let limits = request.limits
        let due = rows.filter { $0.outcome.due > 0 }
        let shown = due.count {
            $0.recallInterval?.lowerBound ?? 0 >= limits.recall
                && $0.falseInterval?.upperBound ?? .infinity <= limits.falseAVisit
        }
        let seen = due.count { $0.outcome.recall ?? 0 >= limits.recall && $0.falseAVisit <= limits.falseAVisit }
        let rows = ShareText.count(due.count, "row")
        let rest = seen > shown ? " In these visits \(seen) do; more --visits may show it." : ""
        return
            "Of \(rows) with due events, \(shown) \(shown == 1 ? "is" : "are") shown to tell at least "
            + "\(ShareText.percent(limits.recall)) of them, with at most \(ShareText.number(limits.falseAVisit, 1)) false reports a "
            + "visit.\(rest)"
    }

    /// What was done, in sentences.
    package var sentences: [String] {
        let waits = request.profiles.contains { $0.reported(of: request).stay != request.goal.stay }
        return [
            "\(venue): \(ShareText.count(request.visits, "visit")) of \(ShareText.minutes(request.duration)). "
                + "Due: stays or absences of at least \(ShareText.given(request.goal.stay)) s, moves of "
                + "\(YAMLText.number(distance)) m, and each change of the set of beacons in reach, whatever block time, count and delay are."
                + (waits ? " A dwell is due after the time of its profile, if that has one." : ""),
            DeliveryRule.sentence(rows.map { ($0.profile, $0.rule) })
                + " A report is compared with the truth at its event; its latency includes the delay. Positions are those of the preset "
                + "\(request.positioning.name).",
            "A beacon is in reach until it is not heard for \(ShareText.number(EventTruth.pause, 0)) s. Events of zones: beaconry engage zones.",
            leavingSentence, longStaySentence,
        ].compactMap(\.self)
    }

    /// How visits end for what the venue as a whole tells.
    private var leavingSentence: String? {
        let times = rows.compactMap(\.leaving)
        guard let least = times.min(), let most = times.max() else { return nil }
        let time = [least, most].map { ShareText.number($0, 0) }
        return
            "Visits end inside. For exits from networks, regions and locations, and for absences, visitors then leave, and nothing is "
            + "heard for \(least == most ? time[0] : "\(time[0]) to \(time[1])") s."
    }

    /// What to do if nobody stays as long as a dwell waits.
    private var longStaySentence: String? {
        let dwells = rows.filter { $0.subject.kind == .dwellInside }
        guard !dwells.isEmpty, dwells.allSatisfy({ $0.outcome.due == 0 }) else { return nil }
        return
            "No simulated visitor stays long enough for a dwell. Ask for a shorter --stay, or for a longer --duration."
    }

    /// Titles of the columns of ``cells``.
    package static let header = [
        "profile", "phone", "event", "of", "a visit", "due", "told", "95 % interval", "false a visit", "95 % interval",
        "latency 50 / 95 % s",
    ]
    package var cells: [[String]] {
        rows.map { row in
            let outcome = row.outcome
            return [
                row.profile, row.scenario.rawValue, row.subject.kind.rawValue, row.subject.target.rawValue,
                ShareText.number(row.toldAVisit, 1), "\(outcome.due)", ShareText.percent(outcome.recall),
                ShareText.percent(row.recallInterval), ShareText.number(row.falseAVisit, 2),
                ShareText.interval(row.falseInterval, 2),
                "\(ShareText.number(outcome.latency(0.5), 0)) / \(ShareText.number(outcome.latency(0.95), 0))",
            ]
        }
    }

    /// All of it for a terminal.
    package var text: String {
        ([verdict] + sentences).joined(separator: "\n") + "\n\n"
            + TextTable(header: Self.header, rows: cells, leftAligned: [0, 1, 2, 3]).text
    }
}
