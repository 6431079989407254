internal import NumericalMethods
internal import Positioning

/// Searches a space of settings for those with the least mean objective on given walks.
///
/// 1. A Sobol' sample of the space, the presets and the default.
/// 2. Coordinate descent from the best few: one setting after another takes each of its candidates.
/// 3. Simplification: settings go back to their defaults, the cheapest first, as long as all that together costs less
///    than the minimum effect.
///
/// Ties go to the settings that were looked at first, and the default is the first of all.
struct Tuner {
    let space: SearchSpace
    let sampleCount: Int
    let startCount: Int
    let minimumEffect: Double

    /// The best settings found on the walks `indices` of `table`.
    func best(on indices: [Int], in table: inout ScoreTable) throws -> PositioningSettings {
        var pool = [space.base] + space.presets
        pool += try space.sample(count: sampleCount)
        var seen: Set<PositioningSettings> = []
        pool = pool.filter { seen.insert($0).inserted }
        try table.prepare(pool, on: indices)
        var ranked: [(settings: PositioningSettings, score: Double)] = []
        for settings in pool { ranked.append((settings, try table.mean(settings, on: indices))) }
        // The sort is stable, so equal scores keep their order.
        ranked.sort { $0.score < $1.score }

        var best = (settings: space.base, score: try table.mean(space.base, on: indices))
        for start in ranked.prefix(startCount) {
            let found = try descend(from: start, on: indices, in: &table)
            if found.score < best.score { best = found }
        }
        return try simplify(best, on: indices, in: &table).settings
    }

    /// About how many (settings, walk) pairs a calibration runs, for the estimate of the time left.
    func expectedRunCount(folds: [Fold], walkCount: Int) -> Int {
        let passes = 2
        let variants = space.dimensions.reduce(0) { $0 + $1.candidates.count }
        let local = startCount * passes * variants
        // The sample is the same in all folds and runs once a walk; the descents differ.
        let tuned = folds.count == 1 ? folds[0].tune.count : walkCount
        return (sampleCount + local) * tuned + (folds.count > 1 ? folds.count * local * walkCount / 2 : 0)
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
            guard let cheapest, cheapest.score - start.score < minimumEffect else { return current }
            current = cheapest
        }
    }
}
