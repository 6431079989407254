public import Evaluation
internal import NumericalMethods
public import Parallelism
public import Parameters
public import Positioning
internal import Radio
internal import Recordings
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

    private var people: EnvironmentPeople { .of(input.venue.environment) }
    /// The class of phones on the walks that are as expected.
    private var expectedPhones: PhoneClass { parameters.phone.reporting.phoneClass }

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
        let others = others.filter { $0.plan != baseline }
        let scores = try scores(
            of: [baseline, recommended] + others.map(\.plan), seed: options.seed, interruption: interruption,
            progress: progress)
        let forbidden = (1..<2 + others.count).map(scores.forbids)
        let variations = plan.kinds.enumerated().map { number, kind in
            let evidence = scores.evidence(of: 1, in: number)
            return VariationResult.Variation(
                kind: kind, name: scores.names[number],
                weight: scores.weights[number],
                probability: kind.probability(in: people, expecting: expectedPhones),
                draws: kind.draws(in: people, expecting: expectedPhones),
                walks: scores.runs(of: number).map {
                    .init(drawn: $0.drawn, baselineScore: $0.scores[0], recommendedScore: $0.scores[1])
                },
                baselineScore: scores.mean(of: 0, in: number), recommendedScore: scores.mean(of: 1, in: number),
                evidence: evidence, verdict: scores.verdict(evidence), isForbidding: forbidden[0][number],
                others: others.indices.map {
                    let other = scores.evidence(of: $0 + 2, in: number)
                    return .init(
                        name: others[$0].name, score: scores.mean(of: $0 + 2, in: number), evidence: other,
                        verdict: scores.verdict(other), isForbidden: forbidden[$0 + 1][number])
                })
        }
        let isBetter = variations.contains { $0.verdict == .better }
        let isWorse = variations.contains { $0.verdict == .worse }
        return VariationResult(
            objective: objective.key, unit: objective.unit, minimumEffect: options.minimumEffect,
            leastHarm: options.leastHarm,
            significance: options.significance, walkDuration: duration, variations: variations,
            expected: scores.expected(of: 1), expectedPhones: expectedPhones,
            verdict: isWorse
                ? isBetter ? .mixed : .worse
                : isBetter
                    ? .better : variations.allSatisfy { $0.verdict == .equivalent } ? .equivalent : .inconclusive,
            holds: !variations.contains(where: \.isForbidding))
    }

    /// The scores of several settings; those after the first are compared with the first.
    ///
    /// - Parameter seed: decides the worlds. Walks of other seeds are different walks.
    func scores(
        of plans: [PresetPlan], seed: UInt64, interruption: Interruption?, progress: (@Sendable (Int, Int) -> Void)?
    ) throws -> VariationScores {
        let walkCount = max(plan.walksPerKind, 0)
        let count = plan.kinds.count * walkCount
        // Equal settings run once.
        var configurations: [PresetPlan] = []
        let positions = plans.map { settings in
            if let known = configurations.firstIndex(of: settings) { return known }
            configurations.append(settings)
            return configurations.count - 1
        }
        let indices = WallIndices()
        let runs = try pool.map(count, progress: { progress?($0, count) }) {
            [self, configurations] piece -> VariationScores.Run in
            try interruption?.check()
            let index = piece % walkCount
            let world = DrawnWorld(
                plan.kinds[piece / walkCount], of: input.venue, walk: index, base: parameters, seed: seed)
            let walk = try world.walk(index, by: input, duration: duration, sharing: indices)
            let scores = configurations.map { score($0, walk, world) }
            return VariationScores.Run(drawn: world.values, scores: positions.map { scores[$0] })
        }
        return VariationScores(
            kinds: plan.kinds, expecting: expectedPhones,
            probabilities: plan.kinds.map { $0.probability(in: people, expecting: expectedPhones).value },
            weights: VariationKind.weights(of: plan.kinds, in: people, expecting: expectedPhones),
            walkCount: walkCount, runs: runs, options: options)
    }
}
