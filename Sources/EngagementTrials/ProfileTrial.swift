package import Engagement
package import Evaluation
internal import Geometry
package import Positioning
package import Radio
internal import Recordings
package import VenueModel

/// One profile on simulated visits: when its app listens, what it hears, and which zones it notifies.
package struct ProfileTrial: Sendable {
    /// The venue and what the core knows of it.
    package let input: PositioningInput
    package let profile: EngagementProfile
    /// The preset of the core, for profiles that use positions.
    package let preset: ZonedPreset
    /// What visitors are to get, the same for all profiles.
    private let due: DeliveryRule
    /// What the profile's triggers report: the event that is asked for, and of dwell the profile's own time.
    private let reported: TriggerGoal
    /// The delivery of notifications: what somebody asked for, then what the profile says, then ``due``.
    package let rule: DeliveryRule

    /// What an app does on one visit.
    package struct Visit: Sendable {
        /// When notifications are delivered, by zone, in the order of the venue.
        package var deliveries: [[Double]]
        /// What they achieve.
        package var outcomes: [TriggerOutcome]
        /// Share of the time in which the app listens.
        package var listening: Double
    }

    /// Beacons so near to a zone stand for it, metres: those on its walls.
    private static let reach = 1.0

    package init(
        _ profile: EngagementProfile, input: PositioningInput, preset: ZonedPreset, request: EngagementRequest
    ) {
        self.profile = profile
        self.input = input
        self.preset = preset
        due = request.rule
        rule = profile.delivery(of: request)
        reported = profile.reported(of: request)
    }

    /// The beacons that stand for a zone: those in it or on its border. O(beacons × corners).
    package static func beacons(of zone: Zone, in venue: Venue) -> Set<BeaconID> {
        let own = venue.beacons.filter { $0.level == zone.level && zone.outline.depth(of: $0.position) >= -reach }
        return Set(own.map(\.id))
    }

    /// Runs one visit.
    ///
    /// - Parameters:
    ///   - stays: the true stays by zone.
    ///   - seed: for the delays of the operating system.
    package func run(
        _ visit: EngagementVisit, stays: [ZoneStays], attention: AttentionTimeline, seed: UInt64
    ) -> Visit {
        var shared = Shared()
        return run(visit, stays: stays, attention: attention, seed: seed, sharing: &shared)
    }

    /// Runs one visit, and takes from other profiles what is the same on it.
    ///
    /// - Parameter shared: of this visit, attention and seed alone.
    func run(
        _ visit: EngagementVisit, stays: [ZoneStays], attention: AttentionTimeline, seed: UInt64,
        sharing shared: inout Shared
    ) -> Visit {
        let hearing = shared.hearings.value(of: hearingKey) { self.hearing(visit, attention: attention, seed: seed) }
        let deliveries = self.deliveries(of: hearing, sharing: &shared)
        return Visit(
            deliveries: deliveries, outcomes: zip(stays, deliveries).map { $0.outcome(of: $1, rule: due) },
            listening: hearing.share)
    }

    /// When the app listens on a visit, and what it hears.
    ///
    /// - Parameter seed: for the delays of the operating system.
    func hearing(_ visit: EngagementVisit, attention: AttentionTimeline, seed: UInt64) -> AppHearing {
        AppHearing(of: visit, by: profile, in: input.venue, attention: attention, seed: seed)
    }

    /// When the app publishes its first position on a visit on which it is in front, seconds; `nil` if it makes none.
    func firstFix(on visit: EngagementVisit, seed: UInt64) -> Double? {
        guard [.zone, .circle].contains(profile.signal) else { return nil }
        let hearing = hearing(visit, attention: AttentionTimeline(PhoneCondition(.foreground)), seed: seed)
        return fixes(of: hearing.recording).first(where: \.isPublished)?.time
    }

    /// When notifications are delivered, by zone.
    func deliveries(of hearing: AppHearing) -> [[Double]] {
        var shared = Shared()
        return deliveries(of: hearing, sharing: &shared)
    }

    private func deliveries(of hearing: AppHearing, sharing shared: inout Shared) -> [[Double]] {
        zip(signals(of: hearing, sharing: &shared), input.venue.zones).map { signal, zone in
            let radius = [.zone, .circle].contains(profile.signal) ? zone.circleRadius : nil
            return rule.deliveries(
                of: signal.events(of: reported, condition: profile.condition(inCircleOf: radius)),
                attention: hearing.attention)
        }
    }

    /// The positions that the core makes of what is heard.
    func fixes(of recording: Recording) -> [Fix] {
        PositioningEngine.run(SampledRecording(recording, map: input.map), zonedPreset: preset)
    }

    private func signals(of heard: AppHearing, sharing shared: inout Shared) -> [DepthSignal] {
        let venue = input.venue
        let powers = venue.beaconPowers
        switch profile.signal {
        case .zone, .circle:
            let averaging = profile.condition.averaging
            let fixes = shared.fixes.value(of: FixesKey(heard: hearingKey, preset: preset)) {
                self.fixes(of: heard.recording)
            }
            let key = SignalKey(
                heard: hearingKey, source: .positions(profile.signal, averaging: averaging, preset: preset))
            return shared.signals.value(of: key) {
                let positions = AveragedPositions(fixes, averaging: averaging)
                return venue.zones.map { zone in
                    guard profile.signal == .circle, let circle = zone.outline.largestCircle() else {
                        return DepthSignal(positions, zone: zone)
                    }
                    return DepthSignal(positions, centre: circle.centre, radius: zone.circleRadius, level: zone.level)
                }
            }
        case .proximity:
            let rule = profile.proximity
            let asked = profile.askedProximity
            return shared.signals.value(of: SignalKey(heard: hearingKey, source: .proximity(rule, asked: asked))) {
                let recording = heard.recording
                let samples = rule.samples(
                    of: recording.observations, duration: recording.duration, powers: powers, regions: heard.regions)
                return venue.zones.map {
                    DepthSignal(samples, beacons: Self.beacons(of: $0, in: venue), rule: rule, asked: asked)
                }
            }
        case .threshold:
            let rule = profile.threshold ?? ThresholdRule()
            return shared.signals.value(of: SignalKey(heard: hearingKey, source: .threshold(rule))) {
                venue.zones.map { zone in
                    DepthSignal(
                        rule.scores(
                            of: heard.recording.observations, beacons: Self.beacons(of: zone, in: venue),
                            powers: powers))
                }
            }
        }
    }
}

// What profiles that differ in a few numbers have in common on a visit.
extension ProfileTrial {
    /// What was made for some profiles, by all that it depends on besides the visit.
    struct Shared {
        fileprivate var hearings: [HearingKey: AppHearing] = [:]
        fileprivate var fixes: [FixesKey: [Fix]] = [:]
        fileprivate var signals: [SignalKey: [DepthSignal]] = [:]
    }

    fileprivate struct HearingKey: Hashable {
        let scan: ScanPolicy
        let regions: RegionMonitor
        /// dBm.
        let leastRSSI: Double?
        /// Metres, seconds, metres.
        let others: [Double?]
    }

    fileprivate struct FixesKey: Hashable {
        let heard: HearingKey
        let preset: ZonedPreset
    }

    fileprivate struct SignalKey: Hashable {
        enum Source: Hashable {
            case positions(EngagementProfile.Signal, averaging: Double, preset: ZonedPreset)
            case proximity(ProximityRule, asked: ProximityRule.Proximity)
            case threshold(ThresholdRule)
        }

        let heard: HearingKey
        let source: Source
    }

    private var hearingKey: HearingKey {
        HearingKey(
            scan: profile.scan, regions: profile.regions, leastRSSI: profile.leastRSSI,
            others: [profile.significantChange, profile.fetchInterval, profile.askingRadius])
    }
}

extension Dictionary {
    /// The value of a key, which is made if it is missing.
    fileprivate mutating func value(of key: Key, make: () -> Value) -> Value {
        if let known = self[key] { return known }
        let made = make()
        self[key] = made
        return made
    }
}

extension EngagementProfile {
    /// The delivery of its reports: what was asked for, then what the profile says, then the request's.
    func delivery(of request: EngagementRequest) -> DeliveryRule {
        delivery(over: request.rule, keeping: request.asked)
    }

    /// What triggers of the profile report, if these events are asked for: a profile with a dwell time of its own waits so long,
    /// unless a time is asked for.
    func reported(of request: EngagementRequest) -> TriggerGoal {
        var goal = request.goal
        if !request.asked.contains(.dwellTime), let dwellTime { goal.stay = dwellTime }
        return goal
    }
}

extension Zone {
    /// Radius of the circle with the zone's area, metres.
    fileprivate var circleRadius: Double { (outline.area / .pi).squareRoot() }
}

extension Venue {
    /// RSSI at one metre of each beacon that has one in the venue file, dBm. O(beacons).
    var beaconPowers: [BeaconID: Double] {
        Dictionary(
            beacons.compactMap { beacon in powers(of: beacon).first.map { (beacon.id, $0) } },
            uniquingKeysWith: { first, _ in first })
    }
}
