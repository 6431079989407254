internal import Evaluation
package import Positioning
package import Search

extension CalibrationWalk {
    /// The fixes that the core computes with zoned presets, including the effects of switching between them.
    ///
    /// - Parameter withRadii: whether something reads their accuracy radii.
    func fixes(_ plan: PresetPlan, withRadii: Bool = true) -> [Fix] {
        PositioningEngine.run(recording, plan: plan, withRadii: withRadii)
    }

    /// These fixes, compared with the truth.
    func evaluated(_ plan: PresetPlan, withRadii: Bool = true) -> EvaluatedWalk {
        EvaluatedWalk(
            name: name, fixes: fixes(plan, withRadii: withRadii), truth: truth, publishInterval: plan.publishInterval,
            use: PhoneUse(plan), site: site)
    }

    /// The objective of these fixes. For a plan without zoned presets it equals the objective of the base settings.
    package func score(_ plan: PresetPlan, by objective: Objective) -> Double {
        objective.score(evaluated(plan, withRadii: objective.metric.readsRadii)) ?? worstScore
    }
}
