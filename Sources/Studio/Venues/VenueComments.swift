internal import Diagnostics
internal import Formats

/// The comments of a venue file as people wrote it: what a save does not change keeps the lines that it had.
///
/// A line of an item that is the same as before is written as it was, with its spaces and the comment behind it; lines
/// of comments above an item stay above it. Comments of items that are gone, go.
struct VenueComments {
    /// The lines before the first key.
    private(set) var head: [String] = []
    /// The comments after the last line.
    private(set) var tail: [String] = []
    /// What stood above a line and on it, by the line's meaning; several lines may mean the same.
    private var known: [Key: [Lines]] = [:]

    private struct Key: Hashable {
        var section: String
        var value: JSONValue?
    }

    private struct Lines {
        var above: [String]
        var text: String?
    }

    /// No comments.
    init() {}

    /// The comments of a text; none if it is not YAML.
    init(of text: String) {
        guard let root = YAMLReader(file: nil).read(text), root.isMapping else { return }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var reader = LinesReader(lines: lines)
        for (key, value) in root.entries() { reader.take(key, value) }
        (head, known) = (reader.head, reader.known)
        tail = reader.rest
    }

    /// What stood above the key of a section.
    func above(_ key: String, indent: String) -> [String] {
        (known[Key(section: indent + key, value: nil)]?.first?.above ?? []).map { Self.placed($0, indent) }
    }

    /// A line with what stood above it; the line itself as it was, if it means the same.
    func around(_ section: String, _ value: JSONValue, indent: String, _ line: String) -> [String] {
        guard let lines = known[Key(section: section, value: value)]?.first else { return [line] }
        return lines.above.map { Self.placed($0, indent) } + [lines.text.map { Self.placed($0, indent) } ?? line]
    }

    private static func placed(_ line: String, _ indent: String) -> String {
        line.isEmpty ? "" : indent + line.drop { $0 == " " }
    }

    /// Goes through the lines of a file beside its values.
    private struct LinesReader {
        let lines: [String]
        var head: [String] = []
        var known: [Key: [Lines]] = [:]
        /// The lines before this one, from 0, are read.
        private var next = 0

        init(lines: [String]) { self.lines = lines }

        /// The comments after what was read.
        var rest: [String] { lines[min(next, lines.count)...].filter { Self.isComment($0) && !$0.isEmpty } }

        mutating func take(_ key: String, _ value: YAMLValue, indent: String = "", isInItem: Bool = false) {
            guard let line = value.line.map({ $0 - 1 }), lines.indices.contains(line) else { return }
            switch value.kind {
            case .list where !isOneLine(value, key):
                note(Key(section: indent + key, value: nil), line: keyLine(of: key, before: line), keepsText: false)
                for item in value.elements() { take(item, of: key, indent: indent + "  ") }
            case .mapping where !isOneLine(value, key):
                note(Key(section: indent + key, value: nil), line: keyLine(of: key, before: line), keepsText: false)
                for (key, value) in value.entries() { take(key, value, indent: indent + "  ") }
            default:
                note(Key(section: key, value: value.json), line: line, keepsText: isWhole(lines[line], value))
            }
        }

        private mutating func take(_ item: YAMLValue, of section: String, indent: String) {
            guard let line = item.line.map({ $0 - 1 }), lines.indices.contains(line) else { return }
            if section == "levels", item.isMapping {
                for (key, value) in item.entries() { take(key, value, indent: indent + "  ", isInItem: true) }
            } else {
                note(Key(section: section, value: item.json), line: line, keepsText: isWhole(lines[line], item))
            }
        }

        /// Whether a value stands on the line of its key.
        private func isOneLine(_ value: YAMLValue, _ key: String) -> Bool {
            guard let line = value.line.map({ $0 - 1 }), lines.indices.contains(line) else { return true }
            let text = lines[line].drop { $0 == " " || $0 == "-" }
            return text.hasPrefix(key + ":") || text.hasPrefix("\"\(key)\":")
        }

        /// The line of the key of a value that begins on a later line.
        private func keyLine(of key: String, before line: Int) -> Int {
            var index = line
            while index >= next, index > 0 {
                if lines[index].drop(while: { $0 == " " || $0 == "-" }).hasPrefix(key + ":") { return index }
                index -= 1
            }
            return line
        }

        /// Whether a line has this value and nothing else, so that it can be written as it is.
        private func isWhole(_ line: String, _ value: YAMLValue) -> Bool {
            let text = line.drop { $0 == " " }
            guard let alone = YAMLReader(file: nil).read(String(text)) else { return false }
            let meaning = alone.json
            if case .array(let items) = meaning { return items == [value.json] }
            guard case .object(let members) = meaning, members.count == 1 else { return false }
            return members[0].value == value.json
        }

        /// Keeps what stands above a line and on it.
        private mutating func note(_ key: Key, line: Int, keepsText: Bool) {
            var first = line
            while first > next, Self.isComment(lines[first - 1]) { first -= 1 }
            var above = Array(lines[first..<max(line, first)])
            if next == 0, first == 0 {
                head = above
                above = []
            }
            next = max(next, line + 1)
            known[key, default: []].append(
                Lines(above: above, text: keepsText ? lines[line].trimmedEnd : nil))
        }

        private static func isComment(_ line: String) -> Bool {
            let text = line.drop { $0 == " " || $0 == "\t" || $0 == "\r" }
            return text.isEmpty || text.hasPrefix("#")
        }
    }
}

extension String {
    fileprivate var trimmedEnd: String {
        var text = self[...]
        while let last = text.last, last == " " || last == "\r" || last == "\t" { text.removeLast() }
        return String(text)
    }
}
