package import Diagnostics
internal import Engagement
internal import Evaluation
internal import Geometry
internal import NumericalMethods
package import Parallelism
package import Positioning
package import Search
package import VenueModel

/// Simulates visits, searches the trigger of each zone, and compares profiles: from a request to a result, in one call.
package struct EngagementRun: Sendable {
    package let venue: Venue
    package let request: EngagementRequest
    let context: RunContext
    let input: PositioningInput
    var tuning: ZoneTuning { ZoneTuning(goal: request.goal, rule: request.rule, limits: request.limits) }

    /// - Throws: `Problems` if the venue has no zones or no beacons.
    package init(venue: Venue, request: EngagementRequest, in context: RunContext = RunContext()) throws(Problems) {
        let problems = request.problems(in: venue)
        guard problems.isEmpty else { throw Problems(problems) }
        self.venue = venue
        self.request = request
        self.context = context
        input = PositioningInput(venue, constants: request.constants)
    }

    /// Runs all steps.
    ///
    /// - Parameter ledger: remembers the scores of a search, by settings and set of visits (``TriggerSearch/VisitSet``).
    /// - Throws: `Problems` if the venue cannot be simulated; `Interrupted`.
    package func run(remembered ledger: (any TrialLedger<PositioningSettings>)? = nil) throws -> EngagementResult {
        let (data, selection) = try self.selection(ledger)
        let test = try testData(in: venue, like: data, selection, step: "Testing")
        let calibration = try request.search.map {
            try self.calibration($0, data, selection, (test.data, test.selection))
        }
        var zones = try self.zones(test.data, calibration.map { $0.installed(of: test.selection) } ?? test.selection)
        if request.given == nil { try advise(&zones, settings: data.settings) }
        let rows = try rows(of: test.visits, stays: test.data.visits(.test).map(\.stays))
        return EngagementResult(
            venue: venue.name, zones: zones, rows: rows, starts: try starts(on: test.visits), request: request,
            calibration: calibration, classifiers: data.classifiers)
    }

    /// Simulates the visits of the search, and selects settings and triggers by them.
    private func selection(_ ledger: (any TrialLedger<PositioningSettings>)?) throws -> (
        data: TriggerData, selection: TriggerSelection
    ) {
        let visits = try searchVisits(in: venue, step: "Simulating")
        let space = try request.search.map { try self.space(of: $0, visits[.training, default: []]) }
        let given: [NamedSettings] = request.given.map { [$0.settings] } ?? []
        let presets = space.map { self.presets(in: $0) } ?? request.settings
        var data = try searchData(of: visits, in: venue, settings: presets + given)
        if let search = request.search, let space {
            let found = try self.found(by: search, in: space, visits[.training, default: []], data, remembered: ledger)
            data.add(found, tracks: try tracks(of: visits, settings: found))
        }
        return (data, try selection(data))
    }

    /// Searches the trigger of each zone for each of the settings. An app has one preset, so the settings are those that are best
    /// for all zones together. Given triggers are not searched.
    package func selection(_ data: TriggerData) throws -> TriggerSelection {
        if let given = request.given {
            let triggers = venue.zones.map { given.triggers[$0.name] ?? ZoneTrigger() }
            return TriggerSelection(triggers: triggers, settings: data.settings.count - 1, plain: triggers)
        }
        let count = venue.zones.count
        @Sendable func best(_ triggers: [ZoneTrigger], _ zone: Int, _ settings: Int) throws -> ZoneTuning.Choice {
            try context.check()
            return tuning.best(
                of: triggers, training: data.sample(.training, zone: zone, settings, for: triggers),
                validation: data.sample(.validation, zone: zone, settings, for: triggers))
        }
        let choices = try context.map("Selecting triggers", count) { zone in
            let byLevels = try [TriggerGrid.nearest, TriggerGrid.classifier].map { try best($0, zone, 0) }
            return try data.settings.indices.map { settings in
                let position = try best(TriggerGrid.positions, zone, settings)
                // Of equal ones the simplest.
                return byLevels.reduce(position) { $1.score < $0.score ? $1 : $0 }
            }
        }
        let sums = data.settings.indices.map { settings in choices.reduce(0) { $0 + $1[settings].score } }
        let settings = sums.indices.min { (sums[$0], $0) < (sums[$1], $1) } ?? 0
        var triggers = choices.map { $0[settings].trigger }
        // Where the limits are kept without a condition, an app needs none. A calibration has evidence for what it selects.
        for zone in triggers.indices where request.search == nil {
            let outcomes = [TriggerData.VisitGroup.training, .validation].flatMap {
                data.outcomes(of: ZoneTrigger(), zone: zone, settings, on: $0, by: tuning)
            }
            // With a margin, because the limits must be kept on other visits.
            if ZoneFigures(outcomes).meets(request.limits.aim) { triggers[zone] = ZoneTrigger() }
        }
        return TriggerSelection(triggers: triggers, settings: settings, plain: choices.map { $0[0].trigger })
    }

    /// The zones with selected triggers, on test visits.
    func zones(_ data: TriggerData, _ selection: TriggerSelection) throws -> [EngagementResult.Zone] {
        try context.map(venue.zones.count) { number in
            let zone = venue.zones[number]
            let trigger = selection.triggers[number]
            let settings = selection.settings
            // Of the first and the selected settings those that place people better here.
            let errors = data.settings.indices.compactMap { settings in
                Statistics.quantile(data.visits(.test).flatMap { $0.errors(settings, in: zone) }, 0.75)
            }
            func figures(_ trigger: ZoneTrigger, _ settings: Int) -> ZoneFigures {
                data.figures(of: trigger, zone: number, settings, on: .test, by: tuning)
            }
            var result = EngagementResult.Zone(
                name: zone.name, level: zone.level, width: 2 * (zone.outline.largestCircle()?.radius ?? 0),
                localError: errors.min(), beacons: data.beacons[number].count,
                plain: figures(ZoneTrigger(), 0), selected: figures(trigger, settings),
                settings: data.settings[settings], trigger: trigger, verdict: .missed, reason: "")
            result.decide(request.limits)
            return result
        }
    }

    /// The starts of each profile that says how it starts.
    private func starts(on visits: [EngagementVisit]) throws -> [EngagementResult.StartRow] {
        try request.profiles.filter { $0.coldStart != nil }.flatMap { profile in
            let trial = trial(of: profile)
            let fixes = try context.map(visits.count) { number in
                trial.firstFix(on: visits[number], seed: RandomStream.entity(request.seed, UInt64(number)))
            }
            return EngagementResult.starts(of: profile, firstFixes: fixes.compactMap(\.self))
        }
    }

    private func trial(of profile: EngagementProfile) -> ProfileTrial {
        ProfileTrial(profile, input: input, preset: request.positioning.preset, request: request)
    }

    private func rows(of visits: [EngagementVisit], stays: [[ZoneStays]]) throws -> [EngagementResult.ProfileRow] {
        let pairs = request.reporting.flatMap { profile in request.scenarios.map { (profile, $0) } }
        let pieces = pairs.count * visits.count
        let runs = try context.map("Comparing profiles", pieces) { piece in
            let (profile, scenario) = pairs[piece / visits.count]
            let visit = piece % visits.count
            let attention = scenario.timeline(visitor: visit, duration: request.duration, seed: request.seed)
            return trial(of: profile).run(
                visits[visit], stays: stays[visit], attention: attention,
                seed: RandomStream.entity(request.seed, UInt64(visit)))
        }
        func part(_ pair: Int, share: Double) -> EngagementResult.ProfileRow.Part {
            let own = runs[(pair * visits.count)..<((pair + 1) * visits.count)]
            return .init(share: share, outcomes: own.map(\.outcomes.sum), listening: own.map(\.listening))
        }
        return request.reporting.enumerated().flatMap { number, profile in
            let first = number * request.scenarios.count
            let rows = request.scenarios.enumerated().map { use, scenario in
                EngagementResult.ProfileRow(
                    profile, scenario, of: request, [part(first + use, share: 1)])
            }
            let weighted = request.uses.map { uses in
                EngagementResult.ProfileRow(
                    profile, nil, of: request, uses.uses.enumerated().map { part(first + $0, share: $1.share) })
            }
            return rows + [weighted].compactMap(\.self)
        }
    }
}
