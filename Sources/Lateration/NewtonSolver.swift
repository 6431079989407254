public import Geometry
internal import NumericalMethods

/// Searches minima by Newton's method with the analytic Hessian and a safeguard (``PlaneNewton``): about 5 steps.
public final class NewtonSolver: LaterationSolver {
    /// Takes over from the same start where Newton does not converge.
    private let fallback: (any LaterationSolver)?
    /// Number of searches that the fallback took over.
    public private(set) var fallbackCount = 0

    /// Newton's longest step, metres: closer to a minimum than this, Newton and Levenberg–Marquardt reach the same
    /// minimum.
    private static let reach = 0.5

    /// - Parameter fallback: without one, a search that does not converge finds nothing.
    public init(fallback: (any LaterationSolver)? = nil) { self.fallback = fallback }

    /// The minimum downhill from `start`, far closer than `stepTolerance`; `nil` if there is none.
    public func minimum(of problem: RangeProblem, from start: Point, stepTolerance: Double) -> LaterationMinimum? {
        let outcome = PlaneNewton.minimum(
            fromX: start.x, y: start.y, stepTolerance: stepTolerance, reach: Self.reach
        ) { problem.expansion(Point($0, $1)) }
        if let outcome, outcome.hasConverged {
            return LaterationMinimum(position: Point(outcome.x, outcome.y), cost: outcome.value)
        }
        guard let fallback else { return nil }
        fallbackCount += 1
        // Steps of Levenberg–Marquardt shrink so slowly that it stops far from the minimum.
        return fallback.minimum(of: problem, from: start, stepTolerance: 1e-3 * stepTolerance)
    }
}
