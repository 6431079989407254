internal import Foundation

/// One step of the way from packets to a fix. State lives in the stage; no stage knows another.
///
/// What it remembers from one step to the next is its ``memory``: a stage made anew from the same settings and map, and
/// given that memory, goes on as if nothing had happened. All else it holds is made from settings and map, or scratch.
///
/// Two stages are equal if they were made from the same configuration and have seen the same input, so a stage made
/// from settings that differ only in keys it does not list equals one made from the default.
package protocol PositioningStage: Equatable, SendableMetatype {
    /// What it remembers; nothing if it does not say.
    associatedtype Memory: Codable, Hashable, Sendable = NoMemory
    /// What the stage is called in listings.
    static var name: String { get }
    /// The keys of the settings that its initialiser reads, and no others.
    static var settings: [String] { get }
    /// The stage at the start of a recording.
    init(_ settings: PositioningSettings, map: BeaconMap)
    /// What it remembers now.
    var memory: Memory { get set }
    /// Reports what of `memory` no stage for this map could remember, such as an index of a beacon that there is not.
    func check(_ memory: Memory, by check: inout MemoryCheck)
    /// Other settings from now on, for the same map. What the stage remembers stays, and is as much as if it had always
    /// had them: by default it is made anew and given its memory.
    mutating func change(to settings: PositioningSettings, map: BeaconMap)
}

/// The memory of a stage that has none.
package struct NoMemory: Codable, Hashable, Sendable {}

extension PositioningStage {
    package mutating func change(to settings: PositioningSettings, map: BeaconMap) {
        let memory = memory
        self = Self(settings, map: map)
        self.memory = memory
    }

    package func check(_ memory: Memory, by check: inout MemoryCheck) {}
}

extension PositioningStage where Memory == NoMemory {
    package var memory: NoMemory {
        get { NoMemory() }
        set {}
    }
}

/// What one beacon sounded like during one second.
public struct BeaconSample: Codable, Hashable, Sendable {
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

    /// RSSI that phones measure, dBm: 0 and +127 are the ways in which services say "none".
    package static func isMeasurement(_ rssi: Double) -> Bool { rssi >= -127 && rssi < 0 }
}

/// A beacon and the RSSI with which it enters the position.
package struct BeaconSignal: Hashable, Sendable, BitwiseCopyable {
    /// The beacon, an index into ``BeaconMap/beacons``.
    package var beacon: Int
    /// dBm.
    package var rssi: Double

    package init(beacon: Int, rssi: Double) {
        self.beacon = beacon
        self.rssi = rssi
    }
}
