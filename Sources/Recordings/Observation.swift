public import Radio

/// What a phone heard of the beacons at one moment. It has no room for the truth.
public enum Observation: Hashable, Sendable {
    /// One received advertising packet.
    case packet(Packet)
    /// One report of a ranging service, about once a second.
    case ranging(RangingReport)

    /// When it was received, seconds since the start of the recording.
    public var time: Double {
        switch self {
        case .packet(let packet): packet.time
        case .ranging(let report): report.time
        }
    }
}

/// One received advertising packet.
public struct Packet: Hashable, Sendable {
    /// Seconds since the start of the recording.
    public var time: Double
    /// Who sent it.
    public var beacon: BeaconID
    /// Received signal strength, dBm.
    public var rssi: Double
    /// Advertising channel, 37…39, if the receiver tells.
    public var channel: Int?

    /// A packet.
    public init(time: Double, beacon: BeaconID, rssi: Double, channel: Int? = nil) {
        self.time = time
        self.beacon = beacon
        self.rssi = rssi
        self.channel = channel
    }
}

/// One report of a ranging service such as Core Location: the average of what was heard since the last report.
public struct RangingReport: Hashable, Sendable {
    /// One beacon in a report.
    public struct Entry: Hashable, Sendable {
        /// Which beacon.
        public var beacon: BeaconID
        /// Average received signal strength, dBm; `nil` if it is listed without having been heard (the service's 0 or
        /// +127).
        public var rssi: Double?

        /// An entry.
        public init(beacon: BeaconID, rssi: Double?) {
            self.beacon = beacon
            self.rssi = rssi
        }
    }

    /// Seconds since the start of the recording.
    public var time: Double
    /// The beacons, nearest first.
    public var entries: [Entry]

    /// A report.
    public init(time: Double, entries: [Entry]) {
        self.time = time
        self.entries = entries
    }
}

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
