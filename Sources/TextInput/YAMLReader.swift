internal import Yams

/// Reads a YAML (or JSON) document value by value and remembers where each value stood, so that every problem has a line.
///
/// Reading never stops at the first problem: a value that is wrong is reported and read as `nil`.
public final class YAMLReader {
    /// What is wrong so far, in the order found.
    public private(set) var problems: [Problem] = []
    private let file: String?

    /// A reader for the text of `file`.
    ///
    /// - Parameter file: the name to show in problems.
    public init(file: String?) { self.file = file }

    /// The document's root, or `nil` (and a problem) if the text is not YAML, is empty, or holds several documents.
    public func read(_ text: String) -> YAMLValue? {
        do {
            guard let node = try Yams.compose(yaml: text) else {
                report("The file is empty.", at: nil, path: nil)
                return nil
            }
            return YAMLValue(node: node, path: "", reader: self)
        } catch let error as YamlError {
            report(error)
        } catch {
            report("This is not YAML: \(error).", at: nil, path: nil)
        }
        return nil
    }

    /// Reports a problem at a value.
    func report(_ message: String, at mark: Mark?, path: String?, severity: Problem.Severity = .error) {
        problems.append(
            Problem(
                message, severity: severity, file: file, line: mark?.line, column: mark?.column,
                path: path.flatMap { $0.isEmpty ? nil : $0 }))
    }

    private func report(_ error: YamlError) {
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            report("This is not YAML: \(problem).", at: mark, path: nil)
        case .duplicatedKeysInMapping(let duplicates, let context):
            let names = duplicates.map { "\($0)" }.joined(separator: ", ")
            report("A key stands twice: \(names).", at: context.mark, path: nil)
        case .reader(let problem, _, _, _):
            report("This is not text in UTF-8: \(problem).", at: nil, path: nil)
        default:
            report("This is not YAML: \(error).", at: nil, path: nil)
        }
    }
}

/// One value of a YAML document with its place.
public struct YAMLValue {
    let node: Node
    /// Where it is in the document, such as `levels[0].name`.
    public let path: String
    private let reader: YAMLReader

    init(node: Node, path: String, reader: YAMLReader) {
        self.node = node
        self.path = path
        self.reader = reader
    }

    /// Reports a problem with this value.
    public func report(_ message: String, severity: Problem.Severity = .error) {
        reader.report(message, at: node.mark, path: path, severity: severity)
    }

    /// The line of the value, from 1.
    public var line: Int? { node.mark?.line }
    /// The column of the value, from 1.
    public var column: Int? { node.mark?.column }

    /// True for `null`, `~` and nothing.
    public var isNull: Bool {
        if case .scalar(let scalar) = node, scalar.style == .plain {
            return ["", "~", "null", "Null", "NULL"].contains(scalar.string)
        }
        return false
    }
}

// MARK: - Mappings and sequences

extension YAMLValue {
    /// True if this is a mapping.
    public var isMapping: Bool { node.mapping != nil }
    /// True if this is a list.
    public var isSequence: Bool { node.sequence != nil }

    /// The value of `key`, or `nil` if it is absent or null. Reports if this is no mapping.
    public func value(_ key: String) -> YAMLValue? {
        guard let mapping = node.mapping else {
            report("A mapping is expected here.")
            return nil
        }
        guard let child = mapping[Node(key)] else { return nil }
        let value = YAMLValue(node: child, path: path.isEmpty ? key : "\(path).\(key)", reader: reader)
        return value.isNull ? nil : value
    }

    /// The value of `key`; reports if it is absent or null.
    public func required(_ key: String) -> YAMLValue? {
        guard isMapping else {
            report("A mapping with the key \"\(key)\" is expected here.")
            return nil
        }
        if let value = value(key) { return value }
        report("The key \"\(key)\" is missing.")
        return nil
    }

    /// Keys with their values, in the order of the file; reports if this is no mapping.
    public func entries() -> [(key: String, value: YAMLValue)] {
        guard let mapping = node.mapping else {
            report("A mapping is expected here.")
            return []
        }
        return mapping.map { key, child in
            let name = key.string ?? ""
            return (name, YAMLValue(node: child, path: path.isEmpty ? name : "\(path).\(name)", reader: reader))
        }
    }

    /// Reports every key that is not among `known`, with the nearest known one.
    public func checkKeys(_ known: [String]) {
        guard let mapping = node.mapping else {
            report("A mapping is expected here.")
            return
        }
        for (key, _) in mapping where !known.contains(key.string ?? "") {
            let name = key.string ?? ""
            let hint = Spelling.suggestion(for: name, among: known)
            reader.report(
                "The key \"\(name)\" is unknown.\(hint) Known: \(known.joined(separator: ", ")).", at: key.mark,
                path: path.isEmpty ? name : "\(path).\(name)")
        }
    }

    /// The elements of a list; reports if this is none.
    public func elements() -> [YAMLValue] {
        guard let sequence = node.sequence else {
            report("A list is expected here.")
            return []
        }
        return sequence.enumerated().map { YAMLValue(node: $1, path: "\(path)[\($0)]", reader: reader) }
    }
}

// MARK: - Scalars

extension YAMLValue {
    /// The text of a scalar; reports if this is none.
    public func string() -> String? {
        guard case .scalar(let scalar) = node else {
            report("Text is expected here.")
            return nil
        }
        return scalar.string
    }

    /// A finite number; reports if this is none or outside `range`.
    public func double(in range: ClosedRange<Double> = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
        -> Double?
    {
        guard let text = scalarText, let number = Double(text), number.isFinite else {
            report("A number is expected here, not \(shown).")
            return nil
        }
        guard range.contains(number) else {
            report("\(text) is outside the allowed range \(Self.describe(range)).")
            return nil
        }
        return number
    }

    /// A whole number; reports if this is none or outside `range`.
    public func integer(in range: ClosedRange<Int> = Int.min...Int.max) -> Int? {
        guard let text = scalarText, let number = Int(text) else {
            report("A whole number is expected here, not \(shown).")
            return nil
        }
        guard range.contains(number) else {
            report("\(text) is outside the allowed range \(range.lowerBound)…\(range.upperBound).")
            return nil
        }
        return number
    }

    /// True or false; reports anything else.
    public func bool() -> Bool? {
        switch scalarText {
        case "true", "True", "TRUE": return true
        case "false", "False", "FALSE": return false
        default:
            report("true or false is expected here, not \(shown).")
            return nil
        }
    }

    /// A case of an enumeration; reports anything else, with the nearest one.
    public func choice<Choice: RawRepresentable & CaseIterable>(_: Choice.Type = Choice.self) -> Choice?
    where Choice.RawValue == String {
        let allowed = Choice.allCases.map(\.rawValue)
        guard let text = scalarText else {
            report("One of \(allowed.joined(separator: ", ")) is expected here.")
            return nil
        }
        if let choice = Choice(rawValue: text) { return choice }
        let hint = Spelling.suggestion(for: text, among: allowed)
        report("\"\(text)\" is not one of \(allowed.joined(separator: ", ")).\(hint)")
        return nil
    }

    private var scalarText: String? {
        if case .scalar(let scalar) = node { return scalar.string }
        return nil
    }

    private var shown: String {
        switch node {
        case .scalar(let scalar): "\"\(scalar.string)\""
        case .mapping: "a mapping"
        case .sequence: "a list"
        case .alias: "an alias"
        }
    }

    private static func describe(_ range: ClosedRange<Double>) -> String {
        if range.upperBound == .greatestFiniteMagnitude { return "from \(range.lowerBound)" }
        if range.lowerBound == -.greatestFiniteMagnitude { return "up to \(range.upperBound)" }
        return "\(range.lowerBound)…\(range.upperBound)"
    }
}
