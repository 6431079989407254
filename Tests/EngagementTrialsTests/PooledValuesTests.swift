import EngagementTrials
import NumericalMethods
import Testing

@Suite struct PooledValuesTests {
    private static func pooled(_ units: [[Double]]) -> PooledValues {
        PooledValues(units.map { PooledValues.Unit(sorted: $0.sorted()) })
    }

    /// In a bad unit, one of seven or so, values are even up to 600, else up to 15. So the share of values up to x is
    /// 0.85 · min(x/15, 1) + 0.15 · x/600.
    @Test(arguments: [24, 50]) func quantilesAreCovered(units: Int) throws {
        for (p, truth) in [(0.5, 0.5 / (0.85 / 15 + 0.15 / 600)), (0.95, 400)] {
            var held = 0
            for seed in 0..<200 {
                let stream = RandomStream(seed: UInt64(seed), purpose: "late units")
                let values = Self.pooled(
                    (0..<units).map { unit in
                        let longest = stream.uniform(UInt64(unit)) < 0.15 ? 600.0 : 15
                        return (1...20 as ClosedRange<UInt32>).map { longest * stream.uniform(UInt64(unit), lane: $0) }
                    })
                let interval = try #require(values.interval(p))
                #expect(interval.contains(try #require(values.quantile(p))))
                if interval.contains(truth) { held += 1 }
            }
            #expect(held >= 180, "\(p): \(held)")
        }
    }

    /// The least value with enough others at or below it, whatever the sizes of the units.
    @Test func quantilesByHand() {
        let values = Self.pooled([[1, 2, 3, 4], [], [5], [6, 7, 8, 9, 10]])
        #expect([0.1, 0.5, 0.55, 0.95, 1].map { values.quantile($0) ?? 0 } == [1, 5, 6, 10, 10])
        #expect(PooledValues([]).quantile(0.5) == nil && PooledValues([]).interval(0.5) == nil)
    }

    /// Units that are all alike: as many as the page says show the quantile, and one less does not.
    @Test(arguments: [(0.5, 5), (0.95, 18)]) func fewUnitsHaveNoInterval(p: Double, fewest: Int) {
        func values(_ units: Int) -> PooledValues {
            Self.pooled(Array(repeating: Array(repeating: 0.5, count: 100), count: units))
        }
        #expect(values(fewest - 1).interval(p) == nil)
        #expect(values(fewest).interval(p) == 0.5...0.5)
    }

    /// One bad unit of thirty has 3 % of the values, and perhaps more than 5 % elsewhere.
    @Test func aRareUnitMayDecide() {
        let values = Self.pooled((0..<30).map { Array(repeating: $0 == 7 ? 100 : 1, count: 100) })
        #expect(values.quantile(0.95) == 1 && values.interval(0.95) == 1...100 && values.interval(0.5) == 1...1)
    }

    /// Of a large unit, even ranks are kept: it weighs as before, and its quantiles stay.
    @Test func largeUnitsKeepTheirWeight() throws {
        let large = (0..<10_000).map(Double.init)
        #expect(abs(try #require(Self.pooled([large]).quantile(0.95)) - 9500) <= 10)
        let both = Self.pooled([large, Array(repeating: -1, count: 10_000)])
        #expect(both.quantile(0.5) == -1)
        #expect(abs(try #require(both.quantile(0.75)) - 5000) <= 20)
    }
}
