internal import Diagnostics
internal import Formats
internal import Radio
internal import Recordings
internal import Walks

/// Collects the readings of one file and makes recordings of them, in the order in which they first appear.
final class CSVRecordingBuilder {
    private struct Draft {
        var name: String
        var device: String?
        var readings: [CSVRowContents] = []
        var listed: Set<Listed> = []
        var isToldOfJump = false
    }

    /// A beacon in a ranging report.
    private struct Listed: Hashable {
        var clock: Double
        var beacon: BeaconID
    }

    private let mapping: CSVMapping
    private let file: String
    private var drafts: [Draft] = []
    private var indexOfName: [String: Int] = [:]

    init(_ mapping: CSVMapping, file: String) {
        self.mapping = mapping
        self.file = file
    }

    /// Adds a reading, or reports why it contradicts earlier ones.
    func add(_ reading: CSVRowContents, row: CSVRow) {
        let name = reading.recording.isEmpty ? file : "\(file)-\(reading.recording)"
        let index = indexOfName[name] ?? drafts.count
        if index < drafts.count, drafts[index].device != reading.device {
            row.report("The device changes within the recording \"\(name)\"; add its column to \"recording\".")
            return
        }
        if mapping.layout == .long, mapping.form == .ranging, case .column = mapping.time, index < drafts.count {
            for entry in reading.entries
            where drafts[index].listed.contains(Listed(clock: reading.clock, beacon: entry.beacon)) {
                row.report("The beacon \(entry.beacon) is listed twice in the report of this time.")
                return
            }
        }
        if index == drafts.count {
            indexOfName[name] = index
            drafts.append(Draft(name: name, device: reading.device))
        }
        if mapping.layout == .long, mapping.form == .ranging {
            drafts[index].listed.formUnion(reading.entries.map { Listed(clock: reading.clock, beacon: $0.beacon) })
        }
        if case .column(_, let unit, let scale, _) = mapping.time, let last = drafts[index].readings.last,
            (last.clock - reading.clock) * unit.seconds * scale > 1, !drafts[index].isToldOfJump
        {
            drafts[index].isToldOfJump = true
            let hint =
                !mapping.recording.isEmpty
                ? "" : " If the file holds several, give the column that distinguishes them as \"recording\"."
            row.report(
                "The times of the recording \"\(name)\" are not in order; its rows were sorted.\(hint)",
                severity: .warning)
        }
        drafts[index].readings.append(reading)
    }

    /// The recordings with their truths.
    var group: RecordingSet.Group {
        var group = RecordingSet.Group(name: file)
        for draft in drafts {
            let (readings, times) = timed(draft.readings)
            let recording = Recording(
                name: draft.name, kind: mapping.kind, device: draft.device, duration: times.last ?? 0,
                observations: observations(readings, times))
            let samples = zip(readings, times).compactMap { reading, time in
                var sample = reading.truth
                sample?.time = time
                return sample
            }
            group.recordings.append(recording)
            if !samples.isEmpty {
                group.truths.append(
                    GroundTruth(name: draft.name, kind: mapping.truth?.kind, samples: samples.thinned(interval: 0.1)))
            }
        }
        return group
    }

    /// The readings in the order of time, and their times from the start.
    private func timed(_ readings: [CSVRowContents]) -> ([CSVRowContents], [Double]) {
        switch mapping.time {
        case .step(let seconds): return (readings, readings.indices.map { Double($0) * seconds })
        case .column(_, let unit, let scale, let origin):
            let sorted = readings.sorted { $0.clock < $1.clock }
            let start = origin ?? sorted.first?.clock ?? 0
            return (sorted, sorted.map { (($0.clock - start) * unit.seconds * scale).roundedToMicroseconds })
        }
    }

    private func observations(_ readings: [CSVRowContents], _ times: [Double]) -> [Observation] {
        if mapping.form == .packets {
            return zip(readings, times).flatMap { reading, time in
                reading.entries.compactMap { entry in
                    entry.rssi.map {
                        .packet(Packet(time: time, beacon: entry.beacon, rssi: $0, channel: reading.channel))
                    }
                }
            }
        }
        var reports: [RangingReport] = []
        var clock: Double?
        for (reading, time) in zip(readings, times) {
            if mapping.layout == .long, reading.clock == clock, let last = reports.indices.last {
                reports[last].entries += reading.entries
            } else {
                reports.append(RangingReport(time: time, entries: reading.entries))
            }
            clock = reading.clock
        }
        return reports.map { report in
            var report = report
            report.entries.sort { $0.rssi ?? -.infinity > $1.rssi ?? -.infinity }
            return .ranging(report)
        }
    }
}
