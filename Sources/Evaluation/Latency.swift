internal import Geometry
internal import Positioning
internal import Walks

extension Metric {
    /// The lag of what the user sees.
    public static let latency = Metric(
        key: "latency", name: "Latency", label: "latency", unit: "s",
        summary:
            "Time shift of the published position, held until the next, that minimises the mean horizontal error: the "
            + "best of −5…15 s in steps of ¼ s, refined by a parabola. It is positive if the position is late. A fix "
            + "counts from when it is published, so correct positions published each 3 s are 1.5 s late. There is no "
            + "value if the truth or the position moves less than 1 m, or if the best shift is at the end of the range.",
        plainWords: "how long the dot stays behind the person",
        better: .near(0), scope: .track,
        measure: .sums(
            { walk in
                guard walk.moves, let track = HeldTrack(walk) else { return .none }
                let counts = HeldTrack.allShifts.map(track.count)
                return Metric.Sums(
                    values: track.errorSums(HeldTrack.allShifts) + counts.map(Double.init), count: counts.max() ?? 0)
            },
            value: { bestShift(errors: Array($0.prefix($0.count / 2)), counts: Array($0.suffix($0.count / 2))) },
            alone: { walk in
                guard walk.moves, let track = HeldTrack(walk) else { return (nil, 0) }
                let counts = HeldTrack.allShifts.map(track.count)
                let value = bestShift(errors: track.neededErrorSums(), counts: counts.map(Double.init))
                return (value, counts.max() ?? 0)
            }))

    /// The shift of least mean error, from the sums of errors and their counts, one for each of
    /// ``HeldTrack/allShifts``. Where a sum is `nil`, another shift is known to have a lower mean.
    private static func bestShift(errors: [Double?], counts: [Double]) -> Double? {
        let means = HeldTrack.means(errors, counts)
        guard let best = HeldTrack.best(means), best > 0, best + 1 < means.count, let before = means[best - 1],
            let least = means[best], let after = means[best + 1], before - 2 * least + after > 0
        else { return nil }
        return HeldTrack.step
            * (Double(HeldTrack.allShifts[best]) + 0.5 * (before - after) / (before - 2 * least + after))
    }
}

extension EvaluatedWalk {
    /// Whether there is a movement to compare: both the truth and the published track are at least a metre long.
    fileprivate var moves: Bool {
        steps.reduce(0) { $0 + $1.0.position.distance(to: $1.1.position) } >= 1
            && truth.length(from: -.infinity, to: .infinity) >= 1
    }
}
