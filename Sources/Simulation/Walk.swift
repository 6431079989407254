public import Geometry

/// Where a walker is at every moment: what the simulator knows and the phone does not.
public struct Walk: Hashable, Sendable {
    /// The walker at one moment.
    public struct State: Hashable, Sendable {
        /// On the plan, metres.
        public var position: Point
        /// The level's number; between levels it changes half way.
        public var level: Int
        /// Height of the floor (step, lift car) under the walker above the venue's zero, metres.
        public var elevation: Double
        /// True while the walker moves by steps of his own; false at a stop, on an escalator and in a lift.
        public var isWalking: Bool

        /// A state.
        public init(position: Point, level: Int, elevation: Double, isWalking: Bool) {
            self.position = position
            self.level = level
            self.elevation = elevation
            self.isWalking = isWalking
        }
    }

    /// States a second.
    public static let rate = 10.0

    /// One every 1/``rate`` seconds from time 0; at least one.
    public let states: [State]

    /// A walk through these states.
    public init(states: [State]) { self.states = states }

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
        return state
    }

    /// Where the walker is at `time`, metres.
    public func position(at time: Double) -> Point { state(at: time).position }
}
