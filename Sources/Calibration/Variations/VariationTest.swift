public import Evaluation
internal import NumericalMethods
public import Parallelism
public import Parameters
public import Positioning
internal import Simulation
public import Tuning
internal import VenueModel

/// Tests settings under scenario variations, on walks that are used for nothing else.
///
/// Each walk is simulated, scored with all settings and released, so memory does not grow with the number of walks. Time:
/// the simulation of variations × walks walks, and one trial for each configuration and walk.
public struct VariationTest: Sendable {
    /// The score of a plan on a walk in a world; lower is better.
    package typealias Score = @Sendable (PresetPlan, CalibrationWalk, DrawnWorld) -> Double

    private let input: PositioningInput
    private let plan: VariationPlan
    private let parameters: SimulationParameters
    private let duration: Double
    private let objective: Objective
    private let options: CalibrationOptions
    private let pool: WorkerPool
    private let score: Score

    /// A test.
    ///
    /// - Parameters:
    ///   - input: the venue, and what the core knows about it.
    ///   - parameters: the expected simulation parameters, as for the simulated walks of the calibration.
    ///   - duration: length of each walk, seconds.
    ///   - options: for the seed, the minimum effect and the level of significance.
    public init(
        input: PositioningInput, plan: VariationPlan, parameters: SimulationParameters = SimulationParameters(),
        duration: Double,
        objective: Objective, options: CalibrationOptions, pool: WorkerPool
    ) {
        self.init(
            input: input, plan: plan, parameters: parameters, duration: duration, objective: objective,
            options: options, pool: pool
        ) { settings, walk, _ in walk.score(settings, by: objective) }
    }

    /// A test with a given score.
    package init(
        input: PositioningInput, plan: VariationPlan, parameters: SimulationParameters = SimulationParameters(),
        duration: Double,
        objective: Objective, options: CalibrationOptions, pool: WorkerPool, score: @escaping Score
    ) {
        self.input = input
        self.plan = plan
        self.parameters = parameters
        self.duration = duration
        self.objective = objective
        self.options = options
        self.pool = pool
        self.score = score
    }

    /// Compares the recommended settings, and other settings, with the baseline.
    ///
    /// Other settings that equal the baseline are left out.
    ///
    /// - Parameter progress: called from any thread with the number of walks that are done and the number of all walks.
    /// - Throws: ``Problems`` with everything in the venue that cannot be simulated; ``Interrupted``.
    public func run(
        recommended: PresetPlan, against baseline: PresetPlan, others: [(name: String, plan: PresetPlan)] = [],
        interruption: Interruption? = nil, progress: (@Sendable (Int, Int) -> Void)? = nil
    ) throws -> VariationResult {
        let walkCount = max(plan.walksPerKind, 0)
        let count = plan.kinds.count * walkCount
        let others = others.filter { $0.plan != baseline }
        // Equal settings run once.
        var configurations: [PresetPlan] = []
        let positions = ([baseline, recommended] + others.map(\.plan)).map { settings in
            if let known = configurations.firstIndex(of: settings) { return known }
            configurations.append(settings)
            return configurations.count - 1
        }
        let runs = try pool.map(count, progress: { progress?($0, count) }) {
            [self, configurations] piece -> (drawn: [VariationDraw.Quantity: Double], scores: [Double]) in
            try interruption?.check()
            let index = piece % walkCount
            let world = DrawnWorld(
                plan.kinds[piece / walkCount], of: input.venue, walk: index, base: parameters, seed: options.seed)
            let walk = try world.walk(index, by: input, duration: duration)
            return (world.values, configurations.map { score($0, walk, world) })
        }
        let people = EnvironmentPeople.of(input.venue.environment)
        let variations = plan.kinds.enumerated().map { number, kind in
            let walks = runs[number * walkCount..<(number + 1) * walkCount]
            func scores(_ index: Int) -> [Double] { walks.map { $0.scores[positions[index]] } }
            func evidence(_ index: Int) -> PairedEvidence {
                PairedEvidence(
                    differences: zip(scores(0), scores(index)).map { $0 - $1 },
                    stream: RandomStream(seed: options.seed, purpose: "robustness: \(kind.rawValue)"))
            }
            func verdict(_ evidence: PairedEvidence) -> Verdict {
                Verdict(evidence, minimumEffect: options.minimumEffect, level: options.significance)
            }
            func mean(_ index: Int) -> Double { Statistics.mean(scores(index)) ?? 0 }
            let candidate = evidence(1)
            return VariationResult.Variation(
                kind: kind, name: kind.name, probability: kind.probability(in: people), draws: kind.draws(in: people),
                walks: walks.map {
                    .init(
                        drawn: $0.drawn, baselineScore: $0.scores[positions[0]],
                        recommendedScore: $0.scores[positions[1]])
                },
                baselineScore: mean(0), recommendedScore: mean(1), evidence: candidate, verdict: verdict(candidate),
                others: others.indices.map {
                    let other = evidence($0 + 2)
                    return .init(
                        name: others[$0].name, score: mean($0 + 2), evidence: other, verdict: verdict(other))
                })
        }
        let isBetter = variations.contains { $0.verdict == .better }
        let isWorse = variations.contains { $0.verdict == .worse }
        return VariationResult(
            objective: objective.key, unit: objective.unit, minimumEffect: options.minimumEffect,
            significance: options.significance, walkDuration: duration, variations: variations,
            verdict: isWorse ? isBetter ? .mixed : .worse : isBetter ? .better : .inconclusive, holds: !isWorse)
    }
}
