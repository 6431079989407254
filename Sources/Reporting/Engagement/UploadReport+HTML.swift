internal import Engagement
package import EngagementTrials

extension UploadReport {
    /// The page of `engage uploads`.
    package var html: String {
        Report(
            title: "Uploads", accent: Palette.beacon, verdict: ReportText(verdict),
            sections: [
                .next([
                    "Compare loss and latency together: a larger queue loses less, and what it kept arrives later.",
                    "Put in how often your server is down: \(code: "--outage-every"), \(code: "--outage-length").",
                    "Take the smallest queue that loses no more than you can bear.",
                ]),
                ReportSection("Policies", sentences.map { .paragraph($0) } + [.table(header, cells)]),
                ReportSection("Share of the events that are lost", [.figure(chart)]),
            ], paper: .landscape
        ).html
    }

    private var chart: SVG {
        RowChart(
            rows: rows.map {
                RowChart.MarkedRow(
                    label: "\($0.candidate.profile.name), \($0.candidate.state.rawValue)",
                    marks: [.percent($0.loss.value ?? 0, interval: $0.loss.interval)])
            }, axisTitle: "lost, % of the events, with 95 % intervals"
        ).drawing
    }
}
