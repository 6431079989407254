import Evaluation
import Foundation
import Geometry
import NumericalMethods
import Positioning
import Testing

/// Of one walk, the latency is found without the errors of all shifts, and is the same to the bit.
@Suite struct LatencySearchTests {
    /// A way with turns and pauses, and a core that is late, noisy and silent now and then; some are short or slow.
    private func randomWalk(_ seed: Int) -> EvaluatedWalk {
        let stream = RandomStream(seed: UInt64(seed), purpose: "latency")
        func draw(_ range: ClosedRange<Double>, _ lane: UInt32) -> Double { stream.uniform(in: range, 0, lane: lane) }
        let count = 20 + stream.index(below: 400, 0, lane: 0)
        let speed = draw(0...2, 1)
        let lag = draw(-4...12, 2)
        let noise = seed % 5 == 0 ? 0 : draw(0...6, 3)
        let interval = draw(0.2...4, 4)
        // Far from the origin, as in projected coordinates, numbers are rounded.
        let origin = seed % 3 == 0 ? Point(500_000, 5_000_000) : Point(0, 0)
        var way = [origin]
        var heading = 0.0
        for second in 0..<count {
            heading += stream.normal(UInt64(second), lane: 10)
            let pace = stream.uniform(UInt64(second), lane: 11) < 0.2 ? 0 : speed
            way.append(way[second] + Vector(cos(heading), sin(heading)) * pace)
        }
        func place(_ time: Double) -> Point {
            let clamped = min(max(time, 0), Double(count) - 1e-9)
            return way[Int(clamped)].interpolated(to: way[Int(clamped) + 1], at: clamped - Double(Int(clamped)))
        }
        let times = Array(stride(from: draw(0...10, 5), to: Double(count) + draw(-10...10, 6), by: interval))
        let fixes = times.enumerated().compactMap { index, time -> Fix? in
            guard stream.uniform(UInt64(index), lane: 12) < 0.9 else { return nil }
            let away = Vector(stream.normal(UInt64(index), lane: 13), stream.normal(UInt64(index), lane: 14))
            let shown = place(time - lag) + away * noise
            return fix(time, shown.x, shown.y)
        }
        return walk(fixes, way.indices.map { truth(Double($0), way[$0].x, way[$0].y) })
    }

    /// Between two places, with exact fixes: shifts that are a period apart have equal errors.
    private func periodicWalk(_ period: Int) -> EvaluatedWalk {
        let places = (0..<240).map { Double(10 * ($0 / period % 2)) }
        return walk(
            places.enumerated().map { fix(0.25 * Double($0.offset), $0.element) },
            places.enumerated().map { truth(0.25 * Double($0.offset), $0.element) })
    }

    private func check(_ walk: EvaluatedWalk) -> (hasValue: Bool, skipped: Int) {
        // Beside a walk that adds nothing, all sums are computed.
        let pooled = Metric.latency.value(of: [walk, EvaluationTests.walk([], [truth(0, 0)])])
        let alone = Metric.latency.value(of: [walk])
        #expect(alone == pooled)
        guard let track = HeldTrack(walk) else { return (false, 0) }
        let all = track.errorSums(HeldTrack.allShifts)
        let needed = track.neededErrorSums()
        for (sum, one) in zip(needed, all) { #expect(sum == nil || sum == one) }
        return (alone.value != nil, needed.count { $0 == nil })
    }

    @Test func randomWalks() {
        let found = (0..<300).map { check(randomWalk($0)) }
        let values = found.count { $0.hasValue }
        #expect(values > 150)
        // A third of the work is saved on average, of walks that are as odd as these.
        let skipped = found.reduce(0) { $0 + $1.skipped }
        #expect(skipped > 300 * HeldTrack.allShifts.count / 3)
    }

    @Test func tiesAndPeriods() {
        let found = (1...40).map { check(periodicWalk($0)) }
        let hasValues = found.contains { $0.hasValue }
        #expect(hasValues)
        _ = check(walk([fix(1, 0)], (0...60).map { truth(Double($0), Double($0)) }))
        _ = check(walk((0...60).map { fix(Double($0), Double($0)) }, [truth(0, 0), truth(60, 60)]))
        _ = check(walk((0...9).map { fix(Double($0), Double($0)) }, (50...99).map { truth(Double($0), 9) }))
    }
}
