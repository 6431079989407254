internal import Foundation
package import Geometry

/// The evolving weighted average: the mean of the positions of the last X seconds with weights 1, 2, … from the oldest
/// to the newest (or a power of these, by ``OpenConstants``).
package struct AverageStage: PositioningStage {
    package static let name = "evolving average"
    package static let settings = [
        SettingKey.activateEvolvingWeightedAverageLocation.name,
        SettingKey.evolvingWeightedAverageLocationHistorySize.name, SettingKey.activateMotionDetectionFilter.name,
        SettingKey.activateAdaptivePositioning.name,
    ]
    /// Positions are kept for this long, seconds: the longest history that settings allow.
    private static let longestMemory = 15.0

    /// Largest age of positions that are averaged, seconds. It is half a second less than X, so that X positions at
    /// intervals of about a second are always averaged.
    private let span: Modes<Double>
    private let exponent: Double
    package var memory = PositionHistory()
    /// Mean age of the positions in the last mean, seconds.
    package private(set) var age = 0.0

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        span = Modes(settings, map) {
            $0[.activateEvolvingWeightedAverageLocation]
                ? Double($0[.evolvingWeightedAverageLocationHistorySize]) - 0.5 : 0
        }
        exponent = map.constants.averagingWeightExponent
    }

    package func check(_ memory: PositionHistory, by check: inout MemoryCheck) { memory.check(by: &check) }

    package mutating func apply(_ position: Point, at time: Double, stance: Stance = .walking) -> Point {
        memory.history.removeAll { $0.time <= time - Self.longestMemory }
        memory.history.append(.init(time: time, position: position))
        let start = time - span.memory(stance, at: time)
        // Relative to the newest, so that the mean of equal positions is exactly the same position.
        var sum = Vector(0, 0)
        var total = 0.0
        var count = 0.0
        var seconds = 0.0
        for entry in memory.history where entry.time > start {
            count += 1
            let weight = exponent == 1 ? count : pow(count, exponent)
            sum = sum + (entry.position - position) * weight
            seconds += (time - entry.time) * weight
            total += weight
        }
        age = total > 0 ? seconds / total : 0
        return total > 0 ? position + sum * (1 / total) : position
    }
}
