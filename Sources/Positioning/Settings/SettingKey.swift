/// A setting with the Swift type of its values: `settings[.useBestNumberOfBeacons]` is an `Int`.
public struct SettingKey<Value: SettingType>: Sendable {
    /// The key in preset files.
    public let name: String
    public let defaultValue: Value
    private let define: @Sendable () -> Setting

    /// Its definition in the catalogue, made again: a key is made each time it is named, and most need no definition.
    public var setting: Setting { define() }

    /// A setting. The parameters are the columns of the catalogue; what most settings leave out has a default.
    init(
        _ key: String, _ kind: @autoclosure @escaping @Sendable () -> Setting.Kind, unit: String? = nil,
        default value: Value, documented: Value? = nil, off: Value? = nil,
        condition: @autoclosure @escaping @Sendable () -> Setting.Condition? = nil, isExtended: Bool = false,
        needs: @autoclosure @escaping @Sendable () -> [Value: SettingInput] = [:], isSearched: Bool = true,
        candidates: @autoclosure @escaping @Sendable () -> [Value],
        _ summary: @autoclosure @escaping @Sendable () -> String
    ) {
        name = key
        defaultValue = value
        define = {
            Setting(
                key: key, kind: kind(), unit: unit, defaultValue: value.settingValue,
                documentedDefault: documented?.settingValue, offValue: off?.settingValue, condition: condition(),
                needs: Dictionary(uniqueKeysWithValues: needs().map { ($0.settingValue, $1) }), summary: summary(),
                isExtended: isExtended, isSearched: isSearched, candidates: candidates().map(\.settingValue))
        }
    }
}

extension SettingKey where Value == Bool {
    /// A switch; off is `false`, and a sweep tries both values.
    init(
        _ key: String, default value: Bool, documented: Bool? = nil, off: Bool? = false,
        condition: @autoclosure @escaping @Sendable () -> Setting.Condition? = nil, isExtended: Bool = false,
        _ summary: @autoclosure @escaping @Sendable () -> String
    ) {
        self.init(
            key, .boolean, default: value, documented: documented, off: off, condition: condition(),
            isExtended: isExtended, candidates: [false, true], summary())
    }
}

extension SettingKey where Value: SettingChoice {
    /// One of the cases of `Value`; a sweep tries all.
    init(
        _ key: String, default value: Value, off: Value? = nil,
        condition: @autoclosure @escaping @Sendable () -> Setting.Condition? = nil,
        needs: @autoclosure @escaping @Sendable () -> [Value: SettingInput] = [:], isExtended: Bool = false,
        _ summary: @autoclosure @escaping @Sendable () -> String
    ) {
        self.init(
            key, .choice(Value.allCases.map(\.rawValue)), default: value, off: off, condition: condition(),
            isExtended: isExtended, needs: needs(), candidates: Array(Value.allCases), summary())
    }
}
