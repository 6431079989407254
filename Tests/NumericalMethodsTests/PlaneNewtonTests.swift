import Foundation
import GSLNumerics
import NumericalMethods
import Testing

@Suite struct PlaneNewtonTests {
    /// Two residuals with their gradients and Hessians (xx, xy, yy).
    struct Residual {
        var value: Double
        var gradient: (Double, Double)
        var hessian: (Double, Double, Double)
    }

    static func expansion(_ residuals: [Residual]) -> PlaneExpansion {
        var result = PlaneExpansion()
        for r in residuals {
            result.value += r.value * r.value / 2
            result.x += r.value * r.gradient.0
            result.y += r.value * r.gradient.1
            result.gaussXX += r.gradient.0 * r.gradient.0
            result.gaussXY += r.gradient.0 * r.gradient.1
            result.gaussYY += r.gradient.1 * r.gradient.1
            result.xx += r.value * r.hessian.0
            result.xy += r.value * r.hessian.1
            result.yy += r.value * r.hessian.2
        }
        result.xx += result.gaussXX
        result.xy += result.gaussXY
        result.yy += result.gaussYY
        return result
    }

    /// 50 (y − x²)² + ½ (1 − x)²: the Hessian is indefinite above the parabola.
    static func valley(_ x: Double, _ y: Double) -> PlaneExpansion {
        expansion([
            Residual(value: 10 * (y - x * x), gradient: (-20 * x, 10), hessian: (-20, 0, 0)),
            Residual(value: 1 - x, gradient: (-1, 0), hessian: (0, 0, 0)),
        ])
    }

    /// ½ (x² − 1)² + ½ y²: two minima, a saddle between them at the origin.
    static func twoMinima(_ x: Double, _ y: Double) -> PlaneExpansion {
        expansion([
            Residual(value: x * x - 1, gradient: (2 * x, 0), hessian: (2, 0, 0)),
            Residual(value: y, gradient: (0, 1), hessian: (0, 0, 0)),
        ])
    }

    static func minimum(
        of function: (Double, Double) -> PlaneExpansion, from start: (Double, Double), reach: Double = 0.5,
        maxEvaluations: Int = 100
    ) -> PlaneNewton.Outcome? {
        PlaneNewton.minimum(
            fromX: start.0, y: start.1, stepTolerance: 1e-6, reach: reach, maxEvaluations: maxEvaluations, of: function)
    }

    @Test(arguments: [(-1.2, 1), (3, -4), (0, 0), (0, 5), (1, 1)] as [(Double, Double)])
    func rosenbrock(start: (Double, Double)) throws {
        let outcome = try #require(Self.minimum(of: Self.valley, from: start))
        #expect(outcome.hasConverged)
        #expect(abs(outcome.x - 1) < 1e-9 && abs(outcome.y - 1) < 1e-9)
        #expect(abs(outcome.value) < 1e-15)
    }

    /// ½ |A (x − c)|².
    @Test func aQuadraticTakesOneStep() throws {
        func bowl(_ x: Double, _ y: Double) -> PlaneExpansion {
            let dx = x - 3
            let dy = y + 7
            return Self.expansion([
                Residual(value: 2 * dx + dy, gradient: (2, 1), hessian: (0, 0, 0)),
                Residual(value: dx - 3 * dy, gradient: (1, -3), hessian: (0, 0, 0)),
            ])
        }
        let outcome = try #require(Self.minimum(of: bowl, from: (1e6, -4e5), reach: .infinity))
        #expect(abs(outcome.x - 3) < 1e-9 && abs(outcome.y + 7) < 1e-9)
        #expect(outcome.evaluationCount == 2, "one at the start, one to see that it is there")
    }

    /// From near the saddle plain Newton would go to it.
    @Test func aSaddleIsLeft() throws {
        for x in [0.3, -0.3, 1e-3, -1e-3] {
            let outcome = try #require(Self.minimum(of: Self.twoMinima, from: (x, 2)))
            #expect(outcome.hasConverged)
            #expect(abs(outcome.x - (x > 0 ? 1 : -1)) < 1e-9 && abs(outcome.y) < 1e-9)
        }
    }

    /// The first steps are those of GSL's Levenberg–Marquardt.
    @Test func theWayIsTheReferences() throws {
        let reference = try NonlinearLeastSquares(residualCount: 2, parameterCount: 2)
        let functions = LeastSquaresFunctions { _, x, residuals in
            residuals[0] = 10 * (x[1] - x[0] * x[0])
            residuals[1] = 1 - x[0]
        } jacobian: { _, x, rows in
            rows[0] = -20 * x[0]
            rows[1] = 10
            rows[2] = -1
            rows[3] = 0
        }
        var place = [-1.2, 1.0]
        var nothing = 0.0
        _ = try reference.solve(&nothing, functions, &place, stepTolerance: 0, maxIterations: 4)
        var visited: [(Double, Double)] = []
        _ = Self.minimum(
            of: { x, y in
                visited.append((x, y))
                return Self.valley(x, y)
            }, from: (-1.2, 1), reach: 0)
        #expect(visited.contains { abs($0.0 - place[0]) < 1e-9 && abs($0.1 - place[1]) < 1e-9 })
    }

    @Test func itEndsAfterSoManyEvaluations() throws {
        let outcome = try #require(Self.minimum(of: Self.valley, from: (-1.2, 1), maxEvaluations: 5))
        #expect(!outcome.hasConverged && outcome.evaluationCount == 5)
    }

    @Test func whatIsNotFiniteEndsTheSearch() {
        func edge(_ x: Double, _ y: Double) -> PlaneExpansion {
            Self.expansion([Residual(value: log(x), gradient: (1 / x, 0), hessian: (-1 / (x * x), 0, 0))])
        }
        #expect(Self.minimum(of: edge, from: (-1, 1)) == nil)
        let flat = Self.minimum(of: { _, _ in PlaneExpansion() }, from: (2, 3))
        #expect(flat.map { $0.hasConverged } != true)
    }
}
