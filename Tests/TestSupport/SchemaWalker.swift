internal import Foundation

/// Validates JSON against the part of JSON Schema (draft 2020-12) that our schemas use; an unknown keyword is a failure.
public struct SchemaWalker: Sendable {
    /// The schema.
    public let schema: JSONTree

    /// A validator of a schema.
    public init(schema: JSONTree) { self.schema = schema }

    private static let annotations: Set<String> = ["$schema", "$id", "$defs", "description"]

    /// What `value` violates; empty if it is valid.
    public func violations(of value: JSONTree) -> [String] { violations(of: value, against: schema, at: "") }

    /// A `$ref` followed, anything else itself.
    public func resolved(_ schema: JSONTree) -> JSONTree {
        guard let name = schema["$ref"]?.string?.split(separator: "/").last else { return schema }
        return self.schema["$defs"]?[String(name)] ?? .null
    }

    /// What a part of a document violates of a part of the schema.
    public func violations(
        of value: JSONTree, against schema: JSONTree, at path: String = ""
    ) -> [String] {
        var result: [String] = []
        func demand(_ condition: Bool, _ keyword: String) {
            if !condition { result.append("\(path): \(keyword)") }
        }
        for (keyword, rule) in schema.members where !Self.annotations.contains(keyword) {
            switch keyword {
            case "$ref": result += violations(of: value, against: resolved(schema), at: path)
            case "type":
                let types = rule.string.map { [$0] } ?? rule.elements.compactMap(\.string)
                demand(types.contains { isOfType(value, $0) }, keyword)
            case "properties":
                for (name, member) in value.members {
                    guard let property = rule[name] else { continue }
                    result += violations(of: member, against: property, at: "\(path).\(name)")
                }
            case "required":
                guard case .object = value else { continue }
                for name in rule.elements.compactMap(\.string) { demand(value[name] != nil, "\(keyword) \(name)") }
            case "anyOf":
                demand(rule.elements.contains { violations(of: value, against: $0, at: path).isEmpty }, keyword)
            case "allOf":
                for part in rule.elements { result += violations(of: value, against: part, at: path) }
            case "if":
                guard violations(of: value, against: rule, at: path).isEmpty, let then = schema["then"] else {
                    continue
                }
                result += violations(of: value, against: then, at: path)
            case "then": continue
            case "additionalProperties":
                let others = value.members.filter { schema["properties"]?[$0.key] == nil }
                for (name, member) in others {
                    if rule == .flag(false) {
                        demand(false, "\(keyword) \(name)")
                    } else {
                        result += violations(of: member, against: rule, at: "\(path).\(name)")
                    }
                }
            case "propertyNames":
                for name in value.members.keys {
                    result += violations(of: .text(name), against: rule, at: "\(path).\(name)")
                }
            case "items":
                for (index, element) in value.elements.enumerated() {
                    result += violations(of: element, against: rule, at: "\(path)[\(index)]")
                }
            default:
                demand(isWithin(value, keyword, rule) ?? false, keyword)
            }
        }
        return result
    }

    /// Whether `value` meets a keyword that looks at it alone; `nil` for an unknown keyword.
    private func isWithin(_ value: JSONTree, _ keyword: String, _ rule: JSONTree) -> Bool? {
        let limit = rule.double ?? .nan
        switch keyword {
        case "minItems", "maxItems":
            guard case .list(let list) = value else { return true }
            return keyword == "minItems" ? Double(list.count) >= limit : Double(list.count) <= limit
        case "minimum": return value.double.map { $0 >= limit } ?? true
        case "maximum": return value.double.map { $0 <= limit } ?? true
        case "minLength": return value.string.map { Double($0.unicodeScalars.count) >= limit } ?? true
        case "enum": return rule.elements.contains(value)
        case "const": return value == rule
        case "pattern":
            guard let text = value.string else { return true }
            guard let regex = rule.string.flatMap({ try? Regex($0) }) else { return nil }
            return text.firstMatch(of: regex) != nil
        default: return nil
        }
    }

    private func isOfType(_ value: JSONTree, _ type: String) -> Bool {
        switch (type, value) {
        case ("object", .object), ("array", .list), ("string", .text), ("boolean", .flag), ("number", .number),
            ("null", .null):
            true
        case ("integer", .number(let number)): number == number.rounded()
        default: false
        }
    }
}
