import NumericalMethods
import Testing
import Tuning

/// Two configurations are equivalent only if a test says so.
@Suite struct EquivalenceTests {
    private func evidence(mean: Double, deviation: Double, count: Int, seed: UInt64) -> PairedEvidence {
        let stream = RandomStream(seed: seed, purpose: "equivalence")
        return PairedEvidence(
            differences: (0..<count).map { mean + deviation * stream.normal(UInt64($0)) }, stream: stream)
    }

    /// At the border, where the true difference is the margin, the test says "equivalent" in at most its level of 5 % (of
    /// 1,000 seeds; three standard errors are 2 %), whatever the noise.
    @Test(arguments: [8, 12, 24], [0.02, 0.1])
    func theLevelHolds(count: Int, deviation: Double) {
        let wrong = (0..<1000).count {
            evidence(mean: 0.05, deviation: deviation, count: count, seed: UInt64($0)).isEquivalent(within: 0.05)
        }
        #expect(wrong <= 70, "\(wrong) of 1000")
    }

    /// Without a difference and with enough walks it is found; with much noise or few walks it never is.
    @Test func whatIsEqualIsFound() {
        let found = (0..<200).count {
            evidence(mean: 0, deviation: 0.05, count: 24, seed: UInt64($0)).isEquivalent(within: 0.05)
        }
        #expect(found > 190, "\(found) of 200")
        #expect(!evidence(mean: 0, deviation: 0, count: 7, seed: 1).isEquivalent(within: 0.05))
        #expect(
            (0..<50).allSatisfy { !evidence(mean: 0, deviation: 1, count: 24, seed: $0).isEquivalent(within: 0.05) })
    }

    /// The word of a verdict: nothing shown is inconclusive, not equivalent.
    @Test func theWordFollowsTheEvidence() {
        func verdict(_ mean: Double, _ deviation: Double) -> Verdict {
            Verdict(evidence(mean: mean, deviation: deviation, count: 24, seed: 3), minimumEffect: 0.05, level: 0.05)
        }
        #expect(verdict(1, 0.1) == .better && verdict(-1, 0.1) == .worse)
        #expect(verdict(0, 0.01) == .equivalent && verdict(0, 1) == .inconclusive)
    }
}
