internal import Foundation
package import Geometry
internal import Radio
package import VenueModel

/// Where beacons may hang: a grid under the ceiling of a level, its walls and its columns, as the venue allows: see
/// ``Mounting``, ``Wall/deployable``, ``Zone/isKeepOut``.
package struct CandidateSites: Sendable {
    /// From one site to the next, metres.
    package var spacing: Double
    /// Height above the floor, metres; a lower ceiling lowers it, and the nearest height within the limits of the venue
    /// counts.
    package var height: Double
    /// Whether sites under the ceiling are among them.
    package var hasCeiling = true
    /// Whether sites on walls are among them.
    package var hasWalls = true
    /// Whether sites on columns are among them.
    package var hasColumns = true
    /// Names of zones in which no beacon may hang, besides those of the venue.
    package var keepOut: Set<String> = []
    /// Whether only sites within reach of a power point are among them.
    package var isPowered = false

    /// Which options of `plan place` may give more sites: columns have theirs at any spacing.
    package var remedy: String {
        let hasSpacing = hasCeiling || hasWalls
        let hasAll = hasCeiling && hasWalls && hasColumns
        return [hasSpacing ? "a smaller --spacing" : nil, hasAll ? nil : "another --mount"].compactMap(\.self)
            .joined(separator: " or ")
    }

    /// Spacings that may be chosen, metres.
    package static let allowedSpacings = 0.5...100
    /// How far a beacon on a wall is from its line, how far one under the ceiling is from the ceiling, and at least from the
    /// lines of all walls that reach it, metres.
    package static let clearance = 0.1

    /// The largest height below the ceiling of a level, metres. To a millimetre, because 2.8 − 0.1 is 2.6999999999999997.
    package static func top(of level: Level) -> Double { ((level.height - clearance) * 1000).rounded() / 1000 }

    /// No site is nearer to a beacon that the venue has, metres.
    private static let leastDistance = 0.5

    /// Sites with these distances.
    package init(spacing: Double = 3, height: Double = 3) {
        self.spacing = spacing
        self.height = height
    }

    /// The sites of a level as beacons without an identity of their own: those under the ceiling by row, then those
    /// along the walls, then those on columns. Empty if no height is allowed.
    package func beacons(on level: Level, of venue: Venue) -> [Beacon] {
        let zones = venue.zones.filter { $0.level == level.number && ($0.isKeepOut || keepOut.contains($0.name)) }
        let voids =
            venue.levels.filter { $0.elevation > level.elevation }
            .min { $0.elevation < $1.elevation }?.openings ?? []
        let present = venue.beacons.filter { $0.level == level.number }
        var beacons: [Beacon] = []
        func add(_ point: Point, _ mount: Beacon.Mount, height: Double, facing: Double? = nil) {
            guard level.outline.contains(point), !zones.contains(where: { $0.outline.contains(point) }),
                !present.contains(where: { $0.position.distance(to: point) < Self.leastDistance }),
                !isPowered || level.hasPower(at: point)
            else { return }
            beacons.append(
                Beacon(
                    id: .named("site \(level.number)-\(beacons.count)"), level: level.number, position: point,
                    height: height, mount: mount, facing: facing))
        }
        let top = Self.top(of: level)
        if let height = level.mounting.height(nearestTo: height, below: top) {
            let walls = venue.walls.filter { $0.level == level.number && reaches($0, height) }
            if hasCeiling, level.mounting.isCeilingDeployable {
                let points = grid(over: level).filter { point in
                    level.outline.contains(point) && !voids.contains { $0.outline.contains(point) }
                }
                for point in Self.clear(points, of: walls) { add(point, .ceiling, height: height) }
            }
            if hasWalls {
                for wall in walls {
                    let mount: Beacon.Mount = wall.isMetal ? .metalWall : .wall
                    for piece in wall.pieces where !piece.isOpening {
                        for (point, facing) in sides(of: piece.segment, wall.deployable) {
                            add(point, mount, height: height, facing: facing)
                        }
                    }
                }
            }
        }
        for column in level.columns where hasColumns {
            guard let height = column.mounting(on: level).height(nearestTo: height, below: top) else { continue }
            for (point, facing) in Self.sides(of: column) {
                add(point, facing == nil ? .free : .wall, height: height, facing: facing)
            }
        }
        return beacons
    }

    private func reaches(_ wall: Wall, _ height: Double) -> Bool {
        height >= wall.base ?? 0 && height <= wall.top ?? .infinity
    }

    /// The points that are not in walls or in openings of them; all if each is.
    private static func clear(_ points: [Point], of walls: [Wall]) -> [Point] {
        let segments = walls.flatMap(\.segments)
        let clear = points.filter { point in segments.allSatisfy { $0.distance(to: point) >= clearance } }
        return clear.isEmpty ? points : clear
    }

    /// The middles of squares with the side of the spacing.
    private func grid(over level: Level) -> [Point] {
        guard let bounds = Bounds(around: level.outline.vertices) else { return [] }
        let columns = Int(bounds.width / spacing) + 1
        let rows = Int(bounds.height / spacing) + 1
        // In the middle of the level, so that both borders are alike.
        let start =
            bounds.lower
            + Vector(
                (bounds.width - Double(columns - 1) * spacing) / 2, (bounds.height - Double(rows - 1) * spacing) / 2)
        return (0..<rows * columns).map { index in
            start + Vector(Double(index % columns) * spacing, Double(index / columns) * spacing)
        }
    }

    /// The four sides of a column with their directions, or the place of a post.
    private static func sides(of column: Column) -> [(point: Point, facing: Double?)] {
        guard column.width > 0 else { return [(column.position, nil)] }
        let away = column.width / 2 + clearance
        return [(0, 1, 0.0), (1, 0, 90), (0, -1, 180), (-1, 0, 270)].map { x, y, facing in
            (column.position + Vector(x * away, y * away), facing)
        }
    }

    /// Places beside a wall, spread evenly, on its deployable sides, with the direction away from it in degrees
    /// clockwise from the y axis.
    private func sides(of segment: Segment, _ deployable: Wall.Sides) -> [(point: Point, facing: Double)] {
        let length = segment.length
        guard length >= 2 * Self.clearance else { return [] }
        let count = max(Int(length / spacing), 1)
        let along = (segment.end - segment.start) * (1 / length)
        return (0..<count).flatMap { index in
            let place = segment.start + along * (length * (Double(index) + 0.5) / Double(count))
            // 1 is the left side.
            return [1.0, -1].filter { $0 > 0 ? deployable.hasLeft : deployable.hasRight }.map { side in
                let normal = Vector(-along.dy * side, along.dx * side)
                let degrees = atan2(normal.dx, normal.dy) * 180 / .pi
                return (place + normal * Self.clearance, degrees < 0 ? degrees + 360 : degrees)
            }
        }
    }
}

extension Level {
    /// Whether a beacon at a place is within reach of a power point. O(power points).
    package func hasPower(at point: Point) -> Bool {
        powerPoints.contains { $0.position.distance(to: point) <= $0.reach }
    }
}
