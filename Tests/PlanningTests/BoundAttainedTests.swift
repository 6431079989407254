import Foundation
import Geometry
import Lateration
import NumericalMethods
import Planning
import Radio
import Testing

/// Lateration in dB nearly reaches the Cramér–Rao bound inside a grid of beacons, and lateration with equal weights its
/// own first-order error.
@Suite struct BoundAttainedTests {
    private let exponent = 2.0
    private let rise = 1.8

    /// A 5 × 5 grid with a spacing of 8 m.
    private let beacons = (0..<25).map { Point(8 * Double($0 % 5), 8 * Double($0 / 5)) }

    private func links(_ phone: Point, sigma: Double) -> [CramerRaoBound.Link] {
        beacons.map {
            CramerRaoBound.Link(away: phone - $0, rise: rise, exponent: exponent, residualStandardDeviation: sigma)
        }
    }

    /// Root mean square error over draws.
    private func error(of cost: LaterationCost, at phone: Point, sigma: Double, draws: Int, seed: UInt64) -> Double {
        let lateration = Lateration(cost: cost)
        var sum = 0.0
        for draw in 0..<draws {
            let stream = RandomStream(seed: seed, purpose: "planning test: readings", entity: UInt64(draw))
            let circles = beacons.enumerated().map { index, beacon in
                let across = phone - beacon
                let distance = (across.dot(across) + rise * rise).squareRoot()
                let believed = distance * pow(10, -sigma * stream.normal(UInt64(index)) / (10 * exponent))
                let spread = sigma * log(10) / (10 * exponent)
                return Circle(
                    center: beacon, drop: rise, distance: believed, spread: cost == .plain ? 1 / believed : spread)
            }
            let start = circles.min { $0.distance < $1.distance }!
            let centroid = Point(start.x, start.y)
            let estimate = lateration.solve(circles, centroid: centroid, outline: Polygon([]))
            sum += estimate.map { pow($0.position.distance(to: phone), 2) } ?? .infinity
        }
        return (sum / Double(draws)).squareRoot()
    }

    @Test(arguments: [2.0, 4, 6]) func laterationReachesTheBound(sigma: Double) throws {
        // One spacing inside the hull, everywhere in a cell of the grid of beacons.
        var squares = 0.0
        var bounds = 0.0
        for (index, phone) in (0..<9).map({ Point(8.9 + 3.1 * Double($0 % 3), 9.3 + 2.9 * Double($0 / 3)) })
            .enumerated()
        {
            let bound = try #require(CramerRaoBound(links(phone, sigma: sigma)).radius)
            let error = error(of: .rssi, at: phone, sigma: sigma, draws: 400, seed: UInt64(index))
            squares = squares + error * error
            bounds = bounds + bound * bound
        }
        let ratio = (squares / bounds).squareRoot()
        #expect((1...1.25).contains(ratio), "\(sigma) dB: \(ratio)")
    }

    @Test func equalWeightsHaveTheirFirstOrderError() throws {
        // Small errors, where the first order is all.
        let sigma = 0.3
        for (index, phone) in [Point(9, 10), Point(13, 18)].enumerated() {
            let links = links(phone, sigma: sigma)
            let expected = try #require(PlainLaterationError.radius(links))
            let error = error(of: .plain, at: phone, sigma: sigma, draws: 1500, seed: UInt64(10 + index))
            #expect(abs(error / expected - 1) < 0.06, "\(error / expected)")
            let bound = try #require(CramerRaoBound(links).radius)
            #expect(expected > bound * 1.2)
            let covariance = (0..<625).map { $0 % 26 == 0 ? sigma * sigma : 0 }
            #expect(abs(try #require(PlainLaterationError.radius(links, covariance: covariance)) / expected - 1) < 1e-9)
            let offset = try #require(PlainLaterationError.radius(links, offsetSpread: 2))
            #expect(offset >= expected)
        }
        // Where all beacons are equally far, weights do not matter.
        let ring = (0..<7).map { index in
            let angle = 2 * Double.pi * Double(index) / 7
            return CramerRaoBound.Link(
                away: Vector(6 * cos(angle), 6 * sin(angle)), rise: 0, exponent: 2, residualStandardDeviation: 4)
        }
        let bound = try #require(CramerRaoBound(ring).radius)
        #expect(abs(try #require(PlainLaterationError.radius(ring)) - bound) < 1e-9)
        #expect(PlainLaterationError.radius(Array(ring.prefix(1))) == nil)
        #expect(PlainLaterationError.radius(ring, offsetSpread: .infinity) == nil)
    }
}
