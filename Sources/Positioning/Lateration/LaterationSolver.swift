public import Geometry
internal import NumericalMethods

/// Searches one minimum of a ``RangeProblem``, in one of two ways that agree.
///
/// - The *reference*, trust-region Levenberg–Marquardt (``NonlinearLeastSquares``): robust, some 20 steps, because it
///   neglects the curvature of residuals that are metres large.
/// - *Newton* with the analytic Hessian and a safeguard (``PlaneNewton``): 5 steps. Where it does not converge, the
///   reference takes over from the same start.
///
/// Workspaces are allocated once. Not thread-safe.
public final class LaterationSolver {
    /// How a minimum is searched.
    public enum Method: Sendable {
        /// Levenberg–Marquardt.
        case reference
        /// The same with GSL's default scaling, for comparison: slower.
        case scaledReference
        /// Newton, with the reference to fall back to.
        case newton
    }

    /// A place and the cost there.
    public struct Minimum: Hashable, Sendable {
        /// In the coordinates of the problem.
        public var position: Point
        /// ½ Σ ϕ(r²).
        public var cost: Double
    }

    private let method: Method
    /// For so many residuals exactly; those that a problem does not have are zero.
    private var reference: NonlinearLeastSquares
    private let unknowns: UnsafeMutablePointer<Double>
    /// How many searches the reference had to take over.
    public private(set) var fallbackCount = 0

    /// Newton's longest step, metres: closer to a minimum than that, it is the one that the reference goes to.
    private static let reach = 0.5
    /// The reference's most steps: where the cost is flat, it crawls.
    private static let referenceLimit = 1000

    /// - Parameter residualCount: of the reference's workspace to begin with; it grows.
    public init?(_ method: Method, residualCount: Int = 16) {
        guard
            let reference = try? NonlinearLeastSquares(
                residualCount: residualCount, parameterCount: 2,
                scaling: method == .scaledReference ? .more : .levenberg)
        else { return nil }
        self.method = method
        self.reference = reference
        unknowns = .allocate(capacity: 2)
        unknowns.initialize(repeating: 0, count: 2)
    }

    deinit { unknowns.deallocate() }

    /// The minimum downhill from `start`, or `nil` if there is none.
    ///
    /// - Parameter stepTolerance: metres; the reference ends about so far from the minimum, Newton much closer.
    public func minimum(of problem: RangeProblem, from start: Point, stepTolerance: Double) -> Minimum? {
        if method == .newton, let found = newtonMinimum(of: problem, from: start, stepTolerance) { return found }
        guard method == .newton else { return referenceMinimum(of: problem, from: start, stepTolerance) }
        fallbackCount += 1
        // Its steps shrink so slowly that it stops far from the minimum.
        return referenceMinimum(of: problem, from: start, 1e-3 * stepTolerance)
    }

    private func newtonMinimum(of problem: RangeProblem, from start: Point, _ stepTolerance: Double) -> Minimum? {
        let outcome = PlaneNewton.minimum(
            fromX: start.x, y: start.y, stepTolerance: stepTolerance, reach: Self.reach
        ) { problem.expansion(Point($0, $1)) }
        guard let outcome, outcome.hasConverged else { return nil }
        return Minimum(position: Point(outcome.x, outcome.y), cost: outcome.value)
    }

    private func referenceMinimum(of problem: RangeProblem, from start: Point, _ stepTolerance: Double) -> Minimum? {
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
                $0, functions, unknowns, stepTolerance: stepTolerance, maxIterations: Self.referenceLimit)
        }
        guard let outcome, unknowns[0].isFinite, unknowns[1].isFinite else { return nil }
        return Minimum(position: Point(unknowns[0], unknowns[1]), cost: outcome.sumOfSquares / 2)
    }

    /// A problem in a workspace for more residuals than it has.
    private struct Padded {
        var problem: RangeProblem
        var residualCount: Int
    }
}
