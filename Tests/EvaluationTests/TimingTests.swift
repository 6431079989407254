import Evaluation
import Foundation
import Positioning
import Testing
import Walks

@Suite("Availability and latency")
struct TimingTests {
    @Test("A position is available until it is two seconds old")
    func availability() {
        // Fixes at 1 and 2: no fix at 0; current at 1, 2, 3, 4 (exactly two seconds); not at 4.1.
        let result = walk([fix(1, 0), fix(2, 0)], [0, 1, 2, 3, 4, 4.1].map { truth($0, 0) })
        let value = Metric.availability.value(of: [result])
        #expect(near(value.value, 4.0 / 6))
        #expect(value.count == 6)
        #expect(Metric.availability.value(of: [walk([], [truth(0, 0)])]).value == 0)
    }

    @Test("A position that is held back is no outage; hearing nothing is, whatever the interval")
    func heldBack() {
        let instants = (0...9).map { truth(Double($0), 0) }
        // Published at 1 only; computed each second until 5: available at 1…7 of 0…9. Computed at 0, too, but not shown.
        let computed = (0...5).map { fix(Double($0), 0, isPublished: $0 == 1) }
        #expect(near(Metric.availability.value(of: [walk(computed, instants)]).value, 0.7))
        for interval in [1.0, 10] {
            let result = EvaluatedWalk(
                name: "w", fixes: computed, truth: GroundTruth(name: "w", samples: instants), publishInterval: interval,
                instants: .samples)
            #expect(near(Metric.availability.value(of: [result]).value, 0.7), "a long interval excuses nothing")
        }
        // Nothing was published: computing alone is not availability.
        let never = computed.map { fix($0.time, 0, isPublished: false) }
        #expect(Metric.availability.value(of: [walk(never, instants)]).value == 0)
        // A log of published positions does not tell when others were computed.
        let log = EvaluatedWalk(
            name: "w", fixes: [fix(1, 0)], positions: .published, truth: GroundTruth(name: "w", samples: instants),
            publishInterval: 5)
        #expect(Metric.availability.value(of: [log]).value == nil)
    }

    @Test("Nothing counts before the first fix but the IPIN score's first fix")
    func beforeTheFirstFix() {
        // 3 m off at 2 s, 1 m at 3 s; nothing at 0 and 1 s.
        let result = walk([fix(2, 3), fix(3, 1)], (0...3).map { truth(Double($0), 0) })
        #expect(Metric.meanError.value(of: [result]).value == 2)
        #expect(Metric.kaggleScore.value(of: [result]).value == 2)
        // 3, 3, 3, 1.
        #expect(Metric.ipinScore.value(of: [result]).value == 3)
        #expect(Metric.availability.value(of: [result]).value == 0.5)
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
        "A track that is late by so many seconds, and held for half a second, has this latency and a quarter more",
        arguments: [0, 0.1, 0.6, 1.0, 2.4, 7.3, -0.9, -3])
    func latency(_ lag: Double) {
        let fixes = (0...240).map { step in
            let time = 0.5 * Double(step)
            return fix(time, 8 * cos((time - lag) / 8), 8 * sin((time - lag) / 8))
        }
        // What is shown is 0 to 0.5 s older than when it was published, so the mean error is least at the lag + 0.25 s.
        let value = Metric.latency.value(of: [walk(fixes, circle)]).value
        #expect(near(value, lag + 0.25, tolerance: 0.03))
    }

    @Test("Correct positions published each so many seconds are late by half of them", arguments: [1, 2, 3, 5, 10])
    func publishedSeldom(_ interval: Int) {
        let fixes = stride(from: 0, through: 120, by: interval).map {
            fix(Double($0), 8 * cos(Double($0) / 8), 8 * sin(Double($0) / 8))
        }
        // At a truth of 4 Hz and at the times of the fixes alone: it does not depend on how the truth was sampled. The chord
        // of an interval and the arc differ.
        let tolerance = interval > 5 ? 0.3 : 0.05
        let fine = Metric.latency.value(of: [walk(fixes, circle)]).value
        #expect(near(fine, Double(interval) / 2, tolerance: tolerance), "\(String(describing: fine))")
        let straight = (0...120).map { truth(Double($0), Double($0)) }
        let late = stride(from: 0, through: 120, by: interval).map { fix(Double($0), Double($0)) }
        // The end of the walk cuts the last position off, so a shift sees some ages of positions more often.
        let straightLatency = Metric.latency.value(of: [walk(late, straight)]).value
        #expect(near(straightLatency, Double(interval) / 2, tolerance: 0.015 * Double(interval)))
    }

    @Test("The parabola's vertex, by hand")
    func parabola() {
        // Truth x = t at t = 0…40, fixes each second, 4 m beside the truth and 0.3 s late. In the middles of quarters of a
        // second, a fix is 0.125, 0.375, 0.625 or 0.875 s old, so the mean error at the shift τ is the mean over these ages
        // of √((τ − age − 0.3)² + 16). It is least at τ = 0.75 of the shifts that are tried; the vertex of the parabola
        // through τ = 0.5, 0.75, 1 is at 0.75 + 0.125 (f(0.5) − f(1)) / (f(0.5) − 2 f(0.75) + f(1)).
        let f = { (tau: Double) in
            [0.125, 0.375, 0.625, 0.875].reduce(0.0) { sum, age in
                sum + ((tau - age - 0.3) * (tau - age - 0.3) + 16).squareRoot() / 4
            }
        }
        let fixes = (-10...60).map { fix(Double($0), Double($0) - 0.3, 4) }
        let value = Metric.latency.value(of: [walk(fixes, (0...40).map { truth(Double($0), Double($0)) })]).value
        let low = 0.75 + 0.125 * (f(0.5) - f(1)) / (f(0.5) - 2 * f(0.75) + f(1))
        #expect(near(low, 0.8, tolerance: 1e-2))
        #expect(near(value, low, tolerance: 1e-9))
    }

    @Test("Latency has no value without a move, with one fix, with a frozen position, or beyond the range")
    func noLatency() {
        let standing = (0...60).map { truth(Double($0), 5) }
        let fixes = (0...60).map { fix(Double($0), 5 + Double($0 % 2)) }
        #expect(Metric.latency.value(of: [walk(fixes, standing)]).value == nil)
        #expect(Metric.latency.value(of: [walk([fix(3, 0)], circle)]).value == nil)
        #expect(Metric.latency.value(of: [walk((0...60).map { fix(Double($0), 3) }, circle)]).value == nil)
        let walking = (0...100).map { truth(Double($0), Double($0)) }
        let tooLate = (0...100).map { fix(Double($0), Double($0) - 30) }
        #expect(Metric.latency.value(of: [walk(tooLate, walking)]).value == nil)
    }
}
