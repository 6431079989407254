/// The value of a setting as it stands in a preset file.
///
/// JSON form: `true`, `4`, `2.5`, `"rssi"`. Text form (for command lines and tables): the same without quotes; a number
/// without a fraction is written without one.
public enum SettingValue: Hashable, Sendable {
    case boolean(Bool)
    case integer(Int)
    /// A quantity in the setting's unit.
    case number(Double)
    /// One of several words.
    case text(String)
}

extension SettingValue: CustomStringConvertible {
    /// The canonical text.
    public var description: String {
        switch self {
        case .boolean(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .number(let value):
            value.rounded() == value && abs(value) < 1e15 ? "\(Int64(value))" : "\(value)"
        case .text(let value): value
        }
    }
}

extension SettingValue: Codable {
    /// Reads a JSON boolean, number or string.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else {
            self = .text(try container.decode(String.self))
        }
    }

    /// Writes a JSON boolean, number or string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .boolean(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        }
    }
}

extension SettingValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByStringLiteral
{
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    /// A count, or a quantity that happens to be whole.
    public init(integerLiteral value: Int) { self = .integer(value) }
    public init(floatLiteral value: Double) { self = .number(value) }
    public init(stringLiteral value: String) { self = .text(value) }
}

/// A Swift type that a setting may have.
public protocol SettingType: Hashable, Sendable {
    /// The value, or `nil` if `value` is of another type. A whole number serves as a quantity, and a quantity without a
    /// fraction as a count.
    init?(_ value: SettingValue)
    /// The value as it stands in a preset file.
    var settingValue: SettingValue { get }
}

extension Bool: SettingType {
    /// True or false, from a boolean only.
    public init?(_ value: SettingValue) {
        guard case .boolean(let value) = value else { return nil }
        self = value
    }

    public var settingValue: SettingValue { .boolean(self) }
}

extension Int: SettingType {
    /// A count, from a whole number.
    public init?(_ value: SettingValue) {
        switch value {
        case .integer(let value): self = value
        case .number(let value):
            guard let whole = Int(exactly: value) else { return nil }
            self = whole
        default: return nil
        }
    }

    public var settingValue: SettingValue { .integer(self) }
}

extension Double: SettingType {
    /// A quantity, from any finite number.
    public init?(_ value: SettingValue) {
        switch value {
        case .integer(let value): self = Double(value)
        case .number(let value) where value.isFinite: self = value
        default: return nil
        }
    }

    public var settingValue: SettingValue { .number(self) }
}

/// A setting type that is one of several words.
public protocol SettingChoice: SettingType, RawRepresentable, CaseIterable where RawValue == String {}

extension SettingChoice {
    /// The case of this name.
    public init?(_ value: SettingValue) {
        guard case .text(let word) = value else { return nil }
        self.init(rawValue: word)
    }

    /// The case's name.
    public var settingValue: SettingValue { .text(rawValue) }
}
