internal import Engagement
internal import Evaluation
package import Formats
internal import Tuning

/// What `beaconry engage routes` prints and writes.
package struct RouteTrialReport: JSONDocument {
    /// The result.
    package let result: RouteTrialResult
    /// The name of the positioning preset.
    package let preset: String

    /// A report.
    package init(_ result: RouteTrialResult, preset: String) { (self.result, self.preset) = (result, preset) }

    /// Which settings to use and why, in a sentence or two.
    package var verdict: String {
        let evidence = result.evidence
        let mean = evidence.meanImprovement
        let difference =
            "\(ShareText.number(abs(mean), 2)) \(mean < 0 ? "more" : "fewer") mistakes a visit"
            + (evidence.interval.map { " (95 % interval of the improvement \(ShareText.interval($0, 2)))" } ?? "")
            + (evidence.pValue < 0.001 ? ", p < 0.001" : ", p = \(ShareText.number(evidence.pValue, 3))")
        if result.selected == result.plan.baseline {
            return "Keep the default: the search found nothing better on validation visits."
        }
        guard result.isRecommended else {
            return
                "Keep the default: on test visits, the selected settings are not significantly better: \(difference)."
        }
        let (one, other) = (result.baselineFigures.deviated.value, result.selectedFigures.deviated.value)
        return "Use the selected settings: \(difference). "
            + "Share of the time off the route on outings: \(ShareText.number(other, 2)) instead of \(ShareText.number(one, 2))."
    }

    /// What was done, in sentences.
    package var sentences: [String] {
        let sum = result.baselineFigures.sum
        return [
            "\(result.plan.visits) test visits of \(ShareText.number(result.plan.duration / 60, 0)) minutes with "
                + "\(ShareText.count(sum.direct.tasks, "direct task")) and \(ShareText.count(sum.outings.tasks, "outing")), positions of \(preset). Searched on other visits.",
            "A mistake is a false off-route, a deviation that was missed, an arrival said more than "
                + "\(ShareText.number(result.plan.arrivalLimit, 0)) m from the target, or an arrival that was never said.",
        ]
    }

    /// Titles of the columns of ``figureRows``.
    package static let figureHeader = ["figure", "tasks", "default", "95 % interval", "selected", "95 % interval"]

    /// The figures of both settings.
    package var figureRows: [[String]] {
        let (one, other) = (result.baselineFigures, result.selectedFigures)
        func row(
            _ name: String, _ tasks: String, _ figure: (RouteFigures) -> RouteFigures.Figure, _ decimals: Int
        ) -> [String] {
            [name, tasks]
                + [figure(one), figure(other)].flatMap {
                    [ShareText.number($0.value, decimals), ShareText.interval($0.interval, decimals)]
                }
        }
        return [
            row("mistakes a task", "all", \.mistakes, 2),
            row("false off-routes an hour", "direct", \.falseDirect, 1),
            row("false off-routes an hour", "outings", \.falseOutings, 1),
            row("missed deviations, share", "outings", \.missed, 2),
            row("time off the route, share", "outings", \.deviated, 2),
            row("median arrival error, m", "direct", \.arrivalError, 1),
            row("arrival never said, share", "direct", \.silent, 2),
            row("detour, ratio", "direct", \.detour, 2),
        ]
    }

    /// Titles of the columns of ``settingRows``.
    package static let settingHeader = ["setting", "default", "selected"]

    /// The settings side by side.
    package var settingRows: [[String]] {
        let (one, other) = (result.plan.baseline, result.selected)
        func row(_ name: String, _ text: (RouteSettings) -> String) -> [String] { [name, text(one), text(other)] }
        return [
            row("arrivalRadius, m") { ShareText.number($0.arrivalRadius, 0) },
            row("offRouteDistance, m") { ShareText.number($0.offRouteDistance, 0) },
            row("needed of window, fixes") { "\($0.needed) of \($0.window)" },
            row("accuracyGate, m") { $0.accuracyGate.map { ShareText.number($0, 0) } ?? "none" },
        ]
    }

    /// All of it for a terminal.
    package var text: String {
        ([verdict] + sentences).joined(separator: "\n") + "\n\n"
            + TextTable(header: Self.settingHeader, rows: settingRows).text + "\n"
            + TextTable(header: Self.figureHeader, rows: figureRows, leftAligned: [0, 1]).text
    }

    private enum Key: CodingKey {
        case venue, preset, visits, duration, seed, arrivalLimit, directTasks, outings, isRecommended, verdict, selected
        case baseline, evidence, figures
    }

    private struct Figures: Encodable {
        var figure, tasks: String
        var baseline, selected: Double?
        var baselineInterval, selectedInterval: [Double]?
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        let sum = result.baselineFigures.sum
        try container.encode(result.venue, forKey: .venue)
        try container.encode(preset, forKey: .preset)
        try container.encode(result.plan.visits, forKey: .visits)
        try container.encode(result.plan.duration, forKey: .duration)
        try container.encode(result.plan.seed, forKey: .seed)
        try container.encode(result.plan.arrivalLimit, forKey: .arrivalLimit)
        try container.encode(sum.direct.tasks, forKey: .directTasks)
        try container.encode(sum.outings.tasks, forKey: .outings)
        try container.encode(result.isRecommended, forKey: .isRecommended)
        try container.encode(verdict, forKey: .verdict)
        try container.encode(result.plan.baseline, forKey: .baseline)
        try container.encode(result.selected, forKey: .selected)
        try container.encode(result.evidence, forKey: .evidence)
        try container.encode(Self.names.map(figures), forKey: .figures)
    }

    /// The figures by their keys.
    private static let names: [(key: String, tasks: String, figure: @Sendable (RouteFigures) -> RouteFigures.Figure)] =
        [
            ("mistakesATask", "all", { $0.mistakes }),
            ("falseOffRoutesAnHour", "direct", { $0.falseDirect }),
            ("falseOffRoutesAnHour", "outings", { $0.falseOutings }),
            ("missedShare", "outings", { $0.missed }),
            ("deviatedShare", "outings", { $0.deviated }),
            ("arrivalError", "direct", { $0.arrivalError }),
            ("silentShare", "direct", { $0.silent }),
            ("detour", "direct", { $0.detour }),
        ]

    private func figures(
        _ name: (key: String, tasks: String, figure: @Sendable (RouteFigures) -> RouteFigures.Figure)
    ) -> Figures {
        let (one, other) = (name.figure(result.baselineFigures), name.figure(result.selectedFigures))
        return Figures(
            figure: name.key, tasks: name.tasks, baseline: one.value, selected: other.value,
            baselineInterval: one.interval.map { [$0.lowerBound, $0.upperBound] },
            selectedInterval: other.interval.map { [$0.lowerBound, $0.upperBound] })
    }
}

extension RouteTrialReport {
    /// The published form.
    package static let schema = DocumentSchema(
        "engagement-routes", version: 1,
        "How good a guidance by estimated positions is, and whether other settings are better.",
        keys: [
            .always("venue", .string, "Name of the venue."),
            .always("preset", .string, "The positioning preset."),
            .always("visits", .count, "Number of training visits; as many validation visits and test visits."),
            .always("duration", .figure("seconds"), "Length of a visit."),
            .always("seed", .whole, "Seed of all random numbers."),
            .always("arrivalLimit", .figure("metres"), "An arrival that is said farther from the target is a mistake."),
            .always("directTasks", .count, "Tasks near the shortest route, on test visits."),
            .always("outings", .count, "Tasks by way of other places, on test visits."),
            .always("isRecommended", .flag, "Whether the selected settings are significantly better on test visits."),
            .always("verdict", .string, "Which settings to use and why, in a sentence."),
            .always("baseline", .mapping(settings), "The default settings."),
            .always("selected", .mapping(settings), "The settings that the search selected."),
            .always("evidence", .mapping(PairedEvidence.shape), "The improvement on test visits, in mistakes a visit."),
            .always("figures", .each(figure), "Both settings on test visits."),
        ])

    private static let settings = YAMLShape(
        "routeSettings", "When a guidance says off-route and arrived.",
        keys: [
            .always("arrivalRadius", .figure("metres"), "A target within this distance is reached."),
            .always("offRouteDistance", .figure("metres"), "A fix so far beside the route speaks for off-route."),
            .always("needed", .count, "So many of the last fixes must speak for it."),
            .always("window", .count, "Number of the last fixes."),
            .always("patience", .figure("seconds"), "Least time from the first of them."),
            .maybe("accuracyGate", .figure("metres"), "Less accurate fixes change nothing. Missing for no limit."),
            .always("reroutes", .flag, "Whether a new route is planned."),
            .always("rerouteInterval", .figure("seconds"), "Least time between two plans."),
        ])

    private static let figure = YAMLShape(
        "routeFigure", "A figure on test visits.",
        keys: [
            .always(
                "figure", .choice(Set(names.map(\.key)).sorted()),
                "mistakesATask; falseOffRoutesAnHour; missedShare of the deviations; deviatedShare of the time; arrivalError, median in "
                    + "metres; silentShare of the tasks without a said arrival; detour, metres by the last plan over the shortest way."
            ),
            .always("tasks", .choice(["all", "direct", "outings"]), "On which tasks."),
            .maybe("baseline", .figure(), "With the default settings. Missing if there was nothing to count."),
            .maybe("baselineInterval", .interval(), "95 % interval, by bootstrap over visits."),
            .maybe("selected", .figure(), "With the selected settings."),
            .maybe("selectedInterval", .interval(), "95 % interval, by bootstrap over visits."),
        ])
}
