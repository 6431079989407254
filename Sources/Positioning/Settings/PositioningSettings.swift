/// A value for every setting of the catalogue. Only valid values can be held.
public struct PositioningSettings: Hashable, Sendable {
    /// The values that are not the default's, each in its setting's own type.
    package private(set) var changes: [String: SettingValue] = [:]

    /// Every setting at its default.
    public init() {}

    /// The settings of `base` with these values, by key.
    ///
    /// - Throws: ``SettingProblems`` with *all* problems: unknown keys, wrong types and values out of range.
    public init(
        _ values: [String: SettingValue], over base: PositioningSettings = PositioningSettings()
    ) throws(SettingProblems) {
        self = base
        var problems: [SettingProblem] = []
        for (key, value) in values {
            do throws(SettingProblem) {
                guard let setting = SettingsCatalogue.setting(key) else { throw .unknown(key) }
                let checked = try setting.checked(value)
                changes[key] = checked == setting.defaultValue ? nil : checked
            } catch {
                problems.append(error)
            }
        }
        if !problems.isEmpty { throw SettingProblems(problems) }
    }

    /// Settings that are written in code: those of `base` with some values changed.
    ///
    ///     let settings = PositioningSettings { $0[.useBestNumberOfBeacons] = 6 }
    ///
    /// Values that come from outside the code need ``init(_:over:)`` or ``setting(_:to:)``, which report what is wrong.
    public init(over base: PositioningSettings = PositioningSettings(), _ change: (inout PositioningSettings) -> Void) {
        self = base
        change(&self)
    }

    /// The value of a setting, in its Swift type.
    ///
    /// - Precondition: a new value is one that the catalogue allows.
    public subscript<Value>(key: SettingKey<Value>) -> Value {
        get { changes[key.name].flatMap { Value($0) } ?? key.defaultValue }
        // The catalogue's definition; that of the key is made again.
        set { self[SettingsCatalogue.setting(key.name) ?? key.setting] = newValue.settingValue }
    }

    /// The value of a setting.
    ///
    /// - Precondition: a new value is one that the catalogue allows.
    public subscript(setting: Setting) -> SettingValue {
        get { changes[setting.key] ?? setting.defaultValue }
        set {
            do throws(SettingProblem) {
                let checked = try setting.checked(newValue)
                changes[setting.key] = checked == setting.defaultValue ? nil : checked
            } catch {
                preconditionFailure(error.description)
            }
        }
    }

    /// These settings with one of them changed.
    ///
    /// - Throws: ``SettingProblems`` if the value is not allowed.
    public func setting<Value>(
        _ key: SettingKey<Value>, to value: Value
    ) throws(SettingProblems) -> PositioningSettings {
        try PositioningSettings([key.name: value.settingValue], over: self)
    }

    /// Every setting with its value, in the order of the catalogue.
    public var all: [(setting: Setting, value: SettingValue)] { SettingsCatalogue.all.map { ($0, self[$0]) } }

    /// The settings that are not at their default, in the order of the catalogue.
    public var differences: [(setting: Setting, value: SettingValue)] {
        all.filter { changes[$0.setting.key] != nil }
    }

    /// The settings that have another value than in `base`, in the order of the catalogue.
    public func differences(from base: PositioningSettings) -> [(setting: Setting, value: SettingValue)] {
        all.filter { base[$0.setting] != $0.value }
    }
}

extension PositioningSettings: CustomStringConvertible {
    /// The values that are not the default's, `key=value` in the order of the catalogue, or `default`. Equal settings
    /// have equal descriptions and different ones different descriptions.
    public var description: String {
        changes.isEmpty
            ? "default" : differences.map { "\($0.setting.key)=\($0.value)" }.joined(separator: " ")
    }
}

extension PositioningSettings: Codable {
    /// Reads an object of values by key; what it does not name is at its default. Fails with all problems in one text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            try self.init(container.decode([String: SettingValue].self))
        } catch let problems as SettingProblems {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: problems.description)
        }
    }

    /// Writes an object of the values that are not the default's.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(changes)
    }
}
