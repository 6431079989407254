internal import Evaluation
internal import Positioning
internal import RadioFitting
internal import Search

extension CalibrationRun {
    /// The accuracy radius of the recommended preset and of each preset that a pick fills, with its factor; empty if the plan
    /// gives values of `accuracyScale`.
    ///
    /// What counts is the error in the building. So where settings were searched in worlds fitted to a survey and there are
    /// two recorded walks or more, the factor is learned from the recorded walks, each tested with that of the others. The
    /// search did not use them, and the factor moves no position, so the comparison with the recordings does not change.
    func radii(of steps: CalibrationResult.Steps, _ sets: DataSets) throws -> [RadiusEvidence] {
        guard plan.space.domains[SettingKey.accuracyScale.name] == nil else { return [] }
        let recorded = input?.surveyed?.recorded ?? []
        let usesRecorded = recorded.count > 1
        let radius = RadiusTest(
            walks: usesRecorded ? recorded : sets.walks,
            splits: usesRecorded ? DataSplit.crossValidation(of: recorded.count) : sets.splits,
            source: usesRecorded ? .recorded : sets.source, seed: plan.options.seed, pool: pool,
            interruption: interruption)
        // With several splits, the settings of the search in each split stand for those of the search on all walks.
        let inSplits = sets.splits.count > 1 && steps.decided.decision == .recommend ? steps.test.inSplits : nil
        return try steps.plans.enumerated().compactMap { index, preset in
            try radius.evidence(for: preset.plan, named: preset.name, inSplits: index == 0 ? inSplits : nil)
        }
    }
}
