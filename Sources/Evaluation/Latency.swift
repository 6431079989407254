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
                let sums = HeldTrack(walk)?.errorSums(shiftedBy: shifts) ?? []
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
    private var truth = Columns()
    private var firstTruth = 0
    /// The published position in force, from the step `firstHeld` on; until the end of the truth, or of the fixes if they
    /// end later. A core that publishes no more does not end.
    private var held = Columns()
    private var firstHeld = 0

    /// Positions by coordinate, so that several neighbours are one vector.
    private struct Columns {
        var x: [Double] = []
        var y: [Double] = []
        var count: Int { x.count }

        mutating func append(_ point: Point) {
            x.append(point.x)
            y.append(point.y)
        }
    }

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

    /// For each shift, the sum of |position in force at t + shift − truth at t| over the steps t at which both are known, and
    /// their number. O(shifts × steps).
    ///
    /// - Parameter shifts: ascending without a gap.
    func errorSums(shiftedBy shifts: [Int]) -> [(sum: Double, count: Int)] {
        stride(from: 0, to: shifts.count, by: Self.lanes).flatMap { start in
            errorSums(shiftedBy: shifts[start], count: min(Self.lanes, shifts.count - start))
        }
    }

    private static let lanes = 4

    /// The sums of up to four shifts, side by side. Each is added up in the order of the steps, as if it were alone.
    private func errorSums(shiftedBy first: Int, count: Int) -> [(sum: Double, count: Int)] {
        let ranges = (0..<count).map { lane -> Range<Int> in
            let start = max(firstTruth, firstHeld - first - lane)
            return start..<max(start, min(firstTruth + truth.count, firstHeld + held.count - first - lane))
        }
        let start = ranges.map(\.lowerBound).max() ?? 0
        let end = count == Self.lanes ? ranges.map(\.upperBound).min() ?? 0 : start
        guard start < end else { return zip(ranges, 0...).map { (sum($0, first + $1, after: 0), $0.count) } }
        var sums = SIMD4<Double>()
        for lane in 0..<count { sums[lane] = sum(ranges[lane].lowerBound..<start, first + lane, after: 0) }
        held.x.withUnsafeBytes { x in
            held.y.withUnsafeBytes { y in
                for step in start..<end {
                    let place = (step + first - firstHeld) * MemoryLayout<Double>.stride
                    let dx = x.loadUnaligned(fromByteOffset: place, as: SIMD4<Double>.self) - truth.x[step - firstTruth]
                    let dy = y.loadUnaligned(fromByteOffset: place, as: SIMD4<Double>.self) - truth.y[step - firstTruth]
                    sums += (dx * dx + dy * dy).squareRoot()
                }
            }
        }
        return (0..<count).map { (sum(end..<ranges[$0].upperBound, first + $0, after: sums[$0]), ranges[$0].count) }
    }

    /// A sum, and the errors of further steps.
    private func sum(_ steps: Range<Int>, _ shift: Int, after sum: Double) -> Double {
        steps.reduce(sum) { sum, step in
            let (there, here) = (step + shift - firstHeld, step - firstTruth)
            let (dx, dy) = (held.x[there] - truth.x[here], held.y[there] - truth.y[here])
            return sum + (dx * dx + dy * dy).squareRoot()
        }
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
