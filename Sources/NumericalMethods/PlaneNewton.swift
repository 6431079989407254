/// Minimises a smooth function of two variables by Newton's method with the analytic Hessian, and a safeguard.
///
/// Newton alone goes to saddles and maxima, too. So
///
/// - where the Hessian is not positive definite, a multiple of the unit matrix is added to it: its lower eigenvalue λ
///   becomes |λ|, or a tenth of the upper one if that is more, and every step goes downhill;
/// - a step longer than allowed is cut, and one that ends higher than it began is cut to a quarter, as often as it
///   takes.
///
/// The iteration stops when a step is shorter than the tolerance. Newton doubles the number of right digits in a step,
/// so the position is then far better than the tolerance.
///
/// Two equations are solved in closed form. GSL's Newton (`gsl_multiroot_fdfsolver_newton`) takes the same steps, but
/// its LU decomposition, made for large matrices, takes twice the time of all the rest, and allocates memory each time.
public enum PlaneNewton {
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
        /// Evaluations of the function after the first.
        public var iterations: Int
        /// True if the last step was shorter than the tolerance, or nothing lower is found along it.
        public var hasConverged: Bool
    }

    /// The minimum that is reached from (x, y), or `nil` where the function is not finite.
    ///
    /// - Parameters:
    ///   - stepTolerance: absolute, in the unit of x and y.
    ///   - longestStep: no step is longer.
    ///   - problem: passed on to `function`.
    public static func minimum(
        fromX x: Double, y: Double, stepTolerance: Double, longestStep: Double = .infinity, maxIterations: Int = 50,
        of problem: UnsafeRawPointer, _ function: Function
    ) -> Outcome? {
        var gradient = (0.0, 0.0)
        var hessian = (0.0, 0.0, 0.0)
        func evaluate(_ x: Double, _ y: Double) -> Double {
            withUnsafeMutableBytes(of: &gradient) { gradient in
                withUnsafeMutableBytes(of: &hessian) { hessian in
                    function(
                        problem, x, y, gradient.baseAddress!.assumingMemoryBound(to: Double.self),
                        hessian.baseAddress!.assumingMemoryBound(to: Double.self))
                }
            }
        }
        var outcome = Outcome(x: x, y: y, value: evaluate(x, y), iterations: 0, hasConverged: false)
        guard outcome.value.isFinite else { return nil }
        while outcome.iterations < maxIterations, !outcome.hasConverged {
            let isDamped = makePositiveDefinite(&hessian)
            let (xx, xy, yy) = hessian
            let inverse = -1 / (xx * yy - xy * xy)
            var dx = (yy * gradient.0 - xy * gradient.1) * inverse
            var dy = (xx * gradient.1 - xy * gradient.0) * inverse
            var length = (dx * dx + dy * dy).squareRoot()
            guard length.isFinite else { return nil }
            outcome.hasConverged = length < stepTolerance && !isDamped
            if length > longestStep {
                let cut = longestStep / length
                (dx, dy, length) = (dx * cut, dy * cut, longestStep)
            }
            var value = evaluate(outcome.x + dx, outcome.y + dy)
            outcome.iterations += 1
            while !(value <= outcome.value) {
                guard value.isFinite else { return nil }
                // Below the tolerance a rise is rounding: this is the minimum.
                if outcome.hasConverged || length < 1e-3 * stepTolerance {
                    outcome.hasConverged = true
                    return outcome
                }
                (dx, dy, length) = (dx / 4, dy / 4, length / 4)
                value = evaluate(outcome.x + dx, outcome.y + dy)
                outcome.iterations += 1
            }
            outcome.x += dx
            outcome.y += dy
            outcome.value = value
        }
        return outcome
    }

    /// Turns the sign of a negative eigenvalue; returns whether there was one.
    @inline(__always)
    private static func makePositiveDefinite(_ hessian: inout (Double, Double, Double)) -> Bool {
        let (xx, xy, yy) = hessian
        guard xx <= 0 || xx * yy <= xy * xy else { return false }
        let mean = (xx + yy) / 2
        let half = (xx - yy) / 2
        let radius = (half * half + xy * xy).squareRoot()
        let lower = mean - radius
        let shift = max(-lower, 0.1 * abs(mean + radius), .leastNormalMagnitude) - lower
        hessian.0 += shift
        hessian.2 += shift
        return true
    }
}
