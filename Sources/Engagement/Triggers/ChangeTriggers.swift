public import Geometry

/// Reports a position that moved by a distance since the last report (IBM's `PositionChange`).
public struct PositionChangeTrigger: Hashable, Sendable {
    /// Distance that counts, metres.
    public let distance: Double
    private var last: (point: Point, level: Int)? { anchor.map { ($0.point, $0.level) } }
    private var anchor: Anchor?

    private struct Anchor: Hashable {
        var point: Point
        var level: Int
    }

    /// A trigger; the first position is where it starts and is not reported.
    public init(distance: Double) { self.distance = distance }

    /// Takes the next position. Another level always counts as a move.
    public mutating func step(at time: Double, _ point: Point, level: Int) -> TriggerEvent? {
        guard point.isFinite else { return nil }
        guard let last else {
            anchor = Anchor(point: point, level: level)
            return nil
        }
        guard level != last.level || point.distance(to: last.point) >= distance else { return nil }
        anchor = Anchor(point: point, level: level)
        return TriggerEvent(time: time, kind: .positionChange, target: "position")
    }
}

/// Reports that the set of senders in sight changed (IBM's `VisibleAccessPointsChange`).
public struct VisibleSetTrigger<Sender: Hashable & Sendable>: Hashable, Sendable {
    private var last: Set<Sender>?

    /// A trigger; the first set is where it starts and is not reported.
    public init() {}

    /// Takes what is in sight now.
    public mutating func step(at time: Double, _ visible: Set<Sender>) -> TriggerEvent? {
        defer { last = visible }
        guard let last, last != visible else { return nil }
        return TriggerEvent(time: time, kind: .visibleSetChange, target: "visible senders")
    }
}
