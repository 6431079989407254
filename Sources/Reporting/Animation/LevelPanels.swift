internal import Geometry
internal import VenueModel

/// The levels of a venue in one drawing, with the same bounds and scale, the highest level first.
struct LevelPanels {
    /// The levels, in the order of their panels.
    let levels: [Level]
    /// Pixels per metre.
    let scale: Double
    /// Size of all panels together, pixels.
    let size: Vector
    private let content: Bounds
    private let columns: Int
    private let origin: Point

    /// Height of a level's name above its panel, pixels.
    static let titleHeight = 22.0
    private static let gap = 20.0

    /// Uses the number of columns that gives the largest scale.
    ///
    /// - Parameters:
    ///   - origin: the upper left corner of the first panel, pixels.
    ///   - room: the maximum size, pixels.
    init(_ venue: Venue, at origin: Point, room: Vector) {
        let points = venue.levels.flatMap(\.outline.vertices) + venue.beacons.map(\.position)
        let content = (Bounds(around: points) ?? Bounds(lower: Point(0, 0), upper: Point(1, 1))).expanded(by: 1)
        let count = max(venue.levels.count, 1)
        func scale(columns: Int) -> Double {
            let rows = Double((count + columns - 1) / columns)
            let columns = Double(columns)
            let width = (room.dx - (columns - 1) * Self.gap) / columns / content.width
            let height = (room.dy / rows - Self.titleHeight) / content.height
            return max(min(width, height), 0.01)
        }
        let columns = (1...count).max { scale(columns: $0) < scale(columns: $1) } ?? 1
        self.levels = venue.levels.reversed()
        self.scale = scale(columns: columns)
        self.content = content
        self.columns = columns
        self.origin = origin
        let rows = Double((count + columns - 1) / columns)
        size = Vector(
            Double(columns) * (content.width * self.scale + Self.gap) - Self.gap,
            rows * (content.height * self.scale + Self.titleHeight))
    }

    /// The upper left corner of a level's panel, under its name; `nil` for a level that the venue does not have.
    func corner(ofLevel number: Int) -> Point? {
        guard let index = levels.firstIndex(where: { $0.number == number }) else { return nil }
        return Point(
            origin.x + Double(index % columns) * (content.width * scale + Self.gap),
            origin.y + Self.titleHeight + Double(index / columns) * (content.height * scale + Self.titleHeight))
    }

    /// The position in the drawing of a point of a level; `nil` for a level that the venue does not have.
    func place(_ point: Point, level: Int) -> Point? {
        corner(ofLevel: level).map {
            Point($0.x + (point.x - content.lower.x) * scale, $0.y + (content.upper.y - point.y) * scale)
        }
    }
}
