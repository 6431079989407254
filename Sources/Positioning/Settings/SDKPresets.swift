/// The settings of the positioning SDK's presets: what its own header states, and elsewhere this project's reading of its
/// document, ``Preset/settings``.
public struct SDKPresets: Hashable, Sendable {
    private var settings: [Preset: PositioningSettings] = [:]
    /// The version of the SDK whose header states them, if the header says so.
    public private(set) var sdkVersion: String?

    /// This project's reading of the document.
    public init() {}

    /// The presets with some values known.
    ///
    /// A value of `default` holds in every preset that neither we nor the header change, and one of `bestAccuracy` in
    /// `adaptive`, too: "This preset is the same as Best Accuracy, but with the setting AdaptivePositioning enabled."
    ///
    /// - Parameters:
    ///   - values: for each preset, the known values by key.
    ///   - sdkVersion: the version of the SDK whose header states them, if it is known.
    /// - Throws: ``SettingProblems`` with all values that the catalogue does not allow.
    public init(_ values: [Preset: [String: SettingValue]], sdkVersion: String? = nil) throws(SettingProblems) {
        self.sdkVersion = sdkVersion
        for preset in Preset.allCases {
            let isAdaptive = preset == .adaptive
            let start = isAdaptive ? self[.bestAccuracy] : preset == .default ? PositioningSettings() : self[.default]
            let ours = isAdaptive ? [SettingKey.activateAdaptivePositioning.name: true] : preset.values
            settings[preset] = try PositioningSettings(
                values[preset] ?? [:], over: PositioningSettings(ours, over: start))
        }
    }

    /// The settings of a preset.
    public subscript(preset: Preset) -> PositioningSettings { settings[preset] ?? preset.settings }

    /// The presets with their names, `default` first.
    public var named: [(name: String, settings: PositioningSettings)] {
        Preset.allCases.map { ($0.rawValue, self[$0]) }
    }
}
