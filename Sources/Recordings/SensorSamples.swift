/// A sample of the walking detector.
public struct MotionSample: Hashable, Sendable, BitwiseCopyable {
    /// Seconds since the start of the recording.
    public var time: Double
    /// True if the phone's carrier walks.
    public var isWalking: Bool

    public init(time: Double, isWalking: Bool) {
        self.time = time
        self.isWalking = isWalking
    }
}

/// One step of the phone's step detector.
public struct StepSample: Hashable, Sendable {
    /// Seconds since the start of the recording.
    public var time: Double
    /// The phone's estimate of its length, metres.
    public var length: Double

    public init(time: Double, length: Double) {
        self.time = time
        self.length = length
    }
}

/// The phone's estimate of the direction that its carrier faces.
public struct HeadingSample: Hashable, Sendable {
    /// Seconds since the start of the recording.
    public var time: Double
    /// Degrees counter-clockwise from the venue's x axis, 0 ..< 360.
    public var heading: Double

    public init(time: Double, heading: Double) {
        self.time = time
        self.heading = heading
    }
}

public struct PressureSample: Hashable, Sendable, BitwiseCopyable {
    /// Seconds since the start of the recording.
    public var time: Double
    /// Air pressure, hectopascal.
    public var pressure: Double

    public init(time: Double, pressure: Double) {
        self.time = time
        self.pressure = pressure
    }
}
