public import Positioning

/// Settings with what was measured of them: for each metric the mean over the walks of its value on each walk.
public struct MeasuredConfiguration: Hashable, Sendable, Encodable {
    /// The settings.
    public var settings: PositioningSettings
    /// What it is known as, such as the name of a preset; `nil` for what a search found.
    public var name: String?
    /// Whether it is the default, with which everything is compared.
    public var isDefault: Bool
    /// The values by the keys of their metrics, each in its metric's unit; `nil` for none.
    public var values: [String: Double?]

    /// Settings with their values.
    public init(
        settings: PositioningSettings, values: [String: Double?], name: String? = nil, isDefault: Bool = false
    ) {
        self.settings = settings
        self.values = values
        self.name = name
        self.isDefault = isDefault
    }

    /// The value of a metric; `nil` if it has none, or none that is a number.
    public func value(_ key: String) -> Double? {
        guard let value = values[key] ?? nil, value.isFinite else { return nil }
        return value
    }
}
