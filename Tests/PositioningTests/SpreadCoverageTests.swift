import Foundation
import GSLLateration
import Geometry
import Lateration
import NumericalMethods
import Positioning
import Testing

/// The ellipse of a fix holds the truth about as often as its radius does, also where the solution is ambiguous.
@Suite struct SpreadCoverageTests {
    /// Shares of the phones inside the radius and inside the ellipse.
    struct Shares {
        var radius = 0.0, ellipse = 0.0
    }

    /// Lateration of phones at random places of a hall, with RSSI of the believed noise.
    private func shares(
        _ beacons: [Point], in size: (width: Double, depth: Double), deviation: Double, seed: UInt64, count: Int
    ) throws -> Shares {
        let corners = [Point(0, 0), Point(size.width, 0), Point(size.width, size.depth), Point(0, size.depth)]
        let lateration = Lateration(cost: .rssi, method: .newtonThenGSL)
        let spread = deviation * log(10) / 28
        var shares = Shares()
        var tried = 0.0
        for index in 0..<count {
            let stream = RandomStream(seed: seed, purpose: "spread coverage", entity: UInt64(index))
            let phone = Point(size.width * stream.uniform(0), size.depth * stream.uniform(1))
            let circles = beacons.enumerated().map { lane, place in
                let error = spread * PosteriorSpread.smoothing * stream.normal(2, lane: UInt32(lane))
                return Circle(
                    center: place, drop: 1.2, distance: hypot(place.distance(to: phone), 1.2) * exp(error),
                    spread: spread)
            }.sorted { $0.distance < $1.distance }
            let centroid = try #require(EstimateStage.centroid(of: circles)).position
            let fix = try #require(lateration.solve(circles, centroid: centroid, outline: Polygon(corners)))
            tried += 1
            let away = phone - fix.position
            if away.length <= fix.radius { shares.radius += 1 }
            let shape = try #require(fix.shape)
            // As `ErrorEllipse` has it: a² + b² = 2 r².
            let major = fix.radius * (2 / (1 + shape.ratio * shape.ratio)).squareRoot()
            let axis = Vector(cos(shape.direction), sin(shape.direction))
            let along = away.dot(axis) / major
            let across = axis.cross(away) / (major * shape.ratio)
            if along * along + across * across <= 1 { shares.ellipse += 1 }
        }
        return Shares(radius: shares.radius / tried, ellipse: shares.ellipse / tried)
    }

    /// The form of the covariance to first order holds 0.42 to 0.56 here.
    @Test(arguments: [2.0, 4, 6], [3, 4, 6])
    func ellipsesHoldTheTruth(deviation: Double, beacons: Int) throws {
        var radius = 0.0
        var ellipse = 0.0
        for hall in 0..<10 {
            let stream = RandomStream(seed: UInt64(hall), purpose: "spread halls")
            let places = (0..<beacons).map { lane in
                Point(30 * stream.uniform(0, lane: UInt32(lane)), 20 * stream.uniform(1, lane: UInt32(lane)))
            }
            let found = try shares(places, in: (30, 20), deviation: deviation, seed: UInt64(hall), count: 400)
            radius = radius + found.radius / 10
            ellipse = ellipse + found.ellipse / 10
        }
        #expect(ellipse > min(radius, 0.68) - 0.06 && ellipse < 0.8, "ellipse \(ellipse), radius \(radius)")
    }

    /// A row of beacons along a corridor, and two beacons in a hall.
    @Test(arguments: [false, true]) func alsoWhereSidesAreAlike(isRow: Bool) throws {
        let beacons = isRow ? [0.0, 20, 40, 60].map { Point($0 + 5, 3) } : [Point(9, 6), Point(22, 9)]
        let found = try shares(
            beacons, in: isRow ? (70, 6) : (30, 20), deviation: 4, seed: 3, count: 3000)
        #expect(found.ellipse > 0.5 && found.radius > 0.55, "\(found)")
    }
}
