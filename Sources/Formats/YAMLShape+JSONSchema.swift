extension YAMLShape {
    /// The JSON Schema (draft 2020-12) of a document of this shape, as text. Only the reader checks rules that a schema
    /// cannot express.
    ///
    /// - Parameter id: the schema's identifier, a URI.
    public func jsonSchema(id: String) -> String {
        let head: JSONValue = ["$schema": "https://json-schema.org/draft/2020-12/schema", "$id": .string(id)]
        let definitions = JSONValue.object(all.dropFirst().map { .init($0.name, $0.schema) })
        return head.with(schema).with(["$defs": definitions]).indented(by: 0) + "\n"
    }

    private var schema: JSONValue {
        var members: [JSONValue.Member] = [
            .init("description", .string(description)), .init("type", "object"),
            .init("properties", .object(keys.map { .init($0.name, $0.schema) })),
        ]
        let required = keys.filter(\.isRequired).map(\.name)
        if !required.isEmpty { members.append(.init("required", .words(required))) }
        if !alternatives.isEmpty {
            members.append(.init("anyOf", .array(alternatives.map { ["required": .words($0)] })))
        }
        if let variants { members.append(.init("allOf", .array(variants.all.map { variants.rule(of: $0) }))) }
        return .object(members + [.init("additionalProperties", false)])
    }
}

extension YAMLVariants {
    /// With this word, these keys must be given and no others may be given.
    fileprivate func rule(of variant: Variant) -> JSONValue {
        [
            "if": ["properties": [key: ["const": .string(variant.word)]], "required": [.string(key)]],
            "then": ["required": .words(variant.required), "propertyNames": ["enum": .words([key] + variant.keys)]],
        ]
    }
}

extension YAMLKey {
    fileprivate var schema: JSONValue {
        let text = kind.unit.isEmpty ? description : "\(description) Unit: \(kind.unit)."
        return JSONValue.object([.init("description", .string(text))]).with(kind.schema)
    }
}

extension YAMLKind {
    fileprivate var schema: JSONValue {
        switch self {
        case .text: ["type": ["string", "number"], "minLength": 1]
        case .string: ["type": "string"]
        case .uuid: ["type": "string", "pattern": .string(Self.uuidPattern)]
        case .number(let range, _): Self.schema("number", from: range.lowerBound.finite, to: range.upperBound.finite)
        case .integer(let range):
            Self.schema(
                "integer", from: range.lowerBound > Int.min ? Double(range.lowerBound) : nil,
                to: range.upperBound < Int.max ? Double(range.upperBound) : nil)
        case .flag: ["type": "boolean"]
        case .choice(let words): ["type": "string", "enum": .words(words)]
        case .list(let element, let count, _):
            ([
                "type": "array", "items": element.schema, "minItems": .number(Double(count.lowerBound)),
            ] as JSONValue).with(count.upperBound < Int.max ? ["maxItems": .number(Double(count.upperBound))] : [:])
        case .dictionary(let element):
            ["type": "object", "propertyNames": ["minLength": 1], "additionalProperties": element.schema]
        case .mapping(let shape): ["$ref": .string("#/$defs/\(shape.name)")]
        case .either(let kinds): ["anyOf": .array(kinds.map(\.schema))]
        case .nullable(let kind): ["anyOf": [kind.schema, ["type": "null"]]]
        }
    }

    private static func schema(_ type: String, from least: Double?, to greatest: Double?) -> JSONValue {
        let bounds = [("minimum", least), ("maximum", greatest)]
        return JSONValue.object([.init("type", .string(type))]).with(
            .object(bounds.compactMap { name, bound in bound.map { .init(name, .number($0)) } }))
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

extension JSONValue {
    fileprivate static func words(_ words: [String]) -> JSONValue { .array(words.map { .string($0) }) }

    /// Indented text; values without objects are on one line.
    fileprivate func indented(by indentation: Int) -> String {
        let inner = String(repeating: " ", count: indentation + 2)
        let outer = String(repeating: " ", count: indentation)
        func line(_ member: Member, by indentation: Int) -> String {
            "\(JSONValue.string(member.key).text): \(member.value.indented(by: indentation))"
        }
        switch self {
        case .object(let members) where isFlat:
            return "{" + members.map { line($0, by: 0) }.joined(separator: ", ") + "}"
        case .object(let members):
            let lines = members.map { inner + line($0, by: indentation + 2) }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(outer)}"
        case .array(let elements):
            return "[" + elements.map { $0.indented(by: indentation + 2) }.joined(separator: ", ") + "]"
        case .number(let number): return YAMLText.number(number)
        case .null, .bool, .string: return text
        }
    }

    private var isFlat: Bool {
        guard case .object(let members) = self else { return true }
        return members.count <= 4
            && members.allSatisfy { member in
                if case .object = member.value { return false }
                return member.key != "description"
            }
    }
}
