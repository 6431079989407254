internal import NumericalMethods

/// Scores of configurations on simulated walks, by world, and on recorded ones.
struct GapScores {
    /// For each configuration, the sum of its scores in each world.
    private let simulated: [[Double]]
    /// Number of walks in each world.
    private let walkCounts: [Int]
    private let recorded: [[Double]]
    /// The run of each recorded walk, from 0: the parts of one run are drawn together.
    private let runs: [Int]

    /// `nil` unless the scores meet the conditions of
    /// ``SimToRealGap/init(objective:simulated:worlds:recorded:runs:baseline:recommended:resamples:seed:)``.
    init?(simulated: [[Double]], worlds: [Int], recorded: [[Double]], runs: [Int]? = nil) {
        guard simulated.count > 1, simulated.count == recorded.count, !worlds.isEmpty,
            simulated.allSatisfy({ $0.count == worlds.count && $0.allSatisfy(\.isFinite) }),
            let walks = recorded.first?.count, walks > 0,
            recorded.allSatisfy({ $0.count == walks && $0.allSatisfy(\.isFinite) }),
            runs.map({ $0.count == walks }) ?? true
        else { return nil }
        let members = Dictionary(grouping: worlds.indices, by: { worlds[$0] }).sorted { $0.key < $1.key }.map(\.value)
        self.simulated = simulated.map { scores in members.map { $0.reduce(0) { $0 + scores[$1] } } }
        walkCounts = members.map(\.count)
        self.recorded = recorded
        self.runs = runs ?? Array(0..<walks)
    }

    var worldCount: Int { walkCounts.count }

    var simulatedMeans: [Double] { means(simulated, counts: walkCounts, [Int](repeating: 1, count: worldCount)) }
    var recordedMeans: [Double] { means(recorded, counts: ones, ones) }
    private var ones: [Int] { [Int](repeating: 1, count: runs.count) }

    /// The index of the lowest score, the first of equal ones.
    static func best(_ scores: [Double]) -> Int { scores.indices.min { scores[$0] < scores[$1] } ?? 0 }

    /// The mean over groups, each repeated as often as `multiplicity` says.
    private func means(_ sums: [[Double]], counts: [Int], _ multiplicity: [Int]) -> [Double] {
        let total = Double(zip(counts, multiplicity).reduce(0) { $0 + $1.0 * $1.1 })
        return sums.map { row in
            var sum = 0.0
            for index in row.indices where multiplicity[index] > 0 { sum += Double(multiplicity[index]) * row[index] }
            return sum / total
        }
    }

    /// Regret, regret of the recommended configuration and τ, with resampled worlds and recorded walks.
    func resampled(
        _ count: Int, recommended: Int?, stream: RandomStream
    ) -> [(regret: Double, recommended: Double?, tau: Double?)] {
        let runCount = (runs.max() ?? 0) + 1
        guard worldCount > 1, runCount > 1 else { return [] }
        func drawn(_ units: Int, _ resample: Int, lane: UInt32) -> [Int] {
            var multiplicity = [Int](repeating: 0, count: units)
            for unit in 0..<units {
                multiplicity[stream.index(below: units, UInt64(resample) << 24 | UInt64(unit), lane: lane)] += 1
            }
            return multiplicity
        }
        let ones = ones
        return (0..<max(count, 0)).compactMap { resample in
            let sim = means(simulated, counts: walkCounts, drawn(worldCount, resample, lane: 0))
            let times = drawn(runCount, resample, lane: 1)
            let real = means(recorded, counts: ones, runs.map { times[$0] })
            let hindsight = real[Self.best(real)]
            guard hindsight > 0 else { return nil }
            return (
                real[Self.best(sim)] / hindsight - 1, recommended.map { real[$0] / hindsight - 1 },
                Statistics.kendallTau(sim, real)
            )
        }
    }

    static func interval(_ values: [Double]) -> ClosedRange<Double>? {
        let sorted = Statistics.ascending(values)
        guard let lower = Statistics.quantile(sorted: sorted, 0.025),
            let upper = Statistics.quantile(sorted: sorted, 0.975)
        else { return nil }
        return lower...upper
    }

    /// The regret that a simulation of the real world would have. Each world with at least two walks in turn stands for the
    /// real one, and the configuration that is best in the rest is scored there.
    func luck(regret: Double) -> SimToRealGap.Luck? {
        let real = walkCounts.indices.filter { walkCounts[$0] > 1 }
        guard real.count >= 4 else { return nil }
        var regrets: [Double] = []
        var taus: [Double] = []
        for world in real {
            var multiplicity = [Int](repeating: 1, count: worldCount)
            multiplicity[world] = 0
            let sim = means(simulated, counts: walkCounts, multiplicity)
            let there = simulated.map { $0[world] }
            let hindsight = there[Self.best(there)]
            guard hindsight > 0 else { continue }
            regrets.append(there[Self.best(sim)] / hindsight - 1)
            if let tau = Statistics.kendallTau(sim, there) { taus.append(tau) }
        }
        guard let median = Statistics.median(regrets), let mean = Statistics.mean(regrets),
            let high = Statistics.quantile(regrets, 0.9), let tau = Statistics.median(taus)
        else { return nil }
        return SimToRealGap.Luck(
            medianRegret: median, meanRegret: mean, highRegret: high, medianTau: tau,
            shareOfWorldsWithMoreRegret: Double(regrets.count { $0 >= regret }) / Double(regrets.count))
    }
}
