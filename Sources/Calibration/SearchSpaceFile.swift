public import Positioning
public import TextInput

/// A declared search space: YAML that names settings and the values that each may take, such as
/// `useBestNumberOfBeacons: [3, 4, 5]`.
public enum SearchSpaceFile {
    /// The values by key.
    ///
    /// - Throws: ``Problems`` with every unknown setting and every value that is not allowed, by line.
    public static func read(path: String) throws(Problems) -> [String: [SettingValue]] {
        try parse(try TextFile.read(path: path, maximumSize: 1 << 20).text, file: path)
    }

    /// The values in the text of a file.
    public static func parse(_ text: String, file: String? = nil) throws(Problems) -> [String: [SettingValue]] {
        let reader = YAMLReader(file: file)
        guard let root = reader.read(text) else { throw Problems(reader.problems) }
        root.checkKeys(SettingsCatalogue.all.map(\.key))
        var candidates: [String: [SettingValue]] = [:]
        for (key, list) in root.entries() {
            guard let setting = SettingsCatalogue.setting(key) else { continue }
            candidates[key] = list.elements().compactMap { setting.value(in: $0) }
        }
        guard reader.problems.isEmpty else { throw Problems(reader.problems) }
        return candidates
    }
}
