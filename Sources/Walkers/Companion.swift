import Foundation
import Geometry
import NumericalMethods

/// A walker who accompanies a leader: beside them where there is room, otherwise behind them.
///
/// Companions keep a place in the group, 0.6 to 0.8 m away, that drifts a little. On level floors they go straight to
/// it. When something comes between them and the leader, and on stairs, escalators and in lifts, they follow the
/// leader's trail, so they never pass through what the leader walked around. A companion holds a copy of the leader;
/// the leader does not depend on companions.
public struct Companion<Leader: Walker>: Walker {
    private var leader: Leader
    private let paths: WalkableGraph
    /// Ahead of the leader and to the leader's left, metres.
    private let station: Vector
    private var drift: (ahead: SmoothFluctuation, left: SmoothFluctuation)
    /// The leader's states since they were last in sight, the oldest first; the last one is the present one.
    private var trail: [Walk.State] = []
    private var state: Walk.State?
    /// The direction in which the leader walks.
    private var course = Vector(1, 0)
    private var tick: UInt64 = 0

    /// The highest speed of a companion, m/s: faster than any leader.
    public static var fastest: Double { 4 }
    /// How far behind the leader a companion walks in single file, metres.
    private static var gap: Double { 0.7 }
    /// Time constant of closing up, seconds.
    private static var closing: Double { 1 }
    /// While the leader stands, a companion within this distance of their place does not move, metres.
    private static var slack: Double { 0.3 }

    /// - Parameters:
    ///   - leader: the walker to follow, at time 0.
    ///   - rank: the number in the group, from 1.
    ///   - paths: the paths of the venue, and its obstacles.
    ///   - walker: the leader's number; together with the seed and the rank it determines everything.
    public init(of leader: Leader, rank: Int, paths: WalkableGraph, walker: UInt64, seed: UInt64) {
        self.leader = leader
        self.paths = paths
        let stream = RandomStream(
            seed: seed, purpose: "companion", entity: RandomStream.entity(walker, UInt64(clamping: rank)))
        let distance = stream.uniform(in: 0.6...0.8, lane: 0)
        // One to the left, one to the right, the others behind them.
        let side = rank % 2 == 1 ? distance : -distance
        station = rank <= 2 ? Vector(0, side) : Vector(-distance, side / 2)
        func fluctuation(_ purpose: String) -> SmoothFluctuation {
            SmoothFluctuation(
                sigma: 0.1, time: 5, step: 1 / Walk.rate,
                stream: RandomStream(
                    seed: seed, purpose: purpose, entity: RandomStream.entity(walker, UInt64(clamping: rank))))
        }
        drift = (fluctuation("companion ahead"), fluctuation("companion aside"))
    }

    public mutating func next() -> Walk.State {
        let present = leader.next()
        guard let own = state, let before = trail.last else {
            // Together at the start, one in the other's place.
            trail = [present]
            state = present
            course = Vector(cos(present.heading), sin(present.heading))
            return present
        }
        tick += 1
        drift.ahead.advance(tick: tick)
        drift.left.advance(tick: tick)
        let moved = present.position - before.position
        // A leader who stands leaves no trail.
        if moved == Vector(0, 0), present.elevation == before.elevation { trail.removeLast() }
        trail.append(present)
        // The mean course of the last second.
        if moved.length > 1e-4 { course = course * 0.9 + moved * (0.1 / moved.length) }
        let isFree =
            Self.isOnFloor(present) && Self.isOnFloor(own) && own.level == present.level
            && own.elevation == present.elevation
        var next = own
        if isFree, allows(own.position, present.position, level: own.level) {
            trail = [present]
            next = beside(present, from: own, speed: moved * Walk.rate)
        } else {
            next = behind(from: own)
        }
        state = next
        return next
    }

    private static func isOnFloor(_ state: Walk.State) -> Bool {
        state.activity == .walking || state.activity == .standing
    }

    private func allows(_ start: Point, _ end: Point, level: Int) -> Bool {
        paths.obstructions(onLevel: level)?.allowsAside(Segment(start, end)) ?? true
    }

    /// Towards the place in the group, or towards the leader if something is in between.
    private func beside(_ leader: Walk.State, from own: Walk.State, speed: Vector) -> Walk.State {
        let length = course.length
        let ahead = length > 0.1 ? course * (1 / length) : Vector(1, 0)
        let offset = Vector(station.dx + drift.ahead.value, station.dy + drift.left.value)
        let place = leader.position + ahead * offset.dx + Vector(-ahead.dy, ahead.dx) * offset.dy
        var state = own
        // Room for a shoulder beyond the place, too.
        let beyond = place + (place - leader.position) * (Leg.shoulder / max((place - leader.position).length, 1e-9))
        let isOpen = allows(leader.position, beyond, level: own.level) && allows(own.position, place, level: own.level)
        let goal = isOpen ? place : leader.position + ahead * -Self.gap
        // From the place that the companion would reach at the leader's pace.
        let way = goal - (own.position + speed * (1 / Walk.rate))
        if speed.length < 0.05, way.length < Self.slack || !isOpen && (leader.position - own.position).length < Self.gap
        {
            state.activity = .standing
            state.heading = leader.heading
            return state
        }
        for velocity in [speed + way * (1 / Self.closing), leader.position - own.position] {
            let step = velocity * (min(Self.fastest / max(velocity.length, 1e-9), 1) / Walk.rate)
            let point = own.position + step
            // In sight of the leader also from there.
            guard allows(own.position, point, level: own.level), allows(point, leader.position, level: own.level) else {
                continue
            }
            return moved(from: own, to: point)
        }
        state.activity = .standing
        return state
    }

    private func moved(from own: Walk.State, to point: Point) -> Walk.State {
        var state = own
        let step = point - own.position
        state.position = point
        state.activity = step.length > 0.01 ? .walking : .standing
        if step.length > 0.01 { state.heading = own.heading + turn(from: own.heading, to: atan2(step.dy, step.dx)) }
        return state
    }

    /// At a body's rate of turning.
    private func turn(from heading: Double, to goal: Double) -> Double {
        let limit = Gaze.turnRate / Walk.rate
        return min(max(remainder(goal - heading, 2 * .pi), -limit), limit)
    }

    /// Along the leader's trail, up to the gap behind the leader; in a lift, all the way.
    private mutating func behind(from own: Walk.State) -> Walk.State {
        var state = own
        var left = 0.75 * Self.fastest / Walk.rate
        let isRiding = trail[trail.count - 1].activity == .lift
        var length = 0.0
        var last = (own.position, own.elevation)
        for stop in trail {
            length += hypot(stop.position.distance(to: last.0), stop.elevation - last.1)
            last = (stop.position, stop.elevation)
        }
        left = min(left, isRiding ? left : length - Self.gap)
        state.activity = .standing
        while let goal = trail.first, left > 0 {
            let distance = hypot(goal.position.distance(to: state.position), goal.elevation - state.elevation)
            let share = distance > left ? left / distance : 1
            state.position = state.position.interpolated(to: goal.position, at: share)
            state.elevation = share == 1 ? goal.elevation : state.elevation + (goal.elevation - state.elevation) * share
            state.level = goal.level
            if distance > 1e-6 { state.activity = goal.activity == .standing ? .walking : goal.activity }
            left -= distance
            if share < 1 || trail.count == 1 { break }
            trail.removeFirst()
        }
        let step = state.position - own.position
        if step.length > 0.01 {
            state.heading = own.heading + turn(from: own.heading, to: atan2(step.dy, step.dx))
        }
        return state
    }
}
