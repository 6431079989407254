import Engagement
import Geometry
import NumericalMethods
import Positioning
import VenueModel

extension SimulatedPhone {
    private static let side = 10.0
    private static let ward = Venue(
        name: "ward",
        zones: [
            Zone(
                name: "store", level: 0,
                outline: Polygon([Point(0, 0), Point(side, 0), Point(side, side), Point(0, side)]))
        ])

    /// Feeds the fixes of a tag, each 1 to 60 s, to an app that is connected while it is in front, and to alarms of a zone.
    mutating func follow() {
        var tag = FollowedTag(
            TagSettings(
                outdatedAfter: stream.uniform(lane: 120) < 0.5 ? stream.uniform(in: 5...300, lane: 121) : nil,
                subscribesToAll: stream.uniform(lane: 122) < 0.5))
        let condition = Condition.random(stream)
        let own = ZoneAlarm(
            zones: ["store"], alertsOnEnter: stream.uniform(lane: 123) < 0.7,
            alertsOnExit: stream.uniform(lane: 124) < 0.7, condition: condition,
            isActive: stream.uniform(lane: 125) < 0.8)
        var watch = ZoneAlarmWatch([own], venue: Self.ward)
        var all = ZoneAlarmWatch([ZoneAlarm(zones: ["store"], condition: condition)], venue: Self.ward)
        var oracle = PresenceOracle(condition)
        var time = 0.0
        var step = UInt64(0)
        var place = Point(0, 0)
        while true {
            let draw = stream.uniform(step, lane: 126)
            time += 1 + (draw * 59).rounded()
            step += 1
            guard time < duration else { break }
            if stream.uniform(step, lane: 127) < 0.3 {
                place = Point(
                    stream.uniform(in: -4...14, step, lane: 128), stream.uniform(in: -4...14, step, lane: 129))
            }
            let chance = stream.uniform(step, lane: 130)
            let fix = Fix(
                time: time, position: place, level: chance > 0.95 ? 1 : 0,
                horizontalAccuracy: stream.uniform(in: 0...12, step, lane: 131))
            let new = chance < 0.2 ? nil : fix

            tag.step(at: time, fix: new, isOnline: seen.condition(at: time).isOnline, draw: draw)
            counts["tag", default: 0] += tag.told
            expect(tag.told == 0 || attention.condition(at: time).isOnline, "a tag that the state forbids")
            for fault in tag.faults { expect(false, fault) }

            let alerts = all.step(at: time, new)
            let evidence = condition.evidence(depth: new.map(Self.depth), accuracy: new?.horizontalAccuracy)
            let change: Presence.Change? = alerts.first.map { $0.kind == .enter ? .entered : .exited }
            if let fault = oracle.check(at: time, evidence, change) { expect(false, "alarm: \(fault)") }
            expect(alerts.count <= 1, "an entry and an exit at once")
            let asked = alerts.filter { own.isActive && ($0.kind == .enter ? own.alertsOnEnter : own.alertsOnExit) }
            expect(watch.step(at: time, new) == asked, "an alert that is not as its alarm says")
            for alert in alerts { report(alert, as: "alarm", at: time, hearingBy: nil) }
        }
    }

    /// How deep a fix lies in the only zone, metres.
    private static func depth(of fix: Fix) -> Double {
        guard fix.level == 0 else { return -.infinity }
        let x = max(-fix.position.x, fix.position.x - side)
        let y = max(-fix.position.y, fix.position.y - side)
        if x <= 0, y <= 0 { return max(x, y) * -1 }
        return -(max(x, 0) * max(x, 0) + max(y, 0) * max(y, 0)).squareRoot()
    }
}

/// A tag with what must hold of the events that an app gets.
private struct FollowedTag {
    private var tracker: TagTracker
    private var isPermitted = true
    private var isDeleted = false
    private var last: TagState?
    /// How many events the last step gave, and what was wrong with them.
    private(set) var told = 0
    private(set) var faults: [String] = []

    init(_ settings: TagSettings) { tracker = TagTracker(settings) }

    /// - Parameter draw: decides whether the permission changes or the tag is deleted, of 1.
    mutating func step(at time: Double, fix: Fix?, isOnline: Bool, draw: Double) {
        told = 0
        faults = []
        if isOnline != tracker.isConnected {
            if isOnline { last = nil }
            take(isOnline ? .connected : .disconnected, at: time)
        }
        if draw < 0.04 {
            isPermitted = draw < 0.02
            take(.permission(isPermitted), at: time)
        }
        if 0.5 <= draw, draw < 0.5002 {
            isDeleted = true
            take(.deleted, at: time)
        }
        let isTold = take(fix.map(TagInput.fix) ?? .tick, at: time)
        if fix != nil, isOnline, isPermitted, !isDeleted, !isTold { faults.append("a live tag that is not told") }
    }

    @discardableResult private mutating func take(_ input: TagInput, at time: Double) -> Bool {
        guard let event = tracker.step(at: time, input) else { return false }
        told += 1
        if event.time != time || event.state != tracker.state { faults.append("a tag event that is not so") }
        if (event.fix == nil) != (event.state == .notAvailable) { faults.append("a tag without its position") }
        if event.state != .notAvailable, !isPermitted || isDeleted { faults.append("a tag that may not be seen") }
        if event.state != .active, event.state == last { faults.append("a tag that is told twice") }
        last = event.state
        return true
    }
}
