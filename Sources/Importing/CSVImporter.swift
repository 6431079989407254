package import Diagnostics
import Formats
import Walks

/// Any file of separated values, described by a mapping file in YAML.
///
/// A row of the long layout is one reading of one beacon, a row of the wide layout has a column for each beacon:
///
/// ```yaml
/// layout: long                  # or wide
/// files: "logs/*.csv"           # in the folder; the default is *.csv
/// beside: ["ids.csv"]           # further files, whose columns stand to the right of the file's, line by line
/// delimiter: ";"                # the default is a comma; tab is allowed
/// decimal: ","                  # the default is a point
/// comment: "#"                  # lines that begin so are ignored
/// skip: 2                       # lines before the header
/// header: true                  # if false, columns are numbers from 1 instead of names
/// rows: BLE4                    # only rows that begin with this field, if they are of several kinds
/// kind: walk                    # or survey
/// as: packets                   # or ranging; the default is packets for long, ranging for wide
/// recording: [walk, phone]      # columns that tell the recordings of a file apart
/// device: phone                 # or {value: "iPhone 12"}
/// time: {column: ms, unit: ms}  # s, ms, us, ns, iso8601; also scale and origin (else first row = 0); or {step: 1}
/// beacon: mac                   # long: or {columns: [a, b], join: "/"}, or {uuid: u, major: a, minor: b}
/// rssi: rssi                    # long: dBm
/// channel: channel              # long: 37…39
/// beacons: {first: B1, last: B22}  # wide: or {columns: [B1, B7]}; names: [...] if the header does not say them
/// missing: [100, -110]          # RSSI that means not heard, as do 0, an empty field, NaN, NA, N/A, null, None and -
/// rename: {"AA:BB": "…/1/17"}   # identities in the file and in the venue
/// truth:
///   x: {column: x, scale: 0.01, offset: -3}   # metres = value × scale + offset; a negative scale flips
///   y: y
///   level: {value: 0}           # the default
///   height: {value: 1.2}        # may be absent
/// ```
///
/// `layout`, `time`, and `beacon` and `rssi` or `beacons` must be there. A text column may be `{column: id, characters:
/// 1-6}` for a piece of it, with `rename: {1: A5}` for what it means.
package struct CSVImporter: RecordingImporter {
    package let name = "csv"
    package let summary =
        "Any CSV file, with one row for each reading or one column for each beacon, described by a mapping file."
    package let options = [
        ImporterOption(name: "mapping", summary: "The YAML file that describes the columns.", defaultValue: nil)
    ]

    package init() {}

    /// Reads the files of a folder that the mapping names, or one file. O(bytes).
    package func importFolder(_ path: String, options: ImportOptions) throws(Problems) -> ImportedData {
        let session = ImportSession(isStrict: options.isStrict)
        let mapping = session.attempt { () throws(Problems) in try CSVMapping(path: options["mapping"]) }
        let files = session.attempt { () throws(Problems) in
            try TextFile.isFolder(path) ? Self.files(in: path, matching: mapping?.files ?? "*.csv") : [path]
        }
        var groups: [RecordingSet.Group] = []
        if let mapping {
            var values: [Double: Int] = [:]
            for file in files ?? [] {
                group(file, mapping, folder: TextFile.isFolder(path) ? path : Self.folder(of: path), session, &values)
                    .map { groups.append($0) }
            }
            if let warning = CSVRowCensus.notHeard(values, missing: mapping.missing) {
                session.warn(warning, file: options["mapping"])
            }
        }
        return try session.finish(venue: nil, groups: groups, folder: path)
    }

    /// The recordings of a file, whose RSSI values are added to `values`.
    private func group(
        _ path: String, _ mapping: CSVMapping, folder: String, _ session: ImportSession, _ values: inout [Double: Int]
    ) -> RecordingSet.Group? {
        let tables = ([path] + mapping.besideFiles.map { "\(folder)/\($0)" }).map { path in
            session.open(path) { CSVTable($0, dialect: mapping.dialect, problems: $1) }
        }
        guard let first = tables[0], !tables.contains(where: { $0 == nil }) else { return nil }
        let name = Self.stem(of: path)
        let builder = CSVRecordingBuilder(mapping, file: name)
        let table = first.joined(with: tables.dropFirst().compactMap { $0 })
        if !table.columns.isEmpty, let reader = CSVRowReader(mapping, table: table) {
            table.forEach { row in
                if let reading = reader.read(row) { builder.add(reading, row: row) }
            }
            reader.census.report(to: table.problems, misfits: first.misfits, missing: mapping.missing)
            values.merge(reader.census.values, uniquingKeysWith: +)
        }
        let taken = tables.compactMap { $0 }.map { table in
            session.attempt { () throws(Problems) -> Bool? in
                try session.take(table.problems)
                return true
            }
        }
        return taken.contains(nil) ? nil : builder.group
    }

    // MARK: Names of files

    /// The files whose names match a pattern with stars in its last part, in ascending order.
    private static func files(in folder: String, matching pattern: String) throws(Problems) -> [String] {
        let parts = pattern.split(separator: "/").map(String.init)
        let place = ([folder] + parts.dropLast()).joined(separator: "/")
        let names = try TextFile.names(inFolder: place).filter { matches($0, parts.last ?? "*") }
        guard !names.isEmpty else { throw Problems("There is no file \(pattern) here.", file: folder) }
        let stems = names.map(stem)
        for (index, stem) in stems.enumerated() where stems[..<index].contains(stem) {
            throw Problems(
                "Rename files: several are called \(stem), and recordings get the names of their files.", file: place)
        }
        return names.map { "\(place)/\($0)" }
    }

    /// True if the pieces of `pattern` between its stars stand in `name` one after the other, the first at the start
    /// and the last at the end.
    private static func matches(_ name: String, _ pattern: String) -> Bool {
        let pieces = pattern.split(separator: "*", omittingEmptySubsequences: false)
        guard pieces.count > 1, let first = pieces.first, let last = pieces.last else { return name == pattern }
        guard name.hasPrefix(first) else { return false }
        var rest = name.dropFirst(first.count)
        for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
            guard let range = rest.firstRange(of: piece) else { return false }
            rest = rest[range.upperBound...]
        }
        return rest.hasSuffix(last)
    }

    private static func folder(of path: String) -> String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "." }

    private static func stem(of path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }
}
