import NumericalMethods
import Testing
import Tuning

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
}
