import Evaluation
import Geometry
import NumericalMethods
import Testing
import VenueModel
import Walks

@Suite("The published track")
struct TrackTests {
    @Test("Steps over 3 m/s are jumps")
    func jumps() {
        // Steps of 3 m in 1 s (allowed), 3.1 m in 1 s (jump), 5 m in 2 s and 20 m in 6 s (jumps: the position was held, and
        // then moved at once): 3 in 10 s.
        let result = walk([fix(0, 0), fix(1, 3), fix(2, 6.1), fix(4, 11.1), fix(10, 31.1)], [truth(0, 0)])
        #expect(near(Metric.jumpRate.value(of: [result]).value, 18))
        // 2.5 m in half a second are 5 m/s; 2.5 m after four seconds are none.
        #expect(near(Metric.jumpRate.value(of: [walk([fix(0, 0), fix(0.5, 2.5), fix(4.5, 5)], [])]).value, 60 / 4.5))
        #expect(Metric.jumpRate.value(of: [walk([fix(0, 0)], [truth(0, 0)])]).value == nil)
    }

    @Test("The path ratio compares both tracks between the first and the last published fix")
    func pathRatio() {
        // Truth: 1 m/s along x for 10 s. Fixes at 1, 3 and 6 s: (1, 0), (3, 1.5), (6, 1.5): 2.5 + 3 over 5 m.
        let samples = (0...10).map { truth(Double($0), Double($0)) }
        let result = walk([fix(1, 1), fix(3, 3, 1.5), fix(6, 6, 1.5)], samples)
        #expect(near(Metric.pathRatio.value(of: [result]).value, 1.1))
        // A fix after the end of the truth is not compared.
        let longer = walk([fix(1, 1), fix(3, 3, 1.5), fix(6, 6, 1.5), fix(11, 90)], samples)
        #expect(near(Metric.pathRatio.value(of: [longer]).value, 1.1))
        // Publishing seldom cuts corners of the published track, not of the true one: 4 m and 4 m about a corner, √32 m
        // across it.
        let corner =
            (0...4).map { truth(Double($0), Double($0)) } + (5...8).map { truth(Double($0), 4, Double($0) - 4) }
        #expect(
            near(Metric.pathRatio.value(of: [walk([fix(0, 0), fix(8, 4, 4)], corner)]).value, 32.0.squareRoot() / 8))
        // A truth that stands still has no length to compare with.
        #expect(Metric.pathRatio.value(of: [walk([fix(0, 0), fix(1, 1)], [truth(0, 0), truth(2, 0)])]).value == nil)
    }

    @Test("Crossings count steps on one level through obstacles of that level")
    func wallCrossings() {
        let venue = Venue(
            name: "hall",
            obstacles: [
                Obstacle(level: 0, points: [Point(5, -10), Point(5, 10)], strength: 3),
                Obstacle(level: 0, points: [Point(6, -10), Point(6, 10)], strength: 3),
                Obstacle(level: 1, points: [Point(2, -10), Point(2, 10)], strength: 3),
            ])
        // 0 → 4 crosses nothing, 4 → 8 two walls at once (one step), 8 → 5.5 one, then up a level (not looked at), then
        // 5.5 → 1 on level 1 crosses the wall there: 3 steps in 30 s.
        let fixes = [fix(0, 0), fix(5, 4), fix(10, 8), fix(15, 5.5), fix(20, 5.5, level: 1), fix(30, 1, level: 1)]
        #expect(near(Metric.wallCrossings.value(of: [walk(fixes, [truth(0, 0)], venue: venue)]).value, 6))
        #expect(Metric.wallCrossings.value(of: [walk(fixes, [truth(0, 0)])]).value == nil)
    }

    @Test("Jitter is the RMS distance from the mean while the truth stands, after 3 s")
    func jitter() {
        // Walks until 10 s, stands at x = 10 from 10 to 20 s, walks on. Fixes at 11 and 12.9 s are in the first 3 s.
        // Each second from 13 to 20 s: x = 9, 9, 11, 11, 9, 9, 9, 11, held between the fixes at 13, 15, 17 and 20 s: mean
        // 9.75, mean square (5 × 0.75² + 3 × 1.25²)/8 = 0.9375. The fix at 21 s is after the stand.
        var samples = (0...10).map { truth(Double($0), Double($0)) }
        samples += [truth(15, 10.1), truth(20, 10)] + (21...25).map { truth(Double($0), Double($0) - 10) }
        let fixes = [
            fix(5, 0), fix(11, 50), fix(12.9, 50), fix(13, 9), fix(15, 11), fix(17, 9), fix(20, 11), fix(21, 50),
        ]
        let value = Metric.standstillJitter.value(of: [walk(fixes, samples)])
        #expect(near(value.value, 0.9375.squareRoot()))
        #expect(value.count == 8)
        // A stand of 4 s is none; a position that stays does not wander.
        let brief = [truth(0, 0), truth(4, 0), truth(5, 9)]
        #expect(Metric.standstillJitter.value(of: [walk([fix(3, 0), fix(4, 1)], brief)]).value == nil)
        #expect(Metric.standstillJitter.value(of: [walk([fix(14, 9)], samples)]).value == 0)
        #expect(Metric.standstillJitter.value(of: [walk([fix(19, 9)], samples)]).value == nil)
        // A level of its own is no stand with the level before.
        let lift = [truth(0, 0), truth(4, 0), truth(4.5, 0, level: 1), truth(8, 0, level: 1)]
        #expect(Metric.standstillJitter.value(of: [walk([fix(7, 0), fix(8, 1)], lift)]).value == nil)
    }

    @Test("Jitter of two stands pools the squares, each about its own mean")
    func twoStands() {
        // Stand at 0 m: −1 m at 4…8 s, 1 m at 9 and 10 s: mean −3/7, squares 7 − 7 (3/7)² = 40/7. Stand at 100 m: 97 m at
        // 23…28 s, 103 m at 29 and 30 s: mean 98.5, squares 6 × 1.5² + 2 × 4.5² = 54. √((40/7 + 54)/15).
        let samples = [truth(0, 0), truth(10, 0), truth(20, 100), truth(30, 100)]
        let fixes = [fix(4, -1), fix(9, 1), fix(22, 97), fix(29, 103)]
        let expected = ((40.0 / 7 + 54) / 15).squareRoot()
        #expect(near(Metric.standstillJitter.value(of: [walk(fixes, samples)]).value, expected))
    }

    /// Independent positions each second, of which one in so many is published: over 400 stands, the mean square is known
    /// within about 4 % (an RMS within 2 %).
    @Test("Publishing seldom does not lower the jitter", arguments: [2, 3, 5, 10])
    func seldom(_ interval: Int) throws {
        func jitter(every interval: Int, _ stand: Int) -> EvaluatedWalk {
            let noise = RandomStream(seed: 7, purpose: "jitter \(stand)")
            let fixes = (0...60).map { second in
                fix(
                    Double(second), noise.normal(UInt64(2 * second)), noise.normal(UInt64(2 * second + 1)),
                    isPublished: (second + stand) % interval == 0)
            }
            let samples = GroundTruth(name: "w", samples: (0...60).map { truth(Double($0), 0) })
            return EvaluatedWalk(name: "w", fixes: fixes, truth: samples, publishInterval: Double(interval))
        }
        let each = try #require(Metric.standstillJitter.value(of: (0..<400).map { jitter(every: 1, $0) }).value)
        let seldom = try #require(
            Metric.standstillJitter.value(of: (0..<400).map { jitter(every: interval, $0) }).value)
        #expect(abs(each - 2.0.squareRoot()) < 0.03)
        #expect(abs(seldom / each - 1) < 0.08, "\(seldom) against \(each)")
    }

    @Test("A stop without time for three publications says nothing about jitter")
    func shortStops() {
        let samples = (0...20).map { truth(Double($0), 0) }
        func value(every interval: Double) -> Double? {
            let fixes = (0...20).map { fix(Double($0), Double($0 % 2), isPublished: $0 % Int(interval) == 0) }
            let truth = GroundTruth(name: "w", samples: samples)
            return Metric.standstillJitter.value(of: [
                EvaluatedWalk(name: "w", fixes: fixes, truth: truth, publishInterval: interval)
            ]).value
        }
        // At 3…20 s nine positions are 0 m and nine 1 m: half a metre from their mean.
        #expect(value(every: 1) == 0.5)
        #expect(value(every: 8) != nil)
        #expect(value(every: 10) == nil)
    }

    @Test("A truth that creeps is not standing")
    func creep() {
        // 0.1 m/s for 60 s: within 0.25 m for 2.5 s only.
        let samples = (0...600).map { truth(0.1 * Double($0), 0.01 * Double($0)) }
        let fixes = (0...60).map { fix(Double($0), Double($0 % 2)) }
        #expect(Metric.standstillJitter.value(of: [walk(fixes, samples)]).value == nil)
    }
}
