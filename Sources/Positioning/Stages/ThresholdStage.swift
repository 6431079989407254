/// Drops beacons weaker than a fixed floor.
package struct ThresholdStage: PositioningStage {
    package static let name = "threshold"
    package static let settings = [SettingKey.rssiPositioningThreshold.name]

    private let floor: Double

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        floor = settings[.rssiPositioningThreshold]
    }

    package func apply(_ signals: inout [BeaconSignal]) { signals.removeAll { $0.rssi < floor } }
}
