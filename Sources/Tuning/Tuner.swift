package import Evaluation
internal import NumericalMethods
package import Positioning

/// Searches a space of settings for those with the least mean objective on given walks.
///
/// 1. The default, the presets and hints, and what a sampler proposes run against one another: all on a few walks,
///    those that are not significantly worse than the leader on more (``Race``).
/// 2. Coordinate descent from the best few: one setting after another takes each of its candidates, in a race again.
/// 3. Simplification: settings go back to their defaults, the cheapest first, as long as all that together costs less
///    than the minimum effect.
///
/// Ties go to the settings that were looked at first, and the default is the first of all.
package struct Tuner {
    /// What a search found.
    package struct Found {
        /// The best settings.
        package var best: PositioningSettings
        /// What was proposed, in order, and the walks that all of it ran on.
        package var sample: [PositioningSettings]
        package var sampleWalks: [Int]
    }

    /// So many proposals race at once: those of a sampler that learns from one batch to the next, and of others.
    private static let (learningBatch, batch) = (16, 256)
    /// Of the runs that a race of proposals would take without dropping any, the most that it may take.
    private static let budgetShare = 0.3

    package let space: SearchSpace
    package let options: CalibrationOptions

    package init(space: SearchSpace, options: CalibrationOptions) {
        self.space = space
        self.options = options
    }

    /// The best settings found on the walks `indices` of `table`.
    package func search(on indices: [Int], in table: inout ScoreTable) throws -> Found {
        let start = [space.base] + space.presets + options.hints
        var search = Search(space, sampler: options.sampler, seed: options.seed, start: start)
        let baseScores = try table.scores(space.base, on: indices)
        let baseMean = Statistics.mean(baseScores) ?? .infinity
        var ranked: [ScoredSettings] = [ScoredSettings(space.base, score: baseMean)]
        var sampleWalks = indices
        while ranked.count < options.sampleCount + start.count {
            let size = options.sampler == .model ? Self.learningBatch : Self.batch
            let batch = try search.propose(min(size, options.sampleCount + start.count - ranked.count))
            if batch.isEmpty { break }
            // The default runs with every batch, so that the leader of one is never the best of a bad lot.
            let field = [space.base] + batch
            var differences = Array(repeating: [Double](), count: field.count)
            var first: [Int]?
            try race(field, on: indices, share: Self.budgetShare, in: &table) { runs, scores in
                first = first ?? runs.filter { $0.candidate == 0 }.map(\.walk)
                for (run, score) in zip(runs, scores) {
                    differences[run.candidate].append(score - baseScores[run.walk])
                }
            }
            let seen = Set((first ?? []).map { indices[$0] })
            sampleWalks = sampleWalks.filter(seen.contains)
            // Means over different walks cannot be compared; differences to the default can.
            let trials = zip(batch, differences.dropFirst()).map {
                ScoredSettings($0, score: baseMean + (Statistics.mean($1) ?? .infinity))
            }
            search.learn(trials)
            ranked += trials
            let best = ranked.min { $0.score < $1.score }
            table.best = best.map { ($0.score, baseMean) }
        }
        let sample = ranked.map(\.settings)
        // The sort is stable, so equal scores keep their order.
        ranked.sort { $0.score < $1.score }

        var best = ScoredSettings(space.base, score: baseMean)
        for start in ranked.prefix(options.startCount) where start.score.isFinite {
            let found = try descend(from: start.settings, on: indices, in: &table)
            if found.score < best.score { best = found }
        }
        return Found(
            best: try simplify(best, on: indices, in: &table).settings, sample: sample, sampleWalks: sampleWalks)
    }

    /// Looks along every setting from `start` for what suits another purpose; see ``SearchGoal``. What is found stands
    /// in the table.
    package func explore(
        from start: PositioningSettings, toward metrics: [Metric], on indices: [Int], in table: inout ScoreTable
    ) throws {
        table.goal = try SearchGoal(
            metrics, baseline: space.base, on: indices, tolerance: options.accuracyTolerance, in: &table)
        defer { table.goal = nil }
        if table.goal != nil { _ = try descend(from: start, on: indices, in: &table) }
    }

    /// About how many (settings, walk) pairs a calibration runs, for the estimate of the time left.
    ///
    /// - Parameters:
    ///   - training: of each fold, how many walks are trained on.
    ///   - validation: how many walks select, in all folds together.
    package func expectedRunCount(training: [Int], validation: Int, walkCount: Int) -> Int {
        let variants = space.dimensions.reduce(0) { $0 + $1.candidates.count }
        // Two or three passes, of which the races take half; two more searches for the picks.
        let local = (options.startCount + 2) * 5 * variants / 4
        // The sample is the same in all folds and runs once a walk; the descents differ.
        let walkCountTrained = training.count == 1 ? training[0] : walkCount
        let sampled = Int(Self.budgetShare * Double(options.sampleCount))
        let chosen = 40 * validation
        let forImportance = 32 * (space.dimensions.count + 1) * min(options.firstWalkCount, walkCountTrained)
        return (sampled + local) * walkCountTrained + chosen + forImportance
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
                // Who is left has run on all walks.
                guard let winner = outcome.winner, winner != 0 else { continue }
                let score = try table.mean(field[winner], on: indices)
                if score < best.score { best = ScoredSettings(field[winner], score: score) }
                if table.goal == nil { table.best = table.best.map { (min($0.score, best.score), $0.baseline) } }
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
    ///   - share: of the runs that it would take if nobody dropped out, the most that it may take.
    ///   - observe: called with the runs of each round and their scores.
    @discardableResult
    private func race(
        _ field: [PositioningSettings], on indices: [Int], share: Double = 1, in table: inout ScoreTable,
        observe: ([Race.Run], [Double]) -> Void = { _, _ in }
    ) throws -> Race.Outcome {
        let all = field.count * indices.count
        let least = options.firstWalkCount * field.count
        let race = Race(
            seed: options.seed, budget: share < 1 ? max(Int(share * Double(all)), least) : all,
            significance: options.raceSignificance, firstWalkCount: options.firstWalkCount)
        return try race.run(candidateCount: field.count, walkCount: indices.count) { runs in
            try table.prepare(runs.map { (field[$0.candidate], indices[$0.walk]) })
            let scores = try runs.map { try table.scores(field[$0.candidate], on: [indices[$0.walk]])[0] }
            observe(runs, scores)
            return scores
        }
    }
}
