extension PositioningSettings {
    /// What these settings become while the walker stands.
    ///
    /// With `activateMotionDetectionFilter` RSSI smoothing and the evolving average are on, each with a history of at
    /// least ``standingHistorySize``, so is the barometer, and `motionDetectionDistanceFilter`, if on, takes the place
    /// of `sensibleDistanceFilterSpeed`. `activateAdaptivePositioning` does the same and raises
    /// `smartLocationUpdateRadius` to at least ``standingUpdateRadius``. Without either, nothing changes. (The SDK's
    /// document names these settings; the values are ours, because it gives none.)
    public var whileStanding: PositioningSettings {
        let isAdaptive = self[.activateAdaptivePositioning]
        guard isAdaptive || self[.activateMotionDetectionFilter] else { return self }
        let distanceFilter = self[.motionDetectionDistanceFilter]
        let radius = self[.smartLocationUpdateRadius]
        var result = self
        result[.activateMotionDetectionFilter] = true
        result[.activateRssiSmoothing] = true
        result[.rssiSmoothingHistorySize] = max(self[.rssiSmoothingHistorySize], Self.standingHistorySize)
        result[.activateEvolvingWeightedAverageLocation] = true
        result[.evolvingWeightedAverageLocationHistorySize] =
            max(self[.evolvingWeightedAverageLocationHistorySize], Self.standingHistorySize)
        result[.activateBarometer] = true
        if distanceFilter > 0 { result[.sensibleDistanceFilterSpeed] = distanceFilter }
        if isAdaptive { result[.smartLocationUpdateRadius] = max(radius, Self.standingUpdateRadius) }
        return result
    }

    /// Number of samples, and of positions, that are averaged while the walker stands: those of ten seconds, or of the
    /// time since they stopped if that is shorter.
    public static let standingHistorySize = 10
    /// Metres that the position of a standing walker must move to be published: the example in the SDK's document.
    public static let standingUpdateRadius = 3.0
}
