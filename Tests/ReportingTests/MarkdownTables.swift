import Foundation

/// The tables of a text in Markdown.
struct MarkdownTables {
    /// How many there are.
    private(set) var count = 0
    /// Rows that have more or fewer cells than the head of their table.
    private(set) var unevenRows: [String] = []

    init(_ markdown: String) {
        var columns = 0
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
            guard line.hasPrefix("|") else {
                columns = 0
                continue
            }
            let cells = line.replacingOccurrences(of: "\\|", with: "").count { $0 == "|" } - 1
            if columns == 0 { count += 1 }
            if columns != 0, cells != columns { unevenRows.append(String(line)) }
            columns = cells
        }
    }
}
