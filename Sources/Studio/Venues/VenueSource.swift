internal import Diagnostics
internal import Formats

/// A venue file as people wrote it: which lines are which part of the document, with their comments.
///
/// A part is a key of a mapping or an item of a list that stands on lines of its own. Comments and empty lines above it
/// are its own; everything up to the next part is, too.
struct VenueSource {
    struct Part {
        /// The comments and empty lines above it.
        var above: [String]
        /// Its lines, without the parts in it that have lines of their own.
        var lines: [String]
        var value: JSONValue
        /// Its key; `nil` for an item of a list.
        var key: String?
        /// The parts in it, in the order of the file; `nil` if it is one with its lines.
        var parts: [Part]?

        /// All of its lines, with those of the parts in it.
        var allLines: [String] { lines + (parts ?? []).flatMap { $0.above + $0.allLines } }
        /// The spaces before it.
        var indent: String { String((lines.first ?? parts?.first?.lines.first ?? "").prefix { $0 == " " }) }
    }

    /// The keys of the document.
    let parts: [Part]
    /// The lines after the last part.
    let tail: [String]
    /// How lines end.
    let lineEnd: String

    /// No file.
    init() {
        parts = []
        tail = []
        lineEnd = "\n"
    }

    /// The parts of a text; none if its keys do not stand on lines of their own, as in JSON.
    init(_ text: String) {
        lineEnd = text.contains("\r\n") ? "\r\n" : "\n"
        // A line feed after a carriage return is one character.
        var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
        if lines.last == "" { lines.removeLast() }
        guard let root = YAMLReader(file: nil).read(text), root.isMapping, Self.isBlock(root, in: lines) else {
            parts = []
            tail = []
            return
        }
        var end = lines.count
        while end > 0, Self.isComment(lines[end - 1]) { end -= 1 }
        tail = Array(lines[end...])
        parts = Self.parts(of: root, in: lines, from: 0, to: end)
    }

    /// The parts of a mapping or list that begins and ends with these lines.
    private static func parts(of value: YAMLValue, in lines: [String], from start: Int, to end: Int) -> [Part] {
        let children: [(key: String?, value: YAMLValue, line: Int?)] =
            value.isMapping
            ? zip(value.entries(), value.keyLines).map { ($0.key, $0.value, $1.map { $0 - 1 }) }
            : value.elements().map { (nil, $0, itemLine(of: $0, in: lines)) }
        var parts: [Part] = []
        var next = start
        for (index, child) in children.enumerated() {
            guard let line = child.line, line >= next, line < end else { continue }
            let following = index + 1 < children.count ? children[index + 1].line : nil
            var stop = min(following ?? end, end)
            while stop > line + 1, following != nil, isComment(lines[stop - 1]) { stop -= 1 }
            var part = Part(
                above: Array(lines[next..<line]), lines: Array(lines[line..<stop]), value: child.value.json,
                key: child.key, parts: nil)
            if isBlock(child.value, in: lines), child.key != nil || child.value.isMapping {
                let first = child.key == nil ? line : line + 1
                part.lines = Array(lines[line..<first])
                part.parts = Self.parts(of: child.value, in: lines, from: first, to: stop)
            }
            parts.append(part)
            next = stop
        }
        return parts
    }

    /// The line of the dash of an item.
    private static func itemLine(of item: YAMLValue, in lines: [String]) -> Int? {
        guard var line = item.line.map({ $0 - 1 }), lines.indices.contains(line) else { return nil }
        while line > 0, !lines[line].drop(while: { $0 == " " }).hasPrefix("-") { line -= 1 }
        return line
    }

    /// Whether it is a mapping or a list whose parts stand on lines of their own, and not in braces or brackets.
    private static func isBlock(_ value: YAMLValue, in lines: [String]) -> Bool {
        guard value.isMapping || value.isSequence, let line = value.line, let column = value.column,
            lines.indices.contains(line - 1), let first = lines[line - 1].unicodeScalars.dropFirst(column - 1).first
        else { return false }
        return first != "{" && first != "["
    }

    /// Whether a line has no meaning.
    static func isComment(_ line: String) -> Bool {
        let text = line.drop { $0 == " " || $0 == "\t" }
        return text.isEmpty || text.hasPrefix("#")
    }
}
