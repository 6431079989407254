internal import Foundation
package import Geometry

/// A beacon and the distance it should have from the phone, with what the cost functions need of them.
package struct Circle: Hashable, Sendable {
    /// Centre, metres.
    package let x: Double
    /// Centre, metres.
    package let y: Double
    /// Square of the vertical distance between beacon and phone, square metres. The distance counts as 0.1 m at least:
    /// the slant distance is then never zero, and its logarithm finite.
    package let squaredDrop: Double
    /// Slant distance believed, metres.
    package let distance: Double
    /// Natural logarithm of the distance.
    package let logDistance: Double
    /// Relative error b of the distance.
    package let spread: Double
    /// 1/(d b), per metre.
    package let precision: Double

    package init(center: Point, drop: Double, distance: Double, spread: Double) {
        x = center.x
        y = center.y
        squaredDrop = max(drop * drop, 0.01)
        self.distance = distance
        logDistance = log(distance)
        self.spread = spread
        precision = 1 / (distance * spread)
    }

    /// d eᵇ, metres: the upper end of the 68 % interval of the distance.
    package var upperDistance: Double { distance * exp(spread) }
}

/// Where the phone was a while ago, as a weak belief of where it is: a normal distribution around the earlier position
/// with a standard deviation of 3 m and 2.5 m more for each second (a fast walk). It settles which of two mirror images
/// is meant, and keeps the problem well posed. On the walks that ``LaterationCost`` names, it takes 2 to 7 % off the
/// error.
package struct Prior: Hashable, Sendable {
    /// The earlier position, metres.
    package let position: Point
    /// 1/σ, per metre.
    package let precision: Double

    /// - Parameter age: seconds since then.
    package init(position: Point, age: Double) {
        self.position = position
        precision = 1 / (3 + 2.5 * max(age, 0))
    }
}
