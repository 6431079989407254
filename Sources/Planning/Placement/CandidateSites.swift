internal import Foundation
internal import Geometry
internal import Radio
package import VenueModel

/// Where beacons may hang: a grid under the ceiling of a level, and both sides of its walls.
package struct CandidateSites: Sendable {
    /// From one site to the next, metres.
    package var spacing: Double
    /// Height above the floor, metres; a lower ceiling lowers it.
    package var height: Double
    /// Whether sites under the ceiling are among them.
    package var hasCeiling = true
    /// Whether sites on walls are among them.
    package var hasWalls = true
    /// Names of zones in which no beacon may hang.
    package var keepOut: Set<String> = []

    /// Spacings that may be chosen, metres.
    package static let allowedSpacings = 0.5...100
    /// How far a beacon is from the line of its wall, and from the ceiling, metres.
    package static let clearance = 0.1

    /// Sites with these distances.
    package init(spacing: Double, height: Double) { (self.spacing, self.height) = (spacing, height) }

    /// The sites of a level as beacons without an identity of their own: those under the ceiling by row, then those
    /// along the walls.
    package func beacons(on level: Level, of venue: Venue) -> [Beacon] {
        let height = min(height, level.height - Self.clearance)
        let zones = venue.zones.filter { $0.level == level.number && keepOut.contains($0.name) }
        let voids =
            venue.levels.filter { $0.elevation > level.elevation }
            .min { $0.elevation < $1.elevation }?.openings ?? []
        var beacons: [Beacon] = []
        func add(_ point: Point, _ mount: Beacon.Mount, facing: Double? = nil) {
            guard level.outline.contains(point), !zones.contains(where: { $0.outline.contains(point) }) else { return }
            beacons.append(
                Beacon(
                    id: .named("site \(level.number)-\(beacons.count)"), level: level.number, position: point,
                    height: height, mount: mount, facing: facing))
        }
        if hasCeiling {
            for point in grid(over: level) where !voids.contains(where: { $0.outline.contains(point) }) {
                add(point, .ceiling)
            }
        }
        if hasWalls {
            for wall in venue.walls where wall.level == level.number && reaches(wall, height) {
                let mount: Beacon.Mount = wall.loss >= Self.metalLoss ? .metalWall : .wall
                for piece in wall.pieces where !piece.isOpening {
                    for (point, facing) in sides(of: piece.segment) { add(point, mount, facing: facing) }
                }
            }
        }
        return beacons
    }

    /// A wall with this loss or more counts as metal, dB: that of the material `metal`.
    private static let metalLoss = 20.0

    private func reaches(_ wall: Wall, _ height: Double) -> Bool {
        height >= wall.base ?? 0 && height <= wall.top ?? .infinity
    }

    /// The middles of squares with the side of the spacing.
    private func grid(over level: Level) -> [Point] {
        guard let bounds = Bounds(around: level.outline.vertices) else { return [] }
        let (columns, rows) = (Int(bounds.width / spacing) + 1, Int(bounds.height / spacing) + 1)
        // In the middle of the level, so that both borders are alike.
        let start =
            bounds.lower
            + Vector(
                (bounds.width - Double(columns - 1) * spacing) / 2, (bounds.height - Double(rows - 1) * spacing) / 2)
        return (0..<rows * columns).map { index in
            start + Vector(Double(index % columns) * spacing, Double(index / columns) * spacing)
        }
    }

    /// Places beside a wall, spread evenly, on both of its sides, with the direction away from it in degrees clockwise
    /// from the y axis.
    private func sides(of segment: Segment) -> [(point: Point, facing: Double)] {
        let length = segment.length
        guard length >= 2 * Self.clearance else { return [] }
        let count = max(Int(length / spacing), 1)
        let along = (segment.end - segment.start) * (1 / length)
        return (0..<count).flatMap { index in
            let place = segment.start + along * (length * (Double(index) + 0.5) / Double(count))
            return [1.0, -1].map { side in
                let normal = Vector(-along.dy * side, along.dx * side)
                let degrees = atan2(normal.dx, normal.dy) * 180 / .pi
                return (place + normal * Self.clearance, degrees < 0 ? degrees + 360 : degrees)
            }
        }
    }
}
