internal import NumericalMethods

/// Finds the candidate with the lowest mean score over walks, without running all candidates on all walks.
///
/// All candidates run on the same few walks. The best third of them goes on to three times as many walks, and so on,
/// until all walks are used or one candidate is left (successive halving: Karnin, Koren and Somekh 2013; Jamieson and
/// Talwalkar 2016; here with thirds). n candidates and w walks take about n·(a + (1 − 1/η)·a·log_η(w/a)) trials instead
/// of n·w, where a is ``firstWalkCount`` and η is ``factor``.
///
/// This is a choice, not a test: nothing is said about candidates that dropped out. Whether the winner is better than a
/// baseline is tested on other walks.
public struct SuccessiveHalving: Hashable, Sendable {
    public struct Run: Hashable, Sendable {
        /// The index of the candidate.
        public var candidate: Int
        /// The index of the walk.
        public var walk: Int

        public init(candidate: Int, walk: Int) {
            self.candidate = candidate
            self.walk = walk
        }
    }

    /// What happened between two choices.
    public struct Round: Hashable, Sendable {
        /// Number of walks of every candidate at the end of the round.
        public var walkCount: Int
        public var candidates: [Int]
    }

    public struct Outcome: Hashable, Sendable {
        /// All candidates with finite scores, the best first: those with more walks come first, then those with lower
        /// means, then those with lower indices. Means over different walks are never compared.
        public var ranking: [Int]
        /// The rounds in order.
        public var rounds: [Round]
        /// Number of walks of each candidate.
        public var walkCounts: [Int]

        /// The first of the ranking; `nil` if no candidate has finite scores.
        public var winner: Int? { ranking.first }
        /// Number of trials.
        public var runCount: Int { walkCounts.reduce(0, +) }
    }

    /// Seed of the order of the walks.
    public let seed: UInt64
    /// Number of walks that all candidates run on.
    public let firstWalkCount: Int
    /// One in so many candidates goes on, to so many times as many walks.
    private static let factor = 3
    /// At least so many candidates go on.
    public let leastCount: Int

    /// Successive halving. With the defaults, 1,024 candidates and 24 walks take a fifth of all trials.
    public init(seed: UInt64 = 1, firstWalkCount: Int = 2, leastCount: Int = 1) {
        self.seed = seed
        self.firstWalkCount = max(1, firstWalkCount)
        self.leastCount = max(1, leastCount)
    }

    /// The order in which walks are taken. It depends on the seed and the number of walks alone.
    public func order(of walkCount: Int) -> [Int] {
        // Named for the races that came before halving: another name would be another order.
        let stream = RandomStream(seed: seed, purpose: "order of walks in a race")
        return (0..<max(0, walkCount)).map { (key: stream.uniform(UInt64($0)), walk: $0) }
            .sorted { $0.key < $1.key }.map(\.walk)
    }

    /// Runs the candidates. It may end before all walks are used, when one candidate is left.
    ///
    /// - Parameter evaluate: returns the scores of trials, in order. Lower is better, and a score must depend on its
    ///   trial alone. A candidate with a score that is not finite drops out.
    public func run(candidateCount: Int, walkCount: Int, evaluate: ([Run]) throws -> [Double]) rethrows -> Outcome {
        let walks = order(of: walkCount)
        var scores = Array(repeating: [Double](), count: max(0, candidateCount))
        func mean(_ candidate: Int) -> Double { Statistics.mean(scores[candidate]) ?? .infinity }
        func isSound(_ candidate: Int) -> Bool { scores[candidate].allSatisfy(\.isFinite) }
        var rounds: [Round] = []
        var seen = 0
        for round in self.rounds(candidateCount: candidateCount, walkCount: walkCount) {
            let remaining =
                rounds.last.map {
                    $0.candidates.filter(isSound).sorted { (mean($0), $0) < (mean($1), $1) }
                        .prefix(round.candidateCount).sorted()
                } ?? Array(scores.indices)
            if remaining.isEmpty { break }
            let runs = remaining.flatMap { candidate in
                walks[seen..<round.walkCount].map { Run(candidate: candidate, walk: $0) }
            }
            let results = try evaluate(runs)
            precondition(results.count == runs.count, "evaluate must return one score per trial")
            for (run, score) in zip(runs, results) { scores[run.candidate].append(score) }
            rounds.append(Round(walkCount: round.walkCount, candidates: remaining))
            seen = round.walkCount
        }
        return Outcome(
            ranking: scores.indices.filter { !scores[$0].isEmpty && isSound($0) }.sorted {
                (-scores[$0].count, mean($0), $0) < (-scores[$1].count, mean($1), $1)
            },
            rounds: rounds, walkCounts: scores.map(\.count))
    }

    /// Number of trials if all scores are finite.
    public func runCount(candidateCount: Int, walkCount: Int) -> Int {
        var seen = 0
        return rounds(candidateCount: candidateCount, walkCount: walkCount).reduce(0) { sum, round in
            defer { seen = round.walkCount }
            return sum + round.candidateCount * (round.walkCount - seen)
        }
    }

    private func rounds(candidateCount: Int, walkCount: Int) -> [(candidateCount: Int, walkCount: Int)] {
        guard candidateCount > 0, walkCount > 0 else { return [] }
        var rounds = [(candidateCount: candidateCount, walkCount: min(firstWalkCount, walkCount))]
        while let last = rounds.last, last.walkCount < walkCount {
            let count = max((last.candidateCount - 1) / Self.factor + 1, min(leastCount, last.candidateCount))
            if count == 1 { break }
            let (walks, isTooMany) = last.walkCount.multipliedReportingOverflow(by: Self.factor)
            rounds.append((count, isTooMany ? walkCount : min(walks, walkCount)))
        }
        return rounds
    }
}
