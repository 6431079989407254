import Geometry
import VenueModel

/// Finds what is drawn twice: a border that two rooms share, and the two faces of one wall.
struct DoubledWalls {
    /// A wall as it is drawn.
    struct Line {
        var feature: DrawingFeature
        /// With its whole loss, without ``Run/share``.
        var wall: Wall
        /// Of the obstacle that it is, too; 0 for none.
        var strength: Int
        /// Whether it stays as it is: its loss is that of this line alone.
        var isExact: Bool
    }

    /// A part of a line that stays.
    struct Run: Hashable {
        var points: [Point]
        /// What it has of the loss: 1 for a wall, one half for each of two faces.
        var share: Double
        /// The greatest strength of the obstacles that it, and the lines for which it stands, are; 0 for none.
        var strength: Int
        /// Whether it stands for another line, too.
        var isShared = false
    }

    /// Lines that are nearer to each other are one line, metres.
    static let reach = 0.05
    /// Parallel lines this far apart are the faces of one wall, metres.
    static let thickness = 0.4
    /// Shorter pieces beside a line are not looked for, metres.
    private static let step = 0.5
    /// A longer piece is looked at in this number of places.
    private static let mostSteps = 2000

    private struct Piece {
        var line: Int
        var segment: Segment
    }

    private let lines: [Line]
    private var pieces: [Piece] = []
    private let index: SegmentIndex
    /// So many lines are in one place that they stay as they are.
    let isTooDense: Bool

    /// The cells of the index that all pieces together may touch: more would take too much memory, and is no building.
    private static let mostCells = 5_000_000
    /// The sum of the squares of the pieces in each cell: more would take too much time, and is no building.
    private static let mostPairs = 5_000_000

    /// O(length of the lines).
    init(_ lines: [Line]) {
        self.lines = lines
        for (number, line) in lines.enumerated() {
            for segment in line.wall.segments where segment.start != segment.end {
                pieces.append(Piece(line: number, segment: segment))
            }
        }
        isTooDense = Self.isTooDense(pieces.map(\.segment))
        index = SegmentIndex(isTooDense ? [] : pieces.map(\.segment))
    }

    private static func isTooDense(_ segments: [Segment]) -> Bool {
        let side = 3.0
        func cell(_ metres: Double) -> Int { Int(min(max((metres / side).rounded(.down), -1e6), 1e6)) }
        func cells(_ start: Double, _ end: Double) -> ClosedRange<Int> { cell(min(start, end))...cell(max(start, end)) }
        let boxes = segments.filter(\.isFinite).map { (cells($0.start.x, $0.end.x), cells($0.start.y, $0.end.y)) }
        guard boxes.reduce(0, { $0 + Double($1.0.count) * Double($1.1.count) }) <= Double(mostCells) else {
            return true
        }
        var counts: [SIMD2<Int>: Int] = [:]
        for (columns, rows) in boxes {
            for column in columns { for row in rows { counts[SIMD2(column, row), default: 0] += 1 } }
        }
        return counts.values.reduce(0.0) { $0 + Double($1) * Double($1) } > Double(mostPairs)
    }

    /// What stays of each line: itself, if nothing is beside it.
    var runs: [[Run]] {
        var runs = [[Run]](repeating: [], count: lines.count)
        var touched: Set<Int> = []
        for place in pieces.indices where !isTooDense {
            let line = pieces[place].line
            for part in parts(of: place) {
                if part.run?.share != 1 || part.run?.isShared != false { touched.insert(line) }
                guard var run = part.run else { continue }
                if let last = runs[line].last, last.points.last == part.segment.start,
                    (last.share, last.strength) == (run.share, run.strength), last.isShared == run.isShared
                {
                    runs[line][runs[line].count - 1].points.append(part.segment.end)
                } else {
                    run.points = [part.segment.start, part.segment.end]
                    runs[line].append(run)
                }
            }
        }
        return lines.indices.map { index in
            touched.contains(index)
                ? runs[index] : [Run(points: lines[index].wall.points, share: 1, strength: lines[index].strength)]
        }
    }

    /// A piece by what is beside it, with the run that it becomes; `nil` where another line stands for it.
    private func parts(of place: Int) -> [(segment: Segment, run: Run?)] {
        let segment = pieces[place].segment
        let beside = neighbours(of: place)
        guard !beside.isEmpty else {
            return [(segment, Run(points: [], share: 1, strength: lines[pieces[place].line].strength))]
        }
        let cuts = beside.flatMap { [pieces[$0].segment.start, pieces[$0].segment.end] }
            .map(segment.fraction(nearestTo:)).filter { cut in
                min(cut, 1 - cut) * segment.length > Self.reach
            }.sorted()
        var fractions = [0.0]
        for cut in cuts where (cut - fractions[fractions.count - 1]) * segment.length > Self.reach {
            fractions.append(cut)
        }
        let points =
            fractions.map { fraction in
                let point = segment.start.interpolated(to: segment.end, at: fraction)
                return fraction == 0
                    ? segment.start : Point(DrawingFrame.rounded(point.x, 1000), DrawingFrame.rounded(point.y, 1000))
            } + [segment.end]
        return zip(points, points.dropFirst()).map { start, end in
            (Segment(start, end), run(at: start.interpolated(to: end, at: 0.5), of: place, beside))
        }
    }

    /// The pieces that are parallel to one and beside it, on the same storey and at the same height.
    private func neighbours(of place: Int) -> [Int] {
        let segment = pieces[place].segment
        let wall = lines[pieces[place].line].wall
        let along = segment.end - segment.start
        guard along.length.isFinite else { return [] }
        let across = Vector(-along.dy, along.dx) * (Self.thickness / along.length)
        let count = Int(min(max((along.length / Self.step).rounded(.up), 1), Double(Self.mostSteps)))
        var found: Set<Int> = []
        for step in 0..<count {
            let middle = segment.start.interpolated(to: segment.end, at: (Double(step) + 0.5) / Double(count))
            index.forEachCrossing(of: Segment(middle + across * -1, middle + across)) { other in
                let its = lines[pieces[other].line].wall
                let way = pieces[other].segment.end - pieces[other].segment.start
                if other != place, its.level == wall.level, its.base == wall.base, its.top == wall.top,
                    along.isParallel(to: way)
                {
                    found.insert(other)
                }
            }
        }
        return found.sorted()
    }

    private func run(at point: Point, of place: Int, _ beside: [Int]) -> Run? {
        let line = lines[pieces[place].line]
        var run = Run(points: [], share: 1, strength: line.strength)
        var faces = 1
        for other in beside {
            let its = lines[pieces[other].line]
            guard let distance = self.distance(from: point, to: other) else { continue }
            if distance <= Self.reach {
                if hides(other, place) { return nil }
                if hides(place, other) {
                    run.strength = max(run.strength, its.strength)
                    run.isShared = true
                }
            } else if distance <= Self.thickness, !its.isExact, !line.isExact, its.wall.loss == line.wall.loss {
                // Lines of two materials are two layers, and weaken signals one after the other.
                let there = pieces[other].segment.nearestPoint(to: point)
                let isHidden = beside.contains { third in
                    third != other && hides(third, other)
                        && self.distance(from: there, to: third).map { $0 <= Self.reach } ?? false
                }
                faces += isHidden ? 0 : 1
            }
        }
        run.share = 1 / Double(faces)
        return run
    }

    /// The distance of a point from a piece that it lies beside, metres; `nil` beyond the ends of the piece.
    private func distance(from point: Point, to piece: Int) -> Double? {
        let segment = pieces[piece].segment
        let fraction = segment.fraction(nearestTo: point)
        return fraction > 0 && fraction < 1 ? segment.distance(to: point) : nil
    }

    /// Whether the line of one piece stands for that of another in the same place: one with a loss of its own, or else the
    /// stronger one; of equal ones the first. Two that have a loss of their own both stay.
    private func hides(_ piece: Int, _ other: Int) -> Bool {
        let line = lines[pieces[piece].line]
        let its = lines[pieces[other].line]
        guard line.isExact == its.isExact else { return line.isExact }
        return !line.isExact && (line.wall.loss, -piece) > (its.wall.loss, -other)
    }
}

extension Vector {
    /// Whether two directions differ by at most 5°, forwards or backwards.
    func isParallel(to other: Vector) -> Bool { abs(cross(other)) <= 0.09 * length * other.length }
}
