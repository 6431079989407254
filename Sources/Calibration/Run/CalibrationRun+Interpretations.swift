internal import Diagnostics
internal import Evaluation
internal import Fidelity
internal import Parallelism
internal import Positioning
internal import Search

extension CalibrationRun {
    /// Whether other interpretations of the document are tried: not for a core with settings that the SDK does not have, and not if
    /// a constants file leaves nothing open.
    var triesInterpretations: Bool {
        request.documentVariants > 0 && !request.space.includesExtended
            && OpenConstant.all.contains { !knownConstants.contains($0.name) }
    }

    private var knownConstants: Set<String> { input?.knownConstants ?? [] }

    /// Drops settings that lose in the mean of the interpretations of the document, and then, until the remaining ones together
    /// gain in ``InterpretationResult/least`` of the interpretations, the one without which they gain in most. All is measured on
    /// validation walks, so the test walks stay untouched. Also names the SDK's presets that gain in too few interpretations.
    ///
    /// What counts is the whole, because people install the whole: a setting may gain in few interpretations and lose little in the
    /// others. `nil` if there is nothing to try, or if no interpretations are tried.
    func checkInterpretations(
        _ selection: inout Selection, _ presets: inout [Candidate], _ sets: DataSets, _ calibrator: Calibrator,
        in table: inout ScoreTable
    ) throws -> InterpretationOutcome? {
        let space = calibrator.space
        let changed = space.changes(from: space.base, to: selection.selected)
        let open = presets.indices.filter { presets[$0].isOpen }
        guard triesInterpretations, !changed.isEmpty || !open.isEmpty else { return nil }
        var outcome = try interpretationOutcome(sets)
        let runs = runs(sets, \.validation)
        let baseline = sets.splits.map { _ in space.base }
        let score = try table.mean(space.base, on: Array(Set(runs.map(\.walk))).sorted())
        func share(_ gains: [Double]) -> InterpretationResult.Share {
            InterpretationResult.Share(gains, baseline: score, leastGain: request.options.minimumEffect)
        }
        defer { observer.endStep() }
        func gains(_ settings: [[PositioningSettings]], in table: inout ScoreTable) throws -> [[Double]] {
            try outcome.test.gains(
                of: settings, over: settings.map { _ in baseline }, on: runs, ours: &table, progress: report)
        }
        for (index, gains) in zip(open, try gains(open.map { presets[$0].inSplits }, in: &table)) {
            presets[index].confirm(share(gains))
        }
        var groups = selection.groups(changed)
        var shares: [String: InterpretationResult.Share] = [:]
        while selection.selected != space.base {
            let kept = selection.inSplits
            let reverted = groups.map { keys in
                kept.map { settings in keys.reduce(settings) { space.reverting($1, in: $0) } }
            }
            let measured = try gains([kept] + reverted, in: &table)
            let whole = share(measured[0])
            let parts = measured.dropFirst().map { InterpretationResult.Share(zip(measured[0], $0).map { $0 - $1 }) }
            for (keys, share) in zip(groups, parts) { for key in keys { shares[key] = share } }
            outcome.selected = whole
            var worst = parts.indices.filter { parts[$0].meanGain <= 0 }.min { parts[$0].meanGain < parts[$1].meanGain }
            if worst == nil, !whole.isEnough {
                let without = measured.dropFirst().map(share)
                // Without which the rest is enough, and of these gains most; else without which it gains in most.
                func rank(_ share: InterpretationResult.Share) -> (Double, Double) {
                    share.isEnough ? (.infinity, share.meanGain) : (Double(share.gainCount), share.meanGain)
                }
                worst = without.indices.max { rank(without[$0]) < rank(without[$1]) }
            }
            guard let worst else {
                // What is left are settings that a constraint needs, or that the document does not have.
                if !whole.isEnough { selection.drop(changed, Self.gains(whole), in: space) }
                break
            }
            selection.drop(
                groups[worst],
                parts[worst].meanGain <= 0
                    ? "no gain in the mean of the interpretations of the document"
                    : "with it, the settings together gain in only \(whole.gainCount) of \(whole.count) interpretations of the document",
                in: space)
            groups.remove(at: worst)
        }
        outcome.result.settings = changed.compactMap { key in
            shares[key].map {
                InterpretationResult.Setting(key: key, share: $0, isKept: groups.contains { $0.contains(key) })
            }
        }
        return outcome
    }

    /// A share in a few words.
    static func gains(_ share: InterpretationResult.Share) -> String {
        "gains in only \(share.gainCount) of \(share.count) interpretations of the document\(losses(share))"
    }

    /// The mean gain, and the losses that speak against settings, as the end of a sentence.
    private static func losses(_ share: InterpretationResult.Share) -> String {
        guard let price = share.price else { return "" }
        func metres(_ value: Double) -> String { "\(TextTable.number(value, decimals: 2)) m" }
        return
            "; the mean gain is \(metres(share.meanGain)), and \(price.lossCount) lose more than \(metres(price.margin))"
    }

    /// The interpretations, before anything ran under them.
    func interpretationOutcome(_ sets: DataSets) throws -> InterpretationOutcome {
        let interpretations = try OpenConstants.interpretations(
            request.documentVariants, seed: request.options.seed,
            around: input?.positioning.map.constants ?? OpenConstants(), known: knownConstants)
        let runCount = sets.splits.reduce(0) { $0 + $1.validation.count }
        return InterpretationOutcome(
            result: InterpretationResult(
                count: interpretations.count, walkCount: min(InterpretationTest.walksPerInterpretation, runCount),
                settings: [],
                knownConstants: knownConstants.sorted()),
            test: InterpretationTest(
                interpretations, walks: sets.walks, metric: objective.metric, pool: pool, interruption: interruption))
    }

    /// Walks of each split, each with the settings of its split.
    private func runs(_ sets: DataSets, _ part: KeyPath<DataSplit, [Int]>) -> [InterpretationTest.Run] {
        sets.splits.enumerated().flatMap { number, split in
            split[keyPath: part].map { InterpretationTest.Run(walk: $0, split: number) }
        }
    }

    /// Compares the selected settings with the baseline on test walks under the interpretations. If they gain in too few of them,
    /// or if no setting remained, the default is kept.
    func confirm(
        _ outcome: inout TestOutcome, _ interpretations: inout InterpretationOutcome?, _ selection: Selection,
        _ sets: DataSets,
        in table: inout ScoreTable
    ) throws {
        guard var found = interpretations else { return }
        guard selection.selected != outcome.baseline else { return }
        defer { observer.endStep() }
        let baseline = selection.inSplits.map { _ in outcome.baseline }
        let gains = try found.test.gains(
            of: [selection.inSplits], over: [baseline], on: runs(sets, \.test), ours: &table, progress: report)
        let share = InterpretationResult.Share(
            gains[0], baseline: try table.mean(outcome.baseline, on: sets.splits.flatMap(\.test).sorted()),
            leastGain: request.options.minimumEffect)
        found.result.whole = share
        interpretations = found
        guard outcome.decision == .recommend, !share.isEnough else { return }
        outcome.decision = .keepDefault(
            reason:
                "The candidate is better than the default in only \(share.gainCount) of \(share.count) interpretations of the "
                + "SDK's document\(Self.losses(share)).")
        outcome.recommended = outcome.baseline
    }

    func report(_ done: Int) {
        observer.progress(
            RunProgress(
                step: "Trying other interpretations of the document", done: done, count: request.documentVariants))
    }
}

/// The result under the interpretations, and what measures more.
struct InterpretationOutcome {
    var result: InterpretationResult
    var test: InterpretationTest
    /// The selected settings together on validation walks; `nil` if there are none.
    var selected: InterpretationResult.Share?
}

extension Candidate {
    /// Notes in how many interpretations it gains, which are too few or not.
    fileprivate mutating func confirm(_ share: InterpretationResult.Share) {
        evidence.interpretations = share
        if !share.isEnough { evidence.objection = CalibrationRun.gains(share) }
    }
}

extension Selection {
    /// The settings to test: each by itself; those that help only together, together. Settings that a constraint needs, or
    /// that the document does not have, are not tested.
    fileprivate func groups(_ keys: [String]) -> [[String]] {
        func reason(_ key: String) -> String? { settings.first { $0.key == key }?.reason }
        let tested = keys.filter { key in
            reason(key) != Calibrator.neededForConstraint && !(SettingsCatalogue.setting(key)?.isExtended ?? false)
        }
        let together = tested.filter { reason($0) == Calibrator.onlyTogether }
        let single = tested.filter { !together.contains($0) }.map { [$0] }
        return together.isEmpty ? single : single + [together]
    }

    /// Resets settings to their baseline values.
    mutating func drop(_ keys: [String], _ reason: String, in space: SearchSpace) {
        for key in keys {
            inSplits = inSplits.map { space.reverting(key, in: $0) }
            selected = space.reverting(key, in: selected)
            guard let index = settings.firstIndex(where: { $0.key == key }) else { continue }
            settings[index].isAccepted = false
            settings[index].reason = reason
        }
    }

    /// Why each setting was dropped.
    var refusalSentence: String {
        let rejected = settings.filter { !$0.isAccepted }.map { (key: $0.key, reason: $0.reason ?? "no reason") }
        var seen: Set<String> = []
        let reasons = rejected.map(\.reason).filter { seen.insert($0).inserted }.map { reason in
            "\(rejected.filter { $0.reason == reason }.map(\.key).joined(separator: ", ")) (\(reason))"
        }
        return "No changed setting passes the validation walks: \(reasons.joined(separator: "; "))."
    }

    /// A preset of the SDK instead of what the search found.
    ///
    /// - Parameter evidence: for settings against the same without one change, the key of which is the last argument.
    func replaced(
        by preset: String, _ settings: [PositioningSettings], in space: SearchSpace,
        evidence: ([PositioningSettings], [PositioningSettings], String) throws -> PairedEvidence
    ) rethrows -> Selection {
        let whole = settings[0]
        let rows = try space.changes(from: space.base, to: whole).map { key in
            SettingEvidence(
                key: key, baseline: space.value(of: key, in: space.base), candidate: space.value(of: key, in: whole),
                changedInSplits: settings.count,
                evidence: try evidence(settings, settings.map { space.reverting(key, in: $0) }, key),
                isAccepted: true, reason: "part of the SDK preset \(preset)")
        }
        var selection = Selection(settings: rows, inSplits: settings, selected: whole)
        selection.preset = preset
        return selection
    }
}

extension CalibrationRun {
    /// Withdraws the picks that other interpretations of the document do not confirm. A pick is confirmed if, in
    /// ``InterpretationResult/least`` of the interpretations, it is at most the tolerance less accurate on test walks than what the SDK has
    /// in this preset.
    func checkPicks(
        _ front: inout FrontEvidence, _ interpretations: inout InterpretationOutcome?, _ sets: DataSets,
        _ calibrator: Calibrator,
        in table: inout ScoreTable
    ) throws {
        let standing = front.picks.indices.filter { index in
            let pick = front.picks[index]
            let isCompared = pick.pick.purpose != .mostAccurate || calibrator.replaced != nil
            return isCompared && pick.installed != pick.sdkSettings
        }
        guard triesInterpretations, !standing.isEmpty else { return }
        var outcome = try interpretations ?? interpretationOutcome(sets)
        defer { observer.endStep() }
        func inSplits(_ settings: PositioningSettings) -> [PositioningSettings] { sets.splits.map { _ in settings } }
        let gains = try outcome.test.gains(
            of: standing.map { inSplits(front.picks[$0].installed) },
            over: standing.map { inSplits(front.picks[$0].sdkSettings) }, on: runs(sets, \.test), ours: &table,
            progress: report)
        for (index, gains) in zip(standing, gains) {
            let share = InterpretationResult.Share(gains, above: -request.options.accuracyTolerance)
            if !share.isEnough {
                front.picks[index].withdraw(
                    "as accurate as the SDK's own preset in only \(share.gainCount) of \(share.count) interpretations")
            }
            outcome.result.picks.append(
                InterpretationResult.Pick(preset: front.picks[index].pick.preset, share: share, isKept: share.isEnough))
        }
        interpretations = outcome
    }
}
