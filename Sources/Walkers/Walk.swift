internal import Foundation
public import Geometry

/// Where a walker is at every moment. The simulator knows this, the phone does not.
public struct Walk: Hashable, Sendable {
    /// The longest walk, seconds.
    public static let longestDuration = 86_400.0
    /// A person who moves more slowly stands, m/s.
    public static let standingSpeed = 0.1

    /// What a walker does at one moment.
    public enum Activity: UInt8, Hashable, Sendable, CaseIterable {
        /// Stands or sits.
        case standing
        /// Walks on a level floor or a ramp.
        case walking
        /// Walks up or down stairs.
        case stairs
        /// Is carried by an escalator.
        case escalator
        /// Is in a lift, or waits in it.
        case lift

        /// As files spell it.
        public var name: String { "\(self)" }
    }

    /// The walker at one moment.
    public struct State: Hashable, Sendable {
        /// On the map, metres.
        public var position: Point
        /// The level's number; between levels it changes half way.
        public var level: Int
        /// Height of the floor (step, lift car) under the walker above the venue's zero, metres.
        public var elevation: Double
        /// Where the walker faces, radians counter-clockwise from the x axis; any whole turns.
        public var heading: Double
        /// What the walker does.
        public var activity: Activity

        /// True while the walker takes steps; false at a stop, on an escalator and in a lift.
        public var isWalking: Bool { activity == .walking || activity == .stairs }

        public init(position: Point, level: Int, elevation: Double, heading: Double = 0, activity: Activity) {
            self.position = position
            self.level = level
            self.elevation = elevation
            self.heading = heading
            self.activity = activity
        }
    }

    /// States a second.
    public static let rate = 10.0

    /// One every 1/``rate`` seconds from time 0; at least one.
    public let states: [State]

    /// A walk through these states.
    public init(states: [State]) { self.states = states }

    /// The first `duration` seconds of a walker's way, and up to 0.2 s more. A longer walk begins with the shorter one.
    public init(of walker: some Walker, duration: Double) {
        var walker = walker
        states = (0...Int(min(max(duration, 0), 1e9) * Self.rate) + 1).map { _ in walker.next() }
    }

    /// The state at `time`: straight between the stored ones, level and gait of the earlier; the first or last
    /// outside. O(1).
    public func state(at time: Double) -> State {
        let place = min(max(time * Self.rate, 0), Double(states.count - 1))
        let index = Int(place)
        guard index + 1 < states.count else { return states[index] }
        let fraction = place - Double(index)
        let next = states[index + 1]
        var state = states[index]
        state.position = state.position.interpolated(to: next.position, at: fraction)
        state.elevation += (next.elevation - state.elevation) * fraction
        // The shorter way round.
        state.heading += remainder(next.heading - state.heading, 2 * .pi) * fraction
        return state
    }

    /// Where the walker is at `time`, metres.
    public func position(at time: Double) -> Point { state(at: time).position }
}
