import Foundation
import GSLLateration
import Geometry
import Lateration
import NumericalMethods
import Positioning

/// The problems that all solvers get: a phone somewhere in a hall of 50 × 30 m with 24 beacons, 8 m apart and 1.3 m above
/// it; levels scatter by 4 dB about an exponent of 2.2, and the four or five nearest by them take part. Every solver
/// starts from the linearised least squares.
public struct LaterationProblems {
    /// Circles of one problem, in coordinates around the first, and the start.
    public struct Problem {
        /// The nearest first.
        public var circles: [Circle]
        /// Where every solver starts.
        public var start: Point
    }

    /// Problems with four circles, then those with five.
    public let problems: [Problem]

    /// The same problems every time.
    public init(count: Int = 10_000) {
        let nepersPerDecibel = log(10.0) / 22
        problems = (0..<count).map { index in
            let stream = RandomStream(seed: 11, purpose: "hall", entity: UInt64(index))
            let truth = Point(stream.uniform(in: 0...50, 0), stream.uniform(in: 0...30, 1))
            let heard = (0..<24).map { beacon in
                let position = Point(5 + 8 * Double(beacon % 6), 3 + 8 * Double(beacon / 6))
                let error = 4 * stream.normal(2, lane: UInt32(beacon)) * nepersPerDecibel
                return (position, hypot(position.distance(to: truth), 1.3) * exp(error))
            }.sorted { $0.1 < $1.1 }.prefix(index < count / 2 ? 4 : 5)
            let origin = heard[0].0
            let circles = heard.map { position, distance in
                Circle(
                    center: Point(position.x - origin.x, position.y - origin.y), drop: 1.3, distance: distance,
                    spread: 4 * nepersPerDecibel)
            }
            let start = circles.withUnsafeBufferPointer {
                RangeProblem(circles: $0, cost: .range).linearisedMinimum
            }
            return Problem(circles: circles, start: start)
        }
    }

    /// How many.
    public var count: Int { problems.count }

    /// Solves all one by one; returns a sum that nobody can leave out.
    public func solve(_ cost: LaterationCost, by solver: any LaterationSolver, tolerance: Double) -> Double {
        var sum = 0.0
        for problem in problems {
            problem.circles.withUnsafeBufferPointer { circles in
                let found = solver.minimum(
                    of: RangeProblem(circles: circles, cost: cost), from: problem.start, stepTolerance: tolerance)
                sum += found?.position.x ?? 0
            }
        }
        return sum
    }

    /// GSL's solver.
    public static func gsl(defaultScaling: Bool = false) -> GSLSolver {
        defaultScaling ? GSLSolver(scaling: .more) : GSLSolver()
    }

    /// Newton's, with GSL's to take over.
    public static func newton() -> NewtonSolver { NewtonSolver(fallback: gsl()) }

    /// Where Levenberg–Marquardt stops: a micrometre. Its steps shrink by a constant factor, so that is about how far from
    /// the minimum it ends.
    public static let referenceTolerance = 1e-6
    /// Where Newton stops: a millimetre. Its steps shrink quadratically, so it ends closer than the reference.
    public static let newtonTolerance = 1e-3
}
