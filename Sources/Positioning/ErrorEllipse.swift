internal import Foundation
internal import Lateration

/// An ellipse around a position that should hold the true position in 68 of 100 cases: where the error is larger than
/// in other directions, and by how much.
///
/// Its form is that of the places that agree with the RSSI: their second moments around the position, summed where the
/// covariance of the least-squares solution says, and on both sides of a row of beacons. Its size is that of the accuracy radius r: the
/// semi-axes a and b have a² + b² = 2 r², so that a circle has the radius r.
public struct ErrorEllipse: Hashable, Sendable, Codable {
    /// The longer semi-axis, metres.
    public var semiMajor: Double
    /// The shorter semi-axis, metres.
    public var semiMinor: Double
    /// Direction of the longer axis: degrees clockwise from the y axis of the venue, 0 ..< 180.
    public var bearing: Double

    public init(semiMajor: Double, semiMinor: Double, bearing: Double) {
        self.semiMajor = semiMajor
        self.semiMinor = semiMinor
        self.bearing = bearing
    }

    init(_ shape: EllipseShape, radius: Double) {
        semiMajor = radius * (2 / (1 + shape.ratio * shape.ratio)).squareRoot()
        semiMinor = semiMajor * shape.ratio
        let degrees = (90 - shape.direction * 180 / .pi).truncatingRemainder(dividingBy: 180)
        bearing = degrees < 0 ? degrees + 180 : degrees
        if bearing >= 180 { bearing = 0 }
    }
}
