package import Evaluation
internal import NumericalMethods
package import Positioning

/// Searches for the configuration with the lowest mean objective on given walks.
///
/// 1. The presets, the hints and sampled configurations run on a few walks, the best third of them on more, and so on
///    (``SuccessiveHalving``).
/// 2. Coordinate descent starts from the best few. Each setting in turn takes each of its candidate values, chosen in
///    the same way.
/// 3. Simplification resets settings to their defaults, the cheapest first, as long as the total loss is below the
///    minimum effect.
///
/// Of equal configurations the first one wins, and the baseline is the first of all.
package struct ConfigurationSearch {
    package struct Found {
        package var best: PositioningSettings
        /// The starting configurations in order.
        package var sample: [PositioningSettings]
        /// Walks for the importance of settings. Not all of the sample ran on all of them.
        package var sampleWalks: [Int]
    }

    /// Number of proposals in one batch of a sampler that learns between batches.
    private static let learningBatch = 16
    /// Number of walks that every configuration of the sample and every value of a setting runs on, and on which the
    /// importance of settings is learnt. From two walks, the search ended in worse minima and took as many trials.
    private static let firstWalkCount = 8

    package let space: SearchSpace
    package let options: CalibrationOptions

    package init(space: SearchSpace, options: CalibrationOptions) {
        self.space = space
        self.options = options
    }

    /// The best configuration on the walks `indices` of `table`.
    package func run(on indices: [Int], in table: inout ScoreTable) throws -> Found {
        let start = space.presets + options.hints
        let baselineScores = try table.scores(space.base, on: indices)
        let baselineMean = Statistics.mean(baselineScores) ?? .infinity
        var search = CandidateSource(
            space, sampler: options.sampler, seed: options.seed, start: start,
            trials: [ScoredSettings(space.base, score: baselineMean)])
        let count = 1 + start.count + options.sampleCount
        var ranked = [(settings: space.base, score: baselineMean, walkCount: indices.count)]
        while ranked.count < count {
            let batch = try search.propose(min(batchSize, count - ranked.count))
            if batch.isEmpty { break }
            var differences = Array(repeating: [Double](), count: batch.count)
            let outcome = try sampling.run(candidateCount: batch.count, walkCount: indices.count) { runs in
                let scores = try table.scores(of: runs, batch, on: indices)
                for (run, score) in zip(runs, scores) {
                    differences[run.candidate].append(score - baselineScores[run.walk])
                }
                return scores
            }
            var walkCounts = outcome.walkCounts
            // The only one that is left stands beside the baseline, which has run on all walks.
            if let winner = outcome.winner { walkCounts[winner] = indices.count }
            // Means over different walks cannot be compared, but differences to the baseline can.
            let trials = try batch.indices.map { candidate in
                ScoredSettings(
                    batch[candidate],
                    score: walkCounts[candidate] == indices.count
                        ? try table.mean(batch[candidate], on: indices)
                        : baselineMean + (Statistics.mean(differences[candidate]) ?? .infinity))
            }
            search.learn(trials)
            ranked += zip(trials, walkCounts).map { ($0.settings, $0.score, $1) }
            let best = ranked.filter { $0.walkCount == indices.count && $0.score.isFinite }.map(\.score).min()
            table.best = best.map { ($0, baselineMean) }
        }
        let sample = ranked.map(\.settings)
        let sampleWalks = sampling.order(of: indices.count).prefix(Self.firstWalkCount).map { indices[$0] }
        // A low mean over few walks is mostly luck, so those with more walks come first. The sort is stable, so equal
        // scores keep their order.
        ranked = ranked.filter(\.score.isFinite)
        ranked.sort { ($1.walkCount, $0.score) < ($0.walkCount, $1.score) }

        var best = ScoredSettings(space.base, score: baselineMean)
        for start in ranked.prefix(options.startCount) {
            let found = try descend(from: start.settings, on: indices, in: &table)
            if found.score < best.score { best = found }
        }
        return Found(
            best: try simplify(best, on: indices, in: &table).settings, sample: sample, sampleWalks: sampleWalks)
    }

    /// Searches along every setting from `start` for low values of other metrics, at most the tolerance less accurate
    /// than the baseline; see ``SearchObjective``. The results are in the table.
    package func explore(
        from start: PositioningSettings, toward metrics: [Metric], on indices: [Int], in table: inout ScoreTable
    ) throws {
        let bound = try table.mean(space.base, on: indices) + options.accuracyTolerance
        let limit = MetricConstraint(table.metrics[0].key, .atMost, bound, note: "the tolerance")
        try descend(from: start, toward: metrics, within: [limit], on: indices, in: &table)
    }

    /// Searches along every setting from `start`, which breaks a constraint, for low values of the objective, with a
    /// penalty for walks beyond the constraints; see ``SearchObjective``. The results are in the table.
    package func repair(
        _ start: PositioningSettings, within constraints: [MetricConstraint], on indices: [Int],
        in table: inout ScoreTable
    ) throws {
        try descend(from: start, toward: [table.metrics[0]], within: constraints, on: indices, in: &table)
    }

    private func descend(
        from start: PositioningSettings, toward metrics: [Metric], within constraints: [MetricConstraint],
        on indices: [Int], in table: inout ScoreTable
    ) throws {
        table.searchObjective = try SearchObjective(
            metrics, within: constraints, baseline: space.base, on: indices, in: &table)
        defer { table.searchObjective = nil }
        if table.searchObjective != nil { _ = try descend(from: start, on: indices, in: &table) }
    }

    /// Expected number of trials of a calibration, for the estimate of the remaining time.
    ///
    /// - Parameters:
    ///   - training: number of training walks of each split.
    ///   - validation: number of validation walks in all splits together.
    package func expectedRunCount(training: [Int], validation: Int, walkCount: Int) -> Int {
        let all = 1 + space.presets.count + options.hints.count + options.sampleCount
        let walkCountTrained = training.count == 1 ? training[0] : walkCount
        let batchCount = (all - 1) / batchSize + 1
        let sample = batchCount * sampling.runCount(candidateCount: min(batchSize, all), walkCount: walkCountTrained)
        // Two or three passes from each start, and one search more for the limits and one for the picks.
        let passes = (options.startCount + 2) * 5 / 2
        let local =
            passes
            * space.dimensions.reduce(0) {
                $0 + steps(0).runCount(candidateCount: $1.candidates.count, walkCount: walkCountTrained)
            }
        let importance = 32 * (space.dimensions.count + 1) * min(Self.firstWalkCount, walkCountTrained)
        // Splits share some of the walks of their samples; their descents differ.
        let searches = training.count == 1 ? sample + local : 2 * sample + (training.count + 1) * local
        return searches + 40 * validation + importance
    }

    /// How the best of the sample are chosen.
    private var sampling: SuccessiveHalving {
        SuccessiveHalving(seed: options.seed, firstWalkCount: Self.firstWalkCount, leastCount: options.startCount)
    }

    /// Number of proposals in one batch.
    private var batchSize: Int { options.sampler == .model ? Self.learningBatch : .max }

    /// How a pass of coordinate descent chooses the value of a setting: each pass on other first walks, so that a value
    /// that was unlucky on some is not unlucky again.
    private func steps(_ pass: Int) -> SuccessiveHalving {
        SuccessiveHalving(seed: RandomStream.entity(options.seed, UInt64(pass)), firstWalkCount: Self.firstWalkCount)
    }

    private func descend(
        from start: PositioningSettings, on indices: [Int], in table: inout ScoreTable
    ) throws -> ScoredSettings {
        var best = ScoredSettings(start, score: try table.mean(start, on: indices))
        for pass in 0..<4 {
            let before = best.score
            for dimension in space.dimensions {
                let candidates = [best.settings] + space.alternatives(of: best.settings, along: dimension)
                guard candidates.count > 1 else { continue }
                let outcome = try steps(pass).run(candidateCount: candidates.count, walkCount: indices.count) {
                    try table.scores(of: $0, candidates, on: indices)
                }
                guard let winner = outcome.winner, winner != 0 else { continue }
                let score = try table.mean(candidates[winner], on: indices)
                if score < best.score { best = ScoredSettings(candidates[winner], score: score) }
                if table.searchObjective == nil {
                    table.best = table.best.map { (min($0.score, best.score), $0.baseline) }
                }
            }
            if best.score >= before { break }
        }
        return best
    }

    private func simplify(
        _ start: ScoredSettings, on indices: [Int], in table: inout ScoreTable
    ) throws -> ScoredSettings {
        var current = start
        while true {
            let alternatives = space.changes(from: space.base, to: current.settings).map {
                space.reverting($0, in: current.settings)
            }
            try table.prepare(alternatives, on: indices)
            var cheapest: ScoredSettings?
            for alternative in alternatives where alternative != current.settings {
                let score = try table.mean(alternative, on: indices)
                if score < cheapest?.score ?? .infinity { cheapest = ScoredSettings(alternative, score: score) }
            }
            guard let cheapest, cheapest.score - start.score < options.minimumEffect else { return current }
            current = cheapest
        }
    }
}

extension ScoreTable {
    /// The scores of trials of a choice among `candidates`, on the walks `indices`.
    fileprivate mutating func scores(
        of runs: [SuccessiveHalving.Run], _ candidates: [PositioningSettings], on indices: [Int]
    ) throws -> [Double] {
        try prepare(runs.map { (candidates[$0.candidate], indices[$0.walk]) })
        return try runs.map { try scores(candidates[$0.candidate], on: [indices[$0.walk]])[0] }
    }
}
