internal import Foundation
internal import Radio
internal import Recordings

/// The beacons that a phone hears: the last ranging report, or the packets of the last whole second.
struct HeardBeacons {
    /// The beacons during a short time.
    struct Moment {
        /// The start, seconds since the start of the recording.
        var start: Double
        /// The end, at most 2 s later.
        var end: Double
        /// Mean RSSI of each beacon heard, dBm, in the order of the beacons.
        var beacons: [(id: BeaconID, rssi: Double)]
    }

    /// How long a report is valid if no other follows, seconds.
    static let hold = 2.0

    /// The moments by ascending time, without overlap.
    let moments: [Moment]

    init(_ recording: Recording) {
        var reports: [(time: Double, readings: [BeaconID: [Double]])] = []
        var second: [BeaconID: [Double]] = [:]
        var secondEnd = -Double.infinity
        func close(before time: Double) {
            guard time > secondEnd, !second.isEmpty else { return }
            reports.append((secondEnd, second))
            second = [:]
        }
        for observation in recording.observations {
            switch observation {
            case .packet(let packet):
                close(before: packet.time)
                secondEnd = packet.time.rounded(.up)
                if let rssi = packet.rssi { second[packet.beacon, default: []].append(rssi) }
            case .ranging(let report):
                let readings = report.entries.compactMap { entry in entry.rssi.map { (entry.beacon, [$0]) } }
                reports.append((report.time, Dictionary(readings) { $0 + $1 }))
            }
        }
        close(before: .infinity)
        // A stable order, for recordings with packets and reports.
        let ordered = reports.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        moments = ordered.indices.map { index in
            let report = ordered[index].element
            let next = index + 1 < ordered.count ? ordered[index + 1].element.time : .infinity
            let means = report.readings.map { (id: $0.key, rssi: $0.value.reduce(0, +) / Double($0.value.count)) }
            return Moment(
                start: report.time, end: min(next, report.time + Self.hold), beacons: means.sorted { $0.id < $1.id })
        }
    }

    /// The stretches of time in which one beacon is heard, with its RSSI in dBm; equal neighbours are joined.
    static func stretches(
        of moments: [Moment], in lapse: TimeLapse, value: (Double) -> Double = { $0 }
    ) -> [BeaconID: [(start: Double, end: Double, value: Double)]] {
        var result: [BeaconID: [(start: Double, end: Double, value: Double)]] = [:]
        for moment in moments {
            let start = max(moment.start, lapse.start)
            let end = min(moment.end, lapse.end)
            guard start < end else { continue }
            for (id, rssi) in moment.beacons {
                let value = value(rssi)
                if let last = result[id]?.last, last.end == start, last.value == value {
                    result[id]![result[id]!.count - 1].end = end
                } else {
                    result[id, default: []].append((start, end, value))
                }
            }
        }
        return result
    }
}
