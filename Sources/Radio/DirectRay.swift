public import Geometry

/// The straight way from a beacon's antenna to a phone's: what several effects need of it, computed once a packet.
public struct DirectRay: Hashable, Sendable {
    /// On the plan, metres.
    public let offset: Vector
    /// Upwards, metres.
    public let rise: Double
    /// Its length in space, metres.
    public let distance: Double

    /// The way that leads so far over the plan and so far upwards.
    @inlinable
    public init(offset: Vector, rise: Double) {
        (self.offset, self.rise) = (offset, rise)
        distance = (offset.dot(offset) + rise * rise).squareRoot()
    }

    /// The way from one antenna to another.
    @inlinable
    public init(from beacon: AntennaPosition, to phone: AntennaPosition) {
        self.init(offset: phone.point - beacon.point, rise: phone.elevation - beacon.elevation)
    }
}
