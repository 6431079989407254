internal import Foundation

/// One step of the computation from packets to a fix. Each stage holds its own state; stages do not know each other.
///
/// What it remembers from one step to the next is its ``memory``: a new stage with the same settings, map and memory
/// gives the same results. Its other data are made from settings and map, or are scratch memory.
///
/// Two stages are equal if they were made from the same configuration and have seen the same input, so a stage made
/// from settings that differ only in keys it does not list equals one made from the default.
package protocol PositioningStage: Equatable, SendableMetatype {
    /// Its memory; by default none.
    associatedtype Memory: Codable, Hashable, Sendable = NoMemory
    /// What the stage is called in listings.
    static var name: String { get }
    /// The keys of the settings that its initialiser reads, and no others.
    static var settings: [String] { get }
    /// The stage at the start of a recording.
    init(_ settings: PositioningSettings, map: BeaconMap)
    var memory: Memory { get set }
    /// Reports values of `memory` that are impossible for this map, such as the index of an unknown beacon.
    func check(_ memory: Memory, by check: inout MemoryCheck)
    /// Changes the settings from now on, for the same map. The stage keeps its memory, which is the same as if it had
    /// always had these settings. By default a new stage takes over the memory.
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

/// The signal of one beacon during one second.
public struct BeaconSample: Codable, Hashable, Sendable, BitwiseCopyable {
    /// The beacon, an index into ``BeaconMap/beacons``.
    public var beacon: Int
    /// Mean RSSI of the packets, dBm; the mean is taken in dB.
    public var rssi: Double
    /// Mean power of the packets, milliwatts.
    public var powerMilliwatts: Double
    /// How many packets; a ranging report counts as one.
    public var packetCount: Int

    /// A sample; without a power, all packets count as equally strong.
    public init(beacon: Int, rssi: Double, powerMilliwatts: Double? = nil, packetCount: Int) {
        self.beacon = beacon
        self.rssi = rssi
        self.powerMilliwatts = powerMilliwatts ?? Self.milliwatts(of: rssi)
        self.packetCount = packetCount
    }

    private enum CodingKeys: String, CodingKey {
        case beacon, rssi, packetCount
        case powerMilliwatts = "power"
    }

    /// 10^(RSSI/10): dBm in milliwatts, to a multiple of 2⁻⁵⁵: sums of these up to 0.25 mW are exact, in whatever order
    /// packets come. At −100 dBm that rounds by 10⁻⁶ dB at most.
    package static func milliwatts(of rssi: Double) -> Double {
        (exp(rssi * nepersPerDecibel) * 0x1p55).rounded() * 0x1p-55
    }

    private static let nepersPerDecibel = log(10.0) / 10

    /// RSSI that phones measure, dBm: services report 0 and +127 for "none".
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
