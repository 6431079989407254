package import Diagnostics
internal import Formats
internal import Radio
internal import Recordings
internal import Walks

extension CSVMapping {
    /// Reads a mapping file.
    ///
    /// - Throws: all problems of the file.
    package init(path: String) throws(Problems) {
        let text = try TextFile.read(path: path, maximumSize: YAMLReader.maximumSize).text
        let reader = YAMLReader(file: path)
        if let root = reader.read(text), let fields = YAMLFields(root, shape: Self.shape) { read(fields) }
        guard reader.problems.allSatisfy({ $0.severity == .warning }) else { throw Problems(reader.problems) }
    }

    private mutating func read(_ fields: YAMLFields) {
        layout = fields.word("layout") ?? layout
        files = fields.text("files") ?? files
        besideFiles = fields.texts("beside") ?? []
        readDialect(fields)
        kind = fields.word("kind") ?? kind
        form = fields.word("as") ?? (layout == .long ? .packets : .ranging)
        recording = fields.elements("recording").compactMap { text($0, "recording") }
        device = text(fields, "device")
        readTime(fields)
        missing = fields.elements("missing").compactMap { $0.text("missing") }
        for (name, other) in fields.namedTexts("rename").sorted(by: { $0.name < $1.name }) {
            Self.identity(name).map { renamed[$0] = other }
        }
        identity = identity(fields)
        rssi = column(fields, "rssi")
        channel = column(fields, "channel")
        fields.mapping("beacons").map { readBeacons($0) }
        truth = fields.mapping("truth").flatMap(position)
    }

    private mutating func readDialect(_ fields: YAMLFields) {
        dialect.delimiter = character(fields, "delimiter") ?? dialect.delimiter
        dialect.decimalSeparator = character(fields, "decimal") ?? dialect.decimalSeparator
        dialect.commentPrefix = fields.text("comment")
        dialect.skippedLines = fields.integer("skip") ?? 0
        dialect.hasHeader = fields.flag("header") ?? true
        dialect.rowKind = fields.text("rows")
        if fields.has("rows"), !besideFiles.isEmpty {
            fields.place("rows").report(
                "Leave out \"rows\" or \"beside\": files are joined line by line, with all of their lines.")
        }
    }

    private func character(_ fields: YAMLFields, _ key: String) -> Character? {
        guard let text = fields.text(key) else { return nil }
        if text == "tab" || text == "\\t" { return "\t" }
        guard text.count == 1, let character = text.first, character.isASCII, !"\"\n\r".contains(character) else {
            fields.place(key).report("One ASCII character or tab is expected here, not \"\(text)\".")
            return nil
        }
        return character
    }

    /// Reports the keys of a mapping that do not belong to its form: the first one of which a key is there that others do not have.
    private static func check(_ fields: YAMLFields, forms: [[String]]) {
        let form = forms.first { form in
            form.contains { key in fields.has(key) && forms.count { $0.contains(key) } == 1 }
        }
        guard let form, let first = form.first(where: fields.has) else { return }
        for key in Set(forms.joined()).subtracting(form).sorted() where fields.has(key) {
            fields.place(key).report(
                "The key \"\(key)\" does not belong to \"\(first)\". Its keys: \(form.joined(separator: ", ")).")
        }
    }

    // MARK: Columns

    private func column(_ fields: YAMLFields, _ key: String) -> CSVColumn? {
        guard let text = fields.text(key) else { return nil }
        if dialect.hasHeader { return .name(text) }
        return fields.place(key).integer(in: Self.columnNumbers).map { .number($0) }
    }

    /// A column, or a mapping with `column` or `value`, and perhaps `characters` and `rename`.
    private func text(_ fields: YAMLFields, _ key: String) -> CSVText? {
        if let mapping = fields.mapping(key) { return text(mapping) }
        return column(fields, key).map { CSVText(source: .column($0)) }
    }

    private func text(_ fields: YAMLFields) -> CSVText? {
        guard
            let source = fields.text("value").map(CSVSource.constant) ?? column(fields, "column").map(CSVSource.column)
        else { return nil }
        var characters: Range<Int>?
        if let text = fields.text("characters") {
            let ends = text.split(separator: "-").map { Int($0) }
            if ends.count == 2, let first = ends[0], let last = ends[1], 1 <= first, first <= last, last < 10_000 {
                characters = (first - 1)..<last
            } else {
                fields.place("characters").report(
                    "First and last character, such as 1-6, are expected here, not \"\(text)\".")
            }
        }
        let renamed = fields.namedTexts("rename").map { ($0.name, $0.text) }
        return CSVText(
            source: source, characters: characters, renamed: Dictionary(renamed, uniquingKeysWith: { $1 }))
    }

    /// A column, or a mapping with `column` or `value`, and perhaps `scale` and `offset`.
    private func number(_ fields: YAMLFields, _ key: String) -> CSVNumber? {
        guard let mapping = fields.mapping(key) else {
            return column(fields, key).map { CSVNumber(source: .column($0)) }
        }
        guard
            let source = mapping.number("value").map(CSVSource.constant)
                ?? column(mapping, "column").map(CSVSource.column)
        else { return nil }
        return CSVNumber(source: source, scale: mapping.number("scale") ?? 1, offset: mapping.number("offset") ?? 0)
    }

    // MARK: Time, beacons, truth

    private mutating func readTime(_ fields: YAMLFields) {
        guard let clock = fields.mapping("time") else {
            if let column = column(fields, "time") { time = .column(column, unit: .s, scale: 1, origin: nil) }
            return
        }
        Self.check(clock, forms: Self.clockForms)
        if let seconds = clock.number("step") { time = .step(seconds: seconds) }
        guard let column = column(clock, "column") else { return }
        let unit = clock.word("unit") ?? TimeUnit.s
        var origin: Double?
        if let text = clock.text("origin"), text != "first" {
            origin = unit == .iso8601 ? ISO8601.seconds(text) : Double(decimal: text)
            if origin == nil {
                clock.place("origin").report(
                    "\"first\" or a time in the column's unit is expected here, not \"\(text)\".")
            }
        }
        time = .column(column, unit: unit, scale: clock.number("scale") ?? 1, origin: origin)
    }

    private func identity(_ fields: YAMLFields) -> Identity? {
        guard let mapping = fields.mapping("beacon") else {
            return text(fields, "beacon").map { .joined([$0], separator: "") }
        }
        Self.check(mapping, forms: Self.identityForms)
        if mapping.has("columns") {
            let parts = mapping.elements("columns").compactMap { text($0, "columns") }
            return .joined(parts, separator: mapping.text("join") ?? "/")
        }
        if let uuid = text(mapping, "uuid"), let major = text(mapping, "major"), let minor = text(mapping, "minor") {
            let radix = mapping.text("numbers").flatMap { Self.radices[$0] }
            return .iBeacon(uuid: uuid, major: major, minor: minor, radix: radix)
        }
        return text(mapping).map { .joined([$0], separator: "") }
    }

    private mutating func readBeacons(_ fields: YAMLFields) {
        Self.check(fields, forms: Self.beaconForms)
        beaconNames = fields.texts("names")
        if !fields.has("names"), !dialect.hasHeader {
            fields.value.report("Without a header, \"names\" must give the beacons of the columns.")
        }
        if fields.has("columns") {
            beaconColumns = .list(fields.elements("columns").compactMap { column($0, "columns") })
        } else if let first = column(fields, "first"), let last = column(fields, "last") {
            beaconColumns = .range(first: first, last: last)
        }
    }

    private func position(_ fields: YAMLFields) -> Position? {
        let level = number(fields, "level") ?? CSVNumber(source: .constant(0))
        guard let x = number(fields, "x"), let y = number(fields, "y") else { return nil }
        return Position(x: x, y: y, level: level, height: number(fields, "height"), kind: fields.word("kind"))
    }
}

extension YAMLFields {
    /// The word of a key as a case of an enumeration.
    fileprivate func word<Word: RawRepresentable<String>>(_ key: String) -> Word? {
        text(key).flatMap(Word.init(rawValue:))
    }
}
