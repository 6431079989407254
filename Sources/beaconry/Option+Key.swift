internal import ArgumentParser
internal import Calibration
internal import Diagnostics
internal import Formats
internal import Foundation
internal import Synchronization

// Options are declared by keys of the same tables as those of files: name, kind, range, unit and sentence, once. The help, the
// check of the range and the catalogue of options are made from them.

/// A type of values that the command line can give.
protocol OptionValue: Sendable, SendableMetatype {
    /// The value of a word; `nil` if it is none.
    ///
    /// - Throws: what the option takes, if its words have a form of their own.
    static func value(of word: String) throws -> Self?
    /// Whether a kind of values allows it.
    func isAllowed(by kind: YAMLKind) -> Bool
}

extension OptionValue { func isAllowed(by kind: YAMLKind) -> Bool { true } }

extension Double: OptionValue {
    static func value(of word: String) -> Double? { word == "inf" ? .infinity : Double(decimal: word) }
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
extension UInt64: OptionValue { static func value(of word: String) -> UInt64? { UInt64(word) } }
extension UUID: OptionValue { static func value(of word: String) -> UUID? { UUID(uuidString: word) } }
extension String: OptionValue {
    static func value(of word: String) -> String? { word }
    func isAllowed(by kind: YAMLKind) -> Bool { if case .text = kind { !isEmpty } else { true } }
}

/// An enumeration of words declares this conformance.
extension OptionValue where Self: RawRepresentable<String> & CaseIterable {
    static func value(of word: String) -> Self? { Self(rawValue: word) }
}

// An option has a name, a kind and a sentence, as a key of a file. The value name is the placeholder of the help; without one, it
// is the unit or "number" for numbers, else the name of the option.
extension Option {
    /// An option with a default, which the help shows if it is a number or a text.
    init(
        wrappedValue: Value, _ name: String, _ kind: YAMLKind, _ sentence: String, hint: YAMLKey.Hint? = nil,
        valueName: String? = nil, parsing: SingleValueParsingStrategy = .next
    ) where Value: OptionValue {
        let key = OptionTable.key(name, kind, sentence, hint)
        self.init(
            wrappedValue: wrappedValue, name: key.optionName(), parsing: parsing,
            help: key.help(valueName, standard: wrappedValue as? any ExpressibleByArgument)
        ) { try OptionTable.value(of: $0, for: key, valueName) }
    }

    /// An option without a default.
    ///
    /// - Parameter short: whether its first letter names it, too.
    init<Given: OptionValue>(
        _ name: String, _ kind: YAMLKind, _ sentence: String, hint: YAMLKey.Hint? = nil, valueName: String? = nil,
        short: Bool = false, parsing: SingleValueParsingStrategy = .next
    ) where Value == Given? {
        let key = OptionTable.key(name, kind, sentence, hint)
        self.init(name: key.optionName(short: short), parsing: parsing, help: key.help(valueName)) {
            try OptionTable.value(of: $0, for: key, valueName) as Given
        }
    }

    /// An option of a key that other requests have, too.
    ///
    /// - Parameter standard: the default, in words.
    init<Given: OptionValue>(_ key: YAMLKey, standard: String) where Value == Given? {
        self.init(key.name, key.kind, "\(key.description) (default: \(standard))")
    }

    /// An option that may be repeated.
    init<Given: OptionValue>(
        wrappedValue: Value = [], _ name: String, _ kind: YAMLKind, _ sentence: String, valueName: String? = nil
    ) where Value == [Given] {
        let key = OptionTable.key(name, kind, sentence)
        self.init(wrappedValue: wrappedValue, name: key.optionName(), help: key.help(valueName)) {
            try OptionTable.value(of: $0, for: key, valueName, isRepeatable: true) as Given
        }
    }

    /// An option that must be given.
    init(
        required name: String, _ kind: YAMLKind, _ sentence: String, valueName: String? = nil
    ) where Value: OptionValue {
        let key = OptionTable.key(name, kind, sentence)
        self.init(name: key.optionName(), help: key.help(valueName)) {
            try OptionTable.value(of: $0, for: key, valueName)
        }
    }
}

extension Flag where Value == Bool {
    /// A flag, which is off unless it is given.
    ///
    /// - Parameter short: whether its first letter names it, too.
    init(wrappedValue: Bool = false, _ name: String, _ sentence: String, short: Bool = false) {
        let key = OptionTable.key(name, .flag, sentence)
        self.init(wrappedValue: wrappedValue, name: key.optionName(short: short), help: key.help(nil))
    }
}

extension YAMLKind {
    static func words<Word: RawRepresentable<String> & CaseIterable>(_ type: Word.Type) -> YAMLKind {
        .choice(type.allCases.map(\.rawValue))
    }
}

extension YAMLKey {
    typealias Hint = @Sendable (Double) -> String?

    /// The name on the command line: `--minimum-effect` for `minimumEffect`.
    var flag: String { Self.flag(of: name) }

    fileprivate func optionName(short: Bool = false) -> NameSpecification {
        let long = NameSpecification.Element.customLong(String(flag.dropFirst(2)))
        guard short, let letter = name.first else { return NameSpecification([long]) }
        return [.customShort(letter), long]
    }

    fileprivate func help(_ valueName: String?, standard: (any ExpressibleByArgument)? = nil) -> ArgumentHelp {
        let usual: String? =
            switch kind {
            case .number(_, let unit): unit.isEmpty ? "number" : unit
            case .integer: "number"
            default: nil
            }
        let suffix = standard.map { " (default: \($0.defaultValueDescription))" } ?? ""
        return ArgumentHelp("\(description)\(suffix)", valueName: valueName ?? usual)
    }

    /// What the option takes, a sentence; `nil` if it takes anything, or if its words have a form of their own.
    func takes(_ valueName: String? = nil) -> String? {
        switch kind {
        case .number(let range, let unit):
            "\(flag) takes \(Self.values[unit] ?? unit) from \(YAMLText.number(range.lowerBound)) "
                + (range.upperBound < .infinity ? "to \(YAMLText.number(range.upperBound))." : "on, or inf.")
        case .integer(let range):
            "\(flag) takes a whole number from \(range.lowerBound) "
                + (range.upperBound < .max ? "to \(range.upperBound)." : "on.")
        case .choice(let words): "\(flag) takes one of \(words.joined(separator: ", "))."
        case .text: "\(flag) takes \(valueName.flatMap { Self.values[$0] } ?? "a text"), not \"\"."
        case .uuid: "\(flag) takes a UUID such as 0B0E5A0C-6E41-4D57-8A4F-3D6D2A4B9C11."
        default: nil
        }
    }

    /// Units and value names that are no nouns in the plural, in a sentence.
    private static let values = [
        "": "a number", "share": "a share", "amount": "an amount", "file": "the name of a file",
        "dir": "the name of a folder",
    ]
}

extension YAMLKind {
    /// A word that it allows; `nil` for texts of a form of their own.
    fileprivate var example: String? {
        switch self {
        case .number(let range, _): YAMLText.number(range.lowerBound)
        case .integer(let range): "\(range.lowerBound)"
        case .choice(let words): words.first
        case .uuid: "0B0E5A0C-6E41-4D57-8A4F-3D6D2A4B9C11"
        case .either(let kinds): kinds.lazy.compactMap(\.example).first
        default: nil
        }
    }
}

extension ParsableArguments {
    /// Refuses options that contradict each other, or that need another one. Call it in `validate` only: the sentence
    /// is noted for ``OptionTable/checked(_:)``, so that all of them are said at once.
    func refuse(if isWrong: Bool, _ sentence: @autoclosure () -> String) throws {
        // Of a value that stands for a bad word, nothing follows.
        if isWrong, !OptionTable.hasBadWord { OptionTable.note(sentence()) }
    }
}

/// A command whose other options are those of a request, which it reads by itself.
protocol RequestCommand {
    static var requestKeys: [YAMLKey] { get }
}

extension OptionedRequest {
    /// The options that only the request declares: the venue is no option, and the seed is one of all commands.
    static var commandLineKeys: [YAMLKey] { options.filter { !$0.isVenue && $0.key != "seed" }.map(\.yamlKey) }
}

private protocol KeyedOption {}
extension Option: KeyedOption {}
extension Flag: KeyedOption {}

private protocol GroupOfOptions { static var keys: [YAMLKey] { get } }
extension OptionGroup: GroupOfOptions { fileprivate static var keys: [YAMLKey] { OptionTable.keys(of: Value.self) } }

/// The options of commands, as a table.
enum OptionTable {
    private final class Recorder: Sendable {
        let keys = Mutex<[YAMLKey]>([])
    }

    @TaskLocal private static var recorder: Recorder?
    /// What is wrong on the command line, in sentences.
    private static let problems = Mutex<[String]>([])
    /// The options that were given, those that may be repeated with their words.
    private static let given = Mutex<Set<String>>([])
    private static let badWords = Mutex(0)

    /// Whether a word was no value, so that another one stands for it.
    fileprivate static var hasBadWord: Bool { badWords.withLock { $0 > 0 } }

    /// The commands by their words, such as `plan place`, with their options.
    static var all: [(command: String, keys: [YAMLKey])] {
        func rows(_ command: any ParsableCommand.Type, _ words: [String]) -> [(command: String, keys: [YAMLKey])] {
            [(words.joined(separator: " "), keys(of: command))]
                + command.configuration.subcommands.flatMap { rows($0, words + [$0._commandName]) }
        }
        return rows(Beaconry.self, [])
    }

    /// The options of a command or of a group, in the order of its help; those of a request are last.
    static func keys(of command: any ParsableArguments.Type) -> [YAMLKey] {
        let recorder = Recorder()
        let options = $recorder.withValue(recorder) { command.init() }
        var own = recorder.keys.withLock { $0 }[...]
        let declared = Mirror(reflecting: options).children.flatMap { child -> [YAMLKey] in
            if let group = child.value as? any GroupOfOptions { return type(of: group).keys }
            return child.value is any KeyedOption ? [own.popFirst()].compactMap(\.self) : []
        }
        return declared + ((command as? any RequestCommand.Type)?.requestKeys ?? [])
    }

    /// The key of an option, which is recorded.
    fileprivate static func key(
        _ name: String, _ kind: YAMLKind, _ sentence: String, _ hint: YAMLKey.Hint? = nil
    ) -> YAMLKey {
        let key = YAMLKey(name, kind, sentence, hint: hint)
        recorder?.keys.withLock { $0.append(key) }
        return key
    }

    /// The value of a word. What is not allowed is noted for ``checked(_:)``, so that all of it is said at once: a
    /// value that its kind does not allow, a word that is no value, in whose place another one goes on, and an option
    /// that is given twice.
    ///
    /// - Throws: what the option takes, if the word is no such value and there is no other one.
    fileprivate static func value<Value: OptionValue>(
        of word: String, for key: YAMLKey, _ valueName: String?, isRepeatable: Bool = false
    ) throws -> Value {
        let name = isRepeatable ? "\(key.flag) \(word)" : key.flag
        if !given.withLock({ $0.insert(name).inserted }) { note("\(name) is given twice. Give it once.") }
        let takes = key.takes(valueName)
        var found: Value?
        var reason: String?
        do {
            found = try Value.value(of: word)
        } catch let error as ValidationError {
            reason = error.message
        }
        guard let value = found else {
            let sentence = reason ?? refusal(of: word, for: key, takes)
            guard let other: Value = try key.kind.example.flatMap({ try Value.value(of: $0) }) else {
                throw ValidationError(sentence)
            }
            note(sentence)
            badWords.withLock { $0 += 1 }
            return other
        }
        if !value.isAllowed(by: key.kind), let takes {
            let hint = Double(word).flatMap { key.hint?($0) }
            note([takes, hint].compactMap(\.self).joined(separator: " "))
        }
        return value
    }

    /// A sentence about a word that is no value of an option.
    private static func refusal(of word: String, for key: YAMLKey, _ takes: String?) -> String {
        guard let takes else { return "\(key.flag) does not take \"\(word)\". \(key.description)" }
        guard case .choice(let words) = key.kind else { return takes }
        return "\(takes.dropLast()), not \"\(word)\"." + Spelling.suggestion(for: word, among: words)
    }

    /// Notes what is wrong on the command line for ``checked(_:)``.
    fileprivate static func note(_ sentence: String) {
        problems.withLock { if !$0.contains(sentence) { $0.append(sentence) } }
    }

    /// The command that the parser makes of the command line.
    ///
    /// - Throws: if something was noted, a problem for each sentence and for what else the parser says; else the
    ///   parser's error.
    static func checked(_ parse: () throws -> any ParsableCommand) throws -> any ParsableCommand {
        // A command may read the words of another one.
        problems.withLock { $0 = [] }
        given.withLock { $0 = [] }
        badWords.withLock { $0 = 0 }
        let result = Result(catching: parse)
        var sentences = problems.withLock { $0 }
        switch result {
        case .success(let command):
            // A request for help is a command, too.
            if sentences.isEmpty || type(of: command)._commandName == "help" { return command }
        case .failure(let error):
            let message = Beaconry.message(for: error)
            let dashed = DashedValue.sentence(for: message, CommandLine.arguments.dropFirst())
            guard !sentences.isEmpty || dashed != nil, Beaconry.exitCode(for: error) != .success else { throw error }
            sentences.append(dashed ?? message)
        }
        throw Problems(sentences.map { Problem($0) })
    }
}
