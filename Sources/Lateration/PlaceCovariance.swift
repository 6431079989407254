internal import Foundation
internal import Geometry

/// The covariance of a place, square metres: to first order (JᵀJ)⁻¹ for residuals in units of their standard deviation,
/// or second moments.
public struct PlaceCovariance: Hashable, Sendable {
    public var xx: Double, xy: Double, yy: Double

    /// The inverse of an information matrix JᵀJ, per square metre; `nil` if that has none.
    public init?(informationXX: Double, xy informationXY: Double, yy informationYY: Double) {
        let determinant = informationXX * informationYY - informationXY * informationXY
        guard determinant > 1e-12 * informationXX * informationYY, determinant.isFinite else { return nil }
        xx = informationYY / determinant
        xy = -informationXY / determinant
        yy = informationXX / determinant
    }

    init(xx: Double, xy: Double, yy: Double) {
        self.xx = xx
        self.xy = xy
        self.yy = yy
    }

    /// The same in coordinates whose x axis is `axis`, a vector of length 1, in those of the result.
    func turned(to axis: Vector) -> Self {
        let c = axis.dx
        let s = axis.dy
        return Self(
            xx: c * c * xx - 2 * c * s * xy + s * s * yy, xy: c * s * (xx - yy) + (c * c - s * s) * xy,
            yy: s * s * xx + 2 * c * s * xy + c * c * yy)
    }

    /// Adds the second moments of a place with the probability `share` at this distance.
    mutating func add(_ share: Double, at away: Vector) {
        xx += share * away.dx * away.dx
        xy += share * away.dx * away.dy
        yy += share * away.dy * away.dy
    }

    /// The root of its trace, metres.
    var radius: Double { (xx + yy).squareRoot() }

    package var shape: EllipseShape {
        let half = (xx - yy) / 2
        let radius = (half * half + xy * xy).squareRoot()
        let mean = (xx + yy) / 2
        let ratio = mean + radius > 0 ? (max(mean - radius, 0) / (mean + radius)).squareRoot() : 1
        return EllipseShape(ratio: ratio, direction: atan2(xy, half) / 2)
    }
}

/// The form of an ellipse without its size.
package struct EllipseShape: Hashable, Sendable {
    /// The minor semi-axis by the major one, 0…1.
    package var ratio: Double
    /// The major axis, radians from the x axis to the y axis.
    package var direction: Double
}
