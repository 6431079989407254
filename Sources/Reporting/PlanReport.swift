package import Evaluation
internal import Geometry
package import Planning
package import VenueModel

/// The report of a plan: the accuracy that visitors will have, whether it will be enough and what it would take, where it is bad,
/// and what the prediction rests on. One page, also for A4 paper.
package struct PlanReport {
    private let prediction: Prediction
    private let result: TrialResult
    private let venue: Venue
    private let map: ErrorMap
    private let findings: [LintFinding]

    /// The report of a prediction.
    ///
    /// - Parameters:
    ///   - result: the figures of the prediction.
    ///   - map: the simulated errors of all buildings.
    ///   - findings: what breaks rules of installation guides.
    package init(
        _ prediction: Prediction, _ result: TrialResult, of venue: Venue, map: ErrorMap, findings: [LintFinding]
    ) {
        self.prediction = prediction
        self.result = result
        self.venue = venue
        self.map = map
        self.findings = findings
    }

    package var html: String { report.html }

    private var report: Report {
        let sections =
            [
                requirements, .next(steps),
                ReportSection(
                    "Accuracy", .paragraph(prediction.assumption),
                    .table(["metric", "value", "unit", "90 % of buildings"], prediction.metricRows)),
            ] + venue.levels.map(level) + [rules, ReportSection("What differs from building to building", draws)]
        return Report(
            title: "Plan of \(venue.name)", accent: isEnough ? Palette.beacon : Palette.baseline,
            verdict: ReportText(accuracy),
            remark: "\(Format.count(venue.beacons.count, "beacon")). \(requirementSentence)",
            sections: sections.compactMap(\.self), paper: .portrait)
    }

    private var isEnough: Bool { result.requirements.allSatisfy { $0.verdict == .met } }

    private var accuracy: String {
        let metric = Metric.ce75
        let figures = result.figures
        let range = figures.interval(of: metric.key).map {
            " (in 90 % of buildings \(metric.format($0.lowerBound)) to \(metric.format($0.upperBound)) m)"
        }
        return figures.median(of: metric.key).map {
            "75 % of positions will be within \(metric.format($0)) m\(venue.levels.count > 1 ? " horizontally" : "")"
                + "\(range ?? "")."
        } ?? "No position will be computed."
    }

    private var requirementSentence: String {
        let all = result.requirements.count
        let met = result.requirements.count { $0.verdict == .met }
        let missed = result.requirements.count { $0.verdict == .missed }
        guard all > 0 else { return "No requirements were given." }
        guard met < all else {
            return (all == 1 ? "The requirement is met " : "All \(all) requirements are met ")
                + "\(PredictedRequirement.metWords)."
        }
        func are(_ number: Int) -> String { "\(number) \(number == 1 ? "is" : "are")" }
        return
            "Of \(Format.count(all, "requirement")), \(are(met)) met \(PredictedRequirement.metWords), \(are(missed)) missed "
            + "\(PredictedRequirement.missedWords), and for \(all - met - missed) it cannot be said."
    }

    private var requirements: ReportSection? {
        guard !result.requirements.isEmpty else { return nil }
        let rows = zip(result.requirements, prediction.requirementTexts).map { requirement, text -> ReportText in
            let verdict = requirement.verdict.rawValue
            return ReportText(spans: [.verdict(verdict), .plain(String(text.dropFirst(verdict.count)))])
        }
        return ReportSection("Requirements", [.paragraph(PredictedRequirement.rule), .list(rows)])
    }

    private var steps: [ReportText] {
        var steps: [ReportText] = []
        let open = prediction.openRequirements
        if open.withRemedy > 0 {
            steps.append("Change the plan as the requirements above say, and predict again.")
        }
        if open.withoutRemedy > 0 {
            steps.append(
                """
                No change that was tried, up to twice as many beacons, is enough for \
                \(Format.count(open.withoutRemedy, "requirement")): relax the requirements, or plan again with \
                \(code: "beaconry plan place").
                """)
        }
        if prediction.isBlind {
            steps.append(
                """
                The building is known by its drawing only. A short walk with a few beacons narrows the interval: \
                \(code: "beaconry plan pilot").
                """)
        }
        steps.append(
            "Calibrate the settings for this plan: \(code: "beaconry calibrate"). Often it gains more than beacons.")
        steps.append("Print the install sheet: \(code: "beaconry plan sheet").")
        return steps
    }

    private func level(_ level: Level) -> ReportSection? {
        guard map.levels.contains(level.number) else { return nil }
        let drawing = ErrorMapDrawing(map, venue: venue, level: level.number).drawing
        return ReportSection("\(level.name): median error and bias by place", [.figure(drawing)])
    }

    private var rules: ReportSection? {
        guard !findings.isEmpty else { return nil }
        let rows = findings.map { finding in
            let place = finding.position.map { "\(Format.fixed($0.x, 1)), \(Format.fixed($0.y, 1))" } ?? ""
            return [finding.rule, finding.level.map { "\($0)" } ?? "", place, finding.message]
        }
        return ReportSection(
            "Rules of installation guides", .paragraph("These are places to look at, not faults."),
            .table(["rule", "level", "x, y (m)", "finding"], rows))
    }

    private var draws: [ReportPart?] {
        guard let pilot = prediction.pilot else {
            return [
                .table(
                    SectionTable(
                        header: ["what differs", "values", "source"], rows: prediction.drawRows, marked: [2])),
                .paragraph(
                    "Shadowing, the power of each beacon, phones and visitors are drawn separately for each building."),
            ]
        }
        let lines =
            ["\(pilot.head)."] + pilot.warnings + ["The exponent of each zone and the number of people also differ."]
        return lines.map { .paragraph($0) } + [.table(PilotLesson.header, pilot.rows)]
    }
}
