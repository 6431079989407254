internal import Yams

extension YAMLKind {
    /// Whether a value looks like one of this kind: a list or a mapping with any content, a number in the range, or a
    /// word of the choice.
    func suits(_ value: YAMLValue) -> Bool {
        switch self {
        case .text, .uuid: value.kind == .text || value.kind == .number
        case .string: value.kind == .text
        case .number(let range, _): value.number.map(range.contains) ?? false
        case .integer(let range): value.number.flatMap(Int.init(exactly:)).map(range.contains) ?? false
        case .flag: value.kind == .flag
        case .choice(let words): value.kind == .text && words.contains(value.shownText)
        case .list: value.kind == .list
        case .dictionary, .mapping: value.kind == .mapping
        case .either(let kinds): kinds.contains { $0.suits(value) }
        case .nullable(let kind): value.kind == .null || kind.suits(value)
        }
    }

    /// The expected values, for a problem.
    var inWords: String {
        switch self {
        case .text, .string: "text"
        case .uuid: "a UUID"
        case .number(let range, let unit) where range == -Double.infinity...Double.infinity:
            unit.isEmpty ? "a number" : "a number in \(unit)"
        case .number(let range, let unit):
            Self.range("a number", YAMLText.number(range.lowerBound), YAMLText.number(range.upperBound), unit)
        case .integer(let range): Self.range("a whole number", "\(range.lowerBound)", "\(range.upperBound)", "")
        case .flag: "true or false"
        case .choice(let words): words.joined(separator: " or ")
        case .list(_, _, let noun): "a list of \(noun)"
        case .dictionary: "a mapping of names"
        case .mapping(let shape): "a mapping with the keys \(shape.keys.map(\.name).joined(separator: ", "))"
        case .either(let kinds): kinds.map(\.inWords).joined(separator: "; ")
        case .nullable(let kind): "\(kind.inWords) or null"
        }
    }

    private static func range(_ noun: String, _ lower: String, _ upper: String, _ unit: String) -> String {
        let range = lower == upper ? lower : "\(noun) from \(lower) to \(upper)"
        return unit.isEmpty ? range : "\(range) \(unit)"
    }
}

extension YAMLValue {
    /// The number of a scalar that is one.
    fileprivate var number: Double? { kind == .number ? Double(shownText) : nil }
    fileprivate var shownText: String { node.scalar?.string ?? "" }
}
