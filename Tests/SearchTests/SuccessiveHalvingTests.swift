import NumericalMethods
import Search
import Testing

@Suite struct SuccessiveHalvingTests {
    private static let walkCount = 40

    /// Walks differ by 1 m, which pairing takes away; candidates on a walk by `noise` m around their mean.
    private func score(_ seed: UInt64, _ run: SuccessiveHalving.Run, mean: Double, noise: Double = 0.5) -> Double {
        let walk = RandomStream(seed: seed, purpose: "walk").normal(UInt64(run.walk))
        let stream = RandomStream(seed: seed, purpose: "run", entity: UInt64(run.candidate))
        return 6 + walk + mean + noise * stream.normal(UInt64(run.walk))
    }

    /// One candidate at 0, the others at least 0.5 m worse, spread over some metres.
    private func means(_ seed: UInt64, count: Int) -> [Double] {
        let stream = RandomStream(seed: seed, purpose: "means")
        let best = stream.index(below: count, 0, lane: 1)
        return (0..<count).map { $0 == best ? 0 : 0.5 + 2 * abs(stream.normal(UInt64($0))) }
    }

    /// The mean over all walks of each candidate.
    private func all(_ count: Int, _ score: (SuccessiveHalving.Run) -> Double) -> [Double] {
        (0..<count).map { candidate in
            (0..<Self.walkCount).reduce(0) { $0 + score(.init(candidate: candidate, walk: $1)) }
                / Double(Self.walkCount)
        }
    }

    /// With a seventh of the runs the winner is that of all runs in at least 95 % of seeds.
    @Test func theWinnerIsThatOfAllRuns() {
        let count = 100
        let seeds = 60
        var same = 0
        for seed in 0..<UInt64(seeds) {
            let means = means(seed, count: count)
            func run(_ run: SuccessiveHalving.Run) -> Double { score(seed, run, mean: means[run.candidate]) }
            let outcome = SuccessiveHalving(seed: seed).run(candidateCount: count, walkCount: Self.walkCount) {
                $0.map(run)
            }
            #expect(7 * outcome.runCount <= count * Self.walkCount)
            let full = all(count, run)
            if outcome.winner == full.indices.min(by: { full[$0] < full[$1] }) { same += 1 }
        }
        #expect(Double(same) >= 0.95 * Double(seeds), "\(same) of \(seeds)")
    }

    /// Of many candidates the winner need not be the best, but its mean over all walks is on average less than 0.1
    /// standard deviations of the candidates above the least.
    @Test func littleIsLostAmongMany() {
        let count = 256
        let seeds = 100
        let losses = (0..<UInt64(seeds)).map { seed in
            let means = RandomStream(seed: seed, purpose: "means")
            func run(_ run: SuccessiveHalving.Run) -> Double {
                score(seed, run, mean: means.normal(UInt64(run.candidate)))
            }
            let outcome = SuccessiveHalving(seed: seed).run(candidateCount: count, walkCount: Self.walkCount) {
                $0.map(run)
            }
            let full = all(count, run)
            return outcome.winner.map { full[$0] - (full.min() ?? 0) } ?? .infinity
        }
        let mean = Statistics.mean(losses) ?? .infinity
        #expect(mean < 0.1, "\(mean)")
    }

    /// 1,024 candidates and 24 walks: 2 · 1,024 + 4 · 342 + 12 · 114 + 6 · 38 runs, 4.9 times fewer than all; and the
    /// count is that of what runs.
    @Test func theNumberOfRunsIsKnown() {
        #expect(SuccessiveHalving().runCount(candidateCount: 1024, walkCount: 24) == 2048 + 1368 + 1368 + 228)
        for (count, walks, first, least) in [(1, 5, 2, 1), (4, 3, 8, 1), (30, 12, 2, 4), (17, 100, 3, 2), (0, 3, 2, 1)]
        {
            let halving = SuccessiveHalving(firstWalkCount: first, leastCount: least)
            var asked: Set<SuccessiveHalving.Run> = []
            let outcome = halving.run(candidateCount: count, walkCount: walks) { runs in
                for run in runs { #expect(asked.insert(run).inserted, "no run is done twice") }
                return runs.map { score(1, $0, mean: Double($0.candidate)) }
            }
            #expect(outcome.runCount == asked.count)
            #expect(outcome.runCount == halving.runCount(candidateCount: count, walkCount: walks))
            #expect(outcome.ranking.count == count && outcome.walkCounts.count == count)
        }
    }

    /// A third goes on, to three times as many walks; scores that are none drop out; of equal ones the first stays.
    @Test func theBestThirdGoesOn() {
        let outcome = SuccessiveHalving().run(candidateCount: 30, walkCount: 40) { runs in
            runs.map { score(1, $0, mean: 20 * Double($0.candidate)) }
        }
        #expect(outcome.rounds.map(\.walkCount) == [2, 6, 18, 40])
        #expect(outcome.rounds.map(\.candidates) == [30, 10, 4, 2].map { Array(0..<$0) })
        #expect(outcome.ranking == Array(0..<30))
        let equal = SuccessiveHalving(leastCount: 3).run(candidateCount: 5, walkCount: 40) { runs in
            runs.map { Double($0.walk) }
        }
        #expect(equal.winner == 0 && equal.walkCounts == [40, 40, 40, 2, 2] && equal.ranking == [0, 1, 2, 3, 4])
        // One that is left does not need more walks.
        let clear = SuccessiveHalving(firstWalkCount: 8).run(candidateCount: 3, walkCount: 40) { runs in
            runs.map { score(1, $0, mean: 20 * Double(2 - $0.candidate)) }
        }
        #expect(clear.winner == 2 && clear.walkCounts == [8, 8, 8])
        let broken = SuccessiveHalving().run(candidateCount: 3, walkCount: 9) { runs in
            runs.map { $0.candidate == 1 ? 5 : .nan }
        }
        #expect(broken.ranking == [1])
        let nothing = SuccessiveHalving().run(candidateCount: 3, walkCount: 0) { _ in [] }
        #expect(nothing.winner == nil && nothing.runCount == 0)
    }

    /// Means over different walks are not compared: of two with all walks the lower mean comes first, and after them what
    /// dropped out, although its mean over two walks is lower than theirs.
    @Test func moreWalksComeFirst() {
        // On each walk 5; 4 on the first two walks and 9 on others; 4.5 and 6.
        let halving = SuccessiveHalving(leastCount: 2)
        let first = Set(halving.order(of: 20).prefix(2))
        let outcome = halving.run(candidateCount: 3, walkCount: 20) { runs in
            runs.map { run in
                switch run.candidate {
                case 0: 5
                case 1: first.contains(run.walk) ? 4 : 9
                default: first.contains(run.walk) ? 4.5 : 6
                }
            }
        }
        #expect(outcome.walkCounts == [2, 20, 20] && outcome.ranking == [2, 1, 0])
    }

    @Test func theOrderOfWalksDependsOnTheSeed() {
        let orders = (0..<20).map { SuccessiveHalving(seed: $0).order(of: 12) }
        #expect(orders.allSatisfy { $0.sorted() == Array(0..<12) })
        #expect(Set(orders).count > 15 && SuccessiveHalving(seed: 3).order(of: 12) == orders[3])
    }
}
