public import Geometry
public import NumericalMethods

/// The cost that lateration minimises, ½ Σ ϕ(rᵢ²), with its derivatives, in coordinates of its own.
///
/// With ρᵢ the slant distance from the phone at (x, y) to beacon i, dᵢ the distance from its RSSI and bᵢ its relative
/// error, the residuals are, in units of their standard deviation:
///
///     range   rᵢ = (ρᵢ − dᵢ) / (dᵢ bᵢ)        ∂rᵢ/∂x = (x − xᵢ) / (ρᵢ dᵢ bᵢ)
///     rssi    rᵢ = ln(ρᵢ / dᵢ) / bᵢ           ∂rᵢ/∂x = (x − xᵢ) / (ρᵢ² bᵢ)
///     plain   as range, with the same σ for all: the root mean square of dᵢ bᵢ
///
/// The second is (RSSIᵢ − P₀ + 10 n log₁₀ ρᵢ) / σᵢ, because d = 10^((P₀ − RSSI) / 10 n) and b = σ ln 10 / 10 n; the
/// first is its expansion around ρ = d. ϕ is the ``LaterationLoss``. Earlier positions are
/// no part of it, so that an estimate depends on the present signals only, unless there is a prior, which adds
/// ½ |x − x₀|² / σ².
///
/// It is a view of circles in memory that another object owns. It is plain memory itself, so a solver can pass a
/// pointer to it through C without retaining or copying anything.
public struct RangeProblem {
    /// At least one, in the coordinates of the problem.
    public let circles: UnsafeBufferPointer<Circle>
    public let cost: LaterationCost
    /// The loss for large residuals.
    public let loss: LaterationLoss
    /// The prior's position in the coordinates of the problem.
    public let priorPosition: Point
    /// 1/σ of the prior, per metre; 0 without one.
    public let priorPrecision: Double

    /// A problem of these circles.
    ///
    /// - Parameter origin: what the circles' coordinates are relative to; the prior's are not.
    public init(
        circles: UnsafeBufferPointer<Circle>, origin: Point = Point(0, 0), prior: Prior? = nil, cost: LaterationCost,
        loss: LaterationLoss = .none
    ) {
        self.circles = circles
        self.cost = cost
        self.loss = loss
        priorPrecision = prior?.precision ?? 0
        priorPosition = prior.map { Point($0.position.x - origin.x, $0.position.y - origin.y) } ?? Point(0, 0)
    }

    /// An approximate common point of the circles: linear least squares on the differences of their equations with that
    /// of the first circle, which should be the nearest,
    ///
    ///     2 (bᵢ − b₁)ᵀ x = |bᵢ|² − |b₁|² − hᵢ² + h₁²,   h the horizontal distance,
    ///
    /// each weighted by 1/(d⁴ b²), as the variance of d² goes. For beacons in a line this gives only the place along
    /// it; then the point is at the first circle's distance beside the line.
    public var linearisedMinimum: Point {
        guard let first = circles.first else { return Point(0, 0) }
        let near = first.distance * first.distance - first.squaredDrop
        var xx = 0.0
        var xy = 0.0
        var yy = 0.0
        var gx = 0.0
        var gy = 0.0
        for circle in circles.dropFirst() {
            let dx = circle.x - first.x
            let dy = circle.y - first.y
            let square = circle.distance * circle.distance
            let right = (dx * dx + dy * dy - (square - circle.squaredDrop) + near) / 2
            let weight = 1 / (square * square * circle.spread * circle.spread)
            xx += weight * dx * dx
            xy += weight * dx * dy
            yy += weight * dy * dy
            gx += weight * dx * right
            gy += weight * dy * right
        }
        let determinant = xx * yy - xy * xy
        guard determinant > 1e-9 * xx * yy else {
            let line = BeaconLine(circles)
            return line.foot(of: Point(first.x, first.y)) + line.normal * first.horizontalDistance
        }
        let x = first.x + (yy * gx - xy * gy) / determinant
        let y = first.y + (xx * gy - xy * gx) / determinant
        return Point(x, y)
    }

    /// 2 times the cost: Σ ϕ(r²).
    public func sumOfSquares(_ point: Point) -> Double {
        var sum = 0.0
        for circle in circles {
            let residual = residual(cost, circle, point.x - circle.x, point.y - circle.y).value
            sum += loss.derivatives(residual * residual).value
        }
        let away = (point - priorPosition) * priorPrecision
        return sum + away.dot(away)
    }

    /// The cost, its gradient, its Hessian and JᵀJ.
    ///
    /// Every term depends on the distance from its beacon only, so that its half square has a gradient g (x − xᵢ), a
    /// Hessian g 1 + h (x − xᵢ)(x − xᵢ)ᵀ and a JᵀJ of j (x − xᵢ)(x − xᵢ)ᵀ; the loss makes of them g ϕ′, h ϕ′ + 2 g² ϕ″
    /// and j ϕ′² s/ϕ.
    public func expansion(_ point: Point) -> PlaneExpansion {
        // Each kind of cost has a loop of its own, without branches.
        switch (cost, loss) {
        case (.rssi, .none): expansion(point, inDecibels: true, .none)
        case (.rssi, .huber): expansion(point, inDecibels: true, .huber)
        case (.rssi, .cauchy): expansion(point, inDecibels: true, .cauchy)
        case (_, .none): expansion(point, inDecibels: false, .none)
        case (_, .huber): expansion(point, inDecibels: false, .huber)
        case (_, .cauchy): expansion(point, inDecibels: false, .cauchy)
        }
    }

    @inline(__always)
    private func expansion(_ point: Point, inDecibels: Bool, _ loss: LaterationLoss) -> PlaneExpansion {
        var result = PlaneExpansion()
        var diagonal = 0.0
        for circle in circles {
            let dx = point.x - circle.x
            let dy = point.y - circle.y
            let term = Self.term(circle, dx, dy, inDecibels: inDecibels)
            let s = term.residual * term.residual
            let (value, first, second) = loss.derivatives(s)
            let g = term.g * first
            let h = term.h * first + 2 * term.g * term.g * second
            let j = loss == .none || value < 1e-12 ? term.j : term.j * first * first * s / value
            result.value += value
            result.x += g * dx
            result.y += g * dy
            result.xx += h * dx * dx
            result.xy += h * dx * dy
            result.yy += h * dy * dy
            result.gaussXX += j * dx * dx
            result.gaussXY += j * dx * dy
            result.gaussYY += j * dy * dy
            diagonal += g
        }
        let weight = priorPrecision * priorPrecision
        let away = point - priorPosition
        result.value = (result.value + weight * away.dot(away)) / 2
        result.x += weight * away.dx
        result.y += weight * away.dy
        result.xx += diagonal + weight
        result.yy += diagonal + weight
        result.gaussXX += weight
        result.gaussYY += weight
        return result
    }

    /// r, and g, h and j of ½ r².
    @inline(__always)
    private static func term(
        _ circle: Circle, _ dx: Double, _ dy: Double, inDecibels: Bool
    ) -> (residual: Double, g: Double, h: Double, j: Double) {
        let square = dx * dx + dy * dy + circle.squaredDrop
        if inDecibels {
            let logarithm = 0.5 * QuickLogarithm.value(square) - circle.logDistance
            let inverse = 1 / square
            let slope = circle.inverseSpread * inverse
            let j = slope * slope
            return (
                logarithm * circle.inverseSpread, circle.inverseSpread * slope * logarithm, j * (1 - 2 * logarithm), j
            )
        }
        let slant = square.squareRoot()
        let inverse = 1 / slant
        let weight = circle.precision * circle.precision
        let ratio = circle.distance * inverse
        let j = weight * inverse * inverse
        return ((slant - circle.distance) * circle.precision, weight * (1 - ratio), j * ratio, j)
    }

    /// r and its gradient's factor: ∂r/∂x = slope (x − xᵢ).
    @inline(__always)
    private func residual(
        _ cost: LaterationCost, _ circle: Circle, _ dx: Double, _ dy: Double
    ) -> (value: Double, slope: Double) {
        let square = dx * dx + dy * dy + circle.squaredDrop
        if cost == .rssi {
            let logarithm = 0.5 * QuickLogarithm.value(square) - circle.logDistance
            return (logarithm * circle.inverseSpread, circle.inverseSpread / square)
        }
        let slant = square.squareRoot()
        return ((slant - circle.distance) * circle.precision, circle.precision / slant)
    }
}

extension RangeProblem {
    /// One residual a circle, then two of the prior, if there is one; and at least two, because a place has two
    /// coordinates: the second of one circle is zero.
    public var residualCount: Int { priorPrecision > 0 ? circles.count + 2 : max(circles.count, 2) }

    /// Fills `residualCount` residuals at (place[0], place[1]), of which ½ Σ r² is the cost: with a loss, a circle's is
    /// ± √ϕ(r²).
    public func residuals(_ place: UnsafePointer<Double>, into residuals: UnsafeMutablePointer<Double>) {
        let x = place[0]
        let y = place[1]
        for (index, circle) in circles.enumerated() {
            let residual = residual(cost, circle, x - circle.x, y - circle.y).value
            residuals[index] = residual * shrinking(residual).value
        }
        if priorPrecision > 0 {
            residuals[circles.count] = (x - priorPosition.x) * priorPrecision
            residuals[circles.count + 1] = (y - priorPosition.y) * priorPrecision
        } else if circles.count < 2 {
            residuals[1] = 0
        }
    }

    /// Fills the row-major matrix of `residualCount` rows (∂rᵢ/∂x, ∂rᵢ/∂y) at (place[0], place[1]).
    public func jacobian(_ place: UnsafePointer<Double>, into rows: UnsafeMutablePointer<Double>) {
        let x = place[0]
        let y = place[1]
        for (index, circle) in circles.enumerated() {
            let dx = x - circle.x
            let dy = y - circle.y
            let residual = residual(cost, circle, dx, dy)
            let slope = residual.slope * shrinking(residual.value).slope
            rows[2 * index] = slope * dx
            rows[2 * index + 1] = slope * dy
        }
        let next = 2 * circles.count
        if priorPrecision > 0 {
            rows[next] = priorPrecision
            rows[next + 1] = 0
            rows[next + 2] = 0
            rows[next + 3] = priorPrecision
        } else if circles.count < 2 {
            rows[2] = 0
            rows[3] = 0
        }
    }

    /// √ϕ(r²) / |r|, and the derivative of ± √ϕ(r²) by r, which is ϕ′ divided by it.
    @inline(__always)
    private func shrinking(_ residual: Double) -> (value: Double, slope: Double) {
        let square = residual * residual
        guard loss != .none, square > 1e-12 else { return (1, 1) }
        let (value, first, _) = loss.derivatives(square)
        let ratio = (value / square).squareRoot()
        return (ratio, first / ratio)
    }

    /// The covariance of a place to first order; `nil` where the circles leave a direction open.
    package func covariance(_ point: Point) -> PlaceCovariance? {
        let here = expansion(point)
        return PlaceCovariance(informationXX: here.gaussXX, xy: here.gaussXY, yy: here.gaussYY)
    }

    /// Information of the circles about the place near a point, with independent errors: JᵀJ, each circle weighted by
    /// ϕ′, per square metre.
    public struct Information {
        public var xx = 0.0, xy = 0.0, yy = 0.0

        /// The smaller eigenvalue, per square metre.
        public var lower: Double {
            let half = (xx - yy) / 2
            return (xx + yy) / 2 - (half * half + xy * xy).squareRoot()
        }
    }

    /// See ``Information``. The prior of the place is not in it.
    ///
    /// - Parameter cost: determines the residuals; `rssi` gives the information of the Cramér–Rao bound.
    public func information(_ point: Point, by cost: LaterationCost) -> Information {
        var result = Information()
        for circle in circles {
            let dx = point.x - circle.x
            let dy = point.y - circle.y
            let (residual, slope) = residual(cost, circle, dx, dy)
            let weight = loss.derivatives(residual * residual).first
            result.xx += weight * slope * slope * dx * dx
            result.xy += weight * slope * slope * dx * dy
            result.yy += weight * slope * slope * dy * dy
        }
        return result
    }
}
