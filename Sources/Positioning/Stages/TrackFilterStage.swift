package import Lateration

/// A Kalman filter over the estimates.
package struct TrackFilterStage: PositioningStage {
    package static let name = "track filter"
    package static let settings = [
        SettingKey.activateKalmanTrackFilter.name, SettingKey.kalmanAcceleration.name,
    ]

    private var filter: KalmanFilter?

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        filter = settings[.activateKalmanTrackFilter] ? KalmanFilter(acceleration: settings[.kalmanAcceleration]) : nil
    }

    /// A filter that is off has no state.
    package var memory: KalmanFilter.State? {
        get { filter?.state }
        set { filter?.state = newValue }
    }

    package func check(_ memory: KalmanFilter.State?, by check: inout MemoryCheck) { memory?.check(by: &check) }

    /// Whether a position depends on the seconds before.
    var looksBack: Bool { filter != nil }

    package mutating func apply(_ estimate: Estimate, at time: Double) -> Estimate {
        filter?.update(estimate, at: time) ?? estimate
    }
}
