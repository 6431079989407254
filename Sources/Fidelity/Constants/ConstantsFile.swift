public import Diagnostics
internal import Formats
public import Positioning

/// A constants file: values for what the SDK's document leaves open, as JSON. What it does not name is our reading.
///
/// ```json
/// {"format": "beaconry-constants", "version": 1, "constants": {"centroidWeightExponent": 2.4}}
/// ```
public enum ConstantsFile {
    /// The value of the key "format".
    package static let formatName = "beaconry-constants"
    /// The keys at the top level.
    package static let keys = ["format", "version", "constants", "intervals"]
    private static let formatVersion = 1

    /// The text of a file.
    ///
    /// - Parameter intervals: for fitted constants, their 95 % intervals; for people, not read.
    public static func text(
        of constants: OpenConstants, intervals: [String: [SettingValue]]? = nil
    ) throws -> String {
        try JSONText.of(
            Document(
                constants: Dictionary(
                    uniqueKeysWithValues: OpenConstant.all.map { ($0.name, constants[$0]) }), intervals: intervals))
    }

    /// The constants that are not ours, `name=value` in the order of the list; equal constants have equal words.
    package static func words(_ constants: OpenConstants) -> String {
        OpenConstant.all.filter { constants[$0] != $0.ours }.map { "\($0.name)=\(constants[$0])" }
            .joined(separator: " ")
    }

    /// Reads the constants of a file.
    ///
    /// - Throws: ``Problems`` with every unknown name and every value that is not allowed, by line.
    public static func read(path: String) throws(Problems) -> OpenConstants {
        try parse(TextFile.read(path: path, maximumSize: 1 << 20).text, file: path)
    }

    /// Reads the text of a file.
    public static func parse(_ text: String, file: String? = nil) throws(Problems) -> OpenConstants {
        let reader = YAMLReader(file: file)
        guard let root = reader.read(text) else { throw Problems(reader.problems) }
        guard root.isMapping else {
            root.report("A constants file must be a mapping with the keys format, version and constants.")
            throw Problems(reader.problems)
        }
        root.checkKeys(keys)
        if let format = root.required("format")?.string(), format != formatName {
            root.value("format")?.report("This is not a constants file: its format must be \"\(formatName)\".")
        }
        if let version = root.required("version")?.integer(), version != formatVersion {
            root.value("version")?.report("This version cannot be read; only version \(formatVersion) can.")
        }
        var constants = OpenConstants()
        if let section = root.required("constants") {
            section.checkKeys(OpenConstant.all.map(\.name))
            for constant in OpenConstant.all {
                guard let entry = section.value(constant.name), let text = entry.scalar() else { continue }
                guard let value = constant.value(parsing: text) else {
                    entry.report("\(constant.name) is \(text), but must be \(constant.allowed).")
                    continue
                }
                constants[constant] = value
            }
        }
        guard reader.problems.isEmpty else { throw Problems(reader.problems) }
        return constants
    }

    private struct Document: Encodable {
        var format = ConstantsFile.formatName
        var version = ConstantsFile.formatVersion
        var constants: [String: SettingValue]
        var intervals: [String: [SettingValue]]?
    }
}

extension OpenConstant {
    /// The value that a text stands for; `nil` if it is not allowed.
    func value(parsing text: String) -> SettingValue? {
        let value: SettingValue? =
            switch kind {
            case .number: Double(text).map { .number($0) }
            case .integer: Int(text).map { .integer($0) }
            case .choice: .text(text)
            }
        return value.flatMap { allows($0) ? $0 : nil }
    }
}
