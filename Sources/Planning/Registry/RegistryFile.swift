package import Diagnostics
internal import Formats
internal import Foundation
internal import Radio
internal import VenueModel

/// Reads registries: our own, or exports of vendors by a mapping. Fields may be separated by commas, semicolons or tabs, as the
/// first line shows; with semicolons, a comma is a decimal separator, as spreadsheets write it.
package enum RegistryFile {
    /// The largest file, bytes.
    package static let maximumSize = 20_000_000
    /// Most lines of a file: no venue has as many beacons.
    package static let mostLines = 100_000

    /// Reads a registry.
    ///
    /// - Throws: ``Problems`` with every field that is wrong, by line.
    package static func read(path: String, mapping: RegistryMapping = .ours) throws(Problems) -> BeaconRegistry {
        try parse(TextFile.bytes(of: path, maximumSize: maximumSize), mapping: mapping, file: path)
    }

    /// Reads a registry from bytes.
    ///
    /// - Parameter file: the name to show in problems.
    package static func parse(
        _ bytes: [UInt8], mapping: RegistryMapping = .ours, file: String? = nil
    ) throws(Problems) -> BeaconRegistry {
        let lines = bytes.count { $0 == UInt8(ascii: "\n") }
        guard lines <= mostLines else {
            throw Problems("This list has \(lines) lines; \(mostLines) are allowed.", file: file)
        }
        let problems = LineProblems(file: file)
        let table = CSVTable(bytes, dialect: dialect(of: bytes), problems: problems)
        let names = table.columns.map { $0.lowercased() }
        // If a user wrote the mapping, all of its columns must be in the file.
        let isGiven = mapping.columns != RegistryMapping.ours.columns
        var places: [BeaconRegistry.Column: Int] = [:]
        for (column, name) in mapping.columns { places[column] = names.firstIndex(of: name.lowercased()) }
        for (column, name) in mapping.columns.sorted(by: { $0.key.rawValue < $1.key.rawValue })
        where places[column] == nil && (column == .uuid || isGiven) && !table.columns.isEmpty {
            let hint = Spelling.suggestion(for: name, among: table.columns)
            problems.reportFatal(
                "There is no column \"\(name)\".\(hint) Known: \(table.columns.joined(separator: ", ")).", line: 1)
        }
        var rows: [BeaconRegistry.ListedBeacon] = []
        table.forEach { row in
            var texts: [BeaconRegistry.Column: String] = [:]
            for (column, place) in places {
                if let text = row.text(place), !text.isEmpty { texts[column] = CSVLines.written(text) }
            }
            guard !texts.isEmpty else { return }
            func number(_ column: BeaconRegistry.Column, in range: ClosedRange<Double>) -> Double? {
                texts[column] == nil ? nil : places[column].flatMap { row.number($0, in: range) }
            }
            func whole(_ column: BeaconRegistry.Column) -> UInt16? {
                texts[column] == nil
                    ? nil : places[column].flatMap { row.integer($0, in: 0...65_535) }.map { UInt16($0) }
            }
            var id: BeaconID?
            if let text = texts[.uuid] {
                if let uuid = UUID(uuidString: text), places[.major] != nil, places[.minor] != nil {
                    if let major = whole(.major), let minor = whole(.minor) {
                        id = .iBeacon(uuid: uuid, major: major, minor: minor)
                    } else if texts[.major] == nil || texts[.minor] == nil {
                        row.report("Major and minor of this iBeacon are missing.")
                    }
                } else {
                    id = BeaconID(text)
                }
            } else {
                row.report("The identity of this beacon is missing.", column: places[.uuid])
            }
            let unit = mapping.intervalUnit
            check(texts, row, places)
            rows.append(
                BeaconRegistry.ListedBeacon(
                    line: row.line, id: id, powerAt1m: number(.power, in: -120...20),
                    interval: number(.interval, in: 0.001 / unit...3600 / unit).map { $0 * unit },
                    battery: number(.battery, in: 0...100),
                    mounting: BeaconRegistry.ListedMounting(
                        level: texts[.level] == nil
                            ? nil : places[.level].flatMap { row.integer($0, in: Level.numbers) },
                        x: number(.x, in: -1e6...1e6), y: number(.y, in: -1e6...1e6),
                        height: number(.height, in: 0...1000), mount: mount(texts[.mount], row, places[.mount]),
                        facing: number(.facing, in: -360...360)),
                    texts: texts))
        }
        _ = try problems.finish(strict: true)
        return BeaconRegistry(rows: rows)
    }

    private static func check(
        _ texts: [BeaconRegistry.Column: String], _ row: CSVRow, _ places: [BeaconRegistry.Column: Int]
    ) {
        if let mac = texts[.mac], mac.wholeMatch(of: /([0-9A-Fa-f]{2}[:-]?){5}[0-9A-Fa-f]{2}/) == nil {
            row.report(
                "\"\(mac.prefix(40))\" is no Bluetooth address, such as AC:23:3F:A0:12:7E.", column: places[.mac])
        }
        if let day = texts[.installedOn], !isDay(day) {
            row.report("\"\(day.prefix(40))\" is no day, such as 2027-01-31.", column: places[.installedOn])
        }
    }

    private static func mount(_ text: String?, _ row: CSVRow, _ place: Int?) -> Beacon.Mount? {
        guard let text else { return nil }
        if let mount = Beacon.Mount(rawValue: text.lowercased()) { return mount }
        let known = Beacon.Mount.allCases.map(\.rawValue).joined(separator: ", ")
        row.report("\"\(text.prefix(40))\" is no mount. Allowed: \(known).", column: place)
        return nil
    }

    /// Whether a text begins with a day as year, month and day.
    private static func isDay(_ text: String) -> Bool {
        guard let match = text.prefixMatch(of: /(\d{4})-(\d{2})-(\d{2})(?=$|T| )/) else { return false }
        let month = Int(match.2) ?? 0
        let day = Int(match.3) ?? 0
        return (1...12).contains(month) && (1...31).contains(day)
    }

    /// Which separator the first line has most of.
    private static func dialect(of bytes: [UInt8]) -> CSVDialect {
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
        func count(_ character: Character) -> Int { line.count { $0 == character.asciiValue } }
        let best = ([",", ";", "\t"] as [Character]).max { count($0) < count($1) } ?? ","
        return CSVDialect(delimiter: count(best) > 0 ? best : ",", decimalSeparator: best == ";" ? "," : ".")
    }
}
