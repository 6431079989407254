package import Evaluation
package import Parallelism

/// What a trial says about an arm.
package struct TrialResult: Sendable {
    /// The metrics in each world.
    package let figures: PredictedFigures
    /// The requirements, in their order.
    package let requirements: [PredictedRequirement]
    /// All walks of all worlds, if they were to be kept.
    package let walks: [EvaluatedWalk]
}

extension PlanTrial {
    /// Resamples of the intervals behind the verdict of a world. The interval of a world errs by a few percent of its
    /// width, which is less than worlds differ.
    private static let resamples = 500

    /// The results of each arm.
    ///
    /// - Parameters:
    ///   - requirements: what each arm shall reach.
    ///   - keepsWalks: whether the walks are needed, such as for a map. They take about 0.1 kB for each second.
    ///   - withZones: whether CE75 of each zone is needed; it is that of the zones with ``ZoneErrors/fewestVisits``.
    ///   - progress: called from any thread with the number of pieces of work that are done, and of all.
    /// - Throws: as ``run(_:interruption:progress:reduce:)``.
    package func results(
        of arms: [TrialArm], metrics: [Metric] = PredictedFigures.usual, requirements: [Requirement] = [],
        keepsWalks: Bool = false, withZones: Bool = false, interruption: Interruption? = nil,
        progress: (@Sendable (Int, Int) -> Void)? = nil
    ) throws -> [TrialResult] {
        let results = try run(arms, interruption: interruption, progress: progress) { arm, walks in
            (
                values: metrics.map { $0.value(of: walks).value },
                requirements: Evaluator(venue: arms[arm].venue, resamples: Self.resamples).check(requirements, walks),
                walks: keepsWalks ? walks : [], zones: withZones ? ZoneErrors.all(of: walks, in: arms[arm].venue) : [:]
            )
        }
        return results.map { worlds in
            var figures = PredictedFigures(metrics, values: worlds.map(\.values))
            figures.zones = ZoneErrors.together(worlds.map(\.zones)).compactMapValues(\.ce75)
            return TrialResult(
                figures: figures,
                requirements: requirements.indices.map { index in
                    PredictedRequirement(worlds.map { $0.requirements[index] })
                }, walks: worlds.flatMap(\.walks))
        }
    }
}
