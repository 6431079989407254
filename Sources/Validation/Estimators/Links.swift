/// The readings of one beacon by one phone in one stay.
struct Link: Sendable {
    /// Index of the stay.
    var visit: Int
    /// Index of the beacon in the venue.
    var beacon: Int
    /// The readings, by ascending time.
    var readings: [Reading]

    /// RSSI, dBm.
    var levels: [Double] { readings.map(\.rssi) }
    /// Mean distance, metres.
    var distance: Double { readings.reduce(0) { $0 + $1.distance } / Double(max(readings.count, 1)) }
}

extension Link {
    /// Readings by visit and beacon, in that order; links with fewer than `least` readings are left out.
    static func all(of readings: [Reading], least: Int = 10) -> [Link] {
        var places: [UInt64: Int] = [:]
        var links: [Link] = []
        for reading in readings {
            let key = UInt64(reading.visit) << 32 | UInt64(reading.beacon)
            if let place = places[key] {
                links[place].readings.append(reading)
            } else {
                places[key] = links.count
                links.append(Link(visit: reading.visit, beacon: reading.beacon, readings: [reading]))
            }
        }
        return links.filter { $0.readings.count >= least }.sorted { ($0.visit, $0.beacon) < ($1.visit, $1.beacon) }
    }

    /// Means of windows of this many seconds, one for each window with a reading.
    static func means(of values: [(time: Double, value: Double)], window: Double) -> [Double] {
        var means: [Double] = []
        var sum = 0.0
        var count = 0
        var current = -Double.infinity
        for (time, value) in values {
            let number = (time / window).rounded(.down)
            if number != current, count > 0 {
                means.append(sum / Double(count))
                sum = 0
                count = 0
            }
            current = number
            sum += value
            count += 1
        }
        if count > 0 { means.append(sum / Double(count)) }
        return means
    }
}
