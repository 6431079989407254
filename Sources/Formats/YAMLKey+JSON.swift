extension YAMLShape {
    /// Its keys for a program that shows forms of them. It names the mappings in it, which are among ``all``.
    package var json: JSONValue { .array(keys.map(\.json)) }
}

extension YAMLKey {
    /// The key for a program that shows a form of it: name, sentence, whether it is required, and the members of its kind.
    package var json: JSONValue {
        let own: JSONValue = [
            "key": .string(name), "sentence": .string(description), "isRequired": .bool(isRequired),
        ]
        return own.with(kind.json)
    }
}

extension YAMLKind {
    /// A word for the kind, and what it allows: its `range` or its `words`; the name of a `shape`; `of` what a list or a dictionary
    /// is made, and its `count`; or the `kinds` of which one suits. And the unit, if its numbers have one.
    package var json: JSONValue {
        let json: JSONValue =
            switch self {
            case .text: ["kind": "text"]
            case .string: ["kind": "string"]
            case .uuid: ["kind": "uuid"]
            case .flag: ["kind": "flag"]
            case .number(let range, _):
                ["kind": "number", "range": [.number(range.lowerBound), .number(range.upperBound)]]
            case .integer(let range): ["kind": "integer", "range": .ends(range)]
            case .choice(let words): ["kind": "choice", "words": .array(words.map { .string($0) })]
            case .list(let element, let count, _): ["kind": "list", "of": element.json, "count": .ends(count)]
            case .dictionary(let element): ["kind": "dictionary", "of": element.json]
            case .mapping(let shape): ["kind": "mapping", "shape": .string(shape.name)]
            case .either(let kinds): ["kind": "either", "kinds": .array(kinds.map(\.json))]
            case .nullable(let element): ["kind": "nullable", "of": element.json]
            }
        return unit.isEmpty ? json : json.with(["unit": .string(unit)])
    }
}

extension JSONValue {
    /// An object with the members of another one behind its own.
    package func with(_ other: JSONValue) -> JSONValue {
        guard case .object(let own) = self, case .object(let others) = other else { return self }
        return .object(own + others)
    }

    /// The ends of a range; one without a limit is infinite, which JSON writes as null.
    fileprivate static func ends(_ range: ClosedRange<Int>) -> JSONValue {
        [
            .number(range.lowerBound > Int.min ? Double(range.lowerBound) : -.infinity),
            .number(range.upperBound < Int.max ? Double(range.upperBound) : .infinity),
        ]
    }
}
