import FloorPlans
import Geometry
import TestSupport
import Testing
import VenueFiles
import VenueModel

/// Paths proposed from the free space.
@Suite struct FreeSpacePathsTests {
    private func proposed(_ venue: Venue, keeping kept: [PathNode] = [], level: Int) throws -> FreeSpacePaths {
        FreeSpacePaths(
            level: try #require(venue.level(level)), walls: venue.walls, obstacles: venue.obstacles, keeping: kept)
    }

    private func segments(_ paths: FreeSpacePaths) -> [Segment] {
        paths.edges.map { Segment(paths.nodes[$0.from].position, paths.nodes[$0.to].position) }
    }

    /// A room has one path through its middle, a corridor too, and a door joins them.
    @Test func roomsAndCorridors() throws {
        let level = Level(
            number: 0, name: "0", elevation: 0, height: 3,
            outline: Polygon([Point(0, 0), Point(20, 0), Point(20, 6), Point(0, 6)]))
        let wall = Wall(
            level: 0, points: [Point(0, 4), Point(20, 4)], loss: 3,
            openings: [WallOpening(position: Point(5, 4), width: 1), WallOpening(position: Point(15, 4), width: 1)])
        let paths = FreeSpacePaths(level: level, walls: [wall], obstacles: [], keeping: [])
        #expect(paths.unreachableAreas == 0)
        // Both doors are gone through, and nothing crosses the wall elsewhere.
        let crossings = segments(paths).compactMap {
            wall.points.count == 2 ? Segment(wall.points[0], wall.points[1]).fraction(ofCrossingBy: $0) : nil
        }
        #expect(crossings.count == 2)
        for x in [5.0, 15.0] {
            #expect(segments(paths).contains { $0.distance(to: Point(x, 4)) < 0.4 })
        }
        // The corridor is gone along in its middle.
        for x in stride(from: 3.0, through: 17, by: 1) {
            #expect(segments(paths).contains { $0.distance(to: Point(x, 5)) < 0.5 }, "\(x)")
        }
    }

    /// Rooms with narrow doors are reached, however their walls lie on the cells.
    @Test(arguments: [0.55, 0.6, 0.7, 0.8, 0.9])
    func narrowDoors(width: Double) {
        for shift in stride(from: 0, to: 0.15, by: 0.04) {
            let level = Level(
                number: 0, name: "0", elevation: 0, height: 3,
                outline: Polygon([Point(0, 0), Point(24, 0), Point(24, 8), Point(0, 8)]))
            let y = 2 + shift
            let corridor = Wall(
                level: 0, points: [Point(0, y), Point(24, y)], loss: 3,
                openings: (0..<4).map { WallOpening(position: Point(3.1 + 6 * Double($0) + shift, y), width: width) })
            let walls = (1..<4).map {
                Wall(level: 0, points: [Point(6 * Double($0), y), Point(6 * Double($0), 8)], loss: 3)
            }
            let paths = FreeSpacePaths(level: level, walls: [corridor] + walls, obstacles: [], keeping: [])
            #expect(paths.unreachableAreas == 0, "doors of \(width) m, shifted by \(shift) m")
            for room in 0..<4 {
                let rooms = paths.nodes.count { $0.position.y > y + 0.5 && Int($0.position.x / 6) == room }
                #expect(rooms > 0, "room \(room), doors of \(width) m, shifted by \(shift) m")
            }
        }
    }

    @Test func aClosedRoomIsCounted() {
        let level = Level(
            number: 0, name: "0", elevation: 0, height: 3,
            outline: Polygon([Point(0, 0), Point(20, 0), Point(20, 6), Point(0, 6)]))
        let wall = Wall(level: 0, points: [Point(12, 0), Point(12, 6)], loss: 3)
        let paths = FreeSpacePaths(level: level, walls: [wall], obstacles: [], keeping: [])
        #expect(paths.unreachableAreas == 1)
        for node in paths.nodes { #expect(node.position.x < 12) }
    }

    /// In the bundled venues: connected, free of all that is in the way, in all aisles, and in at the doors.
    @Test(arguments: [("supermarket", 0), ("office", 3), ("mall", 0), ("mall", 1)])
    func bundledVenues(name: String, level: Int) throws {
        let venue = try VenueFile.read(path: Project.venuePath(name)).venue
        let paths = try proposed(venue, level: level)
        let lines = segments(paths)
        try #require(!lines.isEmpty)
        let walls = venue.walls.filter { $0.level == level }.flatMap(\.solidRuns)
        let blockers = (walls + venue.obstacles.filter { $0.level == level }.map(\.points)).flatMap { points in
            zip(points, points.dropFirst()).map { Segment($0, $1) }
        }
        for line in lines {
            #expect(!blockers.contains { $0.isCrossed(by: line) }, "\(name): \(line)")
        }
        let neighbours = Dictionary(
            grouping: paths.edges.flatMap { [($0.from, $0.to), ($0.to, $0.from)] }, by: \.0
        ).mapValues { $0.map(\.1) }
        var reached: Set = [0]
        var open = [0]
        while let node = open.popLast() {
            for other in neighbours[node] ?? [] where reached.insert(other).inserted { open.append(other) }
        }
        #expect(reached.count == paths.nodes.count)
        // People of the bundled paths are never far from a proposed way.
        let known = venue.paths.nodes.filter { $0.level == level }.map(\.position)
        let near = known.count { place in lines.contains { $0.distance(to: place) < 2.5 } }
        #expect(Double(near) >= 0.95 * Double(known.count), "\(name): \(near) of \(known.count)")
        #expect(Set(paths.nodes.map(\.name)).count == paths.nodes.count)
    }

    /// Nodes that stay keep their names, and are joined.
    @Test func nodesThatStayKeepTheirNames() throws {
        let venue = try VenueFile.read(path: Project.venuePath("supermarket")).venue
        let kept = venue.paths.nodes.filter(\.isEntrance)
        let paths = try proposed(venue, keeping: kept, level: 0)
        for node in kept {
            let index = try #require(paths.nodes.firstIndex { $0.name == node.name })
            #expect(paths.nodes[index].position.distance(to: node.position) < 0.5)
            #expect(paths.edges.contains { $0.from == index || $0.to == index })
        }
    }
}
