package import Diagnostics
internal import Engagement
internal import Evaluation
internal import Geometry
internal import NumericalMethods
package import Parallelism
internal import Positioning
package import VenueModel

/// Simulates visits, searches the trigger of each zone, and compares profiles: from a plan to a result, in one call.
package struct EngagementRun: Sendable {
    /// The venue.
    package let venue: Venue
    /// What is done.
    package let plan: EngagementPlan
    /// The workers.
    package let pool: WorkerPool
    /// Cancels the run.
    package var interruption: Interruption?
    /// Called from any thread with the step, how much of it is done, and how much it is.
    package var progress: (@Sendable (String, Int, Int) -> Void)?

    let input: PositioningInput

    /// A run.
    ///
    /// - Throws: `Problems` if the venue has no zones or no beacons.
    package init(venue: Venue, plan: EngagementPlan, pool: WorkerPool = WorkerPool()) throws(Problems) {
        var problems: [Problem] = []
        if venue.zones.isEmpty { problems.append(Problem("The venue has no zones. Triggers need at least one.")) }
        if venue.beacons.isEmpty {
            problems.append(Problem("The venue has no beacons. Place some first: beaconry plan place."))
        }
        guard problems.isEmpty else { throw Problems(problems) }
        (self.venue, self.plan, self.pool) = (venue, plan, pool)
        input = PositioningInput(venue)
    }

    /// Runs all steps.
    ///
    /// - Throws: `Problems` if the venue cannot be simulated; `Interrupted`.
    package func run() throws -> EngagementResult {
        let count = plan.visits * 3
        let visits = try EngagementVisit.simulated(
            count, through: venue, duration: plan.duration, seed: plan.seed, pool: pool, interruption: interruption
        ) { [progress] in progress?("Simulating", $0, count) }
        let tracks = try tracks(of: visits)
        let stays = try stays(of: visits)
        var zones = try zones(visits, tracks, stays)
        let hopeless = Set(zones.filter { [.impossible, .missed].contains($0.verdict) }.map(\.name))
        let advice = try advice(for: hopeless, stays: stays)
        for index in zones.indices { zones[index].advice = advice[zones[index].name] }
        let test = Array(visits.indices.suffix(plan.visits))
        let rows = try rows(of: test.map { visits[$0] }, stays: test.map { stays[$0] })
        return EngagementResult(venue: venue.name, zones: zones, rows: rows, plan: plan)
    }

    /// The fixes of each visit by settings.
    private func tracks(of visits: [EngagementVisit]) throws -> [[[Fix]]] {
        try pool.map(visits.count, progress: { [progress] in progress?("Positioning", $0, visits.count) }) { index in
            try interruption?.check()
            let recording = SampledRecording(visits[index].recording, map: input.map)
            return plan.settings.map { PositioningEngine.run(recording, settings: $0.settings) }
        }
    }

    /// The true stays of each visit by zone.
    private func stays(of visits: [EngagementVisit]) throws -> [[ZoneStays]] {
        try pool.map(visits.count) { index in
            try interruption?.check()
            return venue.zones.map { ZoneStays(visits[index].truth, zone: $0, goal: plan.goal) }
        }
    }

    /// Searches the trigger of each zone for each of the settings. An app has one preset, so the settings are those that are best
    /// for all zones together.
    private func zones(
        _ visits: [EngagementVisit], _ tracks: [[[Fix]]], _ stays: [[ZoneStays]]
    ) throws -> [EngagementResult.Zone] {
        let count = venue.zones.count
        let tuning = ZoneTuning(goal: plan.goal, rule: plan.rule, limits: plan.limits)
        @Sendable func sample(_ part: Int, zone: Int, _ settings: Int) -> ZoneTuning.Sample {
            let range = part * plan.visits..<(part + 1) * plan.visits
            return ZoneTuning.Sample(range.map { stays[$0][zone] }, averaging: TriggerGrid.averagingTimes) {
                DepthSignal(tracks[range.lowerBound + $0][settings], zone: venue.zones[zone], averaging: $1)
            }
        }
        let choices = try pool.map(count, progress: { [progress] in progress?("Tuning triggers", $0, count) }) { zone in
            try plan.settings.indices.map { settings in
                try interruption?.check()
                return tuning.best(
                    of: TriggerGrid.positions, training: sample(0, zone: zone, settings),
                    validation: sample(1, zone: zone, settings))
            }
        }
        let sums = plan.settings.indices.map { settings in choices.reduce(0) { $0 + $1[settings].score } }
        let settings = sums.indices.min { (sums[$0], $0) < (sums[$1], $1) } ?? 0
        return try pool.map(count) { number in
            let zone = venue.zones[number]
            let condition = choices[number][settings].condition
            let errors = zip(visits, tracks).suffix(plan.visits).map { visit, tracks in
                LocalError.errors(of: tracks[settings], visit.truth, in: zone)
            }
            var result = EngagementResult.Zone(
                name: zone.name, level: zone.level, width: 2 * (zone.outline.largestCircle()?.radius ?? 0),
                localError: Statistics.quantile(errors.flatMap(\.self), 0.75),
                beacons: ProfileTrial.beacons(of: zone, in: venue).count,
                plain: ZoneFigures(
                    tuning.outcomes(of: Condition(), on: sample(2, zone: number, 0)), seed: plan.seed),
                selected: ZoneFigures(
                    tuning.outcomes(of: condition, on: sample(2, zone: number, settings)), seed: plan.seed),
                settings: plan.settings[settings].name, condition: condition, verdict: .missed, reason: "")
            result.decide(plan.limits)
            return result
        }
    }

    private func rows(of visits: [EngagementVisit], stays: [[ZoneStays]]) throws -> [EngagementResult.Row] {
        let pairs = plan.profiles.flatMap { profile in plan.scenarios.map { (profile, $0) } }
        let pieces = pairs.count * visits.count
        let settings = plan.settings.first?.settings ?? Preset.default.settings
        let runs = try pool.map(pieces, progress: { [progress] in progress?("Comparing profiles", $0, pieces) }) {
            piece in
            try interruption?.check()
            let (profile, scenario) = pairs[piece / visits.count]
            let visit = piece % visits.count
            let trial = ProfileTrial(profile, input: input, settings: settings, rule: plan.rule)
            let attention = scenario.timeline(visitor: visit, duration: plan.duration, seed: plan.seed)
            return trial.run(
                visits[visit], stays: stays[visit], attention: attention,
                seed: RandomStream.entity(plan.seed, UInt64(visit)))
        }
        return pairs.indices.map { pair in
            let own = runs[(pair * visits.count)..<((pair + 1) * visits.count)]
            let outcomes = own.map { $0.outcomes.reduce(TriggerOutcome(), +) }
            let listening = Statistics.mean(own.map(\.listening)) ?? 0
            let (profile, scenario) = pairs[pair]
            return EngagementResult.Row(
                profile: profile.name, title: profile.title ?? profile.name, scenario: scenario,
                outcome: outcomes.reduce(TriggerOutcome(), +), visits: visits.count,
                recallInterval: Self.interval(ofRecall: outcomes, seed: plan.seed), listening: listening,
                energy: listening * Metric.rangingCurrent)
        }
    }

    /// The interval of the share of due visits to zones that are notified, by bootstrap over visits.
    private static func interval(ofRecall outcomes: [TriggerOutcome], seed: UInt64) -> ClosedRange<Double>? {
        Bootstrap.interval(
            unitCount: outcomes.count, level: 0.95, resamples: 1000,
            stream: RandomStream(seed: seed, purpose: "recall of profiles")
        ) { chosen in
            let due = chosen.reduce(0) { $0 + outcomes[$1].dueWalks }
            return due > 0 ? Double(chosen.reduce(0) { $0 + outcomes[$1].hitWalks }) / Double(due) : nil
        }
    }
}
