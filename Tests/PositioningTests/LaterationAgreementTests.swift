import Foundation
import GSLLateration
import Geometry
import Lateration
import Positioning
import Testing

/// All solvers end in the same minimum: 10,000 problems of 3 to 8 beacons for each cost in optimised code, fewer without
/// optimisation.
@Suite struct LaterationAgreementTests {
    #if !OPTIMISED
        static let count = 200
    #else
        static let count = 10_000
    #endif
    /// As many problems as may go wrong of `count`: one of 10,000, or 5 of 1,000 where there are three beacons.
    static func limit(_ count: Int, circles: ClosedRange<Int> = 3...8) -> Int {
        Int((Double(count) * (circles.upperBound == 3 ? 0.005 : 1e-4)).rounded())
    }

    /// How the solvers ended on the same problems from the same starts.
    struct Comparison: CustomStringConvertible {
        var count = 0
        /// Newton more than 1 cm from the reference.
        var newton = 0
        /// The toolkit's solver, which ends with GSL, the same.
        var record = 0
        /// What Newton left to the reference.
        var fallbacks = 0
        /// Greatest error of a cost in the same minimum, relative.
        var costError = 0.0

        var description: String {
            "of \(count) elsewhere: Newton \(newton), the toolkit's \(record); fallbacks \(fallbacks)"
        }
    }

    static func compare(
        _ count: Int = count, circles: ClosedRange<Int> = 3...8, cost: LaterationCost, loss: LaterationLoss = .none,
        origin: Point = Point(0, 0)
    ) throws -> Comparison {
        let reference = GSLSolver()
        let newton = NewtonSolver(fallback: GSLSolver())
        let record = NewtonThenGSLSolver()
        var result = Comparison(count: count)
        for index in 0..<count {
            let sample = HallProblem(index, count: circles.lowerBound + index % circles.count, origin: origin)
            try sample.withProblem(cost: cost, loss: loss) { problem in
                let start = problem.linearisedMinimum
                // The reference crawls: it is stopped late, so that what is compared is the minimum.
                let tight = try #require(reference.minimum(of: problem, from: start, stepTolerance: 1e-9))
                let fast = try #require(newton.minimum(of: problem, from: start, stepTolerance: 1e-3))
                let found = try #require(record.minimum(of: problem, from: start, stepTolerance: 1e-3))
                let refined = try #require(record.refined(found, of: problem))
                if refined.position.distance(to: tight.position) > 0.01 { result.record += 1 }
                if fast.position.distance(to: tight.position) > 0.01 {
                    result.newton += 1
                } else {
                    result.costError = max(result.costError, abs(fast.cost - tight.cost) / (1 + tight.cost))
                }
            }
        }
        result.fallbacks = newton.fallbackCount
        return result
    }

    @Test(arguments: LaterationCost.allCases)
    func solversAgree(_ cost: LaterationCost) throws {
        let found = try Self.compare(circles: 4...8, cost: cost)
        #expect(found.newton <= Self.limit(found.count), "\(found)")
        #expect(found.record * 1000 <= found.count, "\(found)")
        #expect(found.costError < 1e-6, "\(found)")
        #expect(found.fallbacks <= 1 + found.count / 1000, "\(found)")
    }

    @Test(arguments: LaterationCost.allCases)
    func threeBeaconsAgreeToo(_ cost: LaterationCost) throws {
        let found = try Self.compare(circles: 3...3, cost: cost)
        #expect(found.newton <= Self.limit(found.count, circles: 3...3), "\(found)")
        #expect(found.record * 1000 <= found.count, "\(found)")
    }

    /// Losses bend the cost, and Huber's has kinks in the curvature.
    @Test(arguments: LaterationCost.allCases, [LaterationLoss.huber, .cauchy])
    func robustLossesAgree(_ cost: LaterationCost, _ loss: LaterationLoss) throws {
        let found = try Self.compare(Self.count / 2, cost: cost, loss: loss)
        #expect(found.newton * 1000 <= found.count, "\(found)")
        #expect(found.costError < 1e-5, "\(found)")
    }

    /// Far from the origin a coordinate is known to 6·10⁻¹¹ m, and so is the place.
    @Test(arguments: LaterationCost.allCases)
    func agreementDoesNotDependOnTheOrigin(_ cost: LaterationCost) throws {
        let far = try Self.compare(circles: 4...8, cost: cost, origin: Point(5e5, 5e5))
        #expect(far.newton <= Self.limit(far.count), "\(far)")
    }

    /// A fix is the least of several searches: it hardly depends on how each of them is done.
    @Test(arguments: LaterationCost.allCases, LaterationLoss.allCases)
    func fixesAgree(_ cost: LaterationCost, _ loss: LaterationLoss) throws {
        let outline = Polygon([Point(0, 0), Point(50, 0), Point(50, 30), Point(0, 30)])
        let fast = Lateration(cost: cost, loss: loss)
        let slow = Lateration(cost: cost, loss: loss, method: .gsl)
        let count = loss == .none ? Self.count : Self.count / 5
        var elsewhere = 0
        var worse = 0
        for index in 0..<count {
            let sample = HallProblem(index, count: 3 + index % 6)
            let start = try #require(EstimateStage.centroid(of: sample.circles)).position
            let a = try #require(fast.solve(sample.circles, centroid: start, outline: outline))
            let b = try #require(slow.solve(sample.circles, centroid: start, outline: outline))
            guard a.position.distance(to: b.position) > 0.01 else { continue }
            elsewhere += 1
            let circles = cost == .plain ? LaterationTests.plain(sample.circles) : sample.circles
            worse += circles.withUnsafeBufferPointer {
                let problem = RangeProblem(circles: $0, cost: cost, loss: loss)
                return problem.sumOfSquares(a.position) > problem.sumOfSquares(b.position) + 1e-3 ? 1 : 0
            }
        }
        #expect(worse <= Self.limit(count), "\(elsewhere) elsewhere, \(worse) worse of \(count)")
        #expect(elsewhere * 500 <= count, "\(elsewhere) elsewhere, \(worse) worse of \(count)")
    }
}
