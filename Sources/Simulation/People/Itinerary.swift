import Foundation
import Geometry
import NumericalMethods
import VenueModel

/// The plan of one walk: from node to node, with the times of departure and arrival.
struct Itinerary: Sendable {
    /// A way, taken once.
    struct Leg: Sendable {
        var way: WalkableGraph.Way
        /// Seconds since the start of the walk.
        var departure: Double
        /// Seconds since the start of the walk; the walker stays at the end until the next leg's departure.
        var arrival: Double
    }

    /// In the order of time; the first departs at or after 0, the last arrives at or after the walk's end.
    let legs: [Leg]

    /// Speed on a level floor, m/s.
    let speed: Double

    /// Plans a walk: random destinations, each by the shortest way, with stops.
    ///
    /// Every number depends only on the seed, the walker, and the ordinal of the trip or leg it is for.
    init(
        through paths: WalkableGraph, until end: Double, walker: UInt64, seed: UInt64, parameters: SimulationParameters
    ) {
        let trips = RandomStream(seed: seed, purpose: "trip", entity: walker)
        let stops = RandomStream(seed: seed, purpose: "stop", entity: walker)
        speed = parameters.speed(of: walker, seed: seed)
        var legs: [Leg] = []
        var node = paths.starts[trips.index(below: paths.starts.count, lane: 1)]
        var time = 0.0
        var trip: UInt64 = 0
        while time <= end {
            let number = trips.index(below: paths.destinationCount(from: node), trip)
            let goal = paths.destination(number, from: node)
            for arc in paths.graph.shortestPath(from: node, to: goal) ?? [] where time <= end {
                let way = paths.ways[arc.label]
                let doors = way.kind == .lift ? WalkableGraph.Way.liftDoorTime : 0
                let departure = time + doors
                // Nodes at one place still cost a step, so that time goes on.
                let arrival = departure + max(way.travelTime(speed: speed), 1 / Walk.rate)
                let ordinal = UInt64(legs.count)
                legs.append(Leg(way: way, departure: departure, arrival: arrival))
                time = arrival + doors
                if stops.uniform(ordinal) < parameters.movement.stopProbability {
                    let duration =
                        parameters.movement.stopMedian
                        * exp(parameters.movement.stopLogSigma * stops.normal(ordinal, lane: 1))
                    time += min(max(duration, 2), 120)
                }
            }
            node = goal
            trip += 1
        }
        self.legs = legs
    }
}

extension SimulationParameters {
    /// Strolling speed of a walker on a level floor, m/s.
    func speed(of walker: UInt64, seed: UInt64) -> Double {
        let z = RandomStream(seed: seed, purpose: "walking speed", entity: walker).normal()
        return min(max(movement.speed + movement.speedSigma * z, 0.5), 2.2) * movement.strollFactor
    }
}
