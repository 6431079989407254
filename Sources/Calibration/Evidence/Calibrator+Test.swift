package import Evaluation
package import Positioning
package import Search

/// What to do with the result of a calibration.
public enum CalibrationDecision: Hashable, Sendable {
    /// Use the recommended settings.
    case recommend
    /// Nothing is significantly better than the default, for this reason.
    case keepDefault(reason: String)
}

/// The decision on the test walks.
package struct TestOutcome: Sendable {
    package var decision: CalibrationDecision
    package var baseline: PositioningSettings
    /// The settings to use: the baseline if the decision is to keep the default.
    package var recommended: PositioningSettings
    /// The settings of the headline evidence in each split. All figures of the test walks are about them.
    package var inSplits: [PositioningSettings]
    /// These settings against the baseline on the test walks: see ``CalibrationResult/headline``.
    package var headline: PairedEvidence
    /// The selected settings against the baseline on the test walks.
    package var overall: PairedEvidence
    /// About how many test walks would tell, if the default is kept because these do not; else `nil`.
    package var walksThatTell: Int?

    package init(
        decision: CalibrationDecision, baseline: PositioningSettings, recommended: PositioningSettings,
        inSplits: [PositioningSettings], headline: PairedEvidence, overall: PairedEvidence, walksThatTell: Int? = nil
    ) {
        self.decision = decision
        self.baseline = baseline
        self.recommended = recommended
        self.inSplits = inSplits
        self.headline = headline
        self.overall = overall
        self.walksThatTell = walksThatTell
    }
}

extension Calibrator {
    /// Decides on the test walks whether the selected settings are recommended.
    ///
    /// - Parameter count: number of candidates that are tested on these walks; each has an equal share of the level of
    ///   significance. Where the same walks also chose them, all candidates count.
    package func test(
        _ selection: Selection, of search: SearchOutcome, _ splits: [DataSplit], among count: Int = 1,
        in table: inout ScoreTable
    ) throws -> TestOutcome {
        let comparison = comparison(on: splits.map(\.test))
        let kept = selection.selected
        let overall = try comparison.evidence(for: selection.inSplits, in: &table)
        // If the same walks validate and test, figures of the selected settings are optimistic. Those of the candidate are
        // not, and neither are those of a preset, which no walk selected.
        let quotesSelected = selection.preset != nil || splits.testIsUntouched && kept != space.base
        let headline = try quotesSelected ? overall : comparison.evidence(for: search.inSplits, in: &table)
        let walks = splits.flatMap(\.test).sorted()
        let level = options.significance / Double(splits.testIsUntouched ? count : candidateCount)
        var reason = objection(
            to: selection, candidate: search.candidate, headline: headline, overall: overall, level: level)
        let open = [headline, overall].first { !$0.supports(minimumEffect: options.minimumEffect, level: level) }
        let walksThatTell = reason == nil ? nil : open?.walksThatTell(level: level, least: options.minimumEffect)
        reason = search.unmet ?? reason
        if reason == nil, let broken = try broken(kept, on: walks, within: limits, in: &table) {
            reason = "The candidate breaks a constraint on the test walks: \(broken)."
        }
        if reason == nil, try hasUnprovenLevels(kept, on: walks, in: &table) {
            reason =
                "On the test walks \(Metric.ce75.name) rises by more than \(BaselineLimit.usualWords), and fewer wrong "
                + "levels, which would pay for it, may be chance."
        }
        if let known = reason, let broken = try broken(space.base, on: walks, within: [], in: &table) {
            reason = "\(known) The default also breaks a constraint: \(broken)."
        }
        return TestOutcome(
            decision: reason.map { .keepDefault(reason: $0) } ?? .recommend, baseline: space.base,
            recommended: reason == nil ? kept : space.base,
            inSplits: quotesSelected ? selection.inSplits : search.inSplits, headline: headline, overall: overall,
            walksThatTell: walksThatTell)
    }

    /// How many candidates the same walks choose from and test, if they do both: the search's and the SDK's presets. Each has
    /// this share of the level of significance (Bonferroni).
    private var candidateCount: Int { 1 + Set(space.namedPresets.map(\.settings).filter { $0 != space.base }).count }

    /// Why the default is kept; `nil` if the evidence supports the selected settings.
    private func objection(
        to selection: Selection, candidate: PositioningSettings, headline: PairedEvidence, overall: PairedEvidence,
        level: Double
    ) -> String? {
        let kept = selection.selected
        func passes(_ evidence: PairedEvidence) -> Bool {
            evidence.supports(minimumEffect: options.minimumEffect, level: level)
        }
        if candidate == space.base, kept == space.base {
            let effect = "\(objective.metric.format(options.minimumEffect)) \(objective.unit)"
            return "The search found nothing that keeps the constraints and is better than the default by the minimum "
                + "effect, \(effect)."
        }
        let least = runs.isEmpty ? 1 : RecordedRuns.fewest
        let few = PairedEvidence.tooFew(headline.walkCount, level: level, least: least) {
            "Calibrate with at least \($0) test walks"
        }
        if let few { return few }
        if !passes(headline) {
            return "The candidate is not significantly better than the default on the test walks."
                + doubt(headline, level: level)
        }
        if kept == space.base { return selection.refusal ?? selection.refusalSentence }
        return passes(overall)
            ? nil
            : "The selected settings together are not significantly better than the default on the test walks."
                + doubt(overall, level: level)
    }

    /// What evidence that does not pass says, with a space in front: a loss or a gain that is too small, if that is shown, else how
    /// many walks would tell.
    private func doubt(_ evidence: PairedEvidence, level: Double) -> String {
        func words(_ value: Double) -> String { "\(TextTable.number(value, decimals: 3)) \(objective.unit)" }
        let gain = evidence.meanImprovement
        let least = options.minimumEffect
        let what = gain > 0 ? "The gain there is \(words(gain))" : "It loses \(words(-gain)) there"
        let needed = evidence.walksThatTell(level: level, least: least)
        if gain > max(least, 0) {
            return needed.map {
                " \(what), which may be chance: if it is real, about \($0) test walks show it in four of five calibrations."
            } ?? ""
        }
        guard (evidence.upperBound ?? -.infinity) >= least else {
            return gain > 0 ? " \(what); less than \(words(least)) does not count." : " \(what)."
        }
        return " \(what), which may be chance"
            + (needed.map {
                ": if it is real, about \($0) test walks show in four of five calibrations that the gain is less than \(words(least)), "
                    + "the smallest that counts"
            } ?? "") + "."
    }

    /// Whether an error is larger than is usually allowed, and the gain in right levels that pays for it may be chance.
    private func hasUnprovenLevels(
        _ settings: PositioningSettings, on walks: [Int], in table: inout ScoreTable
    ) throws -> Bool {
        let measured = try table.measured([space.base, settings], on: walks, baseline: space.base)
        let isLarger = limits.contains { limit in
            limit.constraint(baseline: measured[0].value).map {
                $0.exception != nil && !$0.withoutException.isMet(by: measured[1].value)
            } ?? false
        }
        guard isLarger else { return false }
        let before = try table.values(.floorDetection, of: space.base, on: walks)
        let after = try table.values(.floorDetection, of: settings, on: walks)
        let gains = walks.indices.compactMap { index -> (value: Double, run: Int)? in
            guard let before = before[index], let after = after[index] else { return nil }
            return (after - before, runs.isEmpty ? walks[index] : runs[walks[index]])
        }
        let evidence = PairedEvidence(
            differences: RecordedRuns.means(gains.map(\.value), runs: gains.map(\.run)), seed: options.seed)
        return (evidence.lowerBound ?? 0) <= 0
    }
}
