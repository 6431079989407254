package import Radio
package import Recordings

/// How loud each beacon is over time, above or below its own power at one metre: what tells which beacon is nearest.
///
/// The level of a beacon at a time is the mean of its RSSI in the averaging time before it, less its power, dB. What
/// a phone adds to all readings is in all levels, so it has no part in their differences.
package struct BeaconLevels: Sendable {
    /// The times, seconds, ascending.
    package let times: [Double]
    /// The beacons that were heard at least once, ascending.
    package let beacons: [BeaconID]
    /// By time, then beacon: dB; NaN if it was not heard in the averaging time.
    private let levels: [Float]
    /// By time: the loudest beacons, loudest first; −1 where there are no more.
    private let loudest: [Int32]

    /// RSSI at one metre of a beacon of which nothing is known, dBm: the middle of usual ones.
    package static let usualPower = -59.0

    /// How many of the loudest are kept for each time.
    private static let kept = 6

    /// The levels at each full second up to the duration. O(readings + seconds × beacons).
    ///
    /// - Parameters:
    ///   - observations: by ascending time.
    ///   - duration: seconds; a million at most.
    ///   - averaging: seconds of RSSI in each mean.
    ///   - powers: RSSI at one metre of each beacon, dBm.
    ///   - power: that of the others.
    package init(
        _ observations: [Observation], duration: Double, averaging: Double, powers: [BeaconID: Double] = [:],
        power: Double = usualPower
    ) {
        var readings: [BeaconID: [(time: Double, rssi: Double)]] = [:]
        for observation in observations where observation.time.isFinite {
            for reading in observation.readings {
                guard let rssi = ProximityRule.valid(reading.rssi) else { continue }
                readings[reading.beacon, default: []].append((observation.time, rssi))
            }
        }
        beacons = readings.keys.sorted()
        let count = beacons.count
        times = duration >= 1 ? (1...Int(min(duration, 1_000_000))).map(Double.init) : []
        var levels = Array(repeating: Float.nan, count: times.count * count)
        for (column, beacon) in beacons.enumerated() {
            let own = readings[beacon] ?? []
            let power = powers[beacon] ?? power
            var first = 0
            var next = 0
            var sum = 0.0
            for (row, time) in times.enumerated() {
                while next < own.count, own[next].time <= time {
                    sum += own[next].rssi
                    next += 1
                }
                while first < next, own[first].time <= time - max(averaging, 1) {
                    sum -= own[first].rssi
                    first += 1
                }
                if first < next { levels[row * count + column] = Float(sum / Double(next - first) - power) }
            }
        }
        var loudest = Array(repeating: Int32(-1), count: times.count * Self.kept)
        for row in times.indices {
            var found: [(level: Float, column: Int)] = []
            for column in 0..<count where !levels[row * count + column].isNaN {
                let level = levels[row * count + column]
                if found.count == Self.kept, let last = found.last, level <= last.level { continue }
                let place = found.firstIndex { level > $0.level } ?? found.count
                found.insert((level, column), at: place)
                if found.count > Self.kept { found.removeLast() }
            }
            for (rank, entry) in found.enumerated() { loudest[row * Self.kept + rank] = Int32(entry.column) }
        }
        self.levels = levels
        self.loudest = loudest
    }

    /// The level of a beacon, dB; NaN if it was not heard in the averaging time.
    ///
    /// - Parameter column: its place in ``beacons``.
    package func level(of column: Int, at row: Int) -> Float { levels[row * beacons.count + column] }

    /// The level of the loudest of some beacons, and of all others, dB; −∞ where none was heard.
    ///
    /// - Parameter columns: places in ``beacons``, ascending.
    func loudest(of columns: [Int], at row: Int) -> (own: Float, others: Float) {
        let start = row * beacons.count
        var own = -Float.infinity
        for column in columns where levels[start + column] > own { own = levels[start + column] }
        let ranked = loudest[(row * Self.kept)..<((row + 1) * Self.kept)]
        if let other = ranked.first(where: { $0 < 0 || !columns.contains(Int($0)) }) {
            return (own, other < 0 ? -.infinity : levels[start + Int(other)])
        }
        // All kept ones are own.
        var others = -Float.infinity
        for column in beacons.indices where !columns.contains(column) && levels[start + column] > others {
            others = levels[start + column]
        }
        return (own, others)
    }
}

extension DepthSignal {
    /// How much louder the loudest beacon of a target is than the loudest of all others: whether the nearest beacon
    /// is one of the target's.
    ///
    /// The depth is in **dB**, not in metres, and so are the margins of a condition for it. What a phone adds to all
    /// RSSI does not matter. A value each second: `nil` if nothing is heard, −∞ if only others are, +∞ if no others
    /// are. O(seconds × beacons of the target).
    package init(nearest levels: BeaconLevels, beacons: Set<BeaconID>) {
        let columns = levels.beacons.indices.filter { beacons.contains(levels.beacons[$0]) }
        self.init(
            levels.times.indices.map { row in
                let (own, others) = levels.loudest(of: columns, at: row)
                let isHeard = own > -.infinity || others > -.infinity
                return Value(time: levels.times[row], depth: isHeard ? Double(own) - Double(others) : nil)
            })
    }
}
