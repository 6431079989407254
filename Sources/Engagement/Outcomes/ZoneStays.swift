internal import Geometry
package import VenueModel
package import Walks

/// The true stays of a walk in one zone.
package struct ZoneStays: Hashable, Sendable {
    /// From the first to the last moment of each stay, seconds, ascending and disjoint.
    package let stays: [ClosedRange<Double>]
    /// When the truth is in the zone or at most the tolerance beside it, seconds.
    private let near: [ClosedRange<Double>]
    private let goal: TriggerGoal
    /// Length of the walk, seconds.
    package let duration: Double

    /// The stays. O(samples × corners).
    package init(_ truth: GroundTruth, zone: Zone, goal: TriggerGoal) {
        self.goal = goal
        var inside: [ClosedRange<Double>] = []
        var near: [ClosedRange<Double>] = []
        var wasInside = false
        var wasNear = false
        for sample in truth.samples {
            let depth = sample.level == zone.level ? zone.outline.depth(of: sample.position) : -.infinity
            if depth >= 0 { inside.extend(to: sample.time, gap: wasInside ? .infinity : goal.gap) }
            if depth >= -goal.placeTolerance { near.extend(to: sample.time, gap: wasNear ? .infinity : goal.gap) }
            wasInside = depth >= 0
            wasNear = depth >= -goal.placeTolerance
        }
        stays = inside
        self.near = near
        duration = (truth.samples.last?.time ?? 0) - (truth.samples.first?.time ?? 0)
    }

    /// What deliveries achieved.
    ///
    /// A stay is *due* if it lasts ``TriggerGoal/stay`` and is not settled by an earlier stay: within the block time after a
    /// settled one, or after the allowed number of them, nothing more is due. A due stay is *hit* by the first delivery in
    /// it, within the tolerance in time. Its latency is the delivery's time minus the moment at which the stay had lasted
    /// ``TriggerGoal/stay``; negative latencies count as 0. Hits settle a stay, and so do misses that an earlier false
    /// notification blocked: that one costs a false notification and a miss, but not a miss for each stay of a visit. More
    /// deliveries in the same stay are repeats. A delivery outside of all stays is false, unless the truth is within the
    /// tolerance in place. O(deliveries + stays).
    ///
    /// - Parameter deliveries: ascending times.
    package func outcome(of deliveries: [Double], rule: DeliveryRule) -> TriggerOutcome {
        var outcome = TriggerOutcome()
        outcome.seconds = duration
        outcome.deliveries = deliveries.count
        for event in events(of: deliveries, rule: rule) {
            switch event {
            case .hit(let time, let stay):
                outcome.due += 1
                outcome.hits += 1
                outcome.latencies.append(latency(of: time, in: stay))
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
    package func latency(of time: Double, in stay: ClosedRange<Double>) -> Double {
        max(time - stay.lowerBound - goal.stay, 0)
    }

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

    /// What each delivery was, and what is missing, stay by stay; the rules are those of ``outcome(of:rule:)``.
    package func events(of deliveries: [Double], rule: DeliveryRule) -> [Event] {
        var events: [Event] = []
        var rest = deliveries[...]
        var settled: [Double] = []
        /// Notifications outside of all stays.
        func addStrays(_ times: ArraySlice<Double>) {
            events += times.map { time in near.contains { $0.contains(time) } ? .beside(time) : .wrong(time) }
        }
        /// Whether these deliveries forbid one at this time.
        func isBlocked(_ time: Double, by times: [Double]) -> Bool {
            times.last.map { time < $0 + rule.blockTime } ?? false || rule.count.map { times.count >= $0 } ?? false
        }
        var before = 0
        for stay in stays {
            let strays = rest.prefix { $0 < stay.lowerBound - goal.timeTolerance }
            addStrays(strays)
            rest = rest.dropFirst(strays.count)
            before += strays.count
            let inside = rest.prefix { $0 <= stay.upperBound + goal.timeTolerance }
            rest = rest.dropFirst(inside.count)
            let wasBlocked = isBlocked(stay.lowerBound, by: Array(deliveries.prefix(before)))
            before = deliveries.count - rest.count
            let isDue = !isBlocked(stay.lowerBound, by: settled) && stay.upperBound - stay.lowerBound >= goal.stay
            if let first = inside.first {
                settled.append(first)
                events.append(isDue ? .hit(first, in: stay) : .early(first))
                events += inside.dropFirst().map(Event.again)
            } else if isDue {
                if wasBlocked { settled.append(stay.lowerBound) }
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
