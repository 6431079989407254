internal import Foundation
internal import Radio
package import Recordings

/// Turns packets and ranging reports into one sample for each beacon, as a ranging service reports it once a second.
///
/// Beacons that the map does not have are ignored and counted. So is an RSSI outside −127 ..< 0 dBm: services report 0
/// and +127 for "none", and no phone receives a beacon that strongly.
package struct IdentifyStage: PositioningStage {
    package static let name = "identify"
    package static let settings: [String] = []

    package struct Memory: Codable, Hashable, Sendable {
        /// Sums over the packets of a beacon since the last collection.
        fileprivate struct Sums: Codable, Hashable, Sendable {
            /// dBm.
            var rssi = 0.0
            /// Milliwatts.
            var power = 0.0
            var count = 0
        }

        /// Packets and entries whose beacon the map does not have.
        package fileprivate(set) var unknownCount = 0
        /// Packets and entries whose RSSI is no measurement.
        package fileprivate(set) var invalidCount = 0
        /// One for each beacon.
        fileprivate var heard: [Sums] = []
    }

    private let map: BeaconMap
    package var memory = Memory()

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        self.map = map
        memory.heard = Array(repeating: Memory.Sums(), count: map.beacons.count)
    }

    package func check(_ memory: Memory, by check: inout MemoryCheck) {
        check.count(memory.unknownCount, "unknownCount")
        check.count(memory.invalidCount, "invalidCount")
        check.require(
            memory.heard.count == map.beacons.count, "heard.count", memory.heard.count,
            "\(map.beacons.count), one for each beacon")
        for (beacon, sums) in memory.heard.enumerated() where sums != Memory.Sums() {
            let count = Double(sums.count)
            check.count(sums.count, from: 1, "heard[\(beacon)].count")
            check.require(
                sums.rssi >= -127 * count && sums.rssi < 0, "heard[\(beacon)].rssi", sums.rssi,
                "the sum of \(sums.count) values of \u{2212}127 ..< 0")
            check.require(
                sums.power > 0 && sums.power <= count, "heard[\(beacon)].power", sums.power,
                "the sum of \(sums.count) values above 0 and up to 1")
        }
    }

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

    /// Replaces `samples` by those since the last call, by ascending beacon index.
    package mutating func collect(into samples: inout [BeaconSample]) {
        samples.removeAll(keepingCapacity: true)
        for beacon in memory.heard.indices where memory.heard[beacon].count > 0 {
            let sums = memory.heard[beacon]
            samples.append(
                BeaconSample(
                    beacon: beacon, rssi: sums.rssi / Double(sums.count),
                    powerMilliwatts: sums.power / Double(sums.count), packetCount: sums.count))
            memory.heard[beacon] = Memory.Sums()
        }
    }

    private mutating func add(_ id: BeaconID, _ rssi: Double) {
        guard BeaconSample.isMeasurement(rssi) else {
            memory.invalidCount += 1
            return
        }
        guard let beacon = map.index(of: id) else {
            memory.unknownCount += 1
            return
        }
        memory.heard[beacon].rssi += rssi
        memory.heard[beacon].power += BeaconSample.milliwatts(of: rssi)
        memory.heard[beacon].count += 1
    }
}
