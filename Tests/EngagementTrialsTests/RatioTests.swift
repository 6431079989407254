import EngagementTrials
import Foundation
import NumericalMethods
import Testing

@Suite struct RatioTests {
    /// In how many of so many samples of units the interval holds the truth, and the estimate.
    private static func coverage(
        seeds: Int = 200, units: Int, truth: Double, of kind: Ratio.Kind,
        _ unit: (_ stream: RandomStream, _ number: Int) -> (Double, Double)
    ) throws -> Double {
        var held = 0
        for seed in 0..<seeds {
            let stream = RandomStream(seed: UInt64(seed), purpose: "units")
            let parts = (0..<units).map { unit(stream, $0) }
            let interval = try #require(Ratio.interval(parts, of: kind))
            let value = try #require(Ratio.value(parts))
            #expect(interval.contains(value) && interval.lowerBound >= 0 && interval.lowerBound < interval.upperBound)
            if kind == .share { #expect(interval.upperBound <= 1) }
            if interval.contains(truth) { held += 1 }
        }
        return Double(held) / Double(seeds)
    }

    /// Trials of a unit are all alike with a probability of `correlation`, and else independent. By bootstrap, the
    /// intervals of the first four hold the truth in 27 to 84 %.
    @Test func sharesAreCovered() throws {
        let cases = [
            (4, 0.05, 0.5), (4, 0.5, 0.5), (8, 0.95, 0.5), (16, 0.05, 0.5), (16, 0.5, 0.05), (50, 0.95, 0.5),
        ]
        var sum = 0.0
        for (units, share, correlation) in cases {
            let covered = try Self.coverage(units: units, truth: share, of: .share) { stream, number in
                let tick = UInt64(number)
                let trials = 1 + number % 6
                let isAlike = stream.uniform(tick, lane: 0) < correlation
                let hits = (0..<trials).count { stream.uniform(tick, lane: isAlike ? 1 : UInt32($0) + 1) < share }
                return (Double(hits), Double(trials))
            }
            #expect(covered >= 0.9, "\(units) units, share \(share), correlation \(correlation): \(covered)")
            sum += covered
        }
        #expect(sum / Double(cases.count) >= 0.93)
    }

    /// Events with rates that are exponential have a geometric number, here 1 a unit.
    @Test(arguments: [4, 8, 16, 50]) func ratesAreCovered(units: Int) throws {
        let covered = try Self.coverage(units: units, truth: 1, of: .rate) { stream, number in
            ((log(stream.uniform(UInt64(number))) / log(0.5)).rounded(.down), 1)
        }
        #expect(covered >= 0.9, "\(covered)")
    }

    /// Lognormal sizes with σ = 0.5, whose mean is exp(σ²/2), over denominators that differ.
    @Test(arguments: [4, 8, 16, 50]) func sizesAreCovered(units: Int) throws {
        let covered = try Self.coverage(units: units, truth: exp(0.125), of: .size) { stream, number in
            let below = Double(1 + number % 3)
            return (below * exp(0.5 * stream.normal(UInt64(number))), below)
        }
        #expect(covered >= 0.88, "\(covered)")
    }

    /// Three values a unit with a correlation of 0.5, and a median of 0.
    @Test(arguments: [4, 16]) func mediansAreCovered(units: Int) throws {
        var held = 0
        for seed in 0..<200 {
            let stream = RandomStream(seed: UInt64(seed), purpose: "values")
            let values = (0..<units).map { unit in
                let own = stream.normal(UInt64(unit))
                return (1...3 as ClosedRange<UInt32>).map { own + stream.normal(UInt64(unit), lane: $0) }
            }
            let interval = try #require(Ratio.medianInterval(values))
            let median = try #require(Statistics.median(values.flatMap(\.self)))
            #expect(interval.contains(median))
            if interval.contains(0) { held += 1 }
        }
        #expect(held >= 182, "\(held)")
    }

    /// None and all: d = 0, so 4 · 5/2 = 10 independent trials, at most as many as there are; then 0 to t²/(n + t²)
    /// with t = 3.182 of three degrees. For ten units of two trials, 20 with t = 2.262.
    @Test func noneAndAllHaveAnInterval() throws {
        func interval(_ hits: Double, _ trials: Double, units: Int) throws -> ClosedRange<Double> {
            try #require(Ratio.interval(Array(repeating: (hits, trials), count: units), of: .share))
        }
        let one = try interval(0, 1, units: 4)
        #expect(one.lowerBound == 0 && abs(one.upperBound - 0.716_873_580) < 1e-8)
        let none = try interval(0, 2, units: 10)
        #expect(none.lowerBound == 0 && abs(none.upperBound - 0.203_737_815) < 1e-8)
        let all = try interval(2, 2, units: 10)
        #expect(all.upperBound == 1 && abs(all.lowerBound - 0.796_262_185) < 1e-8)
        // Units that are all alike are no proof that others are: ten trials of one half.
        let alike = try interval(5, 10, units: 4)
        #expect(abs(alike.lowerBound - 0.145_324_524) < 1e-8 && abs(alike.upperBound - 0.854_675_476) < 1e-8)
    }

    /// By hand, with t = 3.182. Share: d = (4/3 · 10/256) · 4 / (5/8 · 3/8) = 8/9, mixed with 1 as 3 : 2. Rate:
    /// s² = 10/3, so a dispersion of 5/3, mixed with 1 + 2. Size: (4/3)² · 5/1600 from rests of ±0.5 and ±1.5.
    @Test func intervalsByHand() throws {
        func expect(_ kind: Ratio.Kind, _ parts: [(Double, Double)], _ lower: Double, _ upper: Double) throws {
            let interval = try #require(Ratio.interval(parts, of: kind))
            #expect(abs(interval.lowerBound - lower) < 1e-8 && abs(interval.upperBound - upper) < 1e-8, "\(interval)")
        }
        try expect(.share, [(3, 4), (1, 4), (4, 4), (2, 4)], 0.154_912_100, 0.938_094_057)
        try expect(.rate, [(3, 1), (1, 1), (0, 1), (4, 1)], 0.438_001_996, 9.132_378_471)
        try expect(.size, [(11, 10), (13, 10), (10, 10), (12, 10)], 0.935_999_972, 1.412_927_393)
        // No event in 0.8 hours: up to t² / 0.8.
        try expect(.rate, Array(repeating: (0, 0.2), count: 4), 0, 12.659_955_608)
    }

    /// Units without a denominator do not count; sizes and values that are all alike show no spread.
    @Test func tooLittleHasNoInterval() {
        for kind in [Ratio.Kind.share, .rate, .size] {
            #expect(Ratio.interval([], of: kind) == nil && Ratio.interval([(1, 2)], of: kind) == nil)
            #expect(Ratio.interval([(1, 2), (0, 2), (2, 2)], of: kind) == nil)
            #expect(Ratio.interval([(1, 2), (0, 2), (2, 2), (0, 0), (0, 0)], of: kind) == nil)
            #expect(Ratio.interval(Array(repeating: (0, 0), count: 9), of: kind) == nil)
            #expect(Ratio.interval([(1, 2), (0, 2), (2, 2), (1, 2)], of: kind) != nil)
        }
        #expect(Ratio.interval(Array(repeating: (1, 1), count: 9), of: .size) == nil)
        #expect(Ratio.value([(0, 0)]) == nil)
        #expect(Ratio.medianInterval([[1, 2, 3], [4, 5, 6], [7, 8, 9]]) == nil)
        #expect(Ratio.medianInterval([[1], [2], [3], [4], [5]]) == nil)
        #expect(Ratio.medianInterval([[1, 1], [1, 1], [1, 1], [1, 1]]) == nil)
        #expect(Ratio.medianInterval([[1], [2], [3], [4], [5], [6], []]) != nil)
    }
}
