import Engagement
import Foundation
import Geometry
import NumericalMethods
import Positioning
import Radio
import Recordings
import Testing
import VenueModel

@Suite struct TagTests {
    private func fix(_ time: Double, x: Double = 1, y: Double = 1, level: Int = 0, accuracy: Double = 2) -> Fix {
        Fix(time: time, position: Point(x, y), level: level, horizontalAccuracy: accuracy)
    }

    private func states(_ events: [TagEvent]) -> [TagState] { events.map(\.state) }

    // MARK: States

    @Test func aFirstConnectionToAnUnseenTagGivesLivePositionsOnly() {
        var tracker = TagTracker(.backspin)
        #expect(tracker.step(at: 0, .connected) == nil && tracker.state == .notAvailable)
        #expect(tracker.step(at: 1, .fix(fix(1))) == TagEvent(time: 1, state: .active, fix: fix(1)))
    }

    @Test func theLastKnownPositionComesFirstAsOutdated() {
        var tracker = TagTracker(.backspin, lastFix: fix(-60))
        #expect(tracker.step(at: 0, .connected) == TagEvent(time: 0, state: .outdated, fix: fix(-60)))
        #expect(tracker.step(at: 1, .fix(fix(1)))?.state == .active)
        // The same after an interruption, in which the position went on.
        #expect(tracker.step(at: 2, .disconnected) == nil)
        #expect(tracker.step(at: 3, .fix(fix(3))) == nil)
        #expect(tracker.step(at: 9, .connected) == TagEvent(time: 9, state: .outdated, fix: fix(3)))
        #expect(tracker.step(at: 10, .fix(fix(10)))?.state == .active)
    }

    @Test func withoutPermissionExactlyOneEventSaysSo() {
        var tracker = TagTracker(.backspin, isPermitted: false, lastFix: fix(-60))
        #expect(tracker.step(at: 0, .connected) == TagEvent(time: 0, state: .notAvailable))
        for time in 1...5 { #expect(tracker.step(at: Double(time), .fix(fix(Double(time)))) == nil) }
        // A permission that comes gives live positions, no outdated one.
        #expect(tracker.step(at: 6, .permission(true)) == nil)
        #expect(tracker.step(at: 7, .fix(fix(7)))?.state == .active)
        // One that ends gives one event.
        #expect(tracker.step(at: 8, .permission(false)) == TagEvent(time: 8, state: .notAvailable))
        #expect(tracker.step(at: 9, .permission(false)) == nil && tracker.step(at: 9, .fix(fix(9))) == nil)

        var all = TagTracker(TagSettings(subscribesToAll: true), isPermitted: false)
        #expect(all.step(at: 0, .connected) == nil && all.state == .notAvailable)
    }

    @Test func aDeletedTagIsNotAvailableForEver() {
        var tracker = TagTracker()
        let events = tracker.run(
            fixes: (1...20).map { fix(Double($0)) },
            inputs: [(0, .connected), (5.5, .deleted), (8, .disconnected), (9, .connected)], duration: 20)
        #expect(states(events) == Array(repeating: .active, count: 5) + [.notAvailable, .notAvailable])
        #expect(events.map(\.time) == [1, 2, 3, 4, 5, 5.5, 9] && events.last?.fix == nil)
        #expect(tracker.lastFix == nil)
    }

    @Test(arguments: [1.0, 3, 10]) func withoutFixesAPositionIsOutdatedOnce(limit: Double) {
        var tracker = TagTracker(TagSettings(outdatedAfter: limit))
        let events = tracker.run(fixes: [fix(1), fix(2), fix(40)], duration: 60)
        #expect(states(events) == [.active, .active, .outdated, .active, .outdated])
        #expect(events.map(\.time) == [1, 2, 2 + limit, 40, 40 + limit])
        #expect(events[2].fix == fix(2))
        var forever = TagTracker(.backspin)
        #expect(states(forever.run(fixes: [fix(1)], duration: 60)) == [.active])
    }

    @Test func stateRulesHoldForRandomInput() {
        for seed in 0..<300 {
            let stream = RandomStream(seed: UInt64(seed), purpose: "tag test")
            var tracker = TagTracker(
                TagSettings(outdatedAfter: seed % 3 == 0 ? nil : 4, subscribesToAll: seed % 2 == 0))
            var time = 0.0
            var last: TagEvent?
            var isPermitted = true
            var isDeleted = false
            var isConnected = false
            for step in 0..<120 {
                let tick = UInt64(step)
                time += stream.uniform(in: 0...2, tick)
                let inputs: [TagInput] = [
                    .fix(fix(time)), .fix(fix(time)), .tick, .tick, .connected, .disconnected, .permission(false),
                    .permission(true), stream.uniform(tick, lane: 2) < 0.05 ? .deleted : .tick,
                ]
                let input = inputs[stream.index(below: inputs.count, tick, lane: 1)]
                let isBad = stream.uniform(tick, lane: 3) < 0.1
                let event = tracker.step(at: isBad ? [.nan, .infinity, time - 100][step % 3] : time, input)
                if isBad {
                    #expect(event == nil)
                    continue
                }
                switch input {
                case .permission(let value): isPermitted = value
                case .deleted: isDeleted = true
                case .connected:
                    if !isConnected { last = nil }
                    isConnected = true
                case .disconnected: isConnected = false
                default: break
                }
                guard let event else { continue }
                #expect(isConnected && event.time == time && event.state == tracker.state)
                #expect((event.fix == nil) == (event.state == .notAvailable))
                if event.state != .notAvailable { #expect(isPermitted && !isDeleted) }
                // "Not available" and "outdated" are never told twice in a row.
                if event.state != .active { #expect(event.state != last?.state) }
                last = event
            }
        }
    }

    // MARK: Zone alarms

    private var venue: Venue {
        func square(_ x: Double) -> Polygon {
            Polygon([Point(x, 0), Point(x + 10, 0), Point(x + 10, 10), Point(x, 10)])
        }
        return Venue(
            name: "ward",
            zones: [
                Zone(name: "store", level: 0, outline: square(0)), Zone(name: "exit", level: 0, outline: square(20)),
                Zone(name: "upstairs", level: 1, outline: square(0)),
            ])
    }

    /// A tag that moves 1 m/s along y = 5 from x = −5.
    private var path: [Fix] { (1...40).map { fix(Double($0), x: Double($0) - 5.5, y: 5) } }

    @Test func alarmsTellOfEntriesAndExits() {
        var watch = ZoneAlarmWatch([ZoneAlarm(zones: ["store", "exit", "upstairs", "no such zone"])], venue: venue)
        // Inside the store at 0.5 … 9.5 m (t = 6 … 15), inside the exit at 20.5 … 29.5 m (t = 26 … 35).
        #expect(
            watch.run(fixes: path, duration: 40) == [
                TriggerEvent(time: 6, kind: .enter, target: "store"),
                TriggerEvent(time: 16, kind: .exit, target: "store"),
                TriggerEvent(time: 26, kind: .enter, target: "exit"),
                TriggerEvent(time: 36, kind: .exit, target: "exit"),
            ])
        var off = ZoneAlarmWatch([ZoneAlarm(zones: ["store"], isActive: false)], venue: venue)
        #expect(off.run(fixes: path, duration: 40).isEmpty)
        var exits = ZoneAlarmWatch([ZoneAlarm(zones: ["store"], alertsOnEnter: false)], venue: venue)
        #expect(exits.run(fixes: path, duration: 40).map(\.kind) == [.exit])
    }

    @Test func alarmsUseTheConditionOfTriggers() {
        let condition = Condition(enterMargin: 2, exitMargin: 2, dwell: 2, exitDelay: 1)
        var watch = ZoneAlarmWatch([ZoneAlarm(zones: ["store"], condition: condition)], venue: venue)
        // 2 m inside from x = 2.5 (t = 8), and 2 s of it; more than 2 m outside from x = 12.5 (t = 18), and 1 s of it.
        #expect(watch.run(fixes: path, duration: 40).map(\.time) == [10, 19])
        let gated = Condition(accuracyGate: 1)
        var blind = ZoneAlarmWatch([ZoneAlarm(zones: ["store"], condition: gated)], venue: venue)
        #expect(blind.run(fixes: path, duration: 40).isEmpty)
        // Silence is an exit: the last fix is inside at t = 12.
        var silent = ZoneAlarmWatch([ZoneAlarm(zones: ["store"], condition: Condition(silence: 8))], venue: venue)
        #expect(silent.run(fixes: Array(path.prefix(12)), duration: 40).map(\.time) == [6, 20])
    }

    @Test func badFixesNeverTrap() {
        let values = [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0, 5]
        var fixes: [Fix] = []
        for x in values { for y in values { fixes.append(fix(x, x: y, y: x, accuracy: y)) } }
        for duration in values {
            var watch = ZoneAlarmWatch([ZoneAlarm(zones: ["store"])], venue: venue)
            _ = watch.run(fixes: fixes, duration: min(duration, 100))
            var tracker = TagTracker()
            _ = tracker.run(fixes: fixes, inputs: values.map { ($0, .connected) }, duration: min(duration, 100))
        }
    }
}
