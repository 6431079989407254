/// Drops beacons weaker than a factor times the strongest. RSSI is negative: with −65 dBm and a factor of 1.2 the limit
/// is −78 dBm.
package struct SensibleFactorStage: PositioningStage {
    package static let name = "sensible factor"
    package static let settings = [SettingKey.sensibleRssiFactor.name]

    /// Zero is off.
    private let factor: Double

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        factor = settings[.sensibleRssiFactor]
    }

    package func apply(_ signals: inout [BeaconSignal]) {
        guard factor > 0 else { return }
        var strongest = -Double.infinity
        for signal in signals { strongest = max(strongest, signal.rssi) }
        // Rounding may change the limit of −78 by an ulp, so a billionth of a decibel is tolerated.
        let floor = strongest * factor - 1e-9
        signals.removeAll { $0.rssi < floor }
    }
}
