package import EngagementTrials

/// The page of `engage uploads`.
package struct UploadPage {
    private let uploads: UploadReport

    /// The page of a report.
    package init(_ report: UploadReport) { uploads = report }

    /// The page.
    package var html: String { report.html }

    private var report: Report {
        Report(
            title: "Uploads", accent: Palette.beacon, verdict: ReportText(uploads.verdict),
            sections: [
                ReportSection(
                    "What to do next",
                    [
                        .steps([
                            "Compare loss and latency together: a larger queue loses less, and what it kept arrives later.",
                            "Put in how often your server is down: \(code: "--outage-every"), \(code: "--outage-length").",
                            "Take the smallest queue that loses no more than you can bear.",
                        ])
                    ]),
                ReportSection(
                    "Policies", uploads.sentences.map { .paragraph($0) } + [.table(UploadReport.header, uploads.cells)]),
                ReportSection("Share of the events that are lost", [.figure(chart)]),
            ], paper: .landscape)
    }

    private var chart: SVG {
        RowChart(
            rows: uploads.rows.map {
                RowChart.Row(
                    "\($0.candidate.profile), \($0.candidate.state)",
                    [
                        RowChart.Mark(
                            100 * ($0.loss.mean ?? 0),
                            interval: $0.loss.interval.map { 100 * $0.lowerBound...100 * $0.upperBound })
                    ])
            }, axisTitle: "lost, % of the events, with 95 % intervals"
        ).drawing
    }
}
