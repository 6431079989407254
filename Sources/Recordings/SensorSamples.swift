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

/// One step, as the phone's step detector sees it.
public struct StepSample: Hashable, Sendable {
    /// Seconds since the start of the recording.
    public var time: Double
    /// The phone's estimate of its length, metres.
    public var length: Double

    /// A sample.
    public init(time: Double, length: Double) {
        self.time = time
        self.length = length
    }
}

/// Where the phone thinks that its carrier faces.
public struct HeadingSample: Hashable, Sendable {
    /// Seconds since the start of the recording.
    public var time: Double
    /// Degrees counter-clockwise from the venue's x axis, 0 ..< 360.
    public var heading: Double

    /// A sample.
    public init(time: Double, heading: Double) {
        self.time = time
        self.heading = heading
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
