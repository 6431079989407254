internal import Engagement
package import EngagementTrials
internal import Evaluation
package import VenueModel

/// The report of triggers: which zones can be notified, and what the profiles of apps achieve. One page.
package struct EngagementReport {
    private let result: EngagementResult
    private let venue: Venue

    package init(_ result: EngagementResult, of venue: Venue) {
        self.result = result
        self.venue = venue
    }

    package var html: String { report.html }

    private var report: Report {
        let request = result.request
        let origin =
            request.given == nil
            ? "Triggers were searched on \(request.visits) training visits and selected with as many validation visits."
            : "The triggers are given; nothing was searched."
        let visits =
            "\(request.testVisits) test visits of \(Format.fixed(request.duration / 60, 0)) minutes, each in a building of its own. \(origin)"
            + (result.nothingDue.map { " Due: \(request.goal.due). \($0)" } ?? "")
        let sections =
            [
                .next(steps),
                result.calibration.map { TriggerSection($0, goal: request.goal).section },
                ReportSection(
                    "Zones",
                    [.paragraph(visits), .table(result.zoneTable.header, result.zoneTable.rows)]
                        + result.reasons(for: [.untested]).map { .paragraph("\($0.names): \($0.reason)") }),
            ] + venue.levels.map(level) + [
                reasons,
                ReportSection("The trigger of each zone", .table(Self.conditionHeader, result.zones.map(condition))),
                profiles, starts, ReportSection("What the words mean", [.list(words)]),
            ]
        return Report(
            title: "Notifications in \(venue.name)", accent: isGood ? Palette.beacon : Palette.baseline,
            verdict: ReportText(result.summary), sections: sections.compactMap(\.self), paper: .landscape)
    }

    private var profiles: ReportSection? {
        guard !result.rows.isEmpty else { return nil }
        let sentence = """
            The profiles are documented systems, on \(result.rows[0].visits) of the test visits. All of them have the same zones and goal; the figures are those of all zones. \
            \(result.deliveries) \
            Further up and further left is better. A line is the 95 % interval of the share. \
            Positions are those of the preset \(result.request.positioning.name).\(result.silent.map { " \($0)" } ?? "")
            """
        return ReportSection(
            "Profiles", .paragraph(sentence), .figure(EngagementChart(result.rows).drawing),
            .table(result.profileTable.header, result.profileTable.rows),
            .list(
                result.request.scenarios.map { "\(strong: $0.rawValue): \($0.summary)" }
                    + [result.weightsSentence.map { ReportText($0) }].compactMap(\.self)))
    }

    private var starts: ReportSection? {
        result.startTable.map {
            ReportSection("Time to first dot", [.paragraph(result.startSentence), .table($0.header, $0.rows)])
        }
    }

    private var isGood: Bool { result.zones.allSatisfy { EngagementResult.good.contains($0.verdict) } }

    private var steps: [ReportText] {
        func names(_ zones: [EngagementResult.Zone]) -> String { zones.map(\.name).joined(separator: ", ") }
        var steps = furtherVisits
        let isConditional = result.zones.contains { $0.verdict == .conditional }
        if let calibration = result.calibration, calibration.decision != .keepProfile {
            steps.append(
                """
                Install the triggers: \(code: "triggers.json"), or the source in \(code: "VenueTriggers.swift") and \
                \(code: "VenueTriggers.kt").
                """)
        } else if isConditional {
            let goal = result.request.goal
            let usual = EngagementRequest().goal
            let event = goal.event == usual.event ? "" : " --event \(goal.event.rawValue)"
            let stay = goal.stay == usual.stay ? "" : " --stay \(Format.number(goal.stay))"
            steps.append(
                """
                Get the triggers as a file and as source: \(code: "beaconry calibrate VENUE --objective triggers\(event)\(stay)"). It also \
                searches them on more visits.
                """)
        }
        let helped = result.zones.filter { $0.advice?.isEnough ?? false }
        if !helped.isEmpty {
            steps.append("Hang the beacons listed below in \(names(helped)), and calibrate again.")
        }
        let perhaps = result.zones.filter { $0.advice?.isPerhapsEnough ?? false }
        if !perhaps.isEmpty {
            steps.append("The beacons listed below may be enough in \(names(perhaps)): more test visits would decide.")
        }
        let others = result.zones.filter { zone in
            [.impossible, .missed].contains(zone.verdict)
                && !(zone.advice.map { $0.isEnough || $0.isPerhapsEnough } ?? false)
        }
        if !others.isEmpty {
            let allow: ReportText =
                result.calibration == nil
                ? ", or allow more false notifications or fewer right ones: \(code: "--false"), \(code: "--recall")."
                : "."
            let join = result.zones.count > 1 ? " alone. Join zones" : ""
            steps.append("Do not notify \(names(others))\(join)\(allow)")
        }
        return steps + ["Check the result at the venue with recorded walks."]
    }

    /// Steps for zones without a verdict.
    private var furtherVisits: [ReportText] {
        let request = result.request
        let allowed = EngagementRequest.allowedTestVisits.upperBound
        // Other test visits than those on which the triggers were tested.
        let seed = request.seed &+ 1
        func again(_ visits: Int) -> ReportText {
            let options = "--test-visits \(visits)"
            if result.calibration != nil {
                let duration = Format.number(request.duration)
                return
                    "Test the triggers with \(code: "beaconry engage VENUE --triggers triggers.json \(options) --duration \(duration) --seed \(seed)")"
            }
            return "Run the same command with \(code: request.given == nil ? options : "\(options) --seed \(seed)")"
        }
        var steps: [ReportText] = []
        let open = result.zones.filter { $0.verdict == .inconclusive }
        let needed = open.map { $0.selected.visitsNeeded(request.limits) }
        // Most of what is cheap: where a few zones need many times as many visits, they do not decide for all.
        let cheap = needed.compactMap(\.self).filter { $0 <= 10 * request.testVisits }
        if let visits = (cheap.max() ?? needed.compactMap(\.self).min()).map({ min($0, allowed) }) {
            let told = needed.count { $0 ?? .max <= visits }
            if told > 0 {
                let which = told == open.count ? "each zone" : "\(told) of \(open.count) zones"
                steps.append(
                    "\(again(visits)): if the true figures are those found, that gives a verdict for \(which) without one in three of four cases or more."
                )
            }
        }
        let near = zip(open, needed).filter { $1 ?? .max > allowed }.map(\.0.name).joined(separator: ", ")
        if !near.isEmpty {
            steps.append("\(near): too near to a limit for a verdict. Decide whether this is good enough.")
        }
        let untested = result.zones.filter { $0.verdict == .untested }.map(\.name).joined(separator: ", ")
        if !untested.isEmpty {
            let more = again(min(4 * request.testVisits, allowed))
            steps.append("\(untested): too few visits had what is due. \(more), or ask for a shorter stay.")
        }
        return steps
    }

    /// Why zones cannot be notified, and what a beacon would do.
    private var reasons: ReportSection? {
        let rows = result.reasons(for: [.impossible, .missed, .inconclusive]).map {
            [$0.names, $0.reason, $0.advice ?? untried($0)]
        }
        return ReportSection(
            "Zones that are not shown to keep the limits",
            table: ["zone", "why", "what new beacons there would do"], rows)
    }

    /// Where there is no advice.
    private func untried(_ reason: EngagementResult.Reason) -> String {
        let keeps = result.zones.allSatisfy {
            !reason.zones.contains($0.name) || $0.selected.meets(result.request.limits)
        }
        return keeps
            ? "Not tried: the figures keep the limits."
            : result.request.given == nil
                ? "No beacon may hang there, or new beacons lead to no notification." : "New beacons were not tried."
    }

    private static let conditionHeader = [
        "zone", "preset", "signal", "enter", "exit", "average s", "k of n", "dwell s", "exit delay s",
    ]

    private func condition(_ zone: EngagementResult.Zone) -> [String] {
        let condition = zone.trigger.condition
        return [
            zone.name, zone.settings.name, zone.trigger.signal.rawValue, Format.number(condition.enterMargin),
            Format.number(condition.exitMargin),
            Format.number(condition.averaging), "\(condition.needed) of \(condition.window)",
            Format.number(condition.dwell), Format.number(condition.exitDelay),
        ]
    }

    private func level(_ level: Level) -> ReportSection? {
        let zones = result.zones.filter { $0.level == level.number }
        return zones.isEmpty
            ? nil
            : ReportSection(level.name, [.figure(EngagementDrawing(venue, level: level.number, zones: zones).drawing)])
    }

    private var words: [ReportText] {
        let goal = result.request.goal
        let number = Format.number
        return [
            "Due: \(goal.due), unless an earlier notification blocks it.",
            "Notified: a notification in such \(goal.event.isAway ? "an absence" : "a stay"), up to \(number(goal.timeTolerance)) s before or after it. Visits "
                + "with at least one are counted; for profiles, summed over all zones.",
            "False: \(goal.wrong).",
            "Latency: from the moment at which \(goal.event.isAway ? "an absence" : "a stay") is due to the notification.",
            "Reliable and conditional: the 95 % interval of each figure keeps its limit. Impossible and missed: that of one breaks it. "
                + "Inconclusive: neither.",
            "Width: diameter of the largest circle in the zone. Error: three quarters of the positions in it are nearer to the "
                + "truth.",
            "mAh/h: an index of what listening costs, for comparisons.",
        ]
    }
}
