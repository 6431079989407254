package import Evaluation
internal import NumericalMethods
package import Positioning

/// Searches for the configuration with the lowest mean objective on given walks.
///
/// 1. The baseline, the presets, the hints and sampled configurations race: all run on a few walks, and those that are not
///    significantly worse than the leader run on more (``Race``).
/// 2. Coordinate descent starts from the best few. Each setting in turn takes each of its candidate values, again in a race.
/// 3. Simplification resets settings to their defaults, the cheapest first, as long as the total loss is below the minimum
///    effect.
///
/// Of equal configurations the first one wins, and the baseline is the first of all.
package struct ConfigurationSearch {
    /// The result of a search.
    package struct Found {
        /// The best configuration.
        package var best: PositioningSettings
        /// The starting configurations in order, and the walks that all of them ran on.
        package var sample: [PositioningSettings]
        package var sampleWalks: [Int]
    }

    /// Number of proposals in one race: of a sampler that learns between batches, and of other samplers.
    private static let (learningBatch, batch) = (16, 256)
    /// The budget of a race, as a share of the trials that all candidates on all walks would take.
    private static let budgetShare = 0.3
    /// Number of walks that all candidates run on before the first candidate is dropped; see ``Race``.
    private static let firstWalkCount = 8
    /// The probability that the test of a race drops the best candidate.
    private static let raceSignificance = 0.05

    package let space: SearchSpace
    package let options: CalibrationOptions

    package init(space: SearchSpace, options: CalibrationOptions) {
        self.space = space
        self.options = options
    }

    /// The best configuration on the walks `indices` of `table`.
    package func run(on indices: [Int], in table: inout ScoreTable) throws -> Found {
        let start = [space.base] + space.presets + options.hints
        var search = Search(space, sampler: options.sampler, seed: options.seed, start: start)
        let baselineScores = try table.scores(space.base, on: indices)
        let baselineMean = Statistics.mean(baselineScores) ?? .infinity
        var ranked: [ScoredSettings] = [ScoredSettings(space.base, score: baselineMean)]
        var sampleWalks = indices
        while ranked.count < options.sampleCount + start.count {
            let size = options.sampler == .model ? Self.learningBatch : Self.batch
            let batch = try search.propose(min(size, options.sampleCount + start.count - ranked.count))
            if batch.isEmpty { break }
            // The baseline runs with every batch, so the leader of a batch of bad configurations is not overrated.
            let field = [space.base] + batch
            var differences = Array(repeating: [Double](), count: field.count)
            var first: [Int]?
            try race(field, on: indices, share: Self.budgetShare, in: &table) { runs, scores in
                first = first ?? runs.filter { $0.candidate == 0 }.map(\.walk)
                for (run, score) in zip(runs, scores) {
                    differences[run.candidate].append(score - baselineScores[run.walk])
                }
            }
            let seen = Set((first ?? []).map { indices[$0] })
            sampleWalks = sampleWalks.filter(seen.contains)
            // Means over different walks cannot be compared, but differences to the baseline can.
            let trials = zip(batch, differences.dropFirst()).map {
                ScoredSettings($0, score: baselineMean + (Statistics.mean($1) ?? .infinity))
            }
            search.learn(trials)
            ranked += trials
            let best = ranked.min { $0.score < $1.score }
            table.best = best.map { ($0.score, baselineMean) }
        }
        let sample = ranked.map(\.settings)
        // The sort is stable, so equal scores keep their order.
        ranked.sort { $0.score < $1.score }

        var best = ScoredSettings(space.base, score: baselineMean)
        for start in ranked.prefix(options.startCount) where start.score.isFinite {
            let found = try descend(from: start.settings, on: indices, in: &table)
            if found.score < best.score { best = found }
        }
        return Found(
            best: try simplify(best, on: indices, in: &table).settings, sample: sample, sampleWalks: sampleWalks)
    }

    /// Searches along every setting from `start` for another purpose; see ``SearchObjective``. The results are in the table.
    package func explore(
        from start: PositioningSettings, toward metrics: [Metric], on indices: [Int], in table: inout ScoreTable
    ) throws {
        table.searchObjective = try SearchObjective(
            metrics, baseline: space.base, on: indices, tolerance: options.accuracyTolerance, in: &table)
        defer { table.searchObjective = nil }
        if table.searchObjective != nil { _ = try descend(from: start, on: indices, in: &table) }
    }

    /// Expected number of trials of a calibration, for the estimate of the remaining time.
    ///
    /// - Parameters:
    ///   - training: number of training walks of each split.
    ///   - validation: number of validation walks in all splits together.
    package func expectedRunCount(training: [Int], validation: Int, walkCount: Int) -> Int {
        let variants = space.dimensions.reduce(0) { $0 + $1.candidates.count }
        // Two or three passes, of which the races take half, and one more search for the picks.
        let local = (options.startCount + 1) * 5 * variants / 4
        // The sample is the same in all splits and runs once on each walk; the descents differ.
        let walkCountTrained = training.count == 1 ? training[0] : walkCount
        let sampled = Int(Self.budgetShare * Double(options.sampleCount))
        let selection = 40 * validation
        let forImportance = 32 * (space.dimensions.count + 1) * min(Self.firstWalkCount, walkCountTrained)
        return (sampled + local) * walkCountTrained + selection + forImportance
            + (training.count > 1 ? training.count * local * walkCount / 2 : 0)
    }

    private func descend(
        from start: PositioningSettings, on indices: [Int], in table: inout ScoreTable
    ) throws -> ScoredSettings {
        var best = ScoredSettings(start, score: try table.mean(start, on: indices))
        for _ in 0..<4 {
            let before = best.score
            for dimension in space.dimensions {
                let field = [best.settings] + space.variants(of: best.settings, along: dimension)
                guard field.count > 1 else { continue }
                let outcome = try race(field, on: indices, in: &table)
                // The remaining candidates have run on all walks.
                guard let winner = outcome.winner, winner != 0 else { continue }
                let score = try table.mean(field[winner], on: indices)
                if score < best.score { best = ScoredSettings(field[winner], score: score) }
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
            let variants = space.changes(from: space.base, to: current.settings).map {
                space.reverting($0, in: current.settings)
            }
            try table.prepare(variants, on: indices)
            var cheapest: ScoredSettings?
            for variant in variants where variant != current.settings {
                let score = try table.mean(variant, on: indices)
                if score < cheapest?.score ?? .infinity { cheapest = ScoredSettings(variant, score: score) }
            }
            guard let cheapest, cheapest.score - start.score < options.minimumEffect else { return current }
            current = cheapest
        }
    }

    /// A race of settings over walks.
    ///
    /// - Parameters:
    ///   - share: the budget, as a share of the trials without any dropped candidate.
    ///   - observe: called with the trials of each round and their scores.
    @discardableResult
    private func race(
        _ field: [PositioningSettings], on indices: [Int], share: Double = 1, in table: inout ScoreTable,
        observe: ([Race.Run], [Double]) -> Void = { _, _ in }
    ) throws -> Race.Outcome {
        let all = field.count * indices.count
        let least = Self.firstWalkCount * field.count
        let race = Race(
            seed: options.seed, budget: share < 1 ? max(Int(share * Double(all)), least) : all,
            significance: Self.raceSignificance, firstWalkCount: Self.firstWalkCount)
        return try race.run(candidateCount: field.count, walkCount: indices.count) { runs in
            try table.prepare(runs.map { (field[$0.candidate], indices[$0.walk]) })
            let scores = try runs.map { try table.scores(field[$0.candidate], on: [indices[$0.walk]])[0] }
            observe(runs, scores)
            return scores
        }
    }
}
