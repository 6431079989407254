package import Engagement
package import Evaluation
internal import NumericalMethods

/// What `beaconry engage routes` found out.
package struct RouteTrialResult: Sendable {
    /// The venue's name.
    package let venue: String
    /// What was done.
    package let request: RouteTrialRequest
    /// The settings that the search selected.
    package let selected: RouteSettings
    /// The baseline on test visits.
    package let baselineFigures: RouteFigures
    /// The selected settings on the same visits.
    package let selectedFigures: RouteFigures
    /// The improvement on test visits, in mistakes a visit.
    package let evidence: PairedEvidence

    /// Whether the selected settings are recommended: they differ, and have significantly fewer mistakes on test
    /// visits.
    package var isRecommended: Bool {
        selected != request.baseline && evidence.supports(minimumEffect: 0, level: request.level)
    }
}

/// How good a guidance is on some visits, with 95 % intervals by the spread over visits; see ``Ratio``.
package struct RouteFigures: Sendable {
    /// A value with its interval.
    package struct Figure: Sendable, Hashable {
        /// The value; `nil` if nothing was there to count.
        package var value: Double?
        /// Its interval; `nil` if there are too few visits to tell.
        package var interval: ClosedRange<Double>?
    }

    /// The sum over all visits.
    package let sum: RouteScore
    /// Mistakes a task.
    package let mistakes: Figure
    /// False off-routes an hour, on direct tasks.
    package let falseDirect: Figure
    /// The same on outings.
    package let falseOutings: Figure
    /// Share of the true deviations that were missed, on outings.
    package let missed: Figure
    /// Share of the time beyond the limit from the route, on outings.
    package let deviated: Figure
    /// Median of the true distance to the target when arrival was said, metres, on direct tasks.
    package let arrivalError: Figure
    /// Share of the direct tasks whose arrival was never said.
    package let silent: Figure
    /// Metres by the last plan over the shortest way, on direct tasks.
    package let detour: Figure

    /// The figures of the scores of visits. O(visits + arrivals · log arrivals).
    package init(_ scores: [RouteScore]) {
        sum = scores.reduce(into: RouteScore()) { $0 += $1 }
        func figure(_ kind: Ratio.Kind, _ value: (RouteScore) -> (Double, Double)) -> Figure {
            let parts = scores.map(value)
            return Figure(value: Ratio.value(parts), interval: Ratio.interval(parts, of: kind))
        }
        mistakes = figure(.rate) { (Double($0.mistakes), Double($0.all.tasks)) }
        falseDirect = figure(.rate) { (Double($0.direct.falseOffRoutes), $0.direct.guidedTime / 3600) }
        falseOutings = figure(.rate) { (Double($0.outings.falseOffRoutes), $0.outings.guidedTime / 3600) }
        missed = figure(.share) {
            (Double($0.outings.missedDeviations), Double($0.outings.deviations))
        }
        deviated = figure(.share) { ($0.outings.deviatedTime, $0.outings.guidedTime) }
        silent = figure(.share) { (Double($0.direct.silentTasks), Double($0.direct.tasks)) }
        detour = figure(.size) { ($0.direct.advisedLength, $0.direct.advisedShortestLength) }
        arrivalError = Figure(
            value: Statistics.median(scores.flatMap(\.direct.arrivalErrors)),
            interval: Ratio.medianInterval(scores.map(\.direct.arrivalErrors)))
    }
}
