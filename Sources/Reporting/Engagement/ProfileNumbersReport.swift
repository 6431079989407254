internal import Engagement
package import EngagementTrials
internal import Evaluation
internal import Geometry
internal import Positioning

/// The report of a search of a profile's numbers: what is recommended, the evidence, and the trade-off. One page.
package struct ProfileNumbersReport {
    private let result: ProfileCalibration

    package init(_ result: ProfileCalibration) { self.result = result }

    package var html: String {
        let isKept = result.decision == .keepProfile
        let sections = [
            .next(steps), numbers, evidence, uses, tradeOff, ReportSection("What the words mean", [.list(words)]),
        ]
        return Report(
            title: "The numbers of \(result.profile.title ?? result.profile.name) in \(result.venue)",
            accent: isKept ? Palette.baseline : Palette.beacon, verdict: ReportText(result.sentence),
            sections: sections.compactMap(\.self), paper: .landscape
        ).html
    }

    private var steps: [ReportText] {
        guard result.decision != .keepProfile else {
            if result.tooFew != nil { return ["Give as many \(code: "--walks") as the sentence above asks for."] }
            let missed = "Say what a missed notification is worth to you: \(code: "--missed-per-false")." as ReportText
            return result.isWorthIt
                ? ["Keep the app as it is, or choose another point of the trade-off below."]
                : [
                    missed,
                    "Or take another profile, or add beacons: \(code: "beaconry engage zones VENUE") says where.",
                ]
        }
        let numbers = "Set the numbers below in the app. They are in \(code: "profile.yaml"), too." as ReportText
        let settings =
            "Set the settings of positions below in the app. They are in \(code: "preset.json"), too." as ReportText
        return (result.changes.isEmpty ? [] : [numbers]) + (result.hasPreset ? [settings] : []) + [
            "Look at each zone on other visits: \(code: result.testCommand()).",
            "Check the result at the venue with recorded walks.",
        ]
    }

    private var numbers: ReportSection? {
        let settings = result.installed.settings.differences.map { [$0.setting.key, "\($0.value)"] }
        guard result.decision != .keepProfile else { return nil }
        return ReportSection(
            "What to set", .table(result.changeTable.header, result.changeTable.rows),
            settings.isEmpty ? nil : .heading("Settings of positions"), .table(["setting", "value"], settings))
    }

    private var evidence: ReportSection {
        let weights = result.weights
        let cost = """
            The cost of a visit is the number of false notifications, plus \(Format.number(weights.missedPerFalse)) for each zone \
            that was due and missed, plus the charge of the listening: \(Format.number(weights.chargePerFalse)) mAh are as bad as a false \
            notification. With the profile as it is, it is \(Format.fixed(result.cost, 2)); with an app that never notifies, \
            \(Format.fixed(result.silenceCost, 2)).
            """
        var rows = [("the selected numbers", result.numbers), ("numbers and settings of positions", result.all)]
        if let settings = result.settingsAlone { rows.append(("of it, by the settings", settings)) }
        if !result.profile.usesPositions { rows.removeLast() }
        rows += [
            ("the profile as it is, against an app that never notifies", result.profileOverSilence),
            ("what was selected, against this app", result.overSilence),
        ]
        return ReportSection(
            "Evidence", .paragraph(ReportText(result.selectedText)),
            .table(
                ["compared on test visits", "cost of a visit falls by", "95 % interval", "p, gain"],
                rows.map { name, evidence in
                    [
                        name, Format.fixed(evidence.meanImprovement, 2),
                        evidence.interval.map {
                            "\(Format.fixed($0.lowerBound, 2)) to \(Format.fixed($0.upperBound, 2))"
                        } ?? "–",
                        Format.pValue(evidence.pValue),
                    ]
                }), .paragraph(cost))
    }

    private var uses: ReportSection {
        ReportSection(
            "By use of the phone",
            [.table(result.useTable.header, result.useTable.rows)]
                + [.list(result.uses.uses.map { "\(strong: $0.scenario.rawValue): \($0.scenario.summary)" })])
    }

    private var tradeOff: ReportSection {
        let choice = """
            Each disc has other numbers; the larger, the more charge it takes, over all zones and uses. Further up and further left is \
            better. \(result.frontText)
            """
        return ReportSection(
            "Missed, false or charge: your choice", .paragraph(choice), .figure(chart),
            .table(result.frontTable.header, result.frontTable.rows))
    }

    private var chart: SVG {
        let frame = Bounds(lower: Point(84, 16), upper: Point(580, 296))
        let all = result.front.filter { $0.mark == nil }.map { ($0.figures, Palette.candidate, $0.text) }
        let marks =
            [(result.before, Palette.baseline, "the profile as it is")]
            + (result.decision == .keepProfile ? [] : [(result.after, Palette.beacon, "recommended")])
        let figures = (all + marks).map(\.0)
        let axes = NotificationAxes(in: frame, upTo: figures.map(\.score.falseAlarms).max())
        let most = max(figures.map(\.energy).max() ?? 0, 1e-9)
        func sentence(_ figures: ProfileCalibration.Figures, _ name: String) -> String {
            "\(name): \(Format.percent(figures.recall ?? 0)) notified, \(Format.fixed(figures.score.falseAlarms, 2)) false a visit, "
                + "\(Format.fixed(figures.energy)) mAh/h"
        }
        var svg = SVG(
            width: 760, height: 348, title: "Notified due visits against false notifications a visit and charge",
            description: (all + marks).map { sentence($0.0, $0.2) }.joined(separator: "; "))
        axes.draw(into: &svg)
        for (number, (figures, colour, name)) in (all + marks).enumerated() {
            let radius = 3 + 7 * (figures.energy / most).squareRoot()
            let style: SVG.Style = number < all.count ? .fill(colour, opacity: 0.6) : .line(colour, 2.5)
            svg.circle(
                axes.place(figures.score.falseAlarms, figures.recall), radius: radius, style,
                tooltip: sentence(figures, name))
        }
        var y = frame.lower.y + 8
        for (colour, name) in [(Palette.candidate, "other numbers")] + marks.map({ ($0.1, $0.2) }) {
            svg.circle(Point(frame.upper.x + 24, y), radius: 5, .line(colour, 2.5))
            svg.text(name, at: Point(frame.upper.x + 38, y + 4))
            y += 20
        }
        return svg
    }

    private var words: [ReportText] {
        let goal = result.request.goal
        return [
            "Due: \(goal.due), unless an earlier notification blocks it.",
            "Notified: a notification in such a stay, up to \(Format.number(goal.timeTolerance)) s before or after it.",
            "False: \(goal.wrong).",
            "Share: which part of the visits has the phone in this use. It is an assumption: give the shares of your visitors with \(code: "--uses").",
            "mAh/h: an index of what listening costs, for comparisons.",
        ]
    }
}
