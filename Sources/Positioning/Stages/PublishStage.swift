package import Geometry

/// Decides which of the computed positions are shown.
///
/// An *update* is due when the publish interval has passed since the last one; the first position is one. An update is
/// published if it is at least the smart radius away from the last published position, or on another level. Nothing
/// closer is published, however long it takes. (With a speed limit below the radius, in metres a second, a position
/// takes 2 s or more to leave the radius. This follows from both settings and is no rule of its own.)
package struct PublishStage: PositioningStage {
    package static let name = "publish"
    package static let settings = [
        SettingKey.updatePublishInterval.name, SettingKey.smartLocationUpdateRadius.name,
        SettingKey.activateAdaptivePositioning.name,
    ]

    package struct Memory: Codable, Hashable, Sendable {
        fileprivate struct Publication: Codable, Hashable, Sendable {
            var position: Point
            var level: Int
        }

        fileprivate var lastUpdate: Double?
        fileprivate var lastPublished: Publication?
    }

    private let interval: Double
    /// Metres; zero is off.
    private let radius: Modes<Double>
    package var memory = Memory()
    /// Steps come about once a second; one may be this much early.
    private let jitter = 0.25

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        interval = settings[.updatePublishInterval]
        radius = Modes(settings, map) { $0[.smartLocationUpdateRadius] }
    }

    package func check(_ memory: Memory, by check: inout MemoryCheck) {
        check.step(memory.lastUpdate, "lastUpdate")
        check.point(memory.lastPublished?.position, "lastPublished.position")
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
            position.distance(to: last.position) < radius[stance]
        {
            return false
        }
        memory.lastPublished = .init(position: position, level: level)
        return true
    }
}
