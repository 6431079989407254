import Diagnostics
import Formats

/// Typed access to the properties of a feature. A value of another type is reported and read as `nil`.
///
/// Programs for maps write numbers and lists as text, and columns without a value as null or as empty text: text that
/// says a number is a number, and null and empty text are no value.
struct PlanProperties {
    let members: [JSONValue.Member]
    let place: PlanFeature.Place
    let problems: PlanProblems
    /// The keys with a wrong value.
    private final class WrongKeys {
        var paths: Set<String> = []
    }

    private let wrong: WrongKeys

    init(_ members: [JSONValue.Member], at place: PlanFeature.Place, problems: PlanProblems) {
        self.init(members, at: place, problems: problems, wrong: WrongKeys())
    }

    private init(
        _ members: [JSONValue.Member], at place: PlanFeature.Place, problems: PlanProblems, wrong: WrongKeys
    ) {
        (self.members, self.place, self.problems, self.wrong) = (members, place, problems, wrong)
    }

    /// True if no value of these properties, nor of the objects in them, was wrong so far. What is wrong with other
    /// features does not count.
    var isSound: Bool { wrong.paths.isEmpty }

    /// The value of a key, if it has one.
    func value(_ key: String) -> JSONValue? {
        guard let value = members.first(where: { $0.key == key })?.value else { return nil }
        switch value {
        case .null, .string(""): return nil
        default: return value
        }
    }

    func text(_ key: String) -> String? {
        switch value(key) {
        case nil: return nil
        case .string(let text): return text
        case .number(let number): return YAMLText.number(number)
        default:
            report(key, "takes text")
            return nil
        }
    }

    func number(_ key: String) -> Double? {
        guard let value = value(key) else { return nil }
        if let number = value.asNumber { return number }
        report(key, "takes a number")
        return nil
    }

    func integer(_ key: String) -> Int? {
        guard let value = value(key) else { return nil }
        if let number = value.asNumber.flatMap(Int.init(exactly:)) { return number }
        report(key, "takes a whole number")
        return nil
    }

    func flag(_ key: String) -> Bool? {
        switch value(key) {
        case nil: return nil
        case .bool(let flag): return flag
        case .number(0), .string("0"), .string("false"), .string("no"): return false
        case .number(1), .string("1"), .string("true"), .string("yes"): return true
        default:
            report(key, "takes true or false")
            return nil
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

    /// The elements of a list, or of text that is a list in JSON.
    func list(_ key: String) -> [JSONValue]? {
        guard let value = value(key) else { return nil }
        if case .array(let elements) = value.unwrapped { return elements }
        report(key, "takes a list")
        return nil
    }

    /// The members of an object, or of text that is one in JSON.
    func object(_ key: String) -> PlanProperties? {
        guard let value = value(key) else { return nil }
        if case .object(let members) = value.unwrapped {
            var place = place
            place.path = path(key)
            return PlanProperties(members, at: place, problems: problems, wrong: wrong)
        }
        report(key, "takes an object")
        return nil
    }

    func texts(_ key: String) -> [String]? {
        guard let elements = list(key) else { return nil }
        let texts = elements.compactMap { if case .string(let text) = $0, !text.isEmpty { text } else { nil } }
        if texts.count == elements.count { return texts }
        report(key, "takes a list of texts")
        return nil
    }

    func numbers(_ key: String) -> [Double]? {
        guard let elements = list(key) else { return nil }
        let numbers = elements.compactMap(\.asNumber)
        if numbers.count == elements.count { return numbers }
        report(key, "takes a list of numbers")
        return nil
    }

    func integers(_ key: String) -> [Int]? {
        guard let elements = list(key) else { return nil }
        let numbers = elements.compactMap { $0.asNumber.flatMap(Int.init(exactly:)) }
        if numbers.count == elements.count { return numbers }
        report(key, "takes a list of whole numbers")
        return nil
    }

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

    /// The list or object that text says in JSON; anything else as it is.
    fileprivate var unwrapped: JSONValue {
        guard case .string(let text) = self, let first = text.first, "[{".contains(first),
            let value = try? JSONValue(parsing: text.utf8)
        else { return self }
        return value
    }
}
