/// A named combination of settings, after the presets of the positioning SDK.
public enum Preset: String, Hashable, Sendable, CaseIterable {
    /// Every setting at its default: "No Preset".
    case `default`
    /// Accuracy is secondary, as for triggers in the background or a map that shows another level: filters are off.
    case powerSaving
    /// The visitor looks at the dot on the map: lateration, and little averaging, since two seconds of history put the
    /// dot of a walker a metre or two behind; and the barometer finds levels.
    case bestAccuracy
    /// ``bestAccuracy`` that adapts to walking and standing.
    case adaptive

    /// The values that it sets; all others stay at their default. The document names the intent of each preset, not its
    /// values: these are our reading of it.
    public var values: [String: SettingValue] {
        switch self {
        case .default: [:]
        case .powerSaving:
            [
                "activateRssiSmoothing": false, "activateEvolvingWeightedAverageLocation": false,
                "sensibleRssiFactor": 0, "sensibleDistanceFilterSpeed": 0, "activateBarometer": false,
            ]
        case .bestAccuracy:
            [
                "activateOptimisedCircularLateration": true, "useBestNumberOfBeacons": 6,
                "rssiSmoothingHistorySize": 2, "rssiSmoothingStatistic": "power",
                "evolvingWeightedAverageLocationHistorySize": 2, "barometerChangesLevel": true,
            ]
        case .adaptive: Self.bestAccuracy.values.merging(["activateAdaptivePositioning": true]) { $1 }
        }
    }
}

extension Preset {
    /// Its settings.
    public var settings: PositioningSettings {
        // Its values are valid, which a test checks.
        (try? PositioningSettings(values)) ?? PositioningSettings()
    }
}
