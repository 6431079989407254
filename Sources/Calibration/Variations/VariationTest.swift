package import Evaluation
internal import NumericalMethods
package import Parallelism
package import Parameters
package import Positioning
package import Radio
package import Recordings
package import Search
package import Simulation
package import VenueModel
package import Worlds

/// Tests settings under scenario variations, on walks that are used for nothing else.
///
/// Each walk is simulated, scored with all settings and released, so memory does not grow with the number of walks. Time:
/// the simulation of variations × walks walks, and one trial for each configuration and walk.
package struct VariationTest: Sendable {
    /// The score of a zoned preset on a walk in a world; lower is better.
    package typealias Score = @Sendable (ZonedPreset, CalibrationWalk, World) -> Double

    private let input: PositioningInput
    private let variationOptions: VariationOptions
    private let parameters: SimulationParameters
    private let duration: Double
    private let objective: Objective
    private let options: CalibrationOptions
    private let pool: WorkerPool
    private let score: Score
    private let phones: CalibrationPhones
    private let variations: [TestedVariation]

    /// - Parameters:
    ///   - input: the venue, and what the core knows about it.
    ///   - parameters: the expected simulation parameters, as for the simulated walks of the calibration.
    ///   - phones: the phones of the walks, as ``DataOptions/phones``.
    ///   - duration: length of each walk, seconds.
    ///   - options: for the seed, the minimum effect and the level of significance.
    ///   - score: of settings in a world; `nil` for the objective.
    package init(
        input: PositioningInput, variationOptions: VariationOptions,
        parameters: SimulationParameters = SimulationParameters(),
        phones: [String] = [], duration: Double, objective: Objective, options: CalibrationOptions, pool: WorkerPool,
        score: Score? = nil
    ) {
        self.phones = CalibrationPhones(
            phones, of: .of(input.venue.environment), expecting: parameters.phone,
            walks: max(variationOptions.walksPerKind, VariationOptions.classWalks.upperBound))
        variations = TestedVariation.all(variationOptions.kinds, with: self.phones)
        self.input = input
        self.variationOptions = variationOptions
        self.parameters = parameters
        self.duration = duration
        self.objective = objective
        self.options = options
        self.pool = pool
        self.score = score ?? { settings, walk, _ in walk.score(settings, by: objective) }
    }

    /// Whether there is anything to test.
    var isEmpty: Bool { variations.isEmpty }

    /// Compares the recommended settings, and other settings, with the baseline.
    ///
    /// Other settings that equal the baseline are left out. A class of phones, and the venue as expected, get more walks if the first
    /// do not tell whether there may be a loss with any of the settings; see ``VariationOptions/classWalks`` and ``HarmRule/isOpen(_:)``.
    ///
    /// - Parameters:
    ///   - refused: classes of phones that keep the baseline whatever this test shows.
    ///   - progress: called from any thread with the number of walks that are done and the number of all walks.
    /// - Throws: ``Problems`` with everything in the venue that cannot be simulated; ``Interrupted``.
    package func run(
        recommended: ZonedPreset, against baseline: ZonedPreset,
        others: [(name: String, zonedPreset: ZonedPreset)] = [],
        refused: [PhoneClass] = [], interruption: Interruption? = nil, progress: (@Sendable (Int, Int) -> Void)? = nil
    ) throws -> VariationResult {
        let others = others.filter { $0.zonedPreset != baseline }
        let zonedPresets = [baseline, recommended] + others.map(\.zonedPreset)
        var scores = try scores(of: zonedPresets, seed: options.seed, interruption: interruption, progress: progress)
        let known = max(variationOptions.walksPerKind, 0)
        let tested = zonedPresets.indices.dropFirst().filter { zonedPresets[$0] != baseline }
        let open = variations.indices.filter { variation in
            (variations[variation].phones != nil || variations[variation].kind == .asExpected)
                && tested.contains { settings in
                    known < VariationOptions.classWalks.lowerBound
                        || HarmRule.recommendation.isOpen(scores.evidence(of: settings, in: variation))
                }
        }
        if known < VariationOptions.classWalks.upperBound, !open.isEmpty {
            let done = variations.count * known
            let added = try runs(
                of: zonedPresets, in: open.map { variations[$0] },
                walks: known..<VariationOptions.classWalks.upperBound,
                seed: options.seed, interruption: interruption, progress: { progress?(done + $0, done + $1) })
            for (variation, runs) in zip(open, added) { scores.add(runs, to: variation) }
        }
        return result(scores, others.map(\.name), keeping: refused)
    }

    private func result(_ scores: VariationScores, _ others: [String], keeping kept: [PhoneClass]) -> VariationResult {
        let forbidden = (1..<2 + others.count).map(scores.forbids)
        let refused = (1..<2 + others.count).map { scores.refused($0, by: .recommendation) }
        func isRefused(_ settings: Int, _ variation: TestedVariation) -> Bool {
            variation.phones.map(refused[settings].contains) ?? false
        }
        let variations = scores.variations.enumerated().map { number, variation in
            let evidence = scores.evidence(of: 1, in: number)
            return VariationResult.Variation(
                kind: variation.kind, phones: variation.phones, name: variation.name, weight: scores.weights[number],
                probability: variation.probability(with: phones), draws: variation.draws(with: phones),
                walks: scores.runs[number].map {
                    .init(drawn: $0.drawn, baselineScore: $0.scores[0], recommendedScore: $0.scores[1])
                },
                baselineScore: scores.mean(of: 0, in: number), recommendedScore: scores.mean(of: 1, in: number),
                evidence: evidence, verdict: scores.verdict(evidence),
                isForbidding: forbidden[0][number], isRefused: isRefused(0, variation),
                others: others.indices.map {
                    let other = scores.evidence(of: $0 + 2, in: number)
                    // A pick is for all phones.
                    return .init(
                        name: others[$0], score: scores.mean(of: $0 + 2, in: number), evidence: other,
                        verdict: scores.verdict(other),
                        isForbidden: forbidden[$0 + 1][number] || isRefused($0 + 1, variation))
                })
        }
        let isBetter = variations.contains { $0.verdict == .better }
        let isWorse = variations.contains { $0.verdict == .worse }
        return VariationResult(
            objective: objective.key, unit: objective.unit, minimumEffect: options.minimumEffect,
            leastHarm: options.leastHarm,
            significance: options.significance, walkDuration: duration, variations: variations,
            expected: scores.expected(of: 1, without: refused[0] + kept), expectedPhones: phones.expected,
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
        of zonedPresets: [ZonedPreset], seed: UInt64, interruption: Interruption?,
        progress: (@Sendable (Int, Int) -> Void)?
    ) throws -> VariationScores {
        VariationScores(
            variations, probabilities: variations.map { $0.probability(with: phones).value },
            weights: TestedVariation.weights(of: variations, with: phones),
            runs: try runs(
                of: zonedPresets, in: variations, walks: 0..<max(variationOptions.walksPerKind, 0), seed: seed,
                interruption: interruption,
                progress: progress),
            options: options)
    }

    /// The scores of settings on these walks of each variation.
    private func runs(
        of zonedPresets: [ZonedPreset], in variations: [TestedVariation], walks: Range<Int>, seed: UInt64,
        interruption: Interruption?, progress: (@Sendable (Int, Int) -> Void)?
    ) throws -> [[VariationScores.Run]] {
        let count = variations.count * walks.count
        // Equal settings run once.
        var configurations: [ZonedPreset] = []
        let positions = zonedPresets.map { settings in
            if let known = configurations.firstIndex(of: settings) { return known }
            configurations.append(settings)
            return configurations.count - 1
        }
        let indices = WallIndices()
        let runs = try pool.share("Scenario variations", count, progress: { progress?($0, count) }) {
            "\(variations[$0 / walks.count].name), walk \(walks.lowerBound + $0 % walks.count)"
        } make: { [self, configurations] piece -> VariationScores.Run in
            try interruption?.check()
            let variation = variations[piece / walks.count]
            let index = walks.lowerBound + piece % walks.count
            let world = World(
                variation.kind, of: input.venue, walk: index, base: phones.parameters(ofWalk: index, parameters),
                phones: variation.phones.map { [$0] } ?? phones.others, people: phones.people, seed: seed)
            let walk = try world.walk(index, by: input, duration: duration, sharing: indices)
            let scores = configurations.map { score($0, walk, world) }
            return VariationScores.Run(
                drawn: world.values, phones: world.parameters.phone.phoneClass, scores: positions.map { scores[$0] })
        }
        return variations.indices.map { Array(runs[$0 * walks.count..<($0 + 1) * walks.count]) }
    }
}

extension World {
    /// The world of a walk in a scenario variation.
    ///
    /// - Parameters:
    ///   - base: the expected parameters of the simulator, which the variation changes.
    ///   - phones: the classes of phones that are drawn where the variation has other phones; `nil` for all of the
    ///     environment but that of the base.
    ///   - seed: the seed of all worlds. Walks of other seeds are different walks, and so are the training walks.
    package init(
        _ kind: VariationKind, of venue: Venue, walk: Int, base: SimulationParameters = SimulationParameters(),
        phones: [PhoneClass]? = nil, people: EnvironmentPeople? = nil, seed: UInt64
    ) {
        let people = people ?? .of(venue.environment)
        self.init(
            walk, of: kind.draws(in: people, phones: phones ?? people.classes(but: base.phone.phoneClass)), base: base,
            in: venue, for: "variatns", seed: seed)
    }

    /// A walk in this world.
    ///
    /// - Parameters:
    ///   - input: the venue, and what the core knows about it.
    ///   - indices: those that other walks through the venue use, too.
    /// - Throws: `Problems` with everything in the venue that cannot be simulated.
    package func walk(
        _ index: Int, by input: PositioningInput, duration: Double, sharing indices: WallIndices = WallIndices()
    ) throws -> CalibrationWalk {
        let (recording, truth) = try simulator(of: input.venue, sharing: indices)
            .simulate(walker: index, duration: duration)
        return CalibrationWalk(recording: recording, truth: truth, input: input)
    }
}
