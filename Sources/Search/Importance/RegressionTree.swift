internal import NumericalMethods

/// A binary tree whose inner nodes ask whether a feature is below a level.
struct RegressionTree: Sendable {
    /// A node: a leaf if `feature` is negative.
    struct Node: Sendable {
        var feature = -1
        /// Lower levels go to the next node, the others to `above`.
        var level: UInt8 = 0
        var above = 0
        /// The mean of the node's rows.
        var value = 0.0
    }

    /// In depth-first order: the branch of the lower levels follows its node.
    var nodes: [Node]

    /// The value of the leaf to which the levels of the features lead.
    @inline(__always) func prediction(_ level: (Int) -> UInt8) -> Double {
        var index = 0
        while nodes[index].feature >= 0 {
            index = level(nodes[index].feature) < nodes[index].level ? index + 1 : nodes[index].above
        }
        return nodes[index].value
    }

    /// Grows one tree. A split is found from a histogram of the rows over a feature's levels.
    struct Grower {
        private let levels: [[UInt8]]
        private let levelCounts: [Int]
        private let targets: [Double]
        private let options: RegressionForest.Options
        private let stream: RandomStream
        /// The rows of the bootstrap sample, those of a node together.
        private var rows: [Int]
        private var nodes: [Node] = []
        private var sums: [Double]
        private var counts: [Int]

        /// - Parameters:
        ///   - levels: `levels[feature][row]`.
        ///   - bag: the rows from which it grows, with repeats.
        ///   - stream: the lane of a thousand and those above are its own.
        init(
            levels: [[UInt8]], levelCounts: [Int], targets: [Double], bag: [Int],
            options: RegressionForest.Options, stream: RandomStream
        ) {
            self.levels = levels
            self.levelCounts = levelCounts
            self.targets = targets
            self.options = options
            self.stream = stream
            rows = bag
            sums = Array(repeating: 0, count: levelCounts.max() ?? 0)
            counts = Array(repeating: 0, count: sums.count)
        }

        mutating func grown() -> RegressionTree {
            if !rows.isEmpty { grow(0..<rows.count) }
            return RegressionTree(nodes: nodes.isEmpty ? [Node()] : nodes)
        }

        private mutating func grow(_ range: Range<Int>) {
            let index = nodes.count
            let sum = rows[range].reduce(0) { $0 + targets[$1] }
            nodes.append(Node(value: sum / Double(range.count)))
            guard range.count >= 2 * options.leafSize, let split = split(range, sum: sum, node: index) else { return }
            let column = levels[split.feature]
            let middle = rows[range].partition { column[$0] >= split.level }
            nodes[index].feature = split.feature
            nodes[index].level = split.level
            grow(range.lowerBound..<middle)
            nodes[index].above = nodes.count
            grow(middle..<range.upperBound)
        }

        /// The split that lowers the sum of squared errors most; `nil` if none does.
        private mutating func split(_ range: Range<Int>, sum: Double, node: Int) -> (feature: Int, level: UInt8)? {
            var best: (feature: Int, level: UInt8)?
            // Without the constant sum of squares; what rounding adds is no gain.
            var most = sum * sum / Double(range.count) * (1 + 1e-12) + 1e-12
            for feature in levelCounts.indices
            where stream.uniform(UInt64(node), lane: UInt32(1000 + feature)) < options.featureShare {
                fillHistogram(of: feature, range)
                var below = 0.0
                var belowCount = 0
                for level in 1..<max(levelCounts[feature], 1) {
                    below += sums[level - 1]
                    belowCount += counts[level - 1]
                    let aboveCount = range.count - belowCount
                    guard belowCount >= options.leafSize, aboveCount >= options.leafSize else { continue }
                    let above = sum - below
                    let value = below * below / Double(belowCount) + above * above / Double(aboveCount)
                    if value > most {
                        most = value
                        best = (feature, UInt8(level))
                    }
                }
            }
            return best
        }

        private mutating func fillHistogram(of feature: Int, _ range: Range<Int>) {
            for level in 0..<levelCounts[feature] {
                sums[level] = 0
                counts[level] = 0
            }
            levels[feature].withUnsafeBufferPointer { column in
                for row in rows[range] {
                    let level = Int(column[row])
                    sums[level] += targets[row]
                    counts[level] += 1
                }
            }
        }
    }
}
