/// A named combination of settings, after the presets of the positioning SDK.
public enum Preset: String, Hashable, Sendable, CaseIterable {
    /// Every setting at its default: "No Preset".
    case `default`
    /// For uses where accuracy is secondary, such as triggers in the background or a map that shows another level.
    /// Filters are off.
    case powerSaving
    /// For visitors who look at their position on the map: lateration, and little averaging, because two seconds of
    /// history let the position of a walker lag by one or two metres. The barometer finds levels.
    case bestAccuracy
    /// ``bestAccuracy`` that adapts to walking and standing.
    case adaptive

    /// Its settings; those that it does not set have their defaults. The SDK's document gives the intent of each
    /// preset, but no values; these values are ours.
    public var settings: PositioningSettings {
        switch self {
        case .default: PositioningSettings()
        case .powerSaving:
            PositioningSettings {
                $0[.activateRssiSmoothing] = false
                $0[.activateEvolvingWeightedAverageLocation] = false
                $0[.sensibleRssiFactor] = 0
                $0[.sensibleDistanceFilterSpeed] = 0
                $0[.activateBarometer] = false
            }
        case .bestAccuracy:
            PositioningSettings {
                $0[.activateOptimisedCircularLateration] = true
                $0[.useBestNumberOfBeacons] = 5
                $0[.rssiSmoothingHistorySize] = 2
                $0[.rssiSmoothingStatistic] = .power
                $0[.evolvingWeightedAverageLocationHistorySize] = 2
                $0[.barometerChangesLevel] = true
            }
        case .adaptive:
            PositioningSettings(over: Self.bestAccuracy.settings) { $0[.activateAdaptivePositioning] = true }
        }
    }

    /// The values that are not the default's, by key.
    public var values: [String: SettingValue] {
        Dictionary(uniqueKeysWithValues: settings.differences.map { ($0.setting.key, $0.value) })
    }
}
