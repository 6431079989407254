internal import Evaluation
internal import Formats
internal import Positioning
internal import Search

/// The keys of a request file, for the reader and the schema.
enum RequestFileShape {
    static let file = YAMLShape(
        "study", "What a calibration searches, on which walks, and when it recommends.",
        keys: CalibrationRequest.options.map(\.yamlKey),
        formerKeys: [
            "limits": "Write \"constraints\" instead.",
            "worlds": "Write \"variations\" instead of its key kinds, and \"variationWalks\" instead of its key walks.",
        ])

    static let settings = YAMLShape(
        "settings", "Settings with one value, a list of values, a range, or \"free\": all that the catalogue allows.",
        keys: SettingsCatalogue.all.map { setting in
            YAMLKey(
                setting.key,
                .either(
                    setting.kinds + [
                        .choice(["free"]), .list(of: .either(setting.kinds), count: 1...1000, noun: "values"),
                    ] + (setting.range == nil ? [] : [.mapping(range)])), setting.summary)
        })

    static let configuration = YAMLShape(
        "configuration", "A value each; settings that are not named are at their defaults.",
        keys: SettingsCatalogue.all.map { YAMLKey($0.key, .either($0.kinds), $0.summary) })

    static let range = YAMLShape(
        "range", "Numbers in the setting's unit.",
        keys: [
            YAMLKey("from", .number(-1000...1000, unit: ""), "The least. Default: the catalogue's."),
            YAMLKey("to", .number(-1000...1000, unit: ""), "The greatest. Default: the catalogue's."),
            YAMLKey(
                "scale", .choice(Domain.Scale.allCases.map(\.rawValue)),
                "Whether equal differences or equal ratios are equally far. Default: logarithmic if \"to\" is at least "
                    + "ten times \"from\"."),
            YAMLKey("orOff", .flag, "Whether the setting may also be off. Default: false."),
        ])
}

extension Setting {
    /// The allowed forms of one value of the setting.
    fileprivate var kinds: [YAMLKind] {
        let off = offValue.flatMap { Double($0) }.map { [YAMLKind.number($0...$0, unit: "")] } ?? []
        return switch kind {
        case .boolean: [.flag]
        case .choice(let words): [.choice(words)]
        case .integer(let range): [.integer(range)] + off
        case .number(let range): [.number(range, unit: unit ?? "")] + off
        }
    }
}

/// The published form of a request file.
public enum RequestFileSchema {
    /// The keys at the top level.
    package static var keys: [String] { RequestFileShape.file.keys.map(\.name) }

    /// The JSON Schema (draft 2020-12) of a request file, as text. It is generated from the table that the reader uses.
    public static var json: String { RequestFileShape.file.jsonSchema(id: "urn:beaconry:study") }

    /// Markdown tables of the keys, one for each mapping, generated from the same table.
    public static var markdown: String { RequestFileShape.file.all.map(\.markdown).joined(separator: "\n") }
}
