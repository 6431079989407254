package import Evaluation
internal import NumericalMethods
package import Parallelism
package import Planning

/// Plans in known realities: what was planned meets buildings of a kind that the planner does not know.
package struct RealityTrial: Sendable {
    /// Number of realities.
    package var count = 20
    /// Walks in each, and their length in seconds.
    package var (walks, duration) = (12, 240.0)
    /// Whether visitors walk the walk-through at the hand-over; then ``walks`` and ``duration`` do not count.
    package var isWalkThrough = false
    /// Seed of the realities, their visitors and their radio.
    package var seed: UInt64
    private let pool: WorkerPool

    /// A trial with a seed that nothing else has.
    package init(seed: UInt64, pool: WorkerPool) { (self.seed, self.pool) = (seed, pool) }

    /// What is kept of the walks of each arm in each reality; `results[arm][reality]`.
    ///
    /// - Throws: as ``PlanTrial/run(_:interruption:progress:reduce:)``.
    package func run<Result: Sendable>(
        _ arms: [TrialArm], reduce: @escaping @Sendable (_ arm: Int, _ walks: [EvaluatedWalk]) throws -> Result
    ) throws -> [[Result]] {
        var options = PlanTrial.Options()
        (options.worlds, options.walks, options.duration) = (1, walks, duration)
        options.isWalkThrough = isWalkThrough
        // The reality is all that differs.
        options.knowledge = .surveyed
        let realities = try pool.map(count) { [options] number in
            var options = options
            options.seed = RandomStream.entity(seed, UInt64(number))
            return try PlanTrial(options).run(arms.map { $0.inReality(number, seed: seed) }, reduce: reduce)
        }
        return arms.indices.map { arm in realities.map { $0[arm][0] } }
    }
}
