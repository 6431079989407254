import Calibration
import Foundation
import NumericalMethods
import Testing

@Suite struct SimToRealGapTests {
    /// Three configurations by hand: simulation takes the second (2), which is 3 on the recordings where the third
    /// has 2: a regret of a half. Ranks: 1 < 2 < 0 in simulation, 2 < 1 < 0 recorded: two pairs of three agree.
    @Test func handWorked() throws {
        let gap = try #require(
            SimToRealGap(
                objective: "ce75", simulated: [[4, 6], [1, 3], [2, 4]], worlds: [0, 1],
                recorded: [[5, 5, 5], [3, 2, 4], [1, 2, 3]]))
        #expect(gap.selected.index == 1)
        #expect(gap.best.index == 2)
        #expect(gap.baseline.simulatedScore == 5 && gap.baseline.recordedScore == 5)
        #expect(gap.regret.value == 0.5)
        #expect(abs(gap.kendallTau.value - 1 / 3.0) < 1e-15)
        #expect(gap.selected.recordedRank == 1 && gap.baseline.recordedRank == 2)
        #expect((gap.simulatedWalkCount, gap.worldCount, gap.recordedWalkCount) == (2, 2, 3))
        #expect(gap.luck == nil)
        #expect(gap.scores == [[5, 5], [2, 3], [3, 2]])
        let json = String(decoding: try JSONEncoder().encode(gap), as: UTF8.self)
        for key in ["regret", "kendallTau", "selected", "baseline", "best", "recordedScore"] {
            #expect(json.contains("\"\(key)\""))
        }
    }

    /// The same configurations. The best on the recordings, on whichever of them, has no regret; the best in simulation, in
    /// whichever worlds, has the regret of the selection; the baseline has 5 where 2 is possible.
    @Test func theRecommendedHasARegretOfItsOwn() throws {
        func gap(_ recommended: Int?) -> SimToRealGap? {
            SimToRealGap(
                objective: "ce75", simulated: [[4, 6], [1, 3], [2, 4]], worlds: [0, 1],
                recorded: [[5, 5, 5], [3, 2, 4], [1, 2, 3]], recommended: recommended)
        }
        let best = try #require(gap(2))
        #expect(best.recommended == best.best && best.regret.value == 0.5)
        let none = try #require(best.recommendedRegret)
        #expect(none.value == 0 && none.lowerBound == 0 && none.upperBound == 0)
        let selected = try #require(gap(1))
        #expect(selected.recommended == selected.selected && selected.recommendedRegret == selected.regret)
        let baseline = try #require(gap(0)?.recommendedRegret)
        #expect(baseline.value == 1.5)
        let kept = try #require(gap(nil))
        #expect(kept.recommended == nil && kept.recommendedRegret == nil)
        #expect(gap(3) == nil)
    }

    /// One walk of either kind has no interval.
    @Test func withoutIntervals() throws {
        let gap = try #require(
            SimToRealGap(objective: "ce75", simulated: [[1], [2]], worlds: [0], recorded: [[2], [1]]))
        #expect(gap.regret.value == 1 && gap.regret.lowerBound == nil && gap.kendallTau.value == -1)
    }

    @Test func refused() {
        func gap(_ simulated: [[Double]], _ worlds: [Int], _ recorded: [[Double]], baseline: Int = 0) -> SimToRealGap? {
            SimToRealGap(
                objective: "ce75", simulated: simulated, worlds: worlds, recorded: recorded, baseline: baseline)
        }
        #expect(gap([[1]], [0], [[1]]) == nil)
        #expect(gap([], [], []) == nil)
        #expect(gap([[1], [2]], [0], [[1], [2], [3]]) == nil)
        #expect(gap([[1, 2], [2]], [0, 0], [[1], [2]]) == nil)
        #expect(gap([[1], [.nan]], [0], [[1], [2]]) == nil)
        #expect(gap([[1], [2]], [0], [[], []]) == nil)
        #expect(gap([[1], [1]], [0], [[1], [2]]) == nil)
        #expect(gap([[1], [2]], [0], [[0], [2]]) == nil)
        #expect(gap([[1], [2]], [0], [[1], [2]], baseline: 2) == nil)
    }

    /// Scores of 30 configurations: a quality of each, a world's own taste, and chance; the recordings come from one more
    /// world.
    private static func scores(seed: UInt64, recorded: Int = 4) -> (simulated: [[Double]], recorded: [[Double]]) {
        let stream = RandomStream(seed: seed, purpose: "gap tests")
        let rows = (0..<30).map { row in
            (0..<(80 + recorded)).map { walk in
                let world = UInt64(walk < 80 ? walk / 4 : 20)
                let place = UInt64(row) << 32
                return 5 + 0.6 * stream.normal(place) + 0.3 * stream.normal(place | world, lane: 1)
                    + 0.4 * stream.normal(place | UInt64(walk), lane: 2)
            }
        }
        return (rows.map { Array($0.prefix(80)) }, rows.map { Array($0.dropFirst(80)) })
    }

    /// If the real world is one of those that are simulated, its regret is as likely above as below the median of the
    /// luck, and among 21 worlds in any order: it is one of the two with most regret in 2 of 21 cases.
    @Test func luckIsWhatARealWorldHas() throws {
        var above = 0
        var extreme = 0
        var tau = 0.0
        let count = 200
        for seed in 0..<count {
            let (simulated, recorded) = Self.scores(seed: UInt64(seed))
            let gap = try #require(
                SimToRealGap(
                    objective: "ce75", simulated: simulated, worlds: (0..<80).map { $0 / 4 }, recorded: recorded,
                    resamples: 0))
            let luck = try #require(gap.luck)
            #expect(gap.regret.lowerBound == nil)
            if gap.regret.value > luck.medianRegret { above += 1 }
            if luck.shareOfWorldsWithMoreRegret <= 0.05 { extreme += 1 }
            tau += (gap.kendallTau.value - luck.medianTau) / Double(count)
        }
        func agrees(_ hits: Int, _ share: Double) -> Bool {
            abs(Double(hits) - share * Double(count)) < 3.3 * (Double(count) * share * (1 - share)).squareRoot()
        }
        #expect(agrees(above, 0.5), "\(above)")
        #expect(agrees(extreme, 2 / 21.0), "\(extreme)")
        #expect(abs(tau) < 0.05, "\(tau)")
    }

    /// Recordings that rank configurations the other way round are told from chance.
    @Test func tellsAWrongSimulation() throws {
        let (simulated, recorded) = Self.scores(seed: 3)
        let gap = try #require(
            SimToRealGap(
                objective: "ce75", simulated: simulated, worlds: (0..<80).map { $0 / 4 },
                recorded: recorded.map { $0.map { 10 - $0 } }))
        let luck = try #require(gap.luck)
        #expect(gap.kendallTau.value < 0)
        #expect(luck.shareOfWorldsWithMoreRegret == 0)
        #expect(try #require(gap.kendallTau.upperBound) < luck.medianTau)
    }
}
