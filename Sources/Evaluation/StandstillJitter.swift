internal import Geometry
internal import Positioning
internal import Truth

extension Metric {
    /// How much the position wanders while nobody moves.
    public static let standstillJitter = Metric(
        key: "standstillJitter", name: "Standstill jitter", label: "jitter", unit: "m",
        summary:
            "RMS distance of the published positions from their mean while the truth stands (stays within 0.25 m) for "
            + "at least 5 s, after the first 3 s; stands with fewer than two fixes do not count.",
        better: .lower,
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

extension GroundTruth {
    /// The spans of time, each of 5 s or more, in which no sample is over 0.25 m from the span's first, on one level.
    fileprivate var stands: [ClosedRange<Double>] {
        var result: [ClosedRange<Double>] = []
        var first = 0
        while first < samples.count {
            let start = samples[first]
            var last = first
            while last + 1 < samples.count, samples[last + 1].level == start.level,
                samples[last + 1].position.distance(to: start.position) <= 0.25
            {
                last += 1
            }
            if samples[last].time - start.time >= 5 {
                result.append(start.time...samples[last].time)
                first = last
            }
            first += 1
        }
        return result
    }
}
