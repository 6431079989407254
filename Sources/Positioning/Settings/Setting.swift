/// The definition of one setting in the catalogue. Presets, validation, search spaces, help and tables all use it.
public struct Setting: Hashable, Sendable {
    /// The allowed values, apart from the off value.
    public enum Kind: Hashable, Sendable {
        case boolean
        case integer(ClosedRange<Int>)
        /// A quantity in a range, in the setting's unit.
        case number(ClosedRange<Double>)
        /// One of these words.
        case choice([String])
    }

    /// The key in preset files.
    public var key: String
    /// The allowed values.
    public var kind: Kind
    /// Unit of the values, such as `m/s`; `nil` for booleans, ratios and words.
    public var unit: String?
    public var defaultValue: SettingValue
    /// The default in the positioning SDK's document, if it gives one; the same as ``defaultValue``.
    public var documentedDefault: SettingValue?
    /// The value that switches its effect off; allowed in addition to the range. `nil` if it cannot be switched off.
    public var offValue: SettingValue?
    /// The condition under which it has an effect; `nil` for always.
    public var condition: Condition?
    /// Values that need an input; without this input they act as the off value.
    public var needs: [SettingValue: SettingInput] = [:]
    /// One sentence on what it does.
    public var summary: String
    /// True if it is an addition of this project that the SDK's document does not have.
    public var isExtended: Bool
    /// Whether a calibration searches it, unless it is told the values.
    public var isSearched: Bool
    /// The values that a sweep may try, ascending.
    public var candidates: [SettingValue]

    /// The allowed values in words, such as `1 to 12 beacons`.
    public var allowed: String {
        let range =
            switch kind {
            case .boolean: "true or false"
            case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
            case .number(let range):
                "a number from \(SettingValue.number(range.lowerBound)) to \(SettingValue.number(range.upperBound))"
            case .choice(let words): words.map { "\"\($0)\"" }.joined(separator: " or ")
            }
        let withUnit = unit.map { "\(range) \($0)" } ?? range
        guard let offValue, kind != .boolean else { return withUnit }
        return "\(withUnit), or \(offValue) for off"
    }

    /// True if `value` is not the off value.
    public func isOn(_ value: SettingValue) -> Bool { value != offValue }

    /// `value` in the setting's own type (a count as a quantity where one is wanted).
    ///
    /// - Throws: a ``SettingProblem`` if it has the wrong type or is not allowed.
    public func checked(_ value: SettingValue) throws(SettingProblem) -> SettingValue {
        guard let value = converted(value), value == offValue || isInRange(value) else {
            throw SettingProblem(
                key: key, sentence: "\(key) is \(value.quoted), but must be \(allowed).", allowed: allowed)
        }
        return value
    }

    /// The value that the canonical text stands for, such as `true`, `4`, `2.5` or `rssi`.
    ///
    /// - Throws: a ``SettingProblem`` if it is not allowed.
    public func value(parsing text: String) throws(SettingProblem) -> SettingValue {
        let value: SettingValue? =
            switch kind {
            case .boolean: Bool(text).map { .boolean($0) }
            case .integer: Int(text).map { .integer($0) }
            case .number: Double(text).map { .number($0) }
            case .choice: .text(text)
            }
        return try checked(value ?? .text(text))
    }

    private func converted(_ value: SettingValue) -> SettingValue? {
        switch kind {
        case .boolean: Bool(value)?.settingValue
        case .integer: Int(value)?.settingValue
        case .number: Double(value)?.settingValue
        case .choice: if case .text = value { value } else { nil }
        }
    }

    private func isInRange(_ value: SettingValue) -> Bool {
        switch (kind, value) {
        case (.boolean, .boolean): true
        case (.integer(let range), .integer(let value)): range.contains(value)
        case (.number(let range), .number(let value)): range.contains(value)
        case (.choice(let words), .text(let word)): words.contains(word)
        default: false
        }
    }
}

extension SettingValue {
    /// The value as it is written in a file: words in quotes.
    fileprivate var quoted: String {
        if case .text(let word) = self { "\"\(word)\"" } else { description }
    }
}
