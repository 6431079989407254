public import Geometry
public import Radio

/// A beacon of the venue's table: the *believed* values, from which a simulation may differ.
public struct Beacon: Hashable, Sendable {
    /// What a beacon hangs on; it determines the pattern of its antenna.
    public enum Mount: String, Hashable, Sendable, CaseIterable {
        /// In the open: a mast, a cable, a shelf.
        case free
        /// Under a ceiling.
        case ceiling
        case wall
        /// On a wall or a cabinet of metal.
        case metalWall = "metal-wall"

        /// True if it has a direction.
        public var isWall: Bool { self == .wall || self == .metalWall }
    }

    /// Its identity in packets, unique in the venue.
    public var id: BeaconID
    /// A label for people, such as the number on the install sheet.
    public var label: String?
    /// The level's number.
    public var level: Int
    /// Where it hangs, metres.
    public var position: Point
    /// Mounting height above the level's floor, metres.
    public var height: Double
    public var mount: Mount
    /// On a wall, the direction that it faces, away from the wall: degrees clockwise from the venue's y axis.
    public var facing: Double?
    /// Beacon power: RSSI at one metre, dBm. If it is `nil`, that of the venue is used, else that of the positioning
    /// settings.
    public var powerAt1m: Double?
    /// Path-loss exponent of its own, from a fit. If it is `nil`, that of the venue is used, else that of the
    /// positioning settings.
    public var pathLossExponent: Double?
    /// Residual standard deviation of RSSI about its own model, dB, from a fit.
    public var residualStandardDeviation: Double?
    /// From one advertising event to the next, seconds, without the 0–10 ms of random delay.
    public var advertisingInterval: Double
    /// Whether it stays even where all beacons are placed again.
    public var isLocked: Bool

    /// What people call it: its label, or its identity if it has none.
    public var shownName: String { label ?? id.description }

    /// Advertising intervals that are possible, seconds (Bluetooth Core: 20 ms to 10.24 s).
    public static let allowedIntervals = 0.02...10.24
    /// From one advertising event to the next if nothing else is said, seconds.
    public static let usualInterval = 0.35

    /// The parameters are the columns of the venue's table; those that not every beacon needs have a default.
    public init(
        id: BeaconID, label: String? = nil, level: Int, position: Point, height: Double, mount: Mount = .free,
        facing: Double? = nil, powerAt1m: Double? = nil, pathLossExponent: Double? = nil,
        residualStandardDeviation: Double? = nil,
        advertisingInterval: Double = Self.usualInterval, isLocked: Bool = false
    ) {
        self.id = id
        self.label = label
        self.level = level
        self.position = position
        self.height = height
        self.mount = mount
        self.facing = facing
        self.powerAt1m = powerAt1m
        self.pathLossExponent = pathLossExponent
        self.residualStandardDeviation = residualStandardDeviation
        self.advertisingInterval = advertisingInterval
        self.isLocked = isLocked
    }
}
