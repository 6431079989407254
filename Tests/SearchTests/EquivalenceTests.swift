import Evaluation
import NumericalMethods
import Search
import TestSupport
import Testing

/// Two configurations are equivalent only if a test says so.
@Suite struct EquivalenceTests {
    private func evidence(mean: Double, deviation: Double, count: Int, seed: UInt64) -> PairedEvidence {
        let stream = RandomStream(seed: seed, purpose: "equivalence")
        return PairedEvidence(
            differences: (0..<count).map { mean + deviation * stream.normal(UInt64($0)) }, stream: stream)
    }

    /// At the border, where the true difference is the margin, the test says "equivalent" in at most its level of 5 % and
    /// three standard errors, whatever the noise.
    @Test(arguments: [8, 12, 24], [0.02, 0.1])
    func theLevelHolds(count: Int, deviation: Double) {
        let seeds = LongMode.isOn ? 1000 : 400
        let wrong = (0..<seeds).count {
            evidence(mean: 0.05, deviation: deviation, count: count, seed: UInt64($0)).isEquivalent(within: 0.05)
        }
        let allowed = 0.05 * Double(seeds) + 3 * (0.05 * 0.95 * Double(seeds)).squareRoot()
        #expect(Double(wrong) <= allowed, "\(wrong) of \(seeds)")
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

    /// Harm needs as many walks as gain: for n walks that are all worse by 1 m the p-value is 2⁻ⁿ, which is within 5 %
    /// from five walks on.
    @Test(arguments: 1...7)
    func fewWalksShowNoHarm(count: Int) {
        let verdict = Verdict(
            evidence(mean: -1, deviation: 0, count: count, seed: 1), minimumEffect: 0.05, level: 0.05)
        #expect(verdict == (count < 5 ? .inconclusive : .worse))
    }

    /// The verdict on the opposite differences is the opposite one, whether there are few walks or many.
    @Test(arguments: [1, 2, 3, 4, 5, 6, 8, 12])
    func swappingTheConfigurationsTurnsTheVerdict(count: Int) {
        let opposite: [Verdict: Verdict] = [.better: .worse, .worse: .better]
        for seed in 0..<UInt64(10) {
            let stream = RandomStream(seed: seed, purpose: "equivalence")
            let differences = (0..<count).map { 0.2 + 0.2 * stream.normal(UInt64($0)) }
            func verdict(_ differences: [Double]) -> Verdict {
                Verdict(
                    PairedEvidence(differences: differences, stream: stream), minimumEffect: 0.05, level: 0.05)
            }
            let forward = verdict(differences)
            let expected = opposite[forward] ?? forward
            #expect(verdict(differences.map { -$0 }) == expected, "\(differences)")
        }
    }
}
