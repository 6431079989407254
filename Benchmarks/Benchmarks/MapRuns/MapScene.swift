import Geometry
import NumericalMethods
import Parameters
import Planning
import Radio
import VenueModel

/// The level of the benchmark, and a tower of such levels.
enum MapScene {
    static let width = 120.0
    static let depth = 60.0

    /// A level of 120 × 60 m with walls of 2 to 8 m in two directions, and beacons about the points of a grid.
    static func venue(levels: Int = 1, beacons: Int = 150, walls: Int = 500) -> Venue {
        var venue = Venue(
            name: "benchmark",
            levels: (0..<levels).map { number in
                Level(
                    number: number, name: "level \(number)", elevation: 4 * Double(number), height: 3.2,
                    outline: Polygon([Point(0, 0), Point(width, 0), Point(width, depth), Point(0, depth)]))
            })
        venue.radio = RadioModel(powerAt1m: -59, pathLossExponent: 2.2)
        for level in 0..<levels {
            let stream = RandomStream(seed: UInt64(level), purpose: "benchmark of maps: walls")
            for index in 0..<walls {
                let u = (0..<5).map { stream.uniform(UInt64(5 * index + $0)) }
                let start = Point(width * u[0], depth * u[1])
                let length = 2 + 6 * u[2]
                let end = u[3] < 0.5 ? Point(start.x + length, start.y) : Point(start.x, start.y + length)
                let inside = Point(min(end.x, width), min(end.y, depth))
                venue.walls.append(
                    Wall(level: level, points: [start, inside], loss: [3, 3, 4, 8][Int(4 * u[4])]))
            }
            let columns = Int((Double(beacons) * width / depth).squareRoot())
            for index in 0..<beacons { venue.beacons.append(beacon(index, of: beacons, columns: columns, level)) }
        }
        return venue
    }

    private static func beacon(_ index: Int, of count: Int, columns: Int, _ level: Int) -> Beacon {
        let stream = RandomStream(seed: UInt64(level), purpose: "benchmark of maps: beacons")
        let rows = (count + columns - 1) / columns
        let u = (0..<3).map { stream.uniform(UInt64(3 * index + $0)) }
        let place = Point(
            (Double(index % columns) + 0.2 + 0.6 * u[0]) * width / Double(columns),
            (Double(index / columns) + 0.2 + 0.6 * u[1]) * depth / Double(rows))
        let isOnWall = index % 3 == 2
        return Beacon(
            id: .named("\(level)-\(index)"), level: level, position: place, height: 3,
            mount: isOnWall ? .wall : .ceiling, facing: isOnWall ? 360 * u[2] : nil)
    }

    /// The radio channel and the cells of a level.
    static func table(_ venue: Venue, cell: Double) throws -> (radio: MeanRadio, grids: [LevelGrid]) {
        let radio = MeanRadio(venue, parameters: SimulationParameters())
        return (radio, try LevelGrid.all(of: radio, cellSize: cell, file: nil))
    }
}
