import Geometry
import NumericalMethods
import Parameters

/// Random destinations, each by the quickest way, with stops at random places beside some of the ways. A trip ends beside
/// the way that leads to its destination; the trips of somebody who never stops end at nodes.
struct Wandering: Itinerary {
    private let paths: WalkableGraph
    private let movement: MovementParameters
    private let trips: RandomStream
    private let stops: RandomStream
    private let places: RandomStream
    private var node: Int
    private var here: Spot
    private var trip: UInt64 = 0
    private var leg: UInt64 = 0

    init(paths: WalkableGraph, walker: UInt64, seed: UInt64, movement: MovementParameters) {
        self.paths = paths
        self.movement = movement
        trips = RandomStream(seed: seed, purpose: "trip", entity: walker)
        stops = RandomStream(seed: seed, purpose: "stop", entity: walker)
        places = RandomStream(seed: seed, purpose: "stop place", entity: walker)
        node = paths.starts[trips.index(below: paths.starts.count, lane: 1)]
        here = paths.spot(atNode: node)
    }

    mutating func nextTrip() -> [Leg] {
        let goal = paths.destination(trips.index(below: paths.destinationCount(from: node), trip), from: node)
        trip += 1
        let labels = (paths.graph.shortestPath(from: node, to: goal) ?? []).map(\.label)
        var legs: [Leg] = []
        for (index, label) in labels.enumerated() {
            let isStop = stops.uniform(leg) < movement.stopProbability
            let isLast = index + 1 == labels.count
            if paths.ways[label].isLevel, movement.stopProbability > 0 {
                if isStop || isLast {
                    let spot = paths.standingSpot(beside: label, isAtEnd: isLast, places, leg)
                    legs += paths.legs(
                        from: &here, to: spot, stay: isStop ? movement.stopDuration(z: stops.normal(leg, lane: 1)) : 0)
                }
            } else if isLast {
                legs += paths.legs(from: &here, to: paths.spot(atNode: goal), stay: 0)
            }
            leg += 1
        }
        node = goal
        return legs
    }
}
