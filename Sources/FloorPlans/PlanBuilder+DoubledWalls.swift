import Diagnostics
import Formats
import Geometry
import VenueModel

// Walls that are drawn twice.
extension PlanBuilder {
    /// A wall as it is drawn.
    struct DrawnWall {
        var item: Item
        var wall: Wall
        /// Of the obstacle that it is, too.
        var strength: Int?
        /// Whether it stays as it is.
        var isExact: Bool
    }

    /// Adds walls, each once, and says how many are drawn twice.
    ///
    /// - Returns: the walls of each feature that has an identity, and the strengths of walls that are obstacles.
    mutating func add(_ drawn: [DrawnWall]) -> (ids: [String: [Int]], strengths: [(wall: Int, strength: Int)]) {
        var ids: [String: [Int]] = [:]
        var strengths: [(wall: Int, strength: Int)] = []
        let doubled = DoubledWalls(
            drawn.map {
                DoubledWalls.Line(
                    points: $0.wall.points, level: $0.wall.level, loss: $0.wall.loss, strength: $0.strength ?? 0,
                    base: $0.wall.base, top: $0.wall.top, isExact: $0.isExact)
            })
        if doubled.isTooDense {
            problems.note(
                "So many walls are in one place that none is taken for the face of another.", file: file)
        }
        var counts = (shared: 0, faces: 0)
        for (line, runs) in zip(drawn, doubled.runs) {
            let length = runs.reduce(0) { $0 + Self.length($1.points) }
            let isShared = length < Self.length(line.wall.points) - DoubledWalls.thickness
            if isShared {
                counts.shared += 1
                if let id = line.item.feature.id { shared.insert(id) }
            }
            if runs.contains(where: { $0.share < 1 }) { counts.faces += 1 }
            for run in runs {
                if let id = line.item.feature.id { ids[id, default: []].append(venue.walls.count) }
                if let strength = line.strength { strengths.append((venue.walls.count, strength)) }
                if run.share < 1 { faces.insert(venue.walls.count) }
                var wall = line.wall
                wall.points = run.points
                if run.share < 1 { wall.loss = PlanFrame.rounded(wall.loss * run.share, 1000) }
                venue.walls.append(wall)
                places.walls.append(line.item.feature.place)
            }
        }
        say(counts.shared, counts.faces, of: drawn.count)
        return (ids, strengths)
    }

    /// Says how many of some walls are drawn twice.
    private func say(_ shared: Int, _ faces: Int, of count: Int) {
        var parts: [String] = []
        if shared > 0 {
            parts.append("\(shared == 1 ? "1 lies" : "\(shared) lie") on another one, which stands for both")
        }
        if faces > 0 {
            parts.append(
                "\(faces) run beside another one within \(YAMLText.number(DoubledWalls.thickness)) m, as the faces of one wall: they share "
                    + "its loss (give \"loss\" to keep a line as it is)")
        }
        guard !parts.isEmpty else { return }
        problems.note("Of \(count) walls, \(parts.joined(separator: "; ")).", file: file)
    }

    private static func length(_ points: [Point]) -> Double {
        zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }

    /// Adds an opening of a face to the other faces of its wall.
    mutating func addToOtherFaces(_ opening: WallOpening, of face: Int) {
        guard faces.contains(face) else { return }
        for other in faces.sorted() where other != face && venue.walls[other].level == venue.walls[face].level {
            guard let its = venue.walls[other].stretch(of: opening), its.distance <= Self.openingReach,
                venue.walls[other].openings.allSatisfy({ venue.walls[other].stretch(of: $0)?.range != its.range })
            else { continue }
            venue.walls[other].openings.append(opening)
        }
    }
}
