package import Geometry

/// A position with its accuracy radius.
package struct Estimate: Hashable, Sendable {
    /// Metres.
    package var position: Point
    /// Radius that should hold the truth in 68 of 100 cases, metres; not a number where nobody asked for it.
    package var radius: Double
    /// The form of the error ellipse; `nil` where it is not known.
    package var shape: EllipseShape?

    package init(position: Point, radius: Double, shape: EllipseShape? = nil) {
        self.position = position
        self.radius = radius
        self.shape = shape
    }

    /// A position with the variances of both axes together, square metres: the radius is √trace, the root mean square
    /// error, and at least 1 m. Errors are a mixture of good and bad fixes, of which 68 % lie within 0.88 to 1.05 of it
    /// (three simulated venues); of a round normal distribution it would be 1.07.
    package init(position: Point, trace: Double) {
        self.init(position: position, radius: max(trace.squareRoot(), 1))
    }
}
