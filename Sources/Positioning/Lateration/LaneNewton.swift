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
    /// 0 in the lanes that had a step shorter than the tolerance, 1 in the others.
    var isOpen = V(repeating: 1)
    /// Of the prior: its place, and 1/σ² or 0.
    var priorX: V
    var priorY: V
    var priorWeight: V

    /// Goes downhill until every lane has converged, or for `maxIterations` steps.
    ///
    /// - Parameter slack: a relative rise of the cost that is rounding.
    @inline(__always)
    mutating func run(
        _ rows: UnsafePointer<Row>, _ count: Int, inDecibels: Bool, loss: LaterationLoss, stepTolerance: Scalar,
        longestStep: Scalar, slack: Scalar, maxIterations: Int
    ) {
        var baseX = x
        var baseY = y
        var baseCost = V(repeating: .infinity)
        var stepX = V()
        var stepY = V()
        for _ in 0..<maxIterations {
            var value = V()
            var gx = V()
            var gy = V()
            var xx = V()
            var xy = V()
            var yy = V()
            var diagonal = V()
            for index in 0..<count {
                let row = rows[index]
                let dx = x - row.x
                let dy = y - row.y
                let square = dx * dx + dy * dy + row.squaredDrop
                var (s, g, h) = inDecibels ? Self.decibels(row, square) : Self.ranges(row, square)
                if loss != .none {
                    let (lost, first, second) = Self.derivatives(of: loss, s)
                    h = h * first + 2 * g * g * second
                    (s, g) = (lost, g * first)
                }
                value += s
                gx += g * dx
                gy += g * dy
                xx += h * dx * dx
                xy += h * dx * dy
                yy += h * dy * dy
                diagonal += g
            }
            let (px, py) = (x - priorX, y - priorY)
            value = 0.5 * (value + priorWeight * (px * px + py * py))
            gx += priorWeight * px
            gy += priorWeight * py
            xx += diagonal + priorWeight
            yy += diagonal + priorWeight

            // Where the cost rose, back to the base and a quarter of the step.
            let limit = baseCost + slack * baseCost
            baseX = Scalar.choose(baseX, where: limit, isLess: value, else: x)
            baseY = Scalar.choose(baseY, where: limit, isLess: value, else: y)
            // Where the Hessian is not positive definite, its lower eigenvalue is turned round.
            var determinant = xx * yy - xy * xy
            let definite = Scalar.choose(xx, where: xx, isLess: determinant, else: determinant)
            if Self.least(definite) <= 0 {
                let mean = 0.5 * (xx + yy)
                let half = 0.5 * (xx - yy)
                let radius = Self.root(half * half + xy * xy)
                let lower = mean - radius
                let upper = Self.larger(mean + radius, -(mean + radius))
                let least = Self.larger(0.1 * upper, V(repeating: 1e-12))
                let shift = Scalar.choose(V(), where: V(), isLess: definite, else: Self.larger(-lower, least) - lower)
                xx += shift
                yy += shift
                determinant = xx * yy - xy * xy
            }
            let inverse = -1 / determinant
            var newX = (yy * gx - xy * gy) * inverse
            var newY = (xx * gy - xy * gx) * inverse
            let square = newX * newX + newY * newY
            let longest = V(repeating: longestStep * longestStep)
            if Self.least(longest - square) < 0 {
                let ratio = Scalar.inverseSquareRoot(square) * longestStep
                let cut = Scalar.choose(ratio, where: longest, isLess: square, else: V(repeating: 1))
                newX *= cut
                newY *= cut
            }
            // What the step gains to second order.
            let reached = value + 0.5 * (gx * newX + gy * newY)
            cost = Scalar.choose(baseCost, where: limit, isLess: value, else: reached)
            stepX = Scalar.choose(0.25 * stepX, where: limit, isLess: value, else: newX)
            stepY = Scalar.choose(0.25 * stepY, where: limit, isLess: value, else: newY)
            baseCost = Scalar.choose(baseCost, where: limit, isLess: value, else: value)
            x = baseX + stepX
            y = baseY + stepY
            let excess = stepX * stepX + stepY * stepY - stepTolerance * stepTolerance
            let stays = Scalar.choose(isOpen, where: definite, isLess: V(repeating: .leastNormalMagnitude), else: V())
            isOpen = Scalar.choose(stays, where: excess, isLess: V(), else: isOpen)
            if Self.least(-isOpen) == 0 { return }
        }
    }

    /// The least lane.
    @inline(__always)
    private static func least(_ v: V) -> Scalar {
        let (a, b) = (v[0] < v[1] ? v[0] : v[1], v[2] < v[3] ? v[2] : v[3])
        return a < b ? a : b
    }

    /// r², and g and h of ½ r²; see ``RangeProblem/expansion(_:)``.
    @inline(__always)
    private static func ranges(_ row: Row, _ square: V) -> (V, V, V) {
        let inverse = Scalar.inverseSquareRoot(square)
        let ratio = row.target * inverse
        let away = square * inverse - row.target
        return (row.weight * away * away, row.weight * (1 - ratio), row.weight * ratio * inverse * inverse)
    }

    @inline(__always)
    private static func decibels(_ row: Row, _ square: V) -> (V, V, V) {
        let away = 0.5 * Scalar.logarithm(square) - row.target
        let inverse = 1 / square
        return (
            row.weight * away * away, row.weight * away * inverse,
            row.weight * (1 - 2 * away) * inverse * inverse
        )
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
    private static func root(_ square: V) -> V { square * Scalar.inverseSquareRoot(square) }

    @inline(__always)
    private static func larger(_ a: V, _ b: V) -> V { Scalar.choose(b, where: a, isLess: b, else: a) }
}
