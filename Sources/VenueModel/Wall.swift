public import Geometry

/// The material of a wall, with its loss at 2.4 GHz.
public struct Material: Hashable, Sendable {
    /// Name by which walls refer to it.
    public var name: String
    /// Loss of one crossing, dB.
    public var loss: Double

    public init(name: String, loss: Double) {
        self.name = name
        self.loss = loss
    }

    /// Defaults for one crossing at 2.4 GHz: slab theory of ITU-R P.2040 rounded up for studs, wiring and rebar;
    /// the shelving rows are estimates without a published source, to be replaced by a fit on site.
    public static let builtIn: [Material] = [
        Material(name: "plasterboard", loss: 3), Material(name: "glass", loss: 3),
        Material(name: "metallised-glass", loss: 15), Material(name: "wood", loss: 3),
        Material(name: "brick", loss: 6), Material(name: "thick-brick", loss: 9),
        Material(name: "concrete", loss: 16), Material(name: "thin-concrete", loss: 10),
        Material(name: "thick-concrete", loss: 22), Material(name: "metal", loss: 20),
        Material(name: "shelving-empty", loss: 4), Material(name: "shelving", loss: 8),
        Material(name: "shelving-liquids", loss: 14), Material(name: "lift-car", loss: 30),
    ]

    /// The built-in materials of metal.
    static let metals: Set<String> = ["metal", "lift-car"]
    /// Loss of the built-in material `metal`, dB.
    public static let metalLoss = 20.0
}

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
