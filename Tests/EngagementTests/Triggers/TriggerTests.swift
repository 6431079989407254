import Engagement
import Geometry
import Testing

@Suite struct TriggerTests {
    /// The times of events with one value a second: + inside, - outside, . nothing.
    private func times(
        _ kind: TriggerEvent.Kind, _ values: String, _ condition: Condition = Condition(), duration: Double = 0
    ) -> [Double] {
        var trigger = Trigger(kind, target: "shop", condition: condition, duration: duration)
        return values.enumerated().compactMap { second, value in
            let event = trigger.step(at: Double(second), value == "+" ? .inside : value == "-" ? .outside : .none)
            #expect(event.map { $0.kind == kind && $0.target == "shop" && $0.time == Double(second) } ?? true)
            return event?.time
        }
    }

    @Test func entriesAndExits() {
        #expect(times(.enter, "-++--+") == [1, 5])
        #expect(times(.exit, "-++--+-") == [3, 6])
        #expect(times(.connect, "-++--+") == [1, 5])
        #expect(times(.disconnect, "-++--+-") == [3, 6])
    }

    /// Once in each stay, from the entry that counts on.
    @Test func dwellInside() {
        #expect(times(.dwellInside, "++++++-++++", duration: 3) == [3, 10])
        #expect(times(.dwellInside, "+++-+++-", duration: 3).isEmpty)
        #expect(times(.dwellInside, "++++++", Condition(dwell: 2), duration: 3) == [5])
        #expect(times(.dwellInside, "-+") == [1])
    }

    /// Somebody who may have left is not reported as staying; if they did not, they are.
    @Test func doubtIsNoDwell() {
        let condition = Condition(exitDelay: 10)
        #expect(times(.dwellInside, "++------", condition, duration: 3).isEmpty)
        #expect(times(.dwellInside, "++---+", condition, duration: 3) == [5])
        #expect(times(.dwellOutside, "--++++", Condition(dwell: 10), duration: 3).isEmpty)
        #expect(times(.dwellOutside, "--++-", Condition(dwell: 10), duration: 3) == [4])
    }

    /// From the first value on, and from each exit.
    @Test func dwellOutside() {
        #expect(times(.dwellOutside, "---+----", duration: 2) == [2, 6])
        #expect(times(.dwellOutside, "....+", duration: 2) == [2])
        #expect(times(.dwellOutside, "--+-+--+", duration: 2).isEmpty)
    }

    /// A first time that is not finite does not spoil the absence, and time does not run backwards.
    @Test func badTimes() {
        var trigger = Trigger(.dwellOutside, target: "", condition: Condition(), duration: 2)
        for time in [Double.nan, .infinity, -.infinity] { #expect(trigger.step(at: time, .outside) == nil) }
        #expect(trigger.step(at: 10, .outside) == nil)
        #expect(trigger.step(at: 9, .outside) == nil)
        #expect(trigger.step(at: 12, .outside)?.time == 12)
        for kind in [TriggerEvent.Kind.positionChange, .visibleSetChange] { #expect(times(kind, "+-+-").isEmpty) }
    }

    @Test func positionChange() {
        var trigger = PositionChangeTrigger(distance: 5)
        #expect(trigger.step(at: .nan, Point(0, 0), level: 0) == nil)
        #expect(trigger.step(at: 0, Point(0, 0), level: 0) == nil)
        #expect(trigger.step(at: 1, Point(4.9, 0), level: 0) == nil)
        #expect(trigger.step(at: 2, Point(5, 0), level: 0)?.time == 2)
        #expect(trigger.step(at: 3, Point(9.9, 0), level: 0) == nil)
        #expect(trigger.step(at: 2.5, Point(99, 0), level: 0) == nil)
        #expect(trigger.step(at: 4, Point(.nan, 0), level: 0) == nil)
        #expect(trigger.step(at: .infinity, Point(99, 0), level: 0) == nil)
        let event = trigger.step(at: 5, Point(9.9, 0), level: 1)
        #expect(event == TriggerEvent(time: 5, kind: .positionChange, target: "position"))
        #expect(trigger.step(at: 6, Point(9.9, 0), level: 1) == nil)
    }

    @Test func visibleSet() {
        var trigger = VisibleSetTrigger<String>()
        #expect(trigger.step(at: .nan, ["a"]) == nil)
        #expect(trigger.step(at: 0, []) == nil)
        #expect(trigger.step(at: 1, ["a", "b"])?.time == 1)
        #expect(trigger.step(at: 2, ["b", "a"]) == nil)
        #expect(trigger.step(at: 1, ["c"]) == nil)
        #expect(trigger.step(at: 3, ["a"])?.kind == .visibleSetChange)
    }
}
