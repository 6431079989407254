internal import Engagement
internal import NumericalMethods
internal import Positioning
internal import Radio
internal import Recordings
internal import VenueModel

/// One app on one visit: what it learns of each target, beside what was so.
struct EventApp {
    let profile: EngagementProfile
    private let hearing: AppHearing
    private let truth: EventTruth
    private let seed: UInt64
    /// What visitors are to get, and what the profile's triggers report.
    private let goal: TriggerGoal
    private let reported: TriggerGoal
    private let rule: DeliveryRule
    private let samples: [ProximitySample]

    /// Whether somebody is at one target: as the app sees it, and in truth.
    struct Presence {
        var seen: DepthSignal
        var condition: Condition
        var stays: (TriggerGoal) -> ZoneStays
    }

    init(
        _ profile: EngagementProfile, hearing: AppHearing, truth: EventTruth, request: EngagementRequest, seed: UInt64
    ) {
        self.profile = profile
        self.hearing = hearing
        self.truth = truth
        self.seed = seed
        goal = request.goal
        reported = profile.reported(of: request)
        rule = profile.delivery(of: request)
        samples = profile.proximity.samples(
            of: hearing.recording.observations, duration: hearing.recording.duration,
            powers: truth.venue.beaconPowers, regions: hearing.regions)
    }

    // MARK: What comes and goes

    /// Each target of a kind; none of a change.
    func presences(at target: EventTarget) -> [Presence] {
        switch target {
        case .position, .beacons: []
        case .network: [network]
        case .region: regions(.uuid)
        case .location: regions(.major)
        case .immediate, .near, .far: beacons(target.proximity ?? .near)
        }
    }

    /// What an event of a target achieves. A dwell is due when it has lasted as long as the profile's trigger waits. What is due
    /// depends on the truth alone, not on which reports are delivered. A report is of the moment of its event.
    func outcome(of event: ZoneEvent, at presence: Presence) -> TriggerOutcome {
        var goal = goal
        var reported = reported
        goal.event = event
        if event.isDwell { goal.stay = reported.stay }
        reported.event = event
        let events = presence.seen.events(of: reported, condition: presence.condition)
        return presence.stays(goal).outcome(
            of: rule.delivered(of: events, attention: hearing.attention), rule: nil, delay: rule.delay)
    }

    /// Connected from the first second with a beacon on; without one for ``Condition/silence``, the connection ends.
    private var network: Presence {
        let heard = Set(hearing.recording.observations.filter { !$0.readings.isEmpty }.map { $0.time.rounded(.up) })
        let seen = seconds.map { DepthSignal.Value(time: $0, depth: heard.contains($0) ? 1 : nil) }
        return Presence(seen: DepthSignal(seen), condition: Condition(silence: profile.condition.silence)) { goal in
            truth.stays(goal) { _ in true }
        }
    }

    /// Regions as the operating system tells of them, and as nested ones follow from each other.
    private func regions(_ detail: RegionTarget.Detail) -> [Presence] {
        let all = Set(
            truth.venue.beacons.flatMap { [BeaconRegion($0.id, .uuid), BeaconRegion($0.id, .major)] }.compactMap(\.self)
        ).sorted()
        var told: [BeaconRegion: [RegionEvent]] = [:]
        for (number, region) in all.enumerated() {
            let events = profile.regions.events(
                heard: truth.times(of: region.contains), duration: duration, attention: hearing.attention,
                seed: RandomStream.entity(seed, UInt64(number)))
            told[region] = profile.scan.told(events, attention: hearing.attention, duration: duration)
        }
        let nested = Dictionary(grouping: NestedRegions.events(told), by: \.region)
        return all.filter { ($0.major == nil) == (detail == .uuid) }.map { region in
            let events = (nested[region] ?? []).map { RegionEvent(time: $0.time, isEntry: $0.isEntry) }
            let seen = seconds.map {
                DepthSignal.Value(time: $0, depth: RegionEvent.isInside(events, at: $0) ? 1 : -1)
            }
            return Presence(seen: DepthSignal(seen), condition: Condition()) { goal in
                truth.stays(goal, reaching: region.contains)
            }
        }
    }

    /// The distance to each beacon.
    private func beacons(_ asked: ProximityRule.Proximity) -> [Presence] {
        let proximity = profile.proximity
        let threshold = profile.signal == .threshold ? profile.threshold ?? ThresholdRule() : nil
        let powers = truth.venue.beaconPowers
        return truth.venue.beacons.map { beacon in
            let seen =
                threshold.map { rule in
                    DepthSignal(
                        rule.scores(of: hearing.recording.observations, beacons: [beacon.id], powers: powers))
                }
                ?? DepthSignal(samples, beacons: [beacon.id], rule: proximity, asked: asked)
            return Presence(seen: seen, condition: profile.condition) { goal in
                truth.stays(goal, at: beacon, isFar: asked == .far) { distance in
                    threshold.map { $0.distance - distance } ?? proximity.depth(of: asked, distance: distance)
                }
            }
        }
    }

    // MARK: What changes

    /// Moves of the position. A report is right if the person has moved as far since the last one, but for the tolerance in place,
    /// and at least half as far.
    func outcome(ofMoves fixes: [Fix], by distance: Double) -> TriggerOutcome {
        var trigger = PositionChangeTrigger(distance: distance)
        let events = fixes.compactMap { trigger.step(at: $0.time, $0.position, level: $0.level)?.time }
        return outcome(of: events, changes: truth.moves(by: distance)) { last, time in
            truth.moved(by: max(distance - goal.placeTolerance, distance / 2), after: last, until: time)
        }
    }

    /// Changes of the set of beacons that are heard while the app listens. A report is right if one of the beacons that came or
    /// left since the last one also did so in reach, but for the tolerance in time.
    func outcomeOfSets() -> TriggerOutcome {
        var trigger = VisibleSetTrigger<BeaconID>()
        var sets: [(time: Double, heard: Set<BeaconID>)] = []
        for sample in samples where hearing.windows.contains(where: { $0.contains(sample.time) }) {
            let heard = Set(sample.entries.filter { $0.distance != nil }.map(\.beacon))
            let event = trigger.step(at: sample.time, heard)
            if sets.isEmpty || event != nil { sets.append((sample.time, heard)) }
        }
        func heard(at time: Double) -> Set<BeaconID> { (sets.last { $0.time <= time } ?? sets.first)?.heard ?? [] }
        let changes = truth.setChanges
        return outcome(of: sets.dropFirst().map(\.time), changes: changes.map(\.time)) { last, time in
            let last = last ?? 0
            let report = SetChange(time: time, from: heard(at: last), to: heard(at: time))
            let span = (last - goal.timeTolerance)...(time + goal.timeTolerance)
            return changes.contains { span.contains($0.time) && $0.shares(report) }
        }
    }

    /// As ``outcome(of:at:)``.
    private func outcome(
        of events: [Double], changes: [Double], isRight: (Double?, Double) -> Bool
    ) -> TriggerOutcome {
        TriggerOutcome(
            of: rule.delivered(of: events, attention: hearing.attention), changes: changes,
            tolerance: goal.timeTolerance, delay: rule.delay, isRight: isRight)
    }

    private var duration: Double { hearing.recording.duration }

    /// Each full second of the visit.
    private var seconds: [Double] { Array(stride(from: 0, through: duration, by: 1)) }
}
