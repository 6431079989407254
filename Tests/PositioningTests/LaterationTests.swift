import Foundation
import GSLLateration
import Geometry
import Lateration
import NumericalMethods
import Positioning
import Testing

@Suite struct LaterationTests {
    /// Nine beacons, 8 m apart, 1.6 m above the phone.
    static let beacons = (0..<9).map { Point(4 + 8 * Double($0 % 3), 4 + 8 * Double($0 / 3)) }
    static let outline = Polygon([Point(0, 0), Point(24, 0), Point(24, 24), Point(0, 24)])
    static let drop = 1.6
    /// Relative error of the distances: 5 dB at an exponent of 2.2.
    static let spread = 5 * log(10.0) / 22

    /// A phone somewhere in the square and what it makes of the nearest `count` beacons.
    struct Case {
        var truth: Point
        var circles: [Circle]
        var centroid: Point

        init(_ index: Int, count: Int, noise: Double = spread) throws {
            let stream = RandomStream(seed: 7, purpose: "lateration", entity: UInt64(index))
            truth = Point(stream.uniform(in: 0...24, 0), stream.uniform(in: 0...24, 1))
            let truth = truth
            circles = beacons.enumerated().map { index, beacon in
                let distance = hypot(beacon.distance(to: truth), drop)
                let factor = exp(noise * stream.normal(2, lane: UInt32(index)))
                return Circle(center: beacon, drop: drop, distance: distance * factor, spread: spread)
            }
            circles.sort { $0.distance < $1.distance }
            circles.removeLast(beacons.count - count)
            centroid = try #require(EstimateStage.centroid(of: circles)).position
        }
    }

    @Test func theRssiCostIsTheErrorInDecibels() {
        let power = -61.0
        let exponent = 2.3
        let deviation = 4.0
        let rssi = -78.0
        let slope = log(10.0) / (10 * exponent)
        let circle = Circle(
            center: Point(1, 2), drop: 1.5, distance: exp((power - rssi) * slope), spread: deviation * slope)
        let phone = Point(6, -3)
        let distance = (25 + 25 + 2.25).squareRoot()
        let error = (rssi - power + 10 * exponent * log10(distance)) / deviation
        #expect(abs(sumOfSquares([circle], cost: .rssi, at: phone) - error * error) < 1e-9)
        let relative = (distance - circle.distance) / (circle.distance * circle.spread)
        #expect(abs(sumOfSquares([circle], cost: .range, at: phone) - relative * relative) < 1e-12)
    }

    private func sumOfSquares(_ circles: [Circle], cost: LaterationCost, at point: Point) -> Double {
        circles.withUnsafeBufferPointer { RangeProblem(circles: $0, cost: cost).sumOfSquares(point) }
    }

    @Test(arguments: LaterationCost.allCases, [4, 6, 9])
    func exactDistancesGiveTheExactPlace(_ cost: LaterationCost, _ count: Int) throws {
        let lateration = Lateration(cost: cost)
        for index in 0..<50 {
            let sample = try Case(index, count: count, noise: 0)
            let estimate = try #require(
                lateration.solve(sample.circles, centroid: sample.centroid, outline: Self.outline))
            #expect(estimate.position.distance(to: sample.truth) < 0.01)
        }
    }

    /// The least Σ r² in the outline by looking everywhere: a grid of 0.25 m, refined around its best point.
    static func bruteForce(_ problem: RangeProblem, in outline: Polygon) throws -> Double {
        let bounds = try #require(Bounds(around: outline.vertices))
        var window = bounds
        var step = 0.25
        var best = (position: bounds.lower, cost: Double.infinity)
        for _ in 0..<4 {
            for x in stride(from: window.lower.x, through: window.upper.x + 1e-9, by: step) {
                for y in stride(from: window.lower.y, through: window.upper.y + 1e-9, by: step) {
                    let point = Point(
                        min(max(x, bounds.lower.x), bounds.upper.x), min(max(y, bounds.lower.y), bounds.upper.y))
                    let cost = problem.sumOfSquares(point)
                    if cost < best.cost { best = (point, cost) }
                }
            }
            window = Bounds(lower: best.position, upper: best.position).expanded(by: step)
            step /= 8
        }
        return best.cost
    }

    /// Circles of one precision, that of 1/σ with σ² the mean of (d b)².
    static func plain(_ circles: [Circle]) -> [Circle] {
        let square = circles.reduce(0) { $0 + pow($1.distance * $1.spread, 2) } / Double(circles.count)
        return circles.map {
            Circle(
                center: Point($0.x, $0.y), drop: $0.squaredDrop.squareRoot(), distance: $0.distance,
                spread: square.squareRoot() / $0.distance)
        }
    }

    @Test(arguments: LaterationCost.allCases)
    func theSolutionIsTheLeastInTheOutline(_ cost: LaterationCost) throws {
        let lateration = Lateration(cost: cost)
        let cases = 150
        var missed = 0
        for index in 0..<cases {
            let sample = try Case(index, count: 4 + index % 5)
            let estimate = try #require(
                lateration.solve(sample.circles, centroid: sample.centroid, outline: Self.outline))
            let circles = cost == .plain ? Self.plain(sample.circles) : sample.circles
            let (found, least) = try circles.withUnsafeBufferPointer { circles in
                let problem = RangeProblem(circles: circles, cost: cost)
                return (problem.sumOfSquares(estimate.position), try Self.bruteForce(problem, in: Self.outline))
            }
            #expect(found > least - 1e-3, "nothing beats looking everywhere")
            if found > least + 1e-3 { missed += 1 }
            #expect((-1e-9...24 + 1e-9).contains(estimate.position.x))
            #expect((-1e-9...24 + 1e-9).contains(estimate.position.y))
        }
        #expect(missed <= cases / 50, "another local minimum in at most one case of fifty")
    }

    @Test func outsideTheOutlineTheBorderIsMinimised() throws {
        // An L; one circle far outside it: the least on the border is not the point nearest to the free
        // minimum.
        let outline = Polygon([
            Point(0, 0), Point(20, 0), Point(20, 10), Point(10, 10), Point(10, 20), Point(0, 20),
        ])
        let circles = [
            Circle(center: Point(30, 4), drop: 0, distance: 4, spread: 0.2),
            Circle(center: Point(32, 9), drop: 0, distance: 6, spread: 0.9),
            Circle(center: Point(18, 30), drop: 0, distance: 30, spread: 0.9),
        ]
        for cost in LaterationCost.allCases {
            circles.withUnsafeBufferPointer { circles in
                let problem = RangeProblem(circles: circles, cost: cost)
                let found = problem.borderMinimum(of: outline, from: Point(27, 13))
                var least = Double.infinity
                for edge in outline.edges {
                    for step in 0...4000 {
                        let point = edge.start.interpolated(to: edge.end, at: Double(step) / 4000)
                        least = min(least, problem.sumOfSquares(point))
                    }
                }
                #expect(abs(2 * found.cost - least) < 1e-3)
                #expect(abs(problem.sumOfSquares(found.position) - 2 * found.cost) < 1e-9)
                #expect(outline.edges.contains { $0.distance(to: found.position) < 1e-9 })
            }
        }
    }

    @Test func beaconsInALineLeaveTwoPlacesAndTheOutlineChooses() throws {
        let truth = Point(11, 5)
        let circles = [4.0, 9, 14, 19].map { x in
            Circle(
                center: Point(x, 0), drop: 1, distance: hypot(Point(x, 0).distance(to: truth), 1), spread: 0.3)
        }
        let anywhere = Polygon([])
        for cost in LaterationCost.allCases {
            let lateration = Lateration(cost: cost)
            let centroid = try #require(EstimateStage.centroid(of: circles)).position
            // Nothing chooses: one of the two, with a radius that reaches half way to the other; or the outline does.
            let estimate = try #require(
                lateration.solve(circles, centroid: centroid, outline: anywhere))
            #expect(abs(estimate.position.x - 11) < 0.3 && abs(abs(estimate.position.y) - 5) < 0.3)
            #expect(estimate.radius > 5 && estimate.radius < 20)
            for side in [1.0, -1] {
                let half = Polygon([Point(0, 0), Point(30, 0), Point(30, 20 * side), Point(0, 20 * side)])
                let chosen = try #require(lateration.solve(circles, centroid: centroid, outline: half))
                #expect(chosen.position.distance(to: Point(11, 5 * side)) < 0.3)
                #expect(chosen.radius < estimate.radius)
            }
        }
    }

    @Test func hopelessCirclesStayFinite() throws {
        let same = [Circle](repeating: Circle(center: Point(5, 5), drop: 0, distance: 3, spread: 0.5), count: 4)
        let far = Self.beacons.map { Circle(center: $0, drop: 0, distance: 1000, spread: 0.5) }
        let near = Self.beacons.map { Circle(center: $0, drop: 0, distance: 0.1, spread: 0.01) }
        let remote = (0..<3).map { Circle(center: Point(5e5 + Double($0), 6e6), drop: 2, distance: 9, spread: 0.5) }
        for circles in [same, far, near, remote] {
            for cost in LaterationCost.allCases {
                for outline in [Self.outline, Polygon([])] {
                    let start = try #require(EstimateStage.centroid(of: circles)).position
                    let estimate = try #require(
                        Lateration(cost: cost, method: .newtonThenGSL).solve(
                            circles, centroid: start, outline: outline))
                    #expect(estimate.position.isFinite && estimate.radius.isFinite && estimate.radius >= 1)
                }
            }
        }
    }

    @Test func errorsAreAsLargeAsTheRadiusSaysAndNotBelowTheCramerRaoBound() throws {
        // Without an outline, from the very noise that is believed: without what smoothing takes off, 68 of
        // 100 truths are inside.
        let lateration = Lateration(cost: .rssi)
        let cases = 1000
        var inside = 0
        var ratios: [Double] = []
        for index in 0..<cases {
            let sample = try Case(index, count: 9)
            let estimate = try #require(
                lateration.solve(sample.circles, centroid: sample.centroid, outline: Polygon([])))
            let error = estimate.position.distance(to: sample.truth)
            if error < estimate.radius / PosteriorSpread.smoothing { inside += 1 }
            // J = Σ u uᵀ ρ² / (b² d⁴) at the truth, for independent log-normal distances (Patwari et al. 2003).
            var xx = 0.0
            var xy = 0.0
            var yy = 0.0
            for beacon in Self.beacons {
                let away = sample.truth - beacon
                let square = away.dot(away) + Self.drop * Self.drop
                let weight = 1 / (Self.spread * Self.spread * square * square)
                xx += weight * away.dx * away.dx
                xy += weight * away.dx * away.dy
                yy += weight * away.dy * away.dy
            }
            ratios.append(error * error / ((xx + yy) / (xx * yy - xy * xy)))
        }
        let share = Double(inside) / Double(cases)
        #expect((0.62...0.76).contains(share), "share \(share)")
        // E[e²] is at least the bound: the mean ratio is not significantly below 1.
        let mean = try #require(Statistics.mean(ratios))
        let standardError = try #require(Statistics.standardDeviation(ratios)) / Double(cases).squareRoot()
        #expect(mean > 1 - 3 * standardError, "mean ratio \(mean) ± \(standardError)")
        #expect(mean < 2, "and not far above it: \(mean)")
    }
}
