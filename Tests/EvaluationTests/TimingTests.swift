import Evaluation
import Foundation
import Testing
import Walks

@Suite("Availability and latency")
struct TimingTests {
    @Test("A fix counts as available until it is two intervals old")
    func availability() {
        // Interval 1 s, fixes at 1 and 2: no fix at 0; fresh at 1, 2, 3, 4 (exactly two intervals); stale at 4.1.
        let result = walk([fix(1, 0), fix(2, 0)], [0, 1, 2, 3, 4, 4.1].map { truth($0, 0) })
        let value = Metric.availability.value(of: [result])
        #expect(near(value.value, 4.0 / 6))
        #expect(value.count == 6)
        #expect(Metric.availability.value(of: [walk([], [truth(0, 0)])]).value == 0)
        // A first fix that is extended backwards is no coverage.
        let extended = EvaluatedWalk(
            name: "extended", fixes: [fix(2, 0)],
            truth: GroundTruth(name: "extended", samples: [0, 1, 2, 3].map { truth($0, 0) }), publishInterval: 1,
            extendsFirstFix: true)
        #expect(Metric.availability.value(of: [extended]).value == 0.5)
    }

    @Test("The first published fix counts")
    func firstFix() {
        let result = walk([fix(1, 0, isPublished: false), fix(2.5, 0)], [truth(0, 0)])
        #expect(Metric.timeToFirstFix.value(of: [result]).value == 2.5)
        // The mean over the walks that have one.
        let other = walk([fix(0.5, 0)], [truth(0, 0)])
        let value = Metric.timeToFirstFix.value(of: [result, other, walk([], [truth(0, 0)])])
        #expect(value.value == 1.5)
        #expect(value.walks == 2)
    }

    /// Along a circle of 8 m at 1 m/s: two minutes at 4 Hz.
    let circle = (0...480).map { step in
        let time = 0.25 * Double(step)
        return truth(time, 8 * cos(time / 8), 8 * sin(time / 8))
    }

    @Test(
        "A track that is late by so many seconds has this latency", arguments: [0, 0.1, 0.6, 1.0, 2.4, 7.3, -0.9, -3])
    func latency(_ lag: Double) {
        let fixes = (0...240).map { step in
            let time = 0.5 * Double(step)
            return fix(time, 8 * cos((time - lag) / 8), 8 * sin((time - lag) / 8))
        }
        // The mean error is V-shaped about the lag; a parabola over steps of h is at most h/12 ≈ 0.02 s off.
        let value = Metric.latency.value(of: [walk(fixes, circle)]).value
        #expect(near(value, lag, tolerance: 0.03))
    }

    @Test("The parabola's vertex, by hand")
    func parabola() {
        // Truth x = t at t = 0…40, fixes 4 m beside the truth and 0.375 s late: the mean error at the shift τ is
        // √((τ − 0.375)² + 16), the same at 0.25 and 0.5. With equal values the shift nearer to zero is the centre, so
        // the vertex of the parabola through τ = 0, 0.25, 0.5 is at 0.25 + 0.125 (f(0) − f(0.5)) / (f(0) − 2 f(0.25) +
        // f(0.5)).
        let f = { (tau: Double) in ((tau - 0.375) * (tau - 0.375) + 16).squareRoot() }
        let fixes = (-10...60).map { fix(Double($0), Double($0) - 0.375, 4) }
        let value = Metric.latency.value(of: [walk(fixes, (0...40).map { truth(Double($0), Double($0)) })]).value
        let low = 0.25 + 0.125 * (f(0) - f(0.5)) / (f(0) - 2 * f(0.25) + f(0.5))
        #expect(near(low, 0.375, tolerance: 1e-3))
        #expect(near(value, low, tolerance: 1e-9))
    }

    @Test("Latency has no value without a move, with one fix, or beyond the range")
    func noLatency() {
        let standing = (0...60).map { truth(Double($0), 5) }
        let fixes = (0...60).map { fix(Double($0), 5 + Double($0 % 2)) }
        #expect(Metric.latency.value(of: [walk(fixes, standing)]).value == nil)
        #expect(Metric.latency.value(of: [walk([fix(3, 0)], circle)]).value == nil)
        let walking = (0...100).map { truth(Double($0), Double($0)) }
        let tooLate = (0...100).map { fix(Double($0), Double($0) - 30) }
        #expect(Metric.latency.value(of: [walk(tooLate, walking)]).value == nil)
    }
}
