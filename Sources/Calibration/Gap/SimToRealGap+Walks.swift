internal import Evaluation
public import Parallelism
public import Positioning
internal import Recordings
public import Search

extension SimToRealGap {
    /// The gap of configurations on walks.
    ///
    /// - Parameters:
    ///   - configurations: without repeats; the first is the baseline.
    ///   - recommended: the recommended configuration, if there is one; it is among the configurations.
    ///   - simulated: walks of a ``FittedWorld``.
    ///   - worlds: the world of each simulated walk.
    ///   - recorded: recorded walks.
    ///   - progress: called from any thread with the number of configurations that are done.
    /// - Returns: `nil` if there is nothing to compare; see
    ///   ``init(objective:simulated:worlds:recorded:baseline:recommended:resamples:seed:)``.
    public static func measured(
        of configurations: [PositioningSettings], recommended: PositioningSettings? = nil, simulated: [CalibrationWalk],
        worlds: [Int],
        recorded: [CalibrationWalk], objective: Objective, pool: WorkerPool,
        progress: (@Sendable (Int) -> Void)? = nil
    ) throws -> SimToRealGap? {
        let scores = try pool.map(configurations.count, progress: progress) { index in
            (simulated + recorded).map { $0.score(configurations[index], by: objective) }
        }
        guard
            var gap = SimToRealGap(
                objective: objective.key, simulated: scores.map { Array($0.prefix(simulated.count)) },
                worlds: worlds, recorded: scores.map { Array($0.dropFirst(simulated.count)) },
                runs: RecordedRuns.groups(of: recorded.map(\.name)),
                recommended: recommended.flatMap { configurations.firstIndex(of: $0) })
        else { return nil }
        gap.simulatedPhones = PhoneCount.counts(of: simulated.map(\.phoneClass))
        gap.recordedPhones = PhoneCount.counts(of: recorded.map(\.phoneClass))
        let compared = [gap.baseline.index, gap.selected.index].map { configurations[$0] }
        let walks = simulated + recorded
        let evaluator = Evaluator()
        let errors = try pool.map(walks.count) { walk in
            compared.map { walks[walk].evaluated($0, by: evaluator).instants.compactMap(\.error) }
        }
        func quantiles(_ index: Int) -> [Quantile] {
            Self.quantiles(
                simulated: errors.prefix(simulated.count).map { $0[index] }, worlds: worlds,
                recorded: errors.dropFirst(simulated.count).map { $0[index] })
        }
        gap.baseline.quantiles = quantiles(0)
        gap.selected.quantiles = quantiles(1)
        return gap
    }
}
