/// What makes a simulated signal or sensor differ from plain path loss. Each can be switched off alone.
public enum SimulationEffect: String, Hashable, Sendable, CaseIterable {
    /// The true exponent differs from the believed one.
    case exponentError
    /// Beacons differ from their power in the venue file.
    case beaconPower
    /// Walls differ from their loss in the venue file.
    case wallSpread
    /// Walls weaken signals.
    case walls
    /// Frozen shadowing.
    case shadowing
    /// Each visit differs from the one before.
    case visits
    /// Small-scale fading.
    case fading
    /// The carrier's own body.
    case body
    /// The carrier's hand is never still.
    case handMotion
    /// Other people in the way, and the density of the crowd.
    case crowd
    /// The beacons' antenna patterns.
    case antenna
    /// Phones differ from the average phone.
    case phoneOffset
    /// Carriers hold their phones at different heights.
    case phoneHeight
    /// Noise of the receiver.
    case noise
    /// Rounding of readings.
    case rounding
    /// Packets are lost in collisions with other packets, and to other radio services.
    case collisions
    /// Drift and random delays of the beacons' clocks.
    case clocks
    /// Gaps in which the phone does not listen.
    case scanning
    /// Late, repeated and invalid reports of the phone's operating system.
    case reporting
    /// The walking detector's delays and errors, missed and spurious steps.
    case motionErrors
    /// Errors of the heading.
    case headingErrors
    /// Errors of the barometer.
    case pressureErrors

    /// False for what is there on a perfect day, too: walls.
    var isDisturbance: Bool { self != .walls }
}
