internal import Diagnosis
internal import Diagnostics
internal import Evaluation
internal import NumericalMethods
internal import Parallelism
internal import Positioning
internal import RadioFitting
internal import Search

/// The results on the test walks that are reported beside the decision.
package struct TestEvidence: Sendable {
    package var walks: [WalkEvidence]
    /// Metrics that were not minimised, over all test walks.
    package var sideEffects: [SideEffect]
    /// Each whole preset on the test walks.
    package var presets: [PresetEvidence]
    /// One test walk to show on a map.
    package var showcase: Showcase
    /// Where positions are wrong.
    package var errorMaps: ErrorMapEvidence
    /// Each class of phones among the test walks.
    package var phones: [PhoneClassEvidence] = []
    /// The Pareto front of the objectives, and one configuration for each purpose.
    package var front: FrontEvidence

    package init(
        walks: [WalkEvidence], sideEffects: [SideEffect], presets: [PresetEvidence], showcase: Showcase,
        errorMaps: ErrorMapEvidence, front: FrontEvidence
    ) {
        self.walks = walks
        self.sideEffects = sideEffects
        self.presets = presets
        self.showcase = showcase
        self.errorMaps = errorMaps
        self.front = front
    }
}

extension CalibrationRun {
    /// How many of the search's best configurations are candidates for single levels and zones.
    private static let zoneCandidates = 30

    func evidence(
        _ test: TestOutcome, _ search: SearchOutcome, _ sets: DataSets, _ calibrator: Calibrator,
        in table: inout ScoreTable
    ) throws -> TestEvidence {
        let (walks, sideEffects, errorMaps) = try calibrator.walkEvidence(
            test.inSplits, sets.walks, sets.splits, venue: sets.venue, in: &table)
        var evidence = TestEvidence(
            walks: walks, sideEffects: sideEffects, presets: try calibrator.presetEvidence(sets.splits, in: &table),
            showcase: try calibrator.showcase(test.inSplits, sets.walks, sets.splits, in: &table), errorMaps: errorMaps,
            front: try calibrator.frontEvidence(search, test, splits: sets.splits, in: &table))
        evidence.phones = try calibrator.phoneEvidence(for: test.inSplits, sets.splits, in: &table)
        return evidence
    }

    /// Searches for zoned presets, beside the recommended settings of the whole venue; `nil` unless there are test walks
    /// that are not validation walks.
    func zonedPresets(_ test: TestOutcome, _ front: FrontEvidence, _ sets: DataSets) throws -> ZonedPresetsResult? {
        guard sets.splits.count == 1, test.decision == .recommend, sets.splits.testIsUntouched else { return nil }
        let measured = front.front.configurations
        let key = front.front.objectives[0].key
        let best = measured.indices
            .sorted { (measured[$0].value(key) ?? .infinity, $0) < (measured[$1].value(key) ?? .infinity, $1) }
            .prefix(Self.zoneCandidates).map { measured[$0].settings }
        let areas = VenueArea.all(of: sets.venue)
        var result = try ZoneSearch(
            areas: areas, split: sets.splits[0], objective: objective, options: request.options, pool: pool,
            scoring: ZoneScoring(walks: sets.walks, areas: areas, objective: objective)
        ).search(base: test.recommended, candidates: best, interruption: interruption)
        if result.isZoned, let broken = try brokenLimits(of: result.zonedPreset, against: test.baseline, sets) {
            result.withdraw(
                test.recommended, because: "On test walks zoned presets break a constraint: \(broken).",
                zones: "the zoned presets break a constraint")
        }
        return result
    }

    /// The constraints and limits that a zoned preset breaks on the test walks; `nil` if it keeps all.
    ///
    /// - Parameter map: the core's map for the zoned preset, if it has another than for the baseline.
    func brokenLimits(
        of zonedPreset: ZonedPreset, on map: BeaconMap? = nil, against baseline: PositioningSettings, _ sets: DataSets
    ) throws -> String? {
        let walks = sets.splits.flatMap(\.test).map { sets.walks[$0] }
        let zonedPresets = [ZonedPreset(base: baseline), zonedPreset]
        let limits = [BaselineLimit].recommendation(
            availability: self.request.options.availabilityTolerance, besides: self.request.criteria.constraints)
        let constraints = self.request.criteria.constraints
        let metrics =
            limits.flatMap(\.metrics)
            + constraints.compactMap { constraint in Metric.all.first { $0.key == constraint.key } }
        // Of each walk, zoned preset and metric.
        let values = try pool.map(walks.count) { [interruption] index in
            try interruption?.check()
            let walk = walks[index]
            return zip(zonedPresets, [walk, map.map(walk.on) ?? walk]).map { zonedPreset, walk in
                let track = walk.evaluated(zonedPreset)
                return metrics.map { metric in
                    // An error of a walk without a fix is the worst one.
                    metric.value(of: [track]).value ?? (Objective(metric) == nil ? nil : walk.worstScore)
                }
            }
        }
        func means(of zonedPreset: Int) -> (String) -> Double? {
            let means = metrics.indices.map { metric in Statistics.mean(values.compactMap { $0[zonedPreset][metric] }) }
            return { key in metrics.firstIndex { $0.key == key }.flatMap { means[$0] } }
        }
        let before = means(of: 0)
        let after = means(of: 1)
        let broken = (constraints + limits.compactMap { $0.constraint(baseline: before) }).filter {
            !$0.isMet(by: after)
        }.map { "\($0), but it is \($0.values(after))" }
        return broken.isEmpty ? nil : broken.joined(separator: "; ")
    }

    /// Tests the recommended settings and the confirmed picks under scenario variations; `nil` if nothing can be
    /// simulated, or if nothing is recommended.
    func scenarioVariations(
        _ test: TestOutcome, _ evidence: TestEvidence, _ zoned: ZonedPresetsResult?, _ sets: DataSets
    ) throws -> VariationResult? {
        let picks = evidence.front.picks.filter(\.stands).compactMap { pick in
            pick.settings.map { (name: pick.pick.purpose.rawValue, zonedPreset: ZonedPreset(base: $0)) }
        }
        guard let variationTest = variationTest(sets), test.decision == .recommend || !picks.isEmpty else { return nil }
        let recommended = zoned.flatMap { $0.isZoned ? $0.zonedPreset : nil } ?? ZonedPreset(base: test.recommended)
        return try observer.step("Testing scenario variations") { progress in
            try variationTest.run(
                recommended: recommended, against: ZonedPreset(base: test.baseline), others: picks,
                refused: evidence.phones.filter(\.isRefused).map(\.phones), interruption: interruption,
                progress: progress)
        }
    }

    /// Measures settings under the request's scenario variations; `nil` if nothing can be simulated.
    func variationTest(_ sets: DataSets) -> VariationTest? {
        guard let parameters = sets.parameters, !request.variations.kinds.isEmpty else { return nil }
        let test = VariationTest(
            input: input?.positioning ?? PositioningInput(sets.venue), variationOptions: request.variations,
            parameters: parameters,
            phones: request.data.phones, duration: request.data.duration, objective: objective,
            options: request.options,
            pool: pool, score: variationScore)
        return test.isEmpty ? nil : test
    }

    /// How well the result holds on recorded walks, measured with the initial configurations, the presets and the
    /// recommended settings; `nil` unless worlds were fitted to a survey and there are recorded walks.
    func gap(
        _ decided: FinalDecision, _ test: TestOutcome, _ search: SearchOutcome, _ sets: DataSets
    ) throws -> SimToRealGap? {
        guard let surveyed = input?.surveyed, !surveyed.recorded.isEmpty, !sets.worlds.isEmpty,
            let walks = sets.splits.first?.test
        else { return nil }
        var seen: Set<PositioningSettings> = []
        let settings = ([test.baseline, decided.recommended, search.candidate] + search.sample)
            .filter { seen.insert($0).inserted }
        return try SimToRealGap.measured(
            of: settings, recommended: decided.decision == .recommend ? decided.recommended : nil,
            simulated: walks.map { sets.walks[$0] }, worlds: walks.map { sets.worlds[$0] },
            recorded: surveyed.recorded, objective: objective, step: "Comparing with the recordings",
            in: RunContext(pool: pool, interruption: interruption, observer: observer))
    }

    /// So many test walks say why a place is bad.
    private static let mostWalks = 40

    /// Why positions on the first test walks are wrong with settings, in the cells of the error maps; `nil` without an input, because
    /// the data sets have no recordings, and with fingerprints, which the diagnosis does not know. Some runs of the core for each walk.
    func causes(with settings: PositioningSettings, _ sets: DataSets) throws -> VenueDiagnosis? {
        guard let input, settings[.mapFilter] != .fingerprints else { return nil }
        let tested = Set(sets.splits.flatMap(\.test)).sorted().prefix(Self.mostWalks).map { $0 }
        let walks = try pool.map(tested.count) { [request, interruption] index in
            try interruption?.check()
            return try input.walk(tested[index], request)
        }
        var request = DiagnosisRequest(walks, at: sets.venue, zonedPreset: ZonedPreset(base: settings))
        request.cellSize = ErrorMap.usualCellSize(of: sets.venue)
        request.constants = input.positioning.map.constants
        defer { observer.endStep() }
        // One step of a calibration.
        let oneStep = RunObserver(progress: { [observer] in
            observer.progress(RunProgress(step: "Looking for causes", done: $0.done, count: $0.count))
        })
        let context = RunContext(pool: pool, interruption: interruption, observer: oneStep)
        return try DiagnosisRun(request, in: context).run()
    }

    /// The accuracy radius of the recommended preset and of each preset that a pick fills, with its factor; empty if the zoned preset
    /// gives values of `accuracyScale`.
    ///
    /// What counts is the error in the building. So where settings were searched in worlds fitted to a survey and there are
    /// two recorded walks or more, the factor is learned from the recorded walks, each tested with that of the others. The
    /// search did not use them, and the factor moves no position, so the comparison with the recordings does not change.
    func radii(of steps: CalibrationResult.Steps, _ sets: DataSets) throws -> [RadiusEvidence] {
        guard request.space.domains[SettingKey.accuracyScale.name] == nil else { return [] }
        let recorded = input?.surveyed?.recorded ?? []
        let usesRecorded = recorded.count > 1
        let radius = RadiusTest(
            walks: usesRecorded ? recorded : sets.walks,
            splits: usesRecorded ? DataSplit.crossValidation(of: recorded.count) : sets.splits,
            source: usesRecorded ? .recorded : sets.source, seed: request.options.seed, pool: pool,
            interruption: interruption)
        // With several splits, the settings of the search in each split stand for those of the search on all walks.
        let inSplits = sets.splits.count > 1 && steps.decided.decision == .recommend ? steps.test.inSplits : nil
        return try steps.namedPresets.enumerated().compactMap { index, preset in
            try radius.evidence(for: preset.zonedPreset, named: preset.name, inSplits: index == 0 ? inSplits : nil)
        }
    }
}
