internal import Engagement
package import EngagementTrials

extension RouteTrialReport {
    /// The page of `engage routes`.
    package var html: String {
        let tolerance = Format.number(RouteTask.usualTolerance)
        let limit = Format.number(RouteOutcome.usualLimit)
        let grace = Format.number(RouteOutcome.usualGrace)
        let step: ReportText =
            result.isRecommended
            ? "Put the selected settings of the table below into your app."
            : "Keep the default settings of the guidance."
        return Report(
            title: "Routes in \(result.venue)", accent: Palette.beacon, verdict: ReportText(verdict),
            sections: [
                .next([
                    step,
                    "Look at how often an arrival is never said, and how many false off-routes an hour your visitors would bear.",
                    "Check the result at the venue with recorded walks.",
                ]),
                ReportSection(
                    "Figures",
                    sentences.map { .paragraph($0) }
                        + [.table(Self.figureHeader, figureRows)]),
                ReportSection("Settings", [.table(Self.settingHeader, settingRows)]),
                ReportSection(
                    "What the words mean",
                    .list([
                        "Direct: a way from a stand to the next that is within \(tolerance) m of the shortest route. Nobody is lost on it.",
                        "Outing: a way to the third stand from here, by way of the others. It has true deviations.",
                        "False off-route: it is said while the visitor is within \(limit) m of the route.",
                        "Missed deviation: the visitor is farther than \(limit) m from the route for more than \(grace) s, and nothing is said.",
                        "Detour: metres walked until the last plan and its length, divided by the shortest way. Below 1 is possible, because a plan begins at the estimated position.",
                    ])),
            ], paper: .landscape
        ).html
    }
}
