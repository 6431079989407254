internal import CGSL

/// A problem for ``NonlinearLeastSquares``, as two C functions of a pointer to its data.
///
/// Plain memory and C functions: nothing is retained, released or looked up in a call, and no generic code is shared
/// between modules.
public struct LeastSquaresFunctions: Sendable {
    /// Gets a pointer to the problem and the parameters; fills the values.
    public typealias Fill =
        @convention(c) (
            _ problem: UnsafeRawPointer, _ x: UnsafePointer<Double>, _ values: UnsafeMutablePointer<Double>
        ) -> Void

    public var residuals: Fill
    /// Fills the row-major matrix ∂rᵢ/∂xⱼ, a row for each residual.
    public var jacobian: Fill

    /// Two functions of one problem.
    public init(residuals: @escaping Fill, jacobian: @escaping Fill) {
        self.residuals = residuals
        self.jacobian = jacobian
    }
}

/// Minimises ½ Σ rᵢ(x)² by the trust-region Levenberg–Marquardt method of GSL (`gsl_multifit_nlinear`), with an
/// analytic Jacobian and a workspace that is allocated once and reused.
///
/// Cholesky solver and Levenberg scaling: the fastest of GSL's that finds the same minimum. The iteration stops when a
/// step is shorter than `stepTolerance`, whatever its direction. (GSL's own test is relative to |x| and stops too early
/// far from the origin.)
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

    /// How parameters are scaled in the trust region.
    public enum Scaling: Sendable {
        /// All alike (`gsl_multifit_nlinear_scale_levenberg`).
        case levenberg
        /// By the largest column norms of the Jacobian so far, GSL's default (`gsl_multifit_nlinear_scale_more`).
        case more
    }

    public let residualCount: Int
    public let parameterCount: Int
    /// How its parameters are scaled.
    public let scaling: Scaling

    private let workspace: UnsafeMutablePointer<gsl_multifit_nlinear_workspace>
    private let start: UnsafeMutablePointer<gsl_vector>

    /// A solver for problems of this size.
    ///
    /// - Throws: ``GSLError`` if there are fewer residuals than parameters, or no memory.
    public init(residualCount: Int, parameterCount: Int, scaling: Scaling = .levenberg) throws(GSLError) {
        GSLError.silence
        var parameters = gsl_multifit_nlinear_default_parameters()
        parameters.trs = cgsl_nlinear_trs_lm()
        parameters.scale = scaling == .more ? cgsl_nlinear_scale_more() : cgsl_nlinear_scale_levenberg()
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
        self.scaling = scaling
    }

    deinit {
        gsl_multifit_nlinear_free(workspace)
        gsl_vector_free(start)
    }

    /// Solves one problem in place.
    ///
    /// - Parameters:
    ///   - problem: passed on to the functions, which have as many residuals and parameters as the solver; used during
    ///     the call only.
    ///   - x: start on entry, solution on return.
    ///   - stepTolerance: absolute, in the unit of the parameters.
    /// - Throws: ``GSLError`` if GSL cannot go on, for instance on residuals that are not finite.
    public func solve(
        _ problem: UnsafeRawPointer, _ functions: LeastSquaresFunctions, _ x: UnsafeMutablePointer<Double>,
        stepTolerance: Double = 1e-6, maxIterations: Int = 100
    ) throws(GSLError) -> Outcome {
        for index in 0..<parameterCount { start.pointee.data[index] = x[index] }
        // GSL keeps the pointer until the next `init`, but does not use it after this call.
        var call = Call(problem: problem, functions: functions)
        let outcome = withUnsafeMutablePointer(to: &call) { run($0, stepTolerance, maxIterations) }
        guard let outcome else { throw GSLError(code: GSL_FAILURE, operation: "least squares") }
        let position = gsl_multifit_nlinear_position(workspace)!
        for index in 0..<parameterCount { x[index] = position.pointee.data[index] }
        return outcome
    }

    /// An element of JᵀJ with the Jacobian at the last solution: its inverse is the covariance of the parameters, for
    /// residuals in units of their standard deviation.
    public func information(_ i: Int, _ j: Int) -> Double {
        let jacobian = gsl_multifit_nlinear_jac(workspace)!.pointee
        var sum = 0.0
        for row in 0..<residualCount {
            sum += jacobian.data[row * jacobian.tda + i] * jacobian.data[row * jacobian.tda + j]
        }
        return sum
    }

    /// The data for GSL's callbacks.
    private struct Call {
        var problem: UnsafeRawPointer
        var functions: LeastSquaresFunctions
    }

    private func run(_ call: UnsafeMutablePointer<Call>, _ stepTolerance: Double, _ maxIterations: Int) -> Outcome? {
        var system = gsl_multifit_nlinear_fdf()
        system.n = residualCount
        system.p = parameterCount
        system.params = UnsafeMutableRawPointer(call)
        system.f = { x, call, f in
            guard let x, let call, let f else { return Int32(GSL_EFAULT) }
            let known = call.assumingMemoryBound(to: Call.self)
            known.pointee.functions.residuals(known.pointee.problem, x.pointee.data, f.pointee.data)
            return 0
        }
        system.df = { x, call, jacobian in
            guard let x, let call, let jacobian, jacobian.pointee.tda == jacobian.pointee.size2 else {
                return Int32(GSL_EFAULT)
            }
            let known = call.assumingMemoryBound(to: Call.self)
            known.pointee.functions.jacobian(known.pointee.problem, x.pointee.data, jacobian.pointee.data)
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
                var square = 0.0
                for index in 0..<parameterCount { square += step[index] * step[index] }
                hasConverged = square < stepTolerance * stepTolerance
            }
            let residual = gsl_multifit_nlinear_residual(workspace)!.pointee.data!
            var sum = 0.0
            for index in 0..<residualCount { sum += residual[index] * residual[index] }
            guard sum.isFinite else { return nil }
            return Outcome(sumOfSquares: sum, iterations: iterations, hasConverged: hasConverged)
        }
    }
}
