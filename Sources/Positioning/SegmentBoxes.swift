package import Geometry

/// Segments with their bounding boxes, for a few hundred of them. The place of a query excludes most segments, and four
/// comparisons exclude most of the others.
///
/// The plane is divided into square cells. Each cell has a list of the segments whose boxes are within 2.5 m, and one
/// for 6 m. Queries that reach farther search all segments. The answers are the same in all cases.
package struct SegmentBoxes: Hashable, Sendable {
    fileprivate struct BoxedSegment: Hashable {
        var segment: Segment
        var lower: Point
        var upper: Point
    }

    private let index: Index

    /// These segments; one that is not finite is never found.
    package init(_ segments: some Sequence<Segment>) {
        index = Index(
            segments.map { segment in
                let a = segment.start
                let b = segment.end
                guard segment.isFinite else {
                    let nowhere = Point(.infinity, .infinity)
                    return BoxedSegment(segment: segment, lower: nowhere, upper: nowhere)
                }
                return BoxedSegment(
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
        // A segment within the margin is nearer than all segments outside the list.
        for tier in index.tiers where tier.margin < limit {
            if let near = nearest(among: index.candidates(point, within: tier.margin), point, tier.margin, isIncluded) {
                return near
            }
        }
        return nearest(among: index.candidates(point, within: limit), point, limit, isIncluded)
    }

    @inline(__always)
    private func nearest(
        among candidates: (tier: Int, places: Range<Int>)?, _ point: Point, _ limit: Double, _ isIncluded: (Int) -> Bool
    ) -> (index: Int, point: Point, distance: Double)? {
        var best: (index: Int, point: Point, distance: Double)?
        var reach = limit
        for place in candidates?.places ?? index.entries.indices {
            let index = candidates.map { Int(self.index.tiers[$0.tier].near[place]) } ?? place
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
        for place in candidates?.places ?? index.entries.indices {
            let index = candidates.map { Int(self.index.tiers[$0.tier].near[place]) } ?? place
            let entry = self.index.entries[index]
            if entry.lower.x <= upper.x, lower.x <= entry.upper.x, entry.lower.y <= upper.y, lower.y <= entry.upper.y,
                entry.segment.isCrossed(by: move)
            {
                body(index)
            }
        }
    }
}

/// One reference for all lists.
private final class Index: Sendable {
    let entries: [SegmentBoxes.BoxedSegment]
    /// By ascending margin; none where no segment is finite.
    let tiers: [Tier]

    /// The segments around each cell of the plane.
    struct Tier {
        /// Metres around a cell in which its segments lie.
        let margin: Double
        /// The segments of one cell after the other, ascending in each, and where each cell's end.
        let near: [Int32]
        let ends: [Int32]
    }

    /// Where the first cell begins, the side of a cell, metres, and how many there are along x and y.
    private let origin: Point
    private let side: Double
    private let columns: Int
    private let rows: Int

    private static let margins = [2.5, 6.0]
    private static let mostCells = 64.0

    init(_ entries: [SegmentBoxes.BoxedSegment]) {
        self.entries = entries
        let bounds = Bounds(around: entries.filter { $0.lower.isFinite }.flatMap { [$0.lower, $0.upper] })
        guard let bounds, (bounds.upper - bounds.lower).length.isFinite else {
            tiers = []
            origin = Point(0, 0)
            side = 1
            columns = 0
            rows = 0
            return
        }
        let extent = bounds.upper - bounds.lower
        let origin = bounds.lower
        let side = max(2, max(extent.dx, extent.dy) / Self.mostCells)
        let columns = Int(min(extent.dx / side, Self.mostCells)) + 1
        let rows = Int(min(extent.dy / side, Self.mostCells)) + 1
        func cells(_ lower: Double, _ upper: Double, _ count: Int) -> ClosedRange<Int> {
            let last = Double(count - 1)
            return Int(min(max(lower / side, 0), last))...Int(min(max(upper / side, 0), last))
        }
        tiers = Self.margins.map { margin in
            // Slightly more, because of rounding in the cell of a point.
            let largest = max(origin.x.magnitude, origin.y.magnitude, side * Self.mostCells)
            let reach = margin + 1e-6 * side + 8 * largest.ulp
            var lists = [[Int32]](repeating: [], count: columns * rows)
            for (index, entry) in entries.enumerated() where entry.lower.isFinite {
                let lower = entry.lower - origin
                let upper = entry.upper - origin
                for row in cells(lower.dy - reach, upper.dy + reach, rows) {
                    for column in cells(lower.dx - reach, upper.dx + reach, columns) {
                        lists[row * columns + column].append(Int32(truncatingIfNeeded: index))
                    }
                }
            }
            var end: Int32 = 0
            let ends = lists.map { list -> Int32 in
                end += Int32(truncatingIfNeeded: list.count)
                return end
            }
            return Tier(margin: margin, near: lists.flatMap(\.self), ends: ends)
        }
        self.origin = origin
        self.side = side
        self.columns = columns
        self.rows = rows
    }

    /// The list with all segments that a query around `point` can find; `nil` for all segments.
    @inline(__always)
    func candidates(_ point: Point, within reach: Double) -> (tier: Int, places: Range<Int>)? {
        let x = (point.x - origin.x) / side
        let y = (point.y - origin.y) / side
        guard x >= 0, y >= 0, x < Double(columns), y < Double(rows),
            let tier = tiers.firstIndex(where: { reach <= $0.margin })
        else { return nil }
        let cell = Int(y) * columns + Int(x)
        return (tier, (cell == 0 ? 0 : Int(tiers[tier].ends[cell - 1]))..<Int(tiers[tier].ends[cell]))
    }
}
