import Foundation
import Geometry
import Radio
import VenueModel

/// The sites as they were before venue files said where beacons may hang: under the whole ceiling, and on both sides of
/// all walls.
enum FormerSites {
    private static let clearance = 0.1

    static func beacons(on level: Level, of venue: Venue, spacing: Double, height wish: Double) -> [Beacon] {
        let height = min(wish, level.height - clearance)
        let voids =
            venue.levels.filter { $0.elevation > level.elevation }.min { $0.elevation < $1.elevation }?.openings ?? []
        var beacons: [Beacon] = []
        func add(_ point: Point, _ mount: Beacon.Mount, facing: Double? = nil) {
            guard level.outline.contains(point) else { return }
            beacons.append(
                Beacon(
                    id: .named("site \(level.number)-\(beacons.count)"), level: level.number, position: point,
                    height: height, mount: mount, facing: facing))
        }
        for point in grid(over: level, spacing) where !voids.contains(where: { $0.outline.contains(point) }) {
            add(point, .ceiling)
        }
        for wall in venue.walls
        where wall.level == level.number && height >= wall.base ?? 0 && height <= wall.top ?? .infinity {
            for piece in wall.pieces where !piece.isOpening {
                for (point, facing) in sides(of: piece.segment, spacing) {
                    add(point, wall.loss >= 20 ? .metalWall : .wall, facing: facing)
                }
            }
        }
        return beacons
    }

    private static func grid(over level: Level, _ spacing: Double) -> [Point] {
        guard let bounds = Bounds(around: level.outline.vertices) else { return [] }
        let columns = Int(bounds.width / spacing) + 1
        let rows = Int(bounds.height / spacing) + 1
        let start =
            bounds.lower
            + Vector(
                (bounds.width - Double(columns - 1) * spacing) / 2, (bounds.height - Double(rows - 1) * spacing) / 2)
        return (0..<rows * columns).map { index in
            start + Vector(Double(index % columns) * spacing, Double(index / columns) * spacing)
        }
    }

    private static func sides(of segment: Segment, _ spacing: Double) -> [(point: Point, facing: Double)] {
        let length = segment.length
        guard length >= 2 * clearance else { return [] }
        let count = max(Int(length / spacing), 1)
        let along = (segment.end - segment.start) * (1 / length)
        return (0..<count).flatMap { index in
            let place = segment.start + along * (length * (Double(index) + 0.5) / Double(count))
            return [1.0, -1].map { side in
                let normal = Vector(-along.dy * side, along.dx * side)
                let degrees = atan2(normal.dx, normal.dy) * 180 / .pi
                return (place + normal * clearance, degrees < 0 ? degrees + 360 : degrees)
            }
        }
    }
}
