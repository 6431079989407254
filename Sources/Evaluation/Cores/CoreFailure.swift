internal import Diagnostics
public import Formats

/// Why an external core gave no fixes for a recording.
public struct CoreFailure: Error, Hashable, Sendable, JSONRecord {
    /// What went wrong, a sentence.
    public var message: String
    /// The line that could not be used, shortened, if it was a line.
    public var line: String?
    /// The last lines that the program wrote to its standard error, each shortened.
    public var lastWords: [String]

    public static let shape = JSONShape<Self>(
        "reason", "Why an external core gave no fixes.", .always("message", \.message, "What went wrong, a sentence."),
        .maybe("line", \.line, "The line that could not be used, shortened, if it was a line."),
        .always("lastWords", \.lastWords, "The last lines of the core's standard error, each shortened."))

    public init(_ message: String, line: String? = nil, lastWords: [String] = []) {
        self.message = message
        self.line = line
        self.lastWords = lastWords
    }
}

extension CoreFailure: CustomStringConvertible {
    /// The sentence, the line and the last lines of standard error, one below the other.
    public var description: String {
        ([message] + (line.map { ["Its line: \($0)"] } ?? [])
            + (lastWords.isEmpty ? [] : ["Its last lines on standard error:"] + lastWords.map { "    " + $0 })).joined(
                separator: "\n")
    }
}

extension CoreFailure {
    /// Text of a program for display: at most 200 characters, what is invisible as `\u{…}`.
    static func shown(_ bytes: some Sequence<UInt8>) -> String {
        let text = String(decoding: Array(bytes.prefix(804)), as: UTF8.self)
        let shown = String(text.unicodeScalars.prefix(200)).visible
        return text.unicodeScalars.count > 200 ? shown + "…" : shown
    }
}
