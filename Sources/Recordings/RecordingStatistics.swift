public import Radio

/// Statistics of recordings. Accumulated recording by recording, or sample by sample; memory does not grow with them.
public struct RecordingStatistics: Hashable, Sendable {
    public private(set) var recordings = 0
    /// Seconds of them.
    public private(set) var seconds = 0.0
    /// Packets in them.
    public private(set) var packets = 0
    /// Ranging reports in them; of packets, the whole seconds count as reports.
    public private(set) var reports = 0
    /// Reports in which no beacon was heard.
    public private(set) var emptyReports = 0
    /// How often each beacon was heard: packets, or entries of reports with a reading.
    public private(set) var readings: [BeaconID: Int] = [:]
    /// How many readings there are of each tenth of a dBm, and of each number of beacons in a report.
    private var levels: [Int: Int] = [:]
    private var beaconCounts: [Int: Int] = [:]
    /// The present second of packets.
    private var current: Heard?

    private struct Heard: Hashable {
        var second: Int
        var beacons: Set<BeaconID> = []
    }

    /// Statistics without recordings.
    public init() {}

    public mutating func add(_ recording: Recording) {
        for observation in recording.observations { add(observation) }
        endRecording(duration: recording.duration)
    }

    /// Adds the next observation of a recording, by ascending time.
    public mutating func add(_ observation: Observation) {
        switch observation {
        case .packet(let packet):
            packets += 1
            if let rssi = packet.rssi { count(packet.beacon, rssi: rssi) }
            let now = Int(exactly: packet.time.rounded(.down)) ?? 0
            if let second = current?.second, now > second {
                endSecond()
                // Seconds without a packet; a clock that jumped far is not counted second by second.
                for _ in 0..<min(now - second - 1, 86_400) { countReport(beacons: 0) }
            }
            var current = current ?? Heard(second: now)
            self.current = nil
            current.second = max(current.second, now)
            if packet.rssi != nil { current.beacons.insert(packet.beacon) }
            self.current = current
        case .ranging(let report):
            countReport(beacons: report.entries.count { $0.rssi != nil })
            for entry in report.entries { if let rssi = entry.rssi { count(entry.beacon, rssi: rssi) } }
        }
    }

    /// Ends a recording that was taken observation by observation.
    public mutating func endRecording(duration: Double) {
        endSecond()
        recordings += 1
        seconds += duration
    }

    private mutating func endSecond() {
        if let current { countReport(beacons: current.beacons.count) }
        current = nil
    }

    /// Adds other statistics.
    public mutating func merge(_ other: RecordingStatistics) {
        recordings += other.recordings
        seconds += other.seconds
        packets += other.packets
        reports += other.reports
        emptyReports += other.emptyReports
        readings.merge(other.readings, uniquingKeysWith: +)
        levels.merge(other.levels, uniquingKeysWith: +)
        beaconCounts.merge(other.beaconCounts, uniquingKeysWith: +)
    }

    /// Beacons heard in a report, on average; `nil` without reports.
    public var beaconsPerReport: Double? {
        reports > 0 ? Double(beaconCounts.reduce(0) { $0 + $1.key * $1.value }) / Double(reports) : nil
    }

    /// Share of reports in which no beacon was heard; `nil` without reports.
    public var emptyShare: Double? { reports > 0 ? Double(emptyReports) / Double(reports) : nil }

    /// How often a beacon was heard, times a second of all recordings; `nil` without recordings.
    public func rate(of beacon: BeaconID) -> Double? {
        seconds > 0 ? Double(readings[beacon, default: 0]) / seconds : nil
    }

    /// Quantile of type 7 of the readings, dBm, to a tenth; `nil` without readings. O(different levels).
    public func rssiQuantile(_ p: Double) -> Double? { Self.quantile(levels, p).map { $0 / 10 } }

    /// Quantile of type 7 of the number of beacons heard in a report; `nil` without reports.
    public func beaconsQuantile(_ p: Double) -> Double? { Self.quantile(beaconCounts, p) }

    private mutating func count(_ beacon: BeaconID, rssi: Double) {
        guard let tenth = Int(exactly: (10 * rssi).rounded()) else { return }
        readings[beacon, default: 0] += 1
        levels[tenth, default: 0] += 1
    }

    private mutating func countReport(beacons: Int) {
        reports += 1
        if beacons == 0 { emptyReports += 1 }
        beaconCounts[beacons, default: 0] += 1
    }

    private static func quantile(_ counts: [Int: Int], _ p: Double) -> Double? {
        let sorted = counts.sorted { $0.key < $1.key }
        let total = sorted.reduce(0) { $0 + $1.value }
        guard total > 0 else { return nil }
        let place = Double(total - 1) * min(max(p, 0), 1)
        let below = value(at: Int(place), in: sorted)
        let above = value(at: min(Int(place) + 1, total - 1), in: sorted)
        return below + (above - below) * (place - place.rounded(.down))
    }

    /// The order statistic of this index.
    private static func value(at index: Int, in counts: [(key: Int, value: Int)]) -> Double {
        var rest = index
        for (key, count) in counts {
            if rest < count { return Double(key) }
            rest -= count
        }
        return Double(counts.last?.key ?? 0)
    }
}
