package import Geometry

/// Decides which of the computed positions are shown.
///
/// An *update* is due when the publish interval has passed since the last one; the first position is one. An update is
/// published if it is at least the smart radius away from the last published position, or on another level. If the
/// speed limit is below the smart radius (m/s compared with m, that is per second), an update is also published 2 s
/// after the last published one, because a limited position might never leave the radius.
package struct PublishStage: PositioningStage {
    package static let name = "publish"
    package static let settings = [
        SettingKey.updatePublishInterval.name, SettingKey.smartLocationUpdateRadius.name,
        SettingKey.sensibleDistanceFilterSpeed.name, SettingKey.motionDetectionDistanceFilter.name,
        SettingKey.activateMotionDetectionFilter.name, SettingKey.activateAdaptivePositioning.name,
    ]

    package struct Memory: Codable, Hashable, Sendable {
        fileprivate struct Publication: Codable, Hashable, Sendable {
            var time: Double
            var position: Point
            var level: Int
        }

        fileprivate var lastUpdate: Double?
        fileprivate var lastPublished: Publication?
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

    private let interval: Double
    private let radius: Modes<Radius>
    package var memory = Memory()
    /// Steps come about once a second; one may be this much early.
    private let jitter = 0.25

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        interval = settings[.updatePublishInterval]
        radius = Modes(settings, Radius.init)
    }

    package func check(_ memory: Memory, by check: inout MemoryCheck) {
        check.step(memory.lastUpdate, "lastUpdate")
        check.step(memory.lastPublished?.time, "lastPublished.time")
        check.point(memory.lastPublished?.position, "lastPublished.position")
    }

    /// Whether a position at `time` is an update.
    package mutating func isUpdateDue(at time: Double) -> Bool {
        if let lastUpdate = memory.lastUpdate, time - lastUpdate < interval - jitter { return false }
        memory.lastUpdate = time
        return true
    }

    /// Whether this update is published.
    package mutating func publishes(
        _ position: Point, level: Int = 0, at time: Double, stance: Stance = .walking
    ) -> Bool {
        let radius = radius[stance]
        if let last = memory.lastPublished, level == last.level, position.distance(to: last.position) < radius.radius {
            guard radius.hasTimeLimit, time - last.time >= 2 - jitter else { return false }
        }
        memory.lastPublished = .init(time: time, position: position, level: level)
        return true
    }
}
