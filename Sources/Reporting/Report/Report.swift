/// A report as a value. It is told once; a page, Markdown and text for a terminal are made of it.
struct Report {
    /// Plain text, also the heading.
    var title: String
    /// Colour of the bar beside the verdict.
    var accent: String
    /// What comes first, in a few words.
    var verdict: ReportText
    /// What else is said beside it.
    var remark: ReportText?
    /// What stands under it, before the sections.
    var lead: [ReportPart] = []
    /// The sections, in order.
    var sections: [ReportSection]
    /// Where it comes from, at its end.
    var footer: [ReportPart] = []
    /// The form of its pages on paper.
    var paper = Page.Paper.screen
}

/// A section of a report. An empty title is only for terminals.
package struct ReportSection {
    /// The question that it answers, or what it is about; plain text.
    var title: String
    /// Whether it is evidence, which a page folds until somebody opens it.
    var isEvidence = false
    var parts: [ReportPart]

    /// A section without the parts that are `nil`.
    init(_ title: String, isEvidence: Bool = false, _ parts: [ReportPart?]) {
        self.title = title
        self.isEvidence = isEvidence
        self.parts = parts.compactMap(\.self)
    }

    init(_ title: String, _ parts: ReportPart?...) { self.init(title, parts) }

    /// A table; `nil` without rows.
    init?(_ title: String, table header: [String], _ rows: [[String]]) {
        guard !rows.isEmpty else { return nil }
        self.init(title, .table(header, rows))
    }

    /// What the reader does next.
    static func next(_ steps: [ReportText]) -> ReportSection { ReportSection("What to do next", .steps(steps)) }

    /// The same section as evidence.
    var asEvidence: ReportSection {
        var section = self
        section.isEvidence = true
        return section
    }

    /// The name of its anchor: letters and digits of the title, such as `what-to-do-next`.
    static func anchor(_ title: String) -> String {
        let words = title.lowercased().split { !$0.isLetter && !$0.isNumber }
        return words.isEmpty ? "section" : words.joined(separator: "-")
    }
}

enum ReportPart {
    case paragraph(ReportText)
    /// A heading inside a section.
    case heading(ReportText)
    case table(SectionTable)
    case list([ReportText])
    /// Steps, with numbers.
    case steps([ReportText])
    /// Lines to copy.
    case lines([String])
    /// Answers in a few words side by side, each with the title of its section.
    case cards([(title: String, text: ReportText)])
    /// A picture, as HTML; Markdown and terminals leave it out.
    case picture(String)

    /// A paragraph; `nil` without a text.
    static func paragraph(_ text: String?) -> ReportPart? { text.map { .paragraph(ReportText($0)) } }

    static func figure(_ drawing: SVG) -> ReportPart { .picture("<figure>\(drawing.figure)</figure>") }

    /// A table; `nil` without rows.
    static func table(_ header: [String], _ rows: [[String]]) -> ReportPart? {
        rows.isEmpty ? nil : .table(SectionTable(header: header, rows: rows))
    }
}
