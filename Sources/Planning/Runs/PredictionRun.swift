internal import Diagnostics
package import Evaluation
package import Parallelism
package import Parameters
package import Positioning
package import VenueModel

package struct PredictionRequest: Sendable {
    /// The plan, its preset, and the conditions.
    package var arm: TrialArm
    /// The venue's file, for problems.
    package var file: String
    /// What the plan must reach.
    package var requirements: [Requirement] = []
    /// The possible buildings.
    package var trial = PlanTrial.Options()
    /// Whether the result has what a report shows: the walks, and where the plan breaks rules of installation guides.
    package var isReported = false
    /// The presets that are tried where a requirement is not met.
    package var presets = SDKPresets()

    /// A request with these defaults; buildings are drawn from what is known of the venue.
    package init(
        _ venue: Venue, file: String, preset: ZonedPreset = ZonedPreset(base: Preset.default.settings),
        parameters: SimulationParameters = SimulationParameters()
    ) {
        arm = TrialArm(venue.name, venue: venue, preset: preset, parameters: parameters)
        self.file = file
        trial.knowledge = venue.isSurveyed ? .surveyed : .blind
    }
}

/// The predicted accuracy of a plan.
package struct PredictionResult: Sendable {
    /// The figures, the requirements, and what one that is not met would take.
    package let prediction: Prediction
    /// The plan in each building.
    package let trial: TrialResult
    /// Where the plan breaks rules of installation guides; none unless ``PredictionRequest/isReported``.
    package let findings: [LintFinding]
}

/// Predicts the accuracy of a plan and whether it meets requirements, in one call.
///
/// Steps: visitors walk in the possible buildings; if a requirement is not met, the same visitors walk there with each changed
/// plan of ``Remedy``.
package struct PredictionRun: Sendable {
    package let request: PredictionRequest
    let context: RunContext
    /// Receives the figures before changes are tried, if a requirement is not met.
    package var preview: (@Sendable (PredictionResult) -> Void)?

    package init(_ request: PredictionRequest, in context: RunContext = RunContext()) {
        self.request = request
        self.context = context
    }

    /// Predicts.
    ///
    /// - Throws: ``Problems`` with everything that cannot be simulated; ``Interrupted``.
    package func run() throws -> PredictionResult {
        let arm = request.arm
        try arm.check(file: request.file)
        let findings = try findings()
        let trial = try context.observer.step("Simulating buildings") { progress in
            try PlanTrial(request.trial, pool: context.pool).results(
                of: [arm], requirements: request.requirements, keepsWalks: request.isReported,
                interruption: context.interruption, progress: progress)[0]
        }
        guard trial.requirements.contains(where: { $0.verdict != .met }) else {
            return result(trial, findings)
        }
        preview?(result(trial, findings))
        return result(trial, findings, try remedies())
    }

    private func findings() throws -> [LintFinding] {
        guard request.isReported else { return [] }
        return try LintContext(
            request.arm.venue, parameters: request.arm.parameters, zonedPreset: request.arm.preset, file: request.file,
            pool: context.pool
        ).findings(of: LintRule.all)
    }

    private func result(
        _ trial: TrialResult, _ findings: [LintFinding], _ remedies: [(name: String, result: TrialResult)] = []
    ) -> PredictionResult {
        let arm = request.arm
        return PredictionResult(
            prediction: Prediction(
                trial, of: arm.venue, parameters: arm.parameters, options: request.trial, remedies: remedies),
            trial: trial, findings: findings)
    }

    /// What requirements that are not met would take.
    private func remedies() throws -> [(name: String, result: TrialResult)] {
        let remedies = try Remedy.all(
            for: request.arm, walks: request.trial.walks, presets: request.presets, more: denser)
        return try context.observer.step("Trying changes") { progress in
            try remedies.enumerated().map { number, remedy in
                var options = request.trial
                options.walks *= remedy.walks
                let result = try PlanTrial(options, pool: context.pool).results(
                    of: [remedy.arm], requirements: request.requirements, interruption: context.interruption
                ) { done, count in progress(number * count + done, remedies.count * count) }
                return (remedy.name, result[0])
            }
        }
    }

    /// The venue with more beacons; `nil` if it has no room for them.
    private func denser(_ count: Int) throws -> Venue? {
        var placement = request.arm.denser(by: count, file: request.file)
        placement.hasVisitors = false
        placement.isSimulated = true
        let silent = RunContext(pool: context.pool, interruption: context.interruption)
        do { return try PlacementRun(placement, in: silent).run().planned } catch is Problems { return nil }
    }
}
