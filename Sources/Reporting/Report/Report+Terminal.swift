extension Report {
    /// The report for a terminal, without pictures and evidence.
    var text: String {
        let head = "\(title): \([verdict, remark].compactMap { $0?.plain }.joined(separator: "\n"))\n"
        return head + lead.compactMap(\.text).joined() + "\n"
            + sections.filter { !$0.isEvidence }.map(\.text).joined(separator: "\n")
    }
}

extension ReportSection {
    package var text: String {
        let head = title.isEmpty ? "" : title.hasSuffix("?") ? "\(title)\n" : "\(title):\n"
        return head + parts.compactMap(\.text).joined()
    }
}

extension ReportPart {
    /// As lines; `nil` for what only a page shows.
    fileprivate var text: String? {
        switch self {
        case .paragraph(let text), .heading(let text): "\(text.plain)\n"
        case .table(let table): table.text
        case .list(let items): items.map { "- \($0.plain)\n" }.joined()
        case .steps(let items): items.enumerated().map { "\($0 + 1). \($1.plain)\n" }.joined()
        case .lines(let lines): lines.map { "    \($0)\n" }.joined()
        case .cards, .picture: nil
        }
    }
}
