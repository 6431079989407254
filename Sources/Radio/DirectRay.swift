public import Geometry

/// The straight line from a beacon's antenna to a phone's: values that several effects need, computed once.
public struct DirectRay: Hashable, Sendable {
    /// On the map, metres.
    public let offset: Vector
    /// Upwards, metres.
    public let rise: Double
    /// Its length in space, metres.
    public let distance: Double

    /// The line with this offset on the map and this rise.
    @inlinable
    public init(offset: Vector, rise: Double) {
        self.offset = offset
        self.rise = rise
        distance = (offset.dot(offset) + rise * rise).squareRoot()
    }

    /// The line from one antenna to another.
    @inlinable
    public init(from beacon: AntennaPosition, to phone: AntennaPosition) {
        self.init(offset: phone.point - beacon.point, rise: phone.elevation - beacon.elevation)
    }
}

/// Four lines from a beacon's antenna, side by side.
@usableFromInline
package struct DirectRays {
    /// On the map, metres.
    @usableFromInline package let x: SIMD4<Double>
    /// On the map, metres.
    @usableFromInline package let y: SIMD4<Double>
    /// Upwards, metres.
    @usableFromInline package let rise: SIMD4<Double>
    /// Their lengths in space, metres.
    @usableFromInline package let distance: SIMD4<Double>

    /// The lines from an antenna to four places, in metres.
    @inlinable @inline(__always)
    package init(
        from beacon: AntennaPosition, toX x: SIMD4<Double>, y: SIMD4<Double>, elevation: SIMD4<Double>
    ) {
        self.x = x - beacon.point.x
        self.y = y - beacon.point.y
        rise = elevation - beacon.elevation
        distance = (self.x * self.x + self.y * self.y + rise * rise).squareRoot()
    }

    /// Four times the same.
    init(_ ray: DirectRay) {
        x = SIMD4(repeating: ray.offset.dx)
        y = SIMD4(repeating: ray.offset.dy)
        rise = SIMD4(repeating: ray.rise)
        distance = SIMD4(repeating: ray.distance)
    }
}
