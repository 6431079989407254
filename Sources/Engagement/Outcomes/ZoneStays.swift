internal import Geometry
package import VenueModel
package import Walks

/// The true stays of a walk at one target: in a zone, near a beacon, where a region is heard.
package struct ZoneStays: Hashable, Sendable {
    /// From the first to the last moment of each stay, seconds, ascending and disjoint.
    package let stays: [ClosedRange<Double>]
    /// When the event of the goal belongs: the stays, or the absences.
    private let spans: [EventSpan]
    /// When the truth is in a span or at most the tolerance in place beside it, seconds.
    private let near: [ClosedRange<Double>]
    private let goal: TriggerGoal
    /// Length of the walk, seconds.
    package let duration: Double

    private struct EventSpan: Hashable {
        var time: ClosedRange<Double>
        /// Whether what came before allows the event.
        var mayBeDue = true
    }

    /// The stays in a zone. O(samples × corners).
    package init(_ truth: GroundTruth, zone: Zone, goal: TriggerGoal) {
        self.init(truth, goal: goal) { $0.level == zone.level ? zone.outline.depth(of: $0.position) : -.infinity }
    }

    /// The stays where a depth is not negative. O(samples).
    ///
    /// - Parameter depth: metres inside the target's border, negative outside.
    package init(_ truth: GroundTruth, goal: TriggerGoal, depth: (TruthSample) -> Double) {
        self.goal = goal
        let depths = truth.samples.map { (time: $0.time, depth: depth($0)) }
        func ranges(_ counts: (Double) -> Bool) -> [ClosedRange<Double>] {
            var ranges: [ClosedRange<Double>] = []
            var didCount = false
            for (time, depth) in depths {
                let counts = counts(depth)
                if counts { ranges.extend(to: time, gap: didCount ? .infinity : goal.gap) }
                didCount = counts
            }
            return ranges
        }
        let stays = ranges { $0 >= 0 }
        self.stays = stays
        let isAway = goal.event.isAway
        spans =
            isAway
            ? Self.absences(between: stays, of: truth, goal: goal) : stays.map { EventSpan(time: $0) }
        near = ranges { isAway ? abs($0) <= goal.placeTolerance : $0 >= -goal.placeTolerance }
        duration = (truth.samples.last?.time ?? 0) - (truth.samples.first?.time ?? 0)
    }

    /// The times away: before, between and after the stays. Stays shorter than the gap do not end one. For an exit, a long
    /// stay must have come before; a time away of some length is due after any stay, so that a trigger that never sees
    /// anybody has nothing of it.
    private static func absences(
        between stays: [ClosedRange<Double>], of truth: GroundTruth, goal: TriggerGoal
    ) -> [EventSpan] {
        guard let first = truth.samples.first?.time, let last = truth.samples.last?.time else { return [] }
        var spans: [EventSpan] = []
        var start = first
        var stayed: Double?
        func add(until end: Double) {
            guard end > start, goal.event == .dwellOutside || stayed != nil else { return }
            let isAfterStay = goal.event == .exit ? stayed ?? 0 >= goal.stay : stayed != nil
            spans.append(EventSpan(time: start...end, mayBeDue: isAfterStay))
        }
        for stay in stays where stay.upperBound - stay.lowerBound >= goal.gap {
            add(until: stay.lowerBound)
            start = stay.upperBound
            stayed = stay.upperBound - stay.lowerBound
        }
        add(until: last)
        return spans
    }

    /// What deliveries achieved.
    ///
    /// What follows is said of stays and entries; for exits and absences, it holds of the times away.
    ///
    /// A stay is *due* if it lasts ``TriggerGoal/stay`` and is not settled by an earlier stay: within the block time after a
    /// settled one, or after the allowed number of them, nothing more is due. A due stay is *hit* by the first delivery in
    /// it, within the tolerance in time. Its latency is the delivery's time minus the moment at which the stay had lasted
    /// ``TriggerGoal/stay``; negative latencies count as 0. Hits settle a stay, and so do misses that an earlier false
    /// notification blocked: that one costs a false notification and a miss, but not a miss for each stay of a visit. More
    /// deliveries in the same stay are repeats. A delivery outside of all stays is false, unless the truth is within the
    /// tolerance in place. A trigger of dwell waits itself, so that what it reports before the stay is due, less the tolerance
    /// in time or half of the stay, is false, and blocks count when it is due. O(deliveries + stays).
    ///
    /// - Parameters:
    ///   - deliveries: ascending times.
    ///   - rule: what settles a stay; `nil` if nothing does, so that what is due depends on the truth alone.
    ///   - delay: seconds from these times to the arrival, which latencies count.
    package func outcome(of deliveries: [Double], rule: DeliveryRule?, delay: Double = 0) -> TriggerOutcome {
        var outcome = TriggerOutcome()
        outcome.seconds = duration
        outcome.deliveries = deliveries.count
        for event in events(of: deliveries, rule: rule) {
            switch event {
            case .hit(let time, let stay):
                outcome.due += 1
                outcome.hits += 1
                outcome.latencies.append(latency(of: time + delay, in: stay))
            case .miss: outcome.due += 1
            case .early: break
            case .again: outcome.repeats += 1
            case .beside: outcome.tolerated += 1
            case .wrong: outcome.falseAlarms += 1
            }
        }
        outcome.dueWalks = min(outcome.due, 1)
        outcome.hitWalks = min(outcome.hits, 1)
        return outcome
    }

    /// Seconds from the moment at which a stay was due to its notification; 0 if that came earlier.
    package func latency(of time: Double, in stay: ClosedRange<Double>) -> Double { max(time - dueTime(of: stay), 0) }

    private func dueTime(of stay: ClosedRange<Double>) -> Double { stay.lowerBound + goal.stay }

    /// What a delivery was, or that one is missing. A stay is given as its first and last moment.
    package enum Event: Hashable, Sendable {
        /// The first one in a stay that was to be notified.
        case hit(Double, in: ClosedRange<Double>)
        /// A stay that was to be notified, and was not.
        case miss(ClosedRange<Double>)
        /// The first one in a stay that was not to be notified, because it is short or settled.
        case early(Double)
        /// A further one in the same stay.
        case again(Double)
        /// One outside of the zone, within the tolerance in place.
        case beside(Double)
        /// One while the person was elsewhere.
        case wrong(Double)
    }

    /// What each delivery was, and what is missing, stay by stay; the rules are those of ``outcome(of:rule:delay:)``.
    package func events(of deliveries: [Double], rule: DeliveryRule?) -> [Event] {
        var events: [Event] = []
        var rest = deliveries[...]
        var settled: [Double] = []
        /// Notifications outside of all stays.
        func addStrays(_ times: ArraySlice<Double>) {
            events += times.map { time in near.contains { $0.contains(time) } ? .beside(time) : .wrong(time) }
        }
        /// Whether these deliveries forbid one at this time.
        func isBlocked(_ time: Double, by times: [Double]) -> Bool {
            guard let rule else { return false }
            return times.last.map { time < $0 + rule.blockTime } ?? false
                || rule.count.map { times.count >= $0 } ?? false
        }
        var before = 0
        for span in spans {
            let stay = span.time
            let strays = rest.prefix { $0 < stay.lowerBound - goal.timeTolerance }
            addStrays(strays)
            rest = rest.dropFirst(strays.count)
            before += strays.count
            let isDwell = goal.event.isDwell
            let least = dueTime(of: stay) - min(goal.timeTolerance, goal.stay / 2)
            let hasty = rest.prefix { isDwell && $0 < least && $0 <= stay.upperBound + goal.timeTolerance }
            events += hasty.map(Event.wrong)
            rest = rest.dropFirst(hasty.count)
            let inside = rest.prefix { $0 <= stay.upperBound + goal.timeTolerance }
            rest = rest.dropFirst(inside.count)
            let moment = isDwell ? dueTime(of: stay) : stay.lowerBound
            let wasBlocked = isBlocked(moment, by: Array(deliveries.prefix(before + hasty.count)))
            before = deliveries.count - rest.count
            let isDue =
                span.mayBeDue && !isBlocked(moment, by: settled)
                && stay.upperBound - stay.lowerBound >= goal.stay
            if let first = inside.first {
                settled.append(first)
                events.append(isDue ? .hit(first, in: stay) : .early(first))
                events += inside.dropFirst().map(Event.again)
            } else if isDue {
                if wasBlocked { settled.append(moment) }
                events.append(.miss(stay))
            }
        }
        addStrays(rest)
        return events
    }
}

extension [ClosedRange<Double>] {
    /// Adds a moment: to the last range if that ended at most `gap` before, otherwise as a new range.
    package mutating func extend(to time: Double, gap: Double) {
        if let last, time - last.upperBound <= gap {
            self[count - 1] = last.lowerBound...time
        } else {
            append(time...time)
        }
    }
}
