extension Report {
    /// From so many sections on, a page lists them.
    private static let fewestListed = 4

    /// The page: one file without external files, so that it can be opened from the disk.
    var html: String {
        let anchors = anchors
        let contents = zip(sections, anchors).map { "<li><a href=\"#\($1)\">\(Markup.escape($0.title))</a></li>" }
        let remark = remark.map { "<br>\($0.html)" } ?? ""
        let body =
            ["<div class=\"verdict\"><strong>\(verdict.html)</strong>\(remark)</div>"] + lead.map(\.html)
            + (sections.count < Self.fewestListed
                ? [] : ["<nav aria-label=\"Contents\"><ul>\(contents.joined())</ul></nav>"])
            + zip(sections, anchors).map { $0.html(anchor: $1) }
            + (footer.isEmpty ? [] : ["<footer>\(footer.map(\.html).joined())</footer>"])
        return Page.html(title: title, accent: accent, body: body.joined(separator: "\n"), paper: paper)
    }

    /// The anchors of the sections, each once.
    private var anchors: [String] {
        var names: Set<String> = []
        return sections.map { section in
            var name = ReportSection.anchor(section.title)
            while !names.insert(name).inserted { name += "-" }
            return name
        }
    }
}

extension ReportSection {
    /// The section as a part of a page.
    package var html: String { html(anchor: Self.anchor(title)) }

    fileprivate func html(anchor: String) -> String {
        let title = Markup.escape(title)
        let body = parts.map(\.html).joined(separator: "\n")
        return isEvidence
            ? "<details id=\"\(anchor)\"><summary><h2>\(title)</h2></summary>\(body)</details>"
            : "<section id=\"\(anchor)\"><h2>\(title)</h2>\(body)</section>"
    }
}

extension ReportPart {
    var html: String {
        switch self {
        case .paragraph(let text): "<p>\(text.html)</p>"
        case .heading(let text): "<h3>\(text.html)</h3>"
        case .table(let table): table.html
        case .list(let items): "<ul>\(items.map { "<li>\($0.html)</li>" }.joined(separator: "\n"))</ul>"
        case .steps(let items): "<ol>\(items.map { "<li>\($0.html)</li>" }.joined(separator: "\n"))</ol>"
        case .lines(let lines):
            """
            <div class="copied"><button data-copy="settings" hidden="">Copy</button>
            <pre id="settings">\(Markup.escape(lines.joined(separator: "\n")))</pre></div>
            """
        case .cards(let answers):
            "<div class=\"answers\">"
                + answers.map { title, text in
                    "<div><b>\(ReportText(spans: [.link(title)]).html)</b><p>\(text.html)</p></div>"
                }.joined() + "</div>"
        case .picture(let html): html
        }
    }
}
