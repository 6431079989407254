internal import Evaluation
internal import Fidelity
internal import Positioning
internal import Tuning

extension CalibrationRun {
    /// Whether other readings of the document are tried: not for a core with settings that the SDK does not have, and not if
    /// a constants file leaves nothing open.
    var triesVariants: Bool {
        plan.documentVariants > 0 && !plan.space.includesExtended
            && OpenConstant.all.contains { !knownConstants.contains($0.name) }
    }

    private var knownConstants: Set<String> { input?.knownConstants ?? [] }

    /// Takes those settings out of a selection that gain in less than ``VariantResult/least`` of the variants of the
    /// document, one after another, the one that gains in the fewest first. They are measured on validation walks, so the
    /// test walks stay untouched. `nil` if nothing was selected, or if no variants are tried.
    func checkVariants(
        _ selection: inout Selection, _ sets: DataSets, _ calibrator: Calibrator, in table: inout ScoreTable
    ) throws -> VariantOutcome? {
        let changed = calibrator.space.changes(from: calibrator.space.base, to: selection.selected)
        guard triesVariants, !changed.isEmpty else { return nil }
        let space = calibrator.space
        var outcome = try variantOutcome(sets)
        let runs = sets.splits.enumerated().flatMap { split, walks in
            walks.validation.map { VariantTest.Run(walk: $0, split: split) }
        }
        var groups = selection.groups(changed)
        var shares: [String: VariantResult.Share] = [:]
        defer { observer.endStep() }
        while !groups.isEmpty {
            let kept = selection.inSplits
            let reverted = groups.map { keys in
                kept.map { settings in keys.reduce(settings) { space.reverting($1, in: $0) } }
            }
            let gains = try outcome.test.gains(
                of: groups.map { _ in kept }, over: reverted, on: runs, ours: &table, progress: report)
            let measured = gains.map { VariantResult.Share($0) }
            for (keys, share) in zip(groups, measured) { for key in keys { shares[key] = share } }
            guard let worst = measured.indices.min(by: { measured[$0].gainCount < measured[$1].gainCount }),
                !measured[worst].isEnough
            else { break }
            selection.drop(groups[worst], measured[worst], in: space)
            groups.remove(at: worst)
        }
        outcome.result.settings = changed.compactMap { key in
            shares[key].map {
                VariantResult.Setting(key: key, share: $0, isKept: groups.contains { $0.contains(key) })
            }
        }
        return outcome
    }

    /// The variants, before anything ran under them.
    func variantOutcome(_ sets: DataSets) throws -> VariantOutcome {
        let variants = try OpenConstants.variants(
            plan.documentVariants, seed: plan.options.seed,
            around: input?.positioning.map.constants ?? OpenConstants(), known: knownConstants)
        let runCount = sets.splits.reduce(0) { $0 + $1.validation.count }
        return VariantOutcome(
            result: VariantResult(
                count: variants.count, walkCount: min(VariantTest.walksPerVariant, runCount), settings: [],
                knownConstants: knownConstants.sorted()),
            test: VariantTest(
                variants, walks: sets.walks, metric: objective.metric, pool: pool, interruption: interruption))
    }

    /// The test walks, each with the settings of its split.
    func testRuns(_ sets: DataSets) -> [VariantTest.Run] {
        sets.splits.enumerated().flatMap { split, walks in walks.test.map { VariantTest.Run(walk: $0, split: split) } }
    }

    /// Compares the selected settings with the baseline on test walks under the variants. If they gain in too few of them,
    /// or if no setting remained, the default is kept.
    func confirm(
        _ outcome: inout TestOutcome, _ variants: inout VariantOutcome?, _ selection: Selection, _ sets: DataSets,
        _ calibrator: Calibrator, in table: inout ScoreTable
    ) throws {
        guard var found = variants else { return }
        guard selection.selected != outcome.baseline else {
            if calibrator.passes(outcome.headline) {
                outcome.decision = .keepDefault(
                    reason:
                        "No changed setting gains in at least 90 % of \(found.result.count) readings of the SDK's document."
                )
            }
            return
        }
        defer { observer.endStep() }
        let baseline = selection.inSplits.map { _ in outcome.baseline }
        let gains = try found.test.gains(
            of: [selection.inSplits], over: [baseline], on: testRuns(sets), ours: &table, progress: report)
        let share = VariantResult.Share(gains[0])
        found.result.whole = share
        variants = found
        guard outcome.decision == .recommend, !share.isEnough else { return }
        outcome.decision = .keepDefault(
            reason:
                "The candidate is better than the default in only \(share.gainCount) of \(share.count) readings of the "
                + "SDK's document.")
        outcome.recommended = outcome.baseline
    }

    func report(_ done: Int) {
        observer.progress(
            CalibrationProgress(
                step: "Trying other readings of the document", done: done, count: plan.documentVariants))
    }
}

/// The result under the variants, and what measures more.
struct VariantOutcome {
    var result: VariantResult
    var test: VariantTest
}

extension Selection {
    /// The settings to test: each by itself; those that help only together, together. Settings that a constraint needs, or
    /// that the document does not have, are not tested.
    fileprivate func groups(_ keys: [String]) -> [[String]] {
        func reason(_ key: String) -> String? { settings.first { $0.key == key }?.reason }
        let tested = keys.filter { key in
            reason(key) != Calibrator.neededForConstraint
                && !(SettingsCatalogue.setting(key)?.isExtended ?? false)
        }
        let together = tested.filter { reason($0) == Calibrator.onlyTogether }
        let single = tested.filter { !together.contains($0) }.map { [$0] }
        return together.isEmpty ? single : single + [together]
    }

    /// Resets settings to their baseline values.
    fileprivate mutating func drop(_ keys: [String], _ share: VariantResult.Share, in space: SearchSpace) {
        for key in keys {
            inSplits = inSplits.map { space.reverting(key, in: $0) }
            selected = space.reverting(key, in: selected)
            guard let index = settings.firstIndex(where: { $0.key == key }) else { continue }
            settings[index].isAccepted = false
            settings[index].reason = "gains in only \(share.gainCount) of \(share.count) readings of the document"
        }
    }
}
