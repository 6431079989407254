import Engagement
import EngagementTrials
import Geometry
import NumericalMethods
import Testing
import VenueModel
import Walks

@Suite struct ZoneTuningTests {
    private static let zone = Zone(
        name: "z", level: 0, outline: Polygon([Point(10, -5), Point(20, -5), Point(20, 5), Point(10, 5)]))
    private static let goal = TriggerGoal(stay: 5, placeTolerance: 2)
    private static let limits = TriggerLimits()

    /// Visitors who wait beside the zone, in it and behind it; their signal is the depth with noise.
    private static func sample(noise: Double, seed: UInt64, visits: Int = 20) -> ZoneTuning.Sample {
        let stream = RandomStream(seed: seed, purpose: "zone tuning test")
        func place(_ time: Double) -> Double { time < 100 ? 3 : time < 160 ? 15 : 27 }
        let truth = GroundTruth(
            name: "w",
            samples: (0...260).map { TruthSample(time: Double($0), position: Point(place(Double($0)), 0), level: 0) })
        let stays = ZoneStays(truth, zone: zone, goal: goal)
        return ZoneTuning.Sample(Array(repeating: stays, count: visits), for: TriggerGrid.positions) {
            visit, _, averaging in
            let width = max(Int(averaging), 1)
            var recent: [Double] = []
            return DepthSignal(
                (1...260).map { second in
                    let x = place(Double(second)) + noise * stream.normal(UInt64(second), lane: UInt32(visit))
                    recent.append(x)
                    if recent.count > width { recent.removeFirst() }
                    let mean = recent.reduce(0, +) / Double(recent.count)
                    return DepthSignal.Value(time: Double(second), depth: zone.outline.depth(of: Point(mean, 0)))
                })
        }
    }

    private func figures(_ trigger: ZoneTrigger, noise: Double) -> ZoneFigures {
        let tuning = ZoneTuning(goal: Self.goal, rule: DeliveryRule(blockTime: 300, count: 3), limits: Self.limits)
        return ZoneFigures(tuning.outcomes(of: trigger, on: Self.sample(noise: noise, seed: 3)))
    }

    @Test func perfectPositionsNeedNoCondition() {
        let figures = figures(ZoneTrigger(), noise: 0)
        #expect(figures.recall == 1 && figures.falseAVisit == 0 && figures.meets(Self.limits))
        #expect(figures.recallInterval?.upperBound == 1)
    }

    @Test func noisyPositionsNeedOne() {
        #expect(!figures(ZoneTrigger(), noise: 5).meets(Self.limits))
        let tuning = ZoneTuning(goal: Self.goal, rule: DeliveryRule(blockTime: 300, count: 3), limits: Self.limits)
        let best = tuning.best(
            of: TriggerGrid.positions, training: Self.sample(noise: 5, seed: 1),
            validation: Self.sample(noise: 5, seed: 2))
        #expect(best.trigger != ZoneTrigger())
        #expect(figures(best.trigger, noise: 5).meets(Self.limits))
    }

    @Test func neverIsNoChoice() {
        let never = ZoneTrigger(.position, Condition(enterMargin: 1000))
        let tuning = ZoneTuning(goal: Self.goal, rule: DeliveryRule(), limits: Self.limits)
        let best = tuning.best(
            of: [never, ZoneTrigger()], training: Self.sample(noise: 0, seed: 1),
            validation: Self.sample(noise: 0, seed: 2))
        #expect(best.trigger == ZoneTrigger())
        #expect(figures(never, noise: 0).broken(Self.limits) == ["recall 0.0 %", "no right notification"])
    }

    @Test func brokenLimitsAreNamed() {
        let hasty = figures(ZoneTrigger(.position, Condition(enterMargin: -100)), noise: 0)
        #expect(hasty.broken(Self.limits)?.contains { $0.hasSuffix(" false notifications a visit") } ?? false)
        let late = figures(ZoneTrigger(.position, Condition(dwell: 40)), noise: 0)
        #expect(late.broken(Self.limits) == ["latency \(late.latency ?? 0) s"])
    }

    @Test func gridsHoldNoCombinationTwice() {
        for triggers in [TriggerGrid.positions, TriggerGrid.fewPositions, TriggerGrid.nearest] {
            #expect(Set(triggers).count == triggers.count)
        }
        #expect(TriggerGrid.positions.first == ZoneTrigger() && TriggerGrid.fewPositions.first == ZoneTrigger())
    }
}
