package import Geometry

/// Decides which of the computed positions are shown.
///
/// An *update* is due when the publish interval has passed since the last one; the first position is one. An update is
/// published if it is at least the smart radius away from the last published position, or on another level. Where the speed limit is below
/// the smart radius (m/s against m, that is per second), an update is published anyway once 2 s have passed since the
/// last published one: a limited position might never get out of the radius.
package struct PublishStage: PositioningStage {
    package static let name = "publish"
    package static let settings = [
        SettingKey.updatePublishInterval.name, SettingKey.smartLocationUpdateRadius.name,
        SettingKey.sensibleDistanceFilterSpeed.name, SettingKey.motionDetectionDistanceFilter.name,
        SettingKey.activateMotionDetectionFilter.name, SettingKey.activateAdaptivePositioning.name,
    ]

    private struct Publication: Equatable {
        var time: Double
        var position: Point
        var level: Int
    }

    private struct Radius: Equatable {
        /// Metres; zero is off.
        var radius: Double
        /// Whether the speed limit is below it.
        var hasTimeLimit: Bool

        init(_ settings: PositioningSettings) {
            radius = settings[.smartLocationUpdateRadius]
            let speed = settings[.sensibleDistanceFilterSpeed]
            hasTimeLimit = speed > 0 && speed < radius
        }
    }

    private var interval: Double
    private var radius: Modes<Radius>
    private var lastUpdate: Double?
    private var lastPublished: Publication?
    /// Steps come about once a second: one that is this much early is on time.
    private let jitter = 0.25

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        interval = settings[.updatePublishInterval]
        radius = Modes(settings, Radius.init)
    }

    package mutating func change(to settings: PositioningSettings, map: BeaconMap) {
        interval = settings[.updatePublishInterval]
        radius = Modes(settings, Radius.init)
    }

    /// Whether a position at `time` is an update.
    package mutating func isUpdateDue(at time: Double) -> Bool {
        if let lastUpdate, time - lastUpdate < interval - jitter { return false }
        lastUpdate = time
        return true
    }

    /// Whether this update is published.
    package mutating func publishes(
        _ position: Point, level: Int = 0, at time: Double, stance: Stance = .walking
    ) -> Bool {
        let radius = radius[stance]
        if let last = lastPublished, level == last.level, position.distance(to: last.position) < radius.radius {
            guard radius.hasTimeLimit, time - last.time >= 2 - jitter else { return false }
        }
        lastPublished = Publication(time: time, position: position, level: level)
        return true
    }
}
