import Foundation
import Geometry
import Lateration
import NumericalMethods
import Positioning
import Testing

/// The spread against the integral that it stands for, summed over a fine grid.
@Suite struct PosteriorSpreadTests {
    static let random = RandomStream(seed: 31, purpose: "spread")

    /// A phone among beacons 8 m apart, 2 m above it, with levels that scatter by 6 dB.
    static func circles(_ index: Int, count: Int) -> (circles: [Circle], truth: Point) {
        let tick = UInt64(index)
        let truth = Point(random.uniform(in: 10...22, tick), random.uniform(in: 10...22, tick, lane: 1))
        var circles: [Circle] = []
        for column in 0..<5 {
            for row in 0..<5 {
                let center = Point(Double(8 * column), Double(8 * row))
                let spread = 0.5
                let noise = spread * random.normal(tick, lane: UInt32(2 + 5 * column + row))
                let distance = hypot(truth.distance(to: center), 2) * exp(noise)
                circles.append(Circle(center: center, drop: 2, distance: distance, spread: spread))
            }
        }
        return (Array(circles.sorted { $0.distance < $1.distance }.prefix(count)), truth)
    }

    static func value(_ circles: [Circle], around position: Point, shape: EllipseShape? = nil) -> Double {
        circles.withUnsafeBufferPointer { PosteriorSpread.value($0, around: position, shape: shape) }
    }

    /// The definition, on a grid of half a metre as far as the places reach.
    static func integral(_ circles: [Circle], around position: Point) -> Double {
        func cost(_ x: Double, _ y: Double) -> Double {
            circles.reduce(0) { sum, circle in
                let square = (x - circle.x) * (x - circle.x) + (y - circle.y) * (y - circle.y) + circle.squaredDrop
                let residual = (0.5 * log(square) - log(circle.distance)) / circle.spread / PosteriorSpread.smoothing
                return sum + residual * residual
            }
        }
        let reach = 8.7 * max(circles[0].distance * circles[0].spread * PosteriorSpread.smoothing, 1)
        let steps = stride(from: -reach, through: reach, by: 0.5).map(\.self)
        let places = steps.flatMap { x in steps.map { (x, $0) } }.filter { hypot($0.0, $0.1) <= reach }
        let costs = places.map { cost(position.x + $0.0, position.y + $0.1) }
        let least = costs.min() ?? 0
        let temperature = (least + 4) / (Double(max(circles.count - 2, 0)) + 4)
        var total = 0.0
        var squares = 0.0
        for (place, cost) in zip(places, costs) {
            let weight = exp((least - cost) / 2 / temperature)
            total += weight
            squares += weight * (place.0 * place.0 + place.1 * place.1)
        }
        return (squares / total).squareRoot()
    }

    @Test(arguments: [2, 4, 8]) func isTheIntegral(count: Int) throws {
        var ratios: [Double] = []
        var shaped: [Double] = []
        for index in 0..<60 {
            let (circles, _) = Self.circles(index, count: count)
            let centroid = try #require(EstimateStage.centroid(of: circles)).position
            let estimate = try #require(
                Lateration(cost: .rssi).solve(circles, centroid: centroid, outline: Polygon([])))
            let integral = Self.integral(circles, around: estimate.position)
            ratios.append(Self.value(circles, around: estimate.position) / integral)
            shaped.append(Self.value(circles, around: estimate.position, shape: estimate.shape) / integral)
        }
        // Two beacons stand in a line; their covariance does not know of the place on its other side.
        for ratios in count > 2 ? [ratios, shaped] : [ratios] {
            let mean = try #require(Statistics.mean(ratios))
            let deviation = try #require(Statistics.standardDeviation(ratios))
            #expect(abs(mean - 1) < 0.05 && deviation < 0.1, "mean \(mean), standard deviation \(deviation)")
        }
    }

    /// It depends on where things are to each other, not on where they are or in which order.
    @Test func movesWithItsCircles() {
        let (circles, truth) = Self.circles(3, count: 6)
        let here = Self.value(circles, around: truth)
        let moved = circles.map {
            Circle(center: Point(70 - $0.y, 20 + $0.x), drop: 2, distance: $0.distance, spread: 0.5)
        }
        let there = Self.value(moved, around: Point(70 - truth.y, 20 + truth.x))
        // The places turn by 60 degrees, not by 90.
        #expect(abs(there / here - 1) < 0.1)
        let others = [circles[0]] + circles[1..<5].reversed() + [circles[5]]
        #expect(abs(Self.value(others, around: truth) / here - 1) < 1e-5)
        // Levels twice as far off in dB spread farther.
        let worse = circles.map { Circle(center: Point($0.x, $0.y), drop: 2, distance: $0.distance, spread: 1) }
        #expect(Self.value(worse, around: truth) > 1.2 * here)
        #expect(Self.value([], around: truth) == 0)
    }
}
