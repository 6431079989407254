internal import Geometry
public import Positioning
public import VenueModel

/// How deep the positions of a walk lie in one zone.
public struct ZoneSignal: Hashable, Sendable {
    /// One value.
    public struct Value: Hashable, Sendable {
        /// Seconds since the start of the recording.
        public var time: Double
        /// Metres inside the border, negative outside; −∞ on another level.
        public var depth: Double
        /// The stated accuracy radius, metres.
        public var accuracy: Double
    }

    /// By ascending time.
    public let values: [Value]

    /// The signal of published fixes. O(fixes × (corners + fixes in the averaging time)).
    ///
    /// - Parameters:
    ///   - fixes: by ascending time.
    ///   - averaging: seconds; the mean of the positions on the last one's level in this time is used.
    public init(_ fixes: [Fix], zone: Zone, averaging: Double = 0) {
        let fixes = fixes.filter { $0.isPublished && $0.position.isFinite }
        var first = 0
        values = fixes.indices.map { index in
            let fix = fixes[index]
            guard fix.level == zone.level else {
                return Value(time: fix.time, depth: -.infinity, accuracy: fix.horizontalAccuracy)
            }
            while fixes[first].time < fix.time - averaging { first += 1 }
            let recent = fixes[first...index].filter { $0.level == fix.level }
            let sum = recent.reduce(Vector(0, 0)) { $0 + ($1.position - Point(0, 0)) }
            let mean = Point(0, 0) + sum * (1 / Double(max(recent.count, 1)))
            return Value(
                time: fix.time, depth: zone.outline.depth(of: averaging > 0 ? mean : fix.position),
                accuracy: fix.horizontalAccuracy)
        }
    }

    /// When a trigger of this condition reports, ascending. O(fixes × window).
    public func events(_ kind: TriggerEvent.Kind, condition: Condition, duration: Double = 0) -> [Double] {
        var trigger = Trigger(kind, target: "", condition: condition, duration: duration)
        var times: [Double] = []
        var last: Double?
        for value in values {
            // Silence is a sign each second, from the time on in which it counts.
            if let last, value.time - last > condition.silence {
                for second in stride(from: last + condition.silence, to: value.time, by: 1).prefix(Self.longestSilence)
                {
                    if let event = trigger.step(at: second, .none) { times.append(event.time) }
                }
            }
            last = value.time
            let isAccurate = condition.accuracyGate.map { value.accuracy <= $0 } ?? true
            let evidence = isAccurate ? condition.evidence(depth: value.depth) : .none
            if let event = trigger.step(at: value.time, evidence) { times.append(event.time) }
        }
        return times
    }

    /// Seconds of silence that are stepped through; every exit delay and dwell has ended then.
    private static let longestSilence = 20_000
}
