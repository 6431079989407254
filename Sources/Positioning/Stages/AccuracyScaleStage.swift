/// Multiplies the accuracy radius by a factor. How large errors are for a stated radius depends on the venue and on the
/// other settings, so `calibrate` learns the factor from walks with known positions.
package struct AccuracyScaleStage: PositioningStage {
    package static let name = "accuracy scale"
    package static let settings = [SettingKey.accuracyScale.name]

    private let factor: Double

    package init(_ settings: PositioningSettings, map: BeaconMap) { factor = settings[.accuracyScale] }

    /// The radius to state, metres.
    package func apply(_ radius: Double) -> Double { radius * factor }
}
