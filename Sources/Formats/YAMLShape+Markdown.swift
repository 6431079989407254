extension YAMLShape {
    /// The shape as a part of a page: a heading, its description, and a table of its keys; then, if it has variants, a
    /// table of them.
    public var markdown: String {
        var lines = ["### \(name)", "", description, "", "| key | value | meaning |", "|---|---|---|"]
        lines += keys.map(\.markdownRow)
        if let variants {
            lines += ["", "| \(variants.key) | needs | may have | meaning |", "|---|---|---|---|"]
            lines += variants.all.map { variant in
                let (needs, may) = (Self.list(variant.required), Self.list(variant.optional))
                return "| `\(variant.word)` | \(needs) | \(may) | \(variant.description) |"
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func list(_ keys: [String]) -> String { keys.map { "`\($0)`" }.joined(separator: ", ") }
}

extension YAMLKey {
    fileprivate var markdownRow: String {
        let unit = kind.unit.isEmpty ? "" : " Unit: \(kind.unit)."
        return "| `\(name)` | \(kind.markdown)\(isRequired ? ", required" : "") | \(description)\(unit) |"
    }
}

extension YAMLKind {
    fileprivate var markdown: String {
        switch self {
        case .text: "text"
        case .uuid: "UUID"
        case .number(let range, _): "\(YAMLText.number(range.lowerBound)) to \(YAMLText.number(range.upperBound))"
        case .integer(let range): "whole \(range.lowerBound) to \(range.upperBound)"
        case .flag: "true or false"
        case .choice(let words): words.joined(separator: ", ")
        case .list(.number, let count, _) where count == 2...2: "[x, y]"
        case .list(let element, _, _): "list of \(element.markdown)"
        case .dictionary(let element): "names with \(element.markdown)"
        case .mapping(let shape): "[\(shape.name)](#\(shape.name.lowercased()))"
        case .either(let kinds): kinds.map(\.markdown).joined(separator: "; or ")
        }
    }
}
