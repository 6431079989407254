internal import Geometry
internal import Positioning
internal import Walks

extension Metric {
    /// The lag of the track.
    public static let latency = Metric(
        key: "latency", name: "Latency", label: "latency", unit: "s",
        summary:
            "Time shift of the published track, on straight lines between its fixes, that minimises the mean "
            + "horizontal error: the best of −5…15 s in steps of ¼ s, refined by a parabola. It is positive if "
            + "the track is late. There is no value if the truth moves less than 1 m, or if the best shift is at "
            + "the end of the range.",
        better: .near(0), scope: .track,
        measure: .sums(
            { walk in
                guard walk.published.count > 1, walk.truth.length >= 1 else { return .none }
                var errors: [Double] = []
                var counts: [Double] = []
                for shift in shifts {
                    let (error, count) = walk.errorSum(shiftedBy: shift)
                    errors.append(error)
                    counts.append(Double(count))
                }
                return Metric.Sums(values: errors + counts, count: Int(counts.max() ?? 0))
            }, value: bestShift))

    /// The shifts that are tried, seconds.
    private static let shifts = (-20...60).map { 0.25 * Double($0) }

    /// The shift of least mean error, from the sums of errors followed by the counts.
    @Sendable
    private static func bestShift(_ sums: [Double]) -> Double? {
        let errors = sums.prefix(shifts.count)
        let counts = Array(sums.suffix(shifts.count))
        // With too little of the track to compare, a shift could be the best by chance.
        let enough = max(1, (counts.max() ?? 0) / 2)
        let means = zip(errors, counts).map { $1 >= enough ? $0 / $1 : nil }
        let candidates = means.indices.filter { means[$0] != nil }
        guard let best = candidates.min(by: { (means[$0] ?? 0, abs(shifts[$0])) < (means[$1] ?? 0, abs(shifts[$1])) }),
            best > 0, best + 1 < means.count, let before = means[best - 1], let least = means[best],
            let after = means[best + 1], before - 2 * least + after > 0
        else { return nil }
        return shifts[best] + 0.25 * 0.5 * (before - after) / (before - 2 * least + after)
    }
}

extension EvaluatedWalk {
    /// The sum of |track(t + shift) − truth(t)| over the instants t at which the track is defined, and their number.
    fileprivate func errorSum(shiftedBy shift: Double) -> (sum: Double, count: Int) {
        var sum = 0.0
        var count = 0
        var next = 1
        for instant in instants {
            let time = instant.truth.time + shift
            while next < published.count, published[next].time < time { next += 1 }
            guard next < published.count, time >= published[0].time else { continue }
            let before = published[next - 1]
            let after = published[next]
            let fraction = (time - before.time) / (after.time - before.time)
            sum += before.position.interpolated(to: after.position, at: fraction).distance(to: instant.truth.position)
            count += 1
        }
        return (sum, count)
    }
}

extension GroundTruth {
    /// Length of the true track, metres.
    fileprivate var length: Double {
        zip(samples, samples.dropFirst()).reduce(0) { $0 + $1.0.position.distance(to: $1.1.position) }
    }
}
