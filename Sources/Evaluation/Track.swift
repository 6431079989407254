internal import Geometry
internal import Positioning
internal import Walks

/// Plausibility of the published track.
extension Metric {
    /// Impossible steps in a minute.
    public static let jumpRate = Metric(
        key: "jumpRate", name: "Jump rate", label: "jumps", unit: "1/min",
        summary:
            "Number of moves from one published fix to the next at more than 3 m/s, for each minute from "
            + "the first to the last "
            + "published fix.",
        better: .lower, scope: .track,
        measure: .rate(per: 60) { walk in
            (
                walk.steps.map { $0.position.distance(to: $1.position) > 3 * ($1.time - $0.time) },
                walk.publishedDuration
            )
        })

    /// Length of the published track divided by that of the true one.
    public static let pathRatio = Metric(
        key: "pathRatio", name: "Path ratio", label: "path", unit: "1",
        summary:
            "Length of the published track divided by that of the true track, both taken at the times of the published "
            + "fixes within the truth.",
        better: .near(1), scope: .track,
        measure: .sums(
            { walk in
                let known = walk.published.compactMap { fix in
                    walk.truth.sample(at: fix.time).map { (fix.position, $0.position) }
                }
                guard known.count > 1 else { return .none }
                let steps = zip(known, known.dropFirst())
                let published = steps.reduce(0) { $0 + $1.0.0.distance(to: $1.1.0) }
                let real = steps.reduce(0) { $0 + $1.0.1.distance(to: $1.1.1) }
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
