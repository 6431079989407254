/// Safeguarded Newton on as many problems at once as a vector has lanes: the cost, its derivatives and the safeguard of
/// ``RangeProblem`` and ``PlaneNewton``, without a branch on a lane.
struct LaneNewton<V: Lanes> {
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
    /// Lanes whose last step was shorter than the tolerance.
    var converged = SIMDMask<V.MaskStorage>(repeating: false)
    /// Of the prior: its place, and 1/σ² or 0.
    var priorX: V
    var priorY: V
    var priorWeight: V

    /// Goes downhill until every lane has converged, or for `maxIterations` steps.
    ///
    /// - Parameter slack: a relative rise of the cost that is rounding.
    @inline(__always)
    mutating func run(
        _ rows: UnsafePointer<Row>, _ count: Int, inDecibels: Bool, loss: LaterationLoss, stepTolerance: V.Scalar,
        longestStep: V.Scalar, slack: V.Scalar, maxIterations: Int
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

            let rose = value .> baseCost + slack * baseCost
            baseX.replace(with: x, where: .!rose)
            baseY.replace(with: y, where: .!rose)
            baseCost.replace(with: value, where: .!rose)
            // Where the Hessian is not positive definite, its lower eigenvalue is turned round.
            var determinant = xx * yy - xy * xy
            let isDamped = (determinant .<= 0) .| (xx .<= 0)
            if any(isDamped) {
                let mean = 0.5 * (xx + yy)
                let half = 0.5 * (xx - yy)
                let radius = Self.root(half * half + xy * xy)
                let lower = mean - radius
                let least = Self.larger(0.1 * Self.larger(mean + radius, -(mean + radius)), 1e-12)
                let shift = Self.larger(-lower, least) - lower
                xx.replace(with: xx + shift, where: isDamped)
                yy.replace(with: yy + shift, where: isDamped)
                determinant = xx * yy - xy * xy
            }
            let inverse = -1 / determinant
            var newX = (yy * gx - xy * gy) * inverse
            var newY = (xx * gy - xy * gx) * inverse
            let cut = (newX * newX + newY * newY).inverseSquareRoot * longestStep
            newX.replace(with: newX * cut, where: cut .< 1)
            newY.replace(with: newY * cut, where: cut .< 1)
            // What the step gains to second order.
            cost = baseCost
            cost.replace(with: value + 0.5 * (gx * newX + gy * newY), where: .!rose)
            stepX = newX.replacing(with: 0.25 * stepX, where: rose)
            stepY = newY.replacing(with: 0.25 * stepY, where: rose)
            x = baseX + stepX
            y = baseY + stepY
            let isShort = stepX * stepX + stepY * stepY .< stepTolerance * stepTolerance
            converged = converged .| (isShort .& .!isDamped)
            if all(converged) { return }
        }
    }

    /// r², and g and h of ½ r²; see ``RangeProblem/expansion(_:)``.
    @inline(__always)
    private static func ranges(_ row: Row, _ square: V) -> (V, V, V) {
        let inverse = square.inverseSquareRoot
        let ratio = row.target * inverse
        let away = square * inverse - row.target
        return (row.weight * away * away, row.weight * (1 - ratio), row.weight * ratio * inverse * inverse)
    }

    @inline(__always)
    private static func decibels(_ row: Row, _ square: V) -> (V, V, V) {
        let away = 0.5 * square.logarithm - row.target
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
            let square: V.Scalar = 2.4 * 2.4
            let first = square / (square + s)
            return (-square * first.logarithm, first, -1 / square * first * first)
        }
        let k: V.Scalar = 1.345
        let isLarge = s .> k * k
        let root = s.inverseSquareRoot
        let zero = V()
        return (
            s.replacing(with: 2 * k * s * root - k * k, where: isLarge),
            V(repeating: 1).replacing(with: k * root, where: isLarge),
            zero.replacing(with: -0.5 * k * root * root * root, where: isLarge)
        )
    }

    @inline(__always)
    private static func root(_ square: V) -> V { square * square.inverseSquareRoot }

    @inline(__always)
    private static func larger(_ a: V, _ b: V) -> V { a.replacing(with: b, where: b .> a) }

    @inline(__always)
    private static func larger(_ a: V, _ b: V.Scalar) -> V { a.replacing(with: b, where: a .< b) }
}
