import Geometry
import Parameters
import Radio
import Simulation
import VenueModel
import Walkers

/// An office floor in which everything is heard everywhere: a hall of 45 × 18 m, 75 walls, 50 beacons at 300 ms.
enum Hall {
    static let size = Vector(45, 18)
    static let beaconCount = 50
    static let advertisingInterval = 0.3

    /// The floor: rooms on both sides of a corridor, each with a door.
    static let venue = Venue(
        name: "hall",
        levels: [
            Level(
                number: 0, name: "", elevation: 0, height: 3,
                outline: Polygon([Point(0, 0), Point(size.dx, 0), Point(size.dx, size.dy), Point(0, size.dy)]))
        ],
        walls: walls, beacons: beacons, paths: paths)

    /// Every effect as it is by default, but so sensitive a phone that no packet is too weak for it: all are computed to
    /// the end.
    static let parameters: SimulationParameters = {
        var parameters = SimulationParameters()
        parameters.phone.sensitivity = -160
        return parameters
    }()

    private static func wall(_ from: Point, _ to: Point, _ loss: Double) -> Wall {
        Wall(level: 0, points: [from, to], loss: loss)
    }

    /// 4 walls around, 14 · 2 between rooms, 15 · 2 along the corridor beside the doors, and cupboards.
    private static let walls: [Wall] = {
        let w = size.dx
        let h = size.dy
        var walls = [
            wall(Point(0, 0), Point(w, 0), 16), wall(Point(w, 0), Point(w, h), 16), wall(Point(w, h), Point(0, h), 16),
            wall(Point(0, h), Point(0, 0), 16),
        ]
        for room in 0..<15 {
            let x = 3 * Double(room)
            for (side, corridor) in [(0.0, 8.0), (h, 10.0)] {
                if room > 0 { walls.append(wall(Point(x, side), Point(x, corridor), 3)) }
                walls.append(wall(Point(x, corridor), Point(x + 2, corridor), 3))
            }
            if room < 13 { walls.append(wall(Point(x + 0.5, 6), Point(x + 1.5, 6), 8)) }
        }
        return walls
    }()

    private static let beacons: [Beacon] = (0..<beaconCount).map { index in
        Beacon(
            id: .named("\(index)"), level: 0,
            position: Point(2.25 + 4.5 * Double(index % 10), 1.8 + 3.6 * Double(index / 10)), height: 2.6,
            advertisingInterval: advertisingInterval)
    }

    /// Along the corridor, and through each door.
    private static let paths: NavigationPaths = {
        var paths = NavigationPaths()
        for room in 0..<15 {
            let x = 3 * Double(room) + 2.5
            for (part, y) in [("corridor", 9.0), ("south", 4), ("north", 14)] {
                paths.nodes.append(PathNode(name: "\(part) \(room)", level: 0, position: Point(x, y)))
            }
            paths.edges.append(PathEdge(from: 3 * room, to: 3 * room + 1, width: 0.8))
            paths.edges.append(PathEdge(from: 3 * room, to: 3 * room + 2, width: 0.8))
            if room > 0 { paths.edges.append(PathEdge(from: 3 * room - 3, to: 3 * room, width: 1.8)) }
        }
        return paths
    }()
}

/// Offices of 3 × 5 m without end, for rays among few walls and among many.
enum Offices {
    /// A square building with about so many walls, at the same density whatever their number.
    static func building(wallCount: Int) -> (building: Building, side: Double) {
        let rows = Int((Double(wallCount) / 2).squareRoot().rounded(.up))
        var walls: [Building.Wall] = []
        for index in 0..<wallCount {
            let row = Double(index / 2 / rows)
            let column = Double(index / 2 % rows)
            let corner = Point(4 * column, 4 * row)
            let end = index % 2 == 0 ? Point(corner.x + 3, corner.y) : Point(corner.x, corner.y + 3)
            walls.append(Building.Wall(Segment(corner, end), loss: 3))
        }
        return (
            Building(storeys: [Building.Storey(elevation: 0, slabLoss: 0, walls: walls)]), 4 * Double(rows)
        )
    }
}
