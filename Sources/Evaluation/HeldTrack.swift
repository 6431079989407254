internal import Geometry
internal import Positioning
internal import Walks

/// The truth, and the position in force, at the middle of each step of time. The truth is taken on straight lines
/// between its samples, so the latency does not depend on how often it was sampled.
package struct HeldTrack {
    /// Seconds.
    static let step = 0.25
    /// The shifts that are tried, in steps.
    package static let allShifts = Array(-20...60)

    /// The truth, from the step `firstTruth` on.
    private var truth = Columns()
    private var firstTruth = 0
    /// The published position in force, from the step `firstHeld` on; until the end of the truth, or of the fixes if
    /// they end later. A core that publishes no more does not end.
    private var held = Columns()
    private var firstHeld = 0

    /// Positions by coordinate: the vectors below hold the same coordinate of several.
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
    package init?(_ walk: EvaluatedWalk) {
        // Steps count without a gap.
        let samples = Array(walk.truth.longestKnown)
        guard let start = samples.first?.time, let end = samples.last?.time, let first = walk.published.first?.time,
            let last = walk.published.last?.time, min(start, first) > -Self.limit, max(end, last) < Self.limit
        else { return nil }
        firstTruth = Self.firstStep(from: start)
        firstHeld = Self.firstStep(from: first)
        var next = 1
        for time in Self.times(from: firstTruth, to: end) {
            while next + 1 < samples.count, samples[next].time <= time { next += 1 }
            guard next < samples.count else { break }
            let before = samples[next - 1]
            let after = samples[next]
            let fraction = after.time > before.time ? (time - before.time) / (after.time - before.time) : 1
            truth.append(before.position.interpolated(to: after.position, at: fraction))
        }
        var inForce = 0
        for time in Self.times(from: firstHeld, to: max(end, last)) {
            while inForce + 1 < walk.published.count, walk.published[inForce + 1].time <= time { inForce += 1 }
            held.append(walk.published[inForce].position)
        }
    }

    /// The first step whose middle is not before `time`.
    private static func firstStep(from time: Double) -> Int { Int((time / step - 0.5).rounded(.up)) }

    private static func times(from first: Int, to end: Double) -> some Sequence<Double> {
        sequence(first: first) { $0 + 1 }.lazy.map { (Double($0) + 0.5) * step }.prefix { $0 <= end }
    }
}

// MARK: - Sums of errors

extension HeldTrack {
    /// The steps t at which both the truth at t and the position in force at t + shift are known.
    private func steps(_ shift: Int) -> Range<Int> {
        let start = max(firstTruth, firstHeld - shift)
        return start..<max(start, min(firstTruth + truth.count, firstHeld + held.count - shift))
    }

    /// The number of steps with an error.
    func count(_ shift: Int) -> Int { steps(shift).count }

    /// For each shift, the sum of |position in force at t + shift − truth at t|. O(shifts × steps).
    package func errorSums(_ shifts: [Int]) -> [Double] {
        stride(from: 0, to: shifts.count, by: 4).flatMap { start in
            let rest = shifts.count - start
            // A vector that is not full has its last shift several times.
            let sums = errorSums(SIMD4((0..<4).map { shifts[start + min($0, rest - 1)] }))
            return (0..<min(4, rest)).map { sums[$0] }
        }
    }

    /// The sums of four shifts, side by side. Each is added up in the order of the steps, as if it were alone.
    private func errorSums(_ shifts: SIMD4<Int>) -> SIMD4<Double> {
        let ranges = (0..<4).map { steps(shifts[$0]) }
        let start = ranges.reduce(Int.min) { max($0, $1.lowerBound) }
        let end = max(start, ranges.reduce(Int.max) { min($0, $1.upperBound) })
        var sums = SIMD4<Double>()
        for lane in 0..<4 {
            let first = ranges[lane].lowerBound
            sums[lane] = sum(first..<max(first, min(start, ranges[lane].upperBound)), shifts[lane], after: 0)
        }
        let offsets = shifts &- SIMD4(repeating: firstHeld)
        held.x.withUnsafeBufferPointer { x in
            held.y.withUnsafeBufferPointer { y in
                for step in start..<end {
                    let a = step + offsets.x
                    let b = step + offsets.y
                    let c = step + offsets.z
                    let d = step + offsets.w
                    let dx = SIMD4(x[a], x[b], x[c], x[d]) - truth.x[step - firstTruth]
                    let dy = SIMD4(y[a], y[b], y[c], y[d]) - truth.y[step - firstTruth]
                    sums += (dx * dx + dy * dy).squareRoot()
                }
            }
        }
        for lane in 0..<4 where ranges[lane].upperBound > end {
            sums[lane] = sum(
                max(end, ranges[lane].lowerBound)..<ranges[lane].upperBound, shifts[lane], after: sums[lane])
        }
        return sums
    }

    /// A sum, and the errors of further steps.
    private func sum(_ steps: Range<Int>, _ shift: Int, after sum: Double) -> Double {
        steps.reduce(sum) { sum, step in
            let there = step + shift - firstHeld
            let here = step - firstTruth
            let dx = held.x[there] - truth.x[here]
            let dy = held.y[there] - truth.y[here]
            return sum + (dx * dx + dy * dy).squareRoot()
        }
    }

    /// The errors at a shift of those steps that another shift does not have.
    func lostErrors(of shift: Int, at other: Int) -> Double {
        let all = steps(shift)
        let kept = steps(other)
        let start = min(max(kept.lowerBound, all.lowerBound), all.upperBound)
        let end = max(min(kept.upperBound, all.upperBound), start)
        return sum(end..<all.upperBound, shift, after: sum(all.lowerBound..<start, shift, after: 0))
    }

    /// Length of the way of the position in force, metres.
    var heldLength: Double {
        (1..<max(held.count, 1)).reduce(0) { length, step in
            let dx = held.x[step] - held.x[step - 1]
            let dy = held.y[step] - held.y[step - 1]
            return dx == 0 && dy == 0 ? length : length + (dx * dx + dy * dy).squareRoot()
        }
    }
}
