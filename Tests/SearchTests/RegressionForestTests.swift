import NumericalMethods
import Search
import Testing

@Suite struct RegressionForestTests {
    private let features = [
        RegressionForest.Feature(weights: [0.2, 0.5, 0.3]), RegressionForest.Feature(weights: [0.5, 0.5]),
        RegressionForest.Feature(weights: [0.1, 0.2, 0.3, 0.4]),
    ]

    private func sample(_ count: Int, seed: UInt64) -> RegressionForest.Sample {
        let stream = RandomStream(seed: seed, purpose: "test forest")
        let levels = features.enumerated().map { feature, levels in
            (0..<count).map { levels.level(at: stream.uniform(UInt64($0), lane: UInt32(feature))) }
        }
        let targets = (0..<count).map { row in
            Double(levels[0][row]) + 2 * Double(levels[1][row]) * Double(levels[2][row])
                + stream.normal(UInt64(row), lane: 9)
        }
        return RegressionForest.Sample(levels: levels, idleRows: [[], [], []], targets: targets)
    }

    /// The decomposition against sums over all that the features can be.
    @Test(arguments: 0..<5 as Range<UInt64>)
    func effectsAreThoseOfItsPredictions(seed: UInt64) {
        let forest = RegressionForest(features, sample(150, seed: seed), seed: seed, entity: 0)
        var predictions: [[Int]: Double] = [:]
        for a in 0..<3 {
            for b in 0..<2 {
                for c in 0..<4 { predictions[[a, b, c]] = forest.prediction([UInt8(a), UInt8(b), UInt8(c)]) }
            }
        }
        /// The mean of the predictions where some features have these levels.
        func mean(_ fixed: [Int: Int]) -> Double {
            predictions.filter { point, _ in fixed.allSatisfy { point[$0.key] == $0.value } }.reduce(0) { sum, entry in
                let weight = entry.key.enumerated().reduce(1) {
                    fixed[$1.offset] == nil ? $0 * features[$1.offset].weights[$1.element] : $0
                }
                return sum + weight * entry.value
            }
        }
        let effects = forest.effects()
        for (feature, levels) in features.enumerated() {
            for level in levels.weights.indices {
                #expect(abs(effects.main[feature][level] - (mean([feature: level]) - mean([:]))) < 1e-9)
            }
        }
        let pairs = Pairs(count: 3)
        for (index, pair) in pairs.all.enumerated() {
            #expect(pairs.index(pair.first, pair.second) == index)
            for a in features[pair.first].weights.indices {
                for b in features[pair.second].weights.indices {
                    let expected =
                        mean([pair.first: a, pair.second: b]) - mean([pair.first: a]) - mean([pair.second: b])
                        + mean([:])
                    let found = effects.pairs[index][a * features[pair.second].weights.count + b]
                    #expect(abs(found - expected) < 1e-9)
                }
            }
        }
    }

    /// A step is learned exactly, whatever the noise-free features beside it; rows that a tree did not see, too.
    @Test func aStepIsLearned() {
        var sample = sample(200, seed: 1)
        sample.targets = sample.levels[2].map { $0 < 2 ? -3 : 5 }
        let forest = RegressionForest(features, sample, options: allFeatures, seed: 1, entity: 0)
        for level in 0..<4 as Range<UInt8> { #expect(forest.prediction([1, 1, level]) == (level < 2 ? -3 : 5)) }
        #expect(forest.outOfBag == sample.targets)
    }

    /// What is predicted for rows by trees that did not see them is as wrong as it is for new rows, over many seeds.
    @Test func outOfBagErrorIsThatOfNewRows() {
        let ratios = (0..<20 as Range<UInt64>).map { seed in
            let known = sample(150, seed: seed)
            let new = sample(150, seed: 1000 + seed)
            let forest = RegressionForest(features, known, seed: seed, entity: 0)
            func error(_ sample: RegressionForest.Sample, _ prediction: (Int) -> Double) -> Double {
                sample.targets.indices.reduce(0) { sum, row in
                    let difference = sample.targets[row] - prediction(row)
                    return sum + difference * difference
                }
            }
            return error(known) { forest.outOfBag[$0] }
                / error(new) { row in forest.prediction(new.levels.map { $0[row] }) }
        }
        let mean = Statistics.mean(ratios) ?? 0
        let deviation = (Statistics.standardDeviation(ratios) ?? 0) / Double(ratios.count).squareRoot()
        // Fewer trees speak for a row of the bag: a little worse.
        #expect(abs(mean - 1.05) < 0.05 + 3 * deviation, "\(mean) ± \(deviation)")
    }

    @Test func noRowsAndConstantTargetsPredictTheMean() {
        let empty = RegressionForest.Sample(levels: [[], [], []], idleRows: [[], [], []], targets: [])
        #expect(RegressionForest(features, empty, seed: 1, entity: 0).prediction([0, 0, 0]) == 0)
        var constant = sample(50, seed: 1)
        constant.targets = Array(repeating: 2.5, count: 50)
        let forest = RegressionForest(features, constant, seed: 1, entity: 0)
        #expect(forest.prediction([2, 1, 3]) == 2.5)
        #expect(forest.effects().main.flatMap(\.self).allSatisfy { abs($0) < 1e-12 })
    }

    private var allFeatures: RegressionForest.Options {
        var options = RegressionForest.Options()
        options.featureShare = 1
        return options
    }
}
