internal import Radio
internal import Recordings

/// The distances of one report, in its order.
struct DistanceList: Hashable {
    var time: Double
    /// Metres; `nil` for a beacon that is listed without having been heard.
    var distances: [Double?]

    /// The lists of a recording. Reports of one moment, of several regions, are one list; packets make one list for each
    /// `update` seconds, nearest first.
    static func lists(
        of observations: [Observation], beacons: Set<BeaconID>?, update: Double, power: (BeaconID) -> Double
    ) -> [DistanceList] {
        var lists: [DistanceList] = []
        var heard: [BeaconID: (sum: Double, count: Double)] = [:]
        var end: Double?
        func close() {
            guard let time = end else { return }
            let distances = heard.sorted { $0.key < $1.key }.map { beacon, rssi in
                ProximityRule.distance(rssi: rssi.sum / rssi.count, power: power(beacon))
            }
            lists.append(DistanceList(time: time, distances: distances.sorted()))
            heard.removeAll(keepingCapacity: true)
            end = nil
        }
        let rule = ProximityRule()
        for observation in observations where observation.time.isFinite {
            switch observation {
            case .packet(let packet):
                guard update > 0 else { continue }
                if let time = end, packet.time > time { close() }
                end = end ?? (packet.time / update).rounded(.up) * update
                guard beacons?.contains(packet.beacon) ?? true, let rssi = ProximityRule.valid(packet.rssi) else {
                    continue
                }
                heard[packet.beacon, default: (0, 0)].sum += rssi
                heard[packet.beacon, default: (0, 0)].count += 1
            case .ranging(let report):
                let distances = report.entries.filter { beacons?.contains($0.beacon) ?? true }.map { entry in
                    rule.value(entry).map { value in
                        switch value {
                        case .distance(let distance): distance
                        case .rssi(let rssi): ProximityRule.distance(rssi: rssi, power: power(entry.beacon))
                        }
                    }
                }
                if let last = lists.last, last.time == report.time {
                    lists[lists.count - 1].distances += distances
                } else {
                    lists.append(DistanceList(time: report.time, distances: distances))
                }
            }
        }
        close()
        return lists
    }
}
