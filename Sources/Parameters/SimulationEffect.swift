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
    case headingErrors
    /// Errors of the barometer.
    case pressureErrors

    /// What it is, in a sentence.
    public var meaning: String {
        switch self {
        case .exponentError: "The true path-loss exponent differs from the believed one."
        case .beaconPower: "Beacons differ from their power in the venue file."
        case .wallSpread: "Walls differ from their loss in the venue file."
        case .walls: "Walls weaken signals."
        case .shadowing: "Shadowing, which changes over metres but not over time."
        case .visits: "Each visit differs from the one before."
        case .fading: "Small-scale fading, which changes over centimetres."
        case .body: "The carrier's own body."
        case .handMotion: "The carrier's hand is never still."
        case .crowd: "Other people in the way, and the density of the crowd."
        case .antenna: "The beacons' antenna patterns."
        case .phoneOffset: "Phones differ from the average phone."
        case .phoneHeight: "Carriers hold their phones at different heights."
        case .noise: "Noise of the receiver."
        case .rounding: "Rounding of readings."
        case .collisions: "Packets are lost in collisions with other packets, and to other radio services."
        case .clocks: "Drift and random delays of the beacons' clocks."
        case .scanning: "Gaps in which the phone does not listen."
        case .reporting: "Late, repeated and invalid reports of the phone's operating system."
        case .motionErrors: "The walking detector's delays and errors, missed and spurious steps."
        case .headingErrors: "Errors of the heading."
        case .pressureErrors: "Errors of the barometer."
        }
    }
}
