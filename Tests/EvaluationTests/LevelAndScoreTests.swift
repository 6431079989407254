import Evaluation
import Geometry
import Testing
import VenueModel

@Suite("Levels and scores")
struct LevelAndScoreTests {
    @Test("Scores add 15 m a level; only the IPIN score extends the first fix backwards")
    func scores() {
        // Truth at x = 0, 1, 2, 3 on level 1. First fix at t = 1 at x = 3 on level 1, then at t = 3 at x = 4 on level
        // −1.
        let result = walk(
            [fix(1, 3, level: 1), fix(3, 4, level: -1)], (0...3).map { truth(Double($0), Double($0), level: 1) })
        // IPIN: 3 (extended), 2, 1, 1 + 2 × 15 = 31. Sorted 1, 2, 3, 31, place 3 × 0.75 = 2.25: 3 + 0.25 × 28.
        let ipin = Metric.ipinScore.value(of: [result])
        #expect(near(ipin.value, 10))
        #expect(ipin.count == 4)
        // Kaggle: (2 + 1 + 31)/3.
        #expect(near(Metric.kaggleScore.value(of: [result]).value, 34.0 / 3))
        #expect(near(Metric.floorDetection.value(of: [result]).value, 2.0 / 3))
    }

    @Test(
        "Neighbours in the venue are one level apart, whatever their numbers are",
        arguments: [(-7, 0, 1), (0, -7, 1), (-7, 4, 2), (4, 4, 0), (5, 4, 1), (-9, 4, 13)])
    func gapsBetweenLevels(start: Int, end: Int, levels: Int) {
        let venue = Venue(
            name: "tower",
            levels: [4, -7, 0].map {
                Level(
                    number: $0, name: "\($0)", elevation: Double($0), height: 3, outline: rectangle(0...9, 0...9))
            })
        let result = walk([fix(0, 0, level: start)], [truth(0, 0, level: end)], venue: venue)
        for metric in [Metric.ipinScore, .kaggleScore] {
            #expect(near(metric.value(of: [result]).value, 15 * Double(levels)))
        }
    }

    @Test("The difference of any two levels is a number")
    func extremeLevels() {
        let result = walk([fix(0, 0, level: .min)], [truth(0, 0, level: .max)])
        #expect(near(Metric.kaggleScore.value(of: [result]).value, 15 * 0x1p64, tolerance: 1e6))
    }

    @Test("False changes of level are those to a wrong level")
    func falseChanges() {
        // True: level 0 until 100 s, then 1 until 200 s. Published: 0; 1 at 50 (false); 0 at 60 (mended); 2 at 110
        // (false); 1 at 120 (right). Two in 180 s are 40 an hour.
        let samples = [truth(0, 0), truth(100, 0, level: 1), truth(200, 0, level: 1)]
        let fixes = [(10, 0), (50, 1), (60, 0), (110, 2), (120, 1), (190, 1)]
            .map { fix(Double($0.0), 0, level: $0.1) }
        let value = Metric.falseLevelChanges.value(of: [walk(fixes, samples)])
        #expect(near(value.value, 40))
        #expect(value.count == 5)
    }

    @Test("Time to the correct level: late, at once, never")
    func timeToCorrectLevel() {
        // Changes at 10 (to 1), 20 (to 0), 30 (to 2); the truth ends at 40. The fix says 1 from 14 s, 0 from 19 s
        // (early), never 2.
        let samples = [
            truth(0, 0), truth(10, 0, level: 1), truth(20, 0), truth(30, 0, level: 2), truth(40, 0, level: 2),
        ]
        let fixes = [(0, 0), (14, 1), (19, 0), (35, 0)].map { fix(Double($0.0), 0, level: $0.1) }
        let value = Metric.timeToCorrectLevel.value(of: [walk(fixes, samples)])
        #expect(near(value.value, (4.0 + 0 + 10) / 3))
        #expect(value.count == 3)
        // Without a change of level there is nothing to be late for.
        #expect(Metric.timeToCorrectLevel.value(of: [walk(fixes, [truth(0, 0), truth(9, 0)])]).value == nil)
    }
}
