public import Geometry

/// Where people may walk: a graph over all levels.
public struct NavigationPaths: Hashable, Sendable {
    /// The nodes, in the order of the file.
    public var nodes: [PathNode]
    /// The edges on the levels and between them.
    public var edges: [PathEdge]

    /// A graph; edges refer to nodes by index.
    public init(nodes: [PathNode] = [], edges: [PathEdge] = []) {
        self.nodes = nodes
        self.edges = edges
    }
}

/// A junction, an end or a bend of a path.
public struct PathNode: Hashable, Sendable {
    /// Name, unique in the venue.
    public var name: String
    /// The level's number.
    public var level: Int
    /// Where it is, metres.
    public var position: Point
    /// Whether visitors enter and leave the venue here.
    public var isEntrance: Bool

    public init(name: String, level: Int, position: Point, isEntrance: Bool = false) {
        self.name = name
        self.level = level
        self.position = position
        self.isEntrance = isEntrance
    }
}

/// A straight path between two nodes.
public struct PathEdge: Hashable, Sendable {
    /// How people move along it.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A path on one level.
        case walk
        /// Stairs between two levels.
        case stairs
        /// A moving stairway between two levels.
        case escalator
        /// A lift between two levels.
        case lift
        /// A ramp between two levels.
        case ramp
    }

    /// Direction of use.
    public enum Direction: String, Hashable, Sendable, CaseIterable {
        case both
        /// Only from `from` to `to`.
        case forward
        /// Only from `to` to `from`.
        case backward
    }

    /// Index of the node where it begins.
    public var from: Int
    /// Index of the node where it ends.
    public var to: Int
    /// How people move along it.
    public var kind: Kind
    /// Direction of use.
    public var direction: Direction
    /// Clear width, metres.
    public var width: Double
    /// Whether a wheelchair can use it.
    public var isBarrierFree: Bool
    /// Whether path snapping moves positions to it. People walk there in any case.
    public var isSnappedTo: Bool

    /// Clear width if nothing else is said, metres.
    public static let usualWidth = 2.0

    public init(
        from: Int, to: Int, kind: Kind = .walk, direction: Direction = .both, width: Double = Self.usualWidth,
        isBarrierFree: Bool = true, isSnappedTo: Bool = true
    ) {
        self.from = from
        self.to = to
        self.kind = kind
        self.direction = direction
        self.width = width
        self.isBarrierFree = isBarrierFree
        self.isSnappedTo = isSnappedTo
    }
}
