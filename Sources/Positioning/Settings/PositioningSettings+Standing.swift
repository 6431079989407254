extension PositioningSettings {
    /// What these settings become while the walker stands.
    ///
    /// With `activateMotionDetectionFilter` RSSI smoothing and the evolving average are on, each with a history of at
    /// least ``OpenConstants/standingHistorySize``, so is the barometer, and `motionDetectionDistanceFilter`, if on, takes the place
    /// of `sensibleDistanceFilterSpeed`. `activateAdaptivePositioning` does the same and raises
    /// `smartLocationUpdateRadius` to at least ``OpenConstants/standingUpdateRadius``. Without either, nothing changes. (The SDK's
    /// document names these settings; the values are ours, because it gives none.)
    public func whileStanding(_ constants: OpenConstants = OpenConstants()) -> PositioningSettings {
        let isAdaptive = self[Self.adaptive]
        guard isAdaptive || self[Self.motionDetection] else { return self }
        let distanceFilter = self[.motionDetectionDistanceFilter]
        let radius = self[.smartLocationUpdateRadius]
        var result = self
        result[.activateMotionDetectionFilter] = true
        result[.activateRssiSmoothing] = true
        result[.rssiSmoothingHistorySize] = max(self[.rssiSmoothingHistorySize], constants.standingHistorySize)
        result[.activateEvolvingWeightedAverageLocation] = true
        result[.evolvingWeightedAverageLocationHistorySize] =
            max(self[.evolvingWeightedAverageLocationHistorySize], constants.standingHistorySize)
        result[.activateBarometer] = true
        if distanceFilter > 0 { result[.sensibleDistanceFilterSpeed] = distanceFilter }
        if isAdaptive { result[.smartLocationUpdateRadius] = max(radius, constants.standingUpdateRadius) }
        return result
    }

    // Kept, because a stage of each configuration asks, and most have neither.
    private static let adaptive = SettingKey.activateAdaptivePositioning
    private static let motionDetection = SettingKey.activateMotionDetectionFilter
}
