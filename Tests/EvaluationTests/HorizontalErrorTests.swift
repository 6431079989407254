import Evaluation
import Geometry
import Positioning
import Testing
import Walks

@Suite("Horizontal error")
struct HorizontalErrorTests {
    /// Truth at the origin at t = 0…4; the fixes of t = 0…4 lie 3, 4, 0, 5 and 12 m away.
    let five = walk(
        [fix(0, 3, 0), fix(1, 0, 4), fix(2, 0, 0), fix(3, 3, 4), fix(4, 0, -12)], (0...4).map { truth(Double($0), 0) })

    @Test("The statistics of 0, 3, 4, 5, 12")
    func statistics() {
        // Mean 24/5. Mean square (0 + 9 + 16 + 25 + 144)/5 = 194/5.
        #expect(near(Metric.meanError.value(of: [five]).value, 4.8))
        #expect(near(Metric.rmsError.value(of: [five]).value, 38.8.squareRoot()))
        // Type 7 with n = 5: place (n − 1) p = 2, 3, 3.6, 3.8 among the sorted 0, 3, 4, 5, 12.
        #expect(Metric.ce50.value(of: [five]).value == 4)
        #expect(Metric.ce75.value(of: [five]).value == 5)
        #expect(near(Metric.ce90.value(of: [five]).value, 5 + 0.6 * 7))
        #expect(near(Metric.ce95.value(of: [five]).value, 5 + 0.8 * 7))
        #expect(Metric.maxError.value(of: [five]).value == 12)
    }

    @Test("The bias is the mean error vector")
    func bias() {
        // Errors (3, 0), (0, 4), (0, 0), (3, 4), (0, −12): sum (6, −4).
        #expect(near(Metric.biasX.value(of: [five]).value, 1.2))
        #expect(near(Metric.biasY.value(of: [five]).value, -0.8))
        #expect(near(Metric.bias.value(of: [five]).value, (1.44 + 0.64).squareRoot()))
        // Opposite errors cancel in the bias, not in the mean error.
        let opposite = walk([fix(0, 2), fix(1, -2)], [truth(0, 0), truth(1, 0)])
        #expect(Metric.bias.value(of: [opposite]).value == 0)
        #expect(Metric.meanError.value(of: [opposite]).value == 2)
    }

    @Test("In force is the last fix published at or before the instant")
    func fixInForce() {
        let fixes = [
            fix(1, 1), fix(2, 20, isPublished: false), fix(2.5, 2.5), fix(4, 4), fix(4, 7),
        ]
        let result = walk(fixes, [0, 1, 2, 2.5, 3, 4, 9].map { truth($0, 0) })
        #expect(result.instants.map { $0.fix?.position.x } == [nil, 1, 1, 2.5, 2.5, 7, 7])
        // The instant before the first fix is in no error: 1 + 1 + 2.5 + 2.5 + 7 + 7 over six.
        let mean = Metric.meanError.value(of: [result])
        #expect(near(mean.value, 21.0 / 6))
        #expect(mean.count == 6)
        #expect(mean.walks == 1)
    }

    @Test("Fixes out of order are sorted; fixes that are not finite are no fixes")
    func disorder() {
        let fixes = [fix(2, 2), fix(1, 1), fix(3, .nan), fix(.nan, 4), fix(3, 5, .infinity)]
        let result = walk(fixes, [truth(1, 0), truth(3, 0)])
        #expect(result.published.map(\.time) == [1, 2])
        #expect(result.instants.map { $0.fix?.position.x } == [1, 2])
    }

    @Test("A regular grid of instants begins with the truth and interpolates it")
    func grid() {
        let samples = [truth(0.5, 0), truth(2.5, 8), truth(4, 8)]
        let result = walk([fix(0, 0)], samples, instants: .every(seconds: 1))
        #expect(result.instants.map(\.truth.time) == [0.5, 1.5, 2.5, 3.5])
        #expect(result.instants.map(\.truth.position.x) == [0, 4, 8, 8])
        // 0.1 s does not divide 0.3 s exactly in binary; the last instant is there all the same.
        let tenths = walk([fix(0, 0)], [truth(0, 0), truth(0.3, 3)], instants: .every(seconds: 0.1))
        #expect(tenths.instants.count == 4)
        // Nonsense falls back to the samples.
        #expect(walk([fix(0, 0)], samples, instants: .every(seconds: 0)).instants.count == 3)
        #expect(walk([fix(0, 0)], samples, instants: .every(seconds: 1e-300)).instants.count == 3)
    }

    @Test("Readiness is the share of errors up to R, honesty that within the stated radius")
    func shares() {
        // Errors 0, 3, 4, 5, 12: two of five up to 3 m, four up to 5 m and up to 10 m.
        #expect(near(Metric.readiness(within: 3).value(of: [five]).value, 0.4))
        #expect(near(Metric.readiness(within: 5).value(of: [five]).value, 0.8))
        #expect(near(Metric.readiness(within: 10).value(of: [five]).value, 0.8))
        #expect(Metric.readiness(within: 2.5).key == "within2.5m")
        // Errors 1, 1, 2 with radii 1, 0.5, 3: inside, outside, inside.
        let stated = walk(
            [fix(0, 1, accuracy: 1), fix(1, 1, accuracy: 0.5), fix(2, 2, accuracy: 3)],
            [truth(0, 0), truth(1, 0), truth(2, 0)])
        #expect(near(Metric.accuracyHonesty.value(of: [stated]).value, 2.0 / 3))
        #expect(Metric.accuracyRadius.value(of: [stated]).value == 1)
        // What holds all is not honest but large.
        let huge = walk([fix(0, 1, accuracy: 50)], [truth(0, 0), truth(1, 0)])
        #expect(
            Metric.accuracyHonesty.value(of: [huge]).value == 1 && Metric.accuracyRadius.value(of: [huge]).value == 50)
    }
}
