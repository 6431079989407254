public import GSLNumerics
public import Geometry
public import Lateration
internal import Synchronization

/// Searches minima by GSL's trust-region Levenberg–Marquardt method (``NonlinearLeastSquares``): robust, but with about
/// 20 steps from afar, because it neglects the curvature of residuals, which may be some metres.
///
/// The covariance is (JᵀJ)⁻¹ with GSL's Jacobian at the minimum. (`gsl_multifit_nlinear_covar` computes the same, but
/// allocates memory for a QR decomposition each time.)
///
/// There is a workspace for each number of circles, which comes from an earlier solver or is allocated when it is first
/// needed.
public final class GSLSolver: LaterationSolver {
    private var workspaces: [NonlinearLeastSquares?] = []
    private let scaling: NonlinearLeastSquares.Scaling
    private let unknowns: UnsafeMutablePointer<Double>

    /// The largest number of steps: where the cost is flat, convergence is slow.
    private static let stepLimit = 1000

    /// - Parameter scaling: of the parameters; GSL's default is slower here.
    public init(scaling: NonlinearLeastSquares.Scaling = .levenberg) {
        self.scaling = scaling
        unknowns = .allocate(capacity: 2)
        unknowns.initialize(repeating: 0, count: 2)
    }

    deinit {
        unknowns.deallocate()
        guard !workspaces.isEmpty else { return }
        Self.idle.withLock { idle in
            for workspace in workspaces.lazy.compactMap(\.self) { idle.append(Idle(workspace: workspace)) }
        }
    }

    /// The minimum downhill from `start`, about as far from it as `stepTolerance`; `nil` if there is none.
    public func minimum(of problem: RangeProblem, from start: Point, stepTolerance: Double) -> LaterationMinimum? {
        guard let workspace = workspace(for: problem.residualCount) else { return nil }
        unknowns[0] = start.x
        unknowns[1] = start.y
        let functions = LeastSquaresFunctions { problem, x, residuals in
            problem.assumingMemoryBound(to: RangeProblem.self).pointee.residuals(x, into: residuals)
        } jacobian: { problem, x, rows in
            problem.assumingMemoryBound(to: RangeProblem.self).pointee.jacobian(x, into: rows)
        }
        let outcome = withUnsafePointer(to: problem) {
            try? workspace.solve($0, functions, unknowns, stepTolerance: stepTolerance, maxIterations: Self.stepLimit)
        }
        guard let outcome, unknowns[0].isFinite, unknowns[1].isFinite else { return nil }
        return LaterationMinimum(
            position: Point(unknowns[0], unknowns[1]), cost: outcome.sumOfSquares / 2,
            covariance: PlaceCovariance(
                informationXX: workspace.information(0, 0), xy: workspace.information(0, 1),
                yy: workspace.information(1, 1)))
    }

    private func workspace(for count: Int) -> NonlinearLeastSquares? {
        while workspaces.count <= count { workspaces.append(nil) }
        if let workspace = workspaces[count] { return workspace }
        workspaces[count] =
            Self.idleWorkspace(for: count, scaling)
            ?? (try? NonlinearLeastSquares(residualCount: count, parameterCount: 2, scaling: scaling))
        return workspaces[count]
    }

    /// A workspace that no solver has: a sweep makes very many solvers, and GSL allocates each workspace in twenty
    /// pieces.
    private struct Idle: @unchecked Sendable { let workspace: NonlinearLeastSquares }

    /// Of each size, at most as many as solvers had at once; they are never freed.
    private static let idle = Mutex<[Idle]>([])

    private static func idleWorkspace(for count: Int, _ scaling: NonlinearLeastSquares.Scaling)
        -> NonlinearLeastSquares?
    {
        idle.withLock { idle -> Idle? in
            let place = idle.lastIndex { $0.workspace.residualCount == count && $0.workspace.scaling == scaling }
            return place.map { idle.remove(at: $0) }
        }?.workspace
    }
}

/// The toolkit's solver of lateration: Newton's method searches, and GSL makes the fix from where the best search ended.
/// So each fix is a minimum of GSL's, with GSL's covariance, and takes it one or two steps.
public final class NewtonThenGSLSolver: LaterationSolver {
    private let gsl = GSLSolver()
    private let newton: NewtonSolver

    /// The search only tells minima apart, which takes no more than this, metres.
    private static let searchTolerance = 0.03
    /// The last step of a fix is shorter, metres.
    private static let tolerance = 1e-3

    public init() { newton = NewtonSolver(fallback: gsl) }

    /// The minimum downhill from `start` by Newton's method; by GSL's where that does not converge.
    public func minimum(of problem: RangeProblem, from start: Point, stepTolerance: Double) -> LaterationMinimum? {
        newton.minimum(of: problem, from: start, stepTolerance: max(stepTolerance, Self.searchTolerance))
    }

    /// GSL's minimum from there. (From a start that is the minimum to rounding, GSL would need longer: it tries 15 shorter
    /// steps when none lowers the cost.)
    public func refined(_ minimum: LaterationMinimum, of problem: RangeProblem) -> LaterationMinimum? {
        gsl.minimum(of: problem, from: minimum.position, stepTolerance: Self.tolerance)
    }
}
