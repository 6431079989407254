internal import Formats
internal import VenueModel

/// The published form of a requirements file: its keys, for the reader and the schema.
public enum RequirementsSchema {
    static let requirements = YAMLShape(
        "requirements", "What the positions in a venue must reach.",
        keys: [
            YAMLKey(
                "requirements", .list(of: .mapping(requirement), count: 1...1000, noun: "requirements"),
                isRequired: true, "The requirements. Each one gets a verdict of its own.")
        ])

    static let requirement = YAMLShape(
        "requirement",
        "One requirement: a share of instants within a distance (\"share\" and \"within\"), or a metric with a bound "
            + "(\"metric\" with \"atMost\" or \"atLeast\").",
        keys: [
            YAMLKey("name", .text, "Name in results, unique in the file. Default: the requirement in words."),
            YAMLKey(
                "share", .number(0.001...1, unit: ""),
                "Share of all instants at which the position must be right: published before, on the right level, and at "
                    + "most \"within\" metres from the truth."),
            YAMLKey("within", .number(0.01...10_000, unit: "metres"), "The distance that belongs to \"share\"."),
            YAMLKey(
                "metric", .choice(Metric.all.filter(\.canBeRequired).map(\.key)),
                "Key of a metric; `beaconry metrics` explains them."),
            YAMLKey(
                "atMost", .number(-1_000_000...1_000_000, unit: ""),
                "Largest allowed value of the metric, in its unit."),
            YAMLKey(
                "atLeast", .number(-1_000_000...1_000_000, unit: ""),
                "Smallest allowed value of the metric, in its unit."),
            YAMLKey(
                "zone", .text,
                "Name of a zone: only instants with the true position in it count. Where zones overlap, an instant "
                    + "belongs to the smallest one. Default: everywhere."),
            YAMLKey(
                "level", .integer(Level.numbers),
                "Number of a level: only instants with the true position on it count. Default: everywhere."),
        ], alternatives: [["metric"], ["share", "within"]])

    /// The JSON Schema (draft 2020-12), as text. Made from the table that the reader reads by.
    public static var json: String { requirements.jsonSchema(id: "urn:beaconry:requirements") }

    /// The keys at its top.
    package static var keys: [String] { requirements.keys.map(\.name) }

    /// Tables of its keys for a page, from the same table.
    public static var markdown: String { requirements.all.map(\.markdown).joined(separator: "\n") }
}
