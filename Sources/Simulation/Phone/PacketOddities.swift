import NumericalMethods
import Parameters
import Radio
import Recordings

/// Errors of operating systems when they hand packets to an app. Some callbacks have no valid RSSI (+127, in Bluetooth
/// "not available"; seen on Android and iOS), and some repeat the RSSI of the beacon's last packet.
///
/// Each packet's errors depend on its beacon and its time only, and both kinds are independent.
struct PacketOddities: Sendable {
    private let invalidReadings: Double
    private let staleReports: Double
    private let invalids: RandomStream
    private let repeats: RandomStream
    /// RSSI of the beacons' last packets, dBm.
    private var latest: [BeaconID: Double] = [:]

    /// The errors of a walker's phone.
    init(_ parameters: PhoneParameters, seed: UInt64, walker: UInt64) {
        invalidReadings = parameters.invalidReadings
        staleReports = parameters.staleReports
        invalids = RandomStream(seed: seed, purpose: "invalid packet", entity: walker)
        repeats = RandomStream(seed: seed, purpose: "stale packet", entity: walker)
    }

    /// Changes the next packets, by ascending time.
    mutating func apply(to packets: inout [Packet]) {
        guard invalidReadings > 0 || staleReports > 0 else { return }
        for index in packets.indices {
            let packet = packets[index]
            let tick = packet.time.bitPattern
            let lane = UInt32(truncatingIfNeeded: packet.beacon.entity)
            if staleReports > 0, let last = latest[packet.beacon], repeats.uniform(tick, lane: lane) < staleReports {
                packets[index].rssi = last
            }
            latest[packet.beacon] = packets[index].rssi
            if invalidReadings > 0, invalids.uniform(tick, lane: lane) < invalidReadings { packets[index].rssi = nil }
        }
    }
}
