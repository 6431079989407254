internal import Diagnostics
internal import Engagement
internal import Evaluation
internal import NumericalMethods
internal import Parallelism
internal import Positioning
internal import Search
internal import VenueModel

extension EngagementRun {
    /// What a search may change.
    ///
    /// - Parameter visits: training visits, which say what phones measure.
    /// - Throws: `Problems` with every key and value that the catalogue does not allow.
    func space(of search: TriggerSearchOptions, _ visits: [EngagementVisit]) throws(Problems) -> SearchSpace {
        let recordings = visits.map { SampledRecording($0.recording, map: input.map) }
        do throws(SettingProblems) {
            return try SearchSpace(
                for: input.map, hasMotion: recordings.contains { $0.hasMotion },
                hasPressure: recordings.contains { $0.hasPressure }, options: search.space)
        } catch {
            throw Problems(error.all.map { Problem($0.sentence) })
        }
    }

    /// The settings that a search starts with: first the default and then the presets, each as near as the space
    /// allows.
    func presets(in space: SearchSpace) -> [NamedSettings] {
        var known: Set<PositioningSettings> = [space.base]
        let others = space.namedPresets.map { NamedSettings(name: $0.name, settings: space.nearest(to: $0.settings)) }
        return [NamedSettings(name: Preset.default.rawValue, settings: space.base)]
            + others.filter { !space.isForbidden($0.settings) && known.insert($0.settings).inserted }
    }

    /// The settings that a search found, besides those of the data.
    ///
    /// - Parameters:
    ///   - visits: training visits.
    ///   - ledger: remembers scores.
    func found(
        by search: TriggerSearchOptions, in space: SearchSpace, _ visits: [EngagementVisit], _ data: TriggerData,
        remembered ledger: (any TrialLedger<PositioningSettings>)?
    ) throws -> [NamedSettings] {
        let recordings = visits.map { SampledRecording($0.recording, map: input.map) }
        let byLevels = try context.map(venue.zones.count) { zone in
            let sample = data.sample(.training, zone: zone, 0, for: TriggerGrid.levels)
            return TriggerGrid.levels.map { tuning.score($0, on: sample) }.min() ?? .infinity
        }
        let scoring = TriggerScoring(
            tuning: tuning, zones: venue.zones,
            visits: zip(recordings, data.visits(.training)).map { ($0, $1.stays) }, byLevels: byLevels,
            context: context)
        var trials = TriggerSearch(space, options: search.options, scoring: scoring, ledger: ledger)
        let start = data.settings.map(\.settings)
        return try trials.run(from: start + search.options.hints)
            .filter { !start.contains($0.settings) }.enumerated()
            .map { NamedSettings(name: "found \($0.offset + 1)", settings: $0.element.settings) }
    }

    /// Whether what was selected on training and validation visits is recommended: decided on test visits.
    func calibration(
        _ search: TriggerSearchOptions, _ data: TriggerData, _ selection: TriggerSelection,
        _ test: (data: TriggerData, selection: TriggerSelection)
    ) throws -> TriggerCalibration {
        let zones = Array(venue.zones.indices)
        func costs(_ triggers: [ZoneTrigger], _ settings: Int) throws -> [Double] {
            let byZone = try context.map(zones.count) { zone in
                return test.data.outcomes(of: triggers[zone], zone: zone, settings, on: .test, by: tuning)
            }
            return (0..<request.testVisits).map { visit in
                byZone.reduce(0) { $0 + request.goal.cost(of: $1[visit], latency: request.limits.latency) }
            }
        }
        let profile = try costs(zones.map { _ in ZoneTrigger() }, 0)
        let triggers = try costs(selection.plain, 0)
        let all = try costs(selection.triggers, test.selection.settings)
        func evidence(_ before: [Double], _ after: [Double]) -> PairedEvidence {
            PairedEvidence(differences: zip(before, after).map { $0 - $1 }, seed: search.options.seed)
        }
        let decision = TriggerCalibration.decision(
            triggers: evidence(profile, triggers), all: evidence(profile, all),
            settings: selection.settings == 0 ? nil : evidence(triggers, all),
            minimumEffect: search.options.minimumEffect, significance: search.options.significance)
        let recommends = decision == .recommend
        let installed = recommends ? selection.settings : 0
        return TriggerCalibration(
            decision: decision, profileCost: Statistics.mean(profile) ?? 0,
            triggers: evidence(profile, triggers), all: evidence(profile, all),
            settingsAlone: selection.settings == 0 ? nil : evidence(triggers, all),
            searched: data.settings[selection.settings], installed: data.settings[installed],
            front: try front(data, settings: installed, test.data, recommends ? test.selection.settings : 0),
            searchOptions: search)
    }

    /// The trade-off of missed and false notifications: with each weight the best trigger of each zone on training and
    /// validation visits, and what all of them do on test visits. Points that another one dominates are left out.
    ///
    /// - Parameters:
    ///   - settings: the index of the recommended settings in the data of the search.
    ///   - tested: their index in the data of the test.
    private func front(
        _ data: TriggerData, settings: Int, _ test: TriggerData, _ tested: Int
    ) throws -> [TriggerCalibration.Point] {
        let weights = TriggerCalibration.weights
        let byZone = try context.map(venue.zones.count) { zone in
            let triggers = TriggerGrid.positions + TriggerGrid.levels
            let sums = triggers.map { trigger in
                [TriggerData.VisitGroup.training, .validation].flatMap {
                    data.outcomes(of: trigger, zone: zone, settings, on: $0, by: tuning)
                }.sum
            }
            return weights.map { weight in
                let costs = sums.map { weight * Double($0.dueWalks - $0.hitWalks) + Double($0.falseAlarms) }
                return triggers[costs.indices.min { (costs[$0], $0) < (costs[$1], $1) } ?? 0]
            }
        }
        var known: Set<[ZoneTrigger]> = []
        var points: [TriggerCalibration.Point] = []
        for (index, weight) in weights.enumerated() {
            try context.check()
            let triggers = byZone.map { $0[index] }
            // Equal triggers are one point, that of the smallest weight.
            guard known.insert(triggers).inserted else { continue }
            let outcomes = try context.map(triggers.count) { zone in
                test.outcomes(of: triggers[zone], zone: zone, tested, on: .test, by: tuning).sum
            }
            points.append(
                TriggerCalibration.Point(
                    missedPerFalse: weight, triggers: triggers, outcome: outcomes.sum, visits: request.testVisits))
        }
        return points.filter { point in !points.contains { $0.dominates(point) } }
    }
}
