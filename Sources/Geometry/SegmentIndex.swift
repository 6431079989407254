/// Finds the segments that a straight ray crosses, without looking at all of them.
///
/// A uniform grid of square cells; each segment is entered in every cell that its bounding box touches, each ray
/// looks into the cells along it. About half a microsecond a ray among 2,000 walls of ordinary length.
public struct SegmentIndex: Sendable {
    /// The segments, in the order given.
    public let segments: [Segment]

    private let origin: Point
    private let cellSize: Double
    private let columns: Int
    private let rows: Int
    /// Segment indices of all cells, one cell after another; cell c holds `entries[starts[c]..<starts[c + 1]]`.
    private let entries: [Int32]
    private let starts: [Int32]

    /// An index of these segments. One that is not finite is never crossed.
    ///
    /// - Parameter cellSize: side of a cell, metres.
    public init(_ segments: [Segment], cellSize: Double = 3) {
        self.segments = segments
        let finite = segments.indices.filter { segments[$0].start.isFinite && segments[$0].end.isFinite }
        let bounds =
            Bounds(around: finite.lazy.flatMap { [segments[$0].start, segments[$0].end] })
            ?? Bounds(lower: Point(0, 0), upper: Point(0, 0))
        // A venue of any size gets at most about a million cells.
        self.cellSize = max(cellSize, max(bounds.width, bounds.height) / 1000)
        origin = bounds.lower
        columns = Int(bounds.width / self.cellSize) + 1
        rows = Int(bounds.height / self.cellSize) + 1
        var cells = [[Int32]](repeating: [], count: columns * rows)
        for index in finite {
            let a = Self.cell(of: segments[index].start, origin, self.cellSize)
            let b = Self.cell(of: segments[index].end, origin, self.cellSize)
            for row in min(a.row, b.row)...max(a.row, b.row) {
                for column in min(a.column, b.column)...max(a.column, b.column) {
                    cells[row * columns + column].append(Int32(index))
                }
            }
        }
        var starts: [Int32] = [0]
        for cell in cells { starts.append(starts[starts.count - 1] + Int32(cell.count)) }
        self.starts = starts
        entries = cells.flatMap { $0 }
    }

    /// Calls `body` once for each segment that a move along `ray` crosses, in ascending order of index. A ray that is
    /// not finite crosses none.
    public func forEachCrossing(of ray: Segment, _ body: (Int) -> Void) {
        guard !segments.isEmpty, ray.start.isFinite, ray.end.isFinite else { return }
        var found: [Int32] = []
        let a = Self.cell(of: ray.start, origin, cellSize)
        let b = Self.cell(of: ray.end, origin, cellSize)
        let firstRow = max(min(a.row, b.row), 0)
        let lastRow = min(max(a.row, b.row), rows - 1)
        guard firstRow <= lastRow else { return }
        for row in firstRow...lastRow {
            // The columns that the ray passes within this row of cells, with a cell to spare for rounding.
            let span = columnSpan(of: ray, row: row)
            let firstColumn = max(span.lowerBound - 1, 0)
            let lastColumn = min(span.upperBound + 1, columns - 1)
            guard firstColumn <= lastColumn else { continue }
            for column in firstColumn...lastColumn {
                let cell = row * columns + column
                for index in starts[cell]..<starts[cell + 1] {
                    let segment = entries[Int(index)]
                    if segments[Int(segment)].isCrossed(by: ray) { found.append(segment) }
                }
            }
        }
        found.sort()
        var previous: Int32 = -1
        for segment in found where segment != previous {
            body(Int(segment))
            previous = segment
        }
    }

    /// The indices of the segments that a move along `ray` crosses, ascending.
    public func crossings(of ray: Segment) -> [Int] {
        var result: [Int] = []
        forEachCrossing(of: ray) { result.append($0) }
        return result
    }

    private func columnSpan(of ray: Segment, row: Int) -> ClosedRange<Int> {
        let rise = ray.end.y - ray.start.y
        var from = 0.0
        var to = 1.0
        if rise != 0 {
            let low = (origin.y + Double(row) * cellSize - ray.start.y) / rise
            let high = (origin.y + Double(row + 1) * cellSize - ray.start.y) / rise
            from = min(max(min(low, high), 0), 1)
            to = min(max(max(low, high), 0), 1)
        }
        let x1 = ray.start.x + (ray.end.x - ray.start.x) * from
        let x2 = ray.start.x + (ray.end.x - ray.start.x) * to
        let c1 = Int(((min(x1, x2) - origin.x) / cellSize).rounded(.down).clamped(to: -1e6...1e6))
        let c2 = Int(((max(x1, x2) - origin.x) / cellSize).rounded(.down).clamped(to: -1e6...1e6))
        return c1...max(c1, c2)
    }

    private static func cell(of point: Point, _ origin: Point, _ size: Double) -> (column: Int, row: Int) {
        (
            Int(((point.x - origin.x) / size).rounded(.down).clamped(to: -1e6...1e6)),
            Int(((point.y - origin.y) / size).rounded(.down).clamped(to: -1e6...1e6))
        )
    }
}

extension Double {
    /// The nearest value in `range`.
    @inlinable
    func clamped(to range: ClosedRange<Double>) -> Double { min(max(self, range.lowerBound), range.upperBound) }
}
