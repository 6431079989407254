package import Diagnostics
package import Formats
package import Positioning
internal import Search

/// A baseline file: the defaults of the SDK's presets as the SDK's own header states them, as JSON.
///
/// ```json
/// {
///   "format": "beaconry-baseline", "version": 1, "sdkVersion": "3.8.2", "header": "sha256:…",
///   "presets": {"default": {"useBestNumberOfBeacons": 5}, "powerSaving": {"activateRssiSmoothing": false}}
/// }
/// ```
///
/// It has only what the header states. The rest stays this project's interpretation of the SDK's document; see ``SDKPresets``.
package enum BaselineFile {
    package static let schema = DocumentSchema(Document.shape, version: 1)

    private static let presets = YAMLShape(
        "presets", "The settings of each preset that the header states.",
        keys: Preset.allCases.map { .maybe($0.rawValue, .mapping(settings), "The preset \($0.rawValue).") })
    private static let settings = YAMLShape(
        "settings", "Values of settings.",
        keys: SettingsCatalogue.all.map { .maybe($0.key, .scalar, $0.summary) })

    /// The text of a file. Equal contents of equal headers give equal bytes.
    ///
    /// - Parameter digest: `sha256:` and the digest of the header, which names it without its path.
    package static func text(of contents: HeaderContents, digest: String) throws -> String {
        try JSONText.of(Document(contents: contents, digest: digest))
    }

    /// The presets of a file; our interpretation of the SDK's document if there is no file.
    ///
    /// - Throws: ``Problems`` with every unknown preset and setting and every value that is not allowed, by line.
    package static func presets(at path: String?) throws(Problems) -> SDKPresets {
        guard let path else { return SDKPresets() }
        return try parse(TextFile.read(path: path, maximumSize: 1 << 20).text, file: path)
    }

    package static func parse(_ text: String, file: String? = nil) throws(Problems) -> SDKPresets {
        let reader = YAMLReader(file: file)
        let root = try schema.read(text, by: reader, kind: "baseline", body: "presets")
        let sdkVersion = checkedVersion(in: root)
        _ = root.value("header")?.string()
        var values: [Preset: [String: SettingValue]] = [:]
        if let presets = root.required("presets") {
            presets.checkKeys(Preset.allCases.map(\.rawValue))
            for preset in Preset.allCases {
                guard let section = presets.value(preset.rawValue) else { continue }
                section.checkKeys(SettingsCatalogue.all.map(\.key))
                for setting in SettingsCatalogue.all {
                    if let value = section.value(setting.key) {
                        values[preset, default: [:]][setting.key] = setting.value(in: value)
                    }
                }
            }
        }
        guard reader.problems.isEmpty else { throw Problems(reader.problems) }
        do throws(SettingProblems) {
            return try SDKPresets(values, sdkVersion: sdkVersion)
        } catch {
            throw Problems(error.all.map { Problem($0.sentence, file: file) })
        }
    }

    /// The version of the SDK. It goes into comments of code, so it is checked.
    private static func checkedVersion(in root: YAMLValue) -> String? {
        guard let entry = root.value("sdkVersion"), let text = entry.string() else { return nil }
        guard text.wholeMatch(of: #/[A-Za-z0-9.\-]{1,40}/#) == nil else { return text }
        entry.report("1 to 40 letters, digits, dots and hyphens are expected here, not \"\(text)\".")
        return nil
    }

    private struct Document: JSONDocument, JSONRecord {
        static var schema: DocumentSchema { BaselineFile.schema }
        static let namesCommand = false
        let contents: HeaderContents
        let digest: String

        static let shape = JSONShape<Self>(
            "baseline", "The defaults of the SDK's presets as the SDK's own header states them.",
            .maybe(
                "sdkVersion", \.contents.sdkVersion,
                "The version of the SDK. Missing if the header does not state it."),
            .maybe("header", { $0.digest }, "`sha256:` and the digest of the header."),
            .always(
                "presets", .mapping(BaselineFile.presets),
                { Dictionary(uniqueKeysWithValues: $0.contents.values.map { ($0.key.rawValue, $0.value) }) },
                "The presets. What is not named is our interpretation of the SDK's document."))
    }
}
