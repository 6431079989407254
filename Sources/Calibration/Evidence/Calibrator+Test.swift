internal import Evaluation
internal import Foundation
package import Positioning
package import Tuning

/// What the test walks decided.
package struct TestOutcome: Sendable {
    /// What to do.
    package var decision: CalibrationResult.Decision
    /// What everything is compared with.
    package var baseline: PositioningSettings
    /// What to use: the default if that is the decision.
    package var recommended: PositioningSettings
    /// What the headline is about, in each split; nothing else is quoted of the test walks.
    package var inSplits: [PositioningSettings]
    /// These settings against the default on the test walks: see ``CalibrationResult/headline``.
    package var headline: PairedEvidence
    /// What was selected against the default on the test walks.
    package var overall: PairedEvidence

    package init(
        decision: CalibrationResult.Decision, baseline: PositioningSettings, recommended: PositioningSettings,
        inSplits: [PositioningSettings], headline: PairedEvidence, overall: PairedEvidence
    ) {
        (self.decision, self.baseline, self.recommended) = (decision, baseline, recommended)
        (self.inSplits, self.headline, self.overall) = (inSplits, headline, overall)
    }
}

extension Calibrator {
    /// Decides on the test walks whether what was selected is recommended.
    package func test(
        _ selection: Selection, of search: SearchOutcome, _ splits: [DataSplit], in table: inout ScoreTable
    ) throws -> TestOutcome {
        let comparison = SplitComparison(walks: splits.map(\.test), baseline: space.base, options: options)
        let kept = selection.selected
        let overall = try comparison.evidence(for: selection.inSplits, purpose: "chosen settings", in: &table)
        // Figures of walks that also validated are too good for what they selected; those of the candidate are not.
        let quotesSelected = splits.testIsUntouched && kept != space.base
        let headline =
            try quotesSelected
            ? overall : comparison.evidence(for: search.inSplits, purpose: "tuned settings", in: &table)
        let walks = splits.flatMap(\.test).sorted()
        var decision = decide(candidate: search.candidate, kept: kept, headline: headline, overall: overall)
        if let unmet = search.unmet { decision = .keepDefault(reason: unmet) }
        if decision == .recommend, let broken = try broken(kept, on: walks, in: &table) {
            decision = .keepDefault(reason: "On test walks the candidate breaks a constraint: \(broken).")
        }
        if case .keepDefault(let reason) = decision, let broken = try broken(space.base, on: walks, in: &table) {
            decision = .keepDefault(reason: "\(reason) The default breaks a constraint itself: \(broken).")
        }
        return TestOutcome(
            decision: decision, baseline: space.base, recommended: decision == .recommend ? kept : space.base,
            inSplits: quotesSelected ? selection.inSplits : search.inSplits, headline: headline, overall: overall)
    }

    private func decide(
        candidate: PositioningSettings, kept: PositioningSettings, headline: PairedEvidence, overall: PairedEvidence
    ) -> CalibrationResult.Decision {
        if candidate == space.base { return .keepDefault(reason: "The search found nothing better than the default.") }
        let fewest = Int((-log2(options.significance)).rounded(.up))
        if headline.walkCount < fewest {
            return .keepDefault(
                reason: """
                    \(headline.walkCount) test walks cannot show a difference at the \(options.significance) level, \
                    however large it is; at least \(fewest) are needed.
                    """)
        }
        if !passes(headline) {
            return .keepDefault(
                reason: "On test walks the candidate is not significantly better than the default.")
        }
        if kept == space.base {
            return .keepDefault(
                reason: "No single setting is significantly better than its default on validation walks.")
        }
        if !passes(overall) {
            return .keepDefault(
                reason: "The settings that were selected one by one are not significantly better together.")
        }
        return .recommend
    }
}
