public import Radio

/// What a phone received from beacons at one moment. It does not contain the truth.
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
    public var beacon: BeaconID
    /// Received signal strength, dBm; `nil` if the receiver had no valid reading (+127).
    public var rssi: Double?
    /// Advertising channel, 37…39, if the receiver reports it.
    public var channel: Int?

    public init(time: Double, beacon: BeaconID, rssi: Double?, channel: Int? = nil) {
        self.time = time
        self.beacon = beacon
        self.rssi = rssi
        self.channel = channel
    }
}

extension Observation {
    /// The beacons that it names, heard or only listed.
    package var beacons: [BeaconID] {
        switch self {
        case .packet(let packet): [packet.beacon]
        case .ranging(let report): report.entries.map(\.beacon)
        }
    }

    /// The same without a beacon; `nil` if nothing is left of a packet. A report may be left without entries.
    package func without(_ beacon: BeaconID) -> Observation? { keeping { other, _ in other != beacon } }

    /// The readings that count, by beacon and RSSI in dBm; `nil` if nothing is left of a packet. A report may be left without
    /// entries.
    package func keeping(_ counts: (_ beacon: BeaconID, _ rssi: Double?) -> Bool) -> Observation? {
        switch self {
        case .packet(let packet): return counts(packet.beacon, packet.rssi) ? self : nil
        case .ranging(var report):
            report.entries.removeAll { !counts($0.beacon, $0.rssi) }
            return .ranging(report)
        }
    }

    package var readings: [(time: Double, beacon: BeaconID, rssi: Double)] {
        switch self {
        case .packet(let packet): packet.rssi.map { [(packet.time, packet.beacon, $0)] } ?? []
        case .ranging(let report):
            report.entries.compactMap { entry in entry.rssi.map { (report.time, entry.beacon, $0) } }
        }
    }
}
