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
        (self.prediction, self.result, self.venue) = (prediction, result, venue)
        (self.map, self.findings) = (map, findings)
    }

    /// The page.
    package var html: String {
        Page.html(
            title: "Plan of \(venue.name)", accent: isEnough ? Palette.beacon : Palette.baseline,
            body: """
                <div class="verdict">\(verdict)</div>
                \(requirements)<h2>What to do next</h2>
                <ol>\(steps.map { "<li>\($0)</li>" }.joined())</ol>
                <h2>Accuracy</h2>
                <p>\(Markup.escape(prediction.assumption))</p>
                \(SectionTable(header: ["metric", "value", "unit", "90 % of buildings"], rows: prediction.metricRows).html)
                \(venue.levels.map(level).joined())\(rules)<h2>What differs from building to building</h2>
                \(draws)
                """, rules: Self.rules)
    }

    private static let rules = """
        @page { size: A4; margin: 12mm; } h2 { break-after: avoid; } tr, figure { break-inside: avoid; }
        figure { margin: 1em 0; } .met { color: \(Palette.beacon); } .missed { color: \(Palette.baseline); }
        @media print { body { margin: 0; max-width: none; font-size: 10pt; padding: 0; } figure svg { max-height: 170mm; } }
        """

    private var isEnough: Bool { result.requirements.allSatisfy { $0.verdict == .met } }

    private var verdict: String {
        let metric = Metric.ce75
        let figures = result.figures
        let range = figures.interval(of: metric.key).map {
            " (in 90 % of buildings \(metric.format($0.lowerBound)) to \(metric.format($0.upperBound)) m)"
        }
        let accuracy =
            figures.median(of: metric.key).map {
                "75 % of positions will be within \(metric.format($0)) m\(venue.levels.count > 1 ? " horizontally" : "")"
                    + "\(range ?? "")."
            } ?? "No position will be computed."
        return "<strong>\(Markup.escape(accuracy))</strong><br>\(Format.count(venue.beacons.count, "beacon")). "
            + Markup.escape(requirementSentence)
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

    private var requirements: String {
        guard !result.requirements.isEmpty else { return "" }
        let rows = zip(result.requirements, prediction.requirementTexts).map { requirement, text in
            "<li><b class=\"\(requirement.verdict.rawValue)\">\(requirement.verdict.rawValue)</b>"
                + "\(Markup.escape(String(text.dropFirst(requirement.verdict.rawValue.count))))</li>"
        }
        return "<h2>Requirements</h2><p>\(Markup.escape(PredictedRequirement.rule))</p><ul>\(rows.joined())</ul>"
    }

    private var steps: [String] {
        var steps: [String] = []
        let open = prediction.openRequirements
        if open.withRemedy > 0 {
            steps.append("Change the plan as the requirements above say, and predict again.")
        }
        if open.withoutRemedy > 0 {
            steps.append(
                "No change that was tried, up to twice as many beacons, is enough for "
                    + "\(Format.count(open.withoutRemedy, "requirement")): relax what is required, or plan anew with "
                    + "<code>beaconry plan place</code>.")
        }
        if prediction.isBlind {
            steps.append(
                "The building is known by its drawing only. A short walk with a few beacons narrows the interval: <code>beaconry plan "
                    + "pilot</code>.")
        }
        steps.append(
            "Calibrate the settings for this plan: <code>beaconry calibrate</code>. Often it gains more than beacons.")
        steps.append("Print the install sheet: <code>beaconry plan sheet</code>.")
        return steps
    }

    private func level(_ level: Level) -> String {
        guard map.levels.contains(level.number) else { return "" }
        let drawing = ErrorMapDrawing(map, venue: venue, level: level.number).drawing.figure
        return "<h2>\(Markup.escape(level.name)): median error and bias by place</h2><figure>\(drawing)</figure>"
    }

    private var rules: String {
        guard !findings.isEmpty else { return "" }
        let rows = findings.map { finding in
            let place = finding.position.map { "\(Format.fixed($0.x, 1)), \(Format.fixed($0.y, 1))" } ?? ""
            return [finding.rule, finding.level.map { "\($0)" } ?? "", place, finding.message]
        }
        return "<h2>Rules of installation guides</h2><p>These are places to look at, not faults.</p>"
            + SectionTable(header: ["rule", "level", "x, y (m)", "finding"], rows: rows).html
    }

    private var draws: String {
        if let pilot = prediction.pilot {
            let lines =
                ["\(pilot.head)."] + pilot.warnings + [
                    "The exponent of each zone and the number of people differ, too."
                ]
            return lines.map { "<p>\(Markup.escape($0))</p>" }.joined()
                + SectionTable(header: PilotLesson.header, rows: pilot.rows).html
        }
        let table = SectionTable(header: ["what differs", "values", "source"], rows: prediction.drawRows)
            .html
        let usual = "Shadowing, the power of each beacon, phones and visitors are drawn anew in each building."
        return prediction.drawRows.isEmpty ? "<p>\(usual)</p>" : "\(table)<p>\(usual)</p>"
    }
}
