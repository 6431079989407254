internal import CGSL

/// What ``NonlinearLeastSquares`` makes small.
///
/// The functions may change scratch space. That they may is also what lets the solver call them in place: of an
/// immutable problem Swift would make a copy for every call.
public protocol LeastSquaresProblem {
    /// Fills the residuals at the parameters `x`.
    mutating func residuals(_ x: UnsafePointer<Double>, into residuals: UnsafeMutablePointer<Double>)
    /// Fills the row-major matrix ∂rᵢ/∂xⱼ, a row for each residual.
    mutating func jacobian(_ x: UnsafePointer<Double>, into rows: UnsafeMutablePointer<Double>)
}

/// Minimises ½ Σ rᵢ(x)² by the trust-region Levenberg–Marquardt method of GSL (`gsl_multifit_nlinear`), with an
/// analytic Jacobian and a workspace that is allocated once and reused.
///
/// Cholesky solver and Levenberg scaling: the fastest of GSL's that finds the same minimum. The iteration stops when a
/// step is shorter than `stepTolerance` in every parameter. (GSL's own test is relative to |x| and stops
/// too early far from the origin.)
///
/// Not thread-safe: one object a thread.
public final class NonlinearLeastSquares {
    /// How a solve ended.
    public struct Outcome: Sendable {
        /// Sum of squared residuals at the end (twice the cost).
        public var sumOfSquares: Double
        /// Steps taken.
        public var iterations: Int
        /// True if the last step was below the tolerance or could not be improved, false if the step limit ended it.
        public var hasConverged: Bool
    }

    /// Number of residuals.
    public let residualCount: Int
    /// Number of parameters.
    public let parameterCount: Int

    private let workspace: UnsafeMutablePointer<gsl_multifit_nlinear_workspace>
    private let start: UnsafeMutablePointer<gsl_vector>

    /// A solver for problems of this size.
    ///
    /// - Throws: ``GSLError`` if there are fewer residuals than parameters, or no memory.
    public init(residualCount: Int, parameterCount: Int) throws(GSLError) {
        GSLError.silence
        var parameters = gsl_multifit_nlinear_default_parameters()
        parameters.trs = cgsl_nlinear_trs_lm()
        parameters.scale = cgsl_nlinear_scale_levenberg()
        parameters.solver = cgsl_nlinear_solver_cholesky()
        guard residualCount >= parameterCount, parameterCount > 0,
            let workspace = gsl_multifit_nlinear_alloc(
                cgsl_nlinear_trust(), &parameters, residualCount, parameterCount),
            let start = gsl_vector_alloc(parameterCount)
        else { throw GSLError(code: GSL_EINVAL, operation: "allocating a least-squares workspace") }
        self.workspace = workspace
        self.start = start
        self.residualCount = residualCount
        self.parameterCount = parameterCount
    }

    deinit {
        gsl_multifit_nlinear_free(workspace)
        gsl_vector_free(start)
    }

    /// Solves one problem in place.
    ///
    /// - Parameters:
    ///   - problem: has as many residuals and parameters as the solver.
    ///   - x: start on entry, solution on return.
    ///   - stepTolerance: absolute, in the unit of the parameters.
    /// - Throws: ``GSLError`` if GSL cannot go on, for instance on residuals that are not finite.
    public func solve(
        _ problem: any LeastSquaresProblem, _ x: inout [Double], stepTolerance: Double = 1e-6, maxIterations: Int = 100
    ) throws(GSLError) -> Outcome {
        precondition(x.count == parameterCount, "the start has one value a parameter")
        for index in 0..<parameterCount { start.pointee.data[index] = x[index] }
        // GSL keeps the pointer until the next `init`, but does not use it after this call.
        var problem = problem
        let outcome = withUnsafeMutablePointer(to: &problem) { run($0, stepTolerance, maxIterations) }
        guard let outcome else { throw GSLError(code: GSL_FAILURE, operation: "least squares") }
        let position = gsl_multifit_nlinear_position(workspace)!
        for index in 0..<parameterCount { x[index] = position.pointee.data[index] }
        return outcome
    }

    private func run(
        _ problem: UnsafeMutablePointer<any LeastSquaresProblem>, _ stepTolerance: Double, _ maxIterations: Int
    ) -> Outcome? {
        var system = gsl_multifit_nlinear_fdf()
        system.n = residualCount
        system.p = parameterCount
        system.params = UnsafeMutableRawPointer(problem)
        system.f = { x, params, f in
            guard let x, let params, let f else { return Int32(GSL_EFAULT) }
            let problem = params.assumingMemoryBound(to: (any LeastSquaresProblem).self)
            problem.pointee.residuals(x.pointee.data, into: f.pointee.data)
            return 0
        }
        system.df = { x, params, jacobian in
            guard let x, let params, let jacobian, jacobian.pointee.tda == jacobian.pointee.size2 else {
                return Int32(GSL_EFAULT)
            }
            let problem = params.assumingMemoryBound(to: (any LeastSquaresProblem).self)
            problem.pointee.jacobian(x.pointee.data, into: jacobian.pointee.data)
            return 0
        }
        return withUnsafeMutablePointer(to: &system) { system -> Outcome? in
            guard gsl_multifit_nlinear_init(start, system, workspace) == 0 else { return nil }
            var iterations = 0
            var hasConverged = false
            while iterations < maxIterations, !hasConverged {
                let status = gsl_multifit_nlinear_iterate(workspace)
                // No step lowers the cost any more: this is the minimum to rounding.
                if status == Int32(GSL_ENOPROG) {
                    hasConverged = true
                    break
                }
                guard status == 0 else { return nil }
                iterations += 1
                let step = workspace.pointee.dx!.pointee.data!
                hasConverged = (0..<parameterCount).allSatisfy { abs(step[$0]) < stepTolerance }
            }
            let residual = gsl_multifit_nlinear_residual(workspace)!.pointee.data!
            var sum = 0.0
            for index in 0..<residualCount { sum += residual[index] * residual[index] }
            guard sum.isFinite else { return nil }
            return Outcome(sumOfSquares: sum, iterations: iterations, hasConverged: hasConverged)
        }
    }
}
