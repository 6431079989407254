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

    /// The vector of a pseudo-angle, of any whole turns, with |dx| + |dy| = 1.
    fileprivate init(pseudoAngle: Double) {
        let angle = pseudoAngle - 4 * (pseudoAngle / 4).rounded(.down)
        let dx = angle < 2 ? 1 - angle : angle - 3
        self.init(dx, angle < 2 ? 1 - abs(dx) : abs(dx) - 1)
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
        /// The pseudo-angles in which a ray surely crosses it if it goes far enough; `nil` if there are none.
        private var inside: ClosedRange<Double>?
        /// From the center to its start, and from there to its end.
        private let start: Vector
        private let across: Vector

        /// The entry in the list of a direction, a range of pseudo-angles like those of ``spans``.
        func entry(in direction: ClosedRange<Double>) -> Entry {
            var farthest = Float.infinity
            if let inside, inside.lowerBound <= direction.lowerBound, direction.upperBound <= inside.upperBound {
                // Along a straight line the distance is greatest at one of the ends.
                let distances = [direction.lowerBound, direction.upperBound].map { angle in
                    let ray = Vector(pseudoAngle: angle)
                    return (start.cross(across) / ray.cross(across) * ray.length).magnitude
                }
                farthest = Float(distances.reduce(0) { max($0, $1 * $1) }) * (1 + 1e-5)
            }
            return Entry(
                squaredNearest: squaredNearest, squaredFarthest: farthest.isNaN ? .infinity : farthest,
                segment: segment)
        }

        /// Rounding turns directions by about 1e-15; the lists are wider by this.
        private static let margin = 1e-9

        /// `nil` if no ray can cross it.
        init?(_ index: Int, _ wall: Segment, _ center: Point) {
            guard wall.isFinite, wall.start != wall.end else { return nil }
            segment = Int32(index)
            let (start, end) = (wall.start - center, wall.end - center)
            (self.start, across) = (start, wall.end - wall.start)
            let sizes = [start, end].map { abs($0.dx) + abs($0.dy) }
            let farthest = max(start.length, end.length)
            // So far away, or with a corner so near, that products overflow or vanish: all directions.
            guard sizes.allSatisfy(RadialIndex.usableSizes.contains) else {
                squaredNearest = 0
                spans = [0...4]
                return
            }
            let (a, b) = (start.pseudoAngle(size: sizes[0]), end.pseudoAngle(size: sizes[1]))
            // The short way round, at most a half turn.
            let turn = b - a < -2 ? b - a + 4 : b - a > 2 ? b - a - 4 : b - a
            let span = (min(a, a + turn) - Self.margin)...(max(a, a + turn) + Self.margin)
            // From a point on (almost) its own line, rays in the wall's own directions and in the opposite ones may
            // cross it within rounding, at any distance; from a point of the wall these are all directions.
            guard abs(across.cross(start)) > 1e-10 * farthest * across.length else {
                squaredNearest = 0
                spans = [span, (span.lowerBound + 2)...(span.upperBound + 2)]
                return
            }
            let nearest = wall.distance(to: center) - 1e-12 * farthest
            squaredNearest = Float(nearest * nearest) * (1 - 1e-6)
            spans = [span]
            let (from, to) = (min(a, a + turn) + Self.margin, max(a, a + turn) - Self.margin)
            if from < to { inside = from...to }
        }
    }
}
