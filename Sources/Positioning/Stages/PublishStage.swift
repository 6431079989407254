package import Geometry

/// Decides which of the computed positions are shown.
///
/// An *update* is due when the publish interval has passed since the last one; the first position is one. An update is
/// published if it is at least the smart radius away from the last published position, or on another level. Nothing
/// closer is published, however long it takes. With a speed limit below the radius, in metres a second, the next position of
/// a level is published 2 s after the last one or later, by the SDK's document; without the rule, one that is cut off behind
/// a far jump would be published each second.
package struct PublishStage: PositioningStage {
    package static let name = "publish"
    package static let settings = [
        SettingKey.updatePublishInterval.name, SettingKey.smartLocationUpdateRadius.name,
        SettingKey.sensibleDistanceFilterSpeed.name, SettingKey.activateAdaptivePositioning.name,
    ]

    package struct Memory: Codable, Hashable, Sendable {
        fileprivate struct Publication: Codable, Hashable, Sendable {
            var position: Point
            var level: Int
            /// Of its update, seconds.
            var time: Double?
        }

        fileprivate var lastUpdate: Double?
        fileprivate var lastPublished: Publication?
    }

    private let interval: Double
    /// Metres; zero is off.
    private let radius: Modes<Double>
    /// Shortest time from one publication to the next, seconds.
    private let pause: Double
    package var memory = Memory()
    private static let slowPause = 2.0
    /// Steps come about once a second; one may be this much early.
    private let jitter = 0.25

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        interval = settings[.updatePublishInterval]
        radius = Modes(settings, map) { $0[.smartLocationUpdateRadius] }
        let speed = settings[.sensibleDistanceFilterSpeed]
        pause = speed > 0 && speed < settings[.smartLocationUpdateRadius] ? Self.slowPause : 0
    }

    package func check(_ memory: Memory, by check: inout MemoryCheck) {
        check.step(memory.lastUpdate, "lastUpdate")
        check.point(memory.lastPublished?.position, "lastPublished.position")
        check.step(memory.lastPublished?.time, "lastPublished.time")
    }

    /// Whether a position at `time` is an update.
    package mutating func isUpdateDue(at time: Double) -> Bool {
        if let lastUpdate = memory.lastUpdate, time - lastUpdate < interval - jitter { return false }
        memory.lastUpdate = time
        return true
    }

    /// Whether this update is published.
    package mutating func publishes(_ position: Point, level: Int = 0, stance: Stance = .walking) -> Bool {
        if let last = memory.lastPublished, level == last.level,
            position.distance(to: last.position) < radius[stance] || isTooSoon(after: last.time)
        {
            return false
        }
        memory.lastPublished = .init(position: position, level: level, time: memory.lastUpdate)
        return true
    }

    private func isTooSoon(after publication: Double?) -> Bool {
        guard let publication, let update = memory.lastUpdate else { return false }
        return update - publication < pause - jitter
    }
}
