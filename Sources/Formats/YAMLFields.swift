import Foundation

/// A mapping that was read by its ``YAMLShape``: typed values with their places. Faulty values were reported and are
/// absent.
public struct YAMLFields {
    /// The mapping itself, to report problems at.
    public let value: YAMLValue
    private let shape: YAMLShape
    private let contents: [String: Content]
    private let places: [String: YAMLValue]

    fileprivate indirect enum Content {
        case text(String)
        case number(Double)
        case integer(Int)
        case flag(Bool)
        case list([Content])
        case dictionary([(name: String, content: Content)])
        case mapping(YAMLFields)
    }

    /// Reads a mapping: reports unknown keys, missing keys, wrong types and numbers out of range, all of them.
    ///
    /// - Returns: `nil` if `value` is no mapping.
    public init?(_ value: YAMLValue, shape: YAMLShape) {
        guard value.isMapping else {
            value.report("A mapping is expected here, with the keys \(shape.keys.map(\.name).joined(separator: ", ")).")
            return nil
        }
        value.checkKeys(shape.keys.map(\.name), former: shape.formerKeys)
        var contents: [String: Content] = [:]
        var places: [String: YAMLValue] = [:]
        for (name, child) in value.entries() {
            guard let key = shape.keys.first(where: { $0.name == name }) else { continue }
            places[name] = child
            contents[name] = Content.read(child, key.kind, hint: key.hint)
        }
        for key in shape.keys where key.isRequired && places[key.name] == nil {
            value.report("The key \"\(key.name)\" is missing. \(key.description)")
        }
        let isComplete = shape.alternatives.contains { $0.allSatisfy { places[$0] != nil } }
        if !shape.alternatives.isEmpty, !isComplete {
            let sets = shape.alternatives.map { $0.map { "\"\($0)\"" }.joined(separator: " and ") }
            value.report("Keys are missing: give \(sets.joined(separator: ", or ")).")
        }
        self.value = value
        self.shape = shape
        self.contents = contents
        self.places = places
        if let variants = shape.variants { check(variants) }
    }

    private init(value: YAMLValue, shape: YAMLShape, contents: [String: Content], places: [String: YAMLValue]) {
        self.value = value
        self.shape = shape
        self.contents = contents
        self.places = places
    }

    /// Whether the key was written, faulty or not.
    public func has(_ key: String) -> Bool { places[known(key)] != nil }

    /// Whether the key was written and nothing in it is wrong.
    public func isSound(_ key: String) -> Bool { contents[known(key)] != nil }

    /// The value of a key, or the whole mapping if the key is absent: where to report a problem with it.
    public func place(_ key: String) -> YAMLValue { places[known(key)] ?? value }

    /// The names in a free mapping as they were written, faulty entries too; empty if the key is absent or no mapping.
    public func names(in key: String) -> [(key: String, value: YAMLValue)] {
        guard let place = places[known(key)], place.isMapping else { return [] }
        return place.entries()
    }

    /// The text, UUID or word of a key.
    public func text(_ key: String) -> String? { contents[known(key)]?.text }

    public func number(_ key: String) -> Double? { contents[known(key)]?.number }

    /// The whole number of a key.
    public func integer(_ key: String) -> Int? {
        if case .integer(let number)? = contents[known(key)] { number } else { nil }
    }

    public func flag(_ key: String) -> Bool? { if case .flag(let flag)? = contents[known(key)] { flag } else { nil } }

    public func mapping(_ key: String) -> YAMLFields? { contents[known(key)]?.mapping }

    /// The list of mappings of a key; empty if it is absent. Elements that are no mappings are left out.
    public func mappings(_ key: String) -> [YAMLFields] { contents[known(key)]?.elements?.compactMap(\.mapping) ?? [] }

    /// The elements of a list, each as if it alone were the value of the key; a value that is no list is the only one.
    package func elements(_ key: String) -> [YAMLFields] {
        guard let content = contents[known(key)] else { return [] }
        guard let elements = content.elements else { return [self] }
        return zip(elements, place(key).elements()).map { content, place in
            YAMLFields(value: value, shape: shape, contents: [key: content], places: [key: place])
        }
    }

    /// The list of numbers of a key.
    public func numbers(_ key: String) -> [Double]? { contents[known(key)]?.elements?.compactMap(\.number) }

    /// The list of texts of a key.
    public func texts(_ key: String) -> [String]? { contents[known(key)]?.elements?.compactMap(\.text) }

    /// The list of lists of numbers of a key, such as points.
    public func numberLists(_ key: String) -> [[Double]]? {
        contents[known(key)]?.elements?.compactMap { $0.elements?.compactMap(\.number) }
    }

    /// The names and numbers of a free mapping, in the order of the file.
    public func namedNumbers(_ key: String) -> [(name: String, number: Double)] {
        named(key) { $0.number }.map { ($0, $1) }
    }

    /// The names and texts of a free mapping, in the order of the file.
    package func namedTexts(_ key: String) -> [(name: String, text: String)] {
        named(key) { $0.text }.map { ($0, $1) }
    }

    /// The names and lists of numbers of a free mapping, in the order of the file.
    public func namedNumberLists(_ key: String) -> [(name: String, numbers: [Double])] {
        named(key) { $0.elements?.compactMap(\.number) }.map { ($0, $1) }
    }

    private func named<Value>(_ key: String, _ read: (Content) -> Value?) -> [(String, Value)] {
        guard case .dictionary(let entries)? = contents[known(key)] else { return [] }
        return entries.compactMap { entry in read(entry.content).map { (entry.name, $0) } }
    }

    /// A request for a key that the shape does not have is an error of the program, not of the input.
    private func known(_ key: String) -> String {
        precondition(shape.keys.contains { $0.name == key }, "\(shape.name) has no key \(key)")
        return key
    }
}

extension YAMLFields.Content {
    /// Reads and reports; `nil` if a part of it is wrong. A list of mappings only leaves out elements that are not
    /// mappings.
    fileprivate static func read(_ value: YAMLValue, _ kind: YAMLKind, hint: ((Double) -> String?)? = nil) -> Self? {
        switch kind {
        case .text:
            guard let text = value.string() else { return nil }
            guard !text.isEmpty else {
                return value.refused("The text is empty; leave the key out or give it at least one character.")
            }
            return .text(text)
        case .string: return value.string().map(Self.text)
        case .uuid:
            guard let text = value.string() else { return nil }
            guard UUID(uuidString: text) != nil else {
                return value.refused(
                    "\"\(text.prefix(60))\" is not a UUID; 32 hexadecimal digits in groups of 8-4-4-4-12 are expected.")
            }
            return .text(text)
        case .number(let range, let unit): return value.double(in: range, unit: unit, hint: hint).map(Self.number)
        case .integer(let range): return value.integer(in: range).map(Self.integer)
        case .flag: return value.bool().map(Self.flag)
        case .choice(let words): return value.choice(of: words).map(Self.text)
        case .list(let element, let count, let noun):
            return elements(of: value, element, count: count, noun: noun).map(Self.list)
        case .dictionary(let element):
            guard value.isMapping else { return value.refused("A mapping of names is expected here.") }
            return .dictionary(
                value.entries().compactMap { entry in
                    guard !entry.key.isEmpty else {
                        return entry.value.refused("The name is empty; give it at least one character.")
                    }
                    return read(entry.value, element).map { (entry.key, $0) }
                })
        case .mapping(let shape): return YAMLFields(value, shape: shape).map(Self.mapping)
        case .either(let kinds):
            guard let kind = kinds.first(where: { $0.suits(value) }) else {
                let all = kinds.map(\.inWords)
                return value.refused("\(value.shown) is not allowed here. Allowed: \(all.joined(separator: "; ")).")
            }
            return read(value, kind, hint: hint)
        case .nullable(let kind): return value.kind == .null ? nil : read(value, kind, hint: hint)
        }
    }

    private static func elements(
        of value: YAMLValue, _ kind: YAMLKind, count: ClosedRange<Int>, noun: String
    ) -> [Self]? {
        guard value.isSequence else { return value.refused("A list of \(noun) is expected here.") }
        let elements = value.elements()
        guard count.contains(elements.count) else {
            let lower = count.lowerBound
            let allowed = lower == count.upperBound ? "\(lower)" : "\(lower)…\(count.upperBound)"
            return value.refused("A list of \(allowed) \(noun) is expected here, not of \(elements.count).")
        }
        let contents = elements.map { read($0, kind) }
        if case .mapping = kind { return contents.compactMap { $0 } }
        return contents.contains { $0 == nil } ? nil : contents.compactMap { $0 }
    }

    fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }

    fileprivate var number: Double? {
        switch self {
        case .number(let number): number
        case .integer(let number): Double(number)
        default: nil
        }
    }

    fileprivate var mapping: YAMLFields? { if case .mapping(let fields) = self { fields } else { nil } }

    fileprivate var elements: [Self]? { if case .list(let elements) = self { elements } else { nil } }
}
