package import Engagement

/// What `beaconry engage routes` does.
package struct RouteTrialRequest: Sendable {
    /// Number of training visits; as many validation visits and as many test visits.
    package var visits = 16
    /// Length of a visit, seconds.
    package var duration = 900.0
    /// Seed of the people and worlds.
    package var seed: UInt64 = 1
    /// Whether routes use ways without barriers alone.
    package var isBarrierFree = false
    /// An arrival that is said farther than this from the target is a mistake, metres. Assumption: the target is in
    /// sight.
    package var arrivalLimit = 8.0
    /// The settings that are compared with those that the search selects.
    package var baseline = RouteSettings()
    /// The candidates of the search.
    package var candidates = RouteTrialRequest.grid
    /// Level of the test.
    package var level = 0.05

    package init() {}

    /// How many of the best on training visits are compared on validation visits.
    package static let finalists = 12

    /// The settings that are searched: all combinations of arrival radius, off-route distance, fixes in a row, and
    /// accuracy gate. Patience is left out, because with a fix each second it does what fixes in a row do.
    package static let grid: [RouteSettings] = [3.0, 4, 5, 6, 8].flatMap { radius in
        [6.0, 8, 10, 12, 16].flatMap { distance in
            [(1, 1), (3, 3), (5, 5), (8, 10)].flatMap { needed, window in
                [nil, 6.0].map { gate in
                    RouteSettings(
                        arrivalRadius: radius, offRouteDistance: distance, needed: needed, window: window,
                        accuracyGate: gate)
                }
            }
        }
    }
}

/// What a guidance did on the tasks of one visit, or of several.
package struct RouteScore: Sendable, Hashable {
    /// Tasks near the shortest route: nobody is lost in them.
    package var direct = RouteOutcome()
    /// Tasks by way of other places: the truth has deviations.
    package var outings = RouteOutcome()
    /// Arrivals that were said too far from the target, or on another level.
    package var wrongArrivals = 0

    /// Of both kinds of tasks.
    package var all: RouteOutcome { [direct, outings].reduce(into: RouteOutcome()) { $0 += $1 } }

    /// What a search minimises: false off-routes, deviations that were missed, arrivals that were said at a wrong
    /// place, and those that were never said. Each one counts as one.
    package var mistakes: Int {
        let all = all
        return all.falseOffRoutes + all.missedDeviations + all.silentTasks + wrongArrivals
    }

    package static func += (sum: inout RouteScore, other: RouteScore) {
        sum.direct += other.direct
        sum.outings += other.outings
        sum.wrongArrivals += other.wrongArrivals
    }
}
