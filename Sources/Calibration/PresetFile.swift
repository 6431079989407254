public import Positioning
public import TextInput

/// A preset file: settings for a venue with the evidence for them, as JSON.
public struct PresetFile: Encodable, Sendable {
    /// The settings.
    public let settings: PositioningSettings
    private let document: Document

    /// The file of a calibration's result.
    public init(_ result: CalibrationResult, venueDigest: String, toolVersion: String) {
        settings = result.recommended
        document = Document(result, venueDigest: venueDigest, toolVersion: toolVersion)
    }

    /// Writes the document.
    public func encode(to encoder: any Encoder) throws { try document.encode(to: encoder) }

    /// Reads the settings of a preset file; what else is in it is for people.
    ///
    /// - Throws: ``Problems`` with every key and value that the catalogue does not allow, by line.
    public static func read(path: String) throws(Problems) -> PositioningSettings {
        let file = try TextFile.read(path: path, maximumSize: 1 << 20)
        return try parse(file.text, file: path)
    }

    /// Reads the text of a preset file.
    public static func parse(_ text: String, file: String? = nil) throws(Problems) -> PositioningSettings {
        let reader = YAMLReader(file: file)
        guard let root = reader.read(text) else { throw Problems(reader.problems) }
        if let format = root.required("format")?.string(), format != Document.formatName {
            root.value("format")?.report("This is no preset file: the format is \"\(Document.formatName)\".")
        }
        if let version = root.required("version")?.integer(), version != Document.formatVersion {
            root.value("version")?.report("Only version \(Document.formatVersion) can be read.")
        }
        var values: [String: SettingValue] = [:]
        for section in [root.required("settings"), root.value("extendedSettings")] {
            for (key, value) in section?.entries() ?? [] {
                guard let setting = SettingsCatalogue.setting(key) else {
                    let hint = Spelling.suggestion(for: key, among: SettingsCatalogue.all.map(\.key))
                    value.report("There is no setting \"\(key)\".\(hint)")
                    continue
                }
                values[key] = setting.value(in: value)
            }
        }
        var settings = PositioningSettings()
        do throws(SettingProblems) {
            settings = try PositioningSettings(values)
        } catch {
            for problem in error.all { root.report(problem.sentence) }
        }
        guard reader.problems.isEmpty else { throw Problems(reader.problems) }
        return settings
    }
}
