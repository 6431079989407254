/// A position in the plane of a level, in metres of the venue's local frame (x to the right, y up).
@frozen
public struct Point: Codable, Hashable, Sendable, BitwiseCopyable {
    /// Metres.
    public var x: Double
    /// Metres.
    public var y: Double

    /// The point (`x`, `y`), in metres.
    @inlinable
    public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    /// Euclidean distance to `other`, in metres.
    @inlinable
    public func distance(to other: Point) -> Double { (self - other).length }

    /// The point at `fraction` of the way to `other`; 0 is `self`, 1 is `other`.
    @inlinable
    public func interpolated(to other: Point, at fraction: Double) -> Point {
        Point(x + (other.x - x) * fraction, y + (other.y - y) * fraction)
    }

    /// True if neither coordinate is infinite or NaN.
    @inlinable
    public var isFinite: Bool { x.isFinite && y.isFinite }
}

/// A displacement in the plane, in metres.
@frozen
public struct Vector: Codable, Hashable, Sendable {
    /// Metres.
    public var dx: Double
    /// Metres.
    public var dy: Double

    /// The displacement (`dx`, `dy`), in metres.
    @inlinable
    public init(_ dx: Double, _ dy: Double) {
        self.dx = dx
        self.dy = dy
    }

    /// Euclidean length, in metres.
    @inlinable
    public var length: Double { (dx * dx + dy * dy).squareRoot() }

    /// The scalar product, in square metres.
    @inlinable
    public func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

    /// The z component of the cross product, in square metres; positive if `other` is to the left.
    @inlinable
    public func cross(_ other: Vector) -> Double { dx * other.dy - dy * other.dx }
}

extension Point {
    /// The displacement from `right` to `left`.
    @inlinable
    public static func - (left: Point, right: Point) -> Vector {
        Vector(left.x - right.x, left.y - right.y)
    }

    /// The point displaced by a vector.
    @inlinable
    public static func + (left: Point, right: Vector) -> Point {
        Point(left.x + right.dx, left.y + right.dy)
    }
}

extension Vector {
    /// Both components multiplied.
    @inlinable
    public static func * (left: Vector, right: Double) -> Vector {
        Vector(left.dx * right, left.dy * right)
    }

    /// The sum of two displacements.
    @inlinable
    public static func + (left: Vector, right: Vector) -> Vector {
        Vector(left.dx + right.dx, left.dy + right.dy)
    }
}
