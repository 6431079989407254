/// The settings of the positioning SDK's presets: what its own header states, and elsewhere this project's reading of its
/// document, ``Preset/settings``.
public struct SDKPresets: Hashable, Sendable {
    private var settings: [Preset: PositioningSettings] = [:]
    /// The keys of each preset that the header states.
    private var stated: [Preset: Set<String>] = [:]
    /// The version of the SDK whose header states them, if the header says so.
    public private(set) var sdkVersion: String?

    /// This project's interpretation of the document.
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
            stated[preset] = Set((values[preset] ?? [:]).keys)
        }
        if let accurate = stated[.bestAccuracy], !accurate.isEmpty {
            stated[.adaptive, default: []].formUnion(accurate.union([SettingKey.activateAdaptivePositioning.name]))
        }
    }

    public subscript(preset: Preset) -> PositioningSettings { settings[preset] ?? preset.settings }

    /// Whether the SDK's header states a setting of a preset; else the value is our interpretation of the document.
    public func isStated(_ key: String, of preset: Preset) -> Bool { stated[preset]?.contains(key) ?? false }

    /// Whether the SDK's header states anything of a preset.
    public func isStated(_ preset: Preset) -> Bool { stated[preset]?.isEmpty == false }

    /// Whether the SDK's header states every setting of a preset that its document lists.
    public func isWhole(_ preset: Preset) -> Bool {
        SettingsCatalogue.all.allSatisfy { $0.isExtended || isStated($0.key, of: preset) }
    }

    /// The presets with their names, `default` first.
    public var named: [(name: String, settings: PositioningSettings)] {
        Preset.allCases.map { ($0.rawValue, self[$0]) }
    }
}
