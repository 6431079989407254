import Engagement
import EngagementTrials
import Geometry
import Testing

/// Situations and maps without a simulation.
@Suite struct SituationTests {
    /// What the map shows decides while it is visible, and the time since the last movement while it is not.
    @Test func theSituationIsWhatTheAppKnows() {
        var tracker = SituationTracker()
        #expect(tracker.situation(at: 500, .following) == .displayedLevel)
        #expect(tracker.situation(at: 500, .level(3)) == .displayedLevel, "before the first position")
        #expect(tracker.situation(at: 500, .hidden) == .background, "before the first position")
        tracker.take(Point(0, 0), level: 1, at: 10)
        #expect(tracker.situation(at: 10, .level(1)) == .displayedLevel)
        #expect(tracker.situation(at: 10, .level(2)) == .otherLevel)
        #expect(tracker.situation(at: 69, .hidden) == .background)
        #expect(tracker.situation(at: 70, .hidden) == .atRest)
        #expect(tracker.situation(at: 70, .following) == .displayedLevel, "somebody looks")
        // Within the radius of where the rest began nothing moves, beyond it and on another level something does.
        tracker.take(Point(5, 0), level: 1, at: 75)
        #expect(tracker.situation(at: 75, .hidden) == .atRest)
        tracker.take(Point(5.1, 0), level: 1, at: 80)
        #expect(tracker.situation(at: 139, .hidden) == .background)
        #expect(tracker.situation(at: 140, .hidden) == .atRest)
        tracker.take(Point(5.1, 0), level: 2, at: 150)
        #expect(tracker.situation(at: 150, .hidden) == .background)
        #expect(tracker.situation(at: 150, .level(2)) == .displayedLevel)
    }

    /// A map is visible when the app is in front; only in a venue of several levels it shows another one now and then.
    @Test func theMapIsThatOfTheVisitor() {
        let duration = 3600.0
        let times = (0..<3600).map(Double.init)
        var others = 0
        for visitor in 0..<20 {
            let attention = AttentionScenario.mixed.timeline(visitor: visitor, duration: duration, seed: 4)
            let one = MapTimeline(visitor: visitor, duration: duration, seed: 4, levels: [3])
            let several = MapTimeline(visitor: visitor, duration: duration, seed: 4, levels: [0, 1, 2])
            #expect(
                several.spans == MapTimeline(visitor: visitor, duration: duration, seed: 4, levels: [0, 1, 2]).spans)
            #expect(several.spans.map(\.start) == several.spans.map(\.start).sorted())
            for (time, views) in zip(times, zip(one.views(at: times), several.views(at: times))) {
                let isInFront = attention.condition(at: time).app == .foreground
                #expect(views.0 == (isInFront ? .following : .hidden))
                #expect((views.1 == .hidden) == !isInFront)
                if views.1 != .hidden, views.1 != .following { others += 1 }
            }
            let returns = several.returns(until: duration)
            let starts = attention.pieces(until: duration) { $0.app == .foreground }.dropFirst().filter(\.answer)
            #expect(returns == starts.map(\.range))
        }
        #expect(others > 100)
    }

    @Test func rangingIsAShareOfThePeriod() {
        let seconds = (0..<120).map(Double.init)
        let counts = RangingCycle.tried.map { cycle in
            seconds.count { cycle.isAlways || $0.truncatingRemainder(dividingBy: cycle.period) < cycle.listen }
        }
        #expect(counts == [120, 40, 20, 0])
    }
}
