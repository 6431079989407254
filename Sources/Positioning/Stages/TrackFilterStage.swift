internal import Geometry

/// A Kalman filter over the estimates.
package struct TrackFilterStage: PositioningStage {
    package static let name = "track filter"
    package static let settings = [
        SettingKey.activateKalmanTrackFilter.name, SettingKey.kalmanAcceleration.name,
    ]

    private var filter: KalmanFilter?

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        filter = Self.acceleration(settings).map { KalmanFilter(acceleration: $0) }
    }

    /// A filter that was off knows nothing yet; one that was on goes on with the new acceleration.
    package mutating func change(to settings: PositioningSettings, map: BeaconMap) {
        let acceleration = Self.acceleration(settings)
        if filter == nil || acceleration == nil { filter = acceleration.map { KalmanFilter(acceleration: $0) } }
        if let acceleration { filter?.acceleration = acceleration }
    }

    private static func acceleration(_ settings: PositioningSettings) -> Double? {
        settings[.activateKalmanTrackFilter] ? settings[.kalmanAcceleration] : nil
    }

    package mutating func apply(_ estimate: Estimate, at time: Double) -> Estimate {
        filter?.update(estimate, at: time) ?? estimate
    }
}
