import Evaluation
import Foundation
import NumericalMethods
import Positioning
import Testing

/// The factor of the accuracy radius: its rank, its weights, and what it holds of new walks.
@Suite struct AccuracyScaleTests {
    /// A walk whose errors are these, with a radius of 1 m.
    private func walk(errors: [Double], radius: Double = 1) -> EvaluatedWalk {
        EvaluationTests.walk(
            errors.enumerated().map { fix(Double($0), $1, accuracy: radius) },
            errors.indices.map { truth(Double($0), 0) })
    }

    /// Walks of which each is always the same: as many independent scores as walks. The rank is p (n + 1), which holds a new
    /// one of them in exactly 68 of 100 cases: of 24 walks the 17th.
    @Test func theRankIsThatOfConformalPrediction() throws {
        let walks = (1...24).map { walk(errors: Array(repeating: Double($0) / 10, count: 9)) }
        let scale = try #require(AccuracyScale.learned(from: walks))
        #expect(scale.factor == 1.7)
        #expect(scale.walks == 24 && scale.instants == 24 * 9)
        #expect(abs(scale.effectiveCount - 24) < 0.5)
    }

    /// Walks that do not differ: all instants are independent scores, here 0.01 to 1 twice.
    @Test func walksThatDoNotDifferNeedNoCorrection() throws {
        let walks = (0..<2).map { _ in walk(errors: (1...100).map { Double($0) / 100 }) }
        let scale = try #require(AccuracyScale.learned(from: walks))
        // The level 0.68 + 0.18 / 200 among scores that stand for 1/200 each.
        #expect(scale.factor == 0.69)
        #expect(scale.effectiveCount == 200)
        // The stated radius counts, not the error.
        let wide = walks.map { walk in self.walk(errors: walk.instants.compactMap(\.error), radius: 0.5) }
        #expect(try #require(AccuracyScale.learned(from: wide)).factor == 1.37)
    }

    /// A long walk counts no more than a short one: 16 short walks of 24 decide against 8 long ones.
    @Test func eachWalkHasTheSameWeight() throws {
        let short = (0..<8).map { _ in walk(errors: [3, 3]) }
        let long = (0..<16).map { _ in walk(errors: Array(repeating: 1, count: 500)) }
        #expect(try #require(AccuracyScale.learned(from: long + short)).factor == 3)
        let others = (0..<7).map { _ in walk(errors: Array(repeating: 3, count: 500)) }
        let shorter = (0..<17).map { _ in walk(errors: [1]) }
        #expect(try #require(AccuracyScale.learned(from: shorter + others)).factor == 1)
    }

    /// One walk says nothing about the difference between walks, so it counts as one score: 0.86 of its instants.
    @Test func oneWalkCountsOnce() throws {
        let scale = try #require(AccuracyScale.learned(from: [walk(errors: (1...100).map { Double($0) / 100 })]))
        #expect(scale.effectiveCount == 1)
        #expect(scale.factor == 0.86 || scale.factor == 0.87)
    }

    @Test func theFactorIsWithinTheSettingsLimits() throws {
        #expect(AccuracyScale.learned(from: []) == nil)
        #expect(AccuracyScale.learned(from: [EvaluationTests.walk([], [truth(0, 0)])]) == nil)
        for (errors, radius, factor) in [([1e6], 1.0, 10.0), ([1], 0, 10), ([0], 0, 10), ([1e-6], 1, 0.1)] {
            let scale = try #require(AccuracyScale.learned(from: [walk(errors: errors, radius: radius)]))
            #expect(scale.factor == factor)
            _ = try PositioningSettings(["accuracyScale": .number(scale.factor)])
        }
    }

    /// Walks and instants with known distributions: the logarithm of a score is normal, of which a share of the variance
    /// is common to the walk. The probability that a new walk's score lies within the factor is Φ(ln factor), and its mean
    /// over many learnings is 0.68. Without the correction it is 0.657 with three walks and a share of 0.6; with the
    /// correction of three independent scores it is 0.74 with a share of 0.
    @Test(arguments: [(3, 0.0), (3, 0.6), (8, 0.3)])
    func aNewWalkIsHeldAsOftenAsStated(walkCount: Int, share: Double) throws {
        let stream = RandomStream(
            seed: 1, purpose: "accuracy scale", entity: UInt64(walkCount) << 8 | UInt64(10 * share))
        let trials = 4000
        let instants = 40
        var held: [Double] = []
        for trial in 0..<trials {
            let walks = (0..<walkCount).map { index -> EvaluatedWalk in
                let tick = UInt64(trial * walkCount + index)
                let common = share.squareRoot() * stream.normal(tick, lane: 0)
                return walk(
                    errors: (1...instants).map {
                        exp(common + (1 - share).squareRoot() * stream.normal(tick, lane: UInt32($0)))
                    })
            }
            let factor = try #require(AccuracyScale.learned(from: walks)).factor
            held.append(0.5 * erfc(-log(factor) / 2.0.squareRoot()))
        }
        let mean = try #require(Statistics.mean(held))
        let error = try #require(Statistics.standardDeviation(held)) / Double(trials).squareRoot()
        print("\(walkCount) walks, \(share) of the variance between them: \(mean) ± \(error)")
        #expect(abs(mean - AccuracyScale.coverage) < 0.005 + 3 * error)
    }
}
