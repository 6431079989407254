internal import Formats

extension YAMLValue {
    /// The value as JSON, keys in the order of the file.
    var json: JSONValue {
        switch kind {
        case .null: .null
        case .flag: .bool(bool() ?? false)
        case .number: double().map { .number($0) } ?? .string(scalar() ?? "")
        case .text: .string(string() ?? "")
        case .list: .array(elements().map(\.json))
        case .mapping: .object(entries().map { JSONValue.Member($0.key, $0.value.json) })
        }
    }
}

extension JSONValue {
    /// The same with keys in alphabetical order, and without null.
    fileprivate var normalised: JSONValue {
        switch self {
        case .array(let items): .array(items.map(\.normalised))
        case .object(let members):
            .object(
                members.filter { $0.value != .null }.map { Member($0.key, $0.value.normalised) }
                    .sorted { $0.key < $1.key })
        default: self
        }
    }
}

/// A venue document as the text of a venue file: one part of the venue a line, as people write it. What is as it was
/// in a file keeps the lines that it had there.
struct VenueText {
    /// Mappings and lists that stand on lines of their own; everything else is on the line of its key or item.
    private static let open: Set = [
        "levels", "walls", "obstacles", "zones", "beacons", "openings", "columns", "power", "paths", "nodes", "edges",
        "links", "materials",
    ]

    /// - Parameter source: the text of the file as it was. Where its lines cannot be kept, because it is laid out in some
    ///   other way, none are: the text always reads back as the document.
    static func of(_ document: JSONValue, source: String? = nil) -> String {
        if let source {
            let text = text(of: document, VenueSource(source))
            if YAMLReader(file: nil).read(text)?.json.normalised == document.normalised { return text }
        }
        return text(of: document, VenueSource())
    }

    private static func text(of document: JSONValue, _ source: VenueSource) -> String {
        guard case .object(let members) = document else { return line(document) + "\n" }
        let lines = Self.lines(of: members, indent: "", source.parts) + source.tail
        return lines.map { $0 + source.lineEnd }.joined()
    }

    /// The lines of a mapping: keys that the file had in its order, then the others.
    private static func lines(of members: [JSONValue.Member], indent: String, _ old: [VenueSource.Part]) -> [String] {
        let present = members.filter { $0.value != .null }
        let known = old.compactMap { part in present.first { $0.key == part.key }.map { ($0, part) } }
        let others = present.filter { member in !known.contains { $0.0.key == member.key } }
        return known.flatMap { lines(of: $0, indent: indent, $1) }
            + others.flatMap { lines(of: $0, indent: indent, nil) }
    }

    /// The lines of a key.
    private static func lines(
        of member: JSONValue.Member, indent: String, _ old: VenueSource.Part?
    ) -> [String] {
        if let old, old.value == member.value { return old.above + old.allLines }
        let above = old?.above ?? []
        let name = "\(indent)\(YAMLText.text(member.key)):"
        guard open.contains(member.key) || old?.parts != nil else { return above + ["\(name) \(line(member.value))"] }
        let head = old?.parts != nil ? old?.lines ?? [name] : [name]
        switch member.value {
        case .array(let items) where !items.isEmpty:
            return above + head + self.items(items, of: member.key, indent: indent + "  ", old?.parts ?? [])
        case .object(let members) where !members.isEmpty:
            return above + head
                + lines(of: members, indent: old?.parts?.first?.indent ?? indent + "  ", old?.parts ?? [])
        default: return above + ["\(name) \(line(member.value))"]
        }
    }

    /// The lines of a list. Items that are as they were keep their lines, and between them each new item stands where an
    /// old one stood, below its comments. What stood above items that are gone goes to the next one.
    private static func items(
        _ items: [JSONValue], of section: String, indent: String, _ old: [VenueSource.Part]
    ) -> [String] {
        let indent = old.first?.indent ?? indent
        var result: [String] = []
        var next = 0
        for (index, item) in items.enumerated() {
            var part: VenueSource.Part?
            if let same = old[next...].firstIndex(where: { $0.value == item }) {
                // Items between are gone.
                result += old[next..<same].flatMap(\.above).filter { !$0.isEmpty && VenueSource.isComment($0) }
                part = old[same]
                next = same + 1
            } else if next < old.count, !items[(index + 1)...].contains(old[next].value) {
                part = old[next]
                next += 1
            }
            result += lines(ofItem: item, of: section, indent: indent, part)
        }
        return result
    }

    private static func lines(
        ofItem item: JSONValue, of section: String, indent: String, _ old: VenueSource.Part?
    ) -> [String] {
        if let old, old.value == item { return old.above + old.allLines }
        let above = old?.above ?? []
        guard section == "levels", case .object(let members) = item, !members.isEmpty else {
            return above + ["\(indent)- \(line(item))"]
        }
        var lines = Self.lines(of: members, indent: indent + "  ", old?.parts ?? [])
        // The dash stands before the first key, whichever it is now.
        let dash = indent + "- "
        for index in lines.indices where lines[index].hasPrefix(dash) {
            lines[index] = indent + "  " + lines[index].dropFirst(dash.count)
        }
        if let first = lines.firstIndex(where: { !VenueSource.isComment($0) }) {
            lines[first] = dash + lines[first].dropFirst(dash.count)
        }
        return above + lines
    }

    static func line(_ value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .bool(let flag): "\(flag)"
        case .number(let number): YAMLText.number(number)
        case .string(let text): YAMLText.text(text)
        case .array(let items): "[\(items.map(line).joined(separator: ", "))]"
        case .object(let members):
            "{\(members.filter { $0.value != .null }.map { "\(YAMLText.text($0.key)): \(line($0.value))" }.joined(separator: ", "))}"
        }
    }
}
