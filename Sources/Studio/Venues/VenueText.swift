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

/// A venue document as the text of a venue file: one part of the venue a line, as people write it.
struct VenueText {
    /// Mappings and lists that stand on lines of their own; everything else is on the line of its item.
    private static let open: Set = [
        "levels", "walls", "obstacles", "zones", "beacons", "openings", "columns", "power", "paths", "nodes", "edges",
        "links", "materials",
    ]

    /// The text.
    static func of(_ document: JSONValue, comments: VenueComments = VenueComments()) -> String {
        guard case .object(let members) = document else { return line(document) + "\n" }
        var lines = comments.head
        for member in members where member.value != .null {
            lines += part(member, indent: "", comments)
        }
        return lines.joined(separator: "\n") + "\n" + comments.tail.map { $0 + "\n" }.joined()
    }

    private static func part(_ member: JSONValue.Member, indent: String, _ comments: VenueComments) -> [String] {
        let key = YAMLText.text(member.key)
        guard open.contains(member.key) else {
            return comments.around(member.key, member.value, indent: indent, "\(indent)\(key): \(line(member.value))")
        }
        switch member.value {
        case .array(let items) where !items.isEmpty:
            return comments.above(member.key, indent: indent) + ["\(indent)\(key):"]
                + items.flatMap { item(member.key, $0, indent: indent + "  ", comments) }
        case .object(let members) where !members.isEmpty:
            return comments.above(member.key, indent: indent) + ["\(indent)\(key):"]
                + members.filter { $0.value != .null }.flatMap { part($0, indent: indent + "  ", comments) }
        default:
            return ["\(indent)\(key): \(line(member.value))"]
        }
    }

    private static func item(
        _ section: String, _ value: JSONValue, indent: String, _ comments: VenueComments
    ) -> [String] {
        guard section == "levels", case .object(let members) = value, !members.isEmpty else {
            return comments.around(section, value, indent: indent, "\(indent)- \(line(value))")
        }
        var lines = members.filter { $0.value != .null }.flatMap { part($0, indent: indent + "  ", comments) }
        guard let first = lines.firstIndex(where: { !$0.drop(while: { $0 == " " }).hasPrefix("#") }) else {
            return ["\(indent)- {}"]
        }
        lines[first] = indent + "- " + lines[first].dropFirst(indent.count + 2)
        return lines
    }

    /// A value on one line.
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
