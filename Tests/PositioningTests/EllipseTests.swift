import Foundation
import GSLLateration
import Geometry
import Lateration
import NumericalMethods
import Positioning
import Radio
import Recordings
import Testing
import VenueModel

/// The covariance of lateration and the ellipse of a fix, against closed forms.
@Suite struct EllipseTests {
    /// GSL's covariance is the inverse of JᵀJ, which the residuals' differences give.
    @Test(arguments: LaterationCost.allCases)
    func theCovarianceIsTheInverseOfTheInformation(_ cost: LaterationCost) throws {
        let solver = NewtonThenGSLSolver()
        for index in 0..<100 {
            try HallProblem(index, count: 3 + index % 6).withProblem(cost: cost) { problem in
                let found = try #require(
                    solver.minimum(of: problem, from: problem.linearisedMinimum, stepTolerance: 1e-3))
                let fix = try #require(solver.refined(found, of: problem))
                let covariance = try #require(fix.covariance)
                let h = 1e-5
                func residuals(_ dx: Double, _ dy: Double) -> [Double] {
                    [Double](unsafeUninitializedCapacity: problem.residualCount) { buffer, count in
                        problem.residuals([fix.position.x + dx, fix.position.y + dy], into: buffer.baseAddress!)
                        count = problem.residualCount
                    }
                }
                let x = zip(residuals(h, 0), residuals(-h, 0)).map { ($0 - $1) / (2 * h) }
                let y = zip(residuals(0, h), residuals(0, -h)).map { ($0 - $1) / (2 * h) }
                let xx = zip(x, x).reduce(0) { $0 + $1.0 * $1.1 }
                let xy = zip(x, y).reduce(0) { $0 + $1.0 * $1.1 }
                let yy = zip(y, y).reduce(0) { $0 + $1.0 * $1.1 }
                // The product of both is the unit matrix, as exactly as the differences are: beacons in a line leave a
                // direction open, and products are large there.
                let tolerance = 1e-6 * max((covariance.xx + covariance.yy) * (xx + yy), 100)
                #expect(abs(covariance.xx * xx + covariance.xy * xy - 1) < tolerance)
                #expect(abs(covariance.xx * xy + covariance.xy * yy) < tolerance)
                #expect(abs(covariance.xy * xy + covariance.yy * yy - 1) < tolerance)
            }
        }
    }

    /// Beacons in a long row beside the phone tell the place along the row well and the distance from it badly, whichever
    /// way the row runs; and the axes fit the radius. The form is that of the likelihood, summed over a fine lattice.
    @Test(arguments: [0.0, 25, 90, 137])
    func theEllipsePointsAwayFromARow(turned degrees: Double) throws {
        let angle = degrees * .pi / 180
        func turned(_ x: Double, _ y: Double) -> (Double, Double) {
            (x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle))
        }
        // Beacons east and west of the phone, far away, and one that chooses the side.
        let places = [(-12.0, 0.0), (12, 0), (-11, 1), (11, 1)].map { turned($0.0, $0.1) }
        let radio = RadioModel(powerAt1m: -65, pathLossExponent: 2.8, residualStandardDeviation: 2)
        var map = BeaconMap(TestVenues.venue(places, radio: radio))
        map.lateration = .newtonThenGSL
        var engine = PositioningEngine(
            map: map, settings: try PositioningSettings(["activateOptimisedCircularLateration": true]))
        for (index, place) in places.enumerated() {
            let rssi = -65 - 28 * log10(hypot(place.0, place.1))
            engine.ingest(.packet(Packet(time: 0.5, beacon: .named("b\(index)"), rssi: rssi)))
        }
        let step = engine.step(at: 1)
        let fix = try #require(step)
        let ellipse = try #require(fix.ellipse)
        let squares = ellipse.semiMajor * ellipse.semiMajor + ellipse.semiMinor * ellipse.semiMinor
        #expect(abs(squares - 2 * fix.horizontalAccuracy * fix.horizontalAccuracy) < 1e-9 * squares)
        let expectedRatio = try axesOfTheLikelihood(places, around: fix.position, deviation: 2)
        let ratio = ellipse.semiMajor / ellipse.semiMinor
        #expect(expectedRatio > 3 && ratio > 2.5, "\(ratio), not \(expectedRatio)")
        // Across the row, which runs along x before it is turned: clockwise from y, that is minus the angle.
        let expected = (360 - degrees).truncatingRemainder(dividingBy: 180)
        let difference = abs(ellipse.bearing - expected)
        #expect(min(difference, 180 - difference) < 3, "\(ellipse.bearing), not \(expected)")
        #expect((0..<180).contains(ellipse.bearing))
    }

    /// The ratio of the axes of the second moments of exp(−Σ rᵢ² / 2), of phones that hear from each place its distance
    /// from the origin, by a sum over places 0.2 m apart.
    private func axesOfTheLikelihood(
        _ places: [(Double, Double)], around position: Point, deviation: Double
    ) throws -> Double {
        let spread = deviation * log(10) / 28 * PosteriorSpread.smoothing
        var total = 0.0
        var xx = 0.0
        var xy = 0.0
        var yy = 0.0
        for column in -200...200 {
            for row in -200...200 {
                let away = Vector(0.2 * Double(column), 0.2 * Double(row))
                let place = position + away
                let cost = places.reduce(0) { sum, beacon in
                    let distance = max(hypot(place.x - beacon.0, place.y - beacon.1), 1e-3)
                    let residual = log(distance / hypot(beacon.0, beacon.1)) / spread
                    return sum + residual * residual
                }
                let weight = exp(-cost / 2)
                total += weight
                xx += weight * away.dx * away.dx
                xy += weight * away.dx * away.dy
                yy += weight * away.dy * away.dy
            }
        }
        let mean = (xx + yy) / 2
        let half = (xx - yy) / 2
        let radius = hypot(half, xy)
        return ((mean + radius) / (mean - radius)).squareRoot()
    }

    @Test func theCentroidHasNone() throws {
        let places = [(-5.0, 0.0), (5, 0), (0, 6)]
        var engine = PositioningEngine(map: BeaconMap(TestVenues.venue(places)), settings: PositioningSettings())
        for index in places.indices {
            engine.ingest(.packet(Packet(time: 0.5, beacon: .named("b\(index)"), rssi: -75)))
        }
        let step = engine.step(at: 1)
        let fix = try #require(step)
        #expect(fix.ellipse == nil)
    }
}
