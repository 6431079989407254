internal import Foundation
public import Geometry

// The frame is taken as a plane that touches the ellipsoid at the anchor: φ = φ₀ + n ∕ M and λ = λ₀ + e ∕ (N cos φ₀),
// with the radii of curvature M = a (1 − e²) ∕ (1 − e² sin² φ₀)^(3∕2) of the meridian and N = a ∕ √(1 − e² sin² φ₀) of
// the prime vertical (EPSG Guidance Note 7-2, 2019).
extension GeographicAnchor {
    /// Latitude and longitude of a point of the venue's frame, degrees (WGS 84); `nil` nearer than 0.01° to a pole, where
    /// longitudes have no use.
    ///
    /// A point 100 m from the anchor is off by 1.2 mm at most at 52° north, one at 1 km by 0.12 m, against a geodesic
    /// of the same length and azimuth; the error grows with the square of the distance and the tangent of the latitude.
    public func coordinates(of point: Point) -> (latitude: Double, longitude: Double)? {
        guard let (north, east) = lengthOfDegree else { return nil }
        // The bearing turns the frame clockwise.
        let sine = sin(bearing * .pi / 180)
        let cosine = cos(bearing * .pi / 180)
        return (
            latitude + (point.y * cosine - point.x * sine) / north,
            longitude + (point.x * cosine + point.y * sine) / east
        )
    }

    /// The point of the venue's frame at a latitude and a longitude in degrees (WGS 84): the inverse of
    /// ``coordinates(of:)``, with its error. Longitudes count the short way round the Earth.
    public func point(latitude: Double, longitude: Double) -> Point? {
        guard let (north, east) = lengthOfDegree else { return nil }
        let turn = (longitude - self.longitude).remainder(dividingBy: 360)
        let northing = (latitude - self.latitude) * north
        let easting = turn * east
        let sine = sin(bearing * .pi / 180)
        let cosine = cos(bearing * .pi / 180)
        return Point(easting * cosine - northing * sine, easting * sine + northing * cosine)
    }

    /// Metres per degree of latitude and of longitude at the anchor; `nil` near a pole.
    private var lengthOfDegree: (north: Double, east: Double)? {
        guard abs(latitude) < 89.99 else { return nil }
        let degree = Double.pi / 180
        let semiMajorAxis = 6_378_137.0
        let flattening = 1 / 298.257_223_563
        let squaredEccentricity = flattening * (2 - flattening)
        let sine = sin(latitude * degree)
        let shrinkage = 1 - squaredEccentricity * sine * sine
        let meridian = semiMajorAxis * (1 - squaredEccentricity) / (shrinkage * shrinkage.squareRoot())
        let primeVertical = semiMajorAxis / shrinkage.squareRoot()
        return (meridian * degree, primeVertical * cos(latitude * degree) * degree)
    }
}
