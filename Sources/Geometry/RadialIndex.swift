/// Finds the segments that straight rays from one fixed point cross: walls between an antenna and phones.
///
/// The circle around the point is cut into equal parts of a *pseudo-angle* (a ratio that grows with the angle, so that
/// no arc tangent is needed). Each part lists the segments that a ray into it may cross, by their least distance, so
/// that a ray looks at the segments in its own direction only, and stops at the first that begins behind its end. For a
/// segment that spans a whole part, its greatest distance there is also known: a longer ray crosses it without a test.
///
/// The answer is that of ``Segment/isCrossed(by:)`` asked of every segment, for any finite input: the lists are wider
/// than rounding by six orders of magnitude, and a segment in line with the point stands in the opposite lists, too.
///
/// An index may know only what is near its point, for short rays; see ``reaches(_:within:)``.
///
/// Cost: no allocation; about 10 ns, and 1 to 4 ns a segment that lies between the point and the end in that direction,
/// whatever else is in the index. Memory: up to 12 kB, and about twelve entries of 12 bytes a segment. A class, so that
/// a query counts no references; it never changes.
public final class RadialIndex: Sendable {
    /// Where all rays begin.
    public let center: Point
    /// The segments, in the order given.
    public let segments: [Segment]

    /// A segment in the list of a direction.
    @usableFromInline
    struct DirectionSegment: Sendable {
        /// No shorter ray crosses it; the square of the length, square metres, rounded down.
        @usableFromInline let squaredNearest: Float
        /// Every longer ray in this direction crosses it; the square of the length, rounded up. Infinite if it does not
        /// reach from one end of the direction to the other.
        @usableFromInline let squaredFarthest: Float
        @usableFromInline let segment: Int32
    }

    /// The lists of all directions, one after another; direction d has `entries[starts[d]..<starts[d + 1]]`.
    @usableFromInline let entries: [DirectionSegment]
    @usableFromInline let starts: [Int32]
    /// Directions for one unit of pseudo-angle, of which a circle has four.
    @usableFromInline let directionsPerUnit: Double
    /// All segments are listed that begin nearer than this, square metres.
    private let squaredReach: Float

    /// An index of these segments for rays from `center`. A segment that is not finite, or has no length, is never
    /// crossed. O(n log n).
    ///
    /// - Parameter reach: what is farther from the center is left out, metres. O(n + m log m) with m nearer ones.
    public init(_ segments: [Segment], around center: Point, reach: Double = .infinity) {
        self.center = center
        self.segments = segments
        squaredReach = Float(reach * reach)
        let ordered = Self.sectors(of: segments, around: center, squaredReach: squaredReach)
        // As many directions as keep the lists to about twelve entries a segment, and some 12 kB more: among few
        // segments this gives narrow parts, in which most rays need no tests.
        let width = ordered.reduce(0) { $0 + $1.width }
        var count = 4
        while count < 2048, width / 4 * Double(2 * count) < Double(10 * ordered.count + 1024) { count *= 2 }
        // Counting sort: the lengths of all lists, then their entries.
        var marks = [Int32](repeating: -1, count: count)
        var starts = [Int32](repeating: 0, count: count + 1)
        for (number, sector) in ordered.enumerated() {
            sector.forEachDirection(of: count, marks: &marks, number) { place, _ in starts[place + 1] += 1 }
        }
        for place in 0..<count { starts[place + 1] += starts[place] }
        var next = starts
        let perUnit = Double(count) / 4
        entries = [DirectionSegment](unsafeUninitializedCapacity: Int(starts[count])) { entries, size in
            for (number, sector) in ordered.enumerated() {
                sector.forEachDirection(of: count, marks: &marks, ordered.count + number) { place, direction in
                    let entry = sector.entry(in: (Double(direction) / perUnit)...(Double(direction + 1) / perUnit))
                    entries.initializeElement(at: Int(next[place]), to: entry)
                    next[place] += 1
                }
            }
            size = Int(starts[count])
        }
        self.starts = starts
        directionsPerUnit = perUnit
    }

    /// Whether all segments that a ray to `end` can cross are listed. The candidates of a longer ray are those that
    /// begin nearer than the index reaches, and the first ones of all.
    ///
    /// - Parameter fraction: as in ``forEachCandidate(to:within:_:)``.
    package func reaches(_ end: Point, within fraction: Double = 1) -> Bool {
        let move = end - center
        return squaredReach == .infinity
            || Float(move.dot(move) * min(1, fraction * fraction)) * (1 + 2e-5) <= squaredReach
    }

    /// The segments that a ray crosses, in the order of ``forEachCrossing(to:_:)``, without an index. O(n): about 4 ns
    /// a segment.
    package static func crossings(of segments: [Segment], by ray: Segment) -> [Int] {
        guard ray.start.isFinite, ray.end.isFinite else { return [] }
        let crossed = segments.indices.filter { segments[$0].isFinite && segments[$0].isCrossed(by: ray) }
        if crossed.count < 2 { return crossed }
        return sectors(of: crossed.map { segments[$0] }, around: ray.start).map { crossed[Int($0.segment)] }
    }

    /// Bytes that it takes, without the segments.
    package var byteCount: Int {
        entries.count * MemoryLayout<DirectionSegment>.stride + starts.count * MemoryLayout<Int32>.stride
    }

    /// Calls `body` once for each segment that a ray to `end` crosses, in ascending order of the segments' least
    /// distance from the center. A ray that is not finite crosses none.
    @inlinable
    @inline(__always)
    public func forEachCrossing(to end: Point, _ body: (Int) -> Void) {
        let ray = Segment(center, end)
        forEachCandidate(to: end) { index, isSurelyCrossed in
            if isSurelyCrossed || segments[index].isCrossed(by: ray) { body(index) }
        }
    }

    /// The indices of the segments that a ray to `end` crosses, ascending.
    public func crossings(to end: Point) -> [Int] {
        var result: [Int] = []
        forEachCrossing(to: end) { result.append($0) }
        return result.sorted()
    }

    /// Calls `body` for the segments that a ray to `end` may cross: all that it does cross and some beside the way. For
    /// callers with additional data of the segments. If it is known that the ray crosses the segment, `body` gets true
    /// besides the index.
    ///
    /// - Parameter fraction: segments that the ray crosses behind this fraction of its length may be left out.
    @inlinable
    @inline(__always)
    public func forEachCandidate(to end: Point, within fraction: Double = 1, _ body: (Int, Bool) -> Void) {
        let move = end - center
        let size = abs(move.dx) + abs(move.dy)
        guard size < .infinity else { return }
        guard Self.usableSizes.contains(size) else {
            for index in segments.indices where segments[index].isFinite { body(index, false) }
            return
        }
        let squaredReach = Float(move.dot(move))
        // Rounded up, as the least distances are rounded down.
        let squaredEnd = fraction < 1 ? squaredReach * Float(fraction * fraction) * (1 + 1e-5) : squaredReach
        let direction = Int(move.pseudoAngle(size: size) * directionsPerUnit)
        forEachCandidate(
            in: Int(starts[direction])..<Int(starts[direction + 1]), squaredReach: squaredReach,
            squaredEnd: squaredEnd, body)
    }

    /// Calls `body` for the segments of a list that begin nearer than `squaredEnd`, square metres; true besides the index
    /// if all of it lies nearer than `squaredReach`.
    @inlinable
    @inline(__always)
    func forEachCandidate(in list: Range<Int>, squaredReach: Float, squaredEnd: Float, _ body: (Int, Bool) -> Void) {
        entries.withUnsafeBufferPointer { entries in
            for index in list {
                let entry = entries[index]
                guard entry.squaredNearest <= squaredEnd else { return }
                body(Int(entry.segment), entry.squaredFarthest <= squaredReach)
            }
        }
    }

    /// Sizes of vectors whose squares neither overflow nor vanish as `Float`.
    @usableFromInline static let usableSizes = 1e-15...1e15
}
