import Evaluation
import NumericalMethods
import Testing

@Suite struct PairedEvidenceTests {
    private let stream = RandomStream(seed: 1, purpose: "test")

    @Test func constantImprovement() {
        let evidence = PairedEvidence(differences: Array(repeating: 0.5, count: 6), stream: stream)
        #expect(abs(evidence.meanImprovement - 0.5) < 1e-12)
        #expect(abs((evidence.lowerBound ?? 0) - 0.5) < 1e-12)
        #expect(abs((evidence.upperBound ?? 0) - 0.5) < 1e-12)
        #expect(evidence.pValue == 1.0 / 64)
        #expect(evidence.supports(minimumEffect: 0.5 - 1e-9, level: 0.05))
        #expect(!evidence.supports(minimumEffect: 0.6, level: 0.05))
        #expect(!evidence.supports(minimumEffect: 0.1, level: 0.01))
    }

    /// Signs + + + −, sizes 3 2 1 1: of the 16 patterns those with a sum of at least 5 are +3+2+1±1 and +3+2−1+1:
    /// three.
    @Test func handWorkedSignFlip() {
        let evidence = PairedEvidence(differences: [3, 2, 1, -1], stream: stream)
        #expect(evidence.meanImprovement == 1.25)
        #expect(evidence.pValue == 3.0 / 16)
    }

    @Test func nothingAndOne() {
        let none = PairedEvidence(differences: [], stream: stream)
        #expect(none.meanImprovement == 0 && none.lowerBound == nil && none.pValue == 1)
        #expect(!none.supports(minimumEffect: 0, level: 0.05))
        let one = PairedEvidence(differences: [2], stream: stream)
        #expect(one.lowerBound == nil && one.pValue == 0.5)
        #expect(!one.supports(minimumEffect: 0, level: 0.05))
    }

    /// Four walks cannot be significant at 5 %, five can.
    @Test func tooFewWalksAreSaid() {
        func pValue(_ count: Int) -> Double {
            PairedEvidence(differences: Array(repeating: 1, count: count), stream: stream).pValue
        }
        for level in [0.05, 0.025, 0.01] {
            let fewest = PairedEvidence.fewestWalks(level: level)
            #expect(pValue(fewest) <= level && pValue(fewest - 1) > level)
        }
        func sentence(_ count: Int, least: Int = 1) -> String? {
            PairedEvidence.tooFew(count, level: 0.05, least: least) { "Give at least \($0) walks" }
        }
        #expect(
            sentence(4)
                == "Give at least 5 walks: 4 cannot show a difference at the 0.05 level, however large it is.")
        #expect(sentence(5) == nil && sentence(5, least: 8)?.hasPrefix("Give at least 8 walks: 5") == true)
    }

    /// A standard error of 0.2 and a gain of 0.2 from 25 walks: 25 · (1.95996 + 0.84162)² = 196.2; with Bonferroni's level of 1 %,
    /// 25 · (2.32635 + 0.84162)² = 250.9. Twice the gain needs a quarter.
    @Test func walksNeededByHand() {
        var evidence = PairedEvidence(differences: [1, 2], stream: stream)
        evidence.walkCount = 25
        evidence.meanImprovement = 0.2
        evidence.lowerBound = 0.2 - 0.391993
        evidence.upperBound = 0.2 + 0.391993
        #expect(
            evidence.walksNeeded(level: 0.05, least: 0) == 197 && evidence.walksNeeded(level: 0.01, least: 0) == 251)
        // The mean must reach 0.18 in four of five: 25 · (0.84162 · 0.2/0.02)² = 1770.8.
        #expect(evidence.walksNeeded(level: 0.05, least: 0.18) == 1771)
        // Below 0.3 by two standard errors and more: 25 · (2.80159 · 0.2/0.1)² = 784.9.
        #expect(evidence.walksToExclude(0.3) == 785 && evidence.walksThatTell(level: 0.05, least: 0.3) == 785)
        #expect(evidence.walksThatTell(level: 0.05, least: 0) == 197 && evidence.walksToExclude(0.2) == nil)
        // The interval ends at 0.592.
        #expect(evidence.walksThatTell(level: 0.05, least: 0.6) == nil)
        evidence.meanImprovement = 0.4
        evidence.lowerBound = 0.4 - 0.391993
        evidence.upperBound = 0.4 + 0.391993
        #expect(evidence.walksNeeded(level: 0.05, least: 0) == 50)
        evidence.meanImprovement = 0
        #expect(evidence.walksNeeded(level: 0.05, least: 0) == nil)
    }

    /// With so many walks, a real gain of that size is shown in four of five trials.
    @Test func walksNeededShowTheGain() {
        func evidence(_ count: Int, _ seed: UInt64) -> PairedEvidence {
            let noise = RandomStream(seed: seed, purpose: "walks needed")
            return PairedEvidence(differences: (0..<count).map { 0.3 + noise.normal(UInt64($0)) }, seed: seed)
        }
        // 88 by the true spread: ((1.95996 + 0.84162)/0.3)².
        let needed = 88
        let shown = (0..<200).count { evidence(needed, $0).supports(minimumEffect: 0, level: 0.05) }
        let tolerance = 3 * (0.8 * 0.2 / 200).squareRoot()
        #expect(abs(Double(shown) / 200 - 0.8) < tolerance, "\(shown) of 200")
        // (0.84162/0.05)² = 283.3 for a mean of at least 0.25.
        let counted = (0..<200).count { evidence(284, $0).supports(minimumEffect: 0.25, level: 0.05) }
        #expect(abs(Double(counted) / 200 - 0.8) < tolerance, "\(counted) of 200")
    }
}
