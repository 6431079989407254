import Foundation
import Geometry
import NumericalMethods
import Parameters
import VenueModel

/// A person in a crowd: where they are and where they go next, but not where they have been.
///
/// What a trip, a leg and a step change stands side by side, because each step may end a leg, and each leg a trip.
struct CrowdAgent: Sendable {
    /// A stairway, escalator, lift or ramp that the person uses now.
    struct Ride {
        var way: WalkableGraph.Way
        var start: Point
        var end: Point
        /// Steps (of 0.1 s) done and in all, lift doors included.
        var tick: Int
        var ticks: Int
    }

    /// A stop on the present leg: beside the way, or in front of the lift at its end.
    struct Stop {
        var place: Point
        /// Where the person leaves the way, metres from its beginning.
        var distance: Double
        /// Steps to stand.
        var ticks: Int
        /// Steps left to get there, once the person has left the way; then they stand where they are.
        var patience = Self.patience

        /// Steps of 0.1 s: our choice, enough for the longest way to a place, at half the usual speed.
        static let patience = 100
        /// Within this distance of the place the person has arrived, metres.
        static let reach = 0.1

        /// True if the person is on their way from the path to the place.
        var isDue: Bool { patience < Self.patience }
    }

    /// v₀, m/s.
    let speed: Double
    /// Number of the person, which keys the random numbers.
    let number: UInt64
    /// Index of the list of nodes to go to, if the person stays near a zone.
    let zone: Int?
    /// Metres.
    var position: Point
    /// Index of the level.
    var storey: Int
    /// The unfinished ways of the present trip, the present one last.
    var route: [Int]
    /// The desired place in the right half of the path, −1 (its border) … 0 (its middle).
    var side: Double
    var ride: Ride?
    var stop: Stop?
    /// The velocity of the last step and its mean over about half a second, m/s.
    var velocity = Vector(0, 0)
    var facing: Vector
    /// Steps left to stand.
    var pause = 0
    /// Number of finished legs.
    var legs: UInt64 = 0
    /// Number of planned trips.
    var trips: UInt64 = 0

    /// ``side`` on one of somebody's legs, counted from 0.
    static func side(of number: UInt64, leg: UInt64, seed: UInt64) -> Double {
        RandomStream(seed: seed, purpose: "crowd lane", entity: number).uniform(in: -1...0, leg)
    }

    /// Time constant with which the direction that a person faces follows the walking direction, seconds.
    private static let turningTime = 0.5

    /// Turns towards the present velocity. A person who stands keeps the direction.
    mutating func turn(duration: Double) {
        facing = facing + (velocity + facing * -1) * min(duration / Self.turningTime, 1)
        // For a person who comes to rest the direction would be undefined.
        let length = facing.length
        if length < 0.01, length > 0 { facing = facing * (0.01 / length) }
    }
}

/// The paths as members of a crowd use them.
struct CrowdGuide: Sendable {
    /// How far a person looks ahead along the path, metres.
    static let lookahead = 1.5
    /// Within this distance of the line across a path's end the person has arrived, metres.
    static let reach = 0.5

    let paths: WalkableGraph
    /// Radius of a person, metres.
    let radius: Double

    private func ends(of way: WalkableGraph.Way) -> (start: Point, along: Vector) {
        let start = paths.nodes[way.from].position
        let course = paths.nodes[way.to].position - start
        return (start, way.length > 0 ? course * (1 / way.length) : Vector(1, 0))
    }

    /// A place at this distance from the way's beginning and on this side of its middle.
    func place(on way: WalkableGraph.Way, at distance: Double, side: Double) -> Point {
        let (start, along) = ends(of: way)
        let offset = max(way.room + Leg.shoulder - radius, 0) * side
        return start + along * distance + Vector(-along.dy, along.dx) * offset
    }

    /// True if a person at `position` has finished the way, or the first `distance` metres of it.
    func isDone(_ way: WalkableGraph.Way, _ distance: Double = .infinity, at position: Point) -> Bool {
        let (start, along) = ends(of: way)
        return (position - start).dot(along) >= min(distance, way.length - Self.reach)
    }

    /// The point that an agent walks towards: a place a step ahead in the lane. If an obstacle hides it, the middle of
    /// the path, its nearest point or its beginning. A person with a stop leaves the path for its place.
    func target(of agent: CrowdAgent, on floor: CrowdFloor) -> Point? {
        guard let label = agent.route.last else { return nil }
        let way = paths.ways[label]
        let (start, along) = ends(of: way)
        if let stop = agent.stop, stop.isDue {
            let places = [stop.place, place(on: way, at: stop.distance, side: 0)]
            if let goal = places.first(where: { floor.isClear(from: agent.position, to: $0) }) { return goal }
        }
        let done = min(max((agent.position - start).dot(along), 0), way.length)
        let ahead = min(done + Self.lookahead, way.length)
        let lane = place(on: way, at: ahead, side: agent.side)
        let others = [place(on: way, at: ahead, side: 0), place(on: way, at: done, side: 0), start]
        guard !floor.isClear(from: agent.position, to: lane) else { return lane }
        return others.first { floor.isClear(from: agent.position, to: $0) } ?? lane
    }
}

extension CrowdGuide {
    /// The stop of a person on the leg that begins: a wait in front of a lift, by chance a stop beside the way, or `nil`.
    func stop(of agent: CrowdAgent, movement: MovementParameters, seed: UInt64) -> CrowdAgent.Stop? {
        guard let label = agent.route.last, paths.ways[label].isLevel else { return nil }
        let way = paths.ways[label]
        let stream = RandomStream(seed: seed, purpose: "crowd stop", entity: agent.number)
        let places = RandomStream(seed: seed, purpose: "crowd stop place", entity: agent.number)
        if let next = agent.route.dropLast().last, paths.ways[next].kind == .lift {
            let wait = 2 * movement.liftWait * stream.uniform(agent.legs, lane: 2)
            let place = paths.waitingSpot(at: way.to, places, agent.legs).place.position
            let distance = max(way.length - WalkableGraph.waiting.upperBound, way.length / 2)
            return CrowdAgent.Stop(place: place, distance: distance, ticks: Int(wait * Walk.rate))
        }
        guard stream.uniform(agent.legs) < movement.stopProbability else { return nil }
        let duration = movement.stopDuration(z: stream.normal(agent.legs, lane: 1))
        let spot = paths.standingSpot(beside: label, places, agent.legs)
        return CrowdAgent.Stop(
            place: spot.place.position, distance: (spot.way?.fraction ?? 1) * way.length,
            ticks: Int(duration * Walk.rate))
    }
}
