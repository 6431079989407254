internal import Formats

// The table of keys that the reader, the JSON Schema and the documentation use.
extension ProfileFile {
    /// The JSON Schema (draft 2020-12), as text.
    package static var json: String { shape.jsonSchema(id: "urn:beaconry:profile") }

    /// The keys at its top.
    package static var keys: [String] { shape.keys.map(\.name) }

    static let shape = YAMLShape(
        "profile", "How a system that engages people by beacons behaves.",
        keys: [
            YAMLKey("profile", .text, isRequired: true, "Name of the profile."),
            YAMLKey("title", .text, "The system's name. Default: the profile's name."),
            YAMLKey("document", .text, "The document that the numbers come from."),
            YAMLKey("summary", .text, "One or two sentences about the system."),
            YAMLKey(
                "values", .mapping(valuesShape), isRequired: true, "The values of keys; others have their defaults."),
            YAMLKey(
                "options", .list(of: .mapping(optionShape), count: 0...1000, noun: "options"),
                "Other values that one can choose by name."),
            YAMLKey(
                "notes", .list(of: .mapping(noteShape), count: 0...1000, noun: "notes"),
                "What the document says beyond the keys."),
        ])

    static let section = YAMLKey("section", .text, "The heading in the document.")
    static let says = YAMLKey("says", .text, "What the document says, in your own words.")

    private static let valuesShape = YAMLShape(
        "values", "A key with its value alone, or with a statement.",
        keys: ProfileKey.all.map { key in
            YAMLKey(key.name, .either([key.yaml, .mapping(statementShape(of: key))]), key.sentence)
        })

    private static func statementShape(of key: ProfileKey) -> YAMLShape {
        YAMLShape(
            "statement-\(key.name)", "A value, and what the document says.",
            keys: [YAMLKey("value", key.yaml, isRequired: true, key.sentence), section, says])
    }

    static let optionShape = YAMLShape(
        "option", "Other values of some keys.",
        keys: [
            YAMLKey("name", .text, isRequired: true, "Name of the option, unique in the file."),
            YAMLKey(
                "kind", .choice(EngagementProfile.Option.Kind.allCases.map(\.rawValue)),
                "Whether an app can choose it (choice), the document contradicts itself (contradiction), or it can be read "
                    + "in two ways (unclear). Default: choice."),
            YAMLKey("values", .mapping(optionValuesShape), isRequired: true, "The values of keys, without statements."),
            section, says,
        ])

    private static let optionValuesShape = YAMLShape(
        "optionValues", "Keys with their values.", keys: ProfileKey.all.map { YAMLKey($0.name, $0.yaml, $0.sentence) })

    static let noteShape = YAMLShape(
        "note", "A statement of the document that no key has.",
        keys: [
            YAMLKey("name", .text, isRequired: true, "Name of the note, unique among the notes."),
            YAMLKey(
                "value", .either([.flag, .figure(), .list(of: .figure(), count: 1...1000, noun: "numbers"), .text]),
                isRequired: true, "The number, numbers or words."),
            YAMLKey("unit", .text, "The unit of the number."), section, says,
            YAMLKey("setting", .text, "The positioning setting that it belongs to."),
            YAMLKey("modelledBy", .text, "The type or the folder of the toolkit that has it built in."),
            YAMLKey("why", .text, "Which of two statements is modelled, or why nothing models it."),
            YAMLKey("otherSection", .text, "The heading where the document says something else."),
            YAMLKey("otherSays", .text, "What the document says there."),
        ], alternatives: [["setting"], ["modelledBy"], ["why"]])
}

extension ProfileKey {
    /// The kind as the reader knows it.
    var yaml: YAMLKind {
        switch kind {
        case .number(let range): .number(range, unit: unit)
        case .count(let range): .integer(range)
        case .numbers(let range, let count): .list(of: .number(range, unit: unit), count: count, noun: "numbers")
        case .counts(let range, let count): .list(of: .integer(range), count: count, noun: "numbers")
        case .flag: .flag
        case .word(let words): .choice(words)
        case .words(let words): .list(of: .choice(words), count: 0...words.count, noun: "words")
        case .names: .list(of: .text, count: 0...1000, noun: "names")
        }
    }

    /// What it is, with its default.
    var sentence: String {
        let note = Self.notes.contains { $0.name == name } ? " A note: it changes no figure." : ""
        return "\(summary) Default: \(defaultValue.map(\.description) ?? "none").\(note)"
    }
}
