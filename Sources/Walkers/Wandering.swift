import Foundation
import NumericalMethods
import Parameters

/// Random destinations, each by the quickest way, with stops at some of the nodes that are reached.
struct Wandering: Itinerary {
    private let paths: WalkableGraph
    private let movement: MovementParameters
    private let trips: RandomStream
    private let stops: RandomStream
    private var node: Int
    private var trip: UInt64 = 0
    private var leg: UInt64 = 0

    init(paths: WalkableGraph, walker: UInt64, seed: UInt64, movement: MovementParameters) {
        self.paths = paths
        self.movement = movement
        trips = RandomStream(seed: seed, purpose: "trip", entity: walker)
        stops = RandomStream(seed: seed, purpose: "stop", entity: walker)
        node = paths.starts[trips.index(below: paths.starts.count, lane: 1)]
    }

    mutating func nextTrip() -> [Leg] {
        let goal = paths.destination(trips.index(below: paths.destinationCount(from: node), trip), from: node)
        trip += 1
        var legs = paths.legs(from: node, to: goal)
        for index in legs.indices {
            if stops.uniform(leg) < movement.stopProbability {
                let duration = movement.stopMedian * exp(movement.stopLogSigma * stops.normal(leg, lane: 1))
                legs[index].stay = min(max(duration, 2), 120)
            }
            legs[index].isPassed = legs[index].stay == 0 && index + 1 < legs.count
            leg += 1
        }
        node = goal
        return legs
    }
}
