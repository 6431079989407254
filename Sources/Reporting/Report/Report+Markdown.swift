extension Report {
    /// The report as Markdown, for merge requests and wikis: the evidence is folded, and there are no pictures.
    var markdown: String {
        let head = ["# \(Markup.markdown(title))", "**\(verdict.markdown)**"] + [remark].compactMap { $0?.markdown }
        let answers = sections.filter { !$0.isEvidence }.flatMap(\.blocks)
        let evidence = sections.filter(\.isEvidence).flatMap(\.blocks) + footer.flatMap(\.markdown)
        let isFolded = sections.contains(where: \.isEvidence)
        let end = isFolded ? ["<details><summary>Evidence</summary>"] + evidence + ["</details>"] : evidence
        return (head + lead.flatMap(\.markdown) + answers + end).joined(separator: "\n\n") + "\n"
    }
}

extension ReportSection {
    package var markdown: String { blocks.joined(separator: "\n\n") + "\n" }

    /// Its blocks, which an empty line parts.
    fileprivate var blocks: [String] {
        let shown = parts.filter { !$0.markdown.isEmpty }
        // A heading of pictures alone has nothing under it.
        let kept = shown.enumerated().filter { index, part in
            !part.isHeading || index + 1 < shown.count && !shown[index + 1].isHeading
        }
        return ["## \(Markup.markdown(title))"] + kept.flatMap(\.element.markdown)
    }
}

extension ReportPart {
    fileprivate var isHeading: Bool { if case .heading = self { true } else { false } }

    fileprivate var markdown: [String] {
        switch self {
        case .paragraph(let text): [text.markdown]
        case .heading(let text): ["### \(text.markdown)"]
        case .table(let table): [table.markdown]
        case .list(let items): [items.map { "- \($0.markdown)" }.joined(separator: "\n")]
        case .steps(let items):
            [items.enumerated().map { "\($0 + 1). \($1.markdown)" }.joined(separator: "\n")]
        case .lines(let lines): [lines.map { "    \($0)" }.joined(separator: "\n")]
        case .cards, .picture: []
        }
    }
}
