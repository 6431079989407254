import Foundation
import Geometry
public import Radio
public import VenueModel

/// Venues for the tests of walkers and of the simulator.
public enum SampleVenues {
    /// The identity of a beacon by its minor number.
    public static func beaconID(_ minor: Int) -> BeaconID {
        .iBeacon(
            uuid: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)), major: 1,
            minor: UInt16(minor))
    }

    /// A rectangular level from the origin on, 4.5 m high, in metres.
    public static func level(_ number: Int, width: Double, depth: Double) -> Level {
        Level(
            number: number, name: "\(number)", elevation: 4.5 * Double(number), height: 4.5,
            outline: Polygon([Point(0, 0), Point(width, 0), Point(width, depth), Point(0, depth)]))
    }

    /// A shop of 40 × 60 m: aisles along y every 4 m, joined at both ends and in the middle; shelving between them;
    /// beacons in a grid of 6 × 8 m.
    public static let shop: Venue = {
        var venue = Venue(name: "shop", levels: [level(0, width: 40, depth: 60)])
        for row in 0..<7 {
            for column in 0..<7 {
                venue.beacons.append(
                    Beacon(
                        id: beaconID(row * 7 + column), level: 0,
                        position: Point(2 + 6 * Double(column), 6 + 8 * Double(row)), height: 3.5, powerAt1m: -59))
            }
        }
        for aisle in 0..<10 {
            let x = 2 + 4 * Double(aisle)
            for (row, y) in [3.0, 16.5, 30, 43.5, 57].enumerated() {
                venue.paths.nodes.append(PathNode(name: "\(aisle)-\(row)", level: 0, position: Point(x, y)))
                let node = venue.paths.nodes.count - 1
                if row > 0 { venue.paths.edges.append(PathEdge(from: node - 1, to: node, width: 2)) }
                if aisle > 0, row % 2 == 0 {
                    venue.paths.edges.append(PathEdge(from: node - 5, to: node, width: 3))
                }
            }
            for half in [(5.0, 28.0), (32.0, 55.0)] where aisle > 0 {
                venue.walls.append(
                    Wall(level: 0, points: [Point(x - 2, half.0), Point(x - 2, half.1)], loss: 8, material: "shelving"))
            }
        }
        return venue
    }()

    /// Three levels of 60 × 20 m with a corridor each; an escalator up and one down between neighbours, stairs and a
    /// lift.
    public static let mall: Venue = {
        var venue = Venue(name: "mall", levels: (0...2).map { level($0, width: 60, depth: 20) })
        for number in 0...2 {
            for column in 0...6 {
                venue.paths.nodes.append(
                    PathNode(name: "\(number)-\(column)", level: number, position: Point(10 * Double(column), 10)))
                let node = venue.paths.nodes.count - 1
                if column > 0 { venue.paths.edges.append(PathEdge(from: node - 1, to: node, width: 4)) }
                venue.beacons.append(
                    Beacon(
                        id: beaconID(100 * number + column), level: number,
                        position: Point(10 * Double(column), column % 2 == 0 ? 6 : 14), height: 3, powerAt1m: -62))
            }
        }
        for number in 0...1 {
            let below = 7 * number
            let above = below + 7
            venue.paths.edges += [
                PathEdge(from: below + 2, to: above + 3, kind: .escalator, direction: .forward, width: 1),
                PathEdge(from: below + 4, to: above + 3, kind: .escalator, direction: .backward, width: 1),
                PathEdge(from: below, to: above + 1, kind: .stairs, width: 2),
                PathEdge(from: below + 6, to: above + 6, kind: .lift, width: 2),
            ]
        }
        return venue
    }()

    /// One straight path of 1 km with a beacon in the middle of it at the phone's height.
    public static let line: Venue = {
        var venue = Venue(name: "line", levels: [level(0, width: 1000, depth: 10)])
        venue.paths.nodes = [
            PathNode(name: "west", level: 0, position: Point(0, 5)),
            PathNode(name: "east", level: 0, position: Point(1000, 5)),
        ]
        venue.paths.edges = [PathEdge(from: 0, to: 1, width: 4)]
        venue.beacons = [
            Beacon(id: beaconID(1), level: 0, position: Point(500, 5), height: 1.2, powerAt1m: -59)
        ]
        return venue
    }()
}
