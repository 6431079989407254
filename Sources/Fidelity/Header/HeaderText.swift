internal import Foundation

/// An Objective-C header as what may state a value: its declarations with the comments beside them, and comments that
/// stand alone.
struct HeaderText {
    /// A line of a comment, without its marks.
    struct Line: Hashable {
        /// Its number in the file, 1 for the first.
        var number: Int
        var text: String
    }

    /// A line of code.
    struct Declaration {
        var number: Int
        var code: String
        /// True between the braces of an enumeration, where `= 4` is a raw value and no setting's value.
        var isInEnum: Bool
        /// The comment above it, without an empty line between, and the one behind it.
        var comments: [Line]
    }

    private(set) var declarations: [Declaration] = []
    /// Comments with an empty line behind them, such as tables; the first one is often that of the file.
    private(set) var paragraphs: [[Line]] = []

    /// The parts of a header. O(characters).
    init(_ text: String) {
        var pending: [Line] = []
        var scanner = Scanner()
        var enumeration = Enumeration()
        let lines = text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let wasBehindCode = scanner.isBehindCode
            let wasInComment = scanner.isInComment
            let (code, comment) = scanner.split(line)
            let number = index + 1
            let words = comment.map { Line(number: number, text: Self.cleaned($0)) }
            if !code.allSatisfy(\.isWhitespace) {
                let isBrace = code.allSatisfy { "{}();, ".contains($0) }
                if isBrace || enumeration.begins(in: code) {
                    if !pending.isEmpty { paragraphs.append(pending) }
                    if let words { paragraphs.append([words]) }
                } else {
                    declarations.append(
                        Declaration(
                            number: number, code: code.trimmingCharacters(in: .whitespaces),
                            isInEnum: enumeration.isOpen, comments: pending + [words].compactMap(\.self)))
                }
                enumeration.take(code)
                pending = []
            } else if wasInComment, wasBehindCode, let words, !declarations.isEmpty {
                declarations[declarations.count - 1].comments.append(words)
            } else if let words {
                pending.append(words)
            } else if !pending.isEmpty {
                paragraphs.append(pending)
                pending = []
            }
        }
        if !pending.isEmpty { paragraphs.append(pending) }
    }

    /// The text without the stars, slashes and angle brackets that begin a comment's line.
    private static func cleaned(_ comment: String) -> String {
        String(comment.drop { "*/!< \t".contains($0) }.reversed().drop { "*/ \t".contains($0) }.reversed())
    }

    /// Follows enumerations.
    private struct Enumeration {
        private var isAnnounced = false
        private(set) var isOpen = false

        func begins(in code: String) -> Bool { code.contains(#/\b(NS_(CLOSED_)?(ENUM|OPTIONS)|enum)\b/#) }

        mutating func take(_ code: String) {
            if begins(in: code) { isAnnounced = true }
            if isAnnounced, code.contains("{") { (isAnnounced, isOpen) = (false, true) }
            if code.contains("}") { isOpen = false }
            if code.contains(";") { isAnnounced = false }
        }
    }

    /// Tells comments from code.
    private struct Scanner {
        /// True within `/* … */`.
        private(set) var isInComment = false
        /// True if that comment began behind code.
        private(set) var isBehindCode = false

        /// The code of a line, and its comment if it has one.
        mutating func split(_ line: Substring) -> (code: String, comment: String?) {
            var code = ""
            var comment: String? = isInComment ? "" : nil
            var isInText = false
            var rest = line
            while let letter = rest.first {
                if isInComment {
                    if rest.hasPrefix("*/") {
                        isInComment = false
                        rest.removeFirst(2)
                        continue
                    }
                    comment?.append(letter)
                } else if !isInText, rest.hasPrefix("//") {
                    return (code, (comment ?? "") + rest.dropFirst(2))
                } else if !isInText, rest.hasPrefix("/*") {
                    (isInComment, isBehindCode) = (true, !code.allSatisfy(\.isWhitespace))
                    comment = (comment.map { $0 + " " }) ?? ""
                    rest.removeFirst(2)
                    continue
                } else {
                    if letter == "\"" { isInText.toggle() }
                    code.append(letter)
                }
                rest.removeFirst()
            }
            return (code, comment)
        }
    }
}
