extension SchemaWalker {
    /// A part of a document with its part of the schema.
    public struct Place: Sendable {
        /// Its path from the root.
        public var path: [JSONTree.Step]
        /// What stands there.
        public var value: JSONTree
        /// What may stand there.
        public var schema: JSONTree

        /// A place.
        public init(path: [JSONTree.Step], value: JSONTree, schema: JSONTree) {
            self.path = path
            self.value = value
            self.schema = schema
        }
    }

    /// Objects with known keys.
    public func objects(in document: JSONTree) -> [Place] { objects(document, schema, []) }

    /// Values of any kind below the root.
    public func values(in document: JSONTree) -> [Place] { values(document, schema, []) }

    /// Values that a type of a schema does not allow.
    public func wrongTypes(_ schema: JSONTree) -> [JSONTree] {
        let types = Set(schema["type"]?.string.map { [$0] } ?? schema["type"]?.elements.compactMap(\.string) ?? [])
        var wrong: [JSONTree] = [.null]
        if !types.contains("array") { wrong.append(.list([])) }
        if !types.contains("object") { wrong.append(.object([:])) }
        if !types.contains("boolean") { wrong.append(.flag(true)) }
        if !types.contains("string") { wrong.append(.text("word")) }
        if !types.contains("number"), !types.contains("integer") { wrong.append(.number(5)) }
        if types == ["integer"] { wrong.append(.number(1.5)) }
        return wrong
    }

    private func objects(_ value: JSONTree, _ schema: JSONTree, _ path: [JSONTree.Step]) -> [Place] {
        let schema = branch(of: schema, for: value)
        let here = schema["properties"] == nil ? [] : [Place(path: path, value: value, schema: schema)]
        return here + children(value, schema, path).flatMap { objects($0.value, $0.schema, $0.path) }
    }

    private func values(_ value: JSONTree, _ schema: JSONTree, _ path: [JSONTree.Step]) -> [Place] {
        let here = path.isEmpty ? [] : [Place(path: path, value: value, schema: resolved(schema))]
        return here
            + children(value, branch(of: schema, for: value), path).flatMap { values($0.value, $0.schema, $0.path) }
    }

    /// A `$ref` followed; of several kinds the first that allows the value.
    private func branch(of schema: JSONTree, for value: JSONTree) -> JSONTree {
        let schema = resolved(schema)
        guard schema["properties"] == nil, let kinds = schema["anyOf"]?.elements else { return schema }
        return kinds.first { violations(of: value, against: $0).isEmpty }.map { branch(of: $0, for: value) } ?? schema
    }

    private func children(_ value: JSONTree, _ schema: JSONTree, _ path: [JSONTree.Step]) -> [Place] {
        switch value {
        case .object(let members):
            members.sorted { $0.key < $1.key }.compactMap { key, member in
                (schema["properties"]?[key] ?? schema["additionalProperties"]).map {
                    Place(path: path + [.key(key)], value: member, schema: $0)
                }
            }
        case .list(let list):
            list.enumerated().compactMap { index, element in
                schema["items"].map { Place(path: path + [.index(index)], value: element, schema: $0) }
            }
        default: []
        }
    }
}
