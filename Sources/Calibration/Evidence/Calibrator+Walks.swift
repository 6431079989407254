internal import Evaluation
internal import NumericalMethods
internal import Parallelism
internal import Positioning
internal import Search
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
        let cellSize = ErrorMap.usualCellSize(of: venue)
        var mapBefore = ErrorMap.Sums(cellSize: cellSize)
        var mapAfter = ErrorMap.Sums(cellSize: cellSize)
        var evidence: [WalkEvidence] = []
        var sides = Self.sideMetrics.map { _ in [SideValues]() }
        // A part at a time, so that the tracks of many walks are not in memory together.
        for start in stride(from: 0, to: tested.count, by: Self.tracksAtOnce) {
            let part = tested[start..<min(start + Self.tracksAtOnce, tested.count)]
            let tracks = try pool.map(part.count) { index in
                let (walk, split) = part[start + index]
                return (
                    before: walks[walk].evaluated(baseline, by: evaluator),
                    after: walks[walk].evaluated(candidate[split], by: evaluator)
                )
            }
            for (pair, tracks) in zip(part, tracks) {
                evidence.append(
                    WalkEvidence(
                        name: walks[pair.walk].name, baseline: try table.scores(baseline, on: [pair.walk])[0],
                        candidate: try table.scores(candidate[pair.split], on: [pair.walk])[0],
                        baselineErrors: tracks.before.instants.compactMap(\.error),
                        candidateErrors: tracks.after.instants.compactMap(\.error)))
                mapBefore.add(tracks.before)
                mapAfter.add(tracks.after)
                for (index, metric) in Self.sideMetrics.enumerated() {
                    guard let before = metric.value(of: [tracks.before]).value,
                        let after = metric.value(of: [tracks.after]).value
                    else { continue }
                    let run = runs.isEmpty ? sides[index].count : runs[pair.walk]
                    sides[index].append((before, after, run))
                }
            }
        }
        let sideEffects = zip(Self.sideMetrics, sides).map(sideEffect)
        return (evidence, sideEffects, ErrorMapEvidence(baseline: mapBefore.map, candidate: mapAfter.map))
    }

    /// Number of test walks whose tracks are in memory at the same time.
    private static let tracksAtOnce = 64

    /// A metric on a test walk, and the run of the walk.
    private typealias SideValues = (before: Double, after: Double, run: Int)

    private func sideEffect(_ metric: Metric, _ pairs: [SideValues]) -> SideEffect {
        // Means over the same walks as the test, so that both have the same sign.
        let baseline = Statistics.mean(pairs.map(\.before))
        let evidence = PairedEvidence(
            differences: RecordedRuns.means(
                pairs.map { metric.better.improvement(from: $0.before, to: $0.after) }, runs: pairs.map(\.run)),
            seed: options.seed)
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
        let gains = try pairs(splits).map { walk, split in
            let baseline = try table.scores(space.base, on: [walk])[0]
            return (gain: baseline - (try table.scores(candidate[split], on: [walk])[0]), walk: walk, split: split)
        }.sorted { ($0.gain, $0.walk) < ($1.gain, $1.walk) }
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
                evidence: settings == space.base ? nil : try comparison.evidence(for: everywhere, in: &table))
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
