import Geometry

/// The borders of the units of a level, cut where they meet, so that a border between two units is there once.
struct UnitBorders {
    /// A straight piece of a border and the units that have it.
    private struct Piece {
        var start: Int
        var end: Int
        var units: [Int]
    }

    struct Run {
        var points: [Point]
        /// Another wall runs beside it, as on both sides of a gap between two rooms: each has half of the loss.
        var isDouble: Bool
    }

    /// Corners nearer to each other are one corner, metres.
    private static let reach = DoubledWalls.reach

    private var corners: [Point] = []
    private var cells: [Cell: [Int]] = [:]
    private var pieces: [Piece] = []

    private struct Cell: Hashable {
        var column: Int
        var row: Int
    }

    /// The borders of units, each a list of rings. O(corners × borders).
    init(_ units: [[[Point]]]) {
        var edges: [(start: Int, end: Int, unit: Int)] = []
        for (unit, rings) in units.enumerated() {
            for ring in rings {
                let indices = ring.map { corner(at: $0) }
                for (start, end) in zip(indices, indices.dropFirst() + indices.prefix(1)) where start != end {
                    edges.append((start, end, unit))
                }
            }
        }
        var known: [[Int]: Int] = [:]
        for edge in edges {
            let segment = Segment(corners[edge.start], corners[edge.end])
            let between = corners.indices.filter {
                $0 != edge.start && $0 != edge.end && segment.distance(to: corners[$0]) <= Self.reach
            }.sorted { segment.fraction(nearestTo: corners[$0]) < segment.fraction(nearestTo: corners[$1]) }
            let chain = [edge.start] + between + [edge.end]
            for (start, end) in zip(chain, chain.dropFirst()) {
                let key = [min(start, end), max(start, end)]
                if let index = known[key] {
                    if !pieces[index].units.contains(edge.unit) { pieces[index].units.append(edge.unit) }
                } else {
                    known[key] = pieces.count
                    pieces.append(Piece(start: start, end: end, units: [edge.unit]))
                }
            }
        }
    }

    /// The corner within reach of a point, or a new one.
    private mutating func corner(at point: Point) -> Int {
        let column = Int((point.x / Self.reach).rounded(.down))
        let row = Int((point.y / Self.reach).rounded(.down))
        for x in (column - 1)...(column + 1) {
            for y in (row - 1)...(row + 1) {
                let near = cells[Cell(column: x, row: y)]?.first { corners[$0].distance(to: point) <= Self.reach }
                if let near { return near }
            }
        }
        corners.append(point)
        cells[Cell(column: column, row: row), default: []].append(corners.count - 1)
        return corners.count - 1
    }

    /// The pieces that are walls, joined to polylines where just two of them meet.
    ///
    /// - Parameter isWall: asked with the units of a piece, one or more.
    func walls(_ isWall: ([Int]) -> Bool) -> [Run] {
        let walls = pieces.filter { isWall($0.units) }
        let doubles = walls.map { piece in
            piece.units.count == 1
                && walls.contains { $0.units.count == 1 && $0.units != piece.units && isBeside($0, piece) }
        }
        return joined(walls, doubles, isDouble: false) + joined(walls, doubles, isDouble: true)
    }

    private func segment(_ piece: Piece) -> Segment { Segment(corners[piece.start], corners[piece.end]) }

    /// Whether two pieces are parallel and near, and the middle of the second has the first at its side.
    private func isBeside(_ other: Piece, _ piece: Piece) -> Bool {
        let one = segment(piece)
        let two = segment(other)
        let middle = one.start.interpolated(to: one.end, at: 0.5)
        let fraction = two.fraction(nearestTo: middle)
        guard fraction > 0, fraction < 1, two.distance(to: middle) <= DoubledWalls.thickness else { return false }
        return (one.end - one.start).isParallel(to: two.end - two.start)
    }

    private func joined(_ walls: [Piece], _ doubles: [Bool], isDouble: Bool) -> [Run] {
        let chosen = walls.indices.filter { doubles[$0] == isDouble }
        var meeting: [Int: [Int]] = [:]
        for index in chosen {
            meeting[walls[index].start, default: []].append(index)
            meeting[walls[index].end, default: []].append(index)
        }
        var used: Set<Int> = []
        var runs: [Run] = []
        /// Follows pieces from a corner on.
        func follow(_ first: Int, from corner: Int) {
            var points = [corners[corner]]
            var corner = corner
            var next = Optional(first)
            while let index = next, used.insert(index).inserted, points.count < 1000 {
                corner = walls[index].start == corner ? walls[index].end : walls[index].start
                points.append(corners[corner])
                let others = meeting[corner] ?? []
                next = others.count == 2 ? others.first { $0 != index } : nil
            }
            runs.append(Run(points: points, isDouble: isDouble))
        }
        for index in chosen where !used.contains(index) {
            for corner in [walls[index].start, walls[index].end]
            where meeting[corner]?.count != 2 && !used.contains(index) {
                follow(index, from: corner)
            }
        }
        // What is left are rings.
        for index in chosen where !used.contains(index) { follow(index, from: walls[index].start) }
        return runs
    }
}
