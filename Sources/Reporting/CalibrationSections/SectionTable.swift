/// A table of a report, in HTML and Markdown.
struct SectionTable {
    /// The titles of the columns.
    var header: [String]
    /// The rows; each is as long as the header.
    var rows: [[String]]

    /// The table in HTML. Long texts are broken into lines; a table that is still too wide scrolls.
    var html: String {
        let head = header.map { "<th>\(Markup.escape($0))</th>" }.joined()
        let body = rows.map { row in "<tr>\(row.map(Self.cell).joined())</tr>" }
        return "<div class=\"wide\"><table><tr>\(head)</tr>\n\(body.joined(separator: "\n"))</table></div>"
    }

    private static func cell(_ text: String) -> String {
        "<td\(text.count > longestUnbroken && text.contains(" ") ? " class=\"text\"" : "")>\(Markup.escape(text))</td>"
    }

    /// Texts with more characters are broken into lines between words.
    private static let longestUnbroken = 28

    /// The table in Markdown.
    var markdown: String {
        ([header, header.map { _ in "---" }] + rows).map { row in
            "| " + row.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
        }.joined(separator: "\n")
    }
}
