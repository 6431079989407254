package import EngagementTrials

/// The page of `engage tags`.
package struct TagPage {
    private let report: TagReport

    /// The page of a report.
    package init(_ report: TagReport) { self.report = report }

    /// The page.
    package var html: String {
        EngagementPage.html(
            title: "Tags in \(report.venue)", verdict: report.verdict,
            body: """
                <h2>What to do next</h2>
                <ol><li>Set the longest time without a position that you can bear: <code>--outdated-after</code>.</li>
                <li>If alarms are false, let them wait longer: <code>--dwell</code>. They then miss shorter stays.</li>
                <li>Check the result at the venue.</li></ol>
                <h2>States</h2>
                \(EngagementPage.paragraphs(report.sentences))
                \(SectionTable(header: TagReport.stateHeader, rows: report.stateRows).html)
                \(alarms)<h2>Keys of rotating identifiers</h2>
                <p>\(Markup.escape(report.keySentence)) The last column is the share in the long run in closed form.</p>
                \(SectionTable(header: TagReport.keyHeader, rows: report.keyRows).html)
                <figure>\(chart)</figure>
                """)
    }

    private var alarms: String {
        guard !report.alarmRows.isEmpty else { return "" }
        return "<h2>Alarms of zones</h2>"
            + SectionTable(header: TagReport.alarmHeader, rows: report.alarmRows).html
            + "<p>Told: the share of due stays, or of their ends, with a right alert. Not false: the share of the "
            + "alerts that do not come while the tag is elsewhere (enter) or still inside (exit).</p>"
    }

    private var chart: String {
        RowChart(
            rows: report.rows.map {
                RowChart.Row(
                    "keys of \(Format.number($0.days)) d",
                    [
                        RowChart.Mark(
                            100 * $0.unresolved, interval: $0.interval.map { 100 * $0.lowerBound...100 * $0.upperBound }
                        )
                    ])
            }, axisTitle: "unresolved, % of the sightings, with 95 % intervals"
        ).drawing.text
    }
}
