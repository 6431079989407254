import Geometry

/// Points sorted into square cells, so that the points near a place are found without a search through all of them:
/// O(points) to make, O(points in 3 × 3 cells) a query.
struct MemberGrid {
    private let origin: Point
    private let cellSize: Double
    private let columns: Int
    private let rows: Int
    /// The points of cell c are `entries[starts[c]..<starts[c + 1]]`, ascending.
    private var starts: [Int]
    private var entries: [Int]

    /// A grid; queries find all within `cellSize` metres.
    init(_ points: [Point], cellSize: Double) {
        let bounds = Bounds(around: points) ?? Bounds(lower: Point(0, 0), upper: Point(0, 0))
        origin = bounds.lower
        // Even for a low density, there are at most about four cells for each person.
        let most = 4 * Double(max(points.count, 1))
        self.cellSize = max(
            cellSize, (bounds.width * bounds.height / most).squareRoot(), max(bounds.width, bounds.height) / most)
        columns = Int(bounds.width / self.cellSize) + 1
        rows = Int(bounds.height / self.cellSize) + 1
        starts = Array(repeating: 0, count: columns * rows + 1)
        entries = Array(repeating: 0, count: points.count)
        let cells = points.map { row(of: $0) * columns + column(of: $0) }
        for cell in cells { starts[cell + 1] += 1 }
        for cell in 1..<starts.count { starts[cell] += starts[cell - 1] }
        var next = starts
        for (index, cell) in cells.enumerated() {
            entries[next[cell]] = index
            next[cell] += 1
        }
    }

    private func column(of point: Point) -> Int { Int((point.x - origin.x) / cellSize) }
    private func row(of point: Point) -> Int { Int((point.y - origin.y) / cellSize) }

    /// Calls `body` with each point of the cells around one of the grid's own points, in a fixed order.
    func forEachNear(_ point: Point, _ body: (Int) -> Void) {
        let column = column(of: point)
        let row = row(of: point)
        for row in max(row - 1, 0)...min(row + 1, rows - 1) {
            let first = row * columns + max(column - 1, 0)
            let last = row * columns + min(column + 1, columns - 1)
            for place in starts[first]..<starts[last + 1] { body(entries[place]) }
        }
    }
}

/// Obstacles sorted into square cells, each with all that are within sight of any place in it.
struct ObstacleGrid: Sendable {
    private static let cellSize = 1.0
    private let index: SegmentIndex
    private let origin: Point
    private let columns: Int
    private let rows: Int
    private let cells: [[Segment]]
    private let side: Double
    private let sight: Double

    /// A grid of these; queries find all within `sight` metres.
    init(_ segments: [Segment], sight: Double) {
        let segments = segments.filter(\.isFinite)
        index = SegmentIndex(segments)
        self.sight = sight
        let bounds = Bounds(around: segments.lazy.flatMap { [$0.start, $0.end] })?.expanded(by: sight)
        guard let bounds else {
            origin = Point(0, 0)
            columns = 0
            rows = 0
            cells = []
            side = Self.cellSize
            return
        }
        let side = max(Self.cellSize, max(bounds.width, bounds.height) / 500)
        let columns = Int(bounds.width / side) + 1
        let rows = Int(bounds.height / side) + 1
        let reach = sight + side * 0.5.squareRoot()
        var cells = [[Segment]](repeating: [], count: columns * rows)
        for segment in segments {
            let box = Bounds(around: [segment.start, segment.end])?.expanded(by: reach) ?? bounds
            func range(_ low: Double, _ high: Double, _ count: Int) -> ClosedRange<Int> {
                let first = min(max(Int(low / side), 0), count - 1)
                return first...max(first, min(Int(max(high, 0) / side), count - 1))
            }
            for row in range(box.lower.y - bounds.lower.y, box.upper.y - bounds.lower.y, rows) {
                for column in range(box.lower.x - bounds.lower.x, box.upper.x - bounds.lower.x, columns) {
                    let middle = bounds.lower + Vector((Double(column) + 0.5) * side, (Double(row) + 0.5) * side)
                    if segment.distance(to: middle) <= reach { cells[row * columns + column].append(segment) }
                }
            }
        }
        origin = bounds.lower
        self.columns = columns
        self.rows = rows
        self.cells = cells
        self.side = side
    }

    private func near(_ point: Point) -> [Segment] {
        let x = (point.x - origin.x) / side
        let y = (point.y - origin.y) / side
        guard x >= 0, y >= 0, x < Double(columns), y < Double(rows) else { return [] }
        return cells[Int(y) * columns + Int(x)]
    }

    /// Calls `body` with each obstacle within sight of a place, and with some beyond.
    func forEachNear(_ point: Point, _ body: (Segment) -> Void) { near(point).forEach(body) }

    /// Distance to the nearest obstacle, or anything not below `limit` (which must be within sight).
    func distance(to point: Point, atMost limit: Double) -> Double {
        near(point).reduce(limit) { min($0, $1.distance(to: point)) }
    }

    /// True if no obstacle is crossed on the straight way from one place to another.
    func isClear(from start: Point, to end: Point) -> Bool {
        let way = Segment(start, end)
        // Within sight, the cell knows all that can be in the way.
        return way.length > sight ? index.isClear(along: way) : near(start).allSatisfy { !$0.isCrossed(by: way) }
    }
}
