internal import Evaluation
public import Positioning
internal import RadioFitting
internal import Tuning

extension CalibrationRun {
    /// The accuracy radius of the recommended preset and of each preset that a pick fills, with its factor; empty if the plan
    /// gives values of `accuracyScale`.
    ///
    /// What counts is the error in the building. So where settings were searched in worlds fitted to a survey and there are
    /// two recorded walks or more, the factor is learned from the recorded walks, each tested with that of the others. The
    /// search did not use them, and the factor moves no position, so the comparison with the recordings does not change.
    func radii(of decided: CalibrationResult, _ test: TestOutcome, _ sets: DataSets) throws -> [RadiusEvidence] {
        guard plan.space.domains[SettingKey.accuracyScale.name] == nil else { return [] }
        let recorded = input?.surveyed?.recorded ?? []
        let usesRecorded = recorded.count > 1
        let radius = RadiusTest(
            walks: usesRecorded ? recorded : sets.walks,
            splits: usesRecorded ? DataSplit.crossValidation(of: recorded.count) : sets.splits,
            source: usesRecorded ? .recorded : sets.source, seed: plan.options.seed, pool: pool,
            interruption: interruption)
        // With several splits, the settings of the search in each split stand for those of the search on all walks.
        let inSplits = sets.splits.count > 1 && decided.decision == .recommend ? test.inSplits : nil
        var results = [
            try radius.evidence(
                for: decided.presetPlan,
                named: RadiusEvidence.main(decided), inSplits: inSplits)
        ]
        for pick in decided.front.picks {
            results.append(try radius.evidence(for: PresetPlan(base: pick.installed), named: pick.pick.preset))
        }
        return results.compactMap(\.self)
    }
}

extension RadiusEvidence {
    /// The name of the preset for the whole venue. If the default is kept, it claims no recommendation.
    static func main(_ result: CalibrationResult) -> String {
        result.decision == .recommend ? "recommended" : "default, kept"
    }
}

extension CalibrationResult {
    /// What was learned about the accuracy radius of a preset; `nil` if nothing was.
    func radius(of preset: String) -> RadiusEvidence? { radii.first { $0.preset == preset } }

    /// A preset with the factor that was learned for it.
    private func scaled(_ plan: PresetPlan, as preset: String) -> PresetPlan {
        radius(of: preset).map { plan.scalingAccuracy(by: $0.scale.factor) } ?? plan
    }

    /// The preset to install for the whole venue: ``presetPlan`` with its factor of the accuracy radius.
    public var installed: PresetPlan {
        scaled(presetPlan, as: RadiusEvidence.main(self))
    }

    /// The settings to install for a pick, with their factor of the accuracy radius.
    public func installed(_ pick: FrontEvidence.Pick) -> PositioningSettings {
        scaled(PresetPlan(base: pick.installed), as: pick.pick.preset).base
    }
}
