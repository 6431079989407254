public import Geometry
public import Radio

/// A beacon as the venue's table has it: what is *believed* of it, which a simulation may contradict.
public struct Beacon: Hashable, Sendable {
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
    /// RSSI one metre away, dBm; `nil` leaves it to the venue, then to the positioning settings.
    public var powerAt1m: Double?
    /// Path-loss exponent of its own, from a fit; `nil` leaves it to the venue, then to the positioning settings.
    public var pathLossExponent: Double?
    /// Standard deviation of RSSI about its own model, dB, from a fit.
    public var residual: Double?
    /// From one advertising event to the next, seconds, without the 0–10 ms of random delay.
    public var advertisingInterval: Double

    /// A beacon.
    public init(
        id: BeaconID, label: String? = nil, level: Int, position: Point, height: Double, powerAt1m: Double? = nil,
        pathLossExponent: Double? = nil, residual: Double? = nil, advertisingInterval: Double = 0.35
    ) {
        self.id = id
        self.label = label
        self.level = level
        self.position = position
        self.height = height
        self.powerAt1m = powerAt1m
        self.pathLossExponent = pathLossExponent
        self.residual = residual
        self.advertisingInterval = advertisingInterval
    }
}
