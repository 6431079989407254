/// A table of a section of a report, for both of its forms.
struct SectionTable {
    /// What the columns hold.
    var header: [String]
    /// Each as long as the header.
    var rows: [[String]]

    /// As HTML; wide ones scroll.
    var html: String {
        let head = header.map { "<th>\(Markup.escape($0))</th>" }.joined()
        let body = rows.map { row in "<tr>\(row.map { "<td>\(Markup.escape($0))</td>" }.joined())</tr>" }
        return "<div class=\"wide\"><table><tr>\(head)</tr>\n\(body.joined(separator: "\n"))</table></div>"
    }

    /// As Markdown.
    var markdown: String {
        ([header, header.map { _ in "---" }] + rows).map { row in
            "| " + row.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
        }.joined(separator: "\n")
    }
}
