import Foundation
import Geometry
import NumericalMethods
import Parameters
import Radio
import TestSupport
import VenueModel

/// Two storeys with walls, low and high, a door, an opening in the slab, and beacons on all kinds of mounts.
enum PlanningVenue {
    static func beacon(
        _ minor: Int, level: Int, _ x: Double, _ y: Double, height: Double = 3, mount: Beacon.Mount = .free,
        facing: Double? = nil, power: Double? = nil
    ) -> Beacon {
        Beacon(
            id: SampleVenues.beaconID(minor), level: level, position: Point(x, y), height: height, mount: mount,
            facing: facing, powerAt1m: power)
    }

    static let venue: Venue = {
        var venue = Venue(
            name: "block",
            levels: [SampleVenues.level(0, width: 24, depth: 14), SampleVenues.level(1, width: 24, depth: 14)])
        venue.radio = RadioModel(powerAt1m: -59, pathLossExponent: 2.3)
        venue.levels[1].openings = [
            SlabOpening(outline: Polygon([Point(10, 4), Point(16, 4), Point(16, 10), Point(10, 10)]), loss: 1)
        ]
        venue.walls = [
            Wall(
                level: 0, points: [Point(8, 0), Point(8, 9)], loss: 6,
                openings: [WallOpening(position: Point(8, 4), width: 1)]),
            Wall(level: 0, points: [Point(8, 11), Point(20, 11)], loss: 12, top: 2),
            Wall(level: 0, points: [Point(15, 2), Point(19, 7)], loss: 16),
            Wall(level: 1, points: [Point(0, 6.3), Point(9, 6.3)], loss: 3),
        ]
        // At odd places, so that no ray from a cell's middle touches an end of a wall or a border.
        venue.beacons = [
            beacon(1, level: 0, 1.0137, 1.0291, mount: .ceiling), beacon(2, level: 0, 12.0319, 1.0173, power: -65),
            beacon(3, level: 0, 22.5123, 2.5371, mount: .wall, facing: 270),
            beacon(4, level: 0, 4.0171, 12.0413, height: 2.4),
            beacon(5, level: 0, 13.0277, 9.5119, mount: .ceiling),
            beacon(6, level: 0, 23.0191, 13.0353, mount: .metalWall, facing: 225),
            beacon(7, level: 1, 5.0433, 5.0197), beacon(8, level: 1, 19.0259, 8.0331, mount: .ceiling),
        ]
        return venue
    }()

    /// Beacons in a square grid, in the open.
    static func grid(columns: Int, rows: Int, spacing: Double, height: Double = 3) -> Venue {
        var venue = Venue(
            name: "grid",
            levels: [
                SampleVenues.level(0, width: spacing * Double(columns + 1), depth: spacing * Double(rows + 1))
            ])
        venue.radio = RadioModel(powerAt1m: -59, pathLossExponent: 2)
        for row in 0..<rows {
            for column in 0..<columns {
                venue.beacons.append(
                    beacon(
                        row * columns + column, level: 0, spacing * Double(column + 1), spacing * Double(row + 1),
                        height: height))
            }
        }
        return venue
    }

    static let parameters = SimulationParameters()
}

/// The mean level by its formula, without any of the code that makes it: every wall is tried, on every way.
struct PlainLevels {
    let venue: Venue
    var cap = 30.0
    var phoneHeight = 1.2

    /// −∞ stands for nothing: there is no floor here.
    func level(_ beacon: Beacon, at point: Point, level number: Int) -> (level: Double, isClear: Bool) {
        let own = venue.level(beacon.level)!
        let other = venue.level(number)!
        let from = (beacon.position, own.elevation + beacon.height)
        let to = (point, other.elevation + phoneHeight)
        let dx = to.0.x - from.0.x
        let dy = to.0.y - from.0.y
        let rise = to.1 - from.1
        let distance = (dx * dx + dy * dy + rise * rise).squareRoot()
        var walls = 0.0
        var slabs = 0.0
        for wall in venue.walls {
            let floor = venue.level(wall.level)!.elevation
            for segment in wall.segments {
                guard let cut = Self.cut(from.0, to.0, segment) else { continue }
                let height = from.1 + rise * cut.ray
                // The storey on which the ray is there.
                let storey = venue.levels.last { $0.elevation <= height }!.number
                let isHere = beacon.level == number ? wall.level == number : wall.level == storey
                guard isHere, height >= floor + (wall.base ?? -.infinity), height <= floor + (wall.top ?? .infinity)
                else { continue }
                let place = segment.start.interpolated(to: segment.end, at: cut.wall)
                let opening = wall.openings.first { $0.position.distance(to: place) <= $0.width / 2 }
                walls += opening?.loss ?? wall.loss
            }
        }
        if beacon.level != number {
            let upper = venue.level(max(beacon.level, number))!
            let share = (upper.elevation - from.1) / rise
            let place = from.0.interpolated(to: to.0, at: share)
            if let opening = upper.openings.first(where: { $0.outline.contains(place) }) {
                walls += opening.loss
            } else {
                slabs = upper.slabLoss
            }
        }
        let round = pow(10, -cap / 10)
        let effective = walls == 0 ? 0 : -10 * log10((1 - round) * pow(10, -walls / 10) + round)
        let exponent = venue.radio.pathLossExponent!
        let loss = 10 * exponent * log10(max(distance, 0.3)) + effective + slabs
        return (
            (beacon.powerAt1m ?? venue.radio.powerAt1m!) - loss - mountLoss(beacon, dx, dy, rise, distance),
            effective == 0 && slabs == 0
        )
    }

    private func mountLoss(_ beacon: Beacon, _ dx: Double, _ dy: Double, _ rise: Double, _ distance: Double) -> Double {
        switch beacon.mount {
        case .free: return 0
        case .ceiling:
            let sine = abs(rise) / distance
            let half = 0.5.squareRoot()
            return sine < half ? 3 * (1 - sine / half) : 2 * (sine - half) / (1 - half)
        case .wall, .metalWall:
            let angle = beacon.facing! * .pi / 180
            let cosine = (dx * sin(angle) + dy * cos(angle)) / distance
            return (beacon.mount == .wall ? 4 : 10) * min(max(-2 * cosine, 0), 1)
        }
    }

    /// Where two pieces cross, as shares of both; `nil` if they do not.
    static func cut(_ a: Point, _ b: Point, _ wall: Segment) -> (ray: Double, wall: Double)? {
        let rx = b.x - a.x
        let ry = b.y - a.y
        let sx = wall.end.x - wall.start.x
        let sy = wall.end.y - wall.start.y
        let determinant = rx * sy - ry * sx
        guard determinant != 0 else { return nil }
        let qx = wall.start.x - a.x
        let qy = wall.start.y - a.y
        let t = (qx * sy - qy * sx) / determinant
        let u = (qx * ry - qy * rx) / determinant
        return (0...1).contains(t) && (0...1).contains(u) ? (t, u) : nil
    }
}
