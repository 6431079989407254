extension PositioningSettings {
    /// What these settings become while the walker stands.
    ///
    /// With `activateMotionDetectionFilter` RSSI smoothing and the evolving average are on, each with a history of at
    /// least ``OpenConstants/standingHistorySize``, so is the barometer, and `motionDetectionDistanceFilter`, if on, takes the place
    /// of `sensibleDistanceFilterSpeed`. `activateAdaptivePositioning` does the same and raises
    /// `smartLocationUpdateRadius` to at least ``OpenConstants/standingUpdateRadius``. Without either, nothing changes. (The SDK's
    /// document names these settings; the values are ours, because it gives none.)
    public func whileStanding(_ constants: OpenConstants = OpenConstants()) -> PositioningSettings {
        let isAdaptive = self[Keys.adaptive]
        guard isAdaptive || self[Keys.motionDetection] else { return self }
        let distanceFilter = self[Keys.standingSpeed]
        var result = self
        result[Keys.motionDetection] = true
        result[Keys.smooths] = true
        result[Keys.smoothingSize] = max(self[Keys.smoothingSize], constants.standingHistorySize)
        result[Keys.averages] = true
        result[Keys.averageSize] = max(self[Keys.averageSize], constants.standingHistorySize)
        result[Keys.barometer] = true
        if distanceFilter > 0 { result[Keys.speed] = distanceFilter }
        if isAdaptive { result[Keys.radius] = max(self[Keys.radius], constants.standingUpdateRadius) }
        return result
    }

    /// Kept, because several stages of each configuration ask, and a key is made again each time it is named.
    private enum Keys {
        static let adaptive = SettingKey.activateAdaptivePositioning
        static let motionDetection = SettingKey.activateMotionDetectionFilter
        static let standingSpeed = SettingKey.motionDetectionDistanceFilter
        static let speed = SettingKey.sensibleDistanceFilterSpeed
        static let radius = SettingKey.smartLocationUpdateRadius
        static let smooths = SettingKey.activateRssiSmoothing
        static let smoothingSize = SettingKey.rssiSmoothingHistorySize
        static let averages = SettingKey.activateEvolvingWeightedAverageLocation
        static let averageSize = SettingKey.evolvingWeightedAverageLocationHistorySize
        static let barometer = SettingKey.activateBarometer
    }
}
