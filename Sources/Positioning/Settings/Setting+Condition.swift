extension Setting {
    /// When a setting has any effect.
    public indirect enum Condition: Hashable, Sendable {
        /// While this input is available.
        case has(SettingInput)
        /// While the setting with this key has one of these values, and has an effect itself.
        case setting(String, Values)
        /// While all of these are met.
        case all([Condition])
        /// While one of these is met.
        case any([Condition])

        /// While the setting with this key is on, and has an effect itself.
        static func isOn<Value>(_ key: SettingKey<Value>) -> Self { .setting(key.name, .on) }

        /// While the setting has one of these values, and has an effect itself.
        static func isOneOf<Value>(_ values: [Value], _ key: SettingKey<Value>) -> Self {
            .setting(key.name, .oneOf(values.map(\.settingValue)))
        }

        /// Some of the values of a setting.
        public enum Values: Hashable, Sendable {
            /// All but the off value.
            case on
            case oneOf([SettingValue])
            /// A count of at least this.
            case atLeast(Int)

            /// Whether `value` is one of them.
            package func contains(_ value: SettingValue, of setting: Setting) -> Bool {
                switch self {
                case .on: setting.isOn(value)
                case .oneOf(let values): values.contains(value)
                case .atLeast(let least): Double(value).map { $0 >= Double(least) } ?? false
                }
            }
        }
    }
}

extension Setting.Condition {
    /// Whether it is met.
    ///
    /// - Parameter holds: whether another setting has one of these values, and an effect itself.
    package func isMet(_ inputs: Set<SettingInput>, _ holds: (Setting, Values) -> Bool) -> Bool {
        switch self {
        case .has(let input): inputs.contains(input)
        case .setting(let key, let values): SettingsCatalogue.setting(key).map { holds($0, values) } ?? false
        case .all(let parts): parts.allSatisfy { $0.isMet(inputs, holds) }
        case .any(let parts): parts.contains { $0.isMet(inputs, holds) }
        }
    }

    /// The keys of the settings on which it depends.
    package var keys: [String] {
        switch self {
        case .has: []
        case .setting(let key, _): [key]
        case .all(let parts), .any(let parts): parts.flatMap(\.keys)
        }
    }
}

extension PositioningSettings {
    /// True if the setting has an effect: its condition, and the conditions of the settings that it depends on, are
    /// met.
    ///
    /// - Parameters:
    ///   - setting: a setting of the catalogue.
    ///   - inputs: the available inputs; see ``BeaconMap/settingInputs(hasMotion:hasPressure:)``.
    public func isActive(_ setting: Setting, given inputs: Set<SettingInput>) -> Bool {
        setting.condition?.isMet(inputs) { holds($0, $1, inputs) } ?? true
    }

    /// The same with a phone that has every sensor.
    public func isActive(_ setting: Setting, in map: BeaconMap) -> Bool {
        isActive(setting, given: map.settingInputs())
    }

    private func holds(_ setting: Setting, _ values: Setting.Condition.Values, _ inputs: Set<SettingInput>) -> Bool {
        values.contains(self[setting], of: setting) && isActive(setting, given: inputs)
    }
}

extension Setting.Condition: CustomStringConvertible {
    /// The condition in words, such as `activateRssiSmoothing is on`.
    public var description: String {
        switch self {
        case .has(let input): input.description
        case .setting(let key, .on): "\(key) is on"
        case .setting(let key, .oneOf(let values)): "\(key) is \(values.map { "\($0)" }.joined(separator: " or "))"
        case .setting(let key, .atLeast(let least)): "\(key) is \(least) or more"
        case .all(let parts): parts.map { $0.isAlternative ? "(\($0))" : "\($0)" }.joined(separator: " and ")
        case .any(let parts):
            if let keys = switches {
                "\(keys.joined(separator: " or ")) is on"
            } else {
                parts.map { "\($0)" }.joined(separator: ", or ")
            }
        }
    }

    private var isAlternative: Bool { if case .any = self { true } else { false } }

    /// The keys, if it is met while one of several settings is on.
    private var switches: [String]? {
        guard case .any(let parts) = self else { return nil }
        let keys = parts.compactMap { part -> String? in if case .setting(let key, .on) = part { key } else { nil } }
        return keys.count == parts.count ? keys : nil
    }
}
