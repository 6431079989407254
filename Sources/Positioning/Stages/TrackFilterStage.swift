internal import Geometry

/// A Kalman filter over the estimates.
package struct TrackFilterStage: PositioningStage {
    package static let name = "track filter"
    package static let settings = [
        SettingKey.activateKalmanTrackFilter.name, SettingKey.kalmanAcceleration.name,
    ]

    private var filter: KalmanFilter?

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        filter =
            settings[.activateKalmanTrackFilter] ? KalmanFilter(acceleration: settings[.kalmanAcceleration]) : nil
    }

    package mutating func apply(_ estimate: Estimate, at time: Double) -> Estimate {
        filter?.update(estimate, at: time) ?? estimate
    }
}
