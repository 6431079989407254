import Diagnostics
import Formats

/// Typed access to the properties of a feature. A value of another type is reported and read as `nil`.
///
/// Programs for maps write numbers and lists as text, and columns without a value as null or as empty text: text that
/// says a number is a number, and null and empty text are no value.
struct DrawingProperties {
    let members: [JSONValue.Member]
    let place: DrawingFeature.FilePlace
    let problems: DrawingProblems
    /// The keys with a wrong value.
    final class WrongKeys {
        var paths: Set<String> = []
    }

    private let wrong: WrongKeys

    init(
        _ members: [JSONValue.Member], at place: DrawingFeature.FilePlace, problems: DrawingProblems,
        wrong: WrongKeys = WrongKeys()
    ) {
        self.members = members
        self.place = place
        self.problems = problems
        self.wrong = wrong
    }

    /// True if no value of these properties, nor of the objects in them, was wrong so far. What is wrong with other
    /// features does not count.
    var isSound: Bool { wrong.paths.isEmpty }

    /// The value of a key, if it has one.
    func value(_ key: String) -> JSONValue? {
        guard let value = members[key] else { return nil }
        switch value {
        case .null, .string(""): return nil
        default: return value
        }
    }

    func text(_ key: String) -> String? {
        read(key, "takes text") { value in
            switch value {
            case .string(let text): text
            case .number(let number): YAMLText.number(number)
            default: nil
            }
        }
    }

    func number(_ key: String) -> Double? { read(key, "takes a number", \.asNumber) }

    func integer(_ key: String) -> Int? { read(key, "takes a whole number", \.asInteger) }

    func flag(_ key: String) -> Bool? {
        read(key, "takes true or false") { value in
            switch value {
            case .bool(let flag): flag
            case .number(0), .string("0"), .string("false"), .string("no"): false
            case .number(1), .string("1"), .string("true"), .string("yes"): true
            default: nil
            }
        }
    }

    func choice<Choice: RawRepresentable & CaseIterable>(_ key: String, _: Choice.Type = Choice.self) -> Choice?
    where Choice.RawValue == String {
        guard let text = text(key) else { return nil }
        if let choice = Choice(rawValue: text) { return choice }
        let allowed = Choice.allCases.map(\.rawValue)
        let hint = Spelling.suggestion(for: String(text.prefix(40)), among: allowed)
        report(key, "takes one of \(allowed.joined(separator: ", ")), not \"\(text.prefix(40))\"", hint)
        return nil
    }

    /// The members of an object, or of text that is one in JSON.
    func object(_ key: String) -> DrawingProperties? {
        guard let members = read(key, "takes an object", \.unwrapped.members) else { return nil }
        var place = place
        place.path = path(key)
        return DrawingProperties(members, at: place, problems: problems, wrong: wrong)
    }

    func texts(_ key: String) -> [String]? { list(key, "takes a list of texts", \.filledText) }

    func numbers(_ key: String) -> [Double]? { list(key, "takes a list of numbers", \.asNumber) }

    func integers(_ key: String) -> [Int]? { list(key, "takes a list of whole numbers", \.asInteger) }

    /// Warns of keys that look like misspelled ones. Other keys belong to other programs.
    func warnOfMisspelledKeys(_ known: [String]) {
        let others = ["kind", "layer", "Layer", "name"]
        for member in members where !(known + others).contains(member.key) && (4...40).contains(member.key.utf8.count) {
            // A column that this feature has no value for.
            guard value(member.key) != nil else { continue }
            guard let near = Spelling.nearest(to: member.key, among: known),
                !members.contains(where: { $0.key == near })
            else { continue }
            problems.report(
                "The property \"\(member.key)\" is not used. Did you mean \"\(near)\"?", at: place, severity: .warning)
        }
    }

    /// The elements of a list, or of text that is a list in JSON, if all can be converted.
    private func list<Element>(_ key: String, _ rule: String, _ convert: (JSONValue) -> Element?) -> [Element]? {
        guard let elements = read(key, "takes a list", \.unwrapped.elements) else { return nil }
        let values = elements.compactMap(convert)
        if values.count == elements.count { return values }
        report(key, rule)
        return nil
    }

    /// The value of a key in another form; reports one that has no such form.
    private func read<Form>(_ key: String, _ rule: String, _ convert: (JSONValue) -> Form?) -> Form? {
        guard let value = value(key) else { return nil }
        if let form = convert(value) { return form }
        report(key, rule)
        return nil
    }

    private func path(_ key: String) -> String { place.path.map { "\($0).\(key)" } ?? key }

    private func report(_ key: String, _ rule: String, _ hint: String = "") {
        var place = place
        place.path = path(key)
        // A property that is read twice is wrong once.
        guard wrong.paths.insert(path(key)).inserted else { return }
        problems.report("The property \"\(key)\" \(rule).\(hint)", at: place)
    }
}

extension String {
    /// The text without characters of a kind at its ends.
    fileprivate func trimming(while isLeftOut: (Character) -> Bool) -> Substring {
        var text = drop(while: isLeftOut)
        while let last = text.last, isLeftOut(last) { text.removeLast() }
        return text
    }
}

extension JSONValue {
    /// A number, or text that says one.
    fileprivate var asNumber: Double? {
        switch self {
        case .number(let number) where number.isFinite: number
        case .string(let text) where text.utf8.count < 40:
            Double(decimal: text.trimming(while: \.isWhitespace))
        default: nil
        }
    }

    fileprivate var asInteger: Int? { asNumber.flatMap(Int.init(exactly:)) }

    /// The list or object that text says in JSON; anything else as it is.
    fileprivate var unwrapped: JSONValue {
        guard case .string(let text) = self, let first = text.first, "[{".contains(first),
            let value = try? JSONValue(parsing: text.utf8)
        else { return self }
        return value
    }
}
