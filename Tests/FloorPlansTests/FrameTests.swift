import Foundation
import Geometry
import Testing
import VenueModel

/// The frame of a venue against geodesics on the ellipsoid.
@Suite struct FrameTests {
    /// Where a geodesic of a length ends that starts at a place with an azimuth, degrees; solved by Vincenty's series
    /// (Survey Review 23, 1975, pages 88–93), exact to 0.1 mm on the ellipsoid.
    static func destination(
        latitude: Double, longitude: Double, azimuth: Double, metres: Double
    ) -> (latitude: Double, longitude: Double) {
        let degree = Double.pi / 180
        let a = 6_378_137.0
        let f = 1 / 298.257_223_563
        let b = a * (1 - f)
        let reduced = atan((1 - f) * tan(latitude * degree))
        let sigma1 = atan2(tan(reduced), cos(azimuth * degree))
        let sineAlpha = cos(reduced) * sin(azimuth * degree)
        let squaredCosine = 1 - sineAlpha * sineAlpha
        let u = squaredCosine * (a * a - b * b) / (b * b)
        let A = 1 + u / 16384 * (4096 + u * (-768 + u * (320 - 175 * u)))
        let B = u / 1024 * (256 + u * (-128 + u * (74 - 47 * u)))
        var sigma = metres / (b * A)
        var middle = 0.0
        for _ in 0..<20 {
            middle = cos(2 * sigma1 + sigma)
            let inner = B / 6 * middle * (-3 + 4 * sin(sigma) * sin(sigma)) * (-3 + 4 * middle * middle)
            let step = B * sin(sigma) * (middle + B / 4 * (cos(sigma) * (-1 + 2 * middle * middle) - inner))
            sigma = metres / (b * A) + step
        }
        let sine = sin(sigma)
        let cosine = cos(sigma)
        let x = sin(reduced) * sine - cos(reduced) * cosine * cos(azimuth * degree)
        let end = atan2(
            sin(reduced) * cosine + cos(reduced) * sine * cos(azimuth * degree),
            (1 - f) * (sineAlpha * sineAlpha + x * x).squareRoot())
        let lambda = atan2(
            sine * sin(azimuth * degree), cos(reduced) * cosine - sin(reduced) * sine * cos(azimuth * degree))
        let C = f / 16 * squaredCosine * (4 + f * (4 - 3 * squaredCosine))
        let around = sigma + C * sine * (middle + C * cosine * (-1 + 2 * middle * middle))
        return (end / degree, longitude + (lambda - (1 - C) * f * sineAlpha * around) / degree)
    }

    /// The page states these errors: largest distance in metres between the frame's point and the geodesic's end.
    @Test(
        arguments: [
            (0.0, 100.0, 1e-6), (0, 1000, 0.001), (30, 100, 0.0006), (30, 1000, 0.06), (52, 100, 0.0012),
            (52, 1000, 0.12), (70, 100, 0.0025), (70, 1000, 0.25),
        ])
    func errorIsAsStated(latitude: Double, distance: Double, bound: Double) throws {
        var largest = 0.0
        for bearing in [0.0, 37] {
            let anchor = GeographicAnchor(latitude: latitude, longitude: 13, bearing: bearing)
            for azimuth in stride(from: 0.0, to: 360, by: 7.5) {
                let end = Self.destination(latitude: latitude, longitude: 13, azimuth: azimuth, metres: distance)
                let angle = (azimuth - bearing) * .pi / 180
                let exact = Point(distance * sin(angle), distance * cos(angle))
                let point = try #require(anchor.point(latitude: end.latitude, longitude: end.longitude))
                largest = max(largest, point.distance(to: exact))
            }
        }
        #expect(largest <= bound)
        // The bound is the error and no more than that, except near the equator.
        #expect(latitude == 0 || largest > bound / 2, "\(largest)")
    }

    /// The reference itself: a meridian quadrant is 10 001 965.729 m long.
    @Test func referenceKnowsTheQuadrant() {
        let end = Self.destination(latitude: 0, longitude: 0, azimuth: 0, metres: 10_001_965.729)
        #expect(abs(end.latitude - 90) < 1e-8)
    }

    @Test func pointIsTheInverseOfCoordinates() throws {
        for latitude in [-89.0, -33, 0, 45.5, 80] {
            let anchor = GeographicAnchor(latitude: latitude, longitude: 179.9999, bearing: 123)
            for point in [Point(0, 0), Point(120, -3), Point(-700, 999)] {
                let place = try #require(anchor.coordinates(of: point))
                let back = try #require(anchor.point(latitude: place.latitude, longitude: place.longitude))
                #expect(back.distance(to: point) < 1e-6)
                // The other side of the date line is near.
                let around = try #require(anchor.point(latitude: place.latitude, longitude: place.longitude - 360))
                #expect(around.distance(to: point) < 1e-6)
            }
        }
        #expect(GeographicAnchor(latitude: 90, longitude: 0).point(latitude: 90, longitude: 0) == nil)
    }
}
