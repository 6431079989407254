internal import Formats

/// A value that begins with a dash, which the parser takes for an option: `--seed -1`.
enum DashedValue {
    /// What to say in place of the parser's message that an option has no value: what the option takes, or how such a value is
    /// written. `nil` for other messages, and if the next word is an option with two dashes.
    ///
    /// - Parameter words: those of the command line, without the tool.
    static func sentence(for message: String, _ words: some Sequence<String>) -> String? {
        let start = "Missing value for '"
        guard message.hasPrefix(start) else { return nil }
        let flag = String(message.dropFirst(start.count).prefix { $0 != " " && $0 != "'" })
        let given: [String] = words.prefix { $0 != "--" }
        let pair = zip(given, given.dropFirst()).first {
            $0.0 == flag && $0.1.count > 1 && $0.1.hasPrefix("-") && !$0.1.hasPrefix("--")
        }
        guard let word = pair?.1 else { return nil }
        let read = "\(flag): \(word) begins with a dash and was read as an option."
        if let key = Self.key(flag, given), key.kind.excludes(word), let takes = key.takes() {
            return "\(read) \(takes)"
        }
        return "\(read) If it is the value, write \(flag)=\(word)."
    }

    /// The key of an option of the command that the words name.
    private static func key(_ flag: String, _ words: [String]) -> YAMLKey? {
        OptionTable.all.map { (names: $0.command.split(separator: " ").map(String.init), keys: $0.keys) }
            .filter { words.starts(with: $0.names) }
            .max { $0.names.count < $1.names.count }?
            .keys.first { $0.flag == flag }
    }
}

extension YAMLKind {
    /// Whether a word is a number, and none that this kind of numbers allows.
    fileprivate func excludes(_ word: String) -> Bool {
        switch self {
        case .number(let range, _): Double(word).map { !range.contains($0) } ?? false
        case .integer(let range): Double(word) != nil && !(Int(word).map { range.contains($0) } ?? false)
        default: false
        }
    }
}
