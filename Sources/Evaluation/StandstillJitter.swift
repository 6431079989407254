internal import Geometry
internal import Positioning

extension Metric {
    /// Movement of the position while the phone stands.
    ///
    /// It cannot be minimised: walks without a stand have no value, and a position that never moves would be the best.
    public static let standstillJitter = Metric(
        key: "standstillJitter", name: "Standstill jitter", label: "jitter", unit: "m",
        summary:
            "RMS distance of the published position, held until the next and taken each second, from its mean while the "
            + "true position stays within 0.25 m for at least 5 s, without the first 3 s. Positions that are published "
            + "seldom scatter less about their own mean, so with a publish interval above 1 s the mean square is divided "
            + "by the share that remains of it, and stops without time for three publications are ignored. An interval that "
            + "the fixes contradict is replaced by the one that they show.",
        plainWords: "how far the dot moves about while the person stands",
        better: .lower, scope: .track, canBeMinimised: false,
        measure: .rootMeanSquare { walk in walk.truth.stands.flatMap { walk.distances(during: $0) } })
}

extension EvaluatedWalk {
    /// The distances of the position in force from its mean, each second of a stand from the fourth on.
    fileprivate func distances(during stand: ClosedRange<Double>) -> [Double] {
        guard let shownInterval else { return [] }
        let first = stand.lowerBound + 3
        var positions: [Point] = []
        var next = 0
        // Times are decimal fractions: the last second must not get lost by rounding.
        let seconds = min(stand.upperBound - first + 1e-9, Double(TruthInstants.limit))
        for second in 0...max(0, Int(seconds.rounded(.down))) {
            while next < published.count, published[next].time <= first + Double(second) + 1e-9 { next += 1 }
            if next > 0 { positions.append(published[next - 1].position) }
        }
        let interval = max(shownInterval, 1)
        guard Double(positions.count - 1) >= 2 * interval else { return [] }
        let count = Double(positions.count)
        let mean = Point(positions.reduce(0) { $0 + $1.x } / count, positions.reduce(0) { $0 + $1.y } / count)
        let scale = (Self.scatter(positions.count, every: 1) / Self.scatter(positions.count, every: interval))
            .squareRoot()
        return positions.map { $0.distance(to: mean) * scale }
    }

    /// The expected mean square distance from their mean of the positions of so many seconds, if independent positions of
    /// variance 1 are published at this interval, from any phase on: 1 minus the share of pairs of seconds with the same
    /// position. (n − 1)/n if there is one each second.
    private static func scatter(_ count: Int, every interval: Double) -> Double {
        let lags = stride(from: 1.0, to: min(Double(count), interval), by: 1)
        let pairs = lags.reduce(Double(count)) { $0 + 2 * (Double(count) - $1) * (1 - $1 / interval) }
        return 1 - pairs / Double(count * count)
    }
}
