import Evaluation
import NumericalMethods
import Parallelism
import Planning
import Simulation
import VenueModel
import Worlds

/// Plans in known realities: what was planned meets buildings of a kind that the planner does not know.
struct RealityTrial: Sendable {
    /// Number of realities.
    var count = 20
    /// Walks in each.
    var walks = 12
    /// Length of a walk, seconds.
    var duration = 240.0
    /// Whether visitors walk the walk-through at the hand-over; then ``walks`` and ``duration`` do not count.
    var isWalkThrough = false
    /// Seed of the realities, their visitors and their radio, which nothing else has.
    var seed: UInt64
    let pool: WorkerPool

    /// What is kept of the walks of each arm in each reality; `results[arm][reality]`.
    ///
    /// - Throws: as ``PlanTrial/run(_:interruption:progress:reduce:)``.
    func run<Result: Sendable>(
        _ arms: [TrialArm], reduce: @escaping @Sendable (_ arm: Int, _ walks: [EvaluatedWalk]) throws -> Result
    ) throws -> [[Result]] {
        var options = PlanTrial.Options()
        options.worlds = 1
        options.walks = walks
        options.duration = duration
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

extension TrialArm {
    /// The arm in a known reality, by its number: a building that a planner does not know, but we do
    /// (``WorldDraw/reality(of:)``). What the core knows stays as planned.
    func inReality(_ number: Int, seed: UInt64) -> TrialArm {
        let world = World(
            number, of: WorldDraw.reality(of: .of(venue.environment)), base: parameters, in: venue, for: "reality",
            seed: seed)
        var real = self
        real.built = world.building(of: venue)
        real.parameters = world.parameters
        real.faults += world.faults(of: venue)
        real.phones = world.phones(phones)
        return real
    }
}
