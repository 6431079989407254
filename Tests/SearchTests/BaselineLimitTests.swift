import Evaluation
import Search
import Testing

@Suite struct BaselineLimitTests {
    /// The bound of CE75 for a baseline, and that for a candidate with so many right levels.
    private func bounds(_ error: Double, levels: Double?) throws -> MetricConstraint {
        let limits = [BaselineLimit].recommendation(availability: 0.01, besides: [])
        let limit = try #require(limits.first { $0.metric.key == Metric.ce75.key })
        #expect(Set(limits.flatMap(\.metrics).map(\.key)) == ["availability", "ce75", "floorDetection"])
        return try #require(
            limit.constraint { [Metric.ce75.key: error, Metric.floorDetection.key: levels][$0] ?? nil })
    }

    @Test func aTenthOfAMetreOrFivePercent() throws {
        for (error, bound) in [(0.5, 0.6), (2, 2.1), (4, 4.2)] {
            let constraint = try bounds(error, levels: 1)
            #expect(abs(constraint.bound - bound) < 1e-6 && constraint.exception == nil)
            #expect(constraint.isMet { _ in bound } && !constraint.isMet { _ in bound + 0.01 })
        }
    }

    /// 53 % wrong: a quarter less is 39.75 %. Of 2 %, a quarter is half a percent, and one is needed; of half a percent, none
    /// can be missed.
    @Test func fewerWrongLevelsAllowFifteenPercent() throws {
        for (levels, least) in [(0.47, 0.6025), (0.98, 0.99)] {
            let constraint = try bounds(2.85, levels: levels)
            let exception = try #require(constraint.exception)
            #expect(abs(exception.atLeast - least) < 1e-8 && abs(exception.bound - 3.2775) < 1e-6)
            func isMet(_ error: Double, _ levels: Double?) -> Bool {
                constraint.isMet { $0 == Metric.ce75.key ? error : levels }
            }
            #expect(isMet(3.27, least + 1e-6) && !isMet(3.27, least - 1e-6) && !isMet(3.27, nil))
            #expect(!isMet(3.28, 1) && isMet(2.99, nil))
            #expect(
                constraint.description.contains(
                    "or <= 3.28 with floorDetection >= \(Metric.floorDetection.format(exception.atLeast))"))
        }
        #expect(try bounds(2.85, levels: 0.995).exception == nil)
        #expect(try bounds(2.85, levels: nil).exception == nil)
        // Where 0.10 m is more than 15 %.
        #expect(abs(try #require(bounds(0.5, levels: 0.5).exception).bound - 0.6) < 1e-6)
    }

    /// A constraint of the user is the only one of its metric.
    @Test func aGivenConstraintReplacesTheLimit() throws {
        let given = [try MetricConstraint("ce75 <= 3.5")]
        #expect([BaselineLimit].recommendation(availability: 0, besides: given).map(\.metric.key) == ["availability"])
        let other = [try MetricConstraint("availability >= 0.5"), try MetricConstraint("ce95 <= 9")]
        #expect([BaselineLimit].pick(availability: 0, error: 0.05, besides: other).map(\.metric.key) == ["ce75"])
    }
}
