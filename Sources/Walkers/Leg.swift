import Geometry
import VenueModel

/// A straight piece of a walker's way, and how long they stay at its end.
struct Leg: Sendable {
    /// How people move along it.
    typealias Kind = PathEdge.Kind

    /// Distance that walkers keep from the border of a path and from obstacles, metres.
    static let shoulder = 0.2
    /// Within this distance of a node, the sideways direction turns, metres.
    private static let bend = 1.0
    /// How fast the room at the sides narrows towards a narrower leg, metres a metre; on a short leg faster, so that
    /// what comes after it does not reach back to the leg before.
    private static let taper = 0.5

    struct End: Hashable, Sendable {
        var position: Point
        var level: Int
        /// Height of the floor above the venue's zero, metres.
        var elevation: Double
    }

    let start: End
    let end: End
    let kind: Kind
    /// On the map, metres.
    let length: Double
    /// Along the slope, metres.
    let slope: Double
    /// Largest distance of a walker from the middle, metres; 0 except on level floors.
    let room: Double
    /// Where it leads on the map, of length 1; zero for a leg without a direction on the map.
    let along: Vector
    /// Seconds at the end before the next leg: a stop, a visit, forever.
    var stay = 0.0
    /// True if the walker continues at the end without a stop, and may cut the corner.
    var isPassed = true
    /// Where the walker looks during a stop; `nil` for a stop on a way, where they look to its sides.
    var facing: Vector?

    /// One of the ways of a graph.
    init(_ way: WalkableGraph.Way, in paths: WalkableGraph) {
        self.init(
            from: paths.place(of: way.from), to: paths.place(of: way.to), kind: way.kind, slope: way.slope,
            room: way.room)
    }

    init(from start: End, to end: End, kind: Kind = .walk, slope: Double? = nil, room: Double) {
        self.start = start
        self.end = end
        self.kind = kind
        let course = end.position - start.position
        length = course.length
        self.slope = slope ?? length
        along = length > 0 ? course * (1 / length) : Vector(0, 0)
        self.room = length > 0 ? room : 0
    }

    /// Height gained, metres.
    var rise: Double { end.elevation - start.elevation }

    /// True if people move along it by taking steps.
    var isWalked: Bool { kind != .lift && kind != .escalator }

    /// The walker's place `travelled` metres along the slope, `aside` to the left of the middle or as far as there is
    /// room.
    ///
    /// Bends are rounded by a parabola that leaves the one leg and meets the other `cut` from the node. A walker beside
    /// the middle keeps this distance around bends: near a node the sideways direction turns gradually from that of one
    /// leg to that of the next. The place is never farther from the middle of this leg than its room, so a walker on
    /// the way never meets an obstacle. A walker who stays at the end of a leg stands exactly there.
    func place(travelled: Double, aside: Double, after previous: Leg?, before next: Leg, cut: Double) -> Point {
        let fraction = slope > 0 ? min(travelled / slope, 1) : 1
        var side = Side(
            middle: start.position.interpolated(to: end.position, at: fraction), left: along.left, room: room)
        guard room > 0 else { return side.middle }
        if let previous {
            let cut = previous.isPassed ? cut : 0
            side.meet(
                at: start.position, fraction * length, from: self, away: along, to: previous,
                otherAway: previous.along * -1, room: previous.stay > 0 ? 0 : previous.room, cut: cut)
        }
        side.meet(
            at: end.position, (1 - fraction) * length, from: self, away: along * -1, to: next, otherAway: next.along,
            room: stay > 0 ? 0 : next.room, cut: isPassed ? cut : 0)
        return side.middle + side.left * min(max(aside, -side.room), side.room)
    }

    /// The middle of the way at a walker, and what is beside it.
    private struct Side {
        var middle: Point
        var left: Vector
        var room: Double

        /// Turns from one leg towards another, `distance` from the node where they meet; there the room is
        /// `otherRoom`.
        mutating func meet(
            at node: Point, _ distance: Double, from leg: Leg, away: Vector, to other: Leg, otherAway: Vector,
            room otherRoom: Double, cut: Double
        ) {
            let narrowing = leg.room - otherRoom
            guard distance < max(narrowing / Leg.taper, Leg.bend) else { return }
            room = min(room, otherRoom + max(narrowing / leg.length, Leg.taper) * distance)
            let half = min(leg.length, other.length) / 2
            let reach = min(Leg.bend, half)
            guard distance < reach else { return }
            let share = 0.5 - 0.5 * distance / reach
            left = left * (1 - share) + other.along.left * share
            let cut = min(cut, half, 2 * leg.room, 2 * otherRoom)
            guard distance < cut else { return }
            let turn = 0.5 - 0.5 * distance / cut
            middle = node + (away * ((1 - turn) * (1 - turn)) + otherAway * (turn * turn)) * cut
            room = max(room - cut * turn * turn * abs(away.cross(otherAway)), 0)
        }
    }
}

extension Vector {
    /// A quarter turn to the left.
    var left: Vector { Vector(-dy, dx) }
}

extension WalkableGraph {
    func place(of node: Int) -> Leg.End {
        Leg.End(position: nodes[node].position, level: nodes[node].level, elevation: elevations[node])
    }
}

extension PathEdge.Kind {
    /// What a walker does on it, if they let themselves be carried where that is possible.
    var activity: Walk.Activity {
        switch self {
        case .walk, .ramp: .walking
        case .stairs: .stairs
        case .escalator: .escalator
        case .lift: .lift
        }
    }
}
