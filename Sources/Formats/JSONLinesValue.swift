public import Diagnostics

/// One value of a JSON Lines file with its place. As for ``YAMLValue``, a faulty value is reported and read as `nil`.
public struct JSONLinesValue {
    public let json: JSONValue
    /// The line, from 1.
    public let line: Int
    /// Where the reports go.
    public let problems: LineProblems
    let parent: String
    let key: String

    /// Where it is in its line, such as `ranging[0].rssi`.
    public var path: String { parent.isEmpty ? key : key.hasPrefix("[") ? parent + key : "\(parent).\(key)" }

    public func report(_ message: String, severity: Problem.Severity = .error) {
        problems.report(message, severity: severity, line: line, path: path.isEmpty ? nil : path)
    }

    /// Reports a problem with this value, which then gives nothing.
    package func refused<Value>(_ message: String) -> Value? {
        report(message)
        return nil
    }
}

// MARK: - Objects and lists

extension JSONLinesValue {
    /// The value that fills a line.
    public init(_ json: JSONValue, line: Int, problems: LineProblems) {
        self.init(json: json, line: line, problems: problems, parent: "", key: "")
    }

    private var members: [JSONValue.Member]? { if case .object(let members) = json { members } else { nil } }

    /// The keys of an object in the order of the file; empty for anything else.
    public var keys: [String] { members?.map(\.key) ?? [] }

    /// True if this is an object with such a key, even a null one.
    public func has(_ key: String) -> Bool { members?.contains { $0.key == key } ?? false }

    /// The value of `key`, or `nil` if it is absent or null. Reports if this is no object.
    public func value(_ key: String) -> JSONLinesValue? {
        guard case .object(let members) = json else { return refused("An object is expected here, not \(shown).") }
        guard let member = members.first(where: { $0.key == key }), member.value != .null else { return nil }
        return JSONLinesValue(json: member.value, line: line, problems: problems, parent: path, key: key)
    }

    /// The value of `key`; reports if it is absent or null.
    public func required(_ key: String) -> JSONLinesValue? {
        guard case .object = json else {
            return refused("An object with the key \"\(key)\" is expected here, not \(shown).")
        }
        if let value = value(key) { return value }
        return refused(has(key) ? "\"\(key)\" may not be null." : "The key \"\(key)\" is missing.")
    }

    /// Reports every key that is not among `known`, with the nearest known one.
    public func checkKeys(_ known: [String]) {
        guard case .object(let members) = json else {
            report("An object is expected here, not \(shown).")
            return
        }
        for member in members where !known.contains(member.key) {
            let name = member.key.count <= 40 ? member.key : "\(member.key.prefix(40))…"
            let hint = Spelling.suggestion(for: name, among: known)
            report("The key \"\(name)\" is unknown.\(hint) Known: \(known.joined(separator: ", ")).")
        }
    }

    /// The elements of a list; reports if this is none.
    public func elements() -> [JSONLinesValue]? {
        guard case .array(let elements) = json else { return refused("A list is expected here, not \(shown).") }
        let parent = path
        return elements.enumerated().map {
            JSONLinesValue(json: $1, line: line, problems: problems, parent: parent, key: "[\($0)]")
        }
    }
}

// MARK: - Scalars

extension JSONLinesValue {
    /// Text that is not empty; reports anything else.
    public func string() -> String? {
        guard case .string(let text) = json else { return refused("Text is expected here, not \(shown).") }
        guard !text.isEmpty else { return refused("The text may not be empty.") }
        return text
    }

    /// A number; reports if this is none (true and false are none) or outside `range`.
    public func number(in range: ClosedRange<Double> = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
        -> Double?
    {
        guard case .number(let number) = json, number.isFinite else {
            return refused("A number is expected here, not \(shown).")
        }
        guard range.contains(number) else {
            return refused("\(shown) is outside the allowed range \(range.inWords { JSONValue.number($0).text }).")
        }
        return number
    }

    /// A whole number, also when written as 2.0; reports anything else.
    public func integer(in range: ClosedRange<Int> = Int.min...Int.max) -> Int? {
        guard case .number(let number) = json, let whole = Int(exactly: number) else {
            return refused("A whole number is expected here, not \(shown).")
        }
        guard range.contains(whole) else {
            return refused("\(whole) is outside the allowed range \(range.lowerBound)…\(range.upperBound).")
        }
        return whole
    }

    /// True or false; reports anything else.
    public func bool() -> Bool? {
        guard case .bool(let flag) = json else { return refused("true or false is expected here, not \(shown).") }
        return flag
    }

    /// A case of an enumeration; reports anything else, with the nearest one.
    public func choice<Choice: RawRepresentable & CaseIterable>(_: Choice.Type = Choice.self) -> Choice?
    where Choice.RawValue == String {
        guard let text = string() else { return nil }
        if let choice = Choice(rawValue: text) { return choice }
        let allowed = Choice.allCases.map(\.rawValue)
        let name = text.count <= 40 ? text : "\(text.prefix(40))…"
        let hint = Spelling.suggestion(for: name, among: allowed)
        return refused("\"\(name)\" is not one of \(allowed.joined(separator: ", ")).\(hint)")
    }

    private var shown: String {
        switch json {
        case .null, .bool, .number: json.text
        case .string: "text"
        case .array: "a list"
        case .object: "an object"
        }
    }
}
