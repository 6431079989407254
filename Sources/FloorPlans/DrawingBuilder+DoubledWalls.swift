import Formats
import Geometry
import VenueModel

// Walls that are drawn twice.
extension DrawingBuilder {
    /// Adds walls, each once, and says how many are drawn twice.
    ///
    /// - Returns: the walls of each feature that has an identity, and the strengths of walls that are obstacles.
    mutating func add(_ drawn: [DoubledWalls.Line]) -> (ids: [String: [Int]], strengths: [(wall: Int, strength: Int)]) {
        var ids: [String: [Int]] = [:]
        var strengths: [(wall: Int, strength: Int)] = []
        let doubled = DoubledWalls(drawn)
        if doubled.isTooDense {
            problems.note(
                "The drawing has too many walls in one place to look for walls that are drawn twice: each weakens signals.",
                file: file)
        }
        var counts = (shared: 0, faces: 0)
        for (line, runs) in zip(drawn, doubled.runs) {
            let length = runs.reduce(0) { $0 + Self.length($1.points) }
            if length < Self.length(line.wall.points) - DoubledWalls.thickness { counts.shared += 1 }
            if runs.contains(where: { $0.share < 1 }) { counts.faces += 1 }
            for run in runs {
                if let id = line.feature.id { ids[id, default: []].append(venue.walls.count) }
                if run.strength > 0 { strengths.append((venue.walls.count, run.strength)) }
                if run.share < 1 || run.isShared { doubles[venue.walls.count] = run.share }
                var wall = line.wall
                wall.points = run.points
                if run.share < 1 { wall.loss = DrawingFrame.rounded(wall.loss * run.share, 1000) }
                places[.wall(venue.walls.count)] = line.feature.place
                venue.walls.append(wall)
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
                "\(faces) run along another one within \(YAMLText.number(DoubledWalls.thickness)) m, as the faces of one wall: "
                    + "they share its loss (give \"loss\" to keep a line as it is)")
        }
        guard !parts.isEmpty else { return }
        problems.note("Of \(count) walls, \(parts.joined(separator: "; ")).", file: file)
    }

    private static func length(_ points: [Point]) -> Double {
        zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }

    /// Adds an opening of a face to the other faces of its wall: they run beside it, and nearly all of its width lies on them.
    mutating func addToOtherFaces(_ opening: WallOpening, of face: Int) {
        guard let share = doubles[face], share < 1, let direction = venue.walls[face].direction(at: opening) else {
            return
        }
        for (other, share) in doubles.sorted(by: { $0.key < $1.key })
        where other != face && share < 1 && venue.walls[other].level == venue.walls[face].level {
            let wall = venue.walls[other]
            guard let its = wall.stretch(of: opening), its.distance <= Self.openingReach,
                its.range.upperBound - its.range.lowerBound >= 0.75 * opening.width,
                let way = wall.direction(at: opening),
                direction.isParallel(to: way), !wall.isTaken(its.range)
            else { continue }
            venue.walls[other].openings.append(opening.weakened(to: share))
        }
    }

}

extension Wall {
    /// Whether a part of a stretch of it is an opening.
    func isTaken(_ stretch: ClosedRange<Double>) -> Bool {
        openings.compactMap { self.stretch(of: $0)?.range }.contains {
            min($0.upperBound, stretch.upperBound) - max($0.lowerBound, stretch.lowerBound) > 0.01
        }
    }

    /// Where its piece runs that is nearest to an opening.
    func direction(at opening: WallOpening) -> Vector? {
        segments.min { $0.distance(to: opening.position) < $1.distance(to: opening.position) }
            .map { $0.end - $0.start }
    }
}

extension WallOpening {
    /// The opening in one of several faces that share its loss.
    func weakened(to share: Double) -> WallOpening {
        var opening = self
        if share < 1 { opening.loss = DrawingFrame.rounded(opening.loss * share, 1000) }
        return opening
    }
}
