public import Diagnostics

/// A file of separated values, row by row.
public struct CSVTable {
    /// The names of the columns: those of the header, else `column 1`, `column 2` and so on.
    public private(set) var columns: [String]
    /// The rows that could be read.
    public private(set) var rows: [CSVRow]
    /// The first fields of the rows that were left out, because they have another number of fields than the first row.
    package let misfits: [String]
    /// Where the reports go.
    public let problems: LineProblems

    /// Reads a file's bytes. An invalid row, or a row with another number of fields than the first, is reported and
    /// counted as bad. O(bytes).
    ///
    /// - Parameter columnCount: how many fields a row of a file without a header has, if it is known.
    public init(_ bytes: [UInt8], dialect: CSVDialect, columnCount: Int? = nil, problems: LineProblems) {
        var parser = CSVParser(bytes: bytes, dialect: dialect)
        var columns = columnCount.map(Self.numbered)
        var rows: [CSVRow] = []
        var misfits: [String] = []
        var otherKinds: Set<String> = []
        while let next = parser.next() {
            switch next {
            case .failure(let message, let line):
                problems.report(message, line: line)
                problems.endLine()
            case .fields(let fields, let line):
                let kind = fields.first.map(CSVRow.trimmed) ?? ""
                let isHeader = dialect.hasHeader && columns == nil
                if let wanted = dialect.rowKind, wanted != kind, !isHeader {
                    otherKinds.insert(kind)
                } else if let columns, fields.count != columns.count {
                    problems.report("This row has \(fields.count) fields; \(columns.count) are expected.", line: line)
                    problems.endLine()
                    misfits.append(kind)
                } else if isHeader {
                    columns = fields.map(CSVRow.trimmed)
                    problems.endLine()
                } else {
                    let names = columns ?? Self.numbered(fields.count)
                    columns = names
                    rows.append(
                        CSVRow(
                            fields: fields, line: line, columns: names, decimalSeparator: dialect.decimalSeparator,
                            problems: problems))
                }
            }
        }
        if let kind = dialect.rowKind, rows.isEmpty, misfits.isEmpty, !otherKinds.isEmpty {
            let kinds = otherKinds.sorted()
            let hint = Spelling.suggestion(for: kind, among: kinds)
            let known = kinds.prefix(20).joined(separator: ", ")
            problems.reportFatal("No row begins with \"\(kind)\".\(hint) Known: \(known).", line: 1)
        } else if problems.goodLines + problems.badLines + rows.count == 0 {
            problems.reportFatal("The file is empty.", line: 1)
        }
        self.columns = columns ?? []
        self.rows = rows
        self.misfits = misfits
        self.problems = problems
    }

    private static func numbered(_ count: Int) -> [String] { (0..<max(0, count)).map { "column \($0 + 1)" } }

    /// Calls `body` for each row and counts it as bad if `body` reports an error for it.
    public func forEach(_ body: (CSVRow) -> Void) {
        for row in rows {
            body(row)
            problems.endLine()
        }
    }

    /// The indices of columns of the header; reports missing columns with the nearest name, and gives `nil` then.
    public func indices(of names: [String]) -> [Int]? {
        guard !columns.isEmpty else { return nil }
        let indices = names.compactMap { name in
            let index = columns.firstIndex(of: name)
            if index == nil {
                let hint = Spelling.suggestion(for: name, among: columns)
                let known = columns.joined(separator: ", ")
                problems.reportFatal("There is no column \"\(name)\".\(hint) Known: \(known).", line: 1)
            }
            return index
        }
        return indices.count == names.count ? indices : nil
    }

    /// This table with the columns of `other` tables to the right, row by row with equal line numbers, as for files
    /// that belong together line by line. A row without a partner is reported in its own file and counted as bad.
    /// O(rows × tables).
    public func joined(with others: [CSVTable]) -> CSVTable {
        others.reduce(into: self) { left, right in
            left.columns += right.columns
            let partners = Dictionary(right.rows.map { ($0.line, $0) }) { first, _ in first }
            let rows = left.rows
            left.rows = []
            for row in rows {
                if let partner = partners[row.line] {
                    left.rows.append(row.extended(by: partner, columns: left.columns))
                } else {
                    row.reportAsSingle(partner: right.problems.file)
                }
            }
            let lines = Set(left.rows.map(\.line))
            for row in right.rows where !lines.contains(row.line) { row.reportAsSingle(partner: problems.file) }
        }
    }
}

/// One row of a file of separated values. A faulty field is reported and read as `nil`.
public struct CSVRow {
    /// The fields without their quotes.
    public let fields: [String]
    /// The line where it begins, from 1.
    public let line: Int
    fileprivate let columns: [String]
    fileprivate let decimalSeparator: Character
    fileprivate let problems: LineProblems
    /// The files that were joined to the right, and the column where each begins.
    fileprivate var partners: [(start: Int, file: String?)] = []

    /// Reports a problem with a field, or with the row.
    public func report(_ message: String, column: Int? = nil, severity: Problem.Severity = .error) {
        guard let column, columns.indices.contains(column) else {
            return problems.report(message, severity: severity, line: line)
        }
        let partner = partners.last { $0.start <= column }
        problems.report(message, severity: severity, file: partner?.file, line: line, path: columns[column])
    }

    private func refused<Value>(_ message: String, column: Int? = nil) -> Value? {
        report(message, column: column)
        return nil
    }

    /// The text of a field without the white space around it; reports if there is no such field.
    public func text(_ column: Int) -> String? {
        guard fields.indices.contains(column) else { return refused("This row has no field \(column + 1).") }
        return Self.trimmed(fields[column])
    }

    /// A finite number; reports if the field is none or outside `range`.
    public func number(
        _ column: Int, in range: ClosedRange<Double> = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    ) -> Double? {
        guard let text = text(column) else { return nil }
        return number(text, column: column, in: range)
    }

    /// A whole number; reports if the field is none or outside `range`.
    public func integer(_ column: Int, in range: ClosedRange<Int> = Int.min...Int.max) -> Int? {
        guard let text = text(column) else { return nil }
        guard let number = Int(text) else {
            return refused("A whole number is expected here, not \"\(text)\".", column: column)
        }
        guard range.contains(number) else {
            return refused(
                "\(text) is outside the allowed range \(range.lowerBound)…\(range.upperBound).", column: column)
        }
        return number
    }

    private func number(_ text: String, column: Int, in range: ClosedRange<Double>) -> Double? {
        var plain = text
        if decimalSeparator != "." {
            plain = String(text.map { $0 == decimalSeparator ? "." : $0 == "." ? decimalSeparator : $0 })
        }
        guard let number = Double(decimal: plain) else {
            return refused("A number is expected here, not \"\(text)\".", column: column)
        }
        guard range.contains(number) else {
            let lower = JSONValue.number(range.lowerBound).text
            let upper = JSONValue.number(range.upperBound).text
            return refused("\(text) is outside the allowed range \(lower)…\(upper).", column: column)
        }
        return number
    }

    func reportAsSingle(partner: String?) {
        report("The same line of \(partner ?? "the other table") is missing or bad.")
        problems.endLine()
    }

    func extended(by other: CSVRow, columns: [String]) -> CSVRow {
        CSVRow(
            fields: fields + other.fields, line: line, columns: columns, decimalSeparator: decimalSeparator,
            problems: problems, partners: partners + [(fields.count, other.problems.file)])
    }

    static func trimmed(_ text: String) -> String {
        guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last,
            first.properties.isWhitespace || last.properties.isWhitespace
        else { return text }
        let scalars = text.unicodeScalars
        let start = scalars.firstIndex { !$0.properties.isWhitespace } ?? scalars.endIndex
        let end = scalars.lastIndex { !$0.properties.isWhitespace }.map { scalars.index(after: $0) } ?? start
        return String(scalars[start..<end])
    }
}
