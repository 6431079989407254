internal import Diagnostics
internal import Formats

/// The name of a column in a mapping: its name in the header or, in files without a header, its number from 1.
enum CSVColumn: Hashable {
    case name(String)
    case number(Int)
}

/// Where the columns of a mapping are in one table.
struct CSVColumnIndices {
    private var indices: [CSVColumn: Int] = [:]
    private let table: CSVTable

    /// Looks up columns; reports missing ones, and gives `nil` then.
    init?(_ columns: [CSVColumn], in table: CSVTable) {
        self.table = table
        var isComplete = true
        for column in columns {
            switch column {
            case .name(let name):
                if let found = table.indices(of: [name]) { indices[column] = found[0] } else { isComplete = false }
            case .number(let number):
                if table.columns.indices.contains(number - 1) {
                    indices[column] = number - 1
                } else {
                    let message = "There is no column \(number); the rows have \(table.columns.count)."
                    table.problems.reportFatal(message, line: 1)
                    isComplete = false
                }
            }
        }
        guard isComplete else { return nil }
    }

    /// The index of a column that was looked up.
    subscript(column: CSVColumn) -> Int { indices[column] ?? 0 }

    /// Whether a column that was looked up has this index.
    func contains(_ index: Int) -> Bool { indices.values.contains(index) }
}

/// Where a value of each row is: in a column, or in the mapping, the same for all.
enum CSVSource<Value> {
    case column(CSVColumn)
    case constant(Value)

    var columns: [CSVColumn] { if case .column(let column) = self { [column] } else { [] } }
}

/// A text that each row has: a column, a piece of one, or the same for all.
struct CSVText {
    var source: CSVSource<String>
    /// Which characters of the field, from 0; `nil` for all.
    var characters: Range<Int>?
    /// Texts of the field and their replacements.
    var renamed: [String: String] = [:]

    func text(_ row: CSVRow, _ indices: CSVColumnIndices) -> String? {
        switch source {
        case .constant(let text): return text
        case .column(let column):
            guard var text = row.text(indices[column]) else { return nil }
            if let characters {
                guard characters.upperBound <= text.count else {
                    row.report(
                        "The field has \(text.count) characters; \(characters.upperBound) are needed.",
                        column: indices[column])
                    return nil
                }
                text = String(text.dropFirst(characters.lowerBound).prefix(characters.count))
            }
            return renamed[text] ?? text
        }
    }
}

/// A number that each row has: a column or the same for all, times `scale` plus `offset`.
struct CSVNumber {
    var source: CSVSource<Double>
    var scale = 1.0
    var offset = 0.0

    /// True if the field has no value.
    func isEmpty(_ row: CSVRow, _ indices: CSVColumnIndices) -> Bool {
        if case .column(let column) = source {
            row.text(indices[column]).map(CSVMapping.isAbsent) ?? true
        } else {
            false
        }
    }

    /// The number of a row; reports if there is none, or if it is outside `range` after scale and offset.
    func number(_ row: CSVRow, _ indices: CSVColumnIndices, in range: ClosedRange<Double>) -> Double? {
        switch source {
        case .constant(let number): return number
        case .column(let column):
            guard let raw = row.number(indices[column]) else { return nil }
            let number = raw * scale + offset
            guard range.contains(number) else {
                let lower = JSONValue.number(range.lowerBound).text
                let upper = JSONValue.number(range.upperBound).text
                row.report("\(number) is outside the allowed range \(lower)…\(upper).", column: indices[column])
                return nil
            }
            return number
        }
    }
}
