package import Diagnostics
internal import Formats
internal import Foundation
internal import Geometry
internal import Radio
internal import Recordings
internal import Walks

/// Raw logs of the Indoor Location Competition 2.0 (XYZ10 and Microsoft Research): walks with iBeacon packets and
/// surveyed way points.
///
/// The folder is that of one floor and holds `path_data_files/*.txt`, as published, or `traces/*.txt`: a recording and a
/// file each. Lines of other sensors are not used, and a log without beacons is left out with a warning. Some line breaks
/// are missing in the published files; a record begins wherever a time of 13 digits and a type are. Where the beacons are
/// is not known, so there is no venue. Many beacons share one identity in these malls. Only the MAC distinguishes them, so by
/// default it is their name here.
package struct XYZ10Importer: RecordingImporter {
    package let name = "xyz10"
    package let summary =
        "Raw logs of the Indoor Location Competition 2.0: iBeacon packets and way points of one floor."
    /// What names a beacon.
    package let options = [
        ImporterOption(
            name: "identity",
            summary: "What identifies a beacon: its MAC address, or its UUID, major and minor, which are not "
                + "unique in this dataset.",
            allowed: ["mac", "ibeacon"], defaultValue: "mac")
    ]

    package init() {}

    /// Reads the folder of a floor. O(bytes).
    package func importFolder(_ path: String, options: ImportOptions) throws(Problems) -> ImportedData {
        let session = ImportSession(isStrict: options.isStrict)
        let published = "\(path)/path_data_files"
        let folder = FileManager.default.fileExists(atPath: published) ? published : "\(path)/traces"
        let names = try TextFile.names(inFolder: folder).filter { $0.hasSuffix(".txt") }
        var groups: [RecordingSet.Group] = []
        for name in names {
            let trace = String(name.dropLast(".txt".count))
            session.read("\(folder)/\(name)") { bytes, problems in
                Trace(bytes, isNamedByMAC: options["identity"] == "mac", problems: problems).group(
                    named: trace, problems)
            }.map { groups.append($0) }
        }
        return try session.finish(venue: nil, groups: groups, folder: path)
    }
}

private struct Trace {
    private var device: String?
    private var packets: [Packet] = []
    private var wayPoints: [(time: Double, position: Point)] = []
    /// The identities with a reported implausible power.
    private var toldPowers: Set<String> = []

    /// Reads a log; times are those of the clock.
    init(_ bytes: [UInt8], isNamedByMAC: Bool, problems: LineProblems) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, raw) in lines.enumerated() {
            let line = raw.last == UInt8(ascii: "\r") ? raw.dropLast() : raw
            for record in Self.records(of: line) where !record.isEmpty && !Self.isOfOtherSensor(record) {
                if let text = String(validating: record, as: UTF8.self) {
                    let fields = text.split(separator: "\t", omittingEmptySubsequences: false)
                        .map { $0.trimmingPrefix { $0.isWhitespace } }.map(String.init)
                    read(fields, isNamedByMAC: isNamedByMAC, line: index + 1, problems)
                } else {
                    problems.report("This line is not valid UTF-8.", line: index + 1)
                }
                problems.endLine()
            }
        }
    }

    /// The records of a line: usually one, more where line breaks are missing. Each begins with 13 digits, a tab and
    /// `TYPE_`.
    private static func records(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var records: [ArraySlice<UInt8>] = []
        var start = line.startIndex
        for tab in line.indices where line[tab] == UInt8(ascii: "\t") && tab - start > 13 {
            let time = tab - 13
            if line[(tab + 1)...].starts(with: "TYPE_".utf8),
                line[time..<tab].allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
            {
                records.append(line[start..<time])
                start = time
            }
        }
        return records + [line[start...]]
    }

    private static let otherSensors = Set(
        [
            "ACCELEROMETER", "ACCELEROMETER_UNCALIBRATED", "GYROSCOPE", "GYROSCOPE_UNCALIBRATED", "MAGNETIC_FIELD",
            "MAGNETIC_FIELD_UNCALIBRATED", "ROTATION_VECTOR", "PRESSURE", "WIFI", "GPS",
        ].map { Array("TYPE_\($0)".utf8)[...] })

    /// Whether a record is of a sensor that is not used.
    private static func isOfOtherSensor(_ record: ArraySlice<UInt8>) -> Bool {
        let fields = record.split(separator: UInt8(ascii: "\t"), maxSplits: 2, omittingEmptySubsequences: false)
        return fields.count > 1 && otherSensors.contains(fields[1])
    }

    private mutating func read(_ fields: [String], isNamedByMAC: Bool, line: Int, _ problems: LineProblems) {
        func number(_ index: Int, in range: ClosedRange<Double>) -> Double? {
            if let number = Double(decimal: fields[index]), range.contains(number) { return number }
            problems.report("Field \(index + 1) is \"\(fields[index])\"; a number in \(range) is expected.", line: line)
            return nil
        }
        if fields[0].hasPrefix("#") {
            let values = ["Brand:", "Model:"].compactMap { key in
                fields.first { $0.hasPrefix(key) }.map { String($0.dropFirst(key.count)) }
            }
            if values.count == 2 { device = values.joined(separator: " ") }
            return
        }
        switch (fields.count > 1 ? fields[1] : "", fields.count) {
        case ("TYPE_WAYPOINT", 4):
            let milliseconds = number(0, in: 0...1e15)
            let x = number(2, in: -1e6...1e6)
            let y = number(3, in: -1e6...1e6)
            if let milliseconds, let x, let y { wayPoints.append((milliseconds, Point(x, y))) }
        case ("TYPE_BEACON", 10):
            let identity = fields[2...4].joined(separator: "/")
            let milliseconds = number(0, in: 0...1e15)
            let rssi = number(6, in: RecordingFile.plausibleRSSI)
            let beacon = BeaconID(isNamedByMAC ? fields[8] : identity)
            if beacon == nil { problems.report("The MAC is empty.", line: line) }
            if !isNamedByMAC, case .named = beacon {
                problems.report("\(identity) is not of the form UUID/major/minor.", line: line)
            }
            if let power = number(5, in: -1e3...1e3), !RecordingFile.plausibleRSSI.contains(power),
                toldPowers.insert(identity).inserted
            {
                problems.report(
                    "\(identity) sends an implausible beacon power of \(fields[5]) dBm.", severity: .warning, line: line
                )
            }
            guard let milliseconds, let rssi, let beacon, problems.isLineSound else { return }
            packets.append(Packet(time: milliseconds, beacon: beacon, rssi: rssi))
        default:
            problems.report(
                "A line is #…, TYPE_WAYPOINT with 4 or TYPE_BEACON with 10 fields; this has \(fields.count).",
                line: line)
        }
    }

    /// The recording from the first line to the last, and its truth.
    func group(named name: String, _ problems: LineProblems) -> RecordingSet.Group? {
        let clocks = packets.map(\.time) + wayPoints.map(\.time)
        guard let start = clocks.min(), let end = clocks.max(), !packets.isEmpty else {
            problems.report("This log has no beacon packet, so it is left out.", severity: .warning, line: nil)
            return nil
        }
        let seconds = { (clock: Double) in ((clock - start) * 1e-3).roundedToMicroseconds }
        let observations = packets.sorted { $0.time < $1.time }.map { packet in
            Observation.packet(Packet(time: seconds(packet.time), beacon: packet.beacon, rssi: packet.rssi))
        }
        let recording = Recording(
            name: name, kind: .walk, device: device, duration: seconds(end), observations: observations)
        let samples = wayPoints.sorted { $0.time < $1.time }.map {
            TruthSample(time: seconds($0.time), position: $0.position, level: 0)
        }
        let truths = samples.isEmpty ? [] : [GroundTruth(name: name, kind: .taps, samples: samples)]
        return RecordingSet.Group(name: name, recordings: [recording], truths: truths)
    }
}
