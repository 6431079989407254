internal import Radio
internal import Recordings

extension ProximityRule {
    /// The value that is averaged: metres or dBm; `nil` without a valid one.
    enum Value {
        case distance(Double)
        case rssi(Double)
    }

    /// The value of an entry of a report. An accuracy below 0 and an RSSI of 0 or more are signs of "not heard".
    func value(_ entry: RangingReport.RangedBeacon) -> Value? {
        if source == .accuracy, let accuracy = entry.accuracy {
            return accuracy >= 0 && accuracy.isFinite ? .distance(accuracy) : nil
        }
        return Self.valid(entry.rssi).map(Value.rssi)
    }

    static func valid(_ rssi: Double?) -> Double? {
        guard let rssi, rssi.isFinite, rssi < 0 else { return nil }
        return rssi
    }

    /// Metres of an RSSI.
    static func distance(rssi: Double, power: Double) -> Double {
        CoreLocationDistance.metres(rssi: rssi, powerAt1m: power.isFinite ? min(power, -1) : -59)
    }

    /// The average of the last values, oldest first; `nil` without one.
    func average(_ values: ArraySlice<Double>) -> Double? {
        let used = values.suffix(max(count ?? values.count, 1))
        guard !used.isEmpty else { return nil }
        switch statistic {
        case .mean: return used.reduce(0, +) / Double(used.count)
        case .median:
            let sorted = used.sorted()
            return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
        }
    }
}

/// What was heard of each beacon in the last seconds.
struct ProximityHearing {
    /// The values of one beacon.
    fileprivate struct Track {
        var times: [Double] = []
        var values: [Double] = []
        var isDistance = false
        var power = -59.0

        mutating func forget(before time: Double) {
            guard let first = times.firstIndex(where: { $0 > time }) else {
                times.removeAll(keepingCapacity: true)
                return values.removeAll(keepingCapacity: true)
            }
            times.removeFirst(first)
            values.removeFirst(first)
        }

        mutating func add(_ value: ProximityRule.Value, at time: Double, _ power: Double, isRaw: Bool) {
            let (value, isDistance) =
                switch value {
                case .distance(let distance): (distance, true)
                case .rssi(let rssi): (rssi, false)
                }
            // Metres and dBm do not mix: a recording has one of both.
            if isRaw || isDistance != self.isDistance { forget(before: .infinity) }
            self.isDistance = isDistance
            self.power = power
            times.append(time)
            values.append(value)
        }
    }

    let rule: ProximityRule
    /// Of the last observation.
    private(set) var time: Double?
    private var tracks: [BeaconID: Track] = [:]
    private var beacons: [BeaconID] = []

    init(rule: ProximityRule) { self.rule = rule }

    mutating func take(_ observation: Observation, powers: [BeaconID: Double], power: Double) {
        time = observation.time
        switch observation {
        case .packet(let packet):
            take(ProximityRule.valid(packet.rssi).map { .rssi($0) }, of: packet.beacon, powers[packet.beacon] ?? power)
        case .ranging(let report):
            for entry in report.entries { take(rule.value(entry), of: entry.beacon, powers[entry.beacon] ?? power) }
        }
    }

    private mutating func take(_ value: ProximityRule.Value?, of beacon: BeaconID, _ power: Double) {
        guard let time else { return }
        if tracks[beacon] == nil {
            guard value != nil else { return }
            tracks[beacon] = Track()
            let place = beacons.firstIndex { beacon < $0 } ?? beacons.endIndex
            beacons.insert(beacon, at: place)
        }
        let isRaw = rule.averaging <= 0 && rule.count == nil
        guard let value else {
            // Without an average, an entry without a value clears the beacon; with one, it only adds nothing.
            if isRaw { tracks[beacon]?.forget(before: .infinity) }
            return
        }
        tracks[beacon, default: Track()].add(value, at: time, power, isRaw: isRaw)
        tracks[beacon]?.forget(before: time - max(rule.averaging, rule.memory))
    }

    mutating func sample(at time: Double, _ regions: [RegionEvent]?) -> ProximitySample {
        let isOutside = rule.leavesWithRegion && regions.map { !RegionEvent.isInside($0, at: time) } ?? false
        let entries = beacons.map { beacon in
            let distance = isOutside ? nil : distance(of: beacon, at: time)
            return ProximitySample.BeaconProximity(
                beacon: beacon, distance: distance, proximity: rule.proximity(distance))
        }
        return ProximitySample(time: time, entries: entries)
    }

    private func distance(of beacon: BeaconID, at time: Double) -> Double? {
        guard let track = tracks[beacon], let last = track.times.last else { return nil }
        guard time - last < max(rule.averaging, rule.memory) else { return nil }
        let window = rule.averaging > 0 ? rule.averaging : rule.memory
        let start = track.times.firstIndex { $0 > time - window } ?? track.times.count - 1
        guard let average = rule.average(track.values[start...]) else { return nil }
        return track.isDistance ? average : ProximityRule.distance(rssi: average, power: track.power)
    }
}
