import Foundation
import GSLNumerics
import NumericalMethods
import Testing

/// A problem given by two closures.
private struct ClosureProblem {
    typealias Fill = (UnsafePointer<Double>, UnsafeMutablePointer<Double>) -> Void

    var residuals: Fill
    var jacobian: Fill
}

extension NonlinearLeastSquares {
    fileprivate func solve(
        _ x: inout [Double], stepTolerance: Double = 1e-6, maxIterations: Int = 100,
        residuals: @escaping ClosureProblem.Fill, jacobian: @escaping ClosureProblem.Fill
    ) throws(GSLError) -> Outcome {
        let functions = LeastSquaresFunctions { problem, x, residuals in
            problem.assumingMemoryBound(to: ClosureProblem.self).pointee.residuals(x, residuals)
        } jacobian: { problem, x, rows in
            problem.assumingMemoryBound(to: ClosureProblem.self).pointee.jacobian(x, rows)
        }
        let problem = ClosureProblem(residuals: residuals, jacobian: jacobian)
        return try withUnsafePointer(to: problem) { (problem) throws(GSLError) in
            try solve(problem, functions, &x, stepTolerance: stepTolerance, maxIterations: maxIterations)
        }
    }
}

@Suite struct NonlinearLeastSquaresTests {
    /// Rosenbrock's valley: r = (10 (y − x²), 1 − x), the minimum 0 at (1, 1).
    @Test(arguments: [(-1.2, 1), (3, -4), (0, 0), (1, 1)] as [(Double, Double)])
    func rosenbrock(start: (Double, Double)) throws {
        let solver = try NonlinearLeastSquares(residualCount: 2, parameterCount: 2)
        var x = [start.0, start.1]
        let outcome = try solver.solve(&x, stepTolerance: 1e-10, maxIterations: 200) { x, r in
            r[0] = 10 * (x[1] - x[0] * x[0])
            r[1] = 1 - x[0]
        } jacobian: { x, j in
            j[0] = -20 * x[0]
            j[1] = 10
            j[2] = -1
            j[3] = 0
        }
        #expect(outcome.hasConverged)
        #expect(outcome.sumOfSquares < 1e-18)
        #expect(abs(x[0] - 1) < 1e-8 && abs(x[1] - 1) < 1e-8)
    }

    /// A straight line has a solution in closed form.
    @Test func straightLine() throws {
        let data = RandomStream(seed: 1, purpose: "line")
        let t = (0..<50).map { Double($0) / 5 }
        let y = t.indices.map { 2 - 0.7 * t[$0] + 0.3 * data.normal(UInt64($0)) }
        let solver = try NonlinearLeastSquares(residualCount: 50, parameterCount: 2)
        var x = [0.0, 0.0]
        let outcome = try solver.solve(&x) { x, r in
            for i in 0..<50 { r[i] = x[0] + x[1] * t[i] - y[i] }
        } jacobian: { _, j in
            for i in 0..<50 {
                j[2 * i] = 1
                j[2 * i + 1] = t[i]
            }
        }
        let n = 50.0
        let meanT = t.reduce(0, +) / n
        let meanY = y.reduce(0, +) / n
        let stt = t.reduce(0) { $0 + ($1 - meanT) * ($1 - meanT) }
        let slope = zip(t, y).reduce(0) { $0 + ($1.0 - meanT) * ($1.1 - meanY) } / stt
        #expect(abs(x[1] - slope) < 1e-9)
        #expect(abs(x[0] - (meanY - slope * meanT)) < 1e-9)
        let residual = zip(t, y).reduce(0) { $0 + pow(x[0] + x[1] * $1.0 - $1.1, 2) }
        #expect(abs(outcome.sumOfSquares - residual) < 1e-12)
    }

    /// The far origin is where a relative test of the step would stop too early.
    @Test func circlesFarFromTheOrigin() throws {
        let anchors: [(Double, Double)] = [(1e6, 1e6), (1e6 + 10, 1e6), (1e6, 1e6 + 10), (1e6 + 9, 1e6 + 12)]
        let truth = (1e6 + 3.25, 1e6 + 4.5)
        let ranges = anchors.map { hypot($0.0 - truth.0, $0.1 - truth.1) }
        let solver = try NonlinearLeastSquares(residualCount: 4, parameterCount: 2)
        var x = [1e6 + 8, 1e6 + 8]
        let outcome = try solver.solve(&x) { x, r in
            for i in 0..<4 { r[i] = hypot(x[0] - anchors[i].0, x[1] - anchors[i].1) - ranges[i] }
        } jacobian: { x, j in
            for i in 0..<4 {
                let dx = x[0] - anchors[i].0
                let dy = x[1] - anchors[i].1
                let d = max(hypot(dx, dy), 1e-9)
                j[2 * i] = dx / d
                j[2 * i + 1] = dy / d
            }
        }
        #expect(outcome.hasConverged)
        #expect(abs(x[0] - truth.0) < 1e-6 && abs(x[1] - truth.1) < 1e-6)
    }

    @Test func impossibleProblemsAreErrors() throws {
        #expect(throws: GSLError.self) { try NonlinearLeastSquares(residualCount: 1, parameterCount: 2) }
        #expect(throws: GSLError.self) { try NonlinearLeastSquares(residualCount: 0, parameterCount: 0) }
        let solver = try NonlinearLeastSquares(residualCount: 2, parameterCount: 1)
        var x = [1.0]
        #expect(throws: GSLError.self) {
            try solver.solve(&x) { _, r in
                r[0] = .nan
                r[1] = 1
            } jacobian: { _, j in
                j[0] = 1
                j[1] = 1
            }
        }
        // The workspace is good for another problem after a failure.
        let outcome = try solver.solve(&x) { x, r in
            r[0] = x[0] - 4
            r[1] = 2 * x[0] - 8
        } jacobian: { _, j in
            j[0] = 1
            j[1] = 2
        }
        #expect(outcome.hasConverged)
        #expect(abs(x[0] - 4) < 1e-9)
    }

    @Test func stepLimitIsReported() throws {
        let solver = try NonlinearLeastSquares(residualCount: 2, parameterCount: 2)
        var x = [-1.2, 1]
        let outcome = try solver.solve(&x, maxIterations: 2) { x, r in
            r[0] = 10 * (x[1] - x[0] * x[0])
            r[1] = 1 - x[0]
        } jacobian: { x, j in
            j[0] = -20 * x[0]
            j[1] = 10
            j[2] = -1
            j[3] = 0
        }
        #expect(!outcome.hasConverged)
        #expect(outcome.iterations == 2)
        // Even so, the cost fell: 24.2 at the start.
        #expect(outcome.sumOfSquares < 24.2)
    }
}
