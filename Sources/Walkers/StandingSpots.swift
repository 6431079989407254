import Foundation
import Geometry
import NumericalMethods
import VenueModel

/// Where people stand: at random places beside the ways, never in the middle of one if there is room elsewhere.
extension WalkableGraph {
    /// How far from a way people stop, metres: our choice, across a room or half of a wide hall.
    static let reach = 5.0
    /// Half the width of the lane in the middle of each way that people who stand leave free, metres: our choice, a little
    /// more than the radius of a person, so that others can pass.
    static let lane = 0.3
    /// How far from a lift or an exit people wait, metres: our choice, a few people in front of the doors.
    static let waiting = 0.6...1.8

    /// Number of random places that are tried before people stand on the way itself.
    private static let attempts = 48 as UInt32

    /// True if `point` is not in the lane of any way of a level, and not at a node. O(ways).
    func isOffLanes(_ point: Point, level: Int) -> Bool {
        lanes[level]?.allSatisfy { $0.distance(to: point) >= Self.lane } ?? true
    }

    /// A random place for a stop on a level way: uniform over the places within ``reach`` that a straight move from the
    /// way reaches, with room for shoulders, and that lie off the lanes; in a corridor without such a place, on the way.
    /// With `isAtEnd` the place is at the end of the way.
    ///
    /// The draws of `tick` in `stream` determine it. O(ways + obstacles) for each place that is tried.
    func standingSpot(beside label: Int, isAtEnd: Bool = false, _ stream: RandomStream, _ tick: UInt64) -> Spot {
        let middle = Segment(nodes[ways[label].from].position, nodes[ways[label].to].position)
        let length = middle.length
        let along = length > 0 ? (middle.end - middle.start) * (1 / length) : Vector(1, 0)
        for attempt in 0..<Self.attempts {
            let (first, second) = stream.uniformPair(tick, lane: attempt)
            let before = isAtEnd ? length : 0
            let ahead = before - Self.reach + (length - before + 2 * Self.reach) * first
            let point = middle.start + along * ahead + along.left * (Self.reach * (2 * second - 1))
            if let spot = spot(at: point, from: middle, label: label) { return spot }
        }
        return spot(
            on: label,
            at: stream.uniform(
                in: (isAtEnd && length > Self.reach ? 1 - Self.reach / length : 0)...1, tick, lane: Self.attempts),
            aside: stream.uniform(in: -1...1, tick, lane: Self.attempts + 1))
    }

    /// The spot at a point off the lanes, if a straight move from the way reaches it.
    private func spot(at point: Point, from middle: Segment, label: Int) -> Spot? {
        let level = nodes[ways[label].from].level
        let fraction = middle.fraction(nearestTo: point)
        let move = Segment(middle.start.interpolated(to: middle.end, at: fraction), point)
        guard move.length <= Self.reach, isOffLanes(point, level: level),
            let clearance = clearance(of: move, level: level), clearance >= 1.5 * Leg.shoulder
        else { return nil }
        return spot(at: point, foot: move.start, label: label, fraction: fraction, clearance: clearance)
    }

    /// The spot on a way, `aside` of its middle: from −1, its right border, to 1, its left one. It lies off the lane if
    /// the way is wide enough.
    func spot(on label: Int, at fraction: Double, aside: Double) -> Spot {
        let way = ways[label]
        let middle = Segment(nodes[way.from].position, nodes[way.to].position)
        let foot = middle.start.interpolated(to: middle.end, at: fraction)
        let along = way.length > 0 ? (middle.end - middle.start) * (1 / way.length) : Vector(0, 0)
        let lane = min(Self.lane, way.room)
        let offset = (aside < 0 ? -lane : lane) + aside * (way.room - lane)
        let place = foot + along.left * offset
        let isFree = clearance(of: Segment(foot, place), level: nodes[way.from].level) != nil
        return spot(at: isFree ? place : foot, foot: foot, label: label, fraction: fraction, clearance: 0)
    }

    /// A random place in front of a lift or an exit: ``waiting`` from its node, in its sight, with room for shoulders
    /// and off the lanes; the node itself if there is none. The draws of `tick` in `stream` determine it.
    func waitingSpot(at node: Int, _ stream: RandomStream, _ tick: UInt64) -> Spot {
        var spot = spot(atNode: node)
        if let point = waitingPlace(at: spot.place, stream, tick) { spot.place.position = point }
        return spot
    }

    /// The place of ``waitingSpot(at:_:_:)`` in front of a door; `nil` if there is none.
    func waitingPlace(at door: Leg.End, _ stream: RandomStream, _ tick: UInt64) -> Point? {
        for attempt in 0..<Self.attempts {
            let (first, second) = stream.uniformPair(tick, lane: attempt)
            // Uniform over the area of the ring.
            let inner = Self.waiting.lowerBound
            let outer = Self.waiting.upperBound
            let distance = (inner * inner + (outer * outer - inner * inner) * first).squareRoot()
            let point = door.position + Vector(cos(2 * .pi * second), sin(2 * .pi * second)) * distance
            guard isOffLanes(point, level: door.level),
                clearance(of: Segment(door.position, point), level: door.level) != nil,
                clearance(of: Segment(point, point), level: door.level) ?? 0 >= Leg.shoulder
            else { continue }
            return point
        }
        return nil
    }

    /// Metres from a straight move to the nearest obstacle; `nil` if it crosses one, a wall or the border of the level.
    func clearance(of move: Segment, level: Int) -> Double? {
        guard let obstructions = obstructions(onLevel: level), obstructions.allowsAside(move) else { return nil }
        return obstructions.clearanceAside(of: move)
    }

    /// The legs from one spot to another, with a stay there. Without a way there, a stay at the first; `here` becomes the
    /// spot that is reached.
    func legs(from here: inout Spot, to goal: Spot, stay: Double) -> [Leg] {
        var legs = legs(from: here, to: goal)
        if legs.isEmpty { legs = [Leg(from: here.place, to: here.place, room: 0)] } else { here = goal }
        let outwards = here.place.position - here.foot
        legs[legs.count - 1].stay = stay
        legs[legs.count - 1].isPassed = false
        if outwards.length > 0 { legs[legs.count - 1].facing = outwards }
        return legs
    }

    /// The middles of all level ways and the nodes, by level.
    static func lanes(of ways: [Way], nodes: [PathNode]) -> [Int: [Segment]] {
        var lanes: [Int: [Segment]] = [:]
        for way in ways {
            let ends = [nodes[way.from], nodes[way.to]]
            if way.isLevel, ends[0].level == ends[1].level {
                let middle = Segment(ends[0].position, ends[1].position)
                let isListed = lanes[ends[0].level]?.contains(Segment(middle.end, middle.start)) == true
                if !isListed { lanes[ends[0].level, default: []].append(middle) }
            } else {
                for end in ends { lanes[end.level, default: []].append(Segment(end.position, end.position)) }
            }
        }
        return lanes
    }
}
