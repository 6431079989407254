internal import Foundation
public import Geometry

/// A beacon with its estimated distance from the phone, and derived values for the cost functions.
public struct Circle: Hashable, Sendable {
    /// Centre, metres.
    public var x: Double
    /// Centre, metres.
    public var y: Double
    /// Square of the vertical distance between beacon and phone, square metres. The distance counts as 0.1 m at least:
    /// the slant distance is then never zero, and its logarithm finite.
    public let squaredDrop: Double
    /// Slant distance believed, metres.
    public let distance: Double
    /// Natural logarithm of the distance.
    public let logDistance: Double
    /// Relative error b of the distance.
    public let spread: Double
    /// 1/b.
    public let inverseSpread: Double
    /// 1/(d b), per metre.
    public private(set) var precision: Double

    /// - Parameters:
    ///   - drop: vertical distance between beacon and phone, metres.
    ///   - distance: slant distance, metres, positive.
    ///   - spread: relative error of the distance, positive.
    public init(center: Point, drop: Double, distance: Double, spread: Double) {
        x = center.x
        y = center.y
        squaredDrop = max(drop * drop, 0.01)
        self.distance = distance
        logDistance = log(distance)
        self.spread = spread
        inverseSpread = 1 / spread
        precision = 1 / (distance * spread)
    }

    /// d e^(0.47 b), metres: the phone is nearer with a probability of 68 %, 0.47 being that quantile of the normal
    /// distribution, and b the relative error of a distance from levels smoothed over seconds.
    package var upperDistance: Double { distance * exp(RingSpread.quantile * spread * PosteriorSpread.smoothing) }

    /// The horizontal part of the distance, and at least 1 m.
    var horizontalDistance: Double { max(distance * distance - squaredDrop, 1).squareRoot() }

    /// The same circle in coordinates with another origin, and of another precision.
    func moved(to origin: Point, precision: Double) -> Circle {
        var circle = self
        circle.x -= origin.x
        circle.y -= origin.y
        circle.precision = precision
        return circle
    }
}

/// An earlier position as weak information about the present one: a normal distribution around the earlier position
/// with a standard deviation of 3 m and 2.5 m more for each second (a fast walk).
public struct Prior: Hashable, Sendable {
    /// The earlier position, metres.
    public let position: Point
    /// 1/σ, per metre.
    public let precision: Double

    /// - Parameter age: seconds since then.
    public init(position: Point, age: Double) {
        self.position = position
        precision = 1 / (3 + 2.5 * max(age, 0))
    }
}
