internal import Geometry
internal import VenueModel

/// Where visitors go: cells that count in a placement.
enum VisitedCells {
    /// How far from the edge of a path people still stand and walk, metres: our choice, an arm's length from a shelf or a desk.
    private static let margin = 1.5

    /// Whether each cell of a level counts: it is no opening of the floor, and it is near a path of the level with no obstacle
    /// between. On a level without paths nothing is known, and all cells but the openings count.
    ///
    /// O(cells × (edges of the level + obstacles between)).
    static func flags(of grid: LevelGrid, in venue: Venue) -> [Bool] {
        let number = grid.level.number
        let nodes = venue.paths.nodes
        let edges = venue.paths.edges.filter { nodes[$0.from].level == number && nodes[$0.to].level == number }
        let ways = edges.map { edge in
            (segment: Segment(nodes[edge.from].position, nodes[edge.to].position), reach: edge.width / 2 + margin)
        }
        let obstacles = SegmentIndex(venue.obstacles.filter { $0.level == number }.flatMap(\.segments))
        return grid.centres.map { centre in
            guard !grid.level.openings.contains(where: { $0.outline.contains(centre) }) else { return false }
            guard !ways.isEmpty else { return true }
            return ways.contains { way in
                let place = way.segment.nearestPoint(to: centre)
                // Half a cell more, so that a path between the centres of two rows of cells belongs to both.
                guard place.distance(to: centre) <= way.reach + grid.cellSize / 2 else { return false }
                var isClear = true
                obstacles.forEachCrossing(of: Segment(place, centre)) { _ in isClear = false }
                return isClear
            }
        }
    }
}
