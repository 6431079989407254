internal import Engagement
package import EngagementTrials
package import VenueModel

/// The report of triggers: which zones can be notified, and what the profiles of apps achieve. One page.
package struct EngagementReport {
    private let result: EngagementResult
    private let venue: Venue

    /// The report of a result.
    package init(_ result: EngagementResult, of venue: Venue) { (self.result, self.venue) = (result, venue) }

    /// The page.
    package var html: String {
        Page.html(
            title: "Notifications in \(venue.name)", accent: isGood ? Palette.beacon : Palette.baseline,
            body: """
                <div class="verdict"><strong>\(Markup.escape(result.summary))</strong></div>
                <h2>What to do next</h2>
                <ol>\(steps.map { "<li>\($0)</li>" }.joined())</ol>
                \(result.calibration.map { TriggerSection($0, goal: result.plan.goal).html } ?? "")
                <h2>Zones</h2>
                <p>\(result.plan.testVisits) test visits of \(Format.fixed(result.plan.duration / 60, 0)) minutes, each in a building of its \
                own. \(result.plan.given == nil
                    ? "Triggers were searched on \(result.plan.visits) training visits and selected with as many validation visits."
                    : "The triggers are given; nothing was searched.")</p>
                \(SectionTable(header: EngagementResult.zoneHeader, rows: result.zones.map(\.row)).html)
                \(venue.levels.map(level).joined())
                \(reasons)<h2>The trigger of each zone</h2>
                \(SectionTable(header: Self.conditionHeader, rows: result.zones.map(condition)).html)
                \(profiles)
                <h2>What the words mean</h2>
                <ul>\(words.map { "<li>\(Markup.escape($0))</li>" }.joined())</ul>
                """, rules: Self.rules)
    }

    private var profiles: String {
        guard !result.rows.isEmpty else { return "" }
        return """
            <h2>Profiles</h2>
            <p>The profiles are documented systems, on \(result.rows[0].visits) of the test visits. All of them have the same zones, goal and block time, over all zones. \
            Further up and further left is better. A line is the 95 % interval of the share. \
            Positions are those of the preset \(Markup.escape(result.plan.settings.first?.name ?? "default")).</p>
            <figure>\(EngagementChart(result.rows).drawing.text)</figure>
            \(SectionTable(header: EngagementResult.profileHeader, rows: result.rows.map(\.cells)).html)
            <ul>\(result.plan.scenarios.map { "<li><b>\($0.rawValue)</b>: \($0.summary)</li>" }.joined())</ul>
            """
    }

    private static let rules = """
        @page { size: A4 landscape; margin: 12mm; } h2 { break-after: avoid; } tr, figure { break-inside: avoid; }
        figure { margin: 1em 0; }
        @media print { body { margin: 0; max-width: none; font-size: 9pt; padding: 0; } figure svg { max-height: 150mm; } }
        """

    private var isGood: Bool { result.zones.allSatisfy { EngagementResult.good.contains($0.verdict) } }

    private var steps: [String] {
        var steps: [String] = []
        steps += furtherVisits
        let conditional = result.zones.filter { $0.verdict == .conditional }
        if let calibration = result.calibration, calibration.decision != .keepProfile {
            steps.append(
                "Install the triggers: <code>triggers.json</code>, or the source in <code>VenueTriggers.swift</code> and "
                    + "<code>VenueTriggers.kt</code>.")
        } else if !conditional.isEmpty {
            steps.append(
                "Get the triggers as a file and as source: <code>beaconry calibrate VENUE --objective triggers</code>. It also "
                    + "searches them on more visits.")
        }
        let hopeless = result.zones.filter { [.impossible, .missed].contains($0.verdict) }
        let helped = result.zones.filter { $0.advice?.isEnough ?? false }.map { Markup.escape($0.name) }
        if !helped.isEmpty {
            steps.append("Hang the beacons listed below in \(helped.joined(separator: ", ")), and calibrate again.")
        }
        let perhaps = result.zones.filter { $0.advice?.isPerhapsEnough ?? false }.map { Markup.escape($0.name) }
        if !perhaps.isEmpty {
            steps.append(
                "The beacons listed below may be enough in \(perhaps.joined(separator: ", ")): more test visits would tell."
            )
        }
        let others = hopeless.filter { !($0.advice.map { $0.isEnough || $0.isPerhapsEnough } ?? false) }.map {
            Markup.escape($0.name)
        }
        if !others.isEmpty {
            steps.append(
                "Do not notify \(others.joined(separator: ", ")) alone. Join zones"
                    + (result.calibration == nil
                        ? ", or allow more false notifications or fewer right ones: <code>--false</code>, <code>--recall</code>."
                        : "."))
        }
        steps.append("Check the result at the venue with recorded walks.")
        return steps
    }

    /// Steps for zones without a verdict.
    private var furtherVisits: [String] {
        let plan = result.plan
        let allowed = EngagementPlan.allowedTestVisits.upperBound
        // Other test visits than those on which the triggers were tested.
        let seed = plan.seed &+ 1
        func again(_ visits: Int) -> String {
            if result.calibration != nil {
                return
                    "Test the triggers with <code>beaconry engage VENUE --triggers triggers.json --test-visits \(visits) "
                    + "--duration \(Format.number(plan.duration)) --seed \(seed)</code>"
            }
            return "Run the same command with <code>--test-visits \(visits)"
                + (plan.given == nil ? "</code>" : " --seed \(seed)</code>")
        }
        var steps: [String] = []
        let open = result.zones.filter { $0.verdict == .inconclusive }
        let needed = open.map { $0.selected.visitsNeeded(plan.limits) }
        // Most of what is cheap: where a few zones need many times as many visits, they do not decide for all.
        let cheap = needed.compactMap(\.self).filter { $0 <= 10 * plan.testVisits }
        if let visits = (cheap.max() ?? needed.compactMap(\.self).min()).map({ min($0, allowed) }) {
            let told = needed.count { $0 ?? .max <= visits }
            if told > 0 {
                steps.append(
                    "\(again(visits)): in three of four cases or more that tells for "
                        + (told == open.count
                            ? "each zone without a verdict." : "\(told) of \(open.count) zones without a verdict."))
            }
        }
        let near = zip(open, needed).filter { $1 ?? .max > allowed }.map { Markup.escape($0.0.name) }
        if !near.isEmpty {
            steps.append(
                "\(near.joined(separator: ", ")): too near to a limit to tell. Decide whether this is good enough.")
        }
        let untested = result.zones.filter { $0.verdict == .untested }.map { Markup.escape($0.name) }
        if !untested.isEmpty {
            steps.append(
                "\(untested.joined(separator: ", ")): too few visits had a stay that is due. "
                    + "\(again(min(4 * plan.testVisits, allowed))), or ask for a shorter stay.")
        }
        return steps
    }

    /// Why zones cannot be notified, and what a beacon would do.
    private var reasons: String {
        let rows = result.reasons(for: [.impossible, .missed, .inconclusive]).map {
            [$0.names, $0.reason, $0.advice ?? untried($0)]
        }
        let untested = result.reasons(for: [.untested]).map {
            "<p>\(Markup.escape("\($0.names): \($0.reason)"))</p>"
        }
        guard !rows.isEmpty else { return untested.joined() }
        return untested.joined() + "<h2>Zones that are not shown to keep the limits</h2>"
            + SectionTable(header: ["zone", "why", "what new beacons there would do"], rows: rows).html
    }

    /// Where there is no advice.
    private func untried(_ reason: EngagementResult.Reason) -> String {
        let keeps = result.zones.allSatisfy { !reason.zones.contains($0.name) || $0.selected.meets(result.plan.limits) }
        return keeps
            ? "Not tried: the figures keep the limits."
            : result.plan.given == nil
                ? "No beacon may hang there, or new ones notify nobody." : "New beacons were not tried."
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

    private func level(_ level: Level) -> String {
        let zones = result.zones.filter { $0.level == level.number }
        guard !zones.isEmpty else { return "" }
        let drawing = EngagementDrawing(venue, level: level.number, zones: zones).drawing.figure
        return "<h2>\(Markup.escape(level.name))</h2><figure>\(drawing)</figure>"
    }

    private var words: [String] {
        let goal = result.plan.goal
        let number = Format.number
        return [
            "Due: a stay of at least \(number(goal.stay)) s in the zone, unless an earlier notification blocks it.",
            "Notified: a notification in such a stay, up to \(number(goal.timeTolerance)) s before or after it. Visits "
                + "with at least one are counted; for profiles, summed over all zones.",
            "False: a notification while the visitor is farther than \(number(goal.placeTolerance)) m from the zone.",
            "Latency: from the moment at which a stay is due to the notification.",
            "Reliable and conditional: the 95 % interval of each figure keeps its limit. Impossible and missed: that of one breaks it. "
                + "Inconclusive: neither.",
            "Width: diameter of the largest circle in the zone. Error: three quarters of the positions in it are nearer to the "
                + "truth.",
            "mAh/h: an index of what listening costs, for comparisons.",
        ]
    }
}
