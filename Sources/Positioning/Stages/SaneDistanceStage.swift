internal import Foundation
internal import Geometry

/// Drops beacons that are farther than a limit from the weighted centroid of the received beacons. The weight of a
/// beacon is its amplitude, 10^(RSSI/20). If all beacons would be dropped, none is dropped.
package struct SaneDistanceStage: PositioningStage {
    package static let name = "sane distance"
    package static let settings = [SettingKey.saneBeaconDistanceFilter.name]

    /// Metres; zero is off.
    private let distance: Double
    private let positions: [Point]
    private let nepersPerDecibel: Double

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        distance = settings[.saneBeaconDistanceFilter]
        positions = map.beacons.map(\.position)
        nepersPerDecibel = log(10) / 20 * map.constants.saneWeightExponent
    }

    package func apply(_ signals: inout [BeaconSignal]) {
        guard distance > 0, !signals.isEmpty else { return }
        var x = 0.0
        var y = 0.0
        var total = 0.0
        for signal in signals {
            let weight = exp(signal.rssi * nepersPerDecibel)
            x += weight * positions[signal.beacon].x
            y += weight * positions[signal.beacon].y
            total += weight
        }
        let centroid = Point(x / total, y / total)
        guard signals.contains(where: { positions[$0.beacon].distance(to: centroid) <= distance }) else { return }
        signals.removeAll { positions[$0.beacon].distance(to: centroid) > distance }
    }
}
