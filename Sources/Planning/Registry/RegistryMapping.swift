package import Diagnostics
internal import Formats

/// Where a vendor's export has the columns of a registry, as YAML.
///
/// ```yaml
/// columns: {serial: Unique ID, uuid: Proximity UUID, major: Major, minor: Minor, interval: Adv. interval}
/// intervalUnit: ms
/// ```
package struct RegistryMapping: Sendable {
    /// The name of a column in the file.
    package var columns: [BeaconRegistry.Column: String]
    /// How many seconds the unit of the interval is.
    package var intervalUnit: Double

    /// Our own names.
    package static let ours = RegistryMapping(
        columns: Dictionary(uniqueKeysWithValues: BeaconRegistry.Column.allCases.map { ($0, $0.rawValue) }),
        intervalUnit: 1)

    /// Reads a mapping.
    ///
    /// - Throws: ``Problems`` with everything that is unknown or not allowed, by line.
    package static func read(path: String) throws(Problems) -> RegistryMapping {
        try parse(TextFile.read(path: path, maximumSize: YAMLReader.maximumSize).text, file: path)
    }

    /// Reads a mapping from a text.
    ///
    /// - Parameter file: the name to show in problems.
    package static func parse(_ text: String, file: String? = nil) throws(Problems) -> RegistryMapping {
        let reader = YAMLReader(file: file)
        var mapping = RegistryMapping(columns: [:], intervalUnit: 1)
        if let root = reader.read(text), let fields = YAMLFields(root, shape: shape),
            let columns = fields.mapping("columns")
        {
            for column in BeaconRegistry.Column.allCases { mapping.columns[column] = columns.text(column.rawValue) }
            if mapping.columns[.uuid] == nil {
                columns.value.report("The key \"uuid\" is missing: a beacon is found in the plan by its identity.")
            }
            mapping.intervalUnit = fields.text("intervalUnit") == "ms" ? 1e-3 : 1
        }
        guard reader.problems.isEmpty else { throw Problems(reader.problems) }
        return mapping
    }

    /// The JSON Schema (draft 2020-12), as text. Made from the table that the reader reads by.
    package static var json: String { shape.jsonSchema(id: "urn:beaconry:registry-mapping") }

    /// Tables of the keys for a page, from the same table.
    package static var markdown: String { shape.all.map(\.markdown).joined(separator: "\n") }

    /// The keys at its top.
    package static var keys: [String] { shape.keys.map(\.name) }

    private static let shape = YAMLShape(
        "registry-mapping", "Where a vendor's export has the columns of a registry.",
        keys: [
            YAMLKey(
                "columns", .mapping(columnShape), isRequired: true,
                "For each column of a registry, the name of the column in the file."),
            YAMLKey("intervalUnit", .choice(["s", "ms"]), "Unit of the interval. Default: s."),
        ])

    private static let columnShape = YAMLShape(
        "columns", "The names of columns in the file.",
        keys: BeaconRegistry.Column.allCases.map { YAMLKey($0.rawValue, .text, $0.meaning) })
}
