package import EngagementTrials

/// The page of `engage uploads`.
package struct UploadPage {
    private let report: UploadReport

    /// The page of a report.
    package init(_ report: UploadReport) { self.report = report }

    /// The page.
    package var html: String {
        EngagementPage.html(
            title: "Uploads", verdict: report.verdict,
            body: """
                <h2>What to do next</h2>
                <ol><li>Compare loss and latency together: a larger queue loses less, and what it kept arrives later.</li>
                <li>Put in how often your server is down: <code>--outage-every</code>, <code>--outage-length</code>.</li>
                <li>Take the smallest queue that loses no more than you can bear.</li></ol>
                <h2>Policies</h2>
                \(EngagementPage.paragraphs(report.sentences))
                \(SectionTable(header: UploadReport.header, rows: report.cells).html)
                <h2>Share of the events that are lost</h2>
                <figure>\(chart)</figure>
                """)
    }

    private var chart: String {
        RowChart(
            rows: report.rows.map {
                RowChart.Row(
                    "\($0.candidate.profile), \($0.candidate.state)",
                    [
                        RowChart.Mark(
                            100 * ($0.loss.mean ?? 0),
                            interval: $0.loss.interval.map { 100 * $0.lowerBound...100 * $0.upperBound })
                    ])
            }, axisTitle: "lost, % of the events, with 95 % intervals"
        ).drawing.text
    }
}
