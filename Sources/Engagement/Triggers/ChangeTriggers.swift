package import Geometry

/// Reports a position that moved by a distance since the last report (IBM's `PositionChange`).
package struct PositionChangeTrigger: Sendable {
    /// Distance that counts, metres.
    package let distance: Double
    private var last: (point: Point, level: Int)?
    private var now = -Double.infinity

    /// A trigger; the first position is where it starts and is not reported.
    package init(distance: Double) { self.distance = distance }

    /// Takes the next position. Another level always counts as a move. Positions and times that are not finite, and times
    /// not after the one before, change nothing. O(1).
    package mutating func step(at time: Double, _ point: Point, level: Int) -> TriggerEvent? {
        guard point.isFinite, time.isFinite, time > now else { return nil }
        now = time
        if let last, level == last.level, !(point.distance(to: last.point) >= distance) { return nil }
        defer { last = (point, level) }
        return last.map { _ in TriggerEvent(time: time, kind: .positionChange, target: "position") }
    }
}

/// Reports that the set of senders in sight changed (IBM's `VisibleAccessPointsChange`).
package struct VisibleSetTrigger<Sender: Hashable & Sendable>: Hashable, Sendable {
    private var last: Set<Sender>?
    private var now = -Double.infinity

    /// A trigger; the first set is where it starts and is not reported.
    package init() {}

    /// Takes what is in sight now. A time that is not finite, or not after the one before, changes nothing. O(senders).
    package mutating func step(at time: Double, _ visible: Set<Sender>) -> TriggerEvent? {
        guard time.isFinite, time > now else { return nil }
        now = time
        defer { last = visible }
        guard let last, last != visible else { return nil }
        return TriggerEvent(time: time, kind: .visibleSetChange, target: "visible senders")
    }
}
