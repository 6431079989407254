import Positioning
import Recordings
import Testing
import VenueModel

/// Values for every setting of the catalogue, so that a new setting is tested as soon as it stands there.
enum CatalogueScenes {
    /// The least that each setting can do: its off value, else a value of this list that binds nothing in the shop.
    static func idleValue(of setting: Setting) -> SettingValue? {
        setting.offValue ?? idleValues[setting.key]
    }

    /// Of settings that cannot be switched off, the value with which they leave everything as it is; or, where there is
    /// no such value, the default, from which the tests go to the others.
    static let idleValues: [String: SettingValue] = [
        // As many as may be asked for.
        "useBestNumberOfBeacons": 12,
        // Every position.
        "updatePublishInterval": 1,
        // Nothing so weak is heard.
        "rssiPositioningThreshold": -100,
        // What depends on a switch.
        "rssiSmoothingHistorySize": 5, "evolvingWeightedAverageLocationHistorySize": 4,
        "navigationPathSnappingDistance": 5, "barometerDefaultLevelHeight": 3.5,
        "magneticPathSnappingFallbackThreshold": 3, "magneticPathSnappingDistanceThreshold": 3,
        "walkingSpread": 1.5, "kalmanAcceleration": 0.5, "laterationCost": "rssi", "laterationLoss": "none",
        "laterationSolver": "gsl", "accuracyScale": 1, "fingerprintCellSize": 1, "fingerprintDeviation": 4,
        // Models; none is without effect.
        "rssiSmoothingStatistic": "mean", "beaconTxPower": -65, "pathLossExponent": 2.8, "phoneHeight": 1.2,
    ]

    /// The settings with which a setting has any effect: what its condition asks for is on, and what that asks for.
    static func prerequisites(of setting: Setting) throws -> [String: SettingValue] {
        try setting.condition.map(values) ?? [:]
    }

    /// Values under which a condition is met, where the venue and the phone have everything.
    private static func values(meeting condition: Setting.Condition) throws -> [String: SettingValue] {
        switch condition {
        case .has: return [:]
        case .setting(let key, let wanted):
            let needed = try #require(SettingsCatalogue.setting(key))
            let others = try prerequisites(of: needed)
            if wanted.contains(needed.defaultValue, of: needed) { return others }
            let value = try #require(needed.candidates.first { wanted.contains($0, of: needed) })
            return others.merging([key: value]) { $1 }
        case .all(let parts):
            return try parts.map(values).reduce(into: [:]) { $0.merge($1) { $1 } }
        case .any(let parts): return try values(meeting: #require(parts.first))
        }
    }

    /// The setting's values that a sweep may try, but for its idle one; the first and the last of them.
    static func activeValues(of setting: Setting) -> [SettingValue] {
        let values = setting.candidates.filter { $0 != idleValue(of: setting) }
        return values.count > 1 ? [values[0], values[values.count - 1]] : values
    }

    /// A walk through the shop, with a walking detector and a barometer.
    static func walk(in venue: Venue = TestVenues.shop(), seconds: Int, seed: UInt64) -> Recording {
        TestVenues.withSensors(TestVenues.walk(in: venue, seconds: seconds, seed: seed))
    }
}
