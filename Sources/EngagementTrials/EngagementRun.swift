package import Diagnostics
internal import Engagement
internal import Evaluation
internal import Geometry
internal import NumericalMethods
package import Parallelism
internal import Positioning
internal import Recordings
internal import Tuning
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
        let visits = try visits(in: venue, step: "Simulating")
        var data = try data(of: visits, in: venue, settings: plan.settings)
        if let search = plan.search {
            let found = try found(by: search, visits, data)
            data.add(found, tracks: try tracks(of: visits.map(\.recording), map: input.map, settings: found))
        }
        var zones = try zones(data)
        try advise(&zones, settings: data.settings)
        let test = Array(visits.indices.suffix(plan.visits))
        let rows = try rows(of: test.map { visits[$0] }, stays: data.visits(.test).map(\.stays))
        return EngagementResult(venue: venue.name, zones: zones, rows: rows, plan: plan)
    }

    private func visits(in venue: Venue, step: String) throws -> [EngagementVisit] {
        let count = plan.visits * 3
        return try EngagementVisit.simulated(
            count, through: venue, duration: plan.duration, seed: plan.seed, pool: pool, interruption: interruption
        ) { [progress] in progress?(step, $0, count) }
    }

    /// What triggers look at in a venue with other beacons.
    func data(in venue: Venue, settings: [NamedSettings], step: String) throws -> TriggerData {
        try data(of: visits(in: venue, step: step), in: venue, settings: settings)
    }

    /// What all triggers look at.
    private func data(
        of visits: [EngagementVisit], in venue: Venue, settings: [NamedSettings]
    ) throws -> TriggerData {
        let times = TriggerGrid.nearest.averagingTimes
        let powers = Dictionary(
            venue.beacons.compactMap { beacon in venue.powers(of: beacon).first.map { (beacon.id, $0) } },
            uniquingKeysWith: { first, _ in first })
        let parts = try pool.map(visits.count) { index in
            try interruption?.check()
            let (recording, truth) = (visits[index].recording, visits[index].truth)
            let levels = times.map { time in
                (
                    time,
                    BeaconLevels(
                        recording.observations, duration: recording.duration, averaging: time, powers: powers)
                )
            }
            return TriggerData.Visit(
                stays: venue.zones.map { ZoneStays(truth, zone: $0, goal: plan.goal) },
                levels: Dictionary(uniqueKeysWithValues: levels), truth: truth)
        }
        var data = TriggerData(venue: venue, setSize: plan.visits, visits: parts)
        let map = PositioningInput(venue).map
        data.add(settings, tracks: try tracks(of: visits.map(\.recording), map: map, settings: settings))
        return data
    }

    /// The fixes of each recording by settings.
    private func tracks(
        of recordings: [Recording], map: BeaconMap, settings: [NamedSettings]
    ) throws -> [[[Fix]]] {
        let count = recordings.count
        return try pool.map(count, progress: { [progress] in progress?("Positioning", $0, count) }) { index in
            try interruption?.check()
            let recording = SampledRecording(recordings[index], map: map)
            return settings.map { PositioningEngine.run(recording, settings: $0.settings) }
        }
    }

    /// The settings that a search found, besides those of the plan.
    private func found(
        by search: TriggerSearchPlan, _ visits: [EngagementVisit], _ data: TriggerData
    ) throws -> [NamedSettings] {
        let recordings = visits.prefix(plan.visits).map { SampledRecording($0.recording, map: input.map) }
        let space: SearchSpace
        do throws(SettingProblems) {
            space = try SearchSpace(
                for: input.map, hasMotion: recordings.contains { $0.hasMotion },
                hasPressure: recordings.contains { $0.hasPressure }, plan: search.space)
        } catch {
            throw Problems(error.all.map { Problem($0.sentence) })
        }
        let tuning = ZoneTuning(goal: plan.goal, rule: plan.rule, limits: plan.limits)
        let nearest = try pool.map(venue.zones.count) { zone in
            try interruption?.check()
            let sample = data.sample(.training, zone: zone, 0, for: TriggerGrid.nearest)
            return TriggerGrid.nearest.map { tuning.score($0, on: sample) }.min() ?? .infinity
        }
        let trials = TriggerSearch(
            space: space, plan: search, tuning: tuning, zones: venue.zones,
            visits: zip(recordings, data.visits(.training)).map { ($0, $1.stays) }, nearest: nearest, pool: pool,
            interruption: interruption, progress: { [progress] in progress?("Searching settings", $0, $1) })
        let known = Set(plan.settings.map(\.settings))
        return try trials.run(from: plan.settings.map(\.settings) + search.hints)
            .filter { !known.contains($0.settings) }.enumerated()
            .map { NamedSettings(name: "found \($0.offset + 1)", settings: $0.element.settings) }
    }

    /// Searches the trigger of each zone for each of the settings. An app has one preset, so the settings are those that are best
    /// for all zones together.
    func zones(_ data: TriggerData) throws -> [EngagementResult.Zone] {
        let count = venue.zones.count
        let tuning = ZoneTuning(goal: plan.goal, rule: plan.rule, limits: plan.limits)
        @Sendable func best(_ triggers: [ZoneTrigger], _ zone: Int, _ settings: Int) throws -> ZoneTuning.Choice {
            try interruption?.check()
            return tuning.best(
                of: triggers, training: data.sample(.training, zone: zone, settings, for: triggers),
                validation: data.sample(.validation, zone: zone, settings, for: triggers))
        }
        let choices = try pool.map(count, progress: { [progress] in progress?("Selecting triggers", $0, count) }) {
            zone in
            let nearest = try best(TriggerGrid.nearest, zone, 0)
            return try data.settings.indices.map { settings in
                let position = try best(TriggerGrid.positions, zone, settings)
                return nearest.score < position.score ? nearest : position
            }
        }
        let sums = data.settings.indices.map { settings in choices.reduce(0) { $0 + $1[settings].score } }
        let settings = sums.indices.min { (sums[$0], $0) < (sums[$1], $1) } ?? 0
        return try pool.map(count) { number in
            let zone = venue.zones[number]
            let trigger = choices[number][settings].trigger
            let errors = data.visits(.test).flatMap { LocalError.errors(of: $0.tracks[settings], $0.truth, in: zone) }
            func figures(_ trigger: ZoneTrigger, _ settings: Int) -> ZoneFigures {
                let sample = data.sample(.test, zone: number, settings, for: [trigger])
                return ZoneFigures(tuning.outcomes(of: trigger, on: sample), seed: plan.seed)
            }
            var result = EngagementResult.Zone(
                name: zone.name, level: zone.level, width: 2 * (zone.outline.largestCircle()?.radius ?? 0),
                localError: Statistics.quantile(errors, 0.75), beacons: data.beacons[number].count,
                plain: figures(ZoneTrigger(), 0), selected: figures(trigger, settings),
                settings: data.settings[settings], trigger: trigger, verdict: .missed, reason: "")
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
