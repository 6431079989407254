internal import NumericalMethods

/// A random forest for regression on ordered levels (Breiman 2001, *Random forests*, Machine Learning 45).
///
/// Each tree grows on a bootstrap sample of the rows; a node looks at a random share of the features for the split that
/// lowers the squared error most. Growing costs O(trees × depth × rows × features), a prediction O(trees × depth).
package struct RegressionForest: Sendable {
    /// How it grows.
    package struct Options: Sendable {
        package var treeCount = 16
        /// The fewest rows of a leaf.
        package var leafSize = 3
        /// The share of the features at which a node looks.
        package var featureShare = 0.7

        package init() {}
    }

    /// What the forest learns from.
    package struct Sample: Sendable {
        /// The level of each row, feature by feature: `levels[feature][row]`.
        package var levels: [[UInt8]]
        /// The rows whose level of a feature means nothing: each tree gives them any, by the feature's weights.
        package var idleRows: [[Int]]
        /// What to predict, one a row.
        package var targets: [Double]

        package init(levels: [[UInt8]], idleRows: [[Int]], targets: [Double]) {
            self.levels = levels
            self.idleRows = idleRows
            self.targets = targets
        }
    }

    /// The levels of a feature, from 0, and how probable each is.
    package struct Feature: Sendable {
        package let weights: [Double]
        /// Sums of the weights before each level, and 1 at the end.
        let cumulated: [Double]

        package init(weights: [Double]) {
            self.weights = weights
            cumulated = weights.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
        }

        /// The level at a coordinate of the unit interval.
        package func level(at coordinate: Double) -> UInt8 {
            var level = 0
            while level + 1 < weights.count, cumulated[level + 1] <= coordinate { level += 1 }
            return UInt8(level)
        }
    }

    let features: [Feature]
    let trees: [RegressionTree]
    /// For each row, the mean prediction of the trees that did not see it (of all, if all did).
    package let outOfBag: [Double]

    package init(_ features: [Feature], _ sample: Sample, options: Options = Options(), seed: UInt64, entity: UInt64) {
        self.features = features
        let count = sample.targets.count
        var trees: [RegressionTree] = []
        var unseen = [(sum: Double, count: Double)](repeating: (0, 0), count: count)
        var all = [Double](repeating: 0, count: count)
        for tree in 0..<options.treeCount {
            let stream = RandomStream(
                seed: seed, purpose: "regression tree", entity: RandomStream.entity(entity, UInt64(tree)))
            var levels = sample.levels
            for (feature, idle) in sample.idleRows.enumerated() {
                for row in idle {
                    let coordinate = stream.uniform(UInt64(row), lane: UInt32(1 + feature))
                    levels[feature][row] = features[feature].level(at: coordinate)
                }
            }
            var isSeen = [Bool](repeating: false, count: count)
            let bag = (0..<count).map { stream.index(below: count, UInt64($0)) }
            for row in bag { isSeen[row] = true }
            var grower = RegressionTree.Grower(
                levels: levels, levelCounts: features.map(\.weights.count), targets: sample.targets, bag: bag,
                options: options, stream: stream)
            let grown = grower.grown()
            trees.append(grown)
            for row in 0..<count {
                let prediction = grown.prediction { levels[$0][row] }
                all[row] += prediction
                if !isSeen[row] { unseen[row] = (unseen[row].sum + prediction, unseen[row].count + 1) }
            }
        }
        self.trees = trees
        outOfBag = zip(unseen, all).map { $0.count > 0 ? $0.sum / $0.count : $1 / Double(max(trees.count, 1)) }
    }

    /// The mean of the trees' predictions for the levels of a row, one a feature.
    package func prediction(_ levels: [UInt8]) -> Double {
        trees.reduce(0) { $0 + $1.prediction { levels[$0] } } / Double(max(trees.count, 1))
    }
}
