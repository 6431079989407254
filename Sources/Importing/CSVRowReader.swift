internal import Diagnostics
internal import Formats
internal import Geometry
internal import Radio
internal import Recordings
internal import Walks

/// The content of a row of a CSV file, by a mapping.
struct CSVRowContents {
    /// The name of the recording in the file; empty if the file has only one.
    var recording: String
    var device: String?
    /// In the unit of the time column; 0 without one.
    var clock: Double
    /// The beacons of the row; RSSI in dBm, `nil` if not heard.
    var entries: [RangingReport.RangedBeacon]
    var channel: Int?
    /// Without its time.
    var truth: TruthSample?
}

/// Reads the rows of one table by a mapping.
final class CSVRowReader {
    private let mapping: CSVMapping
    private let problems: LineProblems
    private let indices: CSVColumnIndices
    private let beaconColumns: [(index: Int, beacon: BeaconID)]
    private let missingNumbers: [Double]
    private var beacons: [String: BeaconID] = [:]
    private var isToldOfHexadecimal = false
    private let isFirstFieldRead: Bool
    private(set) var census = CSVRowCensus()

    /// A reader; `nil` and fatal problems if the table lacks columns of the mapping.
    init?(_ mapping: CSVMapping, table: CSVTable) {
        guard let indices = CSVColumnIndices(mapping.columns, in: table) else { return nil }
        guard let columns = Self.beaconColumns(mapping, table: table, indices: indices) else { return nil }
        self.mapping = mapping
        self.indices = indices
        problems = table.problems
        beaconColumns = columns
        missingNumbers = mapping.missing.compactMap { Double(decimal: $0) }
        isFirstFieldRead = indices.contains(0) || columns.contains { $0.index == 0 }
    }

    private static func beaconColumns(
        _ mapping: CSVMapping, table: CSVTable, indices: CSVColumnIndices
    ) -> [(index: Int, beacon: BeaconID)]? {
        let columns: [Int]
        switch mapping.beaconColumns {
        case nil: return []
        case .list(let list): columns = list.map { indices[$0] }
        case .range(let first, let last):
            guard indices[first] <= indices[last] else {
                table.problems.reportFatal("The first column of the beacons is after the last one.", line: 1)
                return nil
            }
            columns = Array(indices[first]...indices[last])
        }
        let names = mapping.beaconNames ?? columns.map { table.columns[$0] }
        guard names.count == columns.count else {
            table.problems.reportFatal(
                "There are \(names.count) names for \(columns.count) columns of beacons.", line: 1)
            return nil
        }
        var result: [(index: Int, beacon: BeaconID)] = []
        for (index, name) in zip(columns, names) {
            guard let beacon = mapping.beacon(named: name) else {
                table.problems.reportFatal("Column \(index + 1) of a beacon has no name.", line: 1)
                return nil
            }
            if let number = mapping.ambiguousNumber(in: name) {
                table.problems.reportFatal(
                    "\"\(number)\" in the name of column \(index + 1) may be hexadecimal. Give the beacons as \"names\", with "
                        + "major and minor in decimal digits without leading zeros.", line: 1)
                return nil
            }
            guard !result.contains(where: { $0.beacon == beacon }) else {
                table.problems.reportFatal("The beacon \(beacon) has two columns.", line: 1)
                return nil
            }
            result.append((index, beacon))
        }
        return result
    }

    /// The content of a row; `nil` if a problem was reported for it.
    func read(_ row: CSVRow) -> CSVRowContents? {
        let names = mapping.recording.map { $0.text(row, indices) ?? "" }
        let reading = CSVRowContents(
            recording: names.joined(separator: "-"), device: mapping.device?.text(row, indices),
            clock: clock(row) ?? 0, entries: mapping.layout == .long ? entry(row) : entries(row), channel: channel(row),
            truth: mapping.truth.flatMap { truth(row, $0) })
        census.endRow(line: row.line, kind: isFirstFieldRead ? nil : row.text(0), isSound: problems.isLineSound)
        return problems.isLineSound ? reading : nil
    }

    private func clock(_ row: CSVRow) -> Double? {
        guard case .column(let column, let unit, _, let origin) = mapping.time else { return 0 }
        let clock: Double?
        if unit == .iso8601 {
            guard let text = row.text(indices[column]) else { return nil }
            clock = ISO8601.seconds(text)
            if clock == nil {
                row.report(
                    "A time like 2024-05-01T12:30:00.25Z is expected here, not \"\(text)\".", column: indices[column])
            }
        } else {
            clock = row.number(indices[column], in: -1e18...1e19)
        }
        if let clock, let origin, clock < origin {
            row.report("The time is before the origin of the mapping.", column: indices[column])
            return nil
        }
        return clock
    }

    // MARK: Beacons

    private func entry(_ row: CSVRow) -> [RangingReport.RangedBeacon] {
        guard let column = mapping.rssi else { return [] }
        let rssi = rssi(row, indices[column])
        return beacon(row).map { [RangingReport.RangedBeacon(beacon: $0, rssi: rssi)] } ?? []
    }

    private func entries(_ row: CSVRow) -> [RangingReport.RangedBeacon] {
        beaconColumns.compactMap { index, beacon in
            rssi(row, index).map { RangingReport.RangedBeacon(beacon: beacon, rssi: $0) }
        }
    }

    /// The RSSI of a field; `nil` if the beacon was not received, or after a report.
    private func rssi(_ row: CSVRow, _ index: Int) -> Double? {
        guard let text = row.text(index), !CSVMapping.isAbsent(text), !mapping.missing.contains(text),
            let number = row.number(index), !missingNumbers.contains(number)
        else { return nil }
        census.add(number)
        return row.number(index, in: CSVRowCensus.rssi)
    }

    private func channel(_ row: CSVRow) -> Int? {
        guard let column = mapping.channel, let text = row.text(indices[column]), !CSVMapping.isAbsent(text) else {
            return nil
        }
        return row.integer(indices[column], in: 37...39)
    }

    private func beacon(_ row: CSVRow) -> BeaconID? {
        let text: String
        switch mapping.identity {
        case nil: return nil
        case .joined(let parts, let separator):
            let texts = parts.map { $0.text(row, indices) }
            guard !texts.contains(nil) else { return nil }
            text = texts.compactMap(\.self).joined(separator: separator)
            if beacons[text] == nil, let number = mapping.ambiguousNumber(in: text) {
                refuse(
                    number, row,
                    "Say how major and minor are written: give \"beacon\" as {uuid, major, minor, numbers: hexadecimal} "
                        + "or {…, numbers: decimal} in the mapping.")
                return nil
            }
        case .iBeacon(let uuid, let major, let minor, let radix):
            guard let uuid = uuid.text(row, indices), let major = major.text(row, indices),
                let minor = minor.text(row, indices)
            else { return nil }
            if radix == nil, let number = [major, minor].first(where: BeaconID.looksHexadecimal) {
                refuse(
                    number, row,
                    "Say how major and minor are written: add \"numbers: hexadecimal\" or \"numbers: decimal\" to "
                        + "\"beacon\" in the mapping.")
                return nil
            }
            let numbers = [major, minor].map { UInt16($0, radix: radix ?? 10).map(String.init) ?? $0 }
            text = "\(uuid)/\(numbers[0])/\(numbers[1])"
            guard case .iBeacon = BeaconID(text) else {
                row.report("\(text) is not of the form UUID/major/minor.")
                return nil
            }
        }
        if let known = beacons[text] { return known }
        guard let beacon = mapping.beacon(named: text) else {
            row.report("The identity of the beacon is empty.")
            return nil
        }
        beacons[text] = beacon
        return beacon
    }

    /// Ends the import at the first sound row with a major or minor that may be hexadecimal.
    private func refuse(_ number: String, _ row: CSVRow, _ advice: String) {
        guard problems.isLineSound, !isToldOfHexadecimal else { return }
        isToldOfHexadecimal = true
        problems.reportFatal("\"\(number)\" may be hexadecimal. \(advice)", line: row.line)
    }

    // MARK: Truth

    /// The position of a row, with time 0; `nil` if the row has none, or after a report.
    private func truth(_ row: CSVRow, _ place: CSVMapping.Position) -> TruthSample? {
        if place.x.isEmpty(row, indices) || place.y.isEmpty(row, indices) { return nil }
        let metres = -1e6...1e6
        let x = place.x.number(row, indices, in: metres)
        let y = place.y.number(row, indices, in: metres)
        let level = place.level.number(row, indices, in: -1000...1000)
        let height = place.height.flatMap { $0.isEmpty(row, indices) ? nil : $0.number(row, indices, in: metres) }
        guard let x, let y, let level else { return nil }
        guard let level = Int(exactly: level) else {
            row.report("The level must be a whole number, not \(level).")
            return nil
        }
        return TruthSample(time: 0, position: Point(x, y), level: level, height: height)
    }
}
