/// Drops the beacons of other levels than the decided one, unless the settings use beacons of all levels.
package struct LevelFilterStage: PositioningStage {
    package static let name = "level filter"
    package static let settings = [SettingKey.useBeaconsFromAllLevels.name]

    private let keepsAll: Bool
    /// For each beacon, its level's index.
    private let levels: [Int]

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        keepsAll = settings[.useBeaconsFromAllLevels]
        levels = map.beacons.map(\.level)
    }

    package func apply(_ signals: inout [BeaconSignal], level: Int) {
        guard !keepsAll else { return }
        signals.removeAll { levels[$0.beacon] != level }
    }
}
