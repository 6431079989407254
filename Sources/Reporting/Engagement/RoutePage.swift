package import EngagementTrials

/// The page of `engage routes`.
package struct RoutePage {
    private let report: RouteTrialReport

    /// The page of a report.
    package init(_ report: RouteTrialReport) { self.report = report }

    /// The page.
    package var html: String {
        EngagementPage.html(
            title: "Routes in \(report.result.venue)", isGood: true, verdict: report.verdict,
            body: """
                <h2>What to do next</h2>
                <ol><li>\(step)</li><li>Look at how often an arrival is never said, and how many false off-routes an hour your visitors \
                would bear.</li><li>Check the result at the venue with recorded walks.</li></ol>
                <h2>Figures</h2>
                \(EngagementPage.paragraphs(report.sentences))
                \(SectionTable(header: RouteTrialReport.figureHeader, rows: report.figureRows).html)
                <h2>Settings</h2>
                \(SectionTable(header: RouteTrialReport.settingHeader, rows: report.settingRows).html)
                <h2>What the words mean</h2>
                <ul><li>Direct: a way from a stand to the next that is within 3 m of the shortest route. Nobody is lost on it.</li>
                <li>Outing: a way to the third stand from here, by way of the others. It has true deviations.</li>
                <li>False off-route: it is said while the visitor is within 8 m of the route.</li>
                <li>Missed deviation: the visitor is farther than 8 m from the route for more than 10 s, and nothing is said.</li>
                <li>Detour: metres walked until the last plan and its length, divided by the shortest way. Below 1 is possible, \
                because a plan begins at the estimated position.</li></ul>
                """)
    }

    private var step: String {
        report.result.isRecommended
            ? "Put the selected settings of the table below into your app."
            : "Keep the default settings of the guidance."
    }
}
