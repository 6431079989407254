/// A setting with the Swift type of its values: `settings[.useBestNumberOfBeacons]` is an `Int`.
public struct SettingKey<Value: SettingType>: Sendable {
    /// Its definition in the catalogue.
    public let setting: Setting
    /// The default value.
    public let defaultValue: Value

    /// The key in preset files.
    public var name: String { setting.key }

    /// A setting. The parameters are the columns of the catalogue; what most settings leave out has a default.
    init(
        _ key: String, _ kind: Setting.Kind, unit: String? = nil, default value: Value, documented: Value? = nil,
        off: Value? = nil, condition: Setting.Condition? = nil, isExtended: Bool = false,
        needs: [Value: SettingInput] = [:], isSearched: Bool = true, candidates: [Value], _ summary: String
    ) {
        defaultValue = value
        setting = Setting(
            key: key, kind: kind, unit: unit, defaultValue: value.settingValue,
            documentedDefault: documented?.settingValue, offValue: off?.settingValue, condition: condition,
            needs: Dictionary(uniqueKeysWithValues: needs.map { ($0.settingValue, $1) }), summary: summary,
            isExtended: isExtended, isSearched: isSearched, candidates: candidates.map(\.settingValue))
    }
}

extension SettingKey where Value == Bool {
    /// A switch; off is `false`, and a sweep tries both values.
    init(
        _ key: String, default value: Bool, documented: Bool? = nil, off: Bool? = false,
        condition: Setting.Condition? = nil, isExtended: Bool = false, _ summary: String
    ) {
        self.init(
            key, .boolean, default: value, documented: documented, off: off, condition: condition,
            isExtended: isExtended, candidates: [false, true], summary)
    }
}

extension SettingKey where Value: SettingChoice {
    /// One of the cases of `Value`; a sweep tries all.
    init(
        _ key: String, default value: Value, off: Value? = nil, condition: Setting.Condition? = nil,
        needs: [Value: SettingInput] = [:], isExtended: Bool = false, _ summary: String
    ) {
        let all = Array(Value.allCases)
        self.init(
            key, .choice(all.map(\.rawValue)), default: value, off: off, condition: condition, isExtended: isExtended,
            needs: needs, candidates: all, summary)
    }
}
