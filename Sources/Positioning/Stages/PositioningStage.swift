internal import Foundation

/// One step of the way from packets to a fix. State lives in the stage; no stage knows another.
///
/// Two stages are equal if they were made from the same configuration and have seen the same input, so a stage made
/// from settings that differ only in keys it does not list equals one made from the default.
package protocol PositioningStage: Equatable {
    /// What the stage is called in listings.
    static var name: String { get }
    /// The keys of the settings that its initialiser reads, and no others.
    static var settings: [String] { get }
    /// The stage at the start of a recording.
    init(_ settings: PositioningSettings, map: BeaconMap)
    /// Other settings from now on, for the same map. What the stage remembers stays, and is as much as if it had always
    /// had them. By default the stage is made anew: what a stage without memory needs.
    mutating func change(to settings: PositioningSettings, map: BeaconMap)
}

extension PositioningStage {
    package mutating func change(to settings: PositioningSettings, map: BeaconMap) {
        self = Self(settings, map: map)
    }
}

/// What one beacon sounded like during one second.
public struct BeaconSample: Hashable, Sendable {
    /// The beacon, an index into ``BeaconMap/beacons``.
    public var beacon: Int
    /// Mean RSSI of the packets, dBm; the mean is taken in dB.
    public var rssi: Double
    /// Mean power of the packets, milliwatts.
    public var power: Double
    /// How many packets; a ranging report counts as one.
    public var packetCount: Int

    /// A sample; without a power, of packets that were equally strong.
    public init(beacon: Int, rssi: Double, power: Double? = nil, packetCount: Int) {
        self.beacon = beacon
        self.rssi = rssi
        self.power = power ?? Self.power(of: rssi)
        self.packetCount = packetCount
    }

    /// 10^(RSSI/10): dBm in milliwatts, to a multiple of 2⁻⁵⁵: sums of these up to 0.25 mW are exact, in whatever order
    /// packets come. At −100 dBm that rounds by 10⁻⁶ dB at most.
    package static func power(of rssi: Double) -> Double {
        (exp(rssi * nepersPerDecibel) * 0x1p55).rounded() * 0x1p-55
    }

    private static let nepersPerDecibel = log(10.0) / 10
}

/// A beacon and the RSSI with which it enters the position.
package struct BeaconSignal: Hashable, Sendable {
    /// The beacon, an index into ``BeaconMap/beacons``.
    package var beacon: Int
    /// dBm.
    package var rssi: Double

    package init(beacon: Int, rssi: Double) {
        self.beacon = beacon
        self.rssi = rssi
    }
}
