/// How good a guidance was on one or more tasks, in counts and sums that can be added.
///
/// Each figure by itself can be cheated, and another one shows it:
///
/// | guidance | looks good in | is caught by |
/// | --- | --- | --- |
/// | never says off-route, or only beyond a kilometre | false off-routes an hour | share of missed deviations |
/// | says off-route all the time | share of missed deviations | false off-routes an hour |
/// | says "arrived" at once | off-route figures, share of silent tasks | ``arrivalErrors``, ``wrongLevelArrivals`` |
/// | says "arrived" only when it is sure | ``arrivalErrors`` | share of silent tasks |
/// | plans a new route at each fix | share of missed deviations | detour as soon as one of them is wrong, ``reroutes`` |
/// | never plans a new route | detour | share of deviated time |
/// | says there is no way | all of the above | share of silent tasks, ``unplannedTasks`` |
package struct RouteOutcome: Hashable, Sendable {
    package var tasks = 0
    /// Tasks for which no route was ever planned.
    package var unplannedTasks = 0
    /// Seconds from the start of a task until the arrival was said, or to the task's end.
    package var guidedTime = 0.0
    /// How often off-route was said.
    package var offRoutes = 0
    /// How often it was said while the true position was within the limit of the route, by default ``usualLimit``.
    package var falseOffRoutes = 0
    /// How often a new route was planned after it.
    package var reroutes = 0
    /// True deviations: stretches longer than the grace, by default ``usualGrace``, with a true position beyond the limit.
    package var deviations = 0
    /// Those during which the guidance never was off-route.
    package var missedDeviations = 0
    /// Seconds of ``guidedTime`` with a true position beyond the limit, short stretches included.
    package var deviatedTime = 0.0
    /// For each "arrived" on the true level, the true distance to the target, metres.
    package var arrivalErrors: [Double] = []
    /// How often "arrived" was said on another level than the true one.
    package var wrongLevelArrivals = 0
    /// Tasks whose arrival was never said, though the target was truly reached.
    package var silentTasks = 0
    /// Metres that were truly walked from start to target.
    package var walkedLength = 0.0
    /// Metres of the shortest routes from the true starts.
    package var shortestLength = 0.0
    /// For tasks with a plan: metres that were truly walked until the last plan, plus its length.
    package var advisedLength = 0.0
    /// Metres of the shortest routes of the same tasks.
    package var advisedShortestLength = 0.0

    package init() {}

    /// Adds the tasks of another outcome.
    package static func += (left: inout RouteOutcome, right: RouteOutcome) {
        left.tasks += right.tasks
        left.unplannedTasks += right.unplannedTasks
        left.guidedTime += right.guidedTime
        left.offRoutes += right.offRoutes
        left.falseOffRoutes += right.falseOffRoutes
        left.reroutes += right.reroutes
        left.deviations += right.deviations
        left.missedDeviations += right.missedDeviations
        left.deviatedTime += right.deviatedTime
        left.arrivalErrors += right.arrivalErrors
        left.wrongLevelArrivals += right.wrongLevelArrivals
        left.silentTasks += right.silentTasks
        left.walkedLength += right.walkedLength
        left.shortestLength += right.shortestLength
        left.advisedLength += right.advisedLength
        left.advisedShortestLength += right.advisedShortestLength
    }
}
