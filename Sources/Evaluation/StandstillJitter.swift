internal import Geometry
internal import Positioning

extension Metric {
    /// Movement of the position while the phone stands.
    public static let standstillJitter = Metric(
        key: "standstillJitter", name: "Standstill jitter", label: "jitter", unit: "m",
        summary:
            "RMS distance of the published positions from their mean while the true position stays within 0.25 m for "
            + "at least 5 s, without the first 3 s. Stops with fewer than two fixes are ignored.",
        better: .lower, scope: .track,
        measure: .rootMeanSquare { walk in
            walk.truth.stands.flatMap { stand in
                let positions = walk.published
                    .filter { $0.time >= stand.lowerBound + 3 && $0.time <= stand.upperBound }.map(\.position)
                guard positions.count > 1 else { return [Double]() }
                let count = Double(positions.count)
                let mean = Point(
                    positions.reduce(0) { $0 + $1.x } / count, positions.reduce(0) { $0 + $1.y } / count)
                return positions.map { $0.distance(to: mean) }
            }
        })
}
