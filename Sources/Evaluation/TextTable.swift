internal import Foundation

/// A table in plain text with aligned columns, the first to the left and the others to the right.
public struct TextTable: Sendable {
    /// The heads of the columns.
    public var header: [String]
    /// The rows; each may be shorter than the header.
    public var rows: [[String]]
    /// The columns that are aligned to the left.
    public var leftAligned: Set<Int>

    /// A table.
    public init(header: [String], rows: [[String]] = [], leftAligned: Set<Int> = [0]) {
        self.header = header
        self.rows = rows
        self.leftAligned = leftAligned
    }

    /// The lines, without blanks at their ends, each closed by a line feed.
    public var text: String {
        let lines = [header] + rows
        let widths = (0..<(lines.map(\.count).max() ?? 0)).map { (column: Int) -> Int in
            lines.map { (cells: [String]) -> Int in column < cells.count ? cells[column].count : 0 }.max() ?? 0
        }
        return lines.map { cells in
            var line = cells.indices.map { column in
                let padding = String(repeating: " ", count: widths[column] - cells[column].count)
                return leftAligned.contains(column) ? cells[column] + padding : padding + cells[column]
            }.joined(separator: "  ")
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }.joined()
    }

    /// A number with so many decimals; `–` for none, and no minus before a zero.
    public static func number(_ value: Double?, decimals: Int) -> String {
        guard let value, value.isFinite else { return "–" }
        let text = String(format: "%.\(max(decimals, 0))f", value)
        return text.allSatisfy { "-0.".contains($0) } && text.first == "-" ? String(text.dropFirst()) : text
    }
}
