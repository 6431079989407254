internal import NumericalMethods
internal import Positioning

/// Searches a space of settings for those with the least mean objective on given walks.
///
/// 1. The default, the presets and hints, and what a sampler proposes.
/// 2. Coordinate descent from the best few: one setting after another takes each of its candidates.
/// 3. Simplification: settings go back to their defaults, the cheapest first, as long as all that together costs less
///    than the minimum effect.
///
/// Ties go to the settings that were looked at first, and the default is the first of all.
struct Tuner {
    /// So many proposals are run at once. A sampler that learns does so from batch to batch.
    private static let batchSize = 16

    let space: SearchSpace
    let options: CalibrationOptions

    /// The best settings found on the walks `indices` of `table`.
    func best(on indices: [Int], in table: inout ScoreTable) throws -> PositioningSettings {
        let start = [space.base] + space.presets + options.hints
        var search = Search(space, sampler: options.sampler, seed: options.seed, start: start)
        try table.prepare([space.base], on: indices)
        var ranked: [Scored] = [(space.base, try table.mean(space.base, on: indices))]
        while ranked.count < options.sampleCount + start.count {
            let batch = try search.propose(min(Self.batchSize, options.sampleCount + start.count - ranked.count))
            if batch.isEmpty { break }
            try table.prepare(batch, on: indices)
            let trials = try batch.map { Trial($0, score: try table.mean($0, on: indices)) }
            search.learn(trials)
            ranked += trials.map { ($0.settings, $0.score) }
        }
        // The sort is stable, so equal scores keep their order.
        ranked.sort { $0.score < $1.score }

        var best = (settings: space.base, score: try table.mean(space.base, on: indices))
        for start in ranked.prefix(options.startCount) {
            let found = try descend(from: start, on: indices, in: &table)
            if found.score < best.score { best = found }
        }
        return try simplify(best, on: indices, in: &table).settings
    }

    /// About how many (settings, walk) pairs a calibration runs, for the estimate of the time left.
    func expectedRunCount(folds: [Fold], walkCount: Int) -> Int {
        let passes = 2
        let variants = space.dimensions.reduce(0) { $0 + $1.candidates.count }
        let local = options.startCount * passes * variants
        // The sample is the same in all folds and runs once a walk; the descents differ.
        let tuned = folds.count == 1 ? folds[0].tune.count : walkCount
        return (options.sampleCount + local) * tuned + (folds.count > 1 ? folds.count * local * walkCount / 2 : 0)
    }

    private typealias Scored = (settings: PositioningSettings, score: Double)

    private func descend(from start: Scored, on indices: [Int], in table: inout ScoreTable) throws -> Scored {
        var best = start
        for _ in 0..<4 {
            let before = best.score
            for dimension in space.dimensions {
                let variants = space.variants(of: best.settings, along: dimension)
                try table.prepare(variants, on: indices)
                for variant in variants {
                    let score = try table.mean(variant, on: indices)
                    if score < best.score { best = (variant, score) }
                }
            }
            if best.score >= before { break }
        }
        return best
    }

    private func simplify(_ start: Scored, on indices: [Int], in table: inout ScoreTable) throws -> Scored {
        var current = start
        while true {
            let variants = space.changes(from: space.base, to: current.settings).map {
                space.reverting($0, in: current.settings)
            }
            try table.prepare(variants, on: indices)
            var cheapest: Scored?
            for variant in variants where variant != current.settings {
                let score = try table.mean(variant, on: indices)
                if score < cheapest?.score ?? .infinity { cheapest = (variant, score) }
            }
            guard let cheapest, cheapest.score - start.score < options.minimumEffect else { return current }
            current = cheapest
        }
    }
}
