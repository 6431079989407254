extension Vector {
    /// A number in 0..<4 that grows with the angle from the x axis, anticlockwise: 1 a quadrant, opposite vectors
    /// differ by 2.
    ///
    /// - Parameter size: |dx| + |dy|, above 0.
    @inlinable
    func pseudoAngle(size: Double) -> Double {
        let ratio = dx / size
        let angle = dy >= 0 ? 1 - ratio : 3 + ratio
        return angle < 4 ? angle : 0
    }
}

extension RadialIndex {
    /// The directions in which a segment can be met.
    struct Sector {
        let segment: Int32
        /// No shorter ray crosses it; square metres.
        let squaredNearest: Float
        /// Ranges of pseudo-angle; they may reach below 0 and beyond 4.
        let spans: [ClosedRange<Double>]

        var entry: Entry { Entry(squaredNearest: squaredNearest, segment: segment) }

        /// Rounding turns directions by about 1e-15; the lists are wider by this.
        private static let margin = 1e-9

        /// `nil` if no ray can cross it.
        init?(_ index: Int, _ wall: Segment, _ center: Point) {
            guard wall.isFinite, wall.start != wall.end else { return nil }
            segment = Int32(index)
            let (start, end) = (wall.start - center, wall.end - center)
            let sizes = [start, end].map { abs($0.dx) + abs($0.dy) }
            let farthest = max(start.length, end.length)
            let distance = wall.distance(to: center)
            // A wall through the point, or one so far off or so small that its direction is noise: everywhere.
            guard sizes.allSatisfy(RadialIndex.usableSizes.contains), distance > 1e-9 * farthest else {
                squaredNearest = 0
                spans = [0...4]
                return
            }
            let (a, b) = (start.pseudoAngle(size: sizes[0]), end.pseudoAngle(size: sizes[1]))
            // The short way round; the point lies beside the wall, so it is less than a half turn.
            let turn = b - a < -2 ? b - a + 4 : b - a > 2 ? b - a - 4 : b - a
            let span = (min(a, a + turn) - Self.margin)...(max(a, a + turn) + Self.margin)
            // Seen from (almost) its own line, a wall is met by rays along that line, in either direction as far as
            // rounding can tell, at any distance.
            let across = wall.end - wall.start
            guard abs(across.cross(start)) > 1e-10 * farthest * across.length else {
                squaredNearest = 0
                spans = [span, (span.lowerBound + 2)...(span.upperBound + 2)]
                return
            }
            let nearest = distance - 1e-12 * farthest
            squaredNearest = Float(nearest * nearest) * (1 - 1e-6)
            spans = [span]
        }
    }
}
