import Foundation
import Geometry
import NumericalMethods
import Radio
import Testing

/// Against closed forms, and against slopes of the law itself.
struct CramerRaoBoundTests {
    private let exponent = 2.0
    private let sigma = 4.0
    private var scale: Double { 10 * exponent / (log(10.0) * sigma) }

    private func link(_ x: Double, _ y: Double, rise: Double = 0) -> CramerRaoBound.Link {
        CramerRaoBound.Link(away: Vector(x, y), rise: rise, exponent: exponent, residualStandardDeviation: sigma)
    }

    private func isNear(_ a: Double?, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
        abs((a ?? .nan) - b) <= tolerance * abs(b)
    }

    /// n beacons on a circle of radius d: J = k² n/(2 d²) I, so the bound is 2 d/(k √n).
    @Test(arguments: [3, 4, 7, 12]) func ring(_ count: Int) {
        let links = (0..<count).map { index in
            let angle = 2 * Double.pi * Double(index) / Double(count)
            return link(8 * cos(angle), 8 * sin(angle))
        }
        #expect(isNear(CramerRaoBound(links).radius, 2 * 8 / (scale * Double(count).squareRoot())))
        // A ring says nothing of an offset in position: by symmetry an unknown one costs nothing.
        #expect(
            isNear(CramerRaoBound(links, offsetSpread: .infinity).radius, 2 * 8 / (scale * Double(count).squareRoot())))
    }

    /// Two beacons at right angles: J is diagonal, and the bound √(d₁² + d₂²)/k.
    @Test func rightAngle() {
        let bound = CramerRaoBound([link(3, 0), link(0, 5)])
        #expect(isNear(bound.radius, (34.0).squareRoot() / scale))
        #expect(isNear(bound.xx, scale * scale / 9) && isNear(bound.yy, scale * scale / 25))
        #expect(abs(bound.xy) < 1e-12)
    }

    @Test func beaconsThatDoNotDetermineThePosition() {
        #expect(CramerRaoBound([]).radius == nil)
        #expect(CramerRaoBound([link(4, 3)]).radius == nil)
        #expect(CramerRaoBound([link(4, 3), link(-8, -6), link(2, 1.5)]).radius == nil)
        // Two beacons determine a position, but not with an offset.
        #expect(CramerRaoBound([link(3, 0), link(0, 5)], offsetSpread: .infinity).radius == nil)
    }

    /// The Schur complement against the inverse of the whole 3 × 3 matrix, by its cofactors.
    @Test func unknownOffset() {
        let links = [link(3, 1, rise: 2), link(-5, 4, rise: 1), link(2, -7, rise: 2), link(-1, -2, rise: 1.5)]
        for spread in [0.5, 3, 50] {
            var m = [[Double]](repeating: [0, 0, 0], count: 3)
            for link in links {
                let square = link.away.dot(link.away) + link.rise * link.rise
                let factor = -scale / square
                let row = [factor * link.away.dx, factor * link.away.dy, 1 / sigma]
                for a in 0..<3 { for b in 0..<3 { m[a][b] += row[a] * row[b] } }
            }
            m[2][2] += 1 / (spread * spread)
            func minor(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Double { m[a][c] * m[b][d] - m[a][d] * m[b][c] }
            let determinant =
                m[0][0] * minor(1, 2, 1, 2) - m[0][1] * minor(1, 2, 0, 2) + m[0][2] * minor(1, 2, 0, 1)
            let trace = (minor(1, 2, 1, 2) + minor(0, 2, 0, 2)) / determinant
            #expect(isNear(CramerRaoBound(links, offsetSpread: spread).radius, trace.squareRoot()))
        }
    }

    /// The information of a link is the square of the slope of the law, by central differences.
    @Test func slopesAreThoseOfTheLaw() {
        let law = LogDistancePathLoss(exponent: exponent)
        func level(_ x: Double, _ y: Double) -> Double {
            -law.loss(distance: (x * x + y * y + 4).squareRoot(), obstruction: .none)
        }
        let step = 1e-3
        for (x, y) in [(3.0, 1.0), (-6, 2), (0.5, -9)] {
            let dx = (level(x + step, y) - level(x - step, y)) / (2 * step)
            let dy = (level(x, y + step) - level(x, y - step)) / (2 * step)
            let bound = CramerRaoBound([link(x, y, rise: 2)])
            #expect(abs(bound.xx - dx * dx / (sigma * sigma)) < 1e-4 * bound.xx + 1e-6)
            #expect(abs(bound.yy - dy * dy / (sigma * sigma)) < 1e-4 * bound.yy + 1e-6)
            #expect(abs(bound.xy - dx * dy / (sigma * sigma)) < 1e-4 * (bound.xx + bound.yy))
        }
    }

    /// J is the curvature of −ln of the likelihood where all readings are as expected, by finite differences.
    @Test func informationIsTheCurvatureOfTheLogLikelihood() {
        let beacons = [Point(3, 1), Point(-5, 4), Point(2, -7), Point(-1, -2), Point(9, 9)]
        let law = LogDistancePathLoss(exponent: exponent)
        func levels(_ x: Double, _ y: Double) -> [Double] {
            beacons.map { beacon in
                let dx = x - beacon.x
                let dy = y - beacon.y
                return -law.loss(distance: (dx * dx + dy * dy + 4).squareRoot(), obstruction: .none)
            }
        }
        let readings = levels(0.7, -0.4)
        func cost(_ dx: Double, _ dy: Double) -> Double {
            zip(readings, levels(0.7 + dx, -0.4 + dy)).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
                / (2 * sigma * sigma)
        }
        let h = 1e-3
        let bound = CramerRaoBound(beacons.map { link(0.7 - $0.x, -0.4 - $0.y, rise: 2) })
        let xx = (cost(h, 0) + cost(-h, 0)) / (h * h)
        let yy = (cost(0, h) + cost(0, -h)) / (h * h)
        let xy = (cost(h, h) - cost(h, -h) - cost(-h, h) + cost(-h, -h)) / (4 * h * h)
        let scale = bound.xx + bound.yy
        #expect(
            abs(xx - bound.xx) < 1e-4 * scale && abs(yy - bound.yy) < 1e-4 * scale && abs(xy - bound.xy) < 1e-4 * scale)
    }

    /// A further beacon never makes the bound greater, and a worse known offset never smaller.
    @Test func monotonicity() throws {
        let places = [(3.0, 1.0), (-5, 4), (2, -7), (-9, -9), (14, 3), (0.4, 0.2), (-3, 12)]
        for spread in [0, 2, Double.infinity] {
            var last = Double.infinity
            for count in 3...places.count {
                let links = places.prefix(count).map { link($0.0, $0.1, rise: 1.5) }
                let radius = CramerRaoBound(links, offsetSpread: spread).radius ?? .infinity
                #expect(radius <= last * (1 + 1e-12))
                last = radius
            }
        }
        let links = places.map { link($0.0, $0.1, rise: 1.5) }
        let radii = try [0, 0.5, 2, 8, Double.infinity].map {
            try #require(CramerRaoBound(links, offsetSpread: $0).radius)
        }
        #expect(zip(radii, radii.dropFirst()).allSatisfy { $0 <= $1 })
    }

    @Test func correlatedShadowing() throws {
        let links = [link(3, 1), link(-5, 4), link(2, -7)]
        let diagonal = (0..<9).map { $0 % 4 == 0 ? sigma * sigma : 0 }
        let plain = CramerRaoBound(links)
        for spread in [0, 2, Double.infinity] {
            let same = try #require(CramerRaoBound(links, covariance: diagonal, offsetSpread: spread))
            #expect(isNear(same.xx, CramerRaoBound(links, offsetSpread: spread).xx, 1e-9))
        }
        // Two readings with the correlation ρ in one place count as 2/(1 + ρ).
        let rho = 0.6
        let twice = [link(3, 0), link(3, 0), link(0, 5)]
        let s = sigma * sigma
        let bound = try #require(CramerRaoBound(twice, covariance: [s, rho * s, 0, rho * s, s, 0, 0, 0, s]))
        #expect(isNear(bound.xx, scale * scale / 9 * 2 / (1 + rho)))
        // A shadowing that all share is an unknown offset.
        let shared = 3.0
        let common = (0..<9).map { ($0 % 4 == 0 ? s : 0) + shared * shared }
        let offset = CramerRaoBound(links, offsetSpread: shared)
        let correlated = try #require(CramerRaoBound(links, covariance: common))
        #expect(isNear(correlated.radius, offset.radius ?? .nan))
        #expect((offset.radius ?? 0) > (plain.radius ?? .infinity) * 0.999)
        #expect(CramerRaoBound(links, covariance: [1, 2, 3, 2, 1, 3, 3, 3, 1]) == nil)
        #expect(CramerRaoBound(links, covariance: [1]) == nil)
    }
}
