package import Recordings

/// Decides whether the walker stands: the walking detector has said nothing but "standing" for 3 s. One "walking" ends
/// it at once. Without a word of the detector he walks; one that reports only changes will do.
///
/// It decides nothing while neither the motion filter nor adaptive positioning is on.
package struct MotionStage: PositioningStage {
    package static let name = "motion"
    package static let settings = [
        SettingKey.activateAdaptivePositioning.name, SettingKey.activateMotionDetectionFilter.name,
    ]
    /// How long the detector must say "standing", seconds.
    package static let patience = 3.0

    private var isOn: Bool
    /// Since when the detector says "standing".
    private var standingSince: Double?

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        isOn = Self.isOn(settings)
    }

    package mutating func change(to settings: PositioningSettings, map: BeaconMap) {
        isOn = Self.isOn(settings)
    }

    package mutating func ingest(_ sample: MotionSample) {
        guard sample.time.isFinite else { return }
        // The least of the times: a clock that was set back does not end the patience later.
        standingSince = sample.isWalking ? nil : min(standingSince ?? .infinity, sample.time)
    }

    package func stance(at time: Double) -> Stance {
        guard isOn, let standingSince, time - standingSince >= Self.patience else { return .walking }
        return .standing(since: standingSince)
    }

    private static func isOn(_ settings: PositioningSettings) -> Bool {
        settings[.activateAdaptivePositioning] || settings[.activateMotionDetectionFilter]
    }
}
