import Formats
import TestSupport

@testable import beaconry

/// A small run of a command, to which options are added one at a time.
struct OptionRun {
    /// The arguments without options of the table.
    var words: [String] = []
    /// Options that make the run small, or that it needs, by their keys.
    var options: [String: String] = [:]
    /// Values of options other than those of ``usual``, by their keys, each with words that it needs.
    var given: [String: [[String]]] = [:]
    /// Options of the run that are left out for another one.
    var without: [String: [String]] = [:]
    /// Words that are added to the run for an option, which needs them.
    var beside: [String: [String]] = [:]
    /// Options that change nothing in this command, with the reason.
    var idle: [String: String] = [:]
    /// Options whose effect is that the command ends with exit code 2.
    var refusing: Set<String> = ["strict"]
    /// How the run may end without another option.
    var exitCodes: Set<Int32> = [0]
    /// Whether all options are tried for every change, because the run takes little time.
    var isShort = true

    /// The command line of the run as it is for an option, with the words of the option or without.
    func arguments(of command: String, for key: YAMLKey? = nil, _ words: [String] = []) -> [String] {
        var options = self.options
        if let key {
            if !words.isEmpty { options[key.name] = nil }
            for name in without[key.name] ?? [] { options[name] = nil }
        }
        let flags = options.sorted { $0.key < $1.key }.map { name, value in
            YAMLKey.flag(of: name) + (value.isEmpty ? "" : "=\(value)")
        }
        return command.split(separator: " ").map(String.init) + self.words + flags
            + (key.flatMap { beside[$0.name] } ?? []) + words
    }

    /// The command lines to try for an option, the most telling first.
    func values(of key: YAMLKey) -> [[String]] {
        if let given = given[key.name] ?? Self.usual[key.name] {
            return given.map { ["\(key.flag)=\($0[0])"] + $0.dropFirst() }
        }
        return Self.values(of: key.kind).map { $0.isEmpty ? [key.flag] : ["\(key.flag)=\($0)"] }
    }

    /// Values that a kind allows; empty text for a flag, which takes none.
    private static func values(of kind: YAMLKind) -> [String] {
        switch kind {
        case .flag: [""]
        case .choice(let words): words
        case .number(let range, _):
            [0.3, 0.7, 0.05].map {
                range.lowerBound + $0 * (min(range.upperBound, range.lowerBound + 20) - range.lowerBound)
            }
            .map(YAMLText.number)
        case .integer(let range):
            [1, 3, 0].map { "\(min(range.lowerBound + $0, range.upperBound))" }
        case .uuid: ["0B0E5A0C-6E41-4D57-8A4F-3D6D2A4B9C11"]
        case .either(let kinds): kinds.flatMap(values)
        default: []
        }
    }
}
