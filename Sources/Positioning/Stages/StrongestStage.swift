/// Keeps the strongest X beacons, strongest first. Equally strong beacons come in the order of their index.
package struct StrongestStage: PositioningStage {
    package static let name = "strongest X"
    package static let settings = [SettingKey.useBestNumberOfBeacons.name]

    private let count: Int

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        count = settings[.useBestNumberOfBeacons]
    }

    package func apply(_ signals: inout [BeaconSignal]) {
        signals.sort { $0.rssi != $1.rssi ? $0.rssi > $1.rssi : $0.beacon < $1.beacon }
        if signals.count > count { signals.removeLast(signals.count - count) }
    }
}
