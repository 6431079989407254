internal import Foundation
internal import Radio
package import Recordings

/// Turns packets and ranging reports into one sample a beacon: what a ranging service reports once a second.
///
/// Beacons that the map does not have are ignored and counted. So is an RSSI outside −127 ..< 0 dBm: 0 and +127 are the
/// ways in which services say "none", and no phone hears a beacon that strongly.
package struct IdentifyStage: PositioningStage {
    package static let name = "identify"
    package static let settings: [String] = []

    /// Packets and entries whose beacon the map does not have.
    package private(set) var unknownCount = 0
    /// Packets and entries whose RSSI is no measurement.
    package private(set) var invalidCount = 0

    private let map: BeaconMap
    private var sums: [Double]
    private var powers: [Double]
    private var counts: [Int]

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        self.map = map
        sums = Array(repeating: 0, count: map.beacons.count)
        powers = sums
        counts = Array(repeating: 0, count: map.beacons.count)
    }

    package mutating func change(to settings: PositioningSettings, map: BeaconMap) {}

    package mutating func ingest(_ observation: Observation) {
        switch observation {
        case .packet(let packet):
            if let rssi = packet.rssi { add(packet.beacon, rssi) }
        case .ranging(let report):
            for entry in report.entries {
                if let rssi = entry.rssi { add(entry.beacon, rssi) }
            }
        }
    }

    /// Replaces `samples` by what was heard since the last call, by ascending beacon index.
    package mutating func collect(into samples: inout [BeaconSample]) {
        samples.removeAll(keepingCapacity: true)
        for beacon in counts.indices where counts[beacon] > 0 {
            samples.append(
                BeaconSample(
                    beacon: beacon, rssi: sums[beacon] / Double(counts[beacon]),
                    power: powers[beacon] / Double(counts[beacon]), packetCount: counts[beacon]))
            sums[beacon] = 0
            powers[beacon] = 0
            counts[beacon] = 0
        }
    }

    private mutating func add(_ id: BeaconID, _ rssi: Double) {
        guard rssi >= -127, rssi < 0 else {
            invalidCount += 1
            return
        }
        guard let beacon = map.index(of: id) else {
            unknownCount += 1
            return
        }
        sums[beacon] += rssi
        powers[beacon] += BeaconSample.power(of: rssi)
        counts[beacon] += 1
    }
}
