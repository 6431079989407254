/// A straight piece between two points.
@frozen
public struct Segment: Hashable, Sendable {
    /// Where it begins.
    public var start: Point
    public var end: Point

    @inlinable
    public init(_ start: Point, _ end: Point) {
        self.start = start
        self.end = end
    }

    /// Length in metres.
    @inlinable
    public var length: Double { start.distance(to: end) }

    /// True if both ends are finite.
    @inlinable
    public var isFinite: Bool { start.isFinite && end.isFinite }

    /// The fraction along the segment, in 0…1, of its point nearest to `point`. A segment of no length gives 0.
    @inlinable
    public func fraction(nearestTo point: Point) -> Double {
        let along = end - start
        let squared = along.dot(along)
        guard squared > 0 else { return 0 }
        return min(max((point - start).dot(along) / squared, 0), 1)
    }

    /// The point of the segment nearest to `point`.
    @inlinable
    public func nearestPoint(to point: Point) -> Point {
        start.interpolated(to: end, at: fraction(nearestTo: point))
    }

    /// Distance in metres from `point` to the nearest point of the segment.
    @inlinable
    public func distance(to point: Point) -> Double { nearestPoint(to: point).distance(to: point) }

    /// True if a straight move along `path` passes from one side of this segment to the other.
    ///
    /// The rule is half open so that a move through the joint of two pieces of one wall counts once: a point exactly
    /// on a line counts as lying to its left. A move along the segment, or one that only touches it from one
    /// side, does not cross. Exact for finite input up to the rounding of the cross product.
    @inlinable
    public func isCrossed(by path: Segment) -> Bool {
        let wall = end - start
        let move = path.end - path.start
        let before = wall.cross(path.start - start) >= 0
        let after = wall.cross(path.end - start) >= 0
        guard before != after else { return false }
        let startSide = move.cross(start - path.start) >= 0
        let endSide = move.cross(end - path.start) >= 0
        return startSide != endSide
    }

    /// Where a straight move along `path` passes from one side of this segment to the other, as a fraction of the
    /// path in 0…1; `nil` exactly if it does not (see ``isCrossed(by:)``).
    @inlinable
    public func fraction(ofCrossingBy path: Segment) -> Double? {
        guard isCrossed(by: path) else { return nil }
        let wall = end - start
        let before = wall.cross(path.start - start)
        let after = wall.cross(path.end - start)
        // One is negative, the other not, so that their difference is not zero.
        return before / (before - after)
    }
}
