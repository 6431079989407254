/// A table of a report, in HTML and Markdown.
struct SectionTable {
    /// The titles of the columns.
    var header: [String]
    /// The rows; each is as long as the header.
    var rows: [[String]]

    /// The table in HTML; a wide table scrolls.
    var html: String {
        let head = header.map { "<th>\(Markup.escape($0))</th>" }.joined()
        let body = rows.map { row in "<tr>\(row.map { "<td>\(Markup.escape($0))</td>" }.joined())</tr>" }
        return "<div class=\"wide\"><table><tr>\(head)</tr>\n\(body.joined(separator: "\n"))</table></div>"
    }

    /// The table in Markdown.
    var markdown: String {
        ([header, header.map { _ in "---" }] + rows).map { row in
            "| " + row.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
        }.joined(separator: "\n")
    }
}
