import Foundation
import Geometry
import VenueModel

/// A venue drawn unlike the bundled ones: slanting ways, a hall with six corners and a round kiosk, narrow cells, two levels
/// with a lift and stairs at one point of the map.
enum OddVenue {
    static let venue: Venue = {
        let hall = (0..<6).map { corner in
            Point(14 + 12 * cos(Double(corner) * .pi / 3), 13 + 12 * sin(Double(corner) * .pi / 3))
        }
        // A slanting corridor 2.2 m wide from the hall's east corner, and a slanting gallery above.
        let wing = [Point(26, 13), Point(50, 25), Point(49, 27), Point(25, 15)]
        let ground: [Point] = [hall[5], Point(25.2, 11.6)] + wing + [hall[1], hall[2], hall[3], hall[4]]
        var venue = Venue(
            name: "odd",
            levels: [
                level(0, ground),
                level(1, [Point(4, 4), Point(24, 4), Point(30, 20), Point(8, 22)]),
            ])
        func obstacle(_ level: Int, _ points: [Point]) {
            venue.obstacles.append(Obstacle(level: level, points: points, strength: 10))
        }
        let kiosk = (0...12).map { Point(12 + 2 * cos(Double($0) * .pi / 6), 15 + 2 * sin(Double($0) * .pi / 6)) }
        obstacle(0, kiosk)
        // Above, cells of 4 m behind a wall with doors of 1 m.
        obstacle(1, [Point(8, 12), Point(10, 12)])
        obstacle(1, [Point(11, 12), Point(15, 12)])
        obstacle(1, [Point(16, 12), Point(19, 12)])
        obstacle(1, [Point(13, 12), Point(13, 4)])
        obstacle(1, [Point(8, 12), Point(8, 4)])
        obstacle(1, [Point(19, 12), Point(19, 4)])
        let nodes: [(String, Int, Point)] = [
            ("door", 0, Point(14, 3.5)), ("kiosk-south", 0, Point(9, 11)), ("kiosk-east", 0, Point(17, 17)),
            ("east", 0, Point(23.5, 13)), ("wing", 0, Point(46, 24)), ("lift", 0, Point(18, 15)),
            ("stairs", 0, Point(9, 20)), ("lift-1", 1, Point(18, 15)), ("stairs-1", 1, Point(9, 20)),
            ("cell-a", 1, Point(10.5, 8)), ("cell-b", 1, Point(15.5, 7)), ("gate-a", 1, Point(10.5, 13.5)),
            ("gate-b", 1, Point(15.5, 13.5)), ("gallery", 1, Point(26, 17)),
        ]
        venue.paths.nodes = nodes.map {
            PathNode(name: $0.0, level: $0.1, position: $0.2, isEntrance: $0.0 == "door")
        }
        func join(_ from: String, _ to: String, _ kind: PathEdge.Kind = .walk, width: Double = 1.6) {
            let ends = [from, to].compactMap { name in nodes.firstIndex { $0.0 == name } }
            venue.paths.edges.append(PathEdge(from: ends[0], to: ends[1], kind: kind, width: width))
        }
        for (from, to) in [
            ("door", "kiosk-south"), ("door", "lift"), ("kiosk-south", "stairs"), ("stairs", "kiosk-east"),
            ("kiosk-east", "east"), ("east", "lift"), ("east", "wing"), ("lift-1", "gate-b"), ("gate-b", "gate-a"),
            ("gate-a", "stairs-1"), ("lift-1", "gallery"),
        ] { join(from, to) }
        join("gate-a", "cell-a", width: 0.8)
        join("gate-b", "cell-b", width: 0.8)
        join("lift", "lift-1", .lift)
        join("stairs", "stairs-1", .stairs)
        venue.zones = [
            zone("kiosk", 0, .exhibit, [Point(8, 10), Point(19, 10), Point(19, 20), Point(8, 20)]),
            zone("wing", 0, .aisle, wing),
            zone("cells", 1, .room, [Point(8, 4), Point(19, 4), Point(19, 12), Point(8, 12)]),
            zone("gallery", 1, .shop, [Point(20, 12), Point(28, 14), Point(28, 19), Point(20, 19)]),
        ]
        return venue
    }()

    private static func level(_ number: Int, _ outline: [Point]) -> Level {
        Level(
            number: number, name: "\(number)", elevation: 4 * Double(number), height: 4, outline: Polygon(outline))
    }

    private static func zone(_ name: String, _ level: Int, _ kind: Zone.Kind, _ corners: [Point]) -> Zone {
        Zone(name: name, level: level, outline: Polygon(corners), kind: kind)
    }
}
