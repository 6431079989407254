import Foundation
import GSLLateration
import Geometry
import Lateration
import NumericalMethods
import Positioning
import Testing

/// Problems as a phone in a hall has them: 24 beacons in a grid of 8 m, 1.3 m above the phone, levels that scatter by
/// 4 dB about an exponent of 2.2, the nearest few by that.
struct HallProblem {
    static let exponent = 2.2
    static let nepersPerDecibel = log(10.0) / (10 * exponent)

    let truth: Point
    let circles: [Circle]

    /// - Parameter origin: where the hall's corner is.
    init(_ index: Int, count: Int, origin: Point = Point(0, 0)) {
        let stream = RandomStream(seed: 11, purpose: "hall", entity: UInt64(index))
        let place = Point(stream.uniform(in: 0...50, 0), stream.uniform(in: 0...30, 1))
        let shift = origin - Point(0, 0)
        truth = place + shift
        var heard: [Circle] = []
        for beacon in 0..<24 {
            let position = Point(5 + 8 * Double(beacon % 6), 3 + 8 * Double(beacon / 6))
            let error = 4 * stream.normal(2, lane: UInt32(beacon)) * Self.nepersPerDecibel
            heard.append(
                Circle(
                    center: position + shift, drop: 1.3,
                    distance: hypot(position.distance(to: place), 1.3) * exp(error),
                    spread: 4 * Self.nepersPerDecibel))
        }
        heard.sort { $0.distance < $1.distance }
        circles = Array(heard.prefix(count))
    }

    /// Calls `body` with the problem in coordinates around its first beacon.
    func withProblem<Result>(
        cost: LaterationCost, loss: LaterationLoss = .none,
        _ body: (RangeProblem) throws -> Result
    ) rethrows -> Result {
        let origin = Point(circles[0].x, circles[0].y)
        let local = circles.map {
            Circle(
                center: Point($0.x - origin.x, $0.y - origin.y), drop: 1.3, distance: $0.distance, spread: $0.spread)
        }
        return try local.withUnsafeBufferPointer {
            try body(RangeProblem(circles: $0, cost: cost, loss: loss))
        }
    }
}

@Suite struct LaterationSolverTests {
    static let losses = LaterationLoss.allCases

    @Test(arguments: LaterationCost.allCases, losses)
    func derivativesAreThoseOfTheCost(_ cost: LaterationCost, _ loss: LaterationLoss) throws {
        for index in 0..<100 {
            let sample = HallProblem(index, count: 3 + index % 6)
            sample.withProblem(cost: cost, loss: loss) { problem in
                // Not at a kink of Huber's loss: the second differences of random places miss it.
                let place = Point(2.3 + Double(index % 7), -1.7 + Double(index % 5))
                let here = problem.expansion(place)
                let h = 1e-5
                let right = problem.expansion(place + Vector(h, 0))
                let left = problem.expansion(place + Vector(-h, 0))
                let up = problem.expansion(place + Vector(0, h))
                let down = problem.expansion(place + Vector(0, -h))
                let scale = 1 + abs(here.value)
                #expect(abs(here.value - problem.sumOfSquares(place) / 2) < 1e-12 * scale)
                #expect(abs(here.x - (right.value - left.value) / (2 * h)) < 1e-6 * scale)
                #expect(abs(here.y - (up.value - down.value) / (2 * h)) < 1e-6 * scale)
                #expect(abs(here.xx - (right.x - left.x) / (2 * h)) < 1e-6 * scale)
                #expect(abs(here.xy - (right.y - left.y) / (2 * h)) < 1e-6 * scale)
                #expect(abs(here.yy - (up.y - down.y) / (2 * h)) < 1e-6 * scale)
            }
        }
    }

    @Test(arguments: LaterationCost.allCases, losses)
    func residualsAndJacobianAreThoseOfTheCost(_ cost: LaterationCost, _ loss: LaterationLoss) throws {
        for index in 0..<50 {
            let sample = HallProblem(index, count: 6)
            sample.withProblem(cost: cost, loss: loss) { problem in
                let count = problem.residualCount
                func residuals(_ x: Double, _ y: Double) -> [Double] {
                    [Double](unsafeUninitializedCapacity: count) { buffer, initialized in
                        problem.residuals([x, y], into: buffer.baseAddress!)
                        initialized = count
                    }
                }
                let x = 1.5 + Double(index % 9)
                let y = -2.5
                let h = 1e-5
                let jacobian = [Double](unsafeUninitializedCapacity: 2 * count) { buffer, initialized in
                    problem.jacobian([x, y], into: buffer.baseAddress!)
                    initialized = 2 * count
                }
                let here = residuals(x, y)
                let alongX = zip(residuals(x + h, y), residuals(x - h, y)).map { ($0 - $1) / (2 * h) }
                let alongY = zip(residuals(x, y + h), residuals(x, y - h)).map { ($0 - $1) / (2 * h) }
                var gradient = Vector(0, 0)
                var square = (xx: 0.0, xy: 0.0, yy: 0.0)
                for row in 0..<count {
                    #expect(abs(jacobian[2 * row] - alongX[row]) < 1e-6)
                    #expect(abs(jacobian[2 * row + 1] - alongY[row]) < 1e-6)
                    let slope = Vector(jacobian[2 * row], jacobian[2 * row + 1])
                    gradient = gradient + slope * here[row]
                    square.xx += slope.dx * slope.dx
                    square.xy += slope.dx * slope.dy
                    square.yy += slope.dy * slope.dy
                }
                let expansion = problem.expansion(Point(x, y))
                #expect(abs(expansion.value - here.reduce(0) { $0 + $1 * $1 } / 2) < 1e-9 * (1 + expansion.value))
                let away = Vector(expansion.x, expansion.y) + gradient * -1
                #expect(away.length < 1e-9 * (1 + expansion.value))
                #expect(abs(expansion.gaussXX - square.xx) < 1e-9 * (1 + square.xx))
                #expect(abs(expansion.gaussXY - square.xy) < 1e-9 * (1 + square.xx + square.yy))
                #expect(abs(expansion.gaussYY - square.yy) < 1e-9 * (1 + square.yy))
            }
        }
    }

    /// JᵀJ by differences of the residuals.
    @Test(arguments: LaterationCost.allCases)
    func theInformationIsThatOfTheResiduals(_ cost: LaterationCost) {
        for index in 0..<50 {
            let sample = HallProblem(index, count: 5)
            sample.circles.withUnsafeBufferPointer { circles in
                let problem = RangeProblem(circles: circles, cost: cost)
                let place = sample.truth + Vector(1, -2)
                let h = 1e-4
                func residuals(_ place: Point) -> [Double] {
                    [Double](unsafeUninitializedCapacity: 5) { buffer, initialized in
                        problem.residuals([place.x, place.y], into: buffer.baseAddress!)
                        initialized = 5
                    }
                }
                func difference(_ move: Vector) -> [Double] {
                    zip(residuals(place + move), residuals(place + move * -1)).map { ($0 - $1) / (2 * h) }
                }
                func product(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }
                let byX = difference(Vector(h, 0))
                let byY = difference(Vector(0, h))
                let information = problem.information(place, by: cost)
                #expect(abs(information.xx - product(byX, byX)) < 1e-5 * (1 + information.xx))
                #expect(abs(information.xy - product(byX, byY)) < 1e-5 * (1 + information.xx))
                #expect(abs(information.yy - product(byY, byY)) < 1e-5 * (1 + information.yy))
            }
        }
    }

    /// What has no proper solution has one all the same, and the same from every solver.
    @Test(arguments: LaterationCost.allCases)
    func degenerateProblemsAgree(_ cost: LaterationCost) throws {
        func circle(_ x: Double, _ y: Double, _ distance: Double) -> Circle {
            Circle(center: Point(x, y), drop: 1.3, distance: distance, spread: 0.4)
        }
        let problems: [[Circle]] = [
            [circle(0, 0, 5)], [circle(0, 0, 6), circle(8, 0, 7)], [circle(0, 0, 2), circle(20, 0, 3)],
            [circle(0, 0, 3), circle(1, 0, 12)], [circle(3, 3, 4), circle(3, 3, 4), circle(3, 3, 4)],
            [circle(0, 0, 5), circle(5, 5, 5), circle(10, 10, 12)],
            [circle(0, 0, 1), circle(30, 0, 2), circle(0, 30, 3)],
            [circle(0, 0, 0.1), circle(0, 0, 1000), circle(4, 0, 1000)],
        ]
        let reference = GSLSolver()
        let newton = NewtonSolver(fallback: GSLSolver())
        for circles in problems {
            let start = Point(circles[0].x + 2, circles[0].y + 1.5)
            try circles.withUnsafeBufferPointer { circles in
                let problem = RangeProblem(circles: circles, cost: cost)
                let slow = try #require(reference.minimum(of: problem, from: start, stepTolerance: 1e-7))
                let fast = try #require(newton.minimum(of: problem, from: start, stepTolerance: 1e-4))
                #expect(abs(slow.cost - fast.cost) < 1e-6 * (1 + slow.cost))
                #expect(fast.position.isFinite && slow.position.isFinite)
            }
        }
    }
}
