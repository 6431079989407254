internal import Foundation
package import Geometry

/// How far the phone may be from a position if one or two beacons are all that it has: the distance r that holds 68 %
/// of the likelihood of their levels.
///
///     ∫ |x − p| < r  L(x) dx = 0.68 ∫ L(x) dx,   L(x) = exp(−Σ rᵢ²(x) / 2 T)
///
/// with the residuals in dB and the temperature T of ``PosteriorSpread``. A beacon leaves a ring, and a second one two
/// places on it. The ring is as thin as the residual standard deviation is small, so the places at which the likelihood is
/// computed lie on it: on the better known of both circles, at all distances that are likely. And far from p the
/// likelihood is no hill around p, so that the root mean square would not be a 68 % radius.
package struct RingSpread {
    /// Metres.
    package var radius: Double
    /// Second moments around the position, square metres; `nil` for one beacon, which gives no direction.
    package var moments: PlaceCovariance?

    /// The 68 % quantile of the normal distribution.
    static let quantile = 0.47
    /// Distances from the beacon.
    private static let rings = 16
    /// Distances are likely within so many standard deviations of their logarithm.
    private static let reach = 3.0
    /// A larger relative error says no more than this one: anywhere.
    private static let largestError = 1.5
    private static let share: Float = 0.68
    /// Bins of the histogram of distances from the position.
    private static let binCount = 160
    /// ln of the ratio of a bin's ends, of squared distances: 5 % in distance from bin to bin.
    private static let binWidth = Float(0.1)

    private typealias V = SIMD4<Float>

    /// Directions on one side of the line through both beacons; the other side is its image.
    private static let directions: [(cosine: V, sine: V)] = (0..<3).map { group in
        let angles = (0..<4).map { (Double(4 * group + $0) + 0.5) * .pi / 12 }
        return (V(angles.map { Float(cos($0)) }), V(angles.map { Float(sin($0)) }))
    }

    /// One beacon: the logarithm of the distance is normal, and in the plane an area grows with the distance. So the
    /// quantile is d e^(2 b² + 0.47 b), b the relative error of the distance, plus the way from the beacon to the position, in
    /// quadrature.
    package init(_ circle: Circle, around position: Point) {
        let error = Self.error(of: circle)
        let distance = circle.distance * exp(2 * error * error + Self.quantile * error)
        let horizontal = max(distance * distance - circle.squaredDrop, 0).squareRoot()
        radius = hypot(horizontal, position.distance(to: Point(circle.x, circle.y)))
    }

    /// Two beacons. About 2 µs.
    ///
    /// - Parameter isAllowed: whether the phone can be at a place. If it can be at none, it counts as allowed everywhere.
    package init(
        _ first: Circle, _ second: Circle, around position: Point, where isAllowed: (Point) -> Bool = { _ in true }
    ) {
        let isFirst = first.distance * first.spread <= second.distance * second.spread
        let frame = Frame(isFirst ? first : second, isFirst ? second : first, position)
        if let spread = Self.sum(frame, isAllowed) ?? Self.sum(frame, { _ in true }) {
            self = spread
        } else {
            self.init(first, around: position)
        }
    }

    init(radius: Double, moments: PlaceCovariance?) {
        self.radius = radius
        self.moments = moments
    }

    /// Both circles, with the better known one in the origin and the other on the first axis.
    private struct Frame {
        let known: Circle, other: Circle
        let gap: Double
        let axis: Vector
        let position: Vector
        /// Logarithms of the distances from the first beacon.
        let low: Double, step: Double

        init(_ known: Circle, _ other: Circle, _ position: Point) {
            let center = Point(known.x, known.y)
            let way = Point(other.x, other.y) - center
            gap = way.length
            axis = gap > 0 ? way * (1 / gap) : Vector(1, 0)
            self.position = Vector((position - center).dot(axis), axis.cross(position - center))
            self.known = known
            self.other = other
            // Where the circles do not meet, the phone is between them.
            let meeting = min(max(known.distance, abs(gap - other.distance)), gap + other.distance)
            let error = RingSpread.error(of: known)
            let shift = 2 * error * error
            let reach = RingSpread.reach * error
            low = max(log(min(known.distance, meeting)) + shift - reach, 0.5 * log(known.squaredDrop))
            let high = max(log(max(known.distance, meeting)) + shift + reach, low + reach)
            step = (high - low) / Double(RingSpread.rings)
        }

        func place(_ x: Float, _ y: Float) -> Point {
            let normal = Vector(-axis.dy, axis.dx)
            return Point(known.x, known.y) + axis * Double(x) + normal * Double(y)
        }
    }

    private static func error(of circle: Circle) -> Double {
        min(circle.spread * PosteriorSpread.smoothing, largestError)
    }

    private static func sum(_ frame: Frame, _ isAllowed: (Point) -> Bool) -> RingSpread? {
        withUnsafeTemporaryAllocation(of: V.self, capacity: rings * directions.count) { costs in
            withUnsafeTemporaryAllocation(of: Float.self, capacity: binCount) { bins in
                bins.initialize(repeating: 0)
                let least = fill(costs, frame)
                let farthest = Float(exp(frame.low + frame.step * Double(rings)) + frame.position.length)
                guard farthest.isFinite else { return nil }
                let longest = 2 * log(farthest)
                let temperature = (least + PosteriorSpread.believed) / PosteriorSpread.believed
                let px = Float(frame.position.dx)
                let py = Float(frame.position.dy)
                var total: Float = 0
                var xx: Float = 0
                var xy: Float = 0
                var yy: Float = 0
                for ring in 0..<rings {
                    let (area, horizontal) = distances(ring, frame)
                    for (group, direction) in directions.enumerated() {
                        let exponent = (least - costs[ring * directions.count + group]) / (2 * temperature)
                        let x = horizontal * direction.cosine
                        var weights = V()
                        for lane in 0..<4 { weights[lane] = area * exp(exponent[lane]) }
                        for side: Float in [-1, 1] {
                            let y = side * horizontal * direction.sine
                            let dx = x - px
                            let dy = y - py
                            let away = dx * dx + dy * dy + 1e-6
                            let bin = (longest - PosteriorSpread.logarithm(away)) / binWidth
                            for lane in 0..<4 {
                                guard isAllowed(frame.place(x[lane], y[lane])) else { continue }
                                let weight = weights[lane]
                                bins[min(max(Int(bin[lane]), 0), binCount - 1)] += weight
                                total += weight
                                xx += weight * dx[lane] * dx[lane]
                                xy += weight * dx[lane] * dy[lane]
                                yy += weight * dy[lane] * dy[lane]
                            }
                        }
                    }
                }
                guard total > 0, total.isFinite else { return nil }
                return RingSpread(
                    radius: exp(Double(longest - logarithmOfQuantile(bins, total)) / 2),
                    moments: PlaceCovariance(xx: Double(xx / total), xy: Double(xy / total), yy: Double(yy / total))
                        .turned(to: frame.axis))
            }
        }
    }

    /// Of a ring, its area, which goes with the square of the slant distance, as a share of the largest; and the horizontal
    /// distance.
    private static func distances(_ ring: Int, _ frame: Frame) -> (area: Float, horizontal: Float) {
        let fraction = (Double(ring) + 0.5) * frame.step
        let square = exp(2 * (frame.low + fraction))
        return (
            Float(exp(2 * (fraction - Double(rings) * frame.step))),
            Float(max(square - frame.known.squaredDrop, 0).squareRoot())
        )
    }

    /// Fills Σ r² of all places, and gives the least.
    private static func fill(_ costs: UnsafeMutableBufferPointer<V>, _ frame: Frame) -> Float {
        let known = frame.known
        let other = frame.other
        let gap = Float(frame.gap)
        let drop = Float(other.squaredDrop)
        let logDistance = Float(other.logDistance)
        let weight = Float(other.inverseSpread / PosteriorSpread.smoothing)
        var least = Float.infinity
        for ring in 0..<rings {
            let horizontal = distances(ring, frame).horizontal
            let excess = frame.low + (Double(ring) + 0.5) * frame.step - known.logDistance
            let residual = Float(excess * known.inverseSpread / PosteriorSpread.smoothing)
            for (group, direction) in directions.enumerated() {
                let x = horizontal * direction.cosine - gap
                let y = horizontal * direction.sine
                let away = weight * (0.5 * PosteriorSpread.logarithm(x * x + y * y + drop) - logDistance)
                costs[ring * directions.count + group] = away * away + residual * residual
                least = min(least, costs[ring * directions.count + group].min())
            }
        }
        return least
    }

    /// How far below the longest distance the quantile is, in logarithms of squares.
    private static func logarithmOfQuantile(_ bins: UnsafeMutableBufferPointer<Float>, _ total: Float) -> Float {
        var outside: Float = 0
        for (index, weight) in bins.enumerated() {
            let next = outside + weight
            if next >= (1 - share) * total {
                return (Float(index) + (weight > 0 ? ((1 - share) * total - outside) / weight : 0)) * binWidth
            }
            outside = next
        }
        return Float(binCount) * binWidth
    }
}
