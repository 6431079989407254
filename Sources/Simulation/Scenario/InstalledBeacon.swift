internal import NumericalMethods
internal import Radio
public import VenueModel

/// A beacon with its true place and power, which may differ from the venue's table.
public struct InstalledBeacon: Hashable, Sendable {
    /// Its true place, its beacon power without faults, and its interval. Equal to the table's beacon unless a fault
    /// changes it.
    public var beacon: Beacon
    /// 0 for the beacon of the table (and a foreign one); 1, 2, … for others that send the same identity.
    public var copy: Int
    /// False for a beacon that is not in the table.
    public var isInTable: Bool
    /// Change of its power by faults.
    public var power = PowerCourse()

    /// Its name in random streams. It depends on the identity and the copy alone, so a fault of one beacon does not
    /// change the random numbers of the others.
    public var entity: UInt64 {
        copy == 0 ? beacon.id.entity : RandomStream.entity(beacon.id.entity, UInt64(copy))
    }
}

/// Change of a beacon's power by faults, over time.
public struct PowerCourse: Hashable, Sendable {
    /// A battery that runs down.
    public struct Battery: Hashable, Sendable {
        /// When it begins, seconds.
        public var start: Double
        /// Loss of beacon power, dB an hour.
        public var decibelsPerHour: Double
    }

    /// With a greater loss by its battery a beacon is silent, dB.
    public static let batteryLimit = -20.0

    /// Constant part, dB.
    public var offset = 0.0
    /// When it sends nothing, seconds.
    public var silences: [ClosedRange<Double>] = []
    /// Its batteries that run down; their losses add.
    public var batteries: [Battery] = []

    /// No change at any time.
    public init() {}

    /// Change of its power at `time`, dB; `nil` while it sends nothing. O(faults of this beacon).
    public func offset(at time: Double) -> Double? {
        if silences.contains(where: { $0.contains(time) }) { return nil }
        let battery = batteries.reduce(0) { $0 - $1.decibelsPerHour * max(time - $1.start, 0) / 3600 }
        return battery < Self.batteryLimit ? nil : offset + battery
    }
}
