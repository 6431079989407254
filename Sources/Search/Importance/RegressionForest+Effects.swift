extension RegressionForest {
    /// The main effects and the interactions of two features of a forest, at each level.
    package struct Effects {
        /// `main[feature][level]`: the mean prediction at the level less the mean of all.
        package var main: [[Double]]
        /// What two features do together that neither does alone: `pairs[Pairs.index][levelA × levelsOfB + levelB]`.
        package var pairs: [[Double]]
    }

    /// The functional ANOVA decomposition of the forest up to pairs, exactly: the features are independent, with the
    /// probabilities of their levels (Hutter, Hoos and Leyton-Brown 2014, *An efficient approach for assessing
    /// hyperparameter importance*, ICML).
    ///
    /// A leaf adds its value times its share of what the other features can be. O(leaves × (features it asks for)² ×
    /// levels²).
    package func effects() -> Effects {
        let pairs = Pairs(count: features.count)
        var main = features.map { [Double](repeating: 0, count: $0.weights.count) }
        var joint = pairs.all.map {
            [Double](repeating: 0, count: features[$0.first].weights.count * features[$0.second].weights.count)
        }
        let weight = 1 / Double(max(trees.count, 1))
        for tree in trees {
            tree.forEachLeaf(levelCounts: features.map(\.weights.count)) { bounds, asked, value in
                let shares = asked.map {
                    features[$0].cumulated[bounds[$0].upperBound] - features[$0].cumulated[bounds[$0].lowerBound]
                }
                let volume = shares.reduce(weight * value, *)
                for (i, first) in asked.enumerated() {
                    let part = volume / shares[i]
                    for level in bounds[first] { main[first][level] += part }
                    for (j, second) in asked.enumerated().dropFirst(i + 1) {
                        let part = part / shares[j]
                        let width = features[second].weights.count
                        let pair = pairs.index(first, second)
                        for level in bounds[first] {
                            for other in bounds[second] { joint[pair][level * width + other] += part }
                        }
                    }
                }
            }
        }
        for feature in features.indices { centre(&main[feature], features[feature].weights) }
        for (index, pair) in pairs.all.enumerated() {
            centre(&joint[index], features[pair.first].weights, features[pair.second].weights)
        }
        return Effects(main: main, pairs: joint)
    }

    private func centre(_ values: inout [Double], _ weights: [Double]) {
        let mean = zip(values, weights).reduce(0) { $0 + $1.0 * $1.1 }
        for index in values.indices { values[index] -= mean }
    }

    /// Takes away the mean of each row and of each column.
    private func centre(_ values: inout [Double], _ rowWeights: [Double], _ columnWeights: [Double]) {
        let width = columnWeights.count
        var columnMeans = [Double](repeating: 0, count: width)
        for (row, weight) in rowWeights.enumerated() {
            let mean = columnWeights.indices.reduce(0) { $0 + columnWeights[$1] * values[row * width + $1] }
            for column in 0..<width {
                values[row * width + column] -= mean
                columnMeans[column] += weight * values[row * width + column]
            }
        }
        for row in rowWeights.indices {
            for column in 0..<width { values[row * width + column] -= columnMeans[column] }
        }
    }
}

/// The unordered pairs of so many things, in order.
package struct Pairs: Sendable {
    package let all: [(first: Int, second: Int)]
    private let count: Int

    package init(count: Int) {
        self.count = count
        all = (0..<count).flatMap { first in (first + 1..<max(count, first + 1)).map { (first, $0) } }
    }

    /// Where a pair is; `first` is below `second`.
    package func index(_ first: Int, _ second: Int) -> Int { first * (2 * count - first - 1) / 2 + second - first - 1 }
}

extension RegressionTree {
    /// Calls `body` for each leaf with the levels of each feature that lead to it, the features that its path asks for,
    /// ascending, and its value.
    func forEachLeaf(levelCounts: [Int], _ body: ([Range<Int>], [Int], Double) -> Void) {
        var bounds = levelCounts.map { 0..<$0 }
        func visit(_ index: Int) {
            let node = nodes[index]
            guard node.feature >= 0 else {
                let asked = bounds.indices.filter { bounds[$0].count < levelCounts[$0] }
                return body(bounds, asked, node.value)
            }
            let before = bounds[node.feature]
            let level = Int(node.level)
            bounds[node.feature] = before.lowerBound..<level
            visit(index + 1)
            bounds[node.feature] = level..<before.upperBound
            visit(node.above)
            bounds[node.feature] = before
        }
        visit(0)
    }
}
