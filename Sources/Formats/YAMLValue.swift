public import Diagnostics
internal import Yams

/// One value of a YAML document with its place.
public struct YAMLValue {
    let node: Node
    /// Where it is in the document, such as `levels[0].name`.
    public let path: String
    let reader: YAMLReader

    public func report(_ message: @autoclosure () -> String, severity: Problem.Severity = .error) {
        reader.report(message(), line: line, column: column, path: path, severity: severity)
    }

    /// Reports a problem with this value, which then gives nothing.
    package func refused<Value>(_ message: @autoclosure () -> String) -> Value? {
        report(message())
        return nil
    }

    /// The line of the value, from 1.
    public var line: Int? { node.mark?.line }
    /// The column of the value, from 1.
    public var column: Int? { node.mark?.column }

    /// What a value is by the core schema of YAML 1.2, which is what JSON has.
    public enum Kind: Sendable {
        /// `null`, `~` or nothing.
        case null
        /// `true` or `false`, not in quotes.
        case flag
        /// A number, not in quotes.
        case number
        /// Any other scalar.
        case text
        case list
        case mapping
    }

    public var kind: Kind {
        switch node {
        case .sequence: return .list
        case .mapping: return .mapping
        case .alias: return .text
        case .scalar(let scalar):
            guard scalar.style == .plain else { return .text }
            switch scalar.string {
            case "", "~", "null", "Null", "NULL": return .null
            case "true", "True", "TRUE", "false", "False", "FALSE": return .flag
            case let text: return Self.isNumber(text) ? .number : .text
            }
        }
    }

    /// True for `null`, `~` and nothing.
    public var isNull: Bool { kind == .null }
    /// True if this is a mapping.
    public var isMapping: Bool { kind == .mapping }
    /// True if this is a list.
    public var isSequence: Bool { kind == .list }

    /// Decimal numbers, and the infinities and not-a-number of YAML.
    private static func isNumber(_ text: String) -> Bool {
        if [".inf", "+.inf", "-.inf", ".nan"].contains(text.lowercased()) { return true }
        return text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || "+-.eE".utf8.contains($0) }
            && Double(text) != nil
    }
}

// MARK: - Mappings and lists

extension YAMLValue {
    /// The value of `key`, or `nil` if it is absent or null. Reports if this is no mapping. O(keys).
    public func value(_ key: String) -> YAMLValue? {
        guard let mapping = node.mapping else { return refused("A mapping is expected here, not \(shown).") }
        guard let child = mapping.first(where: { $0.key.scalar?.string == key })?.value else { return nil }
        let value = self.child(child, key: key)
        return value.isNull ? nil : value
    }

    /// The value of `key`; reports if it is absent or null.
    public func required(_ key: String) -> YAMLValue? {
        guard isMapping else { return refused("A mapping with the key \"\(key)\" is expected here, not \(shown).") }
        if let value = value(key) { return value }
        return refused("The key \"\(key)\" is missing.")
    }

    /// Keys with their values, in the order of the file; reports if this is no mapping, and keys that are no scalars.
    public func entries() -> [(key: String, value: YAMLValue)] {
        guard let mapping = node.mapping else {
            report("A mapping is expected here, not \(shown).")
            return []
        }
        return mapping.compactMap { key, value in
            guard let name = key.scalar?.string else {
                reader.report("A key must be a name.", line: key.mark?.line, column: key.mark?.column, path: path)
                return nil
            }
            return (name, child(value, key: name))
        }
    }

    /// The line of each key of a mapping, from 1, in the order of the file; empty for anything else.
    package var keyLines: [Int?] { node.mapping?.map { key, _ in key.mark?.line } ?? [] }

    /// Reports every key that is not among `known`, with the nearest known one.
    ///
    /// - Parameter former: keys of older files, each with a sentence that says what to write instead.
    public func checkKeys(_ known: [String], former: [String: String] = [:]) {
        guard let mapping = node.mapping else {
            report("A mapping is expected here, not \(shown).")
            return
        }
        for (key, _) in mapping {
            guard let name = key.scalar?.string, !known.contains(name) else { continue }
            let unknown =
                "The key \"\(name)\" is unknown.\(Spelling.suggestion(for: name, among: known)) "
                + "Known: \(known.joined(separator: ", "))."
            reader.report(
                former[name].map { "The key \"\(name)\" is no longer used. \($0)" } ?? unknown,
                line: key.mark?.line, column: key.mark?.column, path: path.isEmpty ? name : "\(path).\(name)")
        }
    }

    /// The elements of a list; reports if this is none.
    public func elements() -> [YAMLValue] {
        guard let sequence = node.sequence else {
            report("A list is expected here, not \(shown).")
            return []
        }
        return sequence.enumerated().map { YAMLValue(node: $1, path: "\(path)[\($0)]", reader: reader) }
    }

    private func child(_ node: Node, key: String) -> YAMLValue {
        YAMLValue(node: node, path: path.isEmpty ? key : "\(path).\(key)", reader: reader)
    }
}
