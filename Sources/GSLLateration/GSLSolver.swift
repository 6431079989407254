public import GSLNumerics
public import Geometry
public import Lateration

/// Searches minima by GSL's trust-region Levenberg–Marquardt method (``NonlinearLeastSquares``): robust, but with about
/// 20 steps, because it neglects the curvature of residuals, which may be some metres.
///
/// Workspaces are allocated once and grow with the largest problem.
public final class GSLSolver: LaterationSolver {
    /// It has a fixed number of residuals; those that a problem does not have are zero.
    private var reference: NonlinearLeastSquares
    private let unknowns: UnsafeMutablePointer<Double>

    /// The largest number of steps: where the cost is flat, convergence is slow.
    private static let stepLimit = 1000

    /// A solver; `nil` if there is no memory.
    ///
    /// - Parameters:
    ///   - residualCount: of the workspace to begin with.
    ///   - scaling: of the parameters; GSL's default is slower here.
    public init?(residualCount: Int = 16, scaling: NonlinearLeastSquares.Scaling = .levenberg) {
        guard
            let reference = try? NonlinearLeastSquares(
                residualCount: residualCount, parameterCount: 2, scaling: scaling)
        else { return nil }
        self.reference = reference
        unknowns = .allocate(capacity: 2)
        unknowns.initialize(repeating: 0, count: 2)
    }

    deinit { unknowns.deallocate() }

    /// The minimum downhill from `start`, about as far from it as `stepTolerance`; `nil` if there is none.
    public func minimum(of problem: RangeProblem, from start: Point, stepTolerance: Double) -> LaterationMinimum? {
        if problem.residualCount > reference.residualCount {
            guard
                let larger = try? NonlinearLeastSquares(
                    residualCount: 2 * problem.residualCount, parameterCount: 2)
            else { return nil }
            reference = larger
        }
        (unknowns[0], unknowns[1]) = (start.x, start.y)
        var padded = Padded(problem: problem, residualCount: reference.residualCount)
        let functions = LeastSquaresFunctions { problem, x, residuals in
            let padded = problem.assumingMemoryBound(to: Padded.self)
            padded.pointee.problem.residuals(x, into: residuals)
            for index in padded.pointee.problem.residualCount..<padded.pointee.residualCount { residuals[index] = 0 }
        } jacobian: { problem, x, rows in
            let padded = problem.assumingMemoryBound(to: Padded.self)
            padded.pointee.problem.jacobian(x, into: rows)
            let used = 2 * padded.pointee.problem.residualCount
            for index in used..<2 * padded.pointee.residualCount { rows[index] = 0 }
        }
        let outcome = withUnsafePointer(to: &padded) {
            try? reference.solve(
                $0, functions, unknowns, stepTolerance: stepTolerance, maxIterations: Self.stepLimit)
        }
        guard let outcome, unknowns[0].isFinite, unknowns[1].isFinite else { return nil }
        return LaterationMinimum(position: Point(unknowns[0], unknowns[1]), cost: outcome.sumOfSquares / 2)
    }

    /// A problem in a workspace for more residuals than it has.
    private struct Padded {
        var problem: RangeProblem
        var residualCount: Int
    }
}
