/// The three levels of a link at rest, one for each advertising channel, found without knowing the channels: the
/// partition of the readings into three neighbouring groups with the least sum of squares within them (one-dimensional
/// 3-means, exact). O(v²) for v different values, which whole decibels keep few.
struct ThreeModes: Sendable {
    /// The means of the groups, dBm, ascending.
    let means: [Double]
    /// Share of the readings in each.
    let weights: [Double]
    /// Standard deviation within the groups, dB.
    let standardDeviation: Double

    /// The modes, or `nil` for fewer than three different values or fewer than six readings.
    init?(_ levels: [Double]) {
        guard levels.count >= 6 else { return nil }
        // Sums over the sorted readings up to where the next different value begins.
        let sorted = levels.sorted()
        let shift = sorted[0]
        var sums: [(count: Double, first: Double, second: Double)] = [(0, 0, 0)]
        var running = (count: 0.0, first: 0.0, second: 0.0)
        for (index, level) in sorted.enumerated() {
            let x = level - shift
            running = (running.count + 1, running.first + x, running.second + x * x)
            if index + 1 == sorted.count || sorted[index + 1] != level { sums.append(running) }
        }
        func cost(_ from: Int, _ to: Int) -> Double {
            let count = sums[to].count - sums[from].count
            let first = sums[to].first - sums[from].first
            return sums[to].second - sums[from].second - first * first / count
        }
        let end = sums.count - 1
        guard end >= 3 else { return nil }
        var best = (cost: Double.infinity, first: 0, second: 0)
        for first in 1..<(end - 1) {
            for second in (first + 1)..<end {
                let total = cost(0, first) + cost(first, second) + cost(second, end)
                if total < best.cost { best = (total, first, second) }
            }
        }
        let borders = [0, best.first, best.second, end]
        let groups = zip(borders, borders.dropFirst()).map { (from: Int, to: Int) -> (count: Double, sum: Double) in
            (count: sums[to].count - sums[from].count, sum: sums[to].first - sums[from].first)
        }
        means = groups.map { shift + $0.sum / $0.count }
        weights = groups.map { $0.count / Double(levels.count) }
        standardDeviation = (max(best.cost, 0) / Double(levels.count - 3)).squareRoot()
    }

    /// Greatest less least mean, dB.
    var spread: Double { means[2] - means[0] }
    /// The lesser of the two gaps between neighbouring means, dB.
    var leastGap: Double { min(means[1] - means[0], means[2] - means[1]) }
}
