extension PositioningSettings {
    /// What these settings become while the walker stands.
    ///
    /// With `activateMotionDetectionFilter` RSSI smoothing and the evolving average are on, each with a history of at
    /// least ``standingHistorySize``, so is the barometer, and `motionDetectionDistanceFilter`, if on, takes the place
    /// of `sensibleDistanceFilterSpeed`. `activateAdaptivePositioning` does the same and raises
    /// `smartLocationUpdateRadius` to at least ``standingUpdateRadius``. Without either, nothing changes. (The rows are
    /// the SDK's document's, the values are ours: it gives none.)
    public var whileStanding: PositioningSettings {
        let isAdaptive = self[.activateAdaptivePositioning]
        guard isAdaptive || self[.activateMotionDetectionFilter] else { return self }
        let distanceFilter = self[.motionDetectionDistanceFilter]
        let radius = self[.smartLocationUpdateRadius]
        var result = self
        result[valid: .activateMotionDetectionFilter] = true
        result[valid: .activateRssiSmoothing] = true
        result[valid: .rssiSmoothingHistorySize] = max(self[.rssiSmoothingHistorySize], Self.standingHistorySize)
        result[valid: .activateEvolvingWeightedAverageLocation] = true
        result[valid: .evolvingWeightedAverageLocationHistorySize] =
            max(self[.evolvingWeightedAverageLocationHistorySize], Self.standingHistorySize)
        result[valid: .activateBarometer] = true
        if distanceFilter > 0 { result[valid: .sensibleDistanceFilterSpeed] = distanceFilter }
        if isAdaptive { result[valid: .smartLocationUpdateRadius] = max(radius, Self.standingUpdateRadius) }
        return result
    }

    /// Samples, and positions, that count while the walker stands: ten seconds of them, if he has stood for as long.
    public static let standingHistorySize = 10
    /// Metres that a standing walker's position must move to be shown: the SDK's document's example of the radius.
    public static let standingUpdateRadius = 3.0
}
