internal import Evaluation
internal import Geometry
package import VenueModel
internal import Walks

/// A part of a venue file that decides what the core makes of a position, and that can be another: the obstacles of a kind, or the
/// ways of an area. The loss of walls and the places of beacons are no such parts: they are facts.
package enum VenuePart: Hashable, Sendable {
    /// The obstacles that are walls of a material, or no walls, with one strength. The loss of a wall does not count.
    case obstacles(ObstacleKind)
    /// The ways of an area to which positions snap, and which do not lead to another level.
    case ways(VenueArea)
    /// The ways that are at least as wide as this, metres: those of large spaces.
    case wideWays(Double)

    /// What obstacles have in common.
    package enum ObstacleKind: Hashable, Sendable {
        case wall(material: String?, strength: Int)
        case obstacle(strength: Int)
    }

    /// The strengths that are tried; 0 is no obstacle.
    package static let strengths = [0, 1, 2, 3, 5, 10, 20, 50]

    /// What the venue has: the strength, or 1 for ways.
    package var present: Int {
        switch self {
        case .obstacles(.wall(_, let strength)), .obstacles(.obstacle(let strength)): strength
        case .ways, .wideWays: 1
        }
    }

    /// What it can be, the present value included; 0 takes it away.
    package var values: [Int] {
        guard case .obstacles = self else { return [0, 1] }
        return Set(Self.strengths + [present]).sorted()
    }

    /// The name in a sentence.
    package var name: String {
        switch self {
        case .obstacles(.wall(let material, let strength)):
            "walls \(material.map { "of \($0)" } ?? "without a material") with strength \(strength)"
        case .obstacles(.obstacle(let strength)): "obstacles with strength \(strength)"
        case .ways(let area): "ways in \(area.name)"
        case .wideWays(let width): "ways at least \(TextTable.number(width)) m wide"
        }
    }

    /// The kind of each obstacle of a venue: that of a wall if it stands where a wall stands. O(walls + obstacles).
    static func ofObstacles(in venue: Venue) -> [VenuePart] {
        struct Place: Hashable {
            var level: Int
            var points: [Point]
        }
        var materials: [Place: String?] = [:]
        for wall in venue.walls {
            for run in wall.solidRuns {
                materials.updateValue(wall.material, forKey: Place(level: wall.level, points: run))
            }
        }
        return venue.obstacles.map { obstacle in
            let material = materials[Place(level: obstacle.level, points: obstacle.points)]
            return .obstacles(
                material.map { .wall(material: $0, strength: obstacle.strength) }
                    ?? .obstacle(strength: obstacle.strength))
        }
    }

    /// The kinds of obstacles of a venue, in the order of its obstacles.
    package static func obstacles(of venue: Venue) -> [VenuePart] {
        var isListed: Set<VenuePart> = []
        return ofObstacles(in: venue).filter { isListed.insert($0).inserted }
    }

    /// How many obstacles or ways of a venue it is.
    func count(in venue: Venue) -> Int {
        if case .obstacles = self { return Self.ofObstacles(in: venue).count { $0 == self } }
        return venue.paths.edges.count { has($0, in: venue) }
    }

    /// The areas of a venue's paths: its levels and zones, and ways from each width. Areas with no way, with all of them, or with the
    /// ways of an area before are left out.
    package static func ways(of venue: Venue) -> [VenuePart] {
        let widths = Set(venue.paths.edges.map(\.width)).sorted()
        let all = venue.paths.edges.indices.filter {
            venue.paths.edges[$0].kind == .walk && venue.paths.edges[$0].isSnappedTo
        }
        var isListed: Set<[Int]> = [[], all]
        return (VenueArea.all(of: venue).map { .ways($0) } + widths.map { .wideWays($0) })
            .filter { part in isListed.insert(all.filter { part.has(venue.paths.edges[$0], in: venue) }).inserted }
    }

    /// Whether an edge of a venue's paths is one of these ways: its middle lies in the area.
    func has(_ edge: PathEdge, in venue: Venue) -> Bool {
        let nodes = venue.paths.nodes
        guard edge.kind == .walk, edge.isSnappedTo, nodes.indices.contains(edge.from), nodes.indices.contains(edge.to)
        else {
            return false
        }
        switch self {
        case .obstacles: return false
        case .wideWays(let width): return edge.width >= width
        case .ways(let area):
            let middle = nodes[edge.from].position.interpolated(to: nodes[edge.to].position, at: 0.5)
            return area.contains(TruthSample(time: 0, position: middle, level: nodes[edge.from].level))
        }
    }
}
