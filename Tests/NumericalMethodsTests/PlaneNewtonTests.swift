import Foundation
import NumericalMethods
import Testing

@Suite struct PlaneNewtonTests {
    /// A function of x and y with its derivatives, handed over through plain memory.
    struct Surface: Sendable {
        var derivatives:
            @Sendable (Double, Double) -> (
                value: Double, gradient: (Double, Double), hessian: (Double, Double, Double)
            )

        func minimum(
            from start: (Double, Double), tolerance: Double = 1e-6, longestStep: Double = .infinity,
            maxIterations: Int = 60
        ) -> PlaneNewton.Outcome? {
            withUnsafePointer(to: self) { surface in
                PlaneNewton.minimum(
                    fromX: start.0, y: start.1, stepTolerance: tolerance, longestStep: longestStep,
                    maxIterations: maxIterations, of: surface
                ) { problem, x, y, gradient, hessian in
                    let known = problem.assumingMemoryBound(to: Surface.self).pointee.derivatives(x, y)
                    (gradient[0], gradient[1]) = known.gradient
                    (hessian[0], hessian[1], hessian[2]) = known.hessian
                    return known.value
                }
            }
        }
    }

    /// 50 (y − x²)² + ½ (1 − x)²: the Hessian is indefinite above the parabola.
    static let valley = Surface { x, y in
        let rise = y - x * x
        return (
            50 * rise * rise + 0.5 * (1 - x) * (1 - x), (-200 * x * rise - (1 - x), 100 * rise),
            (600 * x * x - 200 * y + 1, -200 * x, 100)
        )
    }

    /// ¼ (x² − 1)² + ½ y²: two minima, a saddle between them at the origin.
    static let twoMinima = Surface { x, y in
        let hill = x * x - 1
        return (hill * hill / 4 + y * y / 2, (x * hill, y), (3 * x * x - 1, 0, 1))
    }

    @Test(arguments: [(-1.2, 1), (3, -4), (0, 0), (0, 5), (1, 1)] as [(Double, Double)])
    func rosenbrock(start: (Double, Double)) throws {
        let outcome = try #require(Self.valley.minimum(from: start))
        #expect(outcome.hasConverged)
        #expect(abs(outcome.x - 1) < 1e-9 && abs(outcome.y - 1) < 1e-9)
        #expect(outcome.value < 1e-18)
    }

    @Test func aQuadraticTakesOneStep() throws {
        let bowl = Surface { x, y in
            let (dx, dy) = (x - 3, y + 7)
            return (2 * dx * dx + dx * dy + dy * dy, (4 * dx + dy, dx + 2 * dy), (4, 1, 2))
        }
        let outcome = try #require(bowl.minimum(from: (1e6, -4e5)))
        #expect(abs(outcome.x - 3) < 1e-9 && abs(outcome.y + 7) < 1e-9)
        #expect(outcome.iterations == 2, "one to get there, one to see that it is there")
    }

    /// From near the saddle plain Newton would go to it.
    @Test func aSaddleIsLeft() throws {
        for x in [0.3, -0.3, 1e-3, -1e-3] {
            let outcome = try #require(Self.twoMinima.minimum(from: (x, 2)))
            #expect(outcome.hasConverged)
            #expect(abs(outcome.x - (x > 0 ? 1 : -1)) < 1e-9 && abs(outcome.y) < 1e-9)
        }
    }

    @Test func stepsAreNoLongerThanAllowed() throws {
        let outcome = try #require(
            Self.twoMinima.minimum(from: (40, 40), longestStep: 1, maxIterations: 5))
        #expect(!outcome.hasConverged)
        #expect(hypot(outcome.x - 40, outcome.y - 40) <= 5 && hypot(outcome.x - 40, outcome.y - 40) > 1)
        #expect(outcome.iterations == 5)
    }

    @Test func whatIsNotFiniteEndsTheSearch() {
        let edge = Surface { x, y in (log(x) + y * y, (1 / x, 2 * y), (-1 / (x * x), 0, 2)) }
        #expect(edge.minimum(from: (-1, 1)) == nil)
        let flat = Surface { _, _ in (1, (0, 0), (0, 0, 0)) }
        if let outcome = flat.minimum(from: (2, 3)) {
            #expect(outcome.x == 2 && outcome.y == 3)
        }
    }
}
