extension YAMLShape {
    /// The JSON Schema (draft 2020-12) of a document of this shape, as text. Only the reader checks rules that a schema
    /// cannot express.
    ///
    /// - Parameter id: the schema's identifier, a URI.
    public func jsonSchema(id: String) -> String {
        var members: [(String, JSON)] = [
            ("$schema", .string("https://json-schema.org/draft/2020-12/schema")), ("$id", .string(id)),
        ]
        members += schemaMembers
        members.append(("$defs", .object(all.dropFirst().map { ($0.name, .object($0.schemaMembers)) })))
        return JSON.object(members).text(indentation: 0) + "\n"
    }

    private var schemaMembers: [(String, JSON)] {
        var members: [(String, JSON)] = [
            ("description", .string(description)), ("type", .string("object")),
            ("properties", .object(keys.map { ($0.name, $0.schema) })),
        ]
        let required = keys.filter(\.isRequired).map { JSON.string($0.name) }
        if !required.isEmpty { members.append(("required", .array(required))) }
        if !alternatives.isEmpty {
            members.append(("anyOf", .array(alternatives.map { .object([("required", .array($0.map(JSON.string)))]) })))
        }
        if let variants { members.append(("allOf", .array(variants.all.map { variants.rule(of: $0) }))) }
        members.append(("additionalProperties", .flag(false)))
        return members
    }
}

extension YAMLVariants {
    /// With this word, these keys must be given and no others may be given.
    fileprivate func rule(of variant: Variant) -> JSON {
        let names = [key] + variant.keys
        return .object([
            (
                "if",
                .object([
                    ("properties", .object([(key, .object([("const", .string(variant.word))]))])),
                    ("required", .array([.string(key)])),
                ])
            ),
            (
                "then",
                .object([
                    ("required", .array(variant.required.map(JSON.string))),
                    ("propertyNames", .object([("enum", .array(names.map(JSON.string)))])),
                ])
            ),
        ])
    }
}

extension YAMLKey {
    fileprivate var schema: JSON {
        let unit = kind.unit
        let text = unit.isEmpty ? description : "\(description) Unit: \(unit)."
        return .object([("description", .string(text))] + kind.schemaMembers)
    }
}

extension YAMLKind {
    fileprivate var schemaMembers: [(String, JSON)] {
        switch self {
        case .text: [("type", .array([.string("string"), .string("number")])), ("minLength", .number(1))]
        case .string: [("type", .string("string"))]
        case .uuid: [("type", .string("string")), ("pattern", .string(Self.uuidPattern))]
        case .number(let range, _):
            [("type", .string("number"))]
                + Self.bounds(
                    range.lowerBound.isFinite ? range.lowerBound : nil,
                    range.upperBound.isFinite ? range.upperBound : nil)
        case .integer(let range):
            [("type", .string("integer"))]
                + Self.bounds(
                    range.lowerBound > Int.min ? Double(range.lowerBound) : nil,
                    range.upperBound < Int.max ? Double(range.upperBound) : nil)
        case .flag: [("type", .string("boolean"))]
        case .choice(let words): [("type", .string("string")), ("enum", .array(words.map(JSON.string)))]
        case .list(let element, let count, _):
            [
                ("type", .string("array")), ("items", .object(element.schemaMembers)),
                ("minItems", .number(Double(count.lowerBound))),
            ] + (count.upperBound < Int.max ? [("maxItems", .number(Double(count.upperBound)))] : [])
        case .dictionary(let element):
            [
                ("type", .string("object")), ("propertyNames", .object([("minLength", .number(1))])),
                ("additionalProperties", .object(element.schemaMembers)),
            ]
        case .mapping(let shape): [("$ref", .string("#/$defs/\(shape.name)"))]
        case .either(let kinds): [("anyOf", .array(kinds.map { .object($0.schemaMembers) }))]
        case .nullable(let kind):
            [("anyOf", .array([.object(kind.schemaMembers), .object([("type", .string("null"))])]))]
        }
    }

    private static func bounds(_ least: Double?, _ greatest: Double?) -> [(String, JSON)] {
        [("minimum", least), ("maximum", greatest)].compactMap { name, bound in bound.map { (name, .number($0)) } }
    }

    /// The unit of the numbers in it.
    package var unit: String {
        switch self {
        case .number(_, let unit): unit
        case .list(let element, _, _), .dictionary(let element), .nullable(let element): element.unit
        case .either(let kinds): kinds.map(\.unit).first { !$0.isEmpty } ?? ""
        default: ""
        }
    }

    private static let uuidPattern = "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$"
}

/// A JSON value whose members keep their order.
private indirect enum JSON {
    case object([(String, JSON)])
    case array([JSON])
    case string(String)
    case number(Double)
    case flag(Bool)

    /// Indented text; values without objects are on one line.
    func text(indentation: Int) -> String {
        let inner = String(repeating: " ", count: indentation + 2)
        let outer = String(repeating: " ", count: indentation)
        switch self {
        case .object(let members) where isFlat:
            return "{" + members.map { "\(Self.quoted($0)): \($1.text(indentation: 0))" }.joined(separator: ", ") + "}"
        case .object(let members):
            let lines = members.map { "\(inner)\(Self.quoted($0)): \($1.text(indentation: indentation + 2))" }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(outer)}"
        case .array(let elements):
            return "[" + elements.map { $0.text(indentation: indentation + 2) }.joined(separator: ", ") + "]"
        case .string(let string): return Self.quoted(string)
        case .number(let number): return YAMLText.number(number)
        case .flag(let flag): return "\(flag)"
        }
    }

    private var isFlat: Bool {
        guard case .object(let members) = self else { return true }
        return members.count <= 4
            && members.allSatisfy { name, value in
                if case .object = value { return false }
                return name != "description"
            }
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        return "\"\(escaped)\""
    }
}
