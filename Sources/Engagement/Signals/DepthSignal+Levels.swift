package import Radio
package import Recordings

extension DepthSignal {
    /// How much louder one group of beacons is than another: beacons beyond a door against those before it.
    ///
    /// The depth is in **dB**, not in metres, and so are the margins of a condition for it: positive where the first group
    /// is louder. The level of a group is the mean over its heard beacons of the mean RSSI of each. A power that all
    /// beacons share does not matter, so a threshold holds for phones of every kind; where it lies depends on the places of
    /// the beacons.
    ///
    /// With ``TagStream/swapped(_:tag:name:duration:)`` the beacons are fixed receivers, and the signal says on which side
    /// of the door a tag is.
    ///
    /// One value for each time with an observation; `nil` where one of the groups was not heard in the averaging time.
    /// O(readings × readings of a beacon in the averaging time + times × beacons).
    ///
    /// - Parameters:
    ///   - observations: by ascending time.
    ///   - inside: the beacons that are loud at the target.
    ///   - outside: those that are loud elsewhere.
    ///   - averaging: seconds of RSSI in each mean; 0 takes the readings of one time alone.
    package init(
        levelDifference observations: [Observation], inside: Set<BeaconID>, outside: Set<BeaconID>,
        averaging: Double = 0
    ) {
        var levels = RecentReadings(averaging: max(averaging, 0))
        let sides = [inside, outside].map { $0.sorted() }
        var values: [Value] = []
        for observation in observations where observation.time.isFinite {
            for reading in observation.readings { levels.take(reading.rssi, of: reading.beacon, at: observation.time) }
            let means = sides.map { levels.mean(of: $0, at: observation.time) }
            var depth: Double?
            if let first = means[0], let second = means[1] { depth = first - second }
            // Readings of one time make one value.
            if values.last?.time == observation.time { values.removeLast() }
            values.append(Value(time: observation.time, depth: depth))
        }
        self.init(values)
    }
}

/// The last readings of each beacon.
private struct RecentReadings {
    let averaging: Double
    var readings: [BeaconID: [(time: Double, rssi: Double)]] = [:]

    mutating func take(_ rssi: Double, of beacon: BeaconID, at time: Double) {
        guard let rssi = ProximityRule.valid(rssi) else { return }
        readings[beacon, default: []].removeAll { $0.time < time - averaging }
        readings[beacon, default: []].append((time, rssi))
    }

    /// Mean over those of the beacons that were heard.
    func mean(of beacons: [BeaconID], at time: Double) -> Double? {
        var sum = 0.0
        var count = 0
        for beacon in beacons {
            let own = (readings[beacon] ?? []).filter { $0.time >= time - averaging }
            guard !own.isEmpty else { continue }
            sum += own.reduce(0) { $0 + $1.rssi } / Double(own.count)
            count += 1
        }
        return count > 0 ? sum / Double(count) : nil
    }
}
