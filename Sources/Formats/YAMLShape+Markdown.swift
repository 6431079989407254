extension YAMLShape {
    /// The shape as a part of a page: a heading, its description, and a table of its keys; then, if it has variants, a
    /// table of them.
    public var markdown: String { markdown(pages: [:]) }

    /// The same, for a page that leaves out some shapes.
    ///
    /// - Parameter pages: for each shape that another page describes, by its name, the path of that page.
    public func markdown(pages: [String: String]) -> String {
        var lines = ["### \(name)", "", description, "", "| key | value | meaning |", "|---|---|---|"]
        lines += keys.map { $0.markdownRow(pages) }
        if let variants {
            lines += ["", "| \(variants.key) | needs | may have | meaning |", "|---|---|---|---|"]
            lines += variants.all.map { variant in
                let needs = Self.list(variant.required)
                let may = Self.list(variant.optional)
                return "| `\(variant.word)` | \(needs) | \(may) | \(variant.description) |"
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func list(_ keys: [String]) -> String { keys.map { "`\($0)`" }.joined(separator: ", ") }
}

extension YAMLKey {
    fileprivate func markdownRow(_ pages: [String: String]) -> String {
        let unit = kind.unit.isEmpty ? "" : " Unit: \(kind.unit)."
        return "| `\(name)` | \(kind.markdown(pages))\(isRequired ? ", required" : "") | \(description)\(unit) |"
    }
}

extension YAMLKind {
    fileprivate func markdown(_ pages: [String: String]) -> String {
        switch self {
        case .text, .string: "text"
        case .uuid: "UUID"
        case .number(let range, _):
            range.lowerBound.isFinite
                ? "\(YAMLText.number(range.lowerBound)) to \(YAMLText.number(range.upperBound))" : "number"
        case .integer(let range) where range.upperBound == Int.max:
            range.lowerBound == Int.min ? "whole number" : "whole number from \(range.lowerBound)"
        case .integer(let range) where range.count == 1: "\(range.lowerBound)"
        case .integer(let range): "whole \(range.lowerBound) to \(range.upperBound)"
        case .flag: "true or false"
        case .choice(let words): words.joined(separator: ", ")
        case .list(.number, _, let noun) where noun == "coordinates": "[x, y]"
        case .list(let element, _, _): "list of \(element.markdown(pages))"
        case .dictionary(let element): "names with \(element.markdown(pages))"
        case .mapping(let shape): "[\(shape.name)](\(pages[shape.name] ?? "")#\(shape.name.lowercased()))"
        case .either(let kinds): kinds.map { $0.markdown(pages) }.joined(separator: "; or ")
        case .nullable(let kind): "\(kind.markdown(pages)); or null"
        }
    }
}
