import Foundation
import Geometry
import NumericalMethods
public import Parameters
import VenueModel

/// A walker who follows an itinerary over a venue's paths and, where there is room, off them.
///
/// The walker knows the present leg and the next one; the itinerary is made trip by trip. On level floors they keep a
/// drifting distance from the middle, cut corners, and move over the ground by no more than 1.05 times their present
/// speed. The speed varies about the walker's own mean. Cost: about 0.3 µs a state.
///
/// A walker is an itinerary, the legs around the present place, the phase on the present leg and three fluctuations. Their
/// state stands side by side, because each state of the walk depends on all of it.
public struct GraphWalker: Walker {
    private enum Phase {
        /// Waits for the doors of a lift; seconds left.
        case departing(Double)
        case underWay
        /// Stays where the leg ends; seconds left.
        case arrived(Double)
    }

    private var legs: LegSource
    private let movement: MovementParameters
    /// Own mean speed on a level floor, m/s.
    private let speed: Double
    private let rides: RandomStream

    private var previous: Leg?
    private var leg: Leg
    private var following: Leg
    private var ordinal: UInt64 = 0
    private var phase = Phase.arrived(0)
    /// Metres along the slope of the leg.
    private var travelled = 0.0
    /// Seconds since the departure of a lift.
    private var ride = 0.0
    /// Metres to the left of the middle.
    private var aside: Double

    private var tick: UInt64 = 0
    private var lateral: SmoothFluctuation
    private var variation: SmoothFluctuation
    private var gaze: Gaze
    private var position: Point

    /// A walker with random destinations in the whole venue.
    ///
    /// - Parameters:
    ///   - paths: where the walker can go.
    ///   - walker: the number; together with the seed it determines everything.
    public init(paths: WalkableGraph, walker: UInt64, seed: UInt64, movement: MovementParameters) {
        self.init(
            Wandering(paths: paths, walker: walker, seed: seed, movement: movement), paths: paths, walker: walker,
            seed: seed, movement: movement)
    }

    init(_ itinerary: any Itinerary, paths: WalkableGraph, walker: UInt64, seed: UInt64, movement: MovementParameters) {
        func stream(_ purpose: String) -> RandomStream { RandomStream(seed: seed, purpose: purpose, entity: walker) }
        legs = LegSource(itinerary, paths: paths, walker: walker, seed: seed, movement: movement)
        self.movement = movement
        speed = movement.speed(of: walker, seed: seed)
        rides = stream("ride")
        leg = legs.next()
        following = legs.next()
        let step = 1 / Walk.rate
        lateral = SmoothFluctuation(
            sigma: movement.lateralSigma, time: movement.lateralTime, step: step, stream: stream("lateral offset"))
        variation = SmoothFluctuation(
            sigma: movement.speedVariation, time: movement.speedVariationTime, step: step,
            stream: stream("speed variation"))
        aside = lateral.value
        gaze = Gaze(course: atan2(leg.along.dy, leg.along.dx), parameters: movement, stream: stream("gaze"))
        position = leg.start.position
        phase = departure
        position = place(travelled: 0)
    }

    public mutating func next() -> Walk.State {
        if tick > 0 { advance() }
        tick += 1
        let fraction = leg.slope > 0 ? min(travelled / leg.slope, 1) : isUnderWay ? 0 : 1
        return Walk.State(
            position: position, level: fraction < 0.5 ? leg.start.level : leg.end.level,
            elevation: leg.start.elevation + leg.rise * fraction, heading: gaze.heading, activity: activity)
    }
}

// MARK: - Moving

extension GraphWalker {
    private var isUnderWay: Bool { if case .underWay = phase { true } else { false } }

    /// True if a wait is over.
    private var isDue: Bool {
        switch phase {
        case .departing(let left), .arrived(let left): left <= Self.instant
        case .underWay: false
        }
    }

    /// Shorter times are ignored, seconds.
    private static let instant = 1e-9

    private var activity: Walk.Activity {
        guard isUnderWay else { return .standing }
        return leg.kind == .escalator && walksOnEscalator ? .stairs : leg.kind.activity
    }

    private mutating func advance() {
        let step = 1 / Walk.rate
        let origin = position
        let wasUnderWay = isUnderWay
        let pace = speed * (1 + min(max(variation.value, -0.7), 0.7))
        if wasUnderWay && leg.isWalked {
            lateral.advance(tick: tick)
            variation.advance(tick: tick)
            // Drifts sideways no faster than the room at the sides narrows.
            aside += min(max(lateral.value - aside, -pace * step / 2), pace * step / 2)
        }
        var time = step
        while time > 0 || isDue { move(for: &time, pace: pace, from: origin) }
        let moved = position - origin
        if moved.length > 1e-4 {
            gaze.follow(atan2(moved.dy, moved.dx), for: step)
        } else {
            gaze.rest(for: step, along: leg.facing ?? leg.along, looksAside: leg.facing == nil && !isUnderWay)
        }
    }

    /// Spends time on a wait: what is left of it, or `nil` if it is over.
    private static func wait(_ left: Double, _ time: inout Double) -> Double? {
        let isOver = left <= time + instant
        defer { time = isOver ? max(time - left, 0) : 0 }
        return isOver ? nil : left - time
    }

    /// Spends time on what is to be done now, down to 0 unless something new begins.
    private mutating func move(for time: inout Double, pace: Double, from origin: Point) {
        switch phase {
        case .departing(let left):
            phase = Self.wait(left, &time).map(Phase.departing) ?? .underWay
        case .underWay:
            let used = progress(for: time, pace: pace, from: origin)
            time = used.map { max(time - $0, 0) } ?? 0
            if used != nil { phase = .arrived(leg.stay + doors(lane: 1)) }
        case .arrived(let left):
            if let rest = Self.wait(left, &time) {
                phase = .arrived(rest)
                return
            }
            previous = leg
            leg = following
            following = legs.next()
            ordinal += 1
            travelled = 0
            ride = 0
            phase = departure
        }
    }

    /// Moves along the leg; gives the seconds it took to its end, or `nil` if there is more of it.
    private mutating func progress(for time: Double, pace: Double, from origin: Point) -> Double? {
        guard leg.isWalked else {
            if leg.kind == .lift {
                ride += time
                travelled = movement.liftTravel(after: ride, of: leg.slope)
                position = place(travelled: travelled)
                let excess = ride - movement.liftDuration(of: leg.slope)
                return excess >= 0 ? time - excess : nil
            }
            return glide(for: time, at: movement.escalatorSpeed + (walksOnEscalator ? 0.5 : 0))
        }
        let velocity = pace * movement.pace(on: leg.kind, rise: leg.rise)
        let start = travelled
        let used = glide(for: time, at: velocity)
        guard leg.room > 0 || previous.map({ $0.room > 0 }) == true else { return used }
        // On the outer side of a bend, or where the way narrows, the walker's path is longer than the middle: then they
        // move along the way more slowly.
        let limit = 1.05 * pace / Walk.rate
        guard position.distance(to: origin) > limit else { return used }
        var advance = travelled - start
        for _ in 0..<4 where position.distance(to: origin) > limit {
            advance *= 0.9 * limit / position.distance(to: origin)
            travelled = start + advance
            position = place(travelled: travelled)
        }
        if position.distance(to: origin) > limit {
            travelled = start
            position = place(travelled: travelled)
        }
        return nil
    }

    /// Moves along the middle at a constant velocity.
    private mutating func glide(for time: Double, at velocity: Double) -> Double? {
        let left = leg.slope - travelled
        let used = left / velocity
        travelled = used <= time ? leg.slope : travelled + velocity * time
        position = place(travelled: travelled)
        return used <= time ? used : nil
    }

    private func place(travelled: Double) -> Point {
        leg.place(travelled: travelled, aside: aside, after: previous, before: following, cut: movement.cornerCut)
    }

    // MARK: - Rides

    /// What comes before the first movement on a leg.
    private var departure: Phase {
        var wait = doors(lane: 0)
        // Nodes at one place still take a step, so that time advances.
        if leg.slope < 1e-9 { wait = max(wait, 1 / Walk.rate) }
        return wait > 0 ? .departing(wait) : .underWay
    }

    /// How long a lift's doors are open at one end of a ride, seconds; 0 for other legs.
    private func doors(lane: UInt32) -> Double {
        guard leg.kind == .lift else { return 0 }
        let least = movement.leastDoorTime
        return rides.uniform(in: least...max(least, movement.greatestDoorTime), ordinal, lane: lane)
    }

    private var walksOnEscalator: Bool {
        leg.kind == .escalator && rides.uniform(ordinal, lane: 3) < movement.escalatorWalking
    }
}
