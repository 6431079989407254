internal import Evaluation
package import Positioning
package import Tuning

extension CalibrationWalk {
    /// The fixes that the core computes with zoned presets, including the effects of switching between them.
    func fixes(_ plan: PresetPlan) -> [Fix] { PositioningEngine.run(recording, plan: plan) }

    /// These fixes, compared with the truth.
    func evaluated(_ plan: PresetPlan) -> EvaluatedWalk {
        EvaluatedWalk(
            name: name, fixes: fixes(plan), truth: truth, publishInterval: plan.publishInterval, use: PhoneUse(plan),
            site: site)
    }

    /// The objective of these fixes. For a plan without zoned presets it equals the objective of the base settings.
    package func score(_ plan: PresetPlan, by objective: Objective) -> Double {
        objective.score(evaluated(plan)) ?? worstScore
    }
}
