package import Diagnosis
package import Evaluation
internal import Foundation
internal import NumericalMethods
internal import Recordings
package import VenueModel
internal import Walks

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
        (self.result, self.venue, self.walks, self.map, self.diagnosis) = (result, venue, walks, map, diagnosis)
        worst = WorstCell.all(of: map, at: venue)
    }

    /// The page.
    package var html: String {
        let open = Self.titles + [walkTitle]
        return Page.html(
            title: "Positions in \(venue.name)", accent: accent,
            body: """
                <div class="verdict"><strong>\(Markup.escape(verdict))</strong></div>
                \(PageSection.cards(Array(zip(Self.titles, [accuracy, enough, certainty, places]))))
                \(zip(Self.titles, [accuracySection, requirements, certaintySection, placesSection])
                    .map { "<h2>\($0)</h2>\n\($1)" }.joined(separator: "\n"))
                \(walkSection)<h2>Each walk</h2>
                \(SectionTable(header: ["walk", "instants"] + headline.map(\.columnTitle), rows: walkRows).html)
                \(result.groupings.map(group).joined())<h2>All metrics</h2>
                \(SectionTable(header: ["metric, pooled", "what it tells", "value", "unit", "\(percent) interval", "walks"], rows: metricRows).html)
                """, folded: { !open.contains($0) })
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

    private var accuracy: String {
        [Metric.ce50, .ce75, .ce95].map { "<span>\($0.label)</span> <b>\(value($0))</b>" }.joined(separator: "<br>")
    }

    private var accuracySection: String {
        let series = DistributionChart.Series(
            name: "all walks", errors: walks.flatMap { $0.instants.compactMap(\.error) }, colour: Palette.candidate)
        let rows = headline.map { metric in
            [metric.name, metric.format(result.pooled[metric]), metric.unit, interval(metric)]
        }
        return DistributionChart(series: [series]).drawing.text
            + SectionTable(
                header: ["metric, all walks together", "value", "unit", "\(percent) interval"], rows: rows
            )
            .html
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

    private var enough: String {
        result.requirements.isEmpty
            ? "No requirements were given: <code>--require FILE</code>." : Markup.escape(requirementSentence)
    }

    private var requirements: String {
        let rows = result.requirements.map { result in
            let metric = result.requirement.metric
            return [
                result.requirement.title, result.verdict.rawValue,
                result.value.value.map { "\(metric.format($0)) \(metric.unit == "1" ? "" : metric.unit)" } ?? "none",
                metric.format(result.value.interval), "\(result.value.walks)", result.reason ?? "",
            ]
        }
        let worse = result.comparison.filter(\.isWorse).map { row in
            let metric = row.metric
            return [
                metric.name, metric.format(row.stored.value), metric.format(row.value), metric.format(row.limit),
                metric.unit,
            ]
        }
        let compared =
            result.comparison.isEmpty
            ? ""
            : worse.isEmpty
                ? "<p>No metric is worse than the stored result allows.</p>"
                : SectionTable(header: ["worse than stored", "stored", "now", "limit", "unit"], rows: worse).html
        let table =
            rows.isEmpty
            ? "<p>\(enough)</p>"
            : SectionTable(
                header: ["requirement", "verdict", "value", "\(percent) interval", "walks", "why"], rows: rows
            ).html
        return table + compared
    }

    // MARK: How sure are we?

    private var certainty: String {
        Markup.escape(
            "\(Format.count(walks.count, "walk")). "
                + (result.pooled.entry(Metric.ce50.key)?.interval == nil
                    ? "These are too few for an interval."
                    : "\(Metric.ce50.label) is within \(interval(.ce50)) m with \(percent) confidence."))
    }

    private var certaintySection: String {
        let few =
            walks.count < RequirementResult.fewestWalks
            ? " Fewer than \(RequirementResult.fewestWalks) walks say little: record more." : ""
        let rows = walks.compactMap { walk -> RowChart.Row? in
            let errors = Statistics.ascending(walk.instants.compactMap(\.error))
            guard let median = Statistics.quantile(sorted: errors, 0.5),
                let lower = Statistics.quantile(sorted: errors, 0.25),
                let upper = Statistics.quantile(sorted: errors, 0.95)
            else { return nil }
            return RowChart.Row(walk.name, [RowChart.Mark(median, interval: lower...upper)])
        }
        let shown = rows.count <= Self.mostRows ? rows : rows.sorted { $0.marks[0].value > $1.marks[0].value }
        let left = rows.count > Self.mostRows ? " The \(Self.mostRows) worst walks are shown." : ""
        return
            "<p>Intervals are over walks: with other walks, \(percent) of such intervals contain the true value.\(few)\(left)</p>"
            + RowChart(
                rows: Array(shown.prefix(Self.mostRows)),
                axisTitle: "median error of each walk; the line: from 25 % to 95 % of its errors, m"
            ).drawing.text
            + "<p>\(Markup.escape(PhoneCount.sentence(result.phones)))</p>"
    }

    private static let mostRows = 20

    // MARK: Where is it bad?

    private var places: String {
        Markup.escape(worst.first?.sentence(diagnosis) ?? "No place has enough positions to tell.")
    }

    private var placesSection: String {
        let pictures = map.levels.map {
            ErrorMapDrawing(map, venue: venue, level: $0, title: "Level \($0)", worst: worst).drawing
        }
        return "<div class=\"pair\">\(pictures.map(\.text).joined())</div>\(pictures.first?.keyText ?? "")"
            + (worst.isEmpty ? "" : SectionTable(header: worstHeader, rows: worst.map(worstRow)).html) + suspects
            + "<p><code>beaconry diagnose VENUE --recordings WALKS</code> says more about the causes.</p>"
    }

    private var worstHeader: [String] { WorstCell.header + (diagnosis == nil ? [] : [WorstCell.causesHeader]) }

    private func worstRow(_ cell: WorstCell) -> [String] {
        cell.cells + (diagnosis == nil ? [] : [cell.causes(diagnosis)])
    }

    /// Beacons and phones that are not as the venue file says.
    private var suspects: String {
        guard let diagnosis, !diagnosis.faults.suspects.isEmpty else { return "" }
        let faults = diagnosis.faults.suspects.map { "<li>\(Markup.escape(diagnosis.words($0.fault)))</li>" }
        return "<p>Suspects, the strongest evidence first:</p><ul>\(faults.joined())</ul>"
    }

    // MARK: Evidence

    /// The walk with the largest median error.
    private var shown: EvaluatedWalk? {
        walks.filter { !$0.published.isEmpty }.max { Self.median($0) < Self.median($1) }
    }

    private static func median(_ walk: EvaluatedWalk) -> Double {
        Statistics.quantile(walk.instants.compactMap(\.error), 0.5) ?? 0
    }

    private var walkTitle: String { "The worst walk" }

    private var walkSection: String {
        guard let shown else { return "" }
        let map = WalkMap(
            venue: venue, level: WalkMap.level(of: shown.truth), truth: shown.truth,
            tracks: [.init(name: "position", fixes: shown.published, colour: Palette.candidate)])
        return
            "<h2>\(walkTitle)</h2><p>\(Markup.escape(shown.name)), median error \(Format.metres(Self.median(shown)))."
            + "</p>\(map.player)"
    }

    private var walkRows: [[String]] {
        result.walks.map { row in
            [row.name ?? "", "\(row.instants)"] + headline.map { $0.format(row[$0]) }
        }
    }

    private func group(_ grouping: GroupedMetrics) -> String {
        let columns = grouping.by.metrics(of: headline)
        let rows = grouping.groups.map { row in
            [row.name ?? "", "\(row.instants)", "\(row.walks)"] + columns.map { $0.format(row[$0]) }
        }
        return "<h2>By \(grouping.by.rawValue)</h2>"
            + SectionTable(
                header: [grouping.by.rawValue, "instants", "walks"] + columns.map(\.columnTitle), rows: rows
            ).html
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
