internal import Foundation

/// A table in plain text with aligned columns, the first to the left and the others to the right.
public struct TextTable: Sendable {
    /// The heads of the columns.
    public var header: [String]
    /// The rows; each may be shorter than the header.
    public var rows: [[String]]
    /// The columns that are aligned to the left.
    public var leftAligned: Set<Int>

    public init(header: [String], rows: [[String]] = [], leftAligned: Set<Int> = [0]) {
        self.header = header
        self.rows = rows
        self.leftAligned = leftAligned
    }

    /// The lines, without blanks at their ends, each closed by a line feed. On a terminal they fit it.
    public var text: String { text(width: Self.terminalWidth) }

    /// The same for so many characters in a line: columns that do not fit follow in further tables, each with the first
    /// column. A single column may be wider.
    public func text(width: Int) -> String {
        let lines = [header] + rows
        let widths = (0..<(lines.map(\.count).max() ?? 0)).map { (column: Int) -> Int in
            lines.map { (cells: [String]) -> Int in column < cells.count ? cells[column].count : 0 }.max() ?? 0
        }
        guard let first = widths.first else { return "\n" }
        var tables: [[Int]] = []
        var used = Int.max
        for column in widths.indices.dropFirst() {
            if tables.isEmpty || used + 2 + widths[column] > width {
                tables.append([0])
                used = first
            }
            tables[tables.count - 1].append(column)
            used += 2 + widths[column]
        }
        return (tables.isEmpty ? [[0]] : tables).map { text(of: lines, columns: $0, widths: widths) }
            .joined(separator: "\n")
    }

    private func text(of lines: [[String]], columns: [Int], widths: [Int]) -> String {
        lines.map { cells in
            var line = columns.filter { $0 < cells.count }.map { column in
                let padding = String(repeating: " ", count: widths[column] - cells[column].count)
                return leftAligned.contains(column) ? cells[column] + padding : padding + cells[column]
            }.joined(separator: "  ")
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }.joined()
    }

    /// Characters in a line of the terminal; no limit if the output is not one.
    private static let terminalWidth: Int = {
        var size = winsize()
        guard isatty(STDOUT_FILENO) != 0, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return Int.max
        }
        return Int(size.ws_col)
    }()

    /// A number with so many decimals; `–` for none, and no minus before a zero.
    public static func number(_ value: Double?, decimals: Int) -> String {
        guard let value, value.isFinite else { return "–" }
        let text = String(format: "%.\(max(decimals, 0))f", value)
        return text.allSatisfy { "-0.".contains($0) } && text.first == "-" ? String(text.dropFirst()) : text
    }

    /// A number with up to three decimals, as few as it needs; `–` if it is not finite.
    package static func number(_ value: Double) -> String {
        var text = number(value, decimals: 3)
        while text.contains("."), text.hasSuffix("0") || text.hasSuffix(".") { text.removeLast() }
        return text
    }
}
