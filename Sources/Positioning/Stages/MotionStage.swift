package import Recordings

/// Decides whether the walker stands. They stand if the walking detector has reported only "standing" for 3 s
/// (``OpenConstants/standingPatience``); one
/// "walking" ends this at once. Without a report the walker counts as walking. A detector that reports only changes is
/// enough.
///
/// While neither the motion filter nor adaptive positioning is on, the walker always counts as walking.
package struct MotionStage: PositioningStage {
    package static let name = "motion"
    package static let settings = [
        SettingKey.activateAdaptivePositioning.name, SettingKey.activateMotionDetectionFilter.name,
    ]

    package struct Memory: Codable, Hashable, Sendable {
        /// Since when the detector says "standing".
        fileprivate var standingSince: Double?
    }

    private let isOn: Bool
    private let patience: Double
    package var memory = Memory()

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        isOn = settings[.activateAdaptivePositioning] || settings[.activateMotionDetectionFilter]
        patience = map.constants.standingPatience
    }

    package func check(_ memory: Memory, by check: inout MemoryCheck) {
        check.finite(memory.standingSince, "standingSince")
    }

    package mutating func ingest(_ sample: MotionSample) {
        guard sample.time.isFinite else { return }
        // The least of the times: a clock that was set back does not end the patience later.
        memory.standingSince = sample.isWalking ? nil : min(memory.standingSince ?? .infinity, sample.time)
    }

    package func stance(at time: Double) -> Stance {
        guard isOn, let standingSince = memory.standingSince, time - standingSince >= patience else {
            return .walking
        }
        return .standing(since: standingSince)
    }
}
