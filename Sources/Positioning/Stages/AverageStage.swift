package import Geometry

/// The evolving weighted average: the mean of the positions of the last X seconds with weights 1, 2, … from the oldest
/// to the newest.
package struct AverageStage: PositioningStage {
    package static let name = "evolving average"
    package static let settings = [
        SettingKey.activateEvolvingWeightedAverageLocation.name,
        SettingKey.evolvingWeightedAverageLocationHistorySize.name, SettingKey.activateMotionDetectionFilter.name,
        SettingKey.activateAdaptivePositioning.name,
    ]
    /// Positions are kept for this long, seconds: the longest history that settings may ask for.
    private static let longestMemory = 15.0

    private struct Entry: Equatable {
        var time: Double
        var position: Point
    }

    /// Positions at most this old count, seconds. Half a second short of X, so that positions about a second apart, X
    /// of them, count whatever their jitter.
    private var memory: Modes<Double>
    private var history: [Entry] = []

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        memory = Self.memory(settings)
    }

    package mutating func change(to settings: PositioningSettings, map: BeaconMap) {
        memory = Self.memory(settings)
    }

    package mutating func apply(_ position: Point, at time: Double, stance: Stance = .walking) -> Point {
        history.removeAll { $0.time <= time - Self.longestMemory }
        history.append(Entry(time: time, position: position))
        let start = time - memory.memory(stance, at: time)
        // Around the newest, so that equal positions average to exactly themselves.
        var sum = Vector(0, 0)
        var total = 0.0
        var weight = 0.0
        for entry in history where entry.time > start {
            weight += 1
            sum = sum + (entry.position - position) * weight
            total += weight
        }
        return total > 0 ? position + sum * (1 / total) : position
    }

    private static func memory(_ settings: PositioningSettings) -> Modes<Double> {
        Modes(settings) {
            $0[.activateEvolvingWeightedAverageLocation]
                ? Double($0[.evolvingWeightedAverageLocationHistorySize]) - 0.5 : 0
        }
    }
}
