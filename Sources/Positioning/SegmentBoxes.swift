package import Geometry

/// Segments with the boxes around them, for a few hundred of them: most are ruled out by four comparisons.
package struct SegmentBoxes: Hashable, Sendable {
    private struct Entry: Hashable {
        var segment: Segment
        var lower: Point
        var upper: Point
    }
    private let entries: [Entry]

    /// These segments; one that is not finite is never found.
    package init(_ segments: some Sequence<Segment>) {
        entries = segments.map { segment in
            let (a, b) = (segment.start, segment.end)
            guard segment.isFinite else {
                return Entry(segment: segment, lower: Point(.infinity, .infinity), upper: Point(.infinity, .infinity))
            }
            return Entry(
                segment: segment, lower: Point(min(a.x, b.x), min(a.y, b.y)), upper: Point(max(a.x, b.x), max(a.y, b.y))
            )
        }
    }

    /// The segment that is nearest to `point` and not farther than `limit` metres, the first of equals; its point
    /// nearest to `point`, and how far away that is.
    ///
    /// - Parameter isIncluded: which segments count, by their index.
    package func nearest(
        to point: Point, within limit: Double, where isIncluded: (Int) -> Bool = { _ in true }
    ) -> (index: Int, point: Point, distance: Double)? {
        var best: (index: Int, point: Point, distance: Double)?
        var reach = limit
        for (index, entry) in entries.enumerated() {
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
        for (index, entry) in entries.enumerated()
        where entry.lower.x <= upper.x && lower.x <= entry.upper.x && entry.lower.y <= upper.y
            && lower.y <= entry.upper.y && entry.segment.isCrossed(by: move)
        {
            body(index)
        }
    }
}
