import Geometry
package import Walks

/// A part of a true walk that can be guided: from one place to another, with the shortest route between them.
///
/// Visitors, simulated or real, walk from stand to stand without a guidance. So the way from a stand to the next is what
/// somebody would do who follows a perfect guidance, if it is near the shortest route.
package struct RouteTask: Hashable, Sendable {
    /// When the walk to the target begins, seconds since the start of the recording.
    package let start: Double
    /// When the target is truly reached.
    package let arrival: Double
    /// When it is left again, or the walk ends; a guidance may say "arrived" until then.
    package let end: Double
    /// Where the guidance leads.
    package let target: RoutePlace
    /// The route from the true place at ``start``.
    package let shortest: Route
    /// Metres that were truly walked from ``start`` to ``arrival``, on the map.
    package let walkedLength: Double

    /// The walk between two moments; `nil` if the truth does not cover them, if they do not ascend, or if there is no way.
    ///
    /// - Parameters:
    ///   - end: when the target is left; by default when it is reached.
    ///   - target: where the guidance leads; by default the true place at `arrival`.
    package init?(
        truth: GroundTruth, from start: Double, to arrival: Double, end: Double? = nil, target: RoutePlace? = nil,
        planner: RoutePlanner
    ) {
        let end = min(end ?? arrival, truth.samples.last?.time ?? arrival)
        guard start < arrival, arrival <= end, let first = truth.sample(at: start),
            let last = truth.sample(at: arrival)
        else { return nil }
        let target = target ?? RoutePlace(last)
        guard let route = planner.route(from: RoutePlace(first), to: [target]) else { return nil }
        self.start = start
        self.arrival = arrival
        self.end = end
        self.target = target
        shortest = route
        walkedLength = truth.walkedLength(from: start, to: arrival)
    }

    /// How far the true way of a task may be from the shortest route, metres. Assumption: visitors keep within a path's width,
    /// and stand beside it.
    package static let usualTolerance = 3.0

    /// The tasks of a walk, from stand to stand. The target is where somebody is in the middle of the time of a stand.
    ///
    /// - Parameters:
    ///   - leastStand: a stand is at least so many seconds within 0.25 m, as in the metrics of positioning.
    ///   - stands: how many stands farther the target is. With 1, the walk leads to the target. With 2, it leads to
    ///     another place first, so that the truth has deviations.
    ///   - tolerance: tasks whose true way is farther from the shortest route at any time are left out, metres; `nil` takes
    ///     all.
    ///   - leastLength: tasks with a shorter route are left out, metres. Assumption: twice the usual arrival radius.
    /// - Complexity: O(samples × legs of a route + stands × cost of a route).
    package static func tasks(
        truth: GroundTruth, planner: RoutePlanner, leastStand: Double = 5, stands count: Int = 1,
        tolerance: Double? = usualTolerance, leastLength: Double = 10
    ) -> [RouteTask] {
        let stands = truth.stands(atLeast: leastStand)
        return zip(stands, stands.dropFirst(max(count, 1))).compactMap { here, there in
            let middle = truth.sample(at: (there.lowerBound + there.upperBound) / 2)
            guard
                let task = RouteTask(
                    truth: truth, from: here.upperBound, to: there.lowerBound, end: there.upperBound,
                    target: middle.map(RoutePlace.init(_:)), planner: planner),
                task.shortest.length >= leastLength
            else { return nil }
            guard let tolerance else { return task }
            let way = truth.samples(from: task.start, to: task.arrival)
            return way.allSatisfy { task.shortest.distance(to: RoutePlace($0)) <= tolerance } ? task : nil
        }
    }
}

extension GroundTruth {
    /// The samples between two times.
    func samples(from start: Double, to end: Double) -> ArraySlice<TruthSample> {
        samples.drop { $0.time < start }.prefix { $0.time <= end }
    }

    /// Metres on the map between two times, in straight pieces from sample to sample; 0 where there is no truth. O(samples).
    func walkedLength(from start: Double, to end: Double) -> Double {
        let places = [sample(at: start)] + samples(from: start, to: end).map(Optional.some) + [sample(at: end)]
        let line = places.compactMap { $0?.position }
        return zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }

    /// The spans of at least `duration` seconds in which all samples are within 0.25 m of the first one, on one level.
    func stands(atLeast duration: Double) -> [ClosedRange<Double>] {
        var result: [ClosedRange<Double>] = []
        var first = 0
        while first < samples.count {
            let rest = samples[first...].prefix {
                $0.level == samples[first].level && $0.position.distance(to: samples[first].position) <= 0.25
            }
            guard let last = rest.last, last.time - samples[first].time >= duration else {
                first += 1
                continue
            }
            result.append(samples[first].time...last.time)
            first = rest.endIndex
        }
        return result
    }
}
