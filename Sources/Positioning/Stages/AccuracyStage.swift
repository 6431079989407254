package import Geometry

/// Widens the accuracy radius by how far the walker has come since what his position is made of was heard.
///
/// A mean over N samples of a second each is N/2 seconds old, and one over X positions with weights 1 … X another
/// (X − 1)/3. With his speed v by the positions of the last seconds, the square of v × that age is added to that of the
/// radius. Who stands, comes no farther.
package struct AccuracyStage: PositioningStage {
    package static let name = "accuracy"
    package static let settings = [
        SettingKey.activateRssiSmoothing.name, SettingKey.rssiSmoothingHistorySize.name,
        SettingKey.activateEvolvingWeightedAverageLocation.name,
        SettingKey.evolvingWeightedAverageLocationHistorySize.name,
    ]
    /// The speed is taken over so many seconds: long enough for the noise of positions to count little.
    package static let window = 8.0

    package struct Memory: Codable, Hashable, Sendable {
        fileprivate struct Entry: Codable, Hashable, Sendable {
            var time: Double
            var position: Point
        }

        /// Oldest first.
        fileprivate var history: [Entry] = []
    }

    /// Seconds.
    private let age: Double
    package var memory = Memory()

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        let smoothing = settings[.activateRssiSmoothing] ? settings[.rssiSmoothingHistorySize] : 1
        let average =
            settings[.activateEvolvingWeightedAverageLocation]
            ? settings[.evolvingWeightedAverageLocationHistorySize] : 1
        age = Double(smoothing) / 2 + Double(average - 1) / 3
    }

    package func check(_ memory: Memory, by check: inout MemoryCheck) {
        for (index, entry) in memory.history.enumerated() {
            check.step(entry.time, "history[\(index)].time")
            check.point(entry.position, "history[\(index)].position")
        }
    }

    /// The radius of a position that is an average, metres.
    package mutating func apply(
        _ radius: Double, _ position: Point, at time: Double, stance: Stance = .walking
    ) -> Double {
        memory.history.removeAll { $0.time < time - Self.window - 0.5 }
        memory.history.append(.init(time: time, position: position))
        guard !stance.isStanding, let first = memory.history.first, first.time < time else { return radius }
        let behind = position.distance(to: first.position) / (time - first.time) * age
        return (radius * radius + behind * behind).squareRoot()
    }
}
