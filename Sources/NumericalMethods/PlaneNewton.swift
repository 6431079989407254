/// Half a sum of squares of functions of two variables at one place, with its derivatives.
public struct PlaneExpansion: Hashable, Sendable {
    /// ½ Σ r².
    public var value = 0.0
    /// The gradient.
    public var x = 0.0, y = 0.0
    /// The Hessian.
    public var xx = 0.0, xy = 0.0, yy = 0.0
    /// The Hessian without the curvature of the residuals, JᵀJ; it is never negative.
    public var gaussXX = 0.0, gaussXY = 0.0, gaussYY = 0.0

    public init() {}

    /// Levenberg–Marquardt's step −(JᵀJ + μ 1)⁻¹ g with the damping μ.
    @inlinable @inline(__always)
    func step(damping: Double) -> (dx: Double, dy: Double) {
        let dampedXX = gaussXX + damping
        let dampedYY = gaussYY + damping
        let inverse = 1 / (dampedXX * dampedYY - gaussXY * gaussXY)
        return ((gaussXY * y - dampedYY * x) * inverse, (gaussXY * x - dampedXX * y) * inverse)
    }
}

/// Minimises half a sum of squares of functions of two variables: Levenberg–Marquardt far from the minimum, Newton near
/// it.
///
/// Where there are several minima, Levenberg–Marquardt's first steps decide which one is found. So these are exactly
/// those of GSL's trust region (``NonlinearLeastSquares`` with Levenberg scaling): the step −(JᵀJ + μ 1)⁻¹ g, where μ
/// begins at a thousandth of the larger diagonal element and follows the ratio of the true to the predicted gain
/// (Nielsen 1999). They converge slowly where residuals are large; Newton with the whole Hessian doubles the correct
/// digits in each step, but far from the minimum it converges to saddles and to other minima. It is used where the
/// Hessian is positive definite and its step is shorter than a given reach. A step that increases the function is
/// refused.
///
/// Two equations are solved in closed form. GSL's Newton (`gsl_multiroot_fdfsolver_newton`) takes the same steps, but
/// its LU decomposition, which is made for large matrices, takes twice the time of everything else, and allocates
/// memory each time.
public enum PlaneNewton {
    /// Where a search ended.
    public struct Outcome: Hashable, Sendable {
        public var x: Double
        public var y: Double
        /// The function there, to third order in the last step.
        public var value: Double
        public var evaluationCount: Int
        /// True if the last step was Newton's and shorter than the tolerance.
        public var hasConverged: Bool

        @usableFromInline
        init(x: Double, y: Double, value: Double, evaluationCount: Int, hasConverged: Bool) {
            self.x = x
            self.y = y
            self.value = value
            self.evaluationCount = evaluationCount
            self.hasConverged = hasConverged
        }

        /// Takes Newton's last step, whose gain the expansion before it predicts to third order.
        @inlinable @inline(__always)
        mutating func finish(from here: PlaneExpansion, dx: Double, dy: Double) {
            x += dx
            y += dy
            value = here.value + (here.x * dx + here.y * dy) / 2
            hasConverged = true
        }
    }

    /// The minimum that is reached from (x, y), or `nil` where the function is not finite.
    ///
    /// The function becomes part of the loop: nothing is called, retained or allocated.
    ///
    /// - Parameters:
    ///   - stepTolerance: the last step's length, in the unit of x and y. The place is then far closer to the minimum.
    ///   - reach: Newton's steps are shorter than this.
    @inlinable @inline(__always)
    public static func minimum(
        fromX x: Double, y: Double, stepTolerance: Double, reach: Double, maxEvaluations: Int = 100,
        of function: (_ x: Double, _ y: Double) -> PlaneExpansion
    ) -> Outcome? {
        var here = function(x, y)
        var outcome = Outcome(x: x, y: y, value: here.value, evaluationCount: 1, hasConverged: false)
        guard here.value.isFinite else { return nil }
        var damping = 1e-3 * max(here.gaussXX, here.gaussYY)
        var growth = 2.0
        var mayUseNewton = true
        while outcome.evaluationCount < maxEvaluations {
            var dx = 0.0
            var dy = 0.0
            var isNewton = false
            let determinant = here.xx * here.yy - here.xy * here.xy
            if mayUseNewton, here.xx > 0, determinant > 0 {
                let inverse = 1 / determinant
                dx = (here.xy * here.y - here.yy * here.x) * inverse
                dy = (here.xy * here.x - here.xx * here.y) * inverse
                let square = dx * dx + dy * dy
                if square < stepTolerance * stepTolerance {
                    outcome.finish(from: here, dx: dx, dy: dy)
                    return outcome
                }
                isNewton = square < reach * reach
            }
            if !isNewton {
                (dx, dy) = here.step(damping: damping)
            }
            let there = function(outcome.x + dx, outcome.y + dy)
            outcome.evaluationCount += 1
            guard there.value.isFinite else { return nil }
            if there.value < here.value {
                // The gain that the step's own model predicts.
                let predicted = (isNewton ? 0 : damping * (dx * dx + dy * dy)) - (here.x * dx + here.y * dy)
                let excess = 4 * (here.value - there.value) / predicted - 1
                damping *= max(1.0 / 3, 1 - excess * excess * excess)
                growth = 2
                mayUseNewton = true
                here = there
                outcome.x += dx
                outcome.y += dy
                outcome.value = here.value
            } else {
                if !isNewton {
                    damping *= growth
                    growth *= 2
                    // No lower value is found: the number of consecutive refused steps is GSL's limit.
                    guard growth < 0x1p17 else { return outcome }
                }
                mayUseNewton = false
            }
        }
        return outcome
    }
}
