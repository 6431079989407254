import Foundation
import NumericalMethods
import Testing

@Suite struct BootstrapTests {
    /// A 90 % percentile interval of the mean of 20 normal values covers the truth in about 87 % of all samples: it
    /// is too short by √((n − 1)/n) and by z in place of t. 400 samples make the standard error 1.7 %.
    @Test func coverageOfTheMean() throws {
        let samples = 400
        let size = 20
        var covered = 0
        for sample in 0..<samples {
            let data = RandomStream(seed: UInt64(sample), purpose: "data")
            let values = (0..<size).map { 3 + 2 * data.normal(UInt64($0)) }
            let stream = RandomStream(seed: UInt64(sample), purpose: "bootstrap")
            let interval = try #require(
                Bootstrap.interval(ofMean: values, level: 0.9, resamples: 400, stream: stream))
            covered += interval.contains(3) ? 1 : 0
        }
        // t with 19 degrees of freedom beyond 1.645 · √(19/20): 12.5 % of its mass.
        let share = Double(covered) / Double(samples)
        #expect(abs(share - 0.875) < 4 * (0.875 * 0.125 / Double(samples)).squareRoot())
    }

    /// The interval's half width is z · s/√n, up to the noise of resampling.
    @Test func widthOfTheMeansInterval() throws {
        let data = RandomStream(seed: 9, purpose: "data")
        let values = (0..<200).map { data.normal(UInt64($0)) }
        let interval = try #require(
            Bootstrap.interval(ofMean: values, stream: RandomStream(seed: 9, purpose: "bootstrap")))
        let s = try #require(Statistics.standardDeviation(values))
        let expected = 2 * 1.96 * s * (199.0 / 200).squareRoot() / 200.0.squareRoot()
        #expect(abs((interval.upperBound - interval.lowerBound) / expected - 1) < 0.1)
    }

    @Test func intervalOfAnyStatistic() throws {
        let values: [Double] = [1, 2, 3, 4, 100]
        let stream = RandomStream(seed: 1, purpose: "bootstrap")
        let interval = try #require(
            Bootstrap.interval(unitCount: 5, stream: stream) { Statistics.median($0.map { values[$0] }) })
        // P(median of a resample = 100) = P(at least 3 of 5 draws hit one unit) = 5.8 %: above 2.5 %.
        #expect(interval == 1...100)
        #expect(Bootstrap.interval(ofMean: [1], stream: stream) == nil)
        #expect(Bootstrap.interval(unitCount: 5, stream: stream) { _ in nil } == nil)
        #expect(
            Bootstrap.interval(ofMean: values, stream: stream) == Bootstrap.interval(ofMean: values, stream: stream))
    }

    /// Two strata about different means: only the spread inside each counts. One stratum has the interval of its values.
    @Test func strataAreResampledByThemselves() throws {
        let stream = RandomStream(seed: 2, purpose: "strata")
        let few = (0..<8).map { 10 + stream.normal(UInt64($0)) }
        let many = (8..<100).map { 0.1 * stream.normal(UInt64($0)) }
        let interval = try #require(Bootstrap.interval(ofMeanOver: [few, many], stream: stream))
        func variance(_ values: [Double]) throws -> Double {
            let s = try #require(Statistics.standardDeviation(values))
            return s * s * Double(values.count - 1)
        }
        let expected = 2 * 1.96 * (try variance(few) + variance(many)).squareRoot() / 100
        #expect(abs((interval.upperBound - interval.lowerBound) / expected - 1) < 0.15)
        let joined = try #require(Bootstrap.interval(ofMean: few + many, stream: stream))
        #expect(joined.upperBound - joined.lowerBound > 5 * expected)
        #expect(
            Bootstrap.interval(ofMeanOver: [few], stream: stream) == Bootstrap.interval(ofMean: few, stream: stream))
        #expect(Bootstrap.interval(ofMeanOver: [few, [1]], stream: stream) == nil)
        #expect(Bootstrap.interval(ofMeanOver: [], stream: stream) == nil)
    }

    /// All 2ⁿ sign patterns counted by hand.
    @Test(
        arguments: [
            ([1, 2, 3], 1.0 / 8), ([-1, 2, 3], 2.0 / 8), ([-1, -2, -3], 1), ([1, -1], 3.0 / 4), ([0, 0], 1),
            ([5, 5, 5, 5], 1.0 / 16), ([-3, 1, 2], 5.0 / 8), ([], 1), ([0.1, 0.2, -0.3], 5.0 / 8),
        ] as [([Double], Double)])
    func exactSignFlip(differences: [Double], expected: Double) {
        let stream = RandomStream(seed: 1, purpose: "signs")
        #expect(Bootstrap.signFlipPValue(differences, stream: stream) == expected)
    }

    /// Beyond 16 units the p-value is estimated; for 18 it can still be counted.
    @Test func estimatedSignFlip() {
        let data = RandomStream(seed: 3, purpose: "data")
        let differences = (0..<18).map { (data.normal(UInt64($0)) + 0.3).rounded() }
        let observed = differences.reduce(0, +)
        var atLeast = 0
        for pattern in 0..<(1 << 18) {
            var sum = 0.0
            for (index, value) in differences.enumerated() { sum += pattern >> index & 1 == 0 ? value : -value }
            atLeast += sum >= observed ? 1 : 0
        }
        let exact = Double(atLeast) / Double(1 << 18)
        let estimate = Bootstrap.signFlipPValue(differences, stream: RandomStream(seed: 3, purpose: "signs"))
        #expect(abs(estimate - exact) < 4 * (exact * (1 - exact) / 10_000).squareRoot() + 1e-4)
    }

    /// Without an effect, p ≤ 0.05 happens in at most 5 % of all samples (standard error 1.1 %).
    @Test func signFlipKeepsItsLevel() {
        let samples = 400
        let rejected = (0..<samples).count { sample in
            let data = RandomStream(seed: UInt64(sample), purpose: "null")
            let differences = (0..<10).map { data.normal(UInt64($0)) }
            return Bootstrap.signFlipPValue(differences, stream: data) <= 0.05
        }
        let share = Double(rejected) / Double(samples)
        #expect(abs(share - 0.05) < 4 * (0.05 * 0.95 / Double(samples)).squareRoot())
    }
}
