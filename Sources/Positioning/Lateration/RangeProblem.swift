internal import Foundation
package import Geometry
internal import NumericalMethods

/// The residuals that lateration makes small, each in units of its standard deviation, and their derivatives.
///
/// With ρᵢ the slant distance from the phone at (x, y) to beacon i, dᵢ the distance from its RSSI and bᵢ its relative
/// error:
///
///     range   rᵢ = (ρᵢ − dᵢ) / (dᵢ bᵢ)        ∂rᵢ/∂x = (x − xᵢ) / (ρᵢ dᵢ bᵢ)
///     rssi    rᵢ = ln(ρᵢ / dᵢ) / bᵢ           ∂rᵢ/∂x = (x − xᵢ) / (ρᵢ² bᵢ)
///
/// The second is (RSSIᵢ − P₀ + 10 n log₁₀ ρᵢ) / σᵢ, because d = 10^((P₀ − RSSI) / 10 n) and b = σ ln 10 / 10 n; the
/// first is its expansion around ρ = d. A prior adds (x − x₀)/σ and (y − y₀)/σ.
package struct RangeProblem: LeastSquaresProblem {
    /// At least one.
    package var circles: [Circle]
    package var prior: Prior?
    package var cost: LaterationCost

    package init(circles: [Circle], prior: Prior?, cost: LaterationCost) {
        self.circles = circles
        self.prior = prior
        self.cost = cost
    }

    /// Residuals of the circles, then two of the prior, which are zero without one.
    package var residualCount: Int { circles.count + 2 }

    /// Fills `residualCount` residuals at (x[0], x[1]).
    package func residuals(_ x: UnsafePointer<Double>, into residuals: UnsafeMutablePointer<Double>) {
        let (x, y) = (x[0], x[1])
        circles.withUnsafeBufferPointer { circles in
            for index in 0..<circles.count {
                residuals[index] = residual(circles[index], x, y)
            }
        }
        let count = circles.count
        residuals[count] = prior.map { (x - $0.position.x) * $0.precision } ?? 0
        residuals[count + 1] = prior.map { (y - $0.position.y) * $0.precision } ?? 0
    }

    /// Fills the row-major matrix of `residualCount` rows (∂rᵢ/∂x, ∂rᵢ/∂y) at (x[0], x[1]).
    package func jacobian(_ x: UnsafePointer<Double>, into rows: UnsafeMutablePointer<Double>) {
        let (x, y) = (x[0], x[1])
        circles.withUnsafeBufferPointer { circles in
            for index in 0..<circles.count {
                let slope = slope(circles[index], x, y)
                rows[2 * index] = slope.dx
                rows[2 * index + 1] = slope.dy
            }
        }
        let precision = prior?.precision ?? 0
        let row = 2 * circles.count
        rows[row] = precision
        rows[row + 1] = 0
        rows[row + 2] = 0
        rows[row + 3] = precision
    }

    /// Σ r² at a point.
    package func sumOfSquares(_ point: Point) -> Double {
        var sum = 0.0
        for circle in circles {
            let residual = residual(circle, point.x, point.y)
            sum += residual * residual
        }
        if let prior {
            let away = (point - prior.position) * prior.precision
            sum += away.dot(away)
        }
        return sum
    }

    /// What the residuals and their derivatives say of the cost around a point.
    package func expansion(_ point: Point) -> Expansion {
        var result = Expansion()
        for circle in circles {
            result.add(residual(circle, point.x, point.y), slope(circle, point.x, point.y))
        }
        if let prior {
            let away = (point - prior.position) * prior.precision
            result.add(away.dx, Vector(prior.precision, 0))
            result.add(away.dy, Vector(0, prior.precision))
        }
        return result
    }

    /// Σ r², its half gradient Jᵀr and the normal matrix JᵀJ.
    package struct Expansion {
        package var sumOfSquares = 0.0
        package var gradient = Vector(0, 0)
        package var xx = 0.0
        package var xy = 0.0
        package var yy = 0.0

        fileprivate mutating func add(_ residual: Double, _ slope: Vector) {
            sumOfSquares += residual * residual
            gradient = gradient + slope * residual
            xx += slope.dx * slope.dx
            xy += slope.dx * slope.dy
            yy += slope.dy * slope.dy
        }
    }

    @inline(__always)
    private func residual(_ circle: Circle, _ x: Double, _ y: Double) -> Double {
        let dx = x - circle.x
        let dy = y - circle.y
        let square = dx * dx + dy * dy + circle.squaredDrop
        return switch cost {
        case .range: (square.squareRoot() - circle.distance) * circle.precision
        case .rssi: (0.5 * log(square) - circle.logDistance) / circle.spread
        }
    }

    @inline(__always)
    private func slope(_ circle: Circle, _ x: Double, _ y: Double) -> Vector {
        let away = Vector(x - circle.x, y - circle.y)
        let square = away.dot(away) + circle.squaredDrop
        return switch cost {
        case .range: away * (circle.precision / square.squareRoot())
        case .rssi: away * (1 / (square * circle.spread))
        }
    }
}
