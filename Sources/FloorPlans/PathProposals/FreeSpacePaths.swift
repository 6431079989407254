internal import Geometry
package import VenueModel

/// Paths proposed from the free space of a level: through the middle of aisles, corridors and doors, around everything
/// that is in the way, and in a net across wide areas.
///
/// Nodes that links or other parts of the venue need keep their names and places. A door in the border of the level
/// becomes an entrance.
package struct FreeSpacePaths {
    /// The nodes, in the order of their numbers.
    package private(set) var nodes: [PathNode] = []
    /// Ways between nodes, by index.
    package private(set) var edges: [(from: Int, to: Int)] = []
    /// How many free areas of at least 4 m² have no way to the largest one.
    package private(set) var unreachableAreas = 0

    /// Walls above people's heads are not in the way, metres.
    private static let headroom = 1.9
    /// A door belongs to the border of the level up to this distance from it, metres.
    private static let borderReach = 0.6
    /// How far a node may lie from the free space to be joined with it, metres.
    private static let anchorReach = 2.0

    /// The paths of a level. O(cells × half the width of the widest free area); a second for 5,000 m².
    ///
    /// - Parameter kept: nodes of the level that stay, such as those of links and entrances.
    package init(level: Level, walls: [Wall], obstacles: [Obstacle], keeping kept: [PathNode]) {
        let blockers =
            walls.filter { $0.level == level.number && ($0.base ?? 0) < Self.headroom }.flatMap {
                $0.solidRuns.flatMap(Self.lines)
            } + obstacles.filter { $0.level == level.number }.flatMap { Self.lines($0.points) }
        let doors = walls.filter { $0.level == level.number }.flatMap(\.pieces).filter(\.isOpening).map(\.segment)
        guard let space = FreeSpace(outline: level.outline, blockers: blockers, doors: doors) else { return }
        let (isFree, others) = space.largestArea()
        unreachableAreas = others
        var anchors = kept.compactMap { node in
            Self.nearestCell(to: node.position, in: space, isFree).map { (cell: $0, node: node) }
        }
        let entrances = walls.filter { $0.level == level.number }.flatMap(\.openings).map(\.position).filter {
            level.outline.nearestBorderPoint(to: $0)?.distance(to: $0) ?? .infinity <= Self.borderReach
        }
        for (index, door) in entrances.enumerated() {
            guard let cell = Self.nearestCell(to: door, in: space, isFree),
                !anchors.contains(where: { $0.node.position.distance(to: space.place(cell)) < 1 })
            else { continue }
            let node = PathNode(
                name: "door\(level.number)-\(index + 1)", level: level.number, position: space.place(cell),
                isEntrance: true)
            anchors.append((cell, node))
        }
        let skeleton = Skeleton(isFree, columns: space.columns, keeping: Set(anchors.map(\.cell)))
        take(SkeletonGraph(skeleton, in: space, keeping: anchors.map(\.cell)), anchors, space, level.number)
    }

    private mutating func take(
        _ graph: SkeletonGraph, _ anchors: [(cell: Int, node: PathNode)], _ space: FreeSpace, _ level: Int
    ) {
        let used = Set(graph.ways.flatMap(\.self)).sorted()
        var indices: [Int: Int] = [:]
        let names = Set(anchors.map(\.node.name))
        var number = 0
        for index in used {
            indices[index] = nodes.count
            let place = graph.places[index]
            if let anchor = anchors.first(where: { space.place($0.cell).distance(to: place) < 0.01 }) {
                // The way to a node that stays ends at its own place if it is free up to there.
                var node = anchor.node
                if !space.isFree(from: node.position, to: place) { node.position = place }
                nodes.append(node)
            } else {
                var name: String
                repeat {
                    number += 1
                    name = "p\(level)-\(number)"
                } while names.contains(name)
                nodes.append(PathNode(name: name, level: level, position: place))
            }
        }
        edges = graph.ways.sorted { ($0[0], $0[1]) < ($1[0], $1[1]) }.compactMap { way in
            guard let from = indices[way[0]], let to = indices[way[1]] else { return nil }
            return (from, to)
        }
    }

    private static func lines(_ points: [Point]) -> [Segment] {
        zip(points, points.dropFirst()).map { Segment($0, $1) }
    }

    private static func nearestCell(to point: Point, in space: FreeSpace, _ isFree: [Bool]) -> Int? {
        isFree.indices.filter { isFree[$0] }.map { ($0, space.place($0).distance(to: point)) }
            .filter { $0.1 <= anchorReach }.min { $0.1 < $1.1 }?.0
    }
}
