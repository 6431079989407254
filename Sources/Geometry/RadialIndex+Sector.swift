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
    /// Where the segments can be met that begin nearer than the reach, in ascending order of their least distance;
    /// equal ones in the order given.
    static func sectors(of segments: [Segment], around center: Point, squaredReach: Float = .infinity) -> [Sector] {
        guard center.isFinite else { return [] }
        let sectors = segments.indices.compactMap { Sector($0, segments[$0], center, squaredReach: squaredReach) }
        // Numbers that are not negative have the order of their bits.
        var keys = sectors.indices.map { UInt64(sectors[$0].squaredNearest.bitPattern) << 32 | UInt64($0) }
        keys.sort()
        return keys.map { sectors[Int($0 & 0xffff_ffff)] }
    }

    /// The directions in which a segment can be met.
    struct Sector {
        let segment: Int32
        /// No shorter ray crosses it; square metres.
        let squaredNearest: Float
        /// A range of pseudo-angle, and a second one if rays of the opposite direction may cross it, too. They may
        /// reach below 0 and beyond 4.
        private let span: ClosedRange<Double>
        private let opposite: ClosedRange<Double>?
        /// The pseudo-angles in which a ray surely crosses it if it goes far enough; `nil` if there are none.
        private var inside: ClosedRange<Double>?
        /// From the center to its start, and from there to its end.
        private let start: Vector
        private let across: Vector

        /// The entry in the list of a direction, a range of pseudo-angles like those of ``span``.
        func entry(in direction: ClosedRange<Double>) -> DirectionSegment {
            var farthest = Float.infinity
            if let inside, inside.lowerBound <= direction.lowerBound, direction.upperBound <= inside.upperBound {
                // Along a straight line the distance is greatest at one of the ends.
                let one = distance(at: direction.lowerBound)
                let other = distance(at: direction.upperBound)
                farthest = Float(max(max(0, one * one), other * other)) * (1 + 1e-5)
            }
            return DirectionSegment(
                squaredNearest: squaredNearest, squaredFarthest: farthest.isNaN ? .infinity : farthest,
                segment: segment)
        }

        /// How far a ray of a pseudo-angle goes to the line of the segment, metres.
        private func distance(at angle: Double) -> Double {
            let ray = Vector(pseudoAngle: angle)
            return (start.cross(across) / ray.cross(across) * ray.length).magnitude
        }

        /// The pseudo-angles in which it can be met, all together.
        var width: Double {
            span.upperBound - span.lowerBound + (opposite.map { $0.upperBound - $0.lowerBound } ?? 0)
        }

        /// Calls `body` once for each part of a circle in which it can be met, with the part's place and with its
        /// number in the order of pseudo-angles, which may be below 0 or go on after the whole circle.
        ///
        /// - Parameters:
        ///   - count: number of parts.
        ///   - marks: which sector each part has seen last.
        ///   - number: of this sector.
        func forEachDirection(of count: Int, marks: inout [Int32], _ number: Int, _ body: (Int, Int) -> Void) {
            let perUnit = Double(count) / 4
            func mark(_ span: ClosedRange<Double>) {
                let first = Int((span.lowerBound * perUnit).rounded(.down))
                let last = min(Int((span.upperBound * perUnit).rounded(.down)), first + count - 1)
                for direction in first...last {
                    let place = (direction + count) % count
                    guard marks[place] != Int32(number) else { continue }
                    marks[place] = Int32(number)
                    body(place, direction)
                }
            }
            mark(span)
            if let opposite { mark(opposite) }
        }

        /// Rounding turns directions by about 1e-15; the lists are wider by this.
        private static let margin = 1e-9

        /// `nil` if no ray can cross it, or if it begins beyond the reach.
        init?(_ index: Int, _ wall: Segment, _ center: Point, squaredReach: Float) {
            guard wall.isFinite, wall.start != wall.end else { return nil }
            segment = Int32(index)
            let start = wall.start - center
            let end = wall.end - center
            self.start = start
            across = wall.end - wall.start
            let sizes = (abs(start.dx) + abs(start.dy), abs(end.dx) + abs(end.dy))
            let farthest = max(start.length, end.length)
            // So far away, or with a corner so near, that products overflow or vanish: all directions.
            guard RadialIndex.usableSizes.contains(sizes.0), RadialIndex.usableSizes.contains(sizes.1) else {
                squaredNearest = 0
                span = 0...4
                opposite = nil
                return
            }
            // From a point on (almost) its own line, rays in the wall's own directions and in the opposite ones may
            // cross it within rounding, at any distance; from a point of the wall these are all directions.
            let isInLine = abs(across.cross(start)) <= 1e-10 * farthest * across.length
            let nearest = wall.distance(to: center) - 1e-12 * farthest
            squaredNearest = isInLine ? 0 : Float(nearest * nearest) * (1 - 1e-6)
            guard squaredNearest <= squaredReach else { return nil }
            let a = start.pseudoAngle(size: sizes.0)
            let b = end.pseudoAngle(size: sizes.1)
            // The short way round, at most a half turn.
            let turn = b - a < -2 ? b - a + 4 : b - a > 2 ? b - a - 4 : b - a
            span = (min(a, a + turn) - Self.margin)...(max(a, a + turn) + Self.margin)
            opposite = isInLine ? (span.lowerBound + 2)...(span.upperBound + 2) : nil
            if isInLine { return }
            let from = min(a, a + turn) + Self.margin
            let to = max(a, a + turn) - Self.margin
            if from < to { inside = from...to }
        }
    }
}
