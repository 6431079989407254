public import Geometry

/// The straight line from a beacon's antenna to a phone's: values that several effects need, computed once for each
/// packet.
public struct DirectRay: Hashable, Sendable {
    /// On the plan, metres.
    public let offset: Vector
    /// Upwards, metres.
    public let rise: Double
    /// Its length in space, metres.
    public let distance: Double

    /// The line with this offset on the plan and this rise.
    @inlinable
    public init(offset: Vector, rise: Double) {
        (self.offset, self.rise) = (offset, rise)
        distance = (offset.dot(offset) + rise * rise).squareRoot()
    }

    /// The line from one antenna to another.
    @inlinable
    public init(from beacon: AntennaPosition, to phone: AntennaPosition) {
        self.init(offset: phone.point - beacon.point, rise: phone.elevation - beacon.elevation)
    }
}
