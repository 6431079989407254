internal import Foundation
internal import GSLNumerics
internal import NumericalMethods

/// Finds the candidate with the lowest mean score over walks, without running all candidates on all walks.
///
/// All candidates run on the same few walks. Candidates that are significantly worse than the leader are dropped. The others
/// run on half as many walks again, and so on (Maron and Moore 1997; irace, López-Ibáñez et al. 2016).
///
/// The test is a paired t-test of the differences to the leader with moderated variances (``VariancePrior``, from disjoint
/// pairs of candidates). Its level is the significance divided by the number of tests and of rivals. So if differences are
/// approximately normal, the probability that a test drops the best candidate is at most the significance in the whole
/// race. Candidates that the budget drops are not included in this probability.
public struct Race: Hashable, Sendable {
    /// One trial to run.
    public struct Run: Hashable, Sendable {
        /// The index of the candidate.
        public var candidate: Int
        /// The index of the walk.
        public var walk: Int

        /// A run.
        public init(candidate: Int, walk: Int) {
            self.candidate = candidate
            self.walk = walk
        }
    }

    /// What happened between two tests.
    public struct Round: Hashable, Sendable {
        /// Number of walks of every candidate at the end of the round.
        public var walkCount: Int
        /// The candidates of the round.
        public var candidates: [Int]
        /// The candidates that the test dropped at the end of the round.
        public var losers: [Int]
    }

    /// The outcome of a race.
    public struct Outcome: Hashable, Sendable {
        /// Among the candidates with the most walks, the one with the lowest mean, the first of equal ones; `nil` if none has
        /// a finite score.
        public var winner: Int?
        /// The candidates that were not dropped, the best first.
        public var survivors: [Int]
        /// The candidates that were dropped or never started because of the budget.
        public var cut: [Int]
        /// The rounds in order.
        public var rounds: [Round]
        /// The mean score of each candidate over its walks; `nil` for candidates that did not run.
        public var means: [Double?]
        /// Number of trials.
        public var runCount: Int
    }

    /// Seed of the order of the walks.
    public var seed: UInt64
    /// Maximum number of trials.
    public var budget: Int
    /// The probability that a test drops the best candidate.
    public var significance: Double
    /// Number of walks that all candidates run on, at least 2.
    public var firstWalkCount: Int

    /// A race.
    public init(seed: UInt64 = 1, budget: Int = .max, significance: Double = 0.05, firstWalkCount: Int = 4) {
        self.seed = seed
        self.budget = max(0, budget)
        self.significance = significance
        self.firstWalkCount = max(2, firstWalkCount)
    }

    /// Runs the race.
    ///
    /// - Parameter evaluate: returns the scores of trials, in order. Lower is better, and a score must depend on its trial
    ///   alone. A candidate with a score that is not finite is dropped.
    public func run(
        candidateCount: Int, walkCount: Int, evaluate: ([Run]) throws -> [Double]
    ) rethrows -> Outcome {
        let stream = RandomStream(seed: seed, purpose: "order of walks in a race")
        let walks = (0..<max(0, walkCount)).map { (key: stream.uniform(UInt64($0)), walk: $0) }
            .sorted { $0.key < $1.key }.map(\.walk)
        let counts = walkCounts(upTo: walks.count)
        let level = significance / Double(max(1, counts.count - 1)) / Double(max(1, candidateCount - 1))

        var scores = Array(repeating: [Double](), count: max(0, candidateCount))
        var field = Array(scores.indices)
        var outcome = Outcome(survivors: [], cut: [], rounds: [], means: [], runCount: 0)
        func mean(_ candidate: Int) -> Double { Statistics.mean(scores[candidate]) ?? .infinity }
        func ranked(_ candidates: [Int]) -> [Int] {
            candidates.sorted { (mean($0), $0) < (mean($1), $1) }
        }
        for (number, count) in counts.enumerated() where !field.isEmpty && (field.count > 1 || number == 0) {
            let seen = number == 0 ? 0 : counts[number - 1]
            let affordable = (budget - outcome.runCount) / (count - seen)
            guard affordable > 0 else { break }
            if affordable < field.count {
                let best = Set((number == 0 ? field : ranked(field)).prefix(affordable))
                outcome.cut += field.filter { !best.contains($0) }
                field = field.filter(best.contains)
            }
            let runs = field.flatMap { candidate in
                walks[seen..<count].map { Run(candidate: candidate, walk: $0) }
            }
            let results = try evaluate(runs)
            precondition(results.count == runs.count, "evaluate must return one score per trial")
            outcome.runCount += runs.count
            for (run, score) in zip(runs, results) { scores[run.candidate].append(score) }

            var losers = Set(field.filter { !scores[$0].allSatisfy(\.isFinite) })
            let sound = field.filter { !losers.contains($0) }
            if count < walks.count { losers.formUnion(self.losers(among: sound, scores, level: level)) }
            outcome.rounds.append(Round(walkCount: count, candidates: field, losers: field.filter(losers.contains)))
            field = field.filter { !losers.contains($0) }
        }
        outcome.means = scores.map { Statistics.mean($0) }
        outcome.survivors = ranked(field.filter { !scores[$0].isEmpty })
        outcome.cut.sort()
        outcome.winner = outcome.survivors.first
        return outcome
    }

    /// Number of walks at the end of each round: half as many again each time.
    private func walkCounts(upTo all: Int) -> [Int] {
        var counts: [Int] = []
        var next = min(firstWalkCount, all)
        while next < all {
            counts.append(next)
            next = max(next + 1, next + next / 2)
        }
        return all > 0 ? counts + [all] : []
    }

    /// The candidates that are significantly worse than the leader.
    private func losers(among field: [Int], _ scores: [[Double]], level: Double) -> [Int] {
        let sums = field.map { scores[$0].reduce(0, +) }
        guard let least = sums.indices.min(by: { (sums[$0], $0) < (sums[$1], $1) }) else { return [] }
        let leader = field[least]
        let count = Double(scores[leader].count)
        func differences(_ a: Int, _ b: Int) -> [Double] { zip(scores[a], scores[b]).map { $0 - $1 } }
        func variance(_ differences: [Double]) -> Double {
            Statistics.standardDeviation(differences).map { $0 * $0 } ?? 0
        }
        // Neighbours in the list are often similar. Candidates half a list apart are as different as the leader and a rival.
        let half = field.count / 2
        let prior = VariancePrior(
            (0..<half).map { variance(differences(field[$0], field[$0 + half])) }, degreesOfFreedom: count - 1)
        return field.filter { rival in
            let differences = differences(rival, leader)
            guard let mean = Statistics.mean(differences), mean > 0 else { return false }
            let own = (variance: variance(differences), degreesOfFreedom: count - 1)
            let used = prior?.moderated(own.variance, degreesOfFreedom: own.degreesOfFreedom) ?? own
            let t = mean / (used.variance / count).squareRoot()
            return StudentDistribution.upperTail(t, degreesOfFreedom: used.degreesOfFreedom) <= level
        }
    }
}
