/// Finds the segments that straight rays from one fixed point cross: walls between an antenna and phones.
///
/// The circle around the point is cut into equal parts of a *pseudo-angle* (a ratio that grows with the angle, so that no
/// arc tangent is needed). Each part lists the segments that a ray into it may cross, by their least distance, so that
/// a ray looks at the segments in its own direction only, and stops at the first that begins behind its end.
///
/// The answer is that of ``Segment/isCrossed(by:)`` asked of every segment, for any finite input: the lists are wider
/// than rounding by six orders of magnitude, and what no list could be sure of stands in all of them (segments through
/// the point, or so near to it that their direction is noise).
///
/// Cost: no allocation; a few nanoseconds and about 4 ns a segment that lies between the point and the end in that
/// direction, whatever else is in the index. Memory: about eight entries of 8 bytes a segment.
public struct RadialIndex: Sendable {
    /// Where all rays begin.
    public let center: Point
    /// The segments, in the order given.
    public let segments: [Segment]

    /// A segment in the list of a direction.
    @usableFromInline
    struct Entry: Sendable {
        /// No ray shorter than this crosses it, metres; rounded down.
        @usableFromInline let nearest: Float
        @usableFromInline let segment: Int32
    }

    /// The lists of all directions, one after another; direction d has `entries[starts[d]..<starts[d + 1]]`.
    @usableFromInline let entries: [Entry]
    @usableFromInline let starts: [Int32]
    /// Directions for one unit of pseudo-angle, of which a circle has four.
    @usableFromInline let directionsPerUnit: Double
    /// Segments that can be crossed at all, for rays without a usable direction.
    @usableFromInline let all: [Entry]

    /// An index of these segments for rays from `center`. A segment that is not finite, or has no length, is never
    /// crossed. O(n log n).
    public init(_ segments: [Segment], around center: Point) {
        self.center = center
        self.segments = segments
        let sectors = center.isFinite ? segments.indices.compactMap { Sector($0, segments[$0], center) } : []
        let ordered = sectors.sorted { ($0.nearest, $0.segment) < ($1.nearest, $1.segment) }
        // As many directions as keep the lists to about eight entries a segment.
        let width = ordered.reduce(0) { $0 + $1.spans.reduce(0) { $0 + $1.upperBound - $1.lowerBound } }
        var count = 4
        while count < 4096, width / 4 * Double(2 * count) < Double(7 * ordered.count + 64) { count *= 2 }
        var lists = [[Entry]](repeating: [], count: count)
        let perUnit = Double(count) / 4
        for sector in ordered {
            var marked: Set<Int> = []
            for span in sector.spans {
                let first = Int((span.lowerBound * perUnit).rounded(.down))
                let last = min(Int((span.upperBound * perUnit).rounded(.down)), first + count - 1)
                for direction in first...last where marked.insert((direction + count) % count).inserted {
                    lists[(direction + count) % count].append(sector.entry)
                }
            }
        }
        var starts: [Int32] = [0]
        for list in lists { starts.append(starts[starts.count - 1] + Int32(list.count)) }
        self.starts = starts
        entries = lists.flatMap { $0 }
        directionsPerUnit = perUnit
        all = ordered.map { Entry(nearest: 0, segment: $0.segment) }
    }

    /// Calls `body` once for each segment that a ray to `end` crosses, in ascending order of the segments' least
    /// distance from the center. A ray that is not finite crosses none.
    @inlinable
    @inline(__always)
    public func forEachCrossing(to end: Point, _ body: (Int) -> Void) {
        forEachCandidate(to: end) { index, ray in
            if segments[index].isCrossed(by: ray) { body(index) }
        }
    }

    /// Calls `body` for each segment that a ray to `end` crosses in a part of it, with the fraction of the ray where
    /// that is (``Segment/fraction(ofCrossingBy:)``): parts that meet share no crossing and lose none.
    ///
    /// - Parameter part: fractions of the ray, 0 at the center and 1 at `end`.
    @inlinable
    @inline(__always)
    public func forEachCrossing(to end: Point, within part: Range<Double>, _ body: (Int, Double) -> Void) {
        forEachCandidate(to: end) { index, ray in
            guard let fraction = segments[index].fraction(ofCrossingBy: ray), part.contains(fraction) else { return }
            body(index, fraction)
        }
    }

    /// The indices of the segments that a ray to `end` crosses, ascending.
    public func crossings(to end: Point) -> [Int] {
        var result: [Int] = []
        forEachCrossing(to: end) { result.append($0) }
        return result.sorted()
    }

    /// Calls `body` for the segments that a ray may cross, with the ray.
    @inlinable
    @inline(__always)
    func forEachCandidate(to end: Point, _ body: (Int, Segment) -> Void) {
        let move = end - center
        let size = abs(move.dx) + abs(move.dy)
        guard size < .infinity else { return }
        let ray = Segment(center, end)
        guard Self.usableSizes.contains(size) else {
            for entry in all { body(Int(entry.segment), ray) }
            return
        }
        let reach = Float(move.length)
        let direction = Int(move.pseudoAngle(size: size) * directionsPerUnit)
        var index = Int(starts[direction])
        let last = Int(starts[direction + 1])
        while index < last, entries[index].nearest <= reach {
            body(Int(entries[index].segment), ray)
            index += 1
        }
    }

    /// Sizes of vectors whose products neither overflow nor vanish, and which are normal as `Float`.
    @usableFromInline static let usableSizes = 1e-20...1e30
}
