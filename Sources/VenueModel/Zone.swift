public import Geometry

/// A polygon with a name on a level, such as a shop or a department.
public struct Zone: Codable, Hashable, Sendable {
    /// What visitors do in it.
    public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
        /// They pass through.
        case none
        /// They stop at shelves, for seconds.
        case aisle
        /// They browse, for minutes.
        case shop
        /// They look at something, for half a minute.
        case exhibit
        /// They stay at one place, for minutes.
        case room

        /// How many visits it draws if a file does not say.
        public var usualWeight: Double { self == .none ? 0 : 1 }
    }

    /// Name, unique in the venue.
    public var name: String
    /// The level's number.
    public var level: Int
    /// Its border.
    public var outline: Polygon
    /// What visitors do in it.
    public var kind: Kind
    /// How many visits it draws, relative to the other zones.
    public var weight: Double
    /// Path-loss exponent of the beacons that hang in it and have none of their own; `nil` leaves it to the level.
    public var pathLossExponent: Double?

    /// A zone; without a weight, one that draws as its kind usually does.
    public init(
        name: String, level: Int, outline: Polygon, kind: Kind = .none, weight: Double? = nil,
        pathLossExponent: Double? = nil
    ) {
        self.name = name
        self.level = level
        self.outline = outline
        self.kind = kind
        self.weight = weight ?? kind.usualWeight
        self.pathLossExponent = pathLossExponent
    }
}
