internal import CGSL

/// Minimises a smooth function of two variables by Newton's method: the root of the gradient, with the analytic
/// Hessian, by GSL's `multiroot` (`gsl_multiroot_fdfsolver_newton`), and a safeguard around it.
///
/// Newton alone goes to saddles and maxima, too. So
///
/// - where the Hessian is not positive definite, a multiple of the unit matrix is added to it: its lower eigenvalue λ
///   becomes |λ|, or a tenth of the upper one if that is more, and every step goes downhill;
/// - a step that is too long or ends higher than it began is cut to a quarter, as often as it takes.
///
/// The iteration stops when a step is shorter than the tolerance. Newton doubles the number of right digits in a step,
/// so the position is then far better than the tolerance.
///
/// The workspace is allocated once and reused. Not thread-safe: one object a thread.
public final class PlaneNewton {
    /// The function to minimise. Gets a pointer to whatever describes the problem, and the place (x, y); returns the
    /// value and fills the gradient (∂x, ∂y) and the Hessian (∂xx, ∂xy, ∂yy).
    ///
    /// A C function and a pointer to plain memory: nothing is retained, released or looked up in a call.
    public typealias Function =
        @convention(c) (
            _ problem: UnsafeRawPointer, _ x: Double, _ y: Double, _ gradient: UnsafeMutablePointer<Double>,
            _ hessian: UnsafeMutablePointer<Double>
        ) -> Double

    /// Where a search ended.
    public struct Outcome: Sendable {
        /// The place.
        public var x: Double
        /// The place.
        public var y: Double
        /// The function there.
        public var value: Double
        /// Steps taken.
        public var iterations: Int
        /// True if the last step was shorter than the tolerance, or nothing lower is found along it.
        public var hasConverged: Bool
    }

    /// What the callbacks see.
    private struct Evaluation {
        var problem: UnsafeRawPointer?
        var function: Function?
        var value = 0.0
        /// ∂xx, ∂xy, ∂yy, made positive definite.
        var hessian: (Double, Double, Double) = (0, 0, 0)
        var isDamped = false
    }

    private let solver: UnsafeMutablePointer<gsl_multiroot_fdfsolver>
    private let place: UnsafeMutablePointer<gsl_vector>
    private let evaluation: UnsafeMutablePointer<Evaluation>
    private let system: UnsafeMutablePointer<gsl_multiroot_function_fdf>

    /// A solver.
    ///
    /// - Throws: ``GSLError`` if there is no memory.
    public init() throws(GSLError) {
        GSLError.silence
        guard let solver = gsl_multiroot_fdfsolver_alloc(cgsl_multiroot_newton(), 2), let place = gsl_vector_alloc(2)
        else { throw GSLError(code: GSL_ENOMEM, operation: "allocating a workspace for Newton's method") }
        self.solver = solver
        self.place = place
        evaluation = .allocate(capacity: 1)
        evaluation.initialize(to: Evaluation())
        system = .allocate(capacity: 1)
        system.initialize(to: gsl_multiroot_function_fdf())
        system.pointee.n = 2
        system.pointee.params = UnsafeMutableRawPointer(evaluation)
        system.pointee.f = { x, evaluation, gradient in
            guard let x, let evaluation, let gradient else { return Int32(GSL_EFAULT) }
            return PlaneNewton.evaluate(
                evaluation.assumingMemoryBound(to: Evaluation.self), x.pointee.data, gradient.pointee.data)
        }
        // GSL asks for the Hessian only where it has just asked for the gradient.
        system.pointee.df = { _, evaluation, hessian in
            guard let evaluation, let hessian else { return Int32(GSL_EFAULT) }
            return PlaneNewton.copyHessian(evaluation.assumingMemoryBound(to: Evaluation.self), hessian)
        }
        system.pointee.fdf = { x, evaluation, gradient, hessian in
            guard let x, let evaluation, let gradient, let hessian else { return Int32(GSL_EFAULT) }
            let known = evaluation.assumingMemoryBound(to: Evaluation.self)
            let status = PlaneNewton.evaluate(known, x.pointee.data, gradient.pointee.data)
            return status == 0 ? PlaneNewton.copyHessian(known, hessian) : status
        }
    }

    deinit {
        gsl_multiroot_fdfsolver_free(solver)
        gsl_vector_free(place)
        evaluation.deallocate()
        system.deallocate()
    }

    /// The minimum that is reached from (x, y), or `nil` where the function is not finite.
    ///
    /// - Parameters:
    ///   - stepTolerance: absolute, in the unit of x and y.
    ///   - longestStep: no step is longer.
    ///   - problem: passed on to `function`; used during the call only.
    public func minimum(
        fromX x: Double, y: Double, stepTolerance: Double, longestStep: Double = .infinity, maxIterations: Int = 30,
        of problem: UnsafeRawPointer, _ function: Function
    ) -> Outcome? {
        evaluation.pointee.problem = problem
        evaluation.pointee.function = function
        place.pointee.data[0] = x
        place.pointee.data[1] = y
        guard gsl_multiroot_fdfsolver_set(solver, system, place) == 0 else { return nil }
        let here = solver.pointee.x.pointee.data!
        let step = solver.pointee.dx.pointee.data!
        var outcome = Outcome(x: x, y: y, value: evaluation.pointee.value, iterations: 0, hasConverged: false)
        while outcome.iterations < maxIterations, !outcome.hasConverged {
            let wasDamped = evaluation.pointee.isDamped
            guard gsl_multiroot_fdfsolver_iterate(solver) == 0 else { return nil }
            outcome.iterations += 1
            let (dx, dy) = (step[0], step[1])
            let length = (dx * dx + dy * dy).squareRoot()
            outcome.hasConverged = length < stepTolerance && !wasDamped
            // Below the tolerance a rise is rounding.
            if outcome.hasConverged, evaluation.pointee.value > outcome.value { return outcome }
            if evaluation.pointee.value > outcome.value || length > longestStep {
                var fraction = min(1, 4 * longestStep / length)
                repeat {
                    fraction /= 4
                    // Rounding hides what such a step gains: this is the minimum.
                    guard length * fraction > 1e-3 * stepTolerance else {
                        outcome.hasConverged = true
                        return outcome
                    }
                    place.pointee.data[0] = outcome.x + fraction * dx
                    place.pointee.data[1] = outcome.y + fraction * dy
                    guard gsl_multiroot_fdfsolver_set(solver, system, place) == 0 else { return nil }
                } while evaluation.pointee.value > outcome.value
            }
            (outcome.x, outcome.y, outcome.value) = (here[0], here[1], evaluation.pointee.value)
        }
        return outcome
    }

    private static func evaluate(
        _ evaluation: UnsafeMutablePointer<Evaluation>, _ place: UnsafePointer<Double>,
        _ gradient: UnsafeMutablePointer<Double>
    ) -> Int32 {
        guard let problem = evaluation.pointee.problem, let function = evaluation.pointee.function else {
            return Int32(GSL_EFAULT)
        }
        evaluation.pointee.value = withUnsafeMutableBytes(of: &evaluation.pointee.hessian) {
            function(problem, place[0], place[1], gradient, $0.baseAddress!.assumingMemoryBound(to: Double.self))
        }
        let (xx, xy, yy) = evaluation.pointee.hessian
        evaluation.pointee.isDamped = xx <= 0 || xx * yy <= xy * xy
        if evaluation.pointee.isDamped {
            let mean = (xx + yy) / 2
            let half = (xx - yy) / 2
            let radius = (half * half + xy * xy).squareRoot()
            let lower = mean - radius
            let shift = max(-lower, 0.1 * abs(mean + radius), .leastNormalMagnitude) - lower
            evaluation.pointee.hessian.0 += shift
            evaluation.pointee.hessian.2 += shift
        }
        return evaluation.pointee.value.isFinite ? 0 : Int32(GSL_EBADFUNC)
    }

    private static func copyHessian(
        _ evaluation: UnsafeMutablePointer<Evaluation>, _ matrix: UnsafeMutablePointer<gsl_matrix>
    ) -> Int32 {
        let (xx, xy, yy) = evaluation.pointee.hessian
        let (rows, stride) = (matrix.pointee.data!, matrix.pointee.tda)
        rows[0] = xx
        rows[1] = xy
        rows[stride] = xy
        rows[stride + 1] = yy
        return 0
    }
}
