package import EngagementTrials
internal import Evaluation
internal import Search

extension PolicyResult {
    /// The page of `calibrate --situations`.
    package var html: String {
        let sections: [ReportSection?] = [
            .next(steps),
            ReportSection(
                "By situation", sentences.map { .paragraph($0) } + [.table(situationTable), .figure(errorChart)]),
            ReportSection(
                "What each switch costs",
                switches.isEmpty
                    ? [.paragraph("The selected policy is one preset for all situations.")]
                    : [
                        .paragraph(
                            "Against \(words(base[.displayedLevel])) for all, on the same test visits; each switch by itself. Positive is better. "
                                + "A switch can also change what comes after it, and an app that is mistaken about the situation switches elsewhere: so the error on "
                                + "the map, the worst of all situations, and the wait until the first good position are there, too."
                        ), .table(switchTable),
                    ]),
            ReportSection("One preset for all", .table(presetTable), .figure(energyChart)),
            ReportSection("How it is decided", .list(rules)),
            ReportSection("What the words mean", .list(words)),
            ReportSection("Limits", .list(limits)),
        ]
        return Report(
            title: "Presets by situation in \(venue)",
            accent: decision == .recommend ? Palette.beacon : Palette.baseline, verdict: ReportText(verdict),
            sections: sections.compactMap(\.self), paper: .landscape
        ).html
    }

    private var steps: [ReportText] {
        let install: ReportText =
            decision == .recommend
            ? "Put \(code: "VenuePolicy.swift") or \(code: "VenuePolicy.kt") into your app, and call it from \(code: "calculatedNewIndoorLocation") and each second."
            : "Enable \(code: name(base[.displayedLevel])) once, and do not switch."
        let limits = barriers.map { barrier -> ReportText in
            let refused = barrier.words(request.rule)
            return barrier.losses.contains { $0.situation == .displayedLevel }
                ? "\(refused) A larger \(code: "--minimum-effect") shows what it costs on test visits; none is recommended that loses more than \(Format.number(HarmRule.recommendation.largestLoss)) m while the map shows the position."
                : "\(refused) Allow larger errors where nobody sees the position, if your app can bear them: \(code: "--accuracy-tolerance")."
        }
        return [install] + limits + ["Check the battery with the app on a phone: the charges here are for comparisons."]
    }

    private var rules: [ReportText] {
        let rule = request.rule
        let harm = HarmRule.recommendation
        let bound = harm.largestPossibleLoss.map { ", one-sided 95 % bound \(Format.number($0)) m" } ?? ""
        return [
            "Selected, on training and validation visits: in each situation but the first, the error may be \(Format.number(rule.tolerance)) m larger than with one preset for all. "
                + "Then the least charge counts, then the least error while the map shows the position.",
            "Recommended, on test visits: while the map shows the position, no loss (mean at most \(Format.number(harm.largestLoss)) m\(bound)); elsewhere a mean loss of at most "
                + "\(Format.number(rule.tolerance)) m; and a gain of \(Format.number(rule.minimumEffect)) m while the map shows the position, or a saving of "
                + "\(Format.number(PolicyRule.minimumSaving)) mAh/h, each significant at \(Format.number(rule.significance / 2)).",
        ]
    }

    private var words: [ReportText] {
        situations.map { "\(strong: $0.rawValue): \($0.words)." } + [
            "Share of time, error and right level are by the situation that an app without errors would tell, so all policies are compared at the same moments. The app itself only knows its positions and its map.",
            "At rest: for \(Format.number(SituationTracker.restTime)) s, no position farther than \(Format.number(SituationTracker.restRadius)) m from where the rest began.",
            "Wait: from when the map is opened again to the first position within \(Format.number(PolicyVisit.good)) m on the right level, or until the map is closed.",
        ]
    }

    private var limits: [ReportText] {
        [
            "People open the map for the first minute, and then for about half a minute each five minutes. In a venue of several levels they look at a level that is drawn from all for 10 s, after 20 s on average. All of it is our assumption.",
            "mAh/h counts ranging and the sensors that settings read, as the energy index does. 40 mAh/h of ranging all the time is our assumption: another value scales what ranging less saves, and the shares stay. Computing takes at most 0.013 mAh/h and is not counted. The screen and what keeps an app awake in the background are the same for all policies, and not counted.",
            "While an app does not range, it gets no position. Its sensors go on, and they are counted.",
        ]
    }

    private var errorChart: SVG {
        RowChart(
            rows: situations.map { situation in
                let marks = [(baselineScores, Palette.baseline), (selectedScores, Palette.candidate)].compactMap {
                    scores, colour in
                    scores.errors[situation.index].map { RowChart.Mark(value: $0, colour: colour, isBar: true) }
                }
                return RowChart.MarkedRow(label: situation.rawValue, marks: marks)
            }, axisTitle: "error, m",
            legend: [("one preset for all", Palette.baseline), ("policy", Palette.candidate)]
        ).drawing
    }

    private var energyChart: SVG {
        RowChart(
            rows: zip(request.candidates.map(\.name) + ["policy"], presetScores + [selectedScores]).map {
                name, scores in
                RowChart.MarkedRow(
                    label: name, note: "\(Format.fixed(scores.energy)) mAh/h",
                    marks: [.init(value: scores.energy, isBar: true)])
            }, axisTitle: "charge, mAh/h"
        ).drawing
    }
}

extension ReportPart {
    fileprivate static func table(_ table: TextTable) -> ReportPart? { .table(table.header, table.rows) }
}
