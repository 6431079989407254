internal import NumericalMethods
internal import Parallelism

/// The shares of the score's variance that settings cause alone or in pairs: functional ANOVA of a random forest that
/// has learned from trials (Hutter, Hoos and Leyton-Brown 2014, *An efficient approach for assessing hyperparameter
/// importance*, ICML).
///
/// Squares of noise do not vanish on average, so a plain estimate is above zero for settings that do nothing. Here two
/// forests learn from halves of the trials on halves of the walks, and a variance is the product of what both say of an
/// effect. What one has by chance the other has not, so nothing gives zero on average. Each replicate draws new halves
/// and resamples the walks in them; the mean of all is the estimate, and their quantiles are its interval.
///
/// A setting without effect has any value: every tree gives it one by chance. So the settings are independent, and the
/// decomposition is that of the score over the whole product of their values.
///
/// Cost: about 20 ms a replicate for 1,000 trials of 25 settings.
struct MainEffects: Sendable {
    /// At how many points of the space the forests' variance is taken.
    private static let pointCount = 512

    let levels: SettingLevels
    let seed: UInt64

    /// What one replicate says, in the square of the score's unit.
    struct Replicate: Sendable {
        /// The variance that each setting causes alone.
        var main: [Double]
        /// The variance of what each two settings do together and neither does alone.
        var pairs: [Double]
        /// The variance of the score over the space.
        var total: Double
    }

    /// So many replicates, the same for any number of workers.
    ///
    /// - Parameters:
    ///   - rows: the level of each setting of each trial; `nil` where it has no effect.
    ///   - scores: of each trial, one a walk; at least two trials and two walks.
    func replicates(_ count: Int, rows: [[UInt8?]], scores: [[Double]], pool: WorkerPool) throws -> [Replicate] {
        let columns = levels.features.indices.map { feature in rows.map { $0[feature] } }
        return try pool.map(count) { replicate(UInt64($0), columns: columns, scores: scores) }
    }

    /// What one half of the trials says on one half of the walks.
    private struct Half {
        var trials: [Int]
        /// The score of every trial on the half's walks, less the mean.
        var scores: [Double]
        var forest: RegressionForest
        /// For every trial of both halves, what the forest says that has not seen it.
        var predictions: [Double]
    }

    private func replicate(_ index: UInt64, columns: [[UInt8?]], scores: [[Double]]) -> Replicate {
        let stream = RandomStream(seed: seed, purpose: "importance: main effects", entity: index)
        let trials = Self.halves(of: scores.count, stream, lane: 0)
        let walks = Self.halves(of: scores.first?.count ?? 0, stream, lane: 1)
        let rows = scores.indices.map { trial in
            columns.enumerated().map { feature, column in
                column[trial]
                    ?? levels.features[feature].level(at: stream.uniform(UInt64(trial), lane: UInt32(10 + feature)))
            }
        }
        let halves = (0..<2).map { half in
            let drawn = walks[half].indices.map {
                walks[half][stream.index(below: walks[half].count, UInt64($0), lane: UInt32(2 + half))]
            }
            let means = scores.map { scores in drawn.reduce(0) { $0 + scores[$1] } / Double(drawn.count) }
            let centre = means.reduce(0, +) / Double(max(means.count, 1))
            let centred = means.map { $0 - centre }
            let own = trials[half]
            let sample = RegressionForest.Sample(
                levels: columns.map { column in own.map { column[$0] ?? 0 } },
                idleRows: columns.map { column in own.indices.filter { column[own[$0]] == nil } },
                targets: own.map { centred[$0] })
            let forest = RegressionForest(
                levels.features, sample, seed: seed, entity: RandomStream.entity(index, UInt64(half)))
            var predictions = rows.map { _ in 0.0 }
            for (place, trial) in own.enumerated() { predictions[trial] = forest.outOfBag[place] }
            for trial in trials[1 - half] { predictions[trial] = forest.prediction(rows[trial]) }
            return Half(trials: own, scores: centred, forest: forest, predictions: predictions)
        }
        let first = halves[0].forest.effects()
        let second = halves[1].forest.effects()
        let features = levels.features
        let main = features.indices.map { feature in
            let weights = features[feature].weights
            let a = corrected(first.main[feature], halves[0], columns[feature], weights)
            let b = corrected(second.main[feature], halves[1], columns[feature], weights)
            return weights.indices.reduce(0) { $0 + weights[$1] * a[$1] * b[$1] }
        }
        let pairs = Pairs(count: features.count).all.enumerated().map { index, pair in
            let rows = features[pair.first].weights
            let columns = features[pair.second].weights
            var sum = 0.0
            for row in rows.indices {
                for column in columns.indices {
                    let cell = row * columns.count + column
                    sum += rows[row] * columns[column] * first.pairs[index][cell] * second.pairs[index][cell]
                }
            }
            return sum
        }
        return Replicate(main: main, pairs: pairs, total: variance(halves[0], halves[1], stream))
    }

    /// A main effect with what the forest has missed at each level: the mean of what its trials have above its
    /// predictions. Forests take weak effects for weaker than they are; this does not.
    private func corrected(_ effect: [Double], _ half: Half, _ column: [UInt8?], _ weights: [Double]) -> [Double] {
        var sums = [Double](repeating: 0, count: weights.count)
        var counts = sums
        for trial in half.trials {
            let rest = half.scores[trial] - half.predictions[trial]
            if let level = column[trial] {
                sums[Int(level)] += rest
                counts[Int(level)] += 1
            } else {
                for level in weights.indices {
                    sums[level] += weights[level] * rest
                    counts[level] += weights[level]
                }
            }
        }
        let corrected = weights.indices.map { effect[$0] + (counts[$0] > 0 ? sums[$0] / counts[$0] : 0) }
        let mean = zip(corrected, weights).reduce(0) { $0 + $1.0 * $1.1 }
        return corrected.map { $0 - mean }
    }

    /// The variance of the score over the space: the forests' covariance there, with what they miss at the trials.
    private func variance(_ a: Half, _ b: Half, _ stream: RandomStream) -> Double {
        var meanA = 0.0
        var meanB = 0.0
        var product = 0.0
        for point in 0..<Self.pointCount {
            let levels = levels.features.enumerated().map { feature, levels in
                levels.level(at: stream.uniform(UInt64(point), lane: UInt32(1000 + feature)))
            }
            let predictionA = a.forest.prediction(levels)
            let predictionB = b.forest.prediction(levels)
            meanA += predictionA / Double(Self.pointCount)
            meanB += predictionB / Double(Self.pointCount)
            product += predictionA * predictionB / Double(Self.pointCount)
        }
        let count = Double(a.scores.count)
        for trial in a.scores.indices {
            meanA += (a.scores[trial] - a.predictions[trial]) / count
            meanB += (b.scores[trial] - b.predictions[trial]) / count
            product += (a.scores[trial] * b.scores[trial] - a.predictions[trial] * b.predictions[trial]) / count
        }
        return product - meanA * meanB
    }

    /// The numbers 0..<`count` in two halves by chance, each ascending.
    private static func halves(of count: Int, _ stream: RandomStream, lane: UInt32) -> [[Int]] {
        let keys = (0..<count).map { stream.uniform(UInt64($0), lane: lane) }
        let order = (0..<count).sorted { (keys[$0], $0) < (keys[$1], $1) }
        return [order.prefix(count / 2).sorted(), order.dropFirst(count / 2).sorted()]
    }
}
