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
    /// The beginnings of lines that are too long to be read: nobody writes such a line for people.
    private(set) var longLines: [Line] = []

    /// How many bytes a line may have.
    static let longestLine = 2000

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
            guard line.utf8.count <= Self.longestLine else {
                longLines.append(Line(number: number, text: "\(line.prefix(80))…"))
                if !pending.isEmpty { paragraphs.append(pending) }
                pending = []
                continue
            }
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

    private struct Enumeration {
        private var isAnnounced = false
        private(set) var isOpen = false

        func begins(in code: String) -> Bool { code.contains(#/\b(NS_(CLOSED_)?(ENUM|OPTIONS)|enum)\b/#) }

        mutating func take(_ code: String) {
            if begins(in: code) { isAnnounced = true }
            if isAnnounced, code.contains("{") {
                isAnnounced = false
                isOpen = true
            }
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

        /// The code of a line, and its comment if it has one. O(bytes).
        mutating func split(_ line: Substring) -> (code: String, comment: String?) {
            let bytes = Array(line.utf8)
            var code: [UInt8] = []
            var comment: [UInt8]? = isInComment ? [] : nil
            var isInText = false
            var hasCode = false
            var place = 0
            func begins(_ mark: String) -> Bool { bytes[place...].starts(with: mark.utf8) }
            while place < bytes.count {
                let byte = bytes[place]
                if isInComment {
                    if begins("*/") {
                        isInComment = false
                        place += 2
                        continue
                    }
                    comment?.append(byte)
                } else if !isInText, begins("//") {
                    comment = (comment ?? []) + bytes[(place + 2)...]
                    break
                } else if !isInText, begins("/*") {
                    isInComment = true
                    isBehindCode = hasCode
                    if comment == nil { comment = [] } else { comment?.append(UInt8(ascii: " ")) }
                    place += 2
                    continue
                } else {
                    if byte == UInt8(ascii: "\"") { isInText.toggle() }
                    if byte > UInt8(ascii: " ") { hasCode = true }
                    code.append(byte)
                }
                place += 1
            }
            return (String(decoding: code, as: UTF8.self), comment.map { String(decoding: $0, as: UTF8.self) })
        }
    }
}
