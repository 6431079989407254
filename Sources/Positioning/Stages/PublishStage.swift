package import Geometry

/// Decides which of the computed positions are shown.
///
/// An *update* is due when the publish interval has passed since the last one; the first position is one. An update is
/// published if it is at least the smart radius away from the last published position. Where the speed limit is below
/// the smart radius (m/s against m, that is per second), an update is published anyway once 2 s have passed since the
/// last published one: a limited position might never get out of the radius.
package struct PublishStage: PositioningStage {
    package static let name = "publish"
    package static let settings = [
        SettingKey.updatePublishInterval.name, SettingKey.smartLocationUpdateRadius.name,
        SettingKey.sensibleDistanceFilterSpeed.name,
    ]

    private struct Publication: Equatable {
        var time: Double
        var position: Point
    }

    private let interval: Double
    private let radius: Double
    /// Whether the speed limit is below the smart radius.
    private let hasTimeLimit: Bool
    private var lastUpdate: Double?
    private var lastPublished: Publication?
    /// Steps come about once a second: one that is this much early is on time.
    private let jitter = 0.25

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        interval = settings[.updatePublishInterval]
        radius = settings[.smartLocationUpdateRadius]
        let speed = settings[.sensibleDistanceFilterSpeed]
        hasTimeLimit = speed > 0 && speed < radius
    }

    /// Whether a position at `time` is an update.
    package mutating func isUpdateDue(at time: Double) -> Bool {
        if let lastUpdate, time - lastUpdate < interval - jitter { return false }
        lastUpdate = time
        return true
    }

    /// Whether this update is published.
    package mutating func publishes(_ position: Point, at time: Double) -> Bool {
        if let last = lastPublished, position.distance(to: last.position) < radius {
            guard hasTimeLimit, time - last.time >= 2 - jitter else { return false }
        }
        lastPublished = Publication(time: time, position: position)
        return true
    }
}
