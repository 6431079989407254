import Geometry
import VenueModel

/// What people cannot walk through on one level: obstacles, and the border of the level.
struct Obstructions: Sendable {
    let obstacles: [Segment]
    private let border: [Segment]
    private let index: SegmentIndex
    /// Walls without their openings: ways may pass them, but nobody leaves a way through one.
    private let walls: [Segment]
    private let wallIndex: SegmentIndex

    /// Those of a level of a venue. Pieces that are not finite are left out.
    init(venue: Venue, level: Level) {
        obstacles = venue.obstacles.filter { $0.level == level.number }.flatMap(\.segments).filter(\.isFinite)
        border = level.outline.edges.filter(\.isFinite)
        index = SegmentIndex(obstacles + border)
        walls = venue.walls.filter { $0.level == level.number }.flatMap(\.pieces).filter { !$0.isOpening }
            .map(\.segment).filter(\.isFinite)
        wallIndex = SegmentIndex(walls)
    }

    /// True if a straight move from a way to a place beside it crosses nothing, walls included.
    func allowsAside(_ move: Segment) -> Bool { allows(move) && wallIndex.isClear(along: move) }

    /// True if a straight move crosses nothing. About half a microsecond.
    func allows(_ move: Segment) -> Bool { index.isClear(along: move) }

    /// How far people may be from the middle of a straight move off the ways, metres: so that they keep clear of obstacles
    /// and inside the level, and at most 1 m. O(obstacles + border).
    func room(beside move: Segment, clearance: Double) -> Double {
        let border = border.reduce(Double.infinity) {
            min($0, $1.distance(to: move.start), $1.distance(to: move.end), move.distance(to: $1.start))
        }
        return max(min(clearance - Leg.shoulder, border - Leg.shoulder, 1), 0)
    }

    /// Metres from a straight way to the nearest obstacle (without the border of the level, because paths may end on
    /// it); 0 if it crosses one. O(obstacles).
    func clearance(of way: Segment) -> Double { Self.clearance(of: way, from: obstacles) }

    /// Metres from a straight move off the ways to the nearest obstacle or wall; 0 if it crosses one. O(obstacles + walls).
    func clearanceAside(of move: Segment) -> Double { Self.clearance(of: move, from: obstacles + walls) }

    private static func clearance(of way: Segment, from obstacles: [Segment]) -> Double {
        var nearest = Double.infinity
        for obstacle in obstacles where nearest > 0 {
            if obstacle.isCrossed(by: way) { return 0 }
            nearest = min(
                nearest, obstacle.distance(to: way.start), obstacle.distance(to: way.end),
                way.distance(to: obstacle.start), way.distance(to: obstacle.end))
        }
        return nearest
    }
}

extension SegmentIndex {
    /// True if a straight move crosses none of the segments.
    func isClear(along move: Segment) -> Bool {
        var isClear = true
        forEachCrossing(of: move) { _ in isClear = false }
        return isClear
    }
}
