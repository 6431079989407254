import Evaluation
import Positioning
import Testing
import Walks

@Suite("Energy index")
struct EnergyIndexTests {
    /// So many seconds of truth with these fixes.
    private func walk(
        _ fixes: [Fix], seconds: Double = 100, every interval: Double = 1, _ use: PhoneUse = PhoneUse()
    ) -> EvaluatedWalk {
        EvaluatedWalk(
            name: "w", fixes: fixes,
            truth: GroundTruth(name: "w", samples: [truth(0, 0), truth(seconds, 0)]), publishInterval: interval,
            use: use)
    }

    private func energy(_ walks: EvaluatedWalk...) -> Double? { Metric.energyIndex.value(of: walks).value }

    @Test("Suppressing a publication saves nothing")
    func publishing() {
        // 7.5 mA of the radio and 32.5 mA of wake-ups.
        let each = (1...100).map { fix(Double($0), 0) }
        #expect(near(energy(walk(each)), 40))
        for interval in [2, 5, 10] {
            let seldom = (1...100).map { fix(Double($0), 0, isPublished: $0 % interval == 0) }
            #expect(near(energy(walk(seldom, every: Double(interval))), 40))
        }
        // Nor does hearing nothing, or dropping what is weak: the radio listens.
        #expect(near(energy(walk(each.filter { $0.time < 20 })), 40))
        #expect(near(energy(walk([])), 40))
    }

    @Test("Ranging less saves; sensors cost little")
    func levers() {
        // 1 s of every 10 s.
        #expect(near(energy(walk([], PhoneUse(ranging: 0.1))), 4))
        #expect(near(energy(walk([], PhoneUse(sensors: [.barometer]))), 40.0027))
        #expect(near(energy(walk([], PhoneUse(ranging: 0, sensors: [.motion]))), 0.925))
        // Walks count by their time: 100 s at 40 mA and 300 s at 4 mA.
        #expect(near(energy(walk([]), walk([], seconds: 300, PhoneUse(ranging: 0.1))), 13))
    }

    @Test("Settings of the engine decide about sensors only")
    func settings() throws {
        let sparse = try PositioningSettings([
            "updatePublishInterval": 10, "smartLocationUpdateRadius": 5, "activateBarometer": false,
        ])
        #expect(PhoneUse(sparse) == PhoneUse())
        #expect(PhoneUse(PositioningSettings()) == PhoneUse(sensors: [.barometer]))
        let adaptive = try PositioningSettings(["activateAdaptivePositioning": true, "activateBarometer": false])
        #expect(PhoneUse(adaptive) == PhoneUse(sensors: [.motion]))
        // A sensor that any level needs is on.
        let zonedPreset = ZonedPreset(base: sparse, levels: [1: adaptive])
        #expect(PhoneUse(zonedPreset) == PhoneUse(sensors: [.motion]))
    }

    @Test("Without a truth that lasts there is none")
    func nothing() {
        #expect(energy(walk([fix(0, 0)], seconds: 0)) == nil)
        #expect(energy() == nil)
    }
}
