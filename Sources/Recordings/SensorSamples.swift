/// What the walking detector says.
public struct MotionSample: Hashable, Sendable {
    /// Seconds since the start of the recording.
    public var time: Double
    /// True if the phone's carrier walks.
    public var isWalking: Bool

    /// A sample.
    public init(time: Double, isWalking: Bool) {
        self.time = time
        self.isWalking = isWalking
    }
}

/// What the barometer says.
public struct PressureSample: Hashable, Sendable {
    /// Seconds since the start of the recording.
    public var time: Double
    /// Air pressure, hectopascal.
    public var pressure: Double

    /// A sample.
    public init(time: Double, pressure: Double) {
        self.time = time
        self.pressure = pressure
    }
}
