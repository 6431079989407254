internal import NumericalMethods
public import Parallelism
public import Parameters
public import Positioning
public import Tuning
public import VenueModel

/// Judges settings under plausible radio worlds, on walks that nothing else sees.
///
/// Each walk is simulated, scored under all settings and forgotten, so memory does not grow with their number. Time: the
/// simulation of kinds × walks walks, and of each one run a setting.
public struct RobustnessJudge: Sendable {
    /// What settings reach on a walk through a world; lower is better.
    package typealias Score = @Sendable (PresetPlan, CalibrationWalk, DrawnWorld) -> Double

    private let venue: Venue
    private let plan: WorldPlan
    private let parameters: SimulationParameters
    private let duration: Double
    private let objective: Objective
    private let options: CalibrationOptions
    private let pool: WorkerPool
    private let score: Score

    /// A judge.
    ///
    /// - Parameters:
    ///   - parameters: how the venue is expected to be: what the simulated walks of the calibration were made with.
    ///   - duration: length of each walk, seconds.
    ///   - options: for the seed, the minimum effect and the level of significance.
    public init(
        venue: Venue, plan: WorldPlan, parameters: SimulationParameters = SimulationParameters(), duration: Double,
        objective: Objective, options: CalibrationOptions, pool: WorkerPool
    ) {
        self.init(
            venue: venue, plan: plan, parameters: parameters, duration: duration, objective: objective,
            options: options, pool: pool
        ) { settings, walk, _ in walk.score(settings, by: objective) }
    }

    /// A judge with a score of its own.
    package init(
        venue: Venue, plan: WorldPlan, parameters: SimulationParameters = SimulationParameters(), duration: Double,
        objective: Objective, options: CalibrationOptions, pool: WorkerPool, score: @escaping Score
    ) {
        self.venue = venue
        self.plan = plan
        self.parameters = parameters
        self.duration = duration
        self.objective = objective
        self.options = options
        self.pool = pool
        self.score = score
    }

    /// Judges what is recommended, and other settings beside it, against the default.
    ///
    /// Others that are the default itself are left out.
    ///
    /// - Parameter progress: called from any thread with the number of walks done and how many there are.
    /// - Throws: ``Problems`` with everything in the venue that cannot be simulated; ``Interrupted``.
    public func judge(
        recommended: PresetPlan, against baseline: PresetPlan, others: [(name: String, plan: PresetPlan)] = [],
        interruption: Interruption? = nil, progress: (@Sendable (Int, Int) -> Void)? = nil
    ) throws -> RobustnessResult {
        let walkCount = max(plan.walksPerKind, 0)
        let count = plan.kinds.count * walkCount
        let others = others.filter { $0.plan != baseline }
        // Equal settings run once.
        var configurations: [PresetPlan] = []
        let places = ([baseline, recommended] + others.map(\.plan)).map { settings in
            if let place = configurations.firstIndex(of: settings) { return place }
            configurations.append(settings)
            return configurations.count - 1
        }
        let runs = try pool.map(count, progress: { progress?($0, count) }) {
            [self, configurations] piece -> (drawn: [WorldDraw.Quantity: Double], scores: [Double]) in
            try interruption?.check()
            let index = piece % walkCount
            let world = DrawnWorld(
                plan.kinds[piece / walkCount], of: venue, walk: index, base: parameters, seed: options.seed)
            let walk = try world.walk(index, through: venue, duration: duration)
            return (world.values, configurations.map { score($0, walk, world) })
        }
        let worlds = plan.kinds.enumerated().map { place, kind in
            let walks = runs[place * walkCount..<(place + 1) * walkCount]
            func scores(_ place: Int) -> [Double] { walks.map { $0.scores[places[place]] } }
            func evidence(_ place: Int) -> PairedEvidence {
                PairedEvidence(
                    differences: zip(scores(0), scores(place)).map { $0 - $1 },
                    stream: RandomStream(seed: options.seed, purpose: "robustness: \(kind.rawValue)"))
            }
            func verdict(_ evidence: PairedEvidence) -> Verdict {
                Verdict(evidence, minimumEffect: options.minimumEffect, level: options.significance)
            }
            func mean(_ place: Int) -> Double { Statistics.mean(scores(place)) ?? 0 }
            let judged = evidence(1)
            return RobustnessResult.World(
                kind: kind, name: kind.name, draws: kind.draws,
                walks: walks.map {
                    .init(
                        drawn: $0.drawn, baselineScore: $0.scores[places[0]], recommendedScore: $0.scores[places[1]])
                },
                baselineScore: mean(0), recommendedScore: mean(1), evidence: judged, verdict: verdict(judged),
                others: others.indices.map {
                    let judged = evidence($0 + 2)
                    return .init(
                        name: others[$0].name, score: mean($0 + 2), evidence: judged, verdict: verdict(judged))
                })
        }
        let isBetter = worlds.contains { $0.verdict == .better }
        let isWorse = worlds.contains { $0.verdict == .worse }
        return RobustnessResult(
            objective: objective.key, unit: objective.unit, minimumEffect: options.minimumEffect,
            significance: options.significance, walkDuration: duration, worlds: worlds,
            verdict: isWorse ? isBetter ? .mixed : .worse : isBetter ? .better : .same, holds: !isWorse)
    }
}
