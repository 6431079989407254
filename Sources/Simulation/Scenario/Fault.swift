public import Geometry
public import Radio

/// A fault: a beacon that differs from the venue's table, or a phone that does not record normally. Times in seconds
/// from the start of a walk.
public enum Fault: Hashable, Sendable {
    /// A beacon sends nothing during this time.
    case dead(BeaconID, during: ClosedRange<Double>)
    /// A beacon's battery runs down: from `start` it loses `decibelsPerHour`, and below −20 dB falls silent.
    case fadingBattery(BeaconID, from: Double, decibelsPerHour: Double)
    /// A beacon hangs at another place than in the venue file. Height above the level's floor, metres.
    case moved(BeaconID, to: Point, level: Int, height: Double)
    /// Two beacons hang at each other's places.
    case swapped(BeaconID, BeaconID)
    /// A second beacon with the same identity. Height above the level's floor, metres.
    case duplicated(BeaconID, at: Point, level: Int, height: Double)
    /// A beacon sends with this much more power than in the table, dB.
    case wrongPower(BeaconID, by: Double)
    /// A beacon that is not in the table. Height above the level's floor, metres; power at one metre, dBm; seconds.
    case foreign(BeaconID, at: Point, level: Int, height: Double, powerAt1m: Double, interval: Double)
    /// The phone's Bluetooth is off.
    case bluetoothOff(during: ClosedRange<Double>)
    /// The app is in the background.
    case background(during: ClosedRange<Double>)
    /// The phone's clock jumps by this many seconds.
    case clockJump(at: Double, by: Double)
}
