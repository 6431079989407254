package import Radio
internal import Recordings

/// How deep somebody is at one target over time: in a zone, within a circle, nearer to a beacon than a distance.
package struct DepthSignal: Hashable, Sendable {
    package struct Value: Hashable, Sendable {
        /// Seconds since the start of the recording.
        package var time: Double
        /// Metres beyond the border, negative outside; −∞ on another level; ±∞ for decisions; `nil` if nothing was heard.
        package var depth: Double?
        /// The stated accuracy radius, metres; 0 without one.
        package var accuracy: Double

        package init(time: Double, depth: Double?, accuracy: Double = 0) {
            self.time = time
            self.depth = depth
            self.accuracy = accuracy
        }
    }

    /// By ascending time.
    package let values: [Value]

    /// A signal of these values, by ascending time.
    package init(_ values: [Value]) { self.values = values }

    /// How far inside a proximity the nearest of some beacons is.
    ///
    /// - Parameters:
    ///   - beacons: the beacons that stand for the target.
    ///   - asked: the proximity that a trigger asks for.
    package init(
        _ samples: [ProximitySample], beacons: Set<BeaconID>, rule: ProximityRule, asked: ProximityRule.Proximity
    ) {
        self.init(
            samples.map { sample in
                let nearest = sample.entries.filter { beacons.contains($0.beacon) }.compactMap(\.distance).min()
                return Value(time: sample.time, depth: rule.depth(of: asked, distance: nearest))
            })
    }

    /// Decisions of yes and no: infinitely far inside or outside, so that no margin undoes them.
    package init(_ scores: [ThresholdRule.Score]) {
        self.init(scores.map { Value(time: $0.time, depth: $0.counts ? .infinity : -.infinity) })
    }

    /// When a trigger of this condition reports, ascending. O(values × window).
    ///
    /// Where values are missing for longer than ``Condition/silence``, each second counts as one without a signal.
    package func events(_ kind: TriggerEvent.Kind, condition: Condition, duration: Double = 0) -> [Double] {
        var trigger = Trigger(kind, target: "", condition: condition, duration: duration)
        var times: [Double] = []
        var last: Double?
        for value in values {
            // While somebody is outside, only a value inside can change that.
            if kind == .enter, trigger.presence.state == .outside, !(value.depth ?? -.infinity >= condition.enterMargin)
            {
                last = value.time
                continue
            }
            if let last, value.time - last > condition.silence {
                for second in stride(from: last + condition.silence, to: value.time, by: 1).prefix(Self.longestSilence)
                {
                    if let event = trigger.step(at: second, .none) { times.append(event.time) }
                }
            }
            last = value.time
            let evidence = condition.evidence(depth: value.depth, accuracy: value.accuracy)
            if let event = trigger.step(at: value.time, evidence) { times.append(event.time) }
        }
        return times
    }

    /// When a trigger of the goal's event reports, ascending; one of dwell waits for the time that the goal asks for.
    package func events(of goal: TriggerGoal, condition: Condition) -> [Double] {
        events(goal.event.kind, condition: condition, duration: goal.event.isDwell ? goal.stay : 0)
    }

    /// Seconds of silence that are stepped through; every exit delay and dwell has ended then.
    private static let longestSilence = 20_000
}
