import GSLNumerics
import NumericalMethods
import Testing

@Suite struct VariancePriorTests {
    /// Tables of Student's t: 2.571 and 4.032 leave 2.5 % and 0.5 % with 5 degrees of freedom.
    @Test func studentsTailsAreThoseOfTheTables() {
        #expect(abs(StudentDistribution.upperTail(2.5706, degreesOfFreedom: 5) - 0.025) < 1e-5)
        #expect(abs(StudentDistribution.upperTail(4.0321, degreesOfFreedom: 5) - 0.005) < 1e-5)
        #expect(abs(StudentDistribution.upperTail(1.959964, degreesOfFreedom: .infinity) - 0.025) < 1e-7)
        #expect(abs(StudentDistribution.upperTail(1.959964, degreesOfFreedom: 1e7) - 0.025) < 1e-6)
        #expect(StudentDistribution.upperTail(.infinity, degreesOfFreedom: 3) == 0)
    }

    /// ψ′(1) = π²/6, ψ′(½) = π²/2.
    @Test func trigammaIsInverted() {
        #expect(abs(VariancePrior.inverseTrigamma(Double.pi * .pi / 6) - 1) < 1e-9)
        #expect(abs(VariancePrior.inverseTrigamma(Double.pi * .pi / 2) - 0.5) < 1e-9)
        for value in [1e-6, 0.01, 3, 1e4] {
            let x = VariancePrior.inverseTrigamma(value)
            #expect(x >= 1 / value && x <= 1 / value + 1 / value.squareRoot() + 1, "\(value)")
        }
    }

    /// The prior that made the variances is found: s₀² = 2, and d₀ = 6 or as good as infinite.
    @Test(arguments: [6, Double.infinity])
    func thePriorIsFound(degreesOfFreedom: Double) throws {
        let stream = RandomStream(seed: 3, purpose: "variances")
        func chiSquared(_ count: Int, _ tick: Int, _ lane: Int) -> Double {
            (0..<count).reduce(0) {
                let z = stream.normal(UInt64(tick), lane: UInt32(lane + $1))
                return $0 + z * z
            }
        }
        let variances = (0..<4000).map { index -> Double in
            let truth = degreesOfFreedom.isFinite ? 2 * 6 / chiSquared(6, index, 100) : 2
            return truth * chiSquared(4, index, 0) / 4
        }
        let prior = try #require(VariancePrior(variances, degreesOfFreedom: 4))
        #expect(abs(prior.variance - 2) < 0.15, "\(prior)")
        if degreesOfFreedom.isFinite {
            #expect(abs(prior.degreesOfFreedom - 6) < 1.2, "\(prior)")
        } else {
            #expect(prior.degreesOfFreedom > 60, "\(prior)")
        }
    }

    @Test func nothingIsLearntFromNothing() throws {
        #expect(VariancePrior([], degreesOfFreedom: 3) == nil)
        #expect(VariancePrior([1, 0, 0, .nan], degreesOfFreedom: 3) == nil)
        let equal = try #require(VariancePrior([2, 2, 2], degreesOfFreedom: 3))
        #expect(equal.degreesOfFreedom == 9, "no more than the variances have")
        let moderated = equal.moderated(20, degreesOfFreedom: 3)
        #expect(abs(moderated.variance - (9 * equal.variance + 3 * 20) / 12) < 1e-12)
        #expect(moderated.degreesOfFreedom == 12)
    }
}
