internal import Evaluation
package import Positioning
package import Tuning

extension CalibrationWalk {
    /// The track that the core makes of it by settings that depend on the place; switching from one to the other is part
    /// of it.
    func fixes(_ plan: PresetPlan) -> [Fix] { PositioningEngine.run(recording, plan: plan) }

    /// The objective of that track; the same as that of its base for a plan of one place.
    package func score(_ plan: PresetPlan, by objective: Objective) -> Double {
        let walk = EvaluatedWalk(
            name: name, fixes: fixes(plan), truth: truth, publishInterval: plan.publishInterval,
            site: site, extendsFirstFix: true)
        return objective.score(walk) ?? worstScore
    }
}
