import Foundation
import Geometry
import NumericalMethods
import Parameters
import VenueModel

/// The legs of a walker, one after the other: the trips of an itinerary, with the waits for lifts.
///
/// Before a ride in a lift, the walker waits beside the doors. In the car, and on stairs that the map draws as one point,
/// they are off the middle. A value whose memory does not grow.
struct LegSource: Sendable {
    private var itinerary: any Itinerary
    private let paths: WalkableGraph
    /// Mean wait for a lift, seconds.
    private let wait: Double
    private let stream: RandomStream
    /// The legs of the present trip that have not begun, the last first.
    private var pending: [Leg] = []
    private var rides: UInt64 = 0

    /// How far from the middle of a car or a stair well people are, metres: our choice, in a car of 1.4 m.
    private static let offMiddle = 0.3...0.6
    /// Where people leave the way to a lift, beyond the distance at which they wait, metres.
    private static let approach = 1.0

    init(_ itinerary: any Itinerary, paths: WalkableGraph, walker: UInt64, seed: UInt64, movement: MovementParameters) {
        self.itinerary = itinerary
        self.paths = paths
        wait = movement.liftWait
        stream = RandomStream(seed: seed, purpose: "lift wait", entity: walker)
    }

    mutating func next() -> Leg {
        while true {
            if let leg = pending.popLast() { return leg }
            pending = withWaits(itinerary.nextTrip()).reversed()
        }
    }

    private mutating func withWaits(_ legs: [Leg]) -> [Leg] {
        var result: [Leg] = []
        var offset = Vector(0, 0)
        for (index, leg) in legs.enumerated() {
            guard leg.isUpright else {
                result.append(leg)
                continue
            }
            if index == 0 || legs[index - 1].kind != leg.kind {
                offset = self.offset(from: leg.start, to: leg.end)
                if leg.kind == .lift { wait(before: leg, in: &result) }
                Self.step(from: leg.start, to: leg.start.moved(by: offset), in: &result)
                rides += 1
            }
            var ride = Leg(
                from: leg.start.moved(by: offset), to: leg.end.moved(by: offset), kind: leg.kind, slope: leg.slope,
                room: 0)
            ride.isPassed = false
            result.append(ride)
            if index + 1 == legs.count || legs[index + 1].kind != leg.kind {
                Self.step(from: ride.end, to: leg.end, in: &result)
            }
            result[result.count - 1].stay = leg.stay
            result[result.count - 1].isPassed = leg.isPassed
        }
        return result
    }

    /// Where the walker is in the car or on the stairs, from the middle: the same on both levels; the middle if there is
    /// no room.
    private func offset(from start: Leg.End, to end: Leg.End) -> Vector {
        for attempt in 0..<32 as Range<UInt32> {
            let (first, second) = stream.uniformPair(rides, lane: 1000 + attempt)
            let inner = Self.offMiddle.lowerBound
            let outer = Self.offMiddle.upperBound
            let offset = Vector(cos(2 * .pi * first), sin(2 * .pi * first)) * (inner + (outer - inner) * second)
            let isFree = [start, end].allSatisfy {
                let place = Segment($0.position + offset, $0.position + offset)
                return paths.isOffLanes(place.end, level: $0.level)
                    && paths.clearance(of: Segment($0.position, place.end), level: $0.level) != nil
                    && paths.clearance(of: place, level: $0.level) ?? 0 >= Leg.shoulder
            }
            if isFree { return offset }
        }
        return Vector(0, 0)
    }

    /// To a place beside the doors, a wait, and to the doors. Waits are uniform up to twice their mean.
    private func wait(before ride: Leg, in legs: inout [Leg]) {
        let door = ride.start
        let time = 2 * wait * stream.uniform(rides, lane: 999)
        guard time > 0 else { return }
        guard let point = paths.waitingPlace(at: door, stream, rides) else {
            var leg = Leg(from: door, to: door, room: 0)
            leg.stay = time
            leg.isPassed = false
            legs.append(leg)
            return
        }
        var place = door
        place.position = point
        var corner = door
        // People who walk towards the doors leave the way before they are there.
        if let last = legs.last, last.kind == .walk, last.stay == 0, last.rise == 0 {
            let back = min(point.distance(to: door.position) + Self.approach, last.length / 2)
            let corners = Segment(door.position + last.along * -back, point)
            if paths.clearance(of: corners, level: door.level) ?? 0 >= Leg.shoulder {
                corner.position = corners.start
                legs[legs.count - 1] = Leg(from: last.start, to: corner, room: last.room)
            }
        }
        var leg = Leg(from: corner, to: place, room: 0)
        leg.stay = time
        leg.isPassed = false
        leg.facing = door.position - point
        legs.append(leg)
        legs.append(Leg(from: place, to: door, room: 0))
    }

    private static func step(from start: Leg.End, to end: Leg.End, in legs: inout [Leg]) {
        if start != end { legs.append(Leg(from: start, to: end, room: 0)) }
    }
}

extension Leg {
    /// True for a ride in a lift, and for a climb at one point of the map.
    fileprivate var isUpright: Bool { kind == .lift || length == 0 && rise != 0 }
}

extension Leg.End {
    fileprivate func moved(by offset: Vector) -> Leg.End {
        var end = self
        end.position = position + offset
        return end
    }
}

/// The itinerary of a walker on the path graph, made trip by trip. Each implementation has its own file.
///
/// A value whose memory does not grow. Every random number depends only on the seed, the walker, and the number of the
/// trip or leg.
protocol Itinerary: Sendable {
    /// The legs of the next trip, each from where the one before ended; at least one. The last one's end is the
    /// destination.
    mutating func nextTrip() -> [Leg]
}

extension WalkableGraph {
    /// The quickest way from node to node as legs; empty if there is none or none is needed.
    func legs(from start: Int, to goal: Int) -> [Leg] {
        (graph.shortestPath(from: start, to: goal) ?? []).map { Leg(ways[$0.label], in: self) }
    }
}
