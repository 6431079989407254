internal import Foundation

/// The covariance of a place to first order, (JᵀJ)⁻¹ for residuals in units of their standard deviation, square metres.
public struct PlaceCovariance: Hashable, Sendable {
    /// Its elements.
    public var xx: Double, xy: Double, yy: Double

    /// The inverse of an information matrix JᵀJ, per square metre; `nil` if that has none.
    public init?(informationXX: Double, xy informationXY: Double, yy informationYY: Double) {
        let determinant = informationXX * informationYY - informationXY * informationXY
        guard determinant > 1e-12 * informationXX * informationYY, determinant.isFinite else { return nil }
        xx = informationYY / determinant
        xy = -informationXY / determinant
        yy = informationXX / determinant
    }

    /// The form of its ellipse.
    package var shape: EllipseShape {
        let half = (xx - yy) / 2
        let radius = (half * half + xy * xy).squareRoot()
        let mean = (xx + yy) / 2
        return EllipseShape(
            ratio: (max(mean - radius, 0) / (mean + radius)).squareRoot(), direction: atan2(xy, half) / 2)
    }
}

/// The form of an ellipse without its size.
package struct EllipseShape: Hashable, Sendable {
    /// The minor semi-axis by the major one, 0…1.
    package var ratio: Double
    /// The major axis, radians from the x axis to the y axis.
    package var direction: Double
}
