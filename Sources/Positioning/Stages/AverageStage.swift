package import Geometry

/// Averages the positions of the last X seconds with weights 1, 2, … from the oldest to the newest.
package struct AverageStage: PositioningStage {
    package static let name = "evolving average"
    package static let settings = [
        SettingKey.activateEvolvingWeightedAverageLocation.name,
        SettingKey.evolvingWeightedAverageLocationHistorySize.name,
    ]

    private struct Entry: Equatable {
        var time: Double
        var position: Point
    }

    /// Positions at most this old count, seconds. Half a second short of X, so that positions about a second apart, X
    /// of them, count whatever their jitter.
    private let memory: Double
    private var history: [Entry] = []

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        let isOn = settings[.activateEvolvingWeightedAverageLocation]
        memory = isOn ? Double(settings[.evolvingWeightedAverageLocationHistorySize]) - 0.5 : 0
    }

    package mutating func apply(_ position: Point, at time: Double) -> Point {
        guard memory > 0 else { return position }
        history.removeAll { $0.time <= time - memory }
        history.append(Entry(time: time, position: position))
        // Around the newest, so that equal positions average to exactly themselves.
        var sum = Vector(0, 0)
        var total = 0.0
        for (index, entry) in history.enumerated() {
            let weight = Double(index + 1)
            sum = sum + (entry.position - position) * weight
            total += weight
        }
        return position + sum * (1 / total)
    }
}
