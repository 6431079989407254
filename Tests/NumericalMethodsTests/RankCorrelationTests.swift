import NumericalMethods
import Testing

@Suite struct RankCorrelationTests {
    @Test func knownValues() throws {
        // Four pairs out of ten are out of order.
        #expect(Statistics.kendallTau([1, 2, 3, 4, 5], [3, 4, 1, 2, 5]) == 0.2)
        // With ties, the figure of SciPy's documentation of `kendalltau`.
        let tau = try #require(Statistics.kendallTau([12, 2, 1, 12, 2], [1, 4, 7, 1, 0]))
        #expect(abs(tau + 0.4714045207910316) < 1e-15)
        #expect(Statistics.kendallTau([1, 2, 3], [10, 20, 30]) == 1)
        #expect(Statistics.kendallTau([1, 2, 3], [3, 2, 1]) == -1)
    }

    @Test func nothingToOrderHasNone() {
        #expect(Statistics.kendallTau([], []) == nil)
        #expect(Statistics.kendallTau([1], [1]) == nil)
        #expect(Statistics.kendallTau([1, 1, 1], [1, 2, 3]) == nil)
        #expect(Statistics.kendallTau([1, 2], [1, 2, 3]) == nil)
    }
}
