import Geometry
package import VenueModel

/// A way along the path graph, from the point of the graph that is nearest to the start to the one nearest to the target.
package struct Route: Hashable, Sendable {
    /// A straight piece on one level, or a link between two.
    package struct Leg: Hashable, Sendable {
        /// Where it begins.
        package let start: RoutePlace
        package let end: RoutePlace
        /// How people move along it.
        package let kind: PathEdge.Kind
        /// Metres of the route before it.
        package let offset: Double

        /// On the map, metres.
        package var length: Double { segment.length }

        var segment: Segment { Segment(start.position, end.position) }
    }

    /// The target as it was asked for. It may lie off the path graph.
    package let target: RoutePlace
    /// The point of the path graph where the route begins.
    package let start: RoutePlace
    /// The point of the path graph where it ends.
    package let end: RoutePlace
    /// Its pieces in order; none if it ends where it begins.
    package let legs: [Leg]
    /// The cost, in the measure of the planner: seconds or metres along the slope.
    package let cost: Double

    /// A route through these places, each with the kind of the way that leads to it.
    init(
        from start: RoutePlace, through ways: [(end: RoutePlace, kind: PathEdge.Kind)], target: RoutePlace, cost: Double
    ) {
        self.start = start
        self.target = target
        self.cost = cost
        var here = start
        var offset = 0.0
        var legs: [Leg] = []
        for (end, kind) in ways where end != here {
            legs.append(Leg(start: here, end: end, kind: kind, offset: offset))
            offset += legs[legs.count - 1].length
            here = end
        }
        self.legs = legs
        end = here
    }

    /// Length on the map, metres. A lift adds nothing; use ``cost`` to compare routes over several levels.
    package var length: Double { legs.last.map { $0.offset + $0.length } ?? 0 }

    /// The line of the route: its start and the end of each leg.
    package var places: [RoutePlace] { [start] + legs.map(\.end) }

    /// Where somebody is in relation to the route; `nil` if no part of it is on their level, or if the place is not finite.
    ///
    /// The nearest point of the legs that touch the level; a link touches both of its levels. Of equally near points the
    /// first one counts. O(legs).
    package func progress(at place: RoutePlace) -> RouteProgress? {
        var best = RouteProgress(travelled: 0, left: length, distance: start.distance(to: place))
        for leg in legs where leg.start.level == place.level || leg.end.level == place.level {
            let fraction = leg.segment.fraction(nearestTo: place.position)
            let distance = leg.segment.start.interpolated(to: leg.segment.end, at: fraction).distance(
                to: place.position)
            guard distance < best.distance else { continue }
            let travelled = leg.offset + fraction * leg.length
            best = RouteProgress(travelled: travelled, left: length - travelled, distance: distance)
        }
        return best.distance.isFinite ? best : nil
    }

    /// Metres on the map from a place to the route; infinite on a level that it does not touch.
    package func distance(to place: RoutePlace) -> Double { progress(at: place)?.distance ?? .infinity }
}

/// How far somebody came along a route.
package struct RouteProgress: Hashable, Sendable {
    /// Metres from the start of the route to the point of the route that is nearest.
    package var travelled: Double
    /// Metres from there to its end.
    package var left: Double
    /// Metres beside the route.
    package var distance: Double

    /// Progress, in metres.
    package init(travelled: Double, left: Double, distance: Double) {
        self.travelled = travelled
        self.left = left
        self.distance = distance
    }
}
