internal import Geometry
internal import Positioning
internal import Walks

/// Plausibility of the published track.
extension Metric {
    /// Impossible steps in a minute.
    public static let jumpRate = Metric(
        key: "jumpRate", name: "Jump rate", label: "jumps", unit: "1/min",
        summary:
            "Number of moves from one published fix to the next at more than 3 m/s, for each minute from the first to the "
            + "last published fix. A position is held until the next, so that a move takes 1 s at most, however long "
            + "the position before it was shown.",
        plainWords: "how often the dot leaps",
        better: .lower, scope: .track,
        measure: .rate(per: 60) { walk in
            (
                walk.steps.map { $0.position.distance(to: $1.position) > 3 * min($1.time - $0.time, 1) },
                walk.publishedDuration
            )
        })

    /// Length of the published track divided by that of the true one.
    public static let pathRatio = Metric(
        key: "pathRatio", name: "Path ratio", label: "path", unit: "1",
        summary:
            "Length of the published track divided by that of the true track, both from the first to the last published "
            + "fix within the truth.",
        plainWords: "the way of the dot, for each metre of the person's way",
        better: .near(1), scope: .track,
        measure: .sums(
            { walk in
                guard let start = walk.truth.samples.first?.time, let end = walk.truth.samples.last?.time
                else { return .none }
                let known = walk.published.filter { start <= $0.time && $0.time <= end }
                guard known.count > 1, let first = known.first, let last = known.last else { return .none }
                let published = zip(known, known.dropFirst()).reduce(0) {
                    $0 + $1.0.position.distance(to: $1.1.position)
                }
                let real = walk.truth.length(from: first.time, to: last.time)
                return Metric.Sums(values: [published, real], count: known.count - 1)
            }, value: { $0[1] > 0 ? $0[0] / $0[1] : nil }))

    /// Steps through obstacles in a minute.
    public static let wallCrossings = Metric(
        key: "wallCrossings", name: "Wall crossings", label: "crossings", unit: "1/min",
        summary:
            "Number of moves from one published fix to the next on one level that cross an obstacle of "
            + "the venue, for each minute from the first to the last published fix.",
        better: .lower, scope: .track,
        measure: .rate(per: 60) { walk in
            guard walk.site.hasObstacles else { return ([], 0) }
            let crosses = walk.steps.map { from, to in
                from.level == to.level
                    && walk.site.crossesObstacle(Segment(from.position, to.position), level: from.level)
            }
            return (crosses, walk.publishedDuration)
        })
}

extension GroundTruth {
    /// Length of the true track between two times, metres.
    func length(from start: Double, to end: Double) -> Double {
        let within = samples.filter { start < $0.time && $0.time < end }
        let track = [sample(at: start)].compactMap(\.self) + within + [sample(at: end)].compactMap(\.self)
        return zip(track, track.dropFirst()).reduce(0) { $0 + $1.0.position.distance(to: $1.1.position) }
    }
}
