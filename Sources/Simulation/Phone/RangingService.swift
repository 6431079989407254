import Radio
import Recordings

/// Turns packets into one report a second, as Core Location's ranging does.
///
/// A report averages (in dB) what was heard of each beacon in the second before it and rounds the mean, strongest
/// beacon first. A beacon that was not heard in that second is still listed for a while, last and without a level.
/// Apple's page on `CLBeacon.rssi` gives the average; that it is taken in dB, and how long beacons linger, are
/// assumptions.
struct RangingService {
    /// How long a beacon is listed after its last packet, seconds.
    var linger: Double
    /// Rounds a mean.
    var receiver: Receiver

    private struct Hearing {
        var sum = 0.0
        var count = 0
        var last = 0.0

        mutating func add(_ packet: Packet) {
            sum += packet.rssi
            count += 1
            last = packet.time
        }
    }

    /// The reports at 1, 2, … s up to `duration`, also when they are empty.
    ///
    /// - Parameter packets: by ascending time.
    func reports(of packets: [Packet], duration: Double) -> [RangingReport] {
        var hearings: [BeaconID: Hearing] = [:]
        var next = 0
        return (0..<Int(duration)).map { second in
            let time = Double(second + 1)
            while next < packets.count, packets[next].time <= time {
                hearings[packets[next].beacon, default: Hearing()].add(packets[next])
                next += 1
            }
            var listed: [(beacon: BeaconID, mean: Double?)] = []
            for (beacon, hearing) in hearings where time - hearing.last <= linger || hearing.count > 0 {
                listed.append((beacon, hearing.count > 0 ? hearing.sum / Double(hearing.count) : nil))
                hearings[beacon] = Hearing(last: hearing.last)
            }
            // Sorting by level, then identity, also takes the dictionary's order out of the result.
            listed.sort {
                let (left, right) = ($0.mean ?? -.infinity, $1.mean ?? -.infinity)
                return left != right ? left > right : $0.beacon < $1.beacon
            }
            return RangingReport(
                time: time,
                entries: listed.map {
                    RangingReport.Entry(beacon: $0.beacon, rssi: $0.mean.map(receiver.quantised))
                })
        }
    }
}
