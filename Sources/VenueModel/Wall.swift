public import Geometry

/// A wall: a polyline that attenuates signals. It does not stop people: see ``Obstacle``.
public struct Wall: Hashable, Sendable {
    /// The level's number.
    public var level: Int
    /// Corners in order, metres; at least two.
    public var points: [Point]
    /// Loss of one crossing, dB.
    public var loss: Double
    /// The name of the material the loss was taken from, if any.
    public var material: String?
    /// Lower edge above the level's floor, metres; `nil` stands on the floor.
    public var base: Double?
    /// Upper edge above the level's floor, metres; `nil` reaches the ceiling. Signals pass over a low wall.
    public var top: Double?
    /// Doorways and windows in it.
    public var openings: [WallOpening]
    /// On which of its sides new beacons may hang.
    public var deployable: Sides

    /// Sides of a wall, as people see them who go from its first point to its last.
    public enum Sides: String, Hashable, Sendable, CaseIterable {
        case both, left, right, none

        /// True if the left side is among them.
        public var hasLeft: Bool { self == .both || self == .left }
        /// True if the right side is among them.
        public var hasRight: Bool { self == .both || self == .right }
    }

    /// A wall, from floor to ceiling unless said otherwise.
    public init(
        level: Int, points: [Point], loss: Double, material: String? = nil, base: Double? = nil, top: Double? = nil,
        openings: [WallOpening] = [], deployable: Sides = .both
    ) {
        self.level = level
        self.points = points
        self.loss = loss
        self.material = material
        self.base = base
        self.top = top
        self.openings = openings
        self.deployable = deployable
    }

    /// True if it is of metal, which changes the antenna of a beacon beside it: of the material `metal` or `lift-car`,
    /// or of one that is not in the built-in table and loses as much as `metal`.
    public var isMetal: Bool {
        if let material, Material.metals.contains(material) { return true }
        return loss >= Material.metalLoss && !Material.builtIn.contains { $0.name == material }
    }

    /// Its straight pieces, as if it had no openings.
    public var segments: [Segment] { zip(points, points.dropFirst()).map { Segment($0, $1) } }
}

/// An obstacle that people cannot walk through: a polyline with a strength for obstacle checking.
public struct Obstacle: Hashable, Sendable {
    /// The level's number.
    public var level: Int
    /// Corners in order, metres; at least two.
    public var points: [Point]
    /// Number of position updates that it stops before one may pass.
    public var strength: Int

    public init(level: Int, points: [Point], strength: Int) {
        self.level = level
        self.points = points
        self.strength = strength
    }

    /// Its straight pieces.
    public var segments: [Segment] { zip(points, points.dropFirst()).map { Segment($0, $1) } }
}
