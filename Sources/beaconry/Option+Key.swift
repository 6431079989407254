internal import ArgumentParser
internal import Diagnostics
internal import Formats
internal import Synchronization

// Options are declared by keys of the same tables as those of files: name, kind, range, unit and sentence, once. The help, the
// check of the range and the catalogue of options are made from them.

/// A type of values that the command line can give.
protocol OptionValue: Sendable, SendableMetatype {
    /// The value of a word; `nil` if it is none.
    static func value(of word: String) -> Self?
    /// Whether a kind of values allows it.
    func isAllowed(by kind: YAMLKind) -> Bool
}

extension OptionValue { func isAllowed(by kind: YAMLKind) -> Bool { true } }

extension Double: OptionValue {
    static func value(of word: String) -> Double? { Double(decimal: word) }
    func isAllowed(by kind: YAMLKind) -> Bool {
        if case .number(let range, _) = kind { range.contains(self) } else { true }
    }
}

extension Int: OptionValue {
    static func value(of word: String) -> Int? { Int(word) }
    func isAllowed(by kind: YAMLKind) -> Bool {
        if case .integer(let range) = kind { range.contains(self) } else { true }
    }
}

extension UInt16: OptionValue { static func value(of word: String) -> UInt16? { UInt16(word) } }
extension String: OptionValue {
    static func value(of word: String) -> String? { word }
    func isAllowed(by kind: YAMLKind) -> Bool {
        switch kind {
        case .text: !isEmpty
        case .choice(let words): words.contains(self)
        default: true
        }
    }
}

/// An enumeration of words declares this conformance.
extension OptionValue where Self: RawRepresentable<String> & CaseIterable {
    static func value(of word: String) -> Self? { Self(rawValue: word) }
}

extension Option {
    /// An option with a default.
    init(wrappedValue: Value, _ key: YAMLKey, parsing: SingleValueParsingStrategy = .next) where Value: OptionValue {
        self.init(wrappedValue: wrappedValue, key, parsing: parsing) { try OptionTable.value(of: $0, for: key) }
    }

    /// An option without a default.
    init<Given: OptionValue>(_ key: YAMLKey, parsing: SingleValueParsingStrategy = .next) where Value == Given? {
        self.init(key, parsing: parsing) { try OptionTable.value(of: $0, for: key) as Given }
    }

    /// An option that may be repeated.
    init<Given: OptionValue>(wrappedValue: Value = [], _ key: YAMLKey) where Value == [Given] {
        self.init(wrappedValue: wrappedValue, key) { try OptionTable.value(of: $0, for: key) as Given }
    }

    /// An option that must be given.
    init(required key: YAMLKey) where Value: OptionValue {
        OptionTable.record(key)
        self.init(name: key.optionName, help: key.help) { try OptionTable.value(of: $0, for: key) }
    }

    /// An option with a default, whose words have a form of their own.
    init(
        wrappedValue: Value, _ key: YAMLKey, parsing: SingleValueParsingStrategy = .next,
        transform: @escaping @Sendable (String) throws -> Value
    ) {
        OptionTable.record(key)
        self.init(
            wrappedValue: wrappedValue, name: key.optionName, parsing: parsing, help: key.help, transform: transform)
    }

    /// An option without a default, whose words have a form of their own.
    init<Given>(
        _ key: YAMLKey, parsing: SingleValueParsingStrategy = .next,
        transform: @escaping @Sendable (String) throws -> Given
    ) where Value == Given? {
        OptionTable.record(key)
        self.init(name: key.optionName, parsing: parsing, help: key.help, transform: transform)
    }

    /// An option that may be repeated, whose words have a form of their own.
    init<Given>(
        wrappedValue: Value = [], _ key: YAMLKey, transform: @escaping @Sendable (String) throws -> Given
    ) where Value == [Given] {
        OptionTable.record(key)
        self.init(wrappedValue: wrappedValue, name: key.optionName, help: key.help, transform: transform)
    }

    /// An option that must be given, whose words have a form of their own.
    init(required key: YAMLKey, transform: @escaping @Sendable (String) throws -> Value) {
        OptionTable.record(key)
        self.init(name: key.optionName, help: key.help, transform: transform)
    }
}

extension Flag where Value == Bool {
    /// A flag, which is off unless it is given.
    init(wrappedValue: Bool = false, _ key: YAMLKey) {
        OptionTable.record(key)
        self.init(wrappedValue: wrappedValue, name: key.optionName, help: key.help)
    }
}

extension YAMLKey {
    /// A key whose values are the words of a type.
    static func words<Word: RawRepresentable<String> & CaseIterable>(
        _ name: String, _ type: Word.Type, _ sentence: String
    ) -> YAMLKey {
        YAMLKey(name, .choice(type.allCases.map(\.rawValue)), sentence)
    }

    /// The name on the command line: `--minimum-effect` for `minimumEffect`.
    var flag: String { "--" + name.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) } }

    fileprivate var optionName: NameSpecification { .customLong(String(flag.dropFirst(2))) }

    fileprivate var help: ArgumentHelp {
        let value =
            switch kind {
            case .number(_, let unit): unit.isEmpty ? "number" : unit
            case .integer: "number"
            default: name
            }
        return ArgumentHelp("\(description)", valueName: value)
    }

    /// What the option takes, a sentence; `nil` if it takes anything.
    var takes: String? {
        switch kind {
        case .number(let range, let unit):
            "\(flag) takes \(unit.isEmpty ? "a number" : unit) from \(YAMLText.number(range.lowerBound)) to "
                + "\(YAMLText.number(range.upperBound))."
        case .integer(let range):
            "\(flag) takes a whole number from \(range.lowerBound) to \(range.upperBound)."
        case .choice(let words): "\(flag) takes one of \(words.joined(separator: ", "))."
        case .text: "\(flag) takes a text, not \"\"."
        default: nil
        }
    }
}

/// The options of commands, as a table.
enum OptionTable {
    private final class Recorder: Sendable {
        let keys = Mutex<[YAMLKey]>([])
    }

    @TaskLocal private static var recorder: Recorder?
    private static let problems = Mutex<[String]>([])

    /// The options of a command that keys declare, in its order.
    static func keys(of command: any ParsableCommand.Type) -> [YAMLKey] {
        let recorder = Recorder()
        $recorder.withValue(recorder) { _ = command.init() }
        return recorder.keys.withLock { $0 }
    }

    fileprivate static func record(_ key: YAMLKey) { recorder?.keys.withLock { $0.append(key) } }

    /// The value of a word. One that is not allowed is noted for ``check()``, so that all of them are said at once.
    ///
    /// - Throws: what the option takes, if the word is no such value.
    fileprivate static func value<Value: OptionValue>(of word: String, for key: YAMLKey) throws -> Value {
        guard let value = Value.value(of: word) else {
            guard case .choice(let words) = key.kind else { throw ValidationError(key.takes ?? key.description) }
            throw ValidationError(
                "\(key.flag) takes one of \(words.joined(separator: ", ")), not \"\(word)\"."
                    + Spelling.suggestion(for: word, among: words))
        }
        if !value.isAllowed(by: key.kind), let sentence = key.takes {
            problems.withLock { if !$0.contains(sentence) { $0.append(sentence) } }
        }
        return value
    }

    /// Says which values of the command line are not allowed.
    ///
    /// - Throws: a problem for each of them.
    static func check() throws(Problems) {
        let sentences = problems.withLock { $0 }
        guard sentences.isEmpty else { throw Problems(sentences.map { Problem($0) }) }
    }
}
