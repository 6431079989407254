import Evaluation
import Testing
import Walks

@Suite("Energy index")
struct EnergyIndexTests {
    /// 100 s of truth with a fix each `interval` seconds.
    private func steady(every interval: Double) -> EvaluatedWalk {
        let count = Int(100 / interval)
        return EvaluatedWalk(
            name: "steady", fixes: (1...count).map { fix(interval * Double($0), 0) },
            truth: GroundTruth(name: "steady", samples: [truth(0, 0), truth(100, 0)]), publishInterval: interval)
    }

    @Test("Listening all the time costs 7.5 mA, a fix 32.5 mA s")
    func steadyFixes() {
        // A fix each second is the 40 mA of a phone that ranges all the time.
        #expect(near(Metric.energyIndex.value(of: [steady(every: 1)]).value, 40))
        // Each 5 s: 7.5 + 32.5/5.
        let value = Metric.energyIndex.value(of: [steady(every: 5)])
        #expect(near(value.value, 14))
        #expect(value.count == 20)
    }

    @Test("The phone rests where nothing is published; walks count by their time")
    func gaps() {
        // Truth 0…10 s, interval 1 s. Fixes at 0.5 (listens 0.5 s, since the truth began), 1, 1.25 (0.5 and 0.25), 8
        // (1): 2.25 s and 4 fixes; that at 11 s is after the truth. (7.5 × 2.25 + 32.5 × 4)/10 = 14.6875.
        let gaps = walk([fix(0.5, 0), fix(1, 0), fix(1.25, 0), fix(8, 0), fix(11, 0)], [truth(0, 0), truth(10, 0)])
        let value = Metric.energyIndex.value(of: [gaps])
        #expect(near(value.value, 14.6875))
        #expect(value.count == 4)
        // With 100 s at 40 mA: (146.875 + 4000)/110.
        #expect(near(Metric.energyIndex.value(of: [gaps, steady(every: 1)]).value, 4146.875 / 110))
    }

    @Test("Without a fix, or a truth that lasts, there is none")
    func nothing() {
        #expect(Metric.energyIndex.value(of: [walk([], [truth(0, 0), truth(9, 0)])]).value == nil)
        #expect(Metric.energyIndex.value(of: [walk([fix(1, 0)], [truth(1, 0)])]).value == nil)
        #expect(Metric.energyIndex.value(of: [walk([fix(1, 0)], [])]).value == nil)
    }
}
