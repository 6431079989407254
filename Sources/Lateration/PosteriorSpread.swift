internal import Foundation
package import Geometry

/// How far the phone may be from a position, given the levels of its beacons: the root mean square distance from this
/// position under the likelihood of the levels.
///
///     r² = ∫ |x − p|² L(x) dx / ∫ L(x) dx,   L(x) = exp(−Σ rᵢ²(x) / 2 T)
///
/// with the residuals in dB for any cost. The curvature at the minimum is not sufficient: beneath a beacon a level
/// gives no information to first order, only to second. The integral is a sum over ``points`` places on four ellipses
/// around p. Their mean radii are as wide as the strongest beacon's distance is uncertain. Their form is that of the
/// solution's covariance, where there is one, so that more places lie where the solution is less certain. Without one
/// they are circles, turned to the weakest beacon. So they turn with the venue.
///
/// The *temperature* T is the ratio of the observed to the believed misfit of the levels: (m̂ + 4) / (m − 2 + 4) for m
/// circles, where m̂ is the least Σ r² of all places: the mean square of m − 2 degrees of freedom and of four more with
/// the believed value, because few residuals give little information. With one circle it is 1.
package struct PosteriorSpread {
    /// Levels smoothed over seconds scatter about the radio model by less than single packets do (4.5 of 5.9 dB in a
    /// survey of one hall); a part of this scatter is common to neighbouring beacons and does not average out. With
    /// this share, 65 to 72 % of the fixes in the three bundled venues, simulated, lie within r. It was chosen there. In
    /// three simulated venues that are unlike them, it is 57 to 63 %: there, r is too small.
    package static let smoothing = 0.82
    /// Number of places at which the likelihood is computed.
    package static let points = 24
    static let believed: Float = 4
    /// The narrowest ellipse, minor by major axis: narrower ones miss a second minimum beside them.
    private static let narrowest = 0.5

    private typealias V = SIMD4<Float>

    /// Four places: of unit scale, with the area that each stands for.
    private struct Places {
        var x: V
        var y: V
        var area: V
    }
    private static let places: [Places] = {
        let radii: [Double] = [0.6, 1.8, 3.6, 7]
        var all: [(x: Double, y: Double, area: Double)] = []
        var inner = 0.0
        for (ring, radius) in radii.enumerated() {
            let next = ring + 1 < radii.count ? radii[ring + 1] : 2 * radius - radii[ring - 1]
            let outer = (radius + next) / 2
            for corner in 0..<6 {
                let angle = (Double(corner) + (ring.isMultiple(of: 2) ? 0 : 0.5)) * .pi / 3
                all.append((radius * cos(angle), radius * sin(angle), outer * outer - inner * inner))
            }
            inner = outer
        }
        return stride(from: 0, to: all.count, by: 4).map { start in
            let four = all[start..<start + 4]
            let x = V(four.map { Float($0.x) })
            let y = V(four.map { Float($0.y) })
            return Places(x: x, y: y, area: V(four.map { Float($0.area) }))
        }
    }()

    /// The axes of the ellipses, with their lengths.
    private struct Axes {
        var major: (x: Float, y: Float)
        var minor: (x: Float, y: Float)

        init(_ circles: UnsafeBufferPointer<Circle>, around position: Point, _ shape: EllipseShape?) {
            let scale = max(circles[0].distance * circles[0].spread * smoothing, 1)
            let toWeakest = Point(circles[circles.count - 1].x, circles[circles.count - 1].y) - position
            let length = toWeakest.length
            let direction =
                shape.map { Vector(cos($0.direction), sin($0.direction)) }
                ?? (length > 0 ? toWeakest * (1 / length) : Vector(1, 0))
            let stretch = max(shape?.ratio ?? 1, narrowest).squareRoot()
            let long = scale / stretch
            let short = scale * stretch
            major = (Float(direction.dx * long), Float(direction.dy * long))
            minor = (Float(-direction.dy * short), Float(direction.dx * short))
        }
    }

    /// The spread around `position` of strongest-first circles in the same coordinates, metres. Takes about 0.05 µs a
    /// circle.
    ///
    /// - Parameter shape: the form of the solution's covariance.
    package static func value(
        _ circles: UnsafeBufferPointer<Circle>, around position: Point, shape: EllipseShape? = nil
    ) -> Double {
        circles.isEmpty ? 0 : moments(circles, around: position, shape: shape).radius
    }

    /// The second moments of which this is the root of the trace, square metres: they have the form of the error, which
    /// the covariance to first order makes too thin.
    ///
    /// - Parameter circles: at least one.
    package static func moments(
        _ circles: UnsafeBufferPointer<Circle>, around position: Point, shape: EllipseShape? = nil
    ) -> PlaceCovariance {
        let axes = Axes(circles, around: position, shape)
        return withUnsafeTemporaryAllocation(of: V.self, capacity: points / 4) { costs in
            for group in costs.indices { costs[group] = V() }
            var here: Float = 0
            for circle in circles {
                let dx = Float(position.x - circle.x)
                let dy = Float(position.y - circle.y)
                let drop = Float(circle.squaredDrop)
                let logDistance = Float(circle.logDistance)
                let weight = Float(circle.inverseSpread * circle.inverseSpread / (smoothing * smoothing))
                for group in 0..<points / 4 {
                    let x = dx + (axes.major.x * places[group].x + axes.minor.x * places[group].y)
                    let y = dy + (axes.major.y * places[group].x + axes.minor.y * places[group].y)
                    let away = 0.5 * Self.logarithm(x * x + y * y + drop) - logDistance
                    costs[group] += weight * away * away
                }
                let away = 0.5 * Self.logarithm(V(repeating: dx * dx + dy * dy + drop)) - logDistance
                here += (weight * away * away)[0]
            }
            var least = here
            for group in costs.indices { least = min(least, costs[group].min()) }
            let temperature = (least + believed) / (Float(max(circles.count - 2, 0)) + believed)
            var total: Float = 0
            var xx: Float = 0
            var xy: Float = 0
            var yy: Float = 0
            for group in costs.indices {
                let exponent = (least - costs[group]) / (2 * temperature)
                let x = axes.major.x * places[group].x + axes.minor.x * places[group].y
                let y = axes.major.y * places[group].x + axes.minor.y * places[group].y
                for lane in 0..<4 {
                    let weight = places[group].area[lane] * exp(exponent[lane])
                    total += weight
                    xx += weight * x[lane] * x[lane]
                    xy += weight * x[lane] * y[lane]
                    yy += weight * y[lane] * y[lane]
                }
            }
            return PlaceCovariance(xx: Double(xx / total), xy: Double(xy / total), yy: Double(yy / total))
        }
    }

    /// ln s for positive normal s, within 4·10⁻⁷, by the first four terms of the series in ``QuickLogarithm``: operations
    /// that every instruction set has on vectors.
    @inline(__always)
    static func logarithm(_ s: SIMD4<Float>) -> SIMD4<Float> {
        let bits = unsafeBitCast(s, to: SIMD4<Int32>.self)
        let exponent = (bits &- 0x3F35_04F3) &>> 23
        let m = unsafeBitCast(bits &- (exponent &<< 23), to: V.self)
        let t = (m - 1) / (m + 1)
        let square = t * t
        var series: V = square * (1.0 / 7) + 1.0 / 5
        series = square * series + 1.0 / 3
        series = square * series + 1
        return V(exponent) * 0.693_147_18 + 2 * t * series
    }
}
