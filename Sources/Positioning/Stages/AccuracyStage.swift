package import Geometry

/// Increases the accuracy radius by the distance that the walker has moved since the signals behind the position were
/// received. With their speed v over the positions of the last seconds, and the age a of these signals, (v a)² is added
/// to the square of the radius. For a walker who stands nothing is added.
package struct AccuracyStage: PositioningStage {
    package static let name = "accuracy"
    package static let settings: [String] = []
    /// Seconds over which the speed is measured: long enough that the noise of positions matters little.
    package static let window = 8.0

    package var memory = PositionHistory()

    package init(_ settings: PositioningSettings, map: BeaconMap) {}

    package func check(_ memory: PositionHistory, by check: inout MemoryCheck) { memory.check(by: &check) }

    /// The radius of a position whose signals are `age` seconds old, metres.
    package mutating func apply(
        _ radius: Double, _ position: Point, age: Double, at time: Double, stance: Stance = .walking
    ) -> Double {
        memory.history.removeAll { $0.time < time - Self.window - 0.5 }
        memory.history.append(.init(time: time, position: position))
        guard !stance.isStanding, let first = memory.history.first, first.time < time else { return radius }
        let behind = position.distance(to: first.position) / (time - first.time) * age
        return (radius * radius + behind * behind).squareRoot()
    }
}
