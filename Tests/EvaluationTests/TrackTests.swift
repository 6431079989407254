import Evaluation
import Geometry
import Testing
import VenueModel

@Suite("The published track")
struct TrackTests {
    @Test("Steps over 3 m/s are jumps")
    func jumps() {
        // Steps of 3 m in 1 s (allowed), 3.1 m in 1 s (jump), 5 m in 2 s (allowed), 20 m in 6 s (jump): 2 in 10 s.
        let result = walk([fix(0, 0), fix(1, 3), fix(2, 6.1), fix(4, 11.1), fix(10, 31.1)], [truth(0, 0)])
        #expect(near(Metric.jumpRate.value(of: [result]).value, 12))
        #expect(Metric.jumpRate.value(of: [walk([fix(0, 0)], [truth(0, 0)])]).value == nil)
    }

    @Test("The path ratio compares both tracks at the published instants")
    func pathRatio() {
        // Truth: 1 m/s along x for 10 s. Fixes at 1, 3 and 6 s: (1, 0), (3, 1.5), (6, 1.5): 2.5 + 3 over 5 m.
        let samples = (0...10).map { truth(Double($0), Double($0)) }
        let result = walk([fix(1, 1), fix(3, 3, 1.5), fix(6, 6, 1.5)], samples)
        #expect(near(Metric.pathRatio.value(of: [result]).value, 1.1))
        // A fix after the end of the truth is not compared.
        let longer = walk([fix(1, 1), fix(3, 3, 1.5), fix(6, 6, 1.5), fix(11, 90)], samples)
        #expect(near(Metric.pathRatio.value(of: [longer]).value, 1.1))
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
        // From 13 s: x = 9, 11, 9, 11: mean 10, RMS 1. The fix at 21 s is after the stand.
        var samples = (0...10).map { truth(Double($0), Double($0)) }
        samples += [truth(15, 10.1), truth(20, 10)] + (21...25).map { truth(Double($0), Double($0) - 10) }
        let fixes = [
            fix(5, 0), fix(11, 50), fix(12.9, 50), fix(13, 9), fix(15, 11), fix(17, 9), fix(20, 11), fix(21, 50),
        ]
        let value = Metric.standstillJitter.value(of: [walk(fixes, samples)])
        #expect(near(value.value, 1))
        #expect(value.count == 4)
        // A stand of 4 s is none; one fix in a stand has no mean to wander from.
        let brief = [truth(0, 0), truth(4, 0), truth(5, 9)]
        #expect(Metric.standstillJitter.value(of: [walk([fix(3, 0), fix(4, 1)], brief)]).value == nil)
        #expect(Metric.standstillJitter.value(of: [walk([fix(14, 9)], samples)]).value == nil)
        // A level of its own is no stand with the level before.
        let lift = [truth(0, 0), truth(4, 0), truth(4.5, 0, level: 1), truth(8, 0, level: 1)]
        #expect(Metric.standstillJitter.value(of: [walk([fix(7, 0), fix(8, 1)], lift)]).value == nil)
    }

    @Test("Jitter of two stands pools the squares, each about its own mean")
    func twoStands() {
        // Stand at 0 m: fixes ±1 m (two); stand at 100 m: fixes ±3 m (two). √((1 + 1 + 9 + 9)/4).
        let samples = [truth(0, 0), truth(10, 0), truth(20, 100), truth(30, 100)]
        let fixes = [fix(4, -1), fix(9, 1), fix(24, 97), fix(29, 103)]
        #expect(near(Metric.standstillJitter.value(of: [walk(fixes, samples)]).value, 5.0.squareRoot()))
    }

    @Test("A truth that creeps is not standing")
    func creep() {
        // 0.1 m/s for 60 s: within 0.25 m for 2.5 s only.
        let samples = (0...600).map { truth(0.1 * Double($0), 0.01 * Double($0)) }
        let fixes = (0...60).map { fix(Double($0), Double($0 % 2)) }
        #expect(Metric.standstillJitter.value(of: [walk(fixes, samples)]).value == nil)
    }
}
