internal import Diagnostics
internal import Engagement
internal import Parallelism
internal import Radio
internal import Recordings
internal import VenueModel

extension EngagementRun {
    /// Tries a new beacon in each zone that cannot be notified by positions: the same people and buildings, with all these
    /// beacons at once.
    ///
    /// - Returns: for zones without a site there is none.
    func advice(for names: Set<String>, stays: [[ZoneStays]]) throws -> [String: BeaconAdvice] {
        let zones = venue.zones.filter { names.contains($0.name) }
        guard !zones.isEmpty else { return [:] }
        let planned = try BeaconAdvice.venue(venue, for: zones)
        guard !planned.beacons.isEmpty else { return [:] }
        let count = plan.visits * 3
        let visits = try EngagementVisit.simulated(
            count, through: planned.venue, duration: plan.duration, seed: plan.seed, pool: pool,
            interruption: interruption
        ) { [progress] in progress?("Trying new beacons", $0, count) }
        let tuning = ZoneTuning(goal: plan.goal, rule: plan.rule, limits: plan.limits)
        let powers = Dictionary(
            planned.venue.beacons.map { ($0.id, planned.venue.powers(of: $0).first ?? Self.usualPower) },
            uniquingKeysWith: { first, _ in first })
        // The samples of all new beacons are made once a visit.
        let samples = try pool.map(count) { index in
            try interruption?.check()
            let recording = visits[index].recording
            return Dictionary(
                uniqueKeysWithValues: TriggerGrid.beaconAveragingTimes.map { averaging in
                    let rule = ProximityRule(source: .rssi, averaging: averaging)
                    return (
                        averaging,
                        rule.samples(of: recording.observations, duration: recording.duration, powers: powers)
                    )
                })
        }
        let found = try pool.map(zones.count) { [plan] number -> (String, BeaconAdvice)? in
            try interruption?.check()
            let zone = zones[number]
            guard let beacon = planned.beacons[zone.name],
                let column = venue.zones.firstIndex(where: { $0.name == zone.name })
            else { return nil }
            func sample(_ part: Int) -> ZoneTuning.Sample {
                let range = part * plan.visits..<(part + 1) * plan.visits
                return ZoneTuning.Sample(
                    range.map { stays[$0][column] }, averaging: TriggerGrid.beaconAveragingTimes
                ) { visit, averaging in
                    DepthSignal(
                        samples[range.lowerBound + visit][averaging] ?? [], beacons: [beacon.id],
                        within: TriggerGrid.beaconDistance)
                }
            }
            let best = tuning.best(of: TriggerGrid.beacons, training: sample(0), validation: sample(1))
            let figures = ZoneFigures(tuning.outcomes(of: best.condition, on: sample(2)), seed: plan.seed)
            // A beacon that notifies nobody is no advice.
            guard figures.outcome.hitWalks > 0 else { return nil }
            return (
                zone.name,
                BeaconAdvice(
                    beacon: beacon, condition: best.condition, figures: figures, isEnough: figures.meets(plan.limits))
            )
        }
        return Dictionary(uniqueKeysWithValues: found.compactMap(\.self))
    }

    /// RSSI at one metre of a beacon without a power in the venue file, dBm: that of the simulator's packets.
    private static let usualPower = -59.0
}
