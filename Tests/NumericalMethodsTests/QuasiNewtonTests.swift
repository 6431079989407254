import Foundation
import GSLNumerics
import NumericalMethods
import Testing

@Suite("Quasi-Newton minimiser")
struct QuasiNewtonTests {
    @Test("Rosenbrock's valley")
    func rosenbrock() throws {
        // (1 − x)² + 100 (y − x²)², least at (1, 1), where the Hessian is [[802, −400], [−400, 200]] with determinant
        // 400.
        let function: QuasiNewton.Function = { p, gradient in
            let valley = p[1] - p[0] * p[0]
            gradient?[0] = -2 * (1 - p[0]) - 400 * p[0] * valley
            gradient?[1] = 200 * valley
            return (1 - p[0]) * (1 - p[0]) + 100 * valley * valley
        }
        let minimum = try QuasiNewton.minimum(from: [-1.2, 1], scales: [1, 1], of: function)
        #expect(minimum.hasConverged)
        #expect(abs(minimum.position[0] - 1) < 1e-5 && abs(minimum.position[1] - 1) < 1e-5)
        let inverse = try #require(QuasiNewton.inverseHessian(at: [1, 1], scales: [1, 1], of: function))
        for (value, exact) in zip(inverse, [0.5, 1, 1, 2.005]) { #expect(abs(value - exact) < 1e-4) }
        // The scales are units: a stretched problem gives the stretched answer.
        let stretched: QuasiNewton.Function = { p, gradient in
            let value = function([p[0] / 1000, p[1]], gradient)
            gradient?[0] /= 1000
            return value
        }
        let far = try QuasiNewton.minimum(from: [-1200, 1], scales: [1000, 1], of: stretched)
        #expect(abs(far.position[0] - 1000) < 1e-2)
        let large = try #require(QuasiNewton.inverseHessian(at: [1000, 1], scales: [1000, 1], of: stretched))
        #expect(abs(large[0] - 0.5e6) < 1e2)
    }

    @Test("A saddle has no covariance; bad shapes and values are errors")
    func failures() {
        let saddle: QuasiNewton.Function = { p, gradient in
            gradient?[0] = 2 * p[0]
            gradient?[1] = -2 * p[1]
            return p[0] * p[0] - p[1] * p[1]
        }
        #expect(QuasiNewton.inverseHessian(at: [0, 0], scales: [1, 1], of: saddle) == nil)
        #expect(throws: GSLError.self) { try QuasiNewton.minimum(from: [], scales: [], of: saddle) }
        #expect(throws: GSLError.self) { try QuasiNewton.minimum(from: [1, 1], scales: [1, 0], of: saddle) }
        let nowhere: QuasiNewton.Function = { _, gradient in
            gradient?[0] = .nan
            return .nan
        }
        #expect(throws: GSLError.self) { try QuasiNewton.minimum(from: [1], scales: [1], of: nowhere) }
    }

    @Test("The normal tail agrees with the distribution, and goes on where that underflows")
    func tail() {
        for z in [-8.0, -1, 0, 0.5, 3, 8] {
            #expect(abs(NormalDistribution.logUpperTail(z) - log(NormalDistribution.cumulative(-z))) < 1e-12)
        }
        // ln Q(z) ≈ −z²/2 − ln(z √(2π)) − 1/z² for large z.
        let z = 100.0
        #expect(
            abs(NormalDistribution.logUpperTail(z) - (NormalDistribution.logDensity(z) - log(z) - 1 / (z * z))) < 1e-6)
        #expect(abs(exp(NormalDistribution.logDensity(1)) - 0.241970724519143) < 1e-14)
    }
}
