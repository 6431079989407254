internal import Evaluation
internal import NumericalMethods
internal import Parallelism
internal import Positioning
internal import Tuning
internal import VenueModel

extension Calibrator {
    /// The metrics that are reported beside the objective: those that visitors notice most. The accuracy radius has a
    /// factor for each preset; see ``RadiusEvidence``.
    static let sideMetrics: [Metric] = [
        .latency, .standstillJitter, .jumpRate, .pathRatio, .floorDetection, .availability,
    ]

    /// The errors of each test walk, in the order of the splits, the other metrics as means over the test walks, and where
    /// positions are wrong.
    func walkEvidence(
        _ candidate: [PositioningSettings], _ walks: [CalibrationWalk], _ splits: [DataSplit], venue: Venue,
        in table: inout ScoreTable
    ) throws -> (walks: [WalkEvidence], sideEffects: [SideEffect], errorMaps: ErrorMapEvidence) {
        let tested = pairs(splits)
        let baseline = space.base
        let evaluator = Evaluator(venue: venue)
        let tracks = try pool.map(tested.count) { index in
            let walk = walks[tested[index].walk]
            return (
                walk.evaluated(baseline, by: evaluator), walk.evaluated(candidate[tested[index].split], by: evaluator)
            )
        }
        var evidence: [WalkEvidence] = []
        for (pair, tracks) in zip(tested, tracks) {
            evidence.append(
                WalkEvidence(
                    name: walks[pair.walk].name, baseline: try table.scores(baseline, on: [pair.walk])[0],
                    candidate: try table.scores(candidate[pair.split], on: [pair.walk])[0],
                    baselineErrors: tracks.0.instants.compactMap(\.error),
                    candidateErrors: tracks.1.instants.compactMap(\.error)))
        }
        let sideEffects = Self.sideMetrics.map { metric in
            sideEffect(metric, tracks, runs: runs.isEmpty ? nil : tested.map { runs[$0.walk] })
        }
        let cellSize = ErrorMap.usualCellSize(of: venue)
        let maps = ErrorMapEvidence(
            baseline: ErrorMap(tracks.map(\.0), cellSize: cellSize),
            candidate: ErrorMap(tracks.map(\.1), cellSize: cellSize))
        return (evidence, sideEffects, maps)
    }

    private func sideEffect(
        _ metric: Metric, _ tracks: [(baseline: EvaluatedWalk, candidate: EvaluatedWalk)], runs: [Int]?
    ) -> SideEffect {
        // Means over the same walks as the test, so that both have the same sign.
        let pairs = tracks.enumerated().compactMap { index, pair in
            metric.value(of: [pair.baseline]).value.flatMap { before in
                metric.value(of: [pair.candidate]).value.map { (before: before, after: $0, run: runs?[index] ?? index) }
            }
        }
        let baseline = Statistics.mean(pairs.map(\.before))
        let evidence = PairedEvidence(
            differences: RecordedRuns.means(
                pairs.map { metric.better.improvement(from: $0.before, to: $0.after) }, runs: pairs.map(\.run)),
            stream: RandomStream(seed: options.seed, purpose: "side effect \(metric.key)"))
        return SideEffect(
            metric: metric, baseline: baseline, candidate: Statistics.mean(pairs.map(\.after)),
            evidence: pairs.isEmpty ? nil : evidence,
            verdict: Verdict(
                evidence, minimumEffect: metric.relevantChange(from: baseline),
                level: options.significance / Double(Self.sideMetrics.count)))
    }

    /// The test walk with the median improvement, which is neither the best nor the worst case.
    func showcase(
        _ candidate: [PositioningSettings], _ walks: [CalibrationWalk], _ splits: [DataSplit],
        in table: inout ScoreTable
    ) throws -> Showcase {
        var gains: [(gain: Double, walk: Int, split: Int)] = []
        for (walk, split) in pairs(splits) {
            let baseline = try table.scores(space.base, on: [walk])[0]
            gains.append((baseline - (try table.scores(candidate[split], on: [walk])[0]), walk, split))
        }
        gains.sort { ($0.gain, $0.walk) < ($1.gain, $1.walk) }
        let middle = gains[gains.count / 2]
        let walk = walks[middle.walk]
        return Showcase(
            name: walk.name, truth: walk.truth, baseline: walk.fixes(space.base),
            candidate: walk.fixes(candidate[middle.split]))
    }

    /// The score of each whole preset on the test walks.
    func presetEvidence(_ splits: [DataSplit], in table: inout ScoreTable) throws -> [PresetEvidence] {
        let comparison = comparison(on: splits.map(\.test))
        return try space.namedPresets.map { name, settings in
            let everywhere = Array(repeating: settings, count: splits.count)
            return PresetEvidence(
                name: name, score: try comparison.meanScore(of: everywhere, in: &table),
                evidence: settings == space.base
                    ? nil : try comparison.evidence(for: everywhere, purpose: "preset \(name)", in: &table))
        }
    }

    /// Importance is learnt from at most so many configurations of the sample: each may need a trial on each walk.
    private static let importanceSampleLimit = 1000

    /// How much each setting matters, from initial configurations of the search and from further ones, on a few walks.
    func importance(_ search: SearchOutcome, in table: inout ScoreTable) throws -> ImportanceResult? {
        let walks = search.sampleWalks
        let sample = search.sample.prefix(Self.importanceSampleLimit)
        guard ImportanceAnalysis.isPossible(in: space, trialCount: sample.count, walkCount: walks.count) else {
            return nil
        }
        try table.prepare(Array(sample), on: walks)
        let trials = try sample.map { (settings: $0, scores: try table.scores($0, on: walks)) }
        return try ImportanceAnalysis(space: space, seed: options.seed, pool: pool).analyse(trials: trials) {
            settings in
            try table.prepare(settings, on: walks)
            return try settings.map { try table.scores($0, on: walks) }
        }
    }

    /// Each test walk with its split.
    private func pairs(_ splits: [DataSplit]) -> [(walk: Int, split: Int)] {
        splits.enumerated().flatMap { split, walks in walks.test.map { ($0, split) } }
    }
}
