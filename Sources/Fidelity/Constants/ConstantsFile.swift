package import Diagnostics
package import Formats
package import Positioning

/// A constants file: values for what the SDK's document leaves open, as JSON. What it does not name is our interpretation.
///
/// ```json
/// {"format": "beaconry-constants", "version": 1, "constants": {"centroidWeightExponent": 2.4}}
/// ```
package enum ConstantsFile {
    package static let schema = DocumentSchema(Document.shape, version: 1)

    private static let values = YAMLShape(
        "values", "Values of constants.",
        keys: OpenConstant.all.map { .maybe($0.name, .scalar, $0.summary) })
    private static let intervals = YAMLShape(
        "intervals", "The ends of 95 % intervals of constants.",
        keys: OpenConstant.all.map {
            .maybe($0.name, .list(of: .scalar, count: 2...2, noun: "ends"), "The interval of \($0.name).")
        })

    /// The text of a file.
    ///
    /// - Parameters:
    ///   - names: the constants that are known; `nil` for all.
    ///   - intervals: for fitted constants, their 95 % intervals; for people, not read.
    package static func text(
        of constants: OpenConstants, names: Set<String>? = nil, intervals: [String: [SettingValue]]? = nil
    ) throws -> String {
        let known = OpenConstant.all.filter { names?.contains($0.name) ?? true }
        return try JSONText.of(
            Document(
                constants: Dictionary(uniqueKeysWithValues: known.map { ($0.name, constants[$0]) }),
                intervals: intervals))
    }

    /// The constants that are not ours, `name=value` in the order of the list; equal constants have equal words.
    package static func words(_ constants: OpenConstants) -> String {
        OpenConstant.all.filter { constants[$0] != $0.ours }.map { "\($0.name)=\(constants[$0])" }
            .joined(separator: " ")
    }

    /// The constants of a file, and the names that it has; our interpretation of the SDK's document if there is no file.
    ///
    /// - Throws: ``Problems`` with every unknown name and every value that is not allowed, by line.
    package static func content(at path: String?) throws(Problems) -> (constants: OpenConstants, names: Set<String>) {
        guard let path else { return (OpenConstants(), []) }
        return try content(of: TextFile.read(path: path, maximumSize: 1 << 20).text, file: path)
    }

    /// The constants and the names of a text.
    package static func content(
        of text: String, file: String? = nil
    ) throws(Problems) -> (constants: OpenConstants, names: Set<String>) {
        let reader = YAMLReader(file: file)
        let root = try schema.read(text, by: reader, kind: "constants", body: "constants")
        var constants = OpenConstants()
        var names: Set<String> = []
        if let section = root.required("constants") {
            section.checkKeys(OpenConstant.all.map(\.name))
            for constant in OpenConstant.all {
                guard let entry = section.value(constant.name), let text = entry.scalar() else { continue }
                guard let value = constant.value(parsing: text) else {
                    entry.report("\(constant.name) is \(text), but must be \(constant.allowed).")
                    continue
                }
                constants[constant] = value
                names.insert(constant.name)
            }
        }
        guard reader.problems.isEmpty else { throw Problems(reader.problems) }
        return (constants, names)
    }

    private struct Document: JSONDocument, JSONRecord {
        static var schema: DocumentSchema { ConstantsFile.schema }
        static let namesCommand = false
        let constants: [String: SettingValue]
        let intervals: [String: [SettingValue]]?

        static let shape = JSONShape<Self>(
            "constants", "Values for what the SDK's document leaves open. What is not named is our interpretation.",
            .always("constants", .mapping(values), \.constants, "The values."),
            .maybe(
                "intervals", .mapping(ConstantsFile.intervals), \.intervals,
                "For fitted constants, the ends of their 95 % intervals."))
    }
}

extension OpenConstant {
    /// The value that a text stands for; `nil` if it is not allowed.
    func value(parsing text: String) -> SettingValue? {
        switch kind {
        case .number(let range, _): Double(text).flatMap { range.contains($0) ? .number($0) : nil }
        case .integer(let range): Int(text).flatMap { range.contains($0) ? .integer($0) : nil }
        case .choice(let words): words.contains(text) ? .text(text) : nil
        }
    }
}
