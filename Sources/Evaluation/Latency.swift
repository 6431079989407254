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
        better: .near(0), scope: .track,
        measure: .sums(
            { walk in
                let walked = walk.truth.length(from: -.infinity, to: .infinity)
                guard walk.publishedLength >= 1, walked >= 1 else { return .none }
                let sums = HeldTrack(walk).map { track in shifts.map { track.errorSum(shiftedBy: $0) } } ?? []
                guard !sums.isEmpty else { return .none }
                return Metric.Sums(
                    values: sums.map(\.sum) + sums.map { Double($0.count) }, count: sums.map(\.count).max() ?? 0)
            }, value: bestShift))

    /// The shifts that are tried, in steps.
    private static let shifts = Array(-20...60)

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
        return HeldTrack.step * (Double(shifts[best]) + 0.5 * (before - after) / (before - 2 * least + after))
    }
}

/// The truth, and the position in force, at the middle of each step of time. The truth is taken on straight lines between
/// its samples, so the latency does not depend on how often it was sampled.
private struct HeldTrack {
    /// Seconds.
    static let step = 0.25

    /// The truth, from the step `firstTruth` on.
    private var truth: [Point] = []
    private var firstTruth = 0
    /// The published position in force, from the step `firstHeld` on; until the end of the truth, or of the fixes if they
    /// end later. A core that publishes no more does not end.
    private var held: [Point] = []
    private var firstHeld = 0

    /// The longest track, seconds.
    private static let limit = 1e6

    /// `nil` if nothing was published, or if the track is too long.
    init?(_ walk: EvaluatedWalk) {
        let samples = walk.truth.samples
        guard let start = samples.first?.time, let end = samples.last?.time, let first = walk.published.first?.time,
            let last = walk.published.last?.time, min(start, first) > -Self.limit, max(end, last) < Self.limit
        else { return nil }
        firstTruth = Self.firstStep(from: start)
        firstHeld = Self.firstStep(from: first)
        var next = 1
        for time in Self.times(from: firstTruth, to: end) {
            while next + 1 < samples.count, samples[next].time <= time { next += 1 }
            guard next < samples.count else { break }
            let (before, after) = (samples[next - 1], samples[next])
            let fraction = after.time > before.time ? (time - before.time) / (after.time - before.time) : 1
            truth.append(before.position.interpolated(to: after.position, at: fraction))
        }
        var inForce = 0
        for time in Self.times(from: firstHeld, to: max(end, last)) {
            while inForce + 1 < walk.published.count, walk.published[inForce + 1].time <= time { inForce += 1 }
            held.append(walk.published[inForce].position)
        }
    }

    /// The sum of |position in force at t + shift − truth at t| over the steps t at which both are known, and their number.
    func errorSum(shiftedBy shift: Int) -> (sum: Double, count: Int) {
        let first = max(firstTruth, firstHeld - shift)
        let end = min(firstTruth + truth.count, firstHeld + held.count - shift)
        guard first < end else { return (0, 0) }
        var sum = 0.0
        for index in first..<end { sum += held[index + shift - firstHeld].distance(to: truth[index - firstTruth]) }
        return (sum, end - first)
    }

    /// The first step whose middle is not before `time`.
    private static func firstStep(from time: Double) -> Int { Int((time / step - 0.5).rounded(.up)) }

    private static func times(from first: Int, to end: Double) -> some Sequence<Double> {
        sequence(first: first) { $0 + 1 }.lazy.map { (Double($0) + 0.5) * step }.prefix { $0 <= end }
    }
}

extension EvaluatedWalk {
    /// Length of the published track, metres.
    fileprivate var publishedLength: Double { steps.reduce(0) { $0 + $1.0.position.distance(to: $1.1.position) } }
}
