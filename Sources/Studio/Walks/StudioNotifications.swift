internal import Diagnostics
internal import Engagement
internal import EngagementTrials
internal import Evaluation
internal import Formats
internal import Parallelism
internal import Positioning
internal import VenueModel

/// Which zones an app notifies on walks, and which it should: the goal and the delivery are those of `beaconry engage`.
struct StudioNotifications {
    private let settings: PositioningSettings
    private let profile: EngagementProfile?
    private let request = EngagementRequest()

    /// - Parameter profile: the name of a profile, whose app is in front; `nil` for entry at the first position in a zone.
    /// - Throws: a problem if there is no such profile.
    init(_ settings: PositioningSettings, profile name: String?) throws(Problems) {
        self.settings = settings
        profile = try name.map(EngagementProfile.known)
    }

    /// By walk and zone: the true stays, and what each notification was.
    func json(_ run: StudioRun, pool: WorkerPool) throws -> JSONValue {
        let zones = run.input.venue.zones
        let walks = try pool.map(run.walks.count) { index -> JSONValue in
            let walk = run.walks[index]
            let truth = walk.truth.withSteps(ofAtMost: 1)
            let stays = zones.map { ZoneStays(truth, zone: $0, goal: request.goal) }
            let deliveries = deliveries(on: walk, index, stays, run.input)
            return .array(
                zip(stays, deliveries).map { stay, times in
                    [
                        "stays": .array(stay.stays.map { JSONValue([$0.lowerBound, $0.upperBound], to: 10) }),
                        "events": .array(stay.events(of: times, rule: request.rule).map { json(of: $0, stay) }),
                    ]
                })
        }
        return [
            "zones": .array(zones.map { ["name": .string($0.name), "level": .number(Double($0.level))] }),
            "stay": .number(request.goal.stay), "walks": .array(walks),
        ]
    }

    private func deliveries(
        on walk: StudioRun.Walk, _ number: Int, _ stays: [ZoneStays], _ input: PositioningInput
    ) -> [[Double]] {
        if let profile {
            return ProfileTrial(
                profile, input: input, preset: ZonedPreset(base: settings), request: request
            ).run(
                EngagementVisit(walk.recording, walk.truth, venue: input.venue), stays: stays,
                attention: AttentionTimeline(PhoneCondition(.foreground)), seed: UInt64(number)
            ).deliveries
        }
        let fixes = PositioningEngine.run(walk.sampled, settings: settings)
        let trigger = ZoneTrigger()
        return input.venue.zones.map { zone in
            let signal = DepthSignal(fixes, zone: zone, averaging: trigger.condition.averaging)
            return request.rule.deliveries(of: signal.events(of: request.goal, condition: trigger.condition))
        }
    }

    private func json(of event: ZoneStays.Event, _ stays: ZoneStays) -> JSONValue {
        func at(_ time: Double, _ kind: JSONValue) -> JSONValue { ["kind": kind, "t": .number(time)] }
        switch event {
        case .hit(let time, let stay):
            return ["kind": "hit", "t": .number(time), "latency": .number(stays.latency(of: time, in: stay))]
        case .miss(let stay): return at(stay.lowerBound + request.goal.stay, "miss")
        case .early(let time): return at(time, "early")
        case .again(let time): return at(time, "again")
        case .beside(let time): return at(time, "beside")
        case .wrong(let time): return at(time, "wrong")
        }
    }
}

extension EngagementProfile {
    /// A built-in profile that a request names.
    ///
    /// - Throws: a problem if there is none.
    static func known(_ name: String) throws(Problems) -> EngagementProfile {
        guard let profile = named(name) else {
            let known = builtIn.map(\.name).joined(separator: ", ")
            throw Problems("There is no profile \(name). Known are \(known).", path: "profile")
        }
        return profile
    }
}
