internal import NumericalMethods
internal import Radio
public import VenueModel

/// A beacon as it really hangs and sends, which the venue's table may not know.
public struct InstalledBeacon: Hashable, Sendable {
    /// What is true of it: place, nominal power and interval. Equal to the table's beacon unless a fault says otherwise.
    public var beacon: Beacon
    /// 0 for the beacon of the table (and a foreign one); 1, 2, … for others that send the same identity.
    public var copy: Int
    /// False for a beacon that is not in the table.
    public var isInTable: Bool
    /// How much stronger than nominal it sends.
    public var power = PowerCourse()

    /// Its name in random streams. It depends on the identity and the copy alone, so that a fault of one beacon leaves
    /// the random numbers of all others as they were.
    public var entity: UInt64 {
        copy == 0 ? beacon.id.entity : RandomStream.entity(beacon.id.entity, UInt64(copy))
    }
}

/// How much stronger than nominal a beacon sends in the course of time.
public struct PowerCourse: Hashable, Sendable {
    /// A battery that runs down.
    public struct Battery: Hashable, Sendable {
        /// When it begins, seconds.
        public var start: Double
        /// What the beacon loses, dB an hour.
        public var decibelsPerHour: Double
    }

    /// A beacon that has lost more than this to its battery is silent, dB.
    public static let batteryLimit = -20.0

    /// At all times, dB.
    public var offset = 0.0
    /// When it sends nothing, seconds.
    public var silences: [ClosedRange<Double>] = []
    /// Its batteries; losses add up.
    public var batteries: [Battery] = []

    /// Sends as strong as nominal at all times.
    public init() {}

    /// How much stronger than nominal it sends at `time`, dB; `nil` while it sends nothing. O(faults of this beacon).
    public func offset(at time: Double) -> Double? {
        if silences.contains(where: { $0.contains(time) }) { return nil }
        let battery = batteries.reduce(0) { $0 - $1.decibelsPerHour * max(time - $1.start, 0) / 3600 }
        return battery < Self.batteryLimit ? nil : offset + battery
    }
}
