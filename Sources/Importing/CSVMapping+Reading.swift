package import Diagnostics
internal import Formats
internal import Radio
internal import Recordings
internal import Walks

extension CSVMapping {
    private static let sharedKeys = [
        "layout", "files", "beside", "delimiter", "decimal", "comment", "skip", "header", "rows", "kind", "as",
        "recording", "device", "time", "missing", "rename", "truth",
    ]
    private static let longKeys = ["beacon", "rssi", "channel"]
    private static let wideKeys = ["beacons"]

    /// The keys at its top.
    static let keys = sharedKeys + longKeys + wideKeys

    /// Reads a mapping file.
    ///
    /// - Throws: all problems of the file.
    init(path: String) throws(Problems) {
        let bytes = try TextFile.bytes(of: path)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Problems("This is not text in UTF-8.", file: path)
        }
        let reader = YAMLReader(file: path)
        if let root = reader.read(text) {
            if root.isMapping { read(root) } else { root.report("A mapping is expected here.") }
        }
        guard reader.problems.allSatisfy({ $0.severity == .warning }) else { throw Problems(reader.problems) }
    }

    private mutating func read(_ root: YAMLValue) {
        layout = root.required("layout")?.choice(Layout.self) ?? .long
        root.checkKeys(Self.sharedKeys + (layout == .long ? Self.longKeys : Self.wideKeys))
        files = root.value("files")?.string() ?? files
        besideFiles = root.value("beside")?.elements().compactMap { $0.string() } ?? []
        readDialect(root)
        kind = root.value("kind")?.choice(Recording.Kind.self) ?? kind
        form = root.value("as")?.choice(Form.self) ?? (layout == .long ? .packets : .ranging)
        recording = root.value("recording").map(list)?.compactMap(text) ?? []
        device = root.value("device").flatMap(text)
        root.required("time").map { readTime($0) }
        missing = root.value("missing").map(list)?.compactMap { $0.string() } ?? []
        let names = root.value("rename").map(table) ?? [:]
        for (name, other) in names.sorted(by: { $0.key < $1.key }) { Self.identity(name).map { renamed[$0] = other } }
        if layout == .long {
            identity = root.required("beacon").flatMap(identity)
            rssi = root.required("rssi").flatMap(column)
            channel = root.value("channel").flatMap(column)
        } else {
            root.required("beacons").map { readBeacons($0) }
        }
        truth = root.value("truth").flatMap(position)
    }

    private mutating func readDialect(_ root: YAMLValue) {
        if let value = root.value("delimiter") { dialect.delimiter = character(value) ?? dialect.delimiter }
        if let value = root.value("decimal") { dialect.decimalSeparator = character(value) ?? "." }
        dialect.commentPrefix = root.value("comment")?.string()
        dialect.skippedLines = root.value("skip")?.integer(in: 0...1_000_000) ?? 0
        dialect.hasHeader = root.value("header")?.bool() ?? true
        if let rows = root.value("rows") {
            dialect.rowKind = rows.string()
            if !besideFiles.isEmpty {
                rows.report("Leave out \"rows\" or \"beside\": files are joined line by line, with all of their lines.")
            }
        }
    }

    private func character(_ value: YAMLValue) -> Character? {
        guard let text = value.string() else { return nil }
        if text == "tab" || text == "\\t" { return "\t" }
        guard text.count == 1, let character = text.first, character.isASCII, !"\"\n\r".contains(character) else {
            value.report("One ASCII character or tab is expected here, not \"\(text)\".")
            return nil
        }
        return character
    }

    // MARK: Columns

    private func list(_ value: YAMLValue) -> [YAMLValue] { value.isSequence ? value.elements() : [value] }

    private func table(_ value: YAMLValue) -> [String: String] {
        var table: [String: String] = [:]
        for (key, entry) in value.entries() { table[key] = entry.string() }
        return table
    }

    private func column(_ value: YAMLValue) -> CSVColumn? {
        if dialect.hasHeader { return value.string().map { .name($0) } }
        return value.integer(in: 1...1_000_000).map { .number($0) }
    }

    /// What a mapping with `column` or `value` says.
    private func source<Value>(_ mapping: YAMLValue, _ read: (YAMLValue) -> Value?) -> CSVSource<Value>? {
        if let constant = mapping.value("value") { return read(constant).map { .constant($0) } }
        return mapping.required("column").flatMap(column).map { .column($0) }
    }

    /// A column, or a mapping with `column` or `value`, and perhaps `characters` and `rename`.
    private func text(_ value: YAMLValue) -> CSVText? {
        guard value.isMapping else { return column(value).map { CSVText(source: .column($0)) } }
        value.checkKeys(["column", "value", "characters", "rename"])
        let source = source(value) { $0.string() }
        let renamed = value.value("rename").map(table) ?? [:]
        var characters: Range<Int>?
        if let range = value.value("characters"), let text = range.string() {
            let ends = text.split(separator: "-").map { Int($0) }
            if ends.count == 2, let first = ends[0], let last = ends[1], 1 <= first, first <= last, last < 10_000 {
                characters = (first - 1)..<last
            } else {
                range.report("First and last character, such as 1-6, are expected here, not \"\(text)\".")
            }
        }
        return source.map { CSVText(source: $0, characters: characters, renamed: renamed) }
    }

    /// A column, or a mapping with `column` or `value`, and perhaps `scale` and `offset`.
    private func number(_ value: YAMLValue) -> CSVNumber? {
        guard value.isMapping else { return column(value).map { CSVNumber(source: .column($0)) } }
        value.checkKeys(["column", "value", "scale", "offset"])
        let source = source(value) { $0.double(in: -1e6...1e6) }
        let scale = value.value("scale")?.double() ?? 1
        let offset = value.value("offset")?.double() ?? 0
        return source.map { CSVNumber(source: $0, scale: scale, offset: offset) }
    }

    // MARK: Time, beacons, truth

    private mutating func readTime(_ value: YAMLValue) {
        guard value.isMapping else {
            if let column = column(value) { time = .column(column, unit: .s, scale: 1, origin: nil) }
            return
        }
        if let step = value.value("step") {
            value.checkKeys(["step"])
            if let seconds = step.double(in: 1e-6...1e6) { time = .step(seconds: seconds) }
            return
        }
        value.checkKeys(["column", "unit", "scale", "origin", "step"])
        let column = value.required("column").flatMap(column)
        let unit = value.value("unit")?.choice(TimeUnit.self) ?? .s
        let scale = value.value("scale")?.double(in: 1e-12...1e12) ?? 1
        var origin: Double?
        if let start = value.value("origin"), let text = start.string(), text != "first" {
            origin = unit == .iso8601 ? ISO8601.seconds(text) : Double(decimal: text)
            if origin == nil {
                start.report("\"first\" or a time in the column's unit is expected here, not \"\(text)\".")
            }
        }
        if let column { time = .column(column, unit: unit, scale: scale, origin: origin) }
    }

    private func identity(_ value: YAMLValue) -> Identity? {
        guard value.isMapping else { return text(value).map { .joined([$0], separator: "") } }
        if let columns = value.value("columns") {
            value.checkKeys(["columns", "join"])
            let parts = columns.elements().compactMap(text)
            if parts.isEmpty { columns.report("At least one column is needed.") }
            return .joined(parts, separator: value.value("join")?.string() ?? "/")
        }
        if value.value("uuid") != nil || value.value("major") != nil || value.value("minor") != nil {
            value.checkKeys(["uuid", "major", "minor", "numbers"])
            let radices = ["decimal": 10, "hexadecimal": 16]
            let numbers = value.value("numbers")?.choice(of: radices.keys.sorted())
            guard let uuid = value.required("uuid").flatMap(text), let major = value.required("major").flatMap(text),
                let minor = value.required("minor").flatMap(text)
            else { return nil }
            return .iBeacon(uuid: uuid, major: major, minor: minor, radix: numbers.flatMap { radices[$0] })
        }
        return text(value).map { .joined([$0], separator: "") }
    }

    private mutating func readBeacons(_ value: YAMLValue) {
        value.checkKeys(value.value("columns") == nil ? ["first", "last", "names"] : ["columns", "names"])
        beaconNames = value.value("names")?.elements().compactMap { $0.string() }
        if beaconNames == nil, !dialect.hasHeader {
            value.report("Without a header, \"names\" must give the beacons of the columns.")
        }
        if let list = value.value("columns") {
            beaconColumns = .list(list.elements().compactMap(column))
        } else {
            let first = value.required("first").flatMap(column)
            let last = value.required("last").flatMap(column)
            if let first, let last { beaconColumns = .range(first: first, last: last) }
        }
    }

    private func position(_ value: YAMLValue) -> Position? {
        value.checkKeys(["x", "y", "level", "height", "kind"])
        let x = value.required("x").flatMap(number)
        let y = value.required("y").flatMap(number)
        let level = value.value("level").flatMap(number) ?? CSVNumber(source: .constant(0))
        let height = value.value("height").flatMap(number)
        let kind = value.value("kind")?.choice(GroundTruth.Kind.self)
        guard let x, let y else { return nil }
        return Position(x: x, y: y, level: level, height: height, kind: kind)
    }
}

extension CSVImporter {
    /// The keys at the top of a mapping file.
    package static let mappingKeys = CSVMapping.keys

    /// Checks a mapping file alone, without CSV files.
    ///
    /// - Throws: all problems of the file.
    package static func checkMapping(path: String) throws(Problems) { _ = try CSVMapping(path: path) }
}
