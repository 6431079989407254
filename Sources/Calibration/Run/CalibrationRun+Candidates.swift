internal import Diagnostics
internal import Evaluation
internal import NumericalMethods
internal import Parallelism
internal import Positioning
package import Search

/// What is tested on the test walks.
package struct CandidateChoice {
    /// The candidates that nothing speaks against, the best first; or only what remained of the search's settings.
    package var selections: [Selection]
    package var candidates: [CandidateEvidence] = []
    var interpretations: InterpretationOutcome?
}

/// A candidate with its settings in each split.
struct Candidate {
    var evidence: CandidateEvidence
    var inSplits: [PositioningSettings]
    var isOpen: Bool { evidence.objection == nil }
    var gain: Double { evidence.evidence.meanImprovement }
}

extension CalibrationRun {
    /// Lines up what is tested: the selected settings and the SDK's presets, by their improvement on the validation walks,
    /// without those that a scenario variation forbids or that gain in too few interpretations of the SDK's document.
    ///
    /// Selected settings that do harm under a variation or in other interpretations are dropped one after another, and the rest is
    /// measured again; see ``dropHarm(_:_:_:_:)``. All this happens on walks and worlds that the test does not use.
    package func choose(
        _ selection: Selection, _ sets: DataSets, _ calibrator: Calibrator, in table: inout ScoreTable
    ) throws -> CandidateChoice {
        var remaining = selection
        var presets = try presetCandidates(sets, calibrator, in: &table)
        try dropBreaking(&remaining, sets, calibrator, in: &table)
        let expected = try dropHarm(&remaining, &presets, sets, calibrator)
        let interpretations = try checkInterpretations(&remaining, &presets, sets, calibrator, in: &table)
        var candidates = presets
        if remaining.selected != calibrator.space.base {
            var evidence = CandidateEvidence(
                preset: nil, evidence: try validated(remaining.inSplits, sets, calibrator, in: &table))
            evidence.expected = expected
            evidence.interpretations = interpretations?.selected
            candidates.insert(Candidate(evidence: evidence, inSplits: remaining.inSplits), at: 0)
        }
        for index in candidates.indices where candidates[index].isOpen {
            candidates[index].evidence.objection = try objection(to: candidates[index], sets, calibrator, in: &table)
        }
        let open = candidates.filter(\.isOpen).enumerated()
            .sorted { (-$0.element.gain, $0.offset) < (-$1.element.gain, $1.offset) }.map(\.element)
        let selections = try open.map { candidate in
            guard let preset = candidate.evidence.preset else { return remaining }
            return try selection.replaced(by: preset, candidate.inSplits, in: calibrator.space) { kept, reverted, key in
                try validated(kept, against: reverted, sets, calibrator, in: &table)
            }
        }
        if selections.isEmpty, selection.selected != calibrator.space.base {
            let reason = candidates.first { $0.evidence.preset == nil }?.evidence.objection
            let changed = calibrator.space.changes(from: calibrator.space.base, to: remaining.selected)
            if let reason { remaining.drop(changed, reason, in: calibrator.space) }
            remaining.refusal = remaining.refusalSentence
        }
        return CandidateChoice(
            selections: selections.isEmpty ? [remaining] : selections, candidates: candidates.map(\.evidence),
            interpretations: interpretations)
    }

    /// Tests one candidate after another on the test walks, until one is confirmed, also in other interpretations. Each has an equal
    /// share of the level of significance (Bonferroni), so all of them together have the level. If none is confirmed, the
    /// outcome is that of the first.
    func test(
        _ choice: inout CandidateChoice, of search: SearchOutcome, _ sets: DataSets, _ calibrator: Calibrator,
        in table: inout ScoreTable
    ) throws -> (selection: Selection, test: TestOutcome) {
        var first: (selection: Selection, test: TestOutcome, interpretations: InterpretationOutcome?)?
        for selection in choice.selections {
            var outcome = try calibrator.test(
                selection, of: search, sets.splits, among: choice.selections.count, in: &table)
            try confirm(&outcome, &choice.interpretations, selection, sets, in: &table)
            if outcome.decision == .recommend,
                let reason = try objectionToPlace(of: selection, choice, sets, calibrator, in: &table)
            {
                outcome.decision = .keepDefault(reason: reason)
                outcome.recommended = outcome.baseline
            }
            let index = choice.candidates.firstIndex {
                $0.preset == selection.preset && $0.objection == nil && selection.selected != outcome.baseline
            }
            if case .keepDefault(let reason) = outcome.decision {
                if let index { choice.candidates[index].objection = "on the test walks: \(reason)" }
                first = first ?? (selection, outcome, choice.interpretations)
                continue
            }
            if let index { choice.candidates[index].isChosen = true }
            return (selection, outcome)
        }
        guard let first else { preconditionFailure("There is always something to test.") }
        choice.interpretations = first.interpretations
        return (first.selection, first.test)
    }

    /// See ``Calibrator/replaced``.
    func replaced(_ choice: CandidateChoice, _ sets: DataSets, _ calibrator: Calibrator) -> PositioningSettings? {
        let name = Preset.bestAccuracy.rawValue
        let isRefused = choice.candidates.contains { $0.preset == name && $0.objection != nil }
        let own = calibrator.space.namedPresets.first { $0.name == name }?.settings
        return sets.presets.isStated(.bestAccuracy) && !isRefused && own != calibrator.space.base ? own : nil
    }

    /// Why selected settings cannot take the place of the SDK's `bestAccuracy`: its own are more accurate on the test walks.
    /// Presets of the SDK are recommended as they are, so they take no place.
    private func objectionToPlace(
        of selection: Selection, _ choice: CandidateChoice, _ sets: DataSets, _ calibrator: Calibrator,
        in table: inout ScoreTable
    ) throws -> String? {
        guard selection.preset == nil, let own = replaced(choice, sets, calibrator) else { return nil }
        let gain = try calibrator.comparison(on: sets.splits.map(\.test)).evidence(
            for: selection.inSplits, against: selection.inSplits.map { _ in own }, in: &table
        ).meanImprovement
        guard gain < 0 else { return nil }
        let name = Preset.bestAccuracy.rawValue
        return
            "The candidate is better than the default, but \(objective.metric.format(-gain)) \(objective.unit) worse than the SDK's own "
            + "\(name), which would get its settings."
    }

    /// The SDK's presets that the request allows and that are not the baseline.
    private func presetCandidates(
        _ sets: DataSets, _ calibrator: Calibrator, in table: inout ScoreTable
    ) throws -> [Candidate] {
        var seen: Set<PositioningSettings> = [calibrator.space.base]
        return try calibrator.space.namedPresets.filter {
            calibrator.space.allows($0.settings, by: request.space) && seen.insert($0.settings).inserted
        }.map { name, settings in
            let inSplits = sets.splits.map { _ in settings }
            let evidence = try validated(inSplits, sets, calibrator, in: &table)
            var candidate = Candidate(evidence: CandidateEvidence(preset: name, evidence: evidence), inSplits: inSplits)
            if name == Preset.powerSaving.rawValue, !sets.presets.isWhole(.powerSaving) {
                candidate.evidence.objection =
                    "the SDK's header is not known to state all its values, and its document says to change none"
            }
            return candidate
        }
    }

    /// The evidence for settings on the validation walks.
    private func validated(
        _ settings: [PositioningSettings], against reference: [PositioningSettings]? = nil,
        _ sets: DataSets, _ calibrator: Calibrator, in table: inout ScoreTable
    ) throws -> PairedEvidence {
        try calibrator.comparison(on: sets.splits.map(\.validation))
            .evidence(for: settings, against: reference, in: &table)
    }

    private func objection(
        to candidate: Candidate, _ sets: DataSets, _ calibrator: Calibrator, in table: inout ScoreTable
    ) throws -> String? {
        let evidence = candidate.evidence.evidence
        guard evidence.meanImprovement >= request.options.minimumEffect, evidence.meanImprovement > 0 else {
            return "no improvement"
        }
        let walks = sets.splits.flatMap(\.validation).sorted()
        // A candidate with other settings in each split has no figures of its own.
        guard Set(candidate.inSplits).count == 1, let settings = candidate.inSplits.first,
            let broken = try calibrator.broken(settings, on: walks, within: calibrator.limits, in: &table)
        else { return nil }
        return "breaks a constraint: \(broken)"
    }

    /// Drops selected settings until the rest keeps the constraints on the validation walks: each time the one without which they
    /// hold, or the rest gains most.
    private func dropBreaking(
        _ selection: inout Selection, _ sets: DataSets, _ calibrator: Calibrator, in table: inout ScoreTable
    ) throws {
        let space = calibrator.space
        let walks = sets.splits.flatMap(\.validation).sorted()
        // A candidate with other settings in each split has no figures of its own.
        while selection.selected != space.base, Set(selection.inSplits).count == 1,
            let reason = try calibrator.broken(selection.selected, on: walks, within: calibrator.limits, in: &table)
        {
            let rests = try space.changes(from: space.base, to: selection.selected).map { key in
                let rest = space.reverting(key, in: selection.selected)
                let holds = try calibrator.broken(rest, on: walks, within: calibrator.limits, in: &table) == nil
                let gain = try validated(sets.splits.map { _ in rest }, sets, calibrator, in: &table).meanImprovement
                return (key: key, holds: holds, gain: gain)
            }
            guard let best = rests.max(by: { ($0.holds ? 1 : 0, $0.gain) < ($1.holds ? 1 : 0, $1.gain) }) else {
                return
            }
            selection.drop([best.key], "with the others, it breaks a constraint: \(reason)", in: space)
        }
    }

    /// Drops selected settings that do harm under scenario variations, and names what forbids a preset. Returns the expected
    /// improvement of what remains; `nil` if nothing can be simulated, or if nothing was selected.
    ///
    /// Settings that harm a class of phones may stay, since that class can keep the default: of all that no variation forbids,
    /// what gains most over all visits remains.
    private func dropHarm(
        _ selection: inout Selection, _ presets: inout [Candidate], _ sets: DataSets, _ calibrator: Calibrator
    ) throws -> PairedEvidence? {
        guard let test = variationTest(sets) else { return nil }
        let space = calibrator.space
        // The worlds in which candidates are chosen; those of the test are others.
        let worlds = RandomStream.child(of: request.options.seed, for: "choice")
        defer { observer.endStep() }
        var isFirst = true
        var best: (selection: Selection, expected: PairedEvidence)?
        var rest = selection
        var last = PairedEvidence?.none
        while true {
            let keys = space.changes(from: space.base, to: rest.selected)
            let others = isFirst ? presets.map { $0.inSplits[0] } : []
            guard !keys.isEmpty || !others.isEmpty else { break }
            let reverted = keys.map { space.reverting($0, in: rest.selected) }
            let scores = try test.scores(
                of: ([space.base, rest.selected] + reverted + others).map { ZonedPreset(base: $0) },
                seed: worlds, interruption: interruption,
                progress: { [observer] in
                    observer.progress(RunProgress(step: "Looking for harm", done: $0, count: $1))
                })
            if isFirst { presets = presets.enumerated().map { $1.measured(by: scores, at: 2 + keys.count + $0) } }
            isFirst = false
            guard !keys.isEmpty else { break }
            let refused = scores.refused(1, by: .meanOnly)
            let expected = scores.expected(of: 1, without: refused)
            last = expected
            let forbidden = scores.forbids(1)
            if !forbidden.contains(true), expected.meanImprovement > best?.expected.meanImprovement ?? 0 {
                best = (rest, expected)
            }
            let harmed = scores.variations.indices.filter {
                forbidden[$0] || scores.variations[$0].phones.map(refused.contains) ?? false
            }
            guard let worst = scores.worst(of: 2..<2 + keys.count, in: harmed) else { break }
            let names = harmed.map { scores.variations[$0].name }
            rest.drop([keys[worst - 2]], "does harm with \(names.joined(separator: ", "))", in: space)
        }
        selection = best?.selection ?? rest
        return best?.expected ?? last
    }
}

extension Candidate {
    /// With its scores under scenario variations.
    fileprivate func measured(by scores: VariationScores, at index: Int) -> Candidate {
        var candidate = self
        candidate.evidence.expected = scores.expected(of: index, without: scores.refused(index, by: .meanOnly))
        let forbidding = zip(scores.variations, scores.forbids(index)).filter(\.1).map(\.0.name)
        if !forbidding.isEmpty {
            candidate.evidence.objection = "does harm with \(forbidding.joined(separator: ", "))"
        }
        return candidate
    }
}

extension VariationScores {
    /// Of settings that each lack one change, those with the best scores in the harmed variations, by probability; `nil` if none
    /// is harmed.
    fileprivate func worst(of range: Range<Int>, in harmed: [Int]) -> Int? {
        guard !harmed.isEmpty else { return nil }
        func score(_ settings: Int) -> Double {
            harmed.reduce(0) { $0 + probabilities[$1] * mean(of: settings, in: $1) }
        }
        return range.min { (score($0), $0) < (score($1), $1) }
    }
}
