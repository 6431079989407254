public import Geometry

/// A polygon with a name on a level, such as a shop or a department.
public struct Zone: Codable, Hashable, Sendable {
    /// How visitors behave in it.
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

        /// Default weight of this kind.
        public var usualWeight: Double { self == .none ? 0 : 1 }
    }

    /// Name, unique in the venue.
    public var name: String
    /// The level's number.
    public var level: Int
    public var outline: Polygon
    /// How visitors behave in it.
    public var kind: Kind
    /// Number of visits to this zone, relative to the other zones.
    public var weight: Double
    /// Path-loss exponent of the beacons in it without an exponent of their own; if it is `nil`, that of the level is
    /// used.
    public var pathLossExponent: Double?
    /// Whether no new beacon may hang in it. It is for plans of beacons alone: documents with zones do not have it.
    public var isKeepOut = false

    private enum CodingKeys: String, CodingKey { case name, level, outline, kind, weight, pathLossExponent }

    /// A zone; without a weight it has the default weight of its kind.
    public init(
        name: String, level: Int, outline: Polygon, kind: Kind = .none, weight: Double? = nil,
        pathLossExponent: Double? = nil, isKeepOut: Bool = false
    ) {
        self.name = name
        self.level = level
        self.outline = outline
        self.kind = kind
        self.weight = weight ?? kind.usualWeight
        self.pathLossExponent = pathLossExponent
        self.isKeepOut = isKeepOut
    }
}
