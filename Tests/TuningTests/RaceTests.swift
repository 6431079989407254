import NumericalMethods
import Testing
import Tuning

@Suite struct RaceTests {
    private static let walkCount = 40

    /// Walks differ by 1 m, which pairing takes away; candidates on a walk by `noise` m around their mean.
    private func score(_ seed: UInt64, _ run: Race.Run, mean: Double, noise: Double = 0.5) -> Double {
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

    /// With a fifth of the runs the winner is that of all runs in at least 95 % of seeds.
    @Test func theWinnerIsThatOfAllRuns() {
        let (count, seeds) = (100, 60)
        let budget = count * Self.walkCount / 5
        var same = 0
        for seed in 0..<UInt64(seeds) {
            let means = means(seed, count: count)
            func run(_ run: Race.Run) -> Double { score(seed, run, mean: means[run.candidate]) }
            let outcome = Race(seed: seed, budget: budget).run(candidateCount: count, walkCount: Self.walkCount) {
                $0.map(run)
            }
            #expect(outcome.runCount <= budget)
            let full = (0..<count).map { candidate in
                (0..<Self.walkCount).reduce(0) { $0 + run(Race.Run(candidate: candidate, walk: $1)) }
            }
            if outcome.winner == full.indices.min(by: { full[$0] < full[$1] }) { same += 1 }
        }
        #expect(Double(same) >= 0.95 * Double(seeds), "\(same) of \(seeds)")
    }

    /// Where all are equal, or noise has heavy tails or differs between candidates, no candidate is dropped by a test
    /// more often than the significance says. Without the correction for rivals the leader would beat most of them.
    @Test(arguments: ["normal", "heavy tails", "unequal"])
    func theErrorIsAsStated(noise: String) {
        let (count, seeds) = (30, 60)
        var dropped = 0
        for seed in 0..<UInt64(seeds) {
            let outcome = Race(seed: seed).run(candidateCount: count, walkCount: Self.walkCount) { runs in
                runs.map { score(seed, $0, mean: 0, noise: self.noise(noise, seed, $0)) }
            }
            dropped += outcome.rounds.reduce(0) { $0 + $1.losers.count }
        }
        // Correlated within a seed, so no binomial error; the share is far below the level.
        #expect(Double(dropped) <= 0.05 * Double(count * seeds), "\(dropped) of \(count * seeds)")
    }

    private func noise(_ kind: String, _ seed: UInt64, _ run: Race.Run) -> Double {
        switch kind {
        case "heavy tails":
            // A normal number over the root of χ²/4 is Student's t with 4 degrees of freedom.
            let stream = RandomStream(seed: seed, purpose: "tails", entity: UInt64(run.candidate))
            let tick = UInt64(run.walk)
            let chiSquared = 2 * (stream.exponential(mean: 1, tick) + stream.exponential(mean: 1, tick, lane: 1))
            return 0.5 / (chiSquared / 4).squareRoot()
        case "unequal": return 0.05 + Double(run.candidate) / 30
        default: return 0.5
        }
    }

    /// The same of the one best candidate among others that are little worse.
    @Test func theBestIsRarelyDropped() {
        let (count, seeds) = (20, 100)
        var lost = 0
        for seed in 0..<UInt64(seeds) {
            let outcome = Race(seed: seed, significance: 0.05).run(candidateCount: count, walkCount: 24) { runs in
                runs.map { score(seed, $0, mean: $0.candidate == 7 ? 0 : 0.1) }
            }
            if outcome.rounds.contains(where: { $0.losers.contains(7) }) { lost += 1 }
        }
        #expect(lost <= 5 + 7, "5 with a standard deviation of 2.2 are allowed: \(lost)")
    }

    @Test func theBudgetIsNeverExceeded() {
        for budget in [0, 1, 3, 7, 39, 40, 100, 250, 10_000] {
            for count in [0, 1, 2, 30] {
                for walks in [0, 1, 2, 12] {
                    var asked: Set<Race.Run> = []
                    let outcome = Race(budget: budget).run(candidateCount: count, walkCount: walks) { runs in
                        for run in runs { #expect(asked.insert(run).inserted, "no run is done twice") }
                        return runs.map { score(1, $0, mean: Double($0.candidate)) }
                    }
                    #expect(asked.count == outcome.runCount && asked.count <= budget)
                    #expect((outcome.winner == nil) == asked.isEmpty)
                    let gone = outcome.rounds.flatMap(\.losers) + outcome.cut
                    #expect(outcome.survivors.isEmpty || Set(gone + outcome.survivors).count == count)
                }
            }
        }
    }

    /// Clear cases end with the first walks; equal candidates see all; scores that are none lose.
    @Test func survivorsSeeMoreWalks() {
        let clear = Race().run(candidateCount: 10, walkCount: 40) { runs in
            runs.map { score(1, $0, mean: 20 * Double($0.candidate)) }
        }
        #expect(clear.winner == 0 && clear.runCount == 40 && clear.survivors == [0])
        let equal = Race().run(candidateCount: 3, walkCount: 40) { runs in runs.map { Double($0.walk) } }
        #expect(equal.runCount == 120 && equal.winner == 0 && equal.survivors == [0, 1, 2])
        #expect(equal.rounds.map(\.walkCount) == [4, 6, 9, 13, 19, 28, 40])
        let broken = Race().run(candidateCount: 3, walkCount: 9) { runs in
            runs.map { $0.candidate == 1 ? 5 : .nan }
        }
        #expect(broken.winner == 1 && broken.rounds[0].losers == [0, 2])
    }
}
