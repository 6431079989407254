import Geometry
import Parameters
import TestSupport
import VenueModel
import Walkers

/// A venue of zones, and walks of its visitors.
enum ZoneHall {
    /// A hall of 40 × 20 m with a path through the middle and four zones of 10 × 20 m in a row.
    static func venue(_ kind: Zone.Kind, weights: [Double]) -> Venue {
        var venue = Venue(name: "hall", levels: [SampleVenues.level(0, width: 40, depth: 20)])
        venue.paths.nodes = [
            PathNode(name: "west", level: 0, position: Point(0, 10), isEntrance: true),
            PathNode(name: "east", level: 0, position: Point(40, 10)),
        ]
        venue.paths.edges = [PathEdge(from: 0, to: 1, width: 4)]
        venue.zones = weights.enumerated().map { index, weight in
            let left = 10 * Double(index)
            let corners = [Point(left, 0), Point(left + 10, 0), Point(left + 10, 20), Point(left, 20)]
            return Zone(name: "z\(index)", level: 0, outline: Polygon(corners), kind: kind, weight: weight)
        }
        return venue
    }

    /// The walk of one visitor of zones.
    static func walk(
        _ venue: Venue, _ visits: ZoneVisits, _ number: UInt64, duration: Double,
        _ movement: MovementParameters = MovementParameters()
    ) throws -> Walk {
        let paths = try WalkableGraph(venue: venue, movement: movement)
        let walker = try VisitItinerary(.visit(visits)).makeWalker(
            paths: paths, walker: number, seed: 5, movement: movement)
        return Walk(of: walker, duration: duration)
    }

    /// The places and durations of the stops that are over, seconds.
    static func stops(of walk: Walk) -> [(place: Point, time: Double)] {
        var result: [(place: Point, time: Double)] = []
        var standing = 0
        for (index, state) in walk.states.enumerated() {
            if state.isWalking, standing > 0 {
                result.append((walk.states[index - 1].position, Double(standing) / Walk.rate))
                standing = 0
            } else if !state.isWalking {
                standing += 1
            }
        }
        return result
    }
}
