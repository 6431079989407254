public import Geometry

/// The position of an antenna in space.
public struct AntennaPosition: Hashable, Sendable {
    /// On the map, metres.
    public var point: Point
    /// Above the venue's zero, metres.
    public var elevation: Double

    /// The antenna above `point`.
    public init(_ point: Point, elevation: Double) {
        self.point = point
        self.elevation = elevation
    }

    /// Distance through space, metres.
    @inlinable
    public func distance(to other: AntennaPosition) -> Double {
        let across = other.point - point
        let up = other.elevation - elevation
        return (across.dot(across) + up * up).squareRoot()
    }
}
