internal import Engagement
internal import Evaluation
package import Formats
internal import Search

/// What `beaconry engage routes` prints and writes.
package struct RouteTrialReport: JSONDocument, JSONRecord {
    package let result: RouteTrialResult
    package let preset: String

    package static let schema = DocumentSchema(shape, version: 1)
    package static let shape = JSONShape<Self>(
        "engagement-routes", "How good a guidance by estimated positions is, and whether other settings are better.",
        .always("venue", \.result.venue, "Name of the venue."),
        .always("preset", \.preset, "The positioning preset."),
        .always(
            "visits", \.result.request.visits, "Number of training visits; as many validation visits and test visits."),
        .always("duration", .figure("seconds"), \.result.request.duration, "Length of a visit."),
        .always("seed", \.result.request.seed, "Seed of all random numbers."),
        .always(
            "arrivalLimit", .figure("metres"), \.result.request.arrivalLimit,
            "An arrival that is said farther from the target is a mistake."),
        .always(
            "directTasks", \.result.baselineFigures.sum.direct.tasks,
            "Tasks near the shortest route, on test visits."),
        .always("outings", \.result.baselineFigures.sum.outings.tasks, "Tasks by way of other places, on test visits."),
        .always(
            "isRecommended", \.result.isRecommended,
            "Whether the selected settings are significantly better on test visits."),
        .always("verdict", \.verdict, "Which settings to use and why, in a sentence."),
        .always("baseline", \.result.request.baseline, "The default settings."),
        .always("selected", \.result.selected, "The settings that the search selected."),
        .always("evidence", \.result.evidence, "The improvement on test visits, in mistakes a visit."),
        .always("figures", \.figures, "Both settings on test visits."))

    package init(_ result: RouteTrialResult, preset: String) {
        self.result = result
        self.preset = preset
    }

    /// Which settings to use and why, in a sentence or two.
    package var verdict: String {
        let evidence = result.evidence
        let mean = evidence.meanImprovement
        let difference =
            "\(ShareText.number(abs(mean), 2)) \(mean < 0 ? "more" : "fewer") mistakes a visit"
            + (evidence.interval.map { " (95 % interval of the improvement \(ShareText.interval($0, 2)))" } ?? "")
            + (evidence.pValue < 0.001 ? ", p < 0.001" : ", p = \(ShareText.number(evidence.pValue, 3))")
        if result.selected == result.request.baseline {
            return "Keep the default: the search found nothing better on validation visits."
        }
        guard result.isRecommended else {
            return
                "Keep the default: on test visits, the selected settings are not significantly better: \(difference)."
        }
        let one = result.baselineFigures.deviated.value
        let other = result.selectedFigures.deviated.value
        return "Use the selected settings: \(difference). "
            + "Share of the time off the route on outings: \(ShareText.number(other, 2)) instead of \(ShareText.number(one, 2))."
    }

    /// What was done, in sentences.
    package var sentences: [String] {
        let sum = result.baselineFigures.sum
        return [
            "\(result.request.visits) test visits of \(ShareText.minutes(result.request.duration)) with "
                + "\(ShareText.count(sum.direct.tasks, "direct task")) and \(ShareText.count(sum.outings.tasks, "outing")), positions of \(preset). Searched on other visits.",
            "A mistake is a false off-route, a deviation that was missed, an arrival said more than "
                + "\(ShareText.given(result.request.arrivalLimit)) m from the target, or an arrival that was never said.",
        ]
    }

    /// Titles of the columns of ``figureRows``.
    package static let figureHeader = ["figure", "tasks", "default", "95 % interval", "selected", "95 % interval"]

    /// The figures of both settings.
    package var figureRows: [[String]] {
        figures.map { figure in
            [figure.kind.name, figure.kind.tasks]
                + [figure.baseline, figure.selected].flatMap {
                    [
                        ShareText.number($0.value, figure.kind.decimals),
                        ShareText.interval($0.interval, figure.kind.decimals),
                    ]
                }
        }
    }

    /// Titles of the columns of ``settingRows``.
    package static let settingHeader = ["setting", "default", "selected"]

    /// The settings side by side.
    package var settingRows: [[String]] {
        let one = result.request.baseline
        let other = result.selected
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

    private var figures: [Figure] { Self.kinds.map { Figure(kind: $0, result: result) } }

    /// What a figure is called in JSON and in a table, and where it is.
    private typealias FigureKind = (
        key: String, name: String, tasks: String, decimals: Int, value: @Sendable (RouteFigures) -> RouteFigures.Figure
    )

    private static let kinds: [FigureKind] = [
        ("mistakesATask", "mistakes a task", "all", 2, \.mistakes),
        ("falseOffRoutesAnHour", "false off-routes an hour", "direct", 1, \.falseDirect),
        ("falseOffRoutesAnHour", "false off-routes an hour", "outings", 1, \.falseOutings),
        ("missedShare", "missed deviations, share", "outings", 2, \.missed),
        ("deviatedShare", "time off the route, share", "outings", 2, \.deviated),
        ("arrivalError", "median arrival error, m", "direct", 1, \.arrivalError),
        ("silentShare", "arrival never said, share", "direct", 2, \.silent),
        ("detour", "detour, ratio", "direct", 2, \.detour),
    ]

    /// A figure of both settings.
    private struct Figure: JSONRecord {
        let kind: FigureKind
        let result: RouteTrialResult

        var baseline: RouteFigures.Figure { kind.value(result.baselineFigures) }
        var selected: RouteFigures.Figure { kind.value(result.selectedFigures) }

        static let shape = JSONShape<Self>(
            "routeFigure", "A figure on test visits.",
            .always(
                "figure", .choice(Set(kinds.map(\.key)).sorted()), \.kind.key,
                "mistakesATask; falseOffRoutesAnHour; missedShare of the deviations; deviatedShare of the time; arrivalError, median in "
                    + "metres; silentShare of the tasks without a said arrival; detour, metres by the last plan over the shortest way."
            ),
            .always("tasks", .choice(["all", "direct", "outings"]), \.kind.tasks, "Tasks that the figure is about."),
            .maybe(
                "baseline", \.baseline.value,
                "The figure with the default settings. Missing if there was nothing to count."),
            .maybe(
                "baselineInterval", \.baseline.interval,
                "95 % interval, by the spread over visits. Missing if there are too few to tell."),
            .maybe("selected", \.selected.value, "The figure with the selected settings."),
            .maybe(
                "selectedInterval", \.selected.interval,
                "95 % interval, by the spread over visits. Missing if there are too few to tell."))
    }
}
