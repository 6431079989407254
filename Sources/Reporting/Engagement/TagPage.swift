package import EngagementTrials

/// The page of `engage tags`.
package struct TagPage {
    private let tags: TagReport

    /// The page of a report.
    package init(_ report: TagReport) { tags = report }

    /// The page.
    package var html: String { report.html }

    private var report: Report {
        let sections = [
            ReportSection(
                "What to do next",
                [
                    .steps([
                        "Set the longest time without a position that you can bear: \(code: "--outdated-after").",
                        "If alarms are false, let them wait longer: \(code: "--dwell"). They then miss shorter stays.",
                        "Check the result at the venue.",
                    ])
                ]),
            ReportSection(
                "States",
                tags.sentences.map { .paragraph($0) } + [.table(TagReport.stateHeader, tags.stateRows)]), alarms,
            ReportSection(
                "Keys of rotating identifiers",
                [
                    .paragraph("\(tags.keySentence) The last column is the share in the long run in closed form."),
                    .table(TagReport.keyHeader, tags.keyRows), .figure(chart),
                ]),
        ]
        return Report(
            title: "Tags in \(tags.venue)", accent: Palette.beacon, verdict: ReportText(tags.verdict),
            sections: sections.compactMap(\.self), paper: .landscape)
    }

    private var alarms: ReportSection? {
        guard !tags.alarmRows.isEmpty else { return nil }
        let words =
            "Told: the share of due stays, or of their ends, with a right alert. Not false: the share of the "
            + "alerts that do not come while the tag is elsewhere (enter) or still inside (exit)."
        return ReportSection("Alarms of zones", [.table(TagReport.alarmHeader, tags.alarmRows), .paragraph(words)])
    }

    private var chart: SVG {
        RowChart(
            rows: tags.rows.map {
                RowChart.Row(
                    "keys of \(Format.number($0.days)) d",
                    [
                        RowChart.Mark(
                            100 * $0.unresolved, interval: $0.interval.map { 100 * $0.lowerBound...100 * $0.upperBound }
                        )
                    ])
            }, axisTitle: "unresolved, % of the sightings, with 95 % intervals"
        ).drawing
    }
}
