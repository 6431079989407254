internal import Foundation
public import Geometry

extension GeographicAnchor {
    /// Latitude and longitude of a point of the venue's frame, degrees (WGS 84); `nil` nearer than 0.01° to a pole, where
    /// longitudes have no use.
    ///
    /// The frame is taken as a plane that touches the ellipsoid at the anchor: φ = φ₀ + n ∕ M and λ = λ₀ + e ∕ (N cos φ₀), with
    /// the radii of curvature M = a (1 − e²) ∕ (1 − e² sin² φ₀)^(3∕2) of the meridian and N = a ∕ √(1 − e² sin² φ₀) of the prime
    /// vertical (EPSG Guidance Note 7-2, 2019). A point 1 km from the anchor is off by about 0.1 m at 52° north.
    public func coordinates(of point: Point) -> (latitude: Double, longitude: Double)? {
        guard abs(latitude) < 89.99 else { return nil }
        let degree = Double.pi / 180
        let (semiMajorAxis, flattening) = (6_378_137.0, 1 / 298.257_223_563)
        let squaredEccentricity = flattening * (2 - flattening)
        let sine = sin(latitude * degree)
        let shrinkage = 1 - squaredEccentricity * sine * sine
        let meridian = semiMajorAxis * (1 - squaredEccentricity) / (shrinkage * shrinkage.squareRoot())
        let primeVertical = semiMajorAxis / shrinkage.squareRoot()
        // The bearing turns the frame clockwise.
        let (turnSine, turnCosine) = (sin(bearing * degree), cos(bearing * degree))
        let east = point.x * turnCosine + point.y * turnSine
        let north = point.y * turnCosine - point.x * turnSine
        return (
            latitude + north / meridian / degree,
            longitude + east / (primeVertical * cos(latitude * degree)) / degree
        )
    }
}
