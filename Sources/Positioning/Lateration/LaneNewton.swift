/// Safeguarded Newton on four problems at once, one a lane: the cost, its derivatives and the safeguard of
/// ``RangeProblem`` and ``PlaneNewton``, without a branch on a lane.
struct LaneNewton<Scalar: LaneScalar> {
    typealias V = SIMD4<Scalar>

    /// One circle of each problem. A problem with fewer circles than its neighbours has rows of weight 0.
    struct Row {
        var x: V
        var y: V
        var squaredDrop: V
        /// d, or ln d for the cost in dB.
        var target: V
        /// 1/(d b)², or 1/b².
        var weight: V
    }

    var x: V
    var y: V
    /// The cost at (x, y).
    var cost = V()
    /// 0 in the lanes that had a Newton step shorter than the tolerance, 1 in the others.
    var isOpen = V(repeating: 1)
    /// Of the prior: its place, and 1/σ² or 0.
    var priorX: V
    var priorY: V
    var priorWeight: V

    /// The cost and its derivatives, as ``PlaneExpansion``.
    struct Expansion {
        var value = V()
        var x = V(), y = V()
        var xx = V(), xy = V(), yy = V()
        var gaussXX = V(), gaussXY = V(), gaussYY = V()
    }

    /// At (x, y).
    ///
    /// - Parameter hasGauss: whether JᵀJ is wanted, too.
    @inline(__always)
    func expansion(
        _ rows: UnsafePointer<Row>, _ count: Int, inDecibels: Bool, loss: LaterationLoss, hasGauss: Bool
    ) -> Expansion {
        var result = Expansion()
        var diagonal = V()
        for index in 0..<count {
            let row = rows[index]
            let dx = x - row.x
            let dy = y - row.y
            let (dxx, dyy) = (dx * dx, dy * dy)
            let dxy = dx * dy
            let square = dxx + dyy + row.squaredDrop
            var (s, g, h, j) = inDecibels ? Self.decibels(row, square) : Self.ranges(row, square)
            if loss != .none {
                let (lost, first, second) = Self.derivatives(of: loss, s)
                h = h * first + 2 * g * g * second
                // The quotient is 1 where both are small.
                let tiny = V(repeating: 1e-12)
                j = j * first * first * (s + tiny) / (lost + tiny)
                (s, g) = (lost, g * first)
            }
            result.value += s
            result.x += g * dx
            result.y += g * dy
            result.xx += h * dxx
            result.xy += h * dxy
            result.yy += h * dyy
            if hasGauss {
                result.gaussXX += j * dxx
                result.gaussXY += j * dxy
                result.gaussYY += j * dyy
            }
            diagonal += g
        }
        let (px, py) = (x - priorX, y - priorY)
        result.value = 0.5 * (result.value + priorWeight * (px * px + py * py))
        result.x += priorWeight * px
        result.y += priorWeight * py
        diagonal += priorWeight
        result.xx += diagonal
        result.yy += diagonal
        result.gaussXX += priorWeight
        result.gaussYY += priorWeight
        return result
    }

    /// Goes downhill until every lane has converged, or for `maxIterations` steps: the steps of ``PlaneNewton``.
    ///
    /// - Parameters:
    ///   - slack: a relative rise of the cost that is rounding.
    ///   - reach: Newton's longest step.
    @inline(__always)
    mutating func descend(
        _ rows: UnsafePointer<Row>, _ count: Int, inDecibels: Bool, loss: LaterationLoss, stepTolerance: Scalar,
        reach: Scalar, widening: Scalar, slack: Scalar, maxIterations: Int
    ) {
        var baseX = x
        var baseY = y
        // Of the base, what Levenberg–Marquardt needs to step again.
        var base = expansion(rows, count, inDecibels: inDecibels, loss: loss, hasGauss: true)
        var here = base
        var damping = 1e-3 * Self.larger(base.gaussXX, base.gaussYY)
        var growth = V(repeating: 2)
        /// The square of Newton's reach: 0 after a step that was refused.
        var reach = reach
        var reaches = V(repeating: reach * reach)
        for _ in 0..<maxIterations {
            // Both steps, and the one that applies: Newton's where it is short and the Hessian positive definite.
            let determinant = here.xx * here.yy - here.xy * here.xy
            let inverse = 1 / determinant
            let newtonX = (here.xy * here.y - here.yy * here.x) * inverse
            let newtonY = (here.xy * here.x - here.xx * here.y) * inverse
            let (xx, yy) = (base.gaussXX + damping, base.gaussYY + damping)
            let gaussInverse = 1 / (xx * yy - base.gaussXY * base.gaussXY)
            let gaussX = (base.gaussXY * base.y - yy * base.x) * gaussInverse
            let gaussY = (base.gaussXY * base.x - xx * base.y) * gaussInverse
            let square = newtonX * newtonX + newtonY * newtonY
            let definite = Self.smaller(here.xx, determinant)
            let margin = Scalar.choose(reaches - square, where: V(), isLess: definite, else: V())
            let stepX = Scalar.choose(newtonX, where: V(), isLess: margin, else: gaussX)
            let stepY = Scalar.choose(newtonY, where: V(), isLess: margin, else: gaussY)
            x = baseX + stepX
            y = baseY + stepY
            let rest = Scalar.choose(square, where: V(), isLess: margin, else: V(repeating: 1))
            isOpen = Scalar.choose(V(), where: rest, isLess: V(repeating: stepTolerance * stepTolerance), else: isOpen)
            if isDone { return }

            here = expansion(rows, count, inDecibels: inDecibels, loss: loss, hasGauss: true)
            let used = Scalar.choose(V(), where: V(), isLess: margin, else: damping)
            let predicted = used * (stepX * stepX + stepY * stepY) - (base.x * stepX + base.y * stepY)
            let surplus = 4 * (base.value - here.value) / predicted - 1
            let eased = damping * Self.larger(V(repeating: 1 / 3), 1 - surplus * surplus * surplus)
            // Where the cost rose, back to the base. A Newton step that is refused leaves the damping alone.
            let limit = base.value + slack * base.value
            let heavier = Scalar.choose(damping, where: V(), isLess: margin, else: damping * growth)
            damping = Scalar.choose(heavier, where: limit, isLess: here.value, else: eased)
            growth = Scalar.choose(2 * growth, where: limit, isLess: here.value, else: V(repeating: 2))
            reach *= widening
            reaches = Scalar.choose(V(), where: limit, isLess: here.value, else: V(repeating: reach * reach))
            baseX = Scalar.choose(baseX, where: limit, isLess: here.value, else: x)
            baseY = Scalar.choose(baseY, where: limit, isLess: here.value, else: y)
            base.x = Scalar.choose(base.x, where: limit, isLess: here.value, else: here.x)
            base.y = Scalar.choose(base.y, where: limit, isLess: here.value, else: here.y)
            base.gaussXX = Scalar.choose(base.gaussXX, where: limit, isLess: here.value, else: here.gaussXX)
            base.gaussXY = Scalar.choose(base.gaussXY, where: limit, isLess: here.value, else: here.gaussXY)
            base.gaussYY = Scalar.choose(base.gaussYY, where: limit, isLess: here.value, else: here.gaussYY)
            base.value = Scalar.choose(base.value, where: limit, isLess: here.value, else: here.value)
        }
    }

    /// Newton from a place near the minimum, as far as single precision goes: a step or two, without a safeguard. Lanes
    /// in which it does not converge stay open.
    @inline(__always)
    mutating func finish(
        _ rows: UnsafePointer<Row>, _ count: Int, inDecibels: Bool, loss: LaterationLoss, stepTolerance: Scalar,
        maxIterations: Int
    ) {
        let wasOpen = isOpen
        for _ in 0..<maxIterations {
            let here = expansion(rows, count, inDecibels: inDecibels, loss: loss, hasGauss: false)
            let determinant = here.xx * here.yy - here.xy * here.xy
            let inverse = 1 / determinant
            let stepX = (here.xy * here.y - here.yy * here.x) * inverse
            let stepY = (here.xy * here.x - here.xx * here.y) * inverse
            x += stepX
            y += stepY
            // What the step gains to second order.
            cost = here.value + 0.5 * (here.x * stepX + here.y * stepY)
            let definite = Self.smaller(here.xx, determinant)
            let excess = stepX * stepX + stepY * stepY - stepTolerance * stepTolerance
            isOpen = Scalar.choose(wasOpen, where: V(), isLess: definite, else: V(repeating: 1))
            isOpen = Scalar.choose(isOpen, where: excess, isLess: V(), else: V(repeating: 1))
            if isDone { return }
        }
    }

    /// Whether no lane is open.
    @inline(__always)
    private var isDone: Bool {
        let pairs = isOpen.lowHalf + isOpen.highHalf
        return pairs[0] + pairs[1] == 0
    }

    /// r², and g, h and j of ½ r²; see ``RangeProblem/expansion(_:)``.
    @inline(__always)
    private static func ranges(_ row: Row, _ square: V) -> (V, V, V, V) {
        let inverse = Scalar.inverseSquareRoot(square)
        let ratio = row.target * inverse
        let away = square * inverse - row.target
        let j = row.weight * inverse * inverse
        return (row.weight * away * away, row.weight - row.weight * ratio, j * ratio, j)
    }

    @inline(__always)
    private static func decibels(_ row: Row, _ square: V) -> (V, V, V, V) {
        let away = 0.5 * Scalar.logarithm(square) - row.target
        let inverse = 1 / square
        let weighted = row.weight * inverse
        let j = weighted * inverse
        return (row.weight * away * away, weighted * away, j - 2 * j * away, j)
    }

    /// As ``LaterationLoss/derivatives(_:)``.
    @inline(__always)
    private static func derivatives(of loss: LaterationLoss, _ s: V) -> (V, V, V) {
        if loss == .cauchy {
            let square: Scalar = 2.4 * 2.4
            let first = square / (square + s)
            return (-square * Scalar.logarithm(first), first, -1 / square * first * first)
        }
        let k: Scalar = 1.345
        let bound = V(repeating: k * k)
        let root = Scalar.inverseSquareRoot(s)
        return (
            Scalar.choose(2 * k * s * root - k * k, where: bound, isLess: s, else: s),
            Scalar.choose(k * root, where: bound, isLess: s, else: V(repeating: 1)),
            Scalar.choose(-0.5 * k * root * root * root, where: bound, isLess: s, else: V())
        )
    }

    @inline(__always)
    private static func larger(_ a: V, _ b: V) -> V { Scalar.choose(b, where: a, isLess: b, else: a) }

    @inline(__always)
    private static func smaller(_ a: V, _ b: V) -> V { Scalar.choose(a, where: a, isLess: b, else: b) }
}
