package import Walks

extension RouteOutcome {
    /// A true position farther from the route than this is a deviation, metres. Assumption: more than the width of a wide
    /// corridor.
    package static let usualLimit = 8.0
    /// A true deviation must last longer than this to count, seconds. Assumption: somebody who walks 10 s in the wrong
    /// direction, about 11 m, should know.
    package static let usualGrace = 10.0

    /// Compares what a guidance said during a task with the truth, once a second.
    ///
    /// - Parameters:
    ///   - limit: a true position farther from the route is a deviation, metres. It is the same for all settings that are
    ///     compared, because otherwise a guidance with an off-route distance of a kilometre would be faultless.
    ///   - grace: a true deviation must last longer than this to count, seconds.
    /// - Complexity: O((seconds + events) × (legs of a route + log samples)).
    package init(
        _ run: RouteRun, of task: RouteTask, truth: GroundTruth, limit: Double = Self.usualLimit,
        grace: Double = Self.usualGrace
    ) {
        let end = min(max(run.arrival?.time ?? task.end, task.start), task.end)
        var watch = RouteWatch(limit: limit, grace: grace)
        var time = task.start
        for entry in run.entries where entry.time >= task.start && entry.time <= end {
            while time < entry.time {
                watch.see(truth, at: time)
                time += 1
            }
            watch.see(truth, at: entry.time)
            watch.hear(entry, truth: truth)
        }
        while time <= end {
            watch.see(truth, at: time)
            time += 1
        }
        watch.close(at: end)
        self = watch.outcome
        tasks = 1
        guidedTime = end - task.start
        walkedLength = task.walkedLength
        shortestLength = task.shortest.length
        addArrival(run, truth)
        if let advice = watch.lastAdvice {
            advisedLength = truth.walkedLength(from: task.start, to: advice.time) + advice.route.length
            advisedShortestLength = task.shortest.length
        } else if run.arrival == nil {
            unplannedTasks = 1
        }
    }

    private mutating func addArrival(_ run: RouteRun, _ truth: GroundTruth) {
        guard let arrival = run.arrival else {
            silentTasks = 1
            return
        }
        guard let place = truth.sample(at: arrival.time).map(RoutePlace.init(_:)) else { return }
        let error = place.distance(to: arrival.target)
        if error.isFinite { arrivalErrors = [error] } else { wrongLevelArrivals = 1 }
    }
}

/// Follows a guidance and the truth side by side.
private struct RouteWatch {
    let limit: Double
    let grace: Double
    var outcome = RouteOutcome()
    var lastAdvice: (time: Double, route: Route)?
    var isOff = false
    /// The present stretch of true deviation: its start, and whether the guidance was off-route during it.
    var stretch: (since: Double, wasSaid: Bool)?

    /// Whether the true position is within the limit of the route in force; `nil` without one.
    private func isNearRoute(_ truth: GroundTruth, at time: Double) -> Bool? {
        guard let route = lastAdvice?.route, let sample = truth.sample(at: time) else { return nil }
        return route.distance(to: RoutePlace(sample)) <= limit
    }

    mutating func see(_ truth: GroundTruth, at time: Double) {
        guard isNearRoute(truth, at: time) == false else { return close(at: time) }
        let before = stretch ?? (time, false)
        stretch = (before.since, before.wasSaid || isOff)
    }

    mutating func hear(_ entry: RouteRun.TimedEvent, truth: GroundTruth) {
        switch entry.event {
        case .planned(let route), .rerouted(let route):
            if case .rerouted = entry.event { outcome.reroutes += 1 }
            close(at: entry.time)
            lastAdvice = (entry.time, route)
            isOff = false
        case .offRoute:
            outcome.offRoutes += 1
            if isNearRoute(truth, at: entry.time) == true { outcome.falseOffRoutes += 1 }
            isOff = true
            stretch?.wasSaid = true
        case .onRoute: isOff = false
        case .noRoute, .arrived: break
        }
    }

    /// Ends a stretch.
    mutating func close(at time: Double) {
        guard let stretch else { return }
        self.stretch = nil
        outcome.deviatedTime += time - stretch.since
        guard time - stretch.since > grace else { return }
        outcome.deviations += 1
        if !stretch.wasSaid { outcome.missedDeviations += 1 }
    }
}
