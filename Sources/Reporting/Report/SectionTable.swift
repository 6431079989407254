internal import Evaluation

struct SectionTable {
    /// The titles of the columns.
    var header: [String]
    /// The rows; each is as long as the header.
    var rows: [[String]]
    /// The columns that are aligned to the left on a terminal.
    var leftAligned: Set<Int> = [0]
    /// The columns with sentences of ours, in which words between backquotes are code.
    var marked: Set<Int> = []
    /// The pages that texts of the first column lead to, by the text.
    var pages: [String: String] = [:]

    /// The table in HTML. On a telephone each row is a list of its cells with their titles.
    var html: String {
        let titles = header.map(Markup.escape)
        let areNumbers = header.indices.map { column in
            rows.allSatisfy { column < $0.count && Self.isNumber($0[column]) }
        }
        let head = zip(titles, areNumbers).map { "<th\($1 ? " class=\"number\"" : "")>\($0)</th>" }.joined()
        let body = rows.map { row in
            let cells = row.enumerated().map { column, text in
                var classes = text.count <= Self.longestUnbroken ? ["short"] : []
                if column < areNumbers.count, areNumbers[column] { classes.append("number") }
                let names = classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
                let title = column < titles.count ? " data-label=\"\(titles[column])\"" : ""
                return "<td\(names)\(title)>\(shown(text, column).html)</td>"
            }
            return "<tr>\(cells.joined())</tr>"
        }
        return
            "<div class=\"wide\"><table><thead><tr>\(head)</tr></thead>\n<tbody>\(body.joined(separator: "\n"))</tbody></table></div>"
    }

    /// Longer texts are broken into lines between words.
    private static let longestUnbroken = 16

    /// Whether a text is a number, with a sign and a unit or without; a dash stands for one that is missing.
    private static func isNumber(_ text: String) -> Bool {
        let value = text.drop { "+−-".contains($0) }
        guard let first = value.first else { return text == "-" || text == "−" }
        guard first.isNumber else { return text == "–" }
        let rest = value.drop { $0.isNumber || ".,".contains($0) }
        return rest.isEmpty || (rest.first == " " && rest.count <= 5)
    }

    var text: String { TextTable(header: header, rows: rows, leftAligned: leftAligned).text }

    var markdown: String {
        ([header, header.map { _ in "---" }] + rows).map { row in
            "| " + row.enumerated().map { shown($1, $0).markdown }.joined(separator: " | ") + " |"
        }.joined(separator: "\n")
    }

    private func shown(_ text: String, _ column: Int) -> ReportText {
        if column == 0, let page = pages[text] { return ReportText(spans: [.page(text, path: page)]) }
        return marked.contains(column) ? ReportText(marked: text) : ReportText(text)
    }
}
