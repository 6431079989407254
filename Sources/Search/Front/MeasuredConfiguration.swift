public import Formats
public import Positioning

/// A configuration with its metrics: for each metric, the mean over walks.
public struct MeasuredConfiguration: Hashable, Sendable, JSONRecord {
    /// The settings.
    public var settings: PositioningSettings
    /// The name, such as that of a preset; `nil` for a configuration that the search found.
    public var name: String?
    /// Whether it is the baseline.
    public var isDefault: Bool
    /// The values by the keys of their metrics, in the metric's unit; `nil` without a value.
    public var values: [String: Double?]

    /// Its keys in JSON.
    public static let shape = JSONShape<Self>(
        "configuration", "A configuration with its mean metrics over walks.",
        .always("settings", \.settings, "The values that are not the default's."),
        .maybe("name", \.name, "Name of the configuration, such as a preset's. Missing for one that the search found."),
        .always("isDefault", \.isDefault, "Whether the configuration is the baseline."),
        .always(
            "values", .dictionary(of: .nullable(.figure())), \.values, "The values by the keys of the metrics."))

    /// Settings with their values.
    public init(
        settings: PositioningSettings, values: [String: Double?], name: String? = nil, isDefault: Bool = false
    ) {
        self.settings = settings
        self.values = values
        self.name = name
        self.isDefault = isDefault
    }

    /// The value of a metric; `nil` if there is none, or if it is not a finite number.
    public func value(_ key: String) -> Double? {
        guard let value = values[key] ?? nil, value.isFinite else { return nil }
        return value
    }
}
