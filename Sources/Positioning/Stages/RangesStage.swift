internal import Foundation

/// A beacon and how far away it is.
package struct BeaconRange: Hashable, Sendable {
    /// The beacon, an index into ``BeaconMap/beacons``.
    package var beacon: Int
    /// Slant distance, metres.
    package var distance: Double
    /// Standard deviation of the distance's natural logarithm: its relative error, 1.
    package var spread: Double
    /// ln 10 / 10 n: decrease of the distance for one decibel more of RSSI, nepers.
    package var nepersPerDecibel: Double

    package init(beacon: Int, distance: Double, spread: Double, nepersPerDecibel: Double) {
        self.beacon = beacon
        self.distance = distance
        self.spread = spread
        self.nepersPerDecibel = nepersPerDecibel
    }
}

/// The path-loss model of a beacon: its own values, else the venue's, else the settings'.
struct BeaconModel: Equatable {
    /// dBm.
    let powerAt1m: Double
    /// ln 10 / 10 n: decrease of the distance for one decibel more of RSSI, nepers.
    let nepersPerDecibel: Double
    /// Residual standard deviation, dB.
    let deviation: Double
    /// Index of its level.
    let level: Int
    /// Relative error of the distance.
    let spread: Double

    /// The models of all beacons, in the order of the map.
    static func all(_ settings: PositioningSettings, map: BeaconMap) -> [BeaconModel] {
        // Read once: a setting is looked up by its name.
        let power = settings[.beaconTxPower]
        let exponent = settings[.pathLossExponent]
        return map.beacons.map { BeaconModel($0, power: power, exponent: exponent, map.constants) }
    }

    /// - Parameters:
    ///   - power: RSSI at 1 m if neither the beacon nor the venue has one, dBm.
    ///   - exponent: path-loss exponent in the same case.
    private init(_ beacon: BeaconMap.MappedBeacon, power: Double, exponent: Double, _ constants: OpenConstants) {
        powerAt1m = beacon.powerAt1m ?? power
        let exponent = (beacon.pathLossExponent ?? exponent) * constants.pathLossFactor
        nepersPerDecibel = log(10) / (10 * exponent)
        deviation = beacon.residualStandardDeviation
        level = beacon.level
        spread = deviation * nepersPerDecibel
    }
}

/// Turns RSSI into distance by the path-loss model: d = 10^((P₀ − RSSI) / 10 n), with the relative error b = σ ln 10 /
/// 10 n.
///
/// P₀ and n are the beacon's own, else the venue's, else the settings'. Distances are kept between 0.1 and 1000 m. A
/// beacon of another level is received through a slab or across a void, which the model does not include, so its error
/// is multiplied by ``otherLevel``. (In the mall this reduces the median error of lateration by a tenth.)
package struct RangesStage: PositioningStage {
    package static let name = "ranges"
    package static let settings = [SettingKey.beaconTxPower.name, SettingKey.pathLossExponent.name]

    /// Factor on the error of a beacon of another level.
    package static let otherLevel = 2.0

    private let models: [BeaconModel]

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        models = BeaconModel.all(settings, map: map)
    }

    /// Replaces `ranges` by those of the signals, in their order.
    ///
    /// - Parameter level: index of the level that the phone is on; `nil` if all beacons are on it.
    package func apply(_ signals: [BeaconSignal], level: Int? = nil, into ranges: inout [BeaconRange]) {
        ranges.removeAll(keepingCapacity: true)
        for signal in signals {
            let model = models[signal.beacon]
            let distance = exp((model.powerAt1m - signal.rssi) * model.nepersPerDecibel)
            ranges.append(
                BeaconRange(
                    beacon: signal.beacon, distance: min(max(distance, 0.1), 1000),
                    spread: level == nil || level == model.level ? model.spread : model.spread * Self.otherLevel,
                    nepersPerDecibel: model.nepersPerDecibel))
        }
    }
}
