package import Geometry

/// Segments with the boxes around them, for a few hundred of them: most are ruled out by where a question is asked, the
/// others by four comparisons.
///
/// The plane is divided into square cells; each knows the segments whose boxes are not farther than 6 m from it. Questions
/// that reach farther go through all segments: answers are the same either way.
package struct SegmentBoxes: Hashable, Sendable {
    fileprivate struct Entry: Hashable {
        var segment: Segment
        var lower: Point
        var upper: Point
    }

    private let index: Index

    /// These segments; one that is not finite is never found.
    package init(_ segments: some Sequence<Segment>) {
        index = Index(
            segments.map { segment in
                let (a, b) = (segment.start, segment.end)
                guard segment.isFinite else {
                    let nowhere = Point(.infinity, .infinity)
                    return Entry(segment: segment, lower: nowhere, upper: nowhere)
                }
                return Entry(
                    segment: segment, lower: Point(min(a.x, b.x), min(a.y, b.y)),
                    upper: Point(max(a.x, b.x), max(a.y, b.y)))
            })
    }

    package static func == (left: Self, right: Self) -> Bool {
        left.index === right.index || left.index.entries == right.index.entries
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(index.entries) }

    /// The segment that is nearest to `point` and not farther than `limit` metres, the first of equals; its point
    /// nearest to `point`, and how far away that is.
    ///
    /// - Parameter isIncluded: which segments count, by their index.
    package func nearest(
        to point: Point, within limit: Double, where isIncluded: (Int) -> Bool = { _ in true }
    ) -> (index: Int, point: Point, distance: Double)? {
        // What is near is nearest.
        if limit > Index.margin, let near = nearest(to: point, within: Index.margin, where: isIncluded) { return near }
        var best: (index: Int, point: Point, distance: Double)?
        var reach = limit
        let candidates = index.candidates(point, within: limit)
        for place in candidates ?? index.entries.indices {
            let index = candidates == nil ? place : Int(self.index.near[place])
            let entry = self.index.entries[index]
            guard entry.lower.x - reach <= point.x, point.x <= entry.upper.x + reach,
                entry.lower.y - reach <= point.y, point.y <= entry.upper.y + reach, isIncluded(index)
            else { continue }
            let candidate = entry.segment.nearestPoint(to: point)
            let distance = candidate.distance(to: point)
            guard distance < reach || (best == nil && distance <= limit) else { continue }
            best = (index, candidate, distance)
            reach = distance
        }
        return best
    }

    /// Calls `body` with the index of every segment that a straight move crosses, ascending.
    package func forEachCrossing(of move: Segment, _ body: (Int) -> Void) {
        let lower = Point(min(move.start.x, move.end.x), min(move.start.y, move.end.y))
        let upper = Point(max(move.start.x, move.end.x), max(move.start.y, move.end.y))
        let candidates = index.candidates(move.start, within: max(upper.x - lower.x, upper.y - lower.y))
        for place in candidates ?? index.entries.indices {
            let index = candidates == nil ? place : Int(self.index.near[place])
            let entry = self.index.entries[index]
            if entry.lower.x <= upper.x, lower.x <= entry.upper.x, entry.lower.y <= upper.y, lower.y <= entry.upper.y,
                entry.segment.isCrossed(by: move)
            {
                body(index)
            }
        }
    }
}

/// One reference for all that is looked up.
private final class Index: Sendable {
    let entries: [SegmentBoxes.Entry]
    /// Of each cell where its segments end in `near`, and these, ascending.
    private let ends: [Int32]
    let near: [Int32]
    /// Where the first cell begins, the side of a cell, metres, and how many there are along x and y.
    private let origin: Point
    private let side: Double
    private let columns: Int
    private let rows: Int

    /// Metres around a cell in which its segments lie.
    static let margin = 6.0
    private static let mostCells = 64.0

    init(_ entries: [SegmentBoxes.Entry]) {
        self.entries = entries
        let bounds = Bounds(around: entries.filter { $0.lower.isFinite }.flatMap { [$0.lower, $0.upper] })
        guard let bounds, (bounds.upper - bounds.lower).length.isFinite else {
            (ends, near, origin, side, columns, rows) = ([], [], Point(0, 0), 1, 0, 0)
            return
        }
        let extent = bounds.upper - bounds.lower
        origin = bounds.lower
        side = max(2, max(extent.dx, extent.dy) / Self.mostCells)
        columns = Int(min(extent.dx / side, Self.mostCells)) + 1
        rows = Int(min(extent.dy / side, Self.mostCells)) + 1
        // A hair more, for what rounding does to the cell of a point.
        let largest = max(origin.x.magnitude, origin.y.magnitude, side * Self.mostCells)
        let reach = Self.margin + 1e-6 * side + 8 * largest.ulp
        var ends: [Int32] = []
        var near: [Int32] = []
        for row in 0..<rows {
            for column in 0..<columns {
                let lower = origin + Vector(Double(column) * side, Double(row) * side)
                let upper = lower + Vector(side, side)
                for (index, entry) in entries.enumerated()
                where entry.lower.x <= upper.x + reach && entry.upper.x >= lower.x - reach
                    && entry.lower.y <= upper.y + reach && entry.upper.y >= lower.y - reach
                {
                    near.append(Int32(truncatingIfNeeded: index))
                }
                ends.append(Int32(truncatingIfNeeded: near.count))
            }
        }
        (self.ends, self.near) = (ends, near)
    }

    /// The places in `near` of the segments that a question around `point` can concern; `nil` for all there are.
    @inline(__always)
    func candidates(_ point: Point, within reach: Double) -> Range<Int>? {
        let (x, y) = ((point.x - origin.x) / side, (point.y - origin.y) / side)
        guard reach <= Self.margin, x >= 0, y >= 0, x < Double(columns), y < Double(rows) else { return nil }
        let cell = Int(y) * columns + Int(x)
        return (cell == 0 ? 0 : Int(ends[cell - 1]))..<Int(ends[cell])
    }
}
