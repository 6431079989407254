/// The list of all settings, in the order of effectiveness in the positioning SDK's document; our additions come last.
///
/// A new setting is a ``SettingKey`` with its definition, its line in one of these lists, and the stage that reads it.
public enum SettingsCatalogue {
    /// The rows of the document's list, which it calls "roughly sorted by effectiveness", the most effective first. A
    /// row has the setting that it names and the settings that it mentions as parts of it.
    public static let documentedRows: [[Setting]] = [
        [SettingKey.useBestNumberOfBeacons.setting],
        [SettingKey.updatePublishInterval.setting],
        [SettingKey.activateRssiSmoothing.setting, SettingKey.rssiSmoothingHistorySize.setting],
        [SettingKey.sensibleRssiFactor.setting],
        [SettingKey.sensibleDistanceFilterSpeed.setting],
        [SettingKey.useBeaconsFromAllLevels.setting],
        [SettingKey.activateEvolvingWeightedAverageLocation.setting],
        [SettingKey.evolvingWeightedAverageLocationHistorySize.setting],
        [SettingKey.activateAdaptivePositioning.setting],
        [SettingKey.rssiPositioningThreshold.setting],
        [SettingKey.saneBeaconDistanceFilter.setting],
        [SettingKey.smartLocationUpdateRadius.setting],
        [SettingKey.activateNavigationPathSnapping.setting],
        [SettingKey.navigationPathSnappingDistance.setting],
        [SettingKey.activateMotionDetectionFilter.setting],
        [SettingKey.motionDetectionDistanceFilter.setting],
        [SettingKey.activateOptimisedCircularLateration.setting],
        [SettingKey.activateBarometer.setting],
        [SettingKey.barometerDefaultLevelHeight.setting],
        [SettingKey.beaconTxPower.setting],
        [SettingKey.activateObstacleChecking.setting],
        [SettingKey.activateMagneticPathSnapping.setting],
        [SettingKey.magneticPathSnappingFallbackThreshold.setting],
        [SettingKey.magneticPathSnappingDistanceThreshold.setting],
    ]

    /// Our additions, which the document does not have.
    static let extended: [Setting] = [
        SettingKey.rssiSmoothingStatistic.setting,
        SettingKey.laterationCost.setting,
        SettingKey.laterationLoss.setting,
        SettingKey.laterationSolver.setting,
        SettingKey.activateLaterationPrior.setting,
        SettingKey.receiverOffset.setting,
        SettingKey.pathLossExponent.setting,
        SettingKey.phoneHeight.setting,
        SettingKey.barometerChangesLevel.setting,
        SettingKey.mapFilter.setting,
        SettingKey.walkingSpread.setting,
        SettingKey.activateKalmanTrackFilter.setting,
        SettingKey.kalmanAcceleration.setting,
    ]

    /// Every setting. The order is that of every listing, description and report.
    public static let all: [Setting] = documentedRows.flatMap(\.self) + extended

    /// The setting of this key, or `nil`.
    public static func setting(_ key: String) -> Setting? { byKey[key] }

    /// The row in which the document names the setting, 1 for the first; `nil` for ours.
    public static func documentedRow(of setting: Setting) -> Int? {
        documentedRows.firstIndex { $0.contains { $0.key == setting.key } }.map { $0 + 1 }
    }

    private static let byKey = Dictionary(uniqueKeysWithValues: all.map { ($0.key, $0) })
}
