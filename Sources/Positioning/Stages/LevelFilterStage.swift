/// Drops the beacons of other levels than the decided one, unless the settings use beacons of all levels. If all beacons
/// would be dropped, none is dropped: the barometer may have decided on a level that is not heard.
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
        guard !keepsAll, signals.contains(where: { levels[$0.beacon] == level }) else { return }
        signals.removeAll { levels[$0.beacon] != level }
    }
}
