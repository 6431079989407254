package import Diagnosis
package import Evaluation
internal import NumericalMethods
internal import Recordings
package import VenueModel

/// The report of an evaluation: how accurate positions are, whether that is enough, how sure it is, and where it is bad. One page.
package struct EvaluationReport {
    private let result: EvaluationResult
    private let venue: Venue
    private let walks: [EvaluatedWalk]
    private let map: ErrorMap
    private let diagnosis: VenueDiagnosis?
    private let worst: [WorstCell]

    private static let titles = ["How accurate is it?", "Is it enough?", "How sure are we?", "Where is it bad?"]

    /// The report of a result.
    ///
    /// - Parameters:
    ///   - walks: those of the result.
    ///   - map: of the same walks.
    ///   - diagnosis: of the same walks, in squares of the map's cells; `nil` if the causes are not known.
    package init(
        _ result: EvaluationResult, of venue: Venue, walks: [EvaluatedWalk], map: ErrorMap,
        diagnosis: VenueDiagnosis? = nil
    ) {
        self.result = result
        self.venue = venue
        self.walks = walks
        self.map = map
        self.diagnosis = diagnosis
        worst = WorstCell.all(of: map, at: venue)
    }

    package var html: String { report.html }

    private var report: Report {
        let parts = [accuracyParts, requirementParts, certaintyParts, placesParts]
        let walkTable = ReportPart.table(["walk", "instants"] + headline.map(\.columnTitle), walkRows)
        let metrics = ReportPart.table(
            ["metric, pooled", "what it tells", "value", "unit", "\(percent) interval", "walks"], metricRows)
        let sections =
            zip(Self.titles, parts).map { ReportSection($0, $1) }
            + [walkSection, ReportSection("Each walk", isEvidence: true, [walkTable])].compactMap(\.self)
            + result.groupings.map(group) + [ReportSection("All metrics", isEvidence: true, [metrics])]
        return Report(
            title: "Positions in \(venue.name)", accent: accent, verdict: ReportText(verdict),
            lead: [.cards(zip(Self.titles, [accuracy, enough, certainty, places]).map { (title: $0, text: $1) })],
            sections: sections)
    }

    private var percent: String { Format.percent(result.confidence) }
    private var headline: [Metric] { Metric.headline.filter { head in result.metrics.contains { $0.key == head.key } } }

    private var accent: String {
        if result.requirements.contains(where: { $0.verdict == .missed })
            || result.comparison.contains(where: \.isWorse)
        {
            return Palette.baseline
        }
        let isMet = !result.requirements.isEmpty && result.requirements.allSatisfy { $0.verdict == .met }
        return isMet ? Palette.beacon : Palette.pale
    }

    private var verdict: String {
        guard result.pooled[.ce50] != nil else { return "No position was computed. \(requirementSentence)" }
        // An error is horizontal also where the level is wrong.
        let horizontally = (result.pooled[.floorDetection] ?? 1) < 1 ? " horizontally" : ""
        return
            "Half of the positions are within \(value(.ce50))\(horizontally), and 95 % within \(value(.ce95)). "
            + requirementSentence
    }

    private func value(_ metric: Metric) -> String {
        result.pooled[metric].map { "\(metric.format($0)) \(metric.unit)" } ?? "–"
    }

    // MARK: How accurate is it?

    private var accuracy: ReportText {
        .joined([Metric.ce50, .ce75, .ce95].map { "\(pale: $0.label) \(strong: value($0))" }, by: .lineBreak)
    }

    private var accuracyParts: [ReportPart?] {
        let series = DistributionChart.Series(
            name: "all walks", errors: walks.flatMap { $0.instants.compactMap(\.error) }, colour: Palette.candidate)
        let rows = headline.map { metric in
            [metric.name, metric.format(result.pooled[metric]), metric.unit, interval(metric)]
        }
        return [
            .picture(DistributionChart(series: [series]).drawing.text),
            .table(["metric, all walks together", "value", "unit", "\(percent) interval"], rows),
        ]
    }

    private func interval(_ metric: Metric) -> String { metric.format(result.pooled.entry(metric.key)?.interval) }

    // MARK: Is it enough?

    private var requirementSentence: String {
        let all = result.requirements.count
        guard all > 0 else { return "" }
        let counts = RequirementResult.Verdict.allCases.compactMap { verdict in
            let count = result.requirements.count { $0.verdict == verdict }
            return count == 0 ? nil : "\(count) \(verdict.rawValue)"
        }
        return "\(Format.count(all, "requirement")): \(counts.joined(separator: ", "))."
    }

    private var enough: ReportText {
        result.requirements.isEmpty
            ? "No requirements were given: \(code: "--require FILE")." : ReportText(requirementSentence)
    }

    private var requirementParts: [ReportPart?] {
        let worse = result.comparison.filter(\.isWorse).map { row in
            let metric = row.metric
            return [
                metric.name, metric.format(row.stored.value), metric.format(row.value), metric.format(row.limit),
                metric.unit,
            ]
        }
        let isNoWorse = !result.comparison.isEmpty && worse.isEmpty
        return [
            result.requirementTable ?? .paragraph(enough),
            isNoWorse ? .paragraph("No metric is worse than the stored result allows.") : nil,
            .table(["worse than stored", "stored", "now", "limit", "unit"], worse),
        ]
    }

    // MARK: How sure are we?

    private var certainty: ReportText {
        ReportText(
            "\(Format.count(walks.count, "walk")). "
                + (result.pooled.entry(Metric.ce50.key)?.interval == nil
                    ? "These are too few for an interval."
                    : "\(Metric.ce50.label) is within \(interval(.ce50)) m with \(percent) confidence."))
    }

    private var certaintyParts: [ReportPart?] {
        let few =
            walks.count < RequirementResult.fewestWalks
            ? " Fewer than \(RequirementResult.fewestWalks) walks say little: record more." : ""
        let rows = walks.compactMap { walk -> RowChart.MarkedRow? in
            let errors = Statistics.ascending(walk.instants.compactMap(\.error))
            guard let median = Statistics.quantile(sorted: errors, 0.5),
                let lower = Statistics.quantile(sorted: errors, 0.25),
                let upper = Statistics.quantile(sorted: errors, 0.95)
            else { return nil }
            return RowChart.MarkedRow(label: walk.name, marks: [.init(value: median, interval: lower...upper)])
        }
        let shown = rows.count <= Self.mostRows ? rows : rows.sorted { $0.marks[0].value > $1.marks[0].value }
        let left = rows.count > Self.mostRows ? " The \(Self.mostRows) worst walks are shown." : ""
        let chart = RowChart(
            rows: Array(shown.prefix(Self.mostRows)),
            axisTitle: "median error of each walk; the line: from 25 % to 95 % of its errors, m")
        return [
            .paragraph(
                "Intervals are over walks: with other walks, \(percent) of such intervals contain the true value.\(few)\(left)"
            ),
            .picture(chart.drawing.text), .paragraph(PhoneCount.sentence(result.phones)),
        ]
    }

    private static let mostRows = 20

    // MARK: Where is it bad?

    private var places: ReportText {
        ReportText(worst.first?.sentence(diagnosis) ?? "No place has enough positions to tell.")
    }

    private var placesParts: [ReportPart?] {
        let pictures = map.levels.map {
            ErrorMapDrawing(map, venue: venue, level: $0, title: "Level \($0)", worst: worst).drawing
        }
        let rows = worst.map { $0.cells + (diagnosis == nil ? [] : [$0.causes(diagnosis)]) }
        // Beacons and phones that are not as the venue file says.
        let suspects = diagnosis.map { diagnosis in diagnosis.faults.suspects.map { diagnosis.words($0.fault) } } ?? []
        let named: [ReportPart?] =
            suspects.isEmpty
            ? []
            : [.paragraph("Suspects, the strongest evidence first:"), .list(suspects.map { ReportText($0) })]
        return [
            .picture("<div class=\"pair\">\(pictures.map(\.text).joined())</div>\(pictures.first?.keyText ?? "")"),
            .table(WorstCell.header + (diagnosis == nil ? [] : [WorstCell.causesHeader]), rows),
        ] + named + [.paragraph("\(code: "beaconry diagnose VENUE --recordings WALKS") says more about the causes.")]
    }

    // MARK: Evidence

    /// The walk with the largest median error.
    private var shown: EvaluatedWalk? {
        walks.filter { !$0.published.isEmpty }.max { Self.median($0) < Self.median($1) }
    }

    private static func median(_ walk: EvaluatedWalk) -> Double {
        Statistics.quantile(walk.instants.compactMap(\.error), 0.5) ?? 0
    }

    private var walkSection: ReportSection? {
        shown.map { shown in
            let map = WalkMap(
                venue: venue, level: WalkMap.level(of: shown.truth), truth: shown.truth,
                tracks: [.init(name: "position", fixes: shown.published, colour: Palette.candidate)])
            return ReportSection(
                "The worst walk", .paragraph("\(shown.name), median error \(Format.metres(Self.median(shown)))."),
                .picture(map.player))
        }
    }

    private var walkRows: [[String]] {
        result.walks.map { row in
            [row.name ?? "", "\(row.instants)"] + headline.map { $0.format(row[$0]) }
        }
    }

    private func group(_ grouping: GroupedMetrics) -> ReportSection {
        let columns = grouping.by.metrics(of: headline)
        let rows = grouping.groups.map { row in
            [row.name ?? "", "\(row.instants)", "\(row.walks)"] + columns.map { $0.format(row[$0]) }
        }
        let header = [grouping.by.rawValue, "instants", "walks"] + columns.map(\.columnTitle)
        return ReportSection("By \(grouping.by.rawValue)", isEvidence: true, [.table(header, rows)])
    }

    private var metricRows: [[String]] {
        result.metrics.map { metric in
            let entry = result.pooled.entry(metric.key)
            return [
                metric.name, metric.plainWords ?? "", metric.format(entry?.value), metric.unit,
                metric.format(entry?.interval), "\(entry?.walks ?? 0)",
            ]
        }
    }
}

extension EvaluationResult {
    /// Each requirement with its verdict; `nil` without any.
    var requirementTable: ReportPart? {
        let rows = requirements.map { result in
            let metric = result.requirement.metric
            return [
                result.requirement.title, result.verdict.rawValue,
                result.value.value.map { metric.format($0) + metric.unitSuffix } ?? "none",
                metric.format(result.value.interval), "\(result.value.walks)", result.reason ?? "",
            ]
        }
        return .table(
            ["requirement", "verdict", "value", "\(Format.percent(confidence)) interval", "walks", "why"], rows)
    }
}
