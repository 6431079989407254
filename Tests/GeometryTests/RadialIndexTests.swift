import Geometry
import NumericalMethods
import Testing

/// Against looking at every segment.
@Suite struct RadialIndexTests {
    /// Where rays begin and end: anywhere, and at the places where rounding decides.
    static func expectBruteForce(
        _ segments: [Segment], around center: Point, to ends: [Point], atLeast share: Double = 0.1,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let index = RadialIndex(segments, around: center)
        var total = 0
        var differences = 0
        for end in ends {
            let ray = Segment(center, end)
            let expected = segments.indices.filter { segments[$0].isCrossed(by: ray) }
            if index.crossings(to: end) != expected { differences += 1 }
            total += expected.count
        }
        for first in stride(from: 0, to: ends.count - 3, by: 4) {
            let four = Array(ends[first..<first + 4])
            differences += lanes(of: index, to: four).filter { $0.found != $0.expected }.count
        }
        #expect(differences == 0, sourceLocation: sourceLocation)
        #expect(
            Double(total) >= share * Double(ends.count), "rays must cross something", sourceLocation: sourceLocation)
    }

    /// The crossings of four rays by their lists, for those that have one, and by one ray at a time.
    private static func lanes(of index: RadialIndex, to ends: [Point]) -> [(found: [Int], expected: [Int])] {
        let aims = index.aims(toX: SIMD4(ends.map(\.x)), y: SIMD4(ends.map(\.y)))
        return ends.indices.filter { aims[$0] }.map { lane in
            let ray = Segment(index.center, ends[lane])
            var found: [Int] = []
            index.forEachCandidate(of: aims, lane) { segment, isSurelyCrossed in
                if isSurelyCrossed || index.segments[segment].isCrossed(by: ray) { found.append(segment) }
            }
            return (found.sorted(), index.crossings(to: ends[lane]))
        }
    }

    /// Rays of an ordinary length have lists; one that ends in the center, or nowhere, has none.
    @Test func whichRaysHaveLists() {
        let index = RadialIndex([Segment(Point(1, -1), Point(1, 1))], around: Point(0, 0))
        let aims = index.aims(toX: SIMD4(3, 0, .infinity, 1e-200), y: SIMD4(0.1, 0, 0, 0))
        #expect((0..<4).map { aims[$0] } == [true, false, false, false])
        #expect(
            Self.lanes(of: index, to: [Point(3, 0.1), Point(3, 0), Point(0.5, 0), Point(-3, 0)]).map(\.found)
                == [[0], [0], [], []])
    }

    static func points(_ count: Int, in range: ClosedRange<Double>, seed: UInt64) -> [Point] {
        let stream = RandomStream(seed: seed, purpose: "points")
        return (0..<count).map { stream.point(in: range, UInt64($0)) }
    }

    @Test(arguments: [0, 1, 3, 40, 400], [1.0, 8, 60]) func randomWallsAndRays(count: Int, length: Double) {
        let walls = SegmentIndexTests.segments(count, length: length, seed: UInt64(count))
        for center in Self.points(4, in: 0...60, seed: 3) {
            Self.expectBruteForce(
                walls, around: center, to: Self.points(400, in: -20...80, seed: 4), atLeast: count < 40 ? 0 : 0.1)
        }
    }

    /// Walls of a grid of rooms; antennas and phones on corners, on walls, in line with walls, and by rounding beside
    /// all of these, near the origin and far away.
    @Test(arguments: [Vector(0, 0), Vector(0.1 + 1 / 3, 1000.7), Vector(5e5, -5e5 + 0.3)])
    func cornersAndLinesOfWalls(shift: Vector) {
        var walls: [Segment] = []
        for column in 0...6 {
            for row in 0..<6 {
                let x = 3 * Double(column)
                let y = 3 * Double(row)
                walls.append(Segment(Point(x, y) + shift, Point(x, y + 3) + shift))
                walls.append(Segment(Point(y + 3, x) + shift, Point(y, x) + shift))
            }
        }
        let coordinates = [0.0, 1.5, 9, 18]
        let nudges = [0, 1e-15, -1e-15, 1e-12, -1e-9, 1e-6]
        let places = coordinates.flatMap { x in coordinates.map { Point(x, $0) + shift } }
        let ends = places.flatMap { place in
            nudges.flatMap { dx in nudges.map { Point(place.x + dx, place.y + $0) } }
        }
        for center in places {
            for nudge in [Vector(0, 0), Vector(1e-15, 0), Vector(-1e-12, 1e-12), Vector(0, -1e-9)] {
                Self.expectBruteForce(walls, around: center + nudge, to: ends)
            }
        }
    }

    /// Everything on one small lattice, at any origin: nearly every ray meets corners or runs along walls.
    @Test(arguments: 0..<20) func latticeRays(seed: Int) {
        let stream = RandomStream(seed: UInt64(seed), purpose: "lattice")
        let origin = stream.point(in: -5e5...5e5, 0, lane: 10)
        func point(_ tick: Int, lane: UInt32) -> Point {
            let column = Double(stream.index(below: 13, UInt64(tick), lane: lane))
            let row = Double(stream.index(below: 13, UInt64(tick), lane: lane + 1))
            return origin + Vector(0.1 * column, 0.1 * row)
        }
        let walls = (0..<60).map { Segment(point($0, lane: 0), point($0, lane: 2)) }
        let ends = (0..<200).map { point($0, lane: 4) }
        for center in 0..<8 {
            Self.expectBruteForce(
                walls, around: point(center, lane: 6), to: ends + ends.map { Point($0.x, $0.y.nextUp) })
        }
    }

    /// Rays that graze: nearly along long walls, from points a rounding error beside them.
    @Test(arguments: 0..<20) func grazingRays(seed: Int) {
        let stream = RandomStream(seed: UInt64(seed), purpose: "grazing")
        func magnitude(_ tick: UInt64, lane: UInt32) -> Double {
            let exponent = stream.uniform(in: -17...6, tick, lane: lane)
            var power = 1.0
            for _ in 0..<Int(abs(exponent)) { power *= exponent < 0 ? 0.1 : 10 }
            return (stream.index(below: 2, tick, lane: lane + 1) == 0 ? 1 : -1) * power
        }
        let direction = stream.point(in: -1...1, 0, lane: 40)
        func beside(_ along: Double, _ across: Double) -> Point {
            Point(direction.x * along - direction.y * across, direction.y * along + direction.x * across)
        }
        func point(_ tick: UInt64, lane: UInt32) -> Point {
            beside(magnitude(tick, lane: lane), magnitude(tick, lane: lane + 2))
        }
        let walls = (0..<40).map { Segment(point(UInt64($0), lane: 0), point(UInt64($0), lane: 4)) }
        for center in 0..<10 {
            Self.expectBruteForce(
                walls, around: point(UInt64(center), lane: 8), to: (0..<200).map { point(UInt64($0), lane: 12) },
                atLeast: 0.05)
        }
    }

    /// Corners of walls, and ends of rays, in the directions where one list ends and the next begins, and as little
    /// beside them as numbers allow.
    @Test(arguments: 0..<20) func bordersOfDirections(seed: Int) {
        let stream = RandomStream(seed: UInt64(seed), purpose: "borders")
        let center = stream.point(in: -10...10, 0, lane: 0)
        func point(_ tick: UInt64, lane: UInt32) -> Point {
            // The pseudo-angle of (x, y) in the first quadrant is y/(x + y).
            let part = Double(stream.index(below: 33, tick, lane: lane)) / 32
            let scale = stream.uniform(in: 0.1...30, tick, lane: lane + 1)
            var move = Vector((1 - part) * scale, part * scale)
            for _ in 0..<stream.index(below: 4, tick, lane: lane + 2) { move = Vector(-move.dy, move.dx) }
            var point = center + move
            for _ in 0..<stream.index(below: 3, tick, lane: lane + 3) { point.x = point.x.nextUp }
            for _ in 0..<stream.index(below: 3, tick, lane: lane + 4) { point.y = point.y.nextDown }
            return point
        }
        let walls = (0..<60).map { Segment(point(UInt64($0), lane: 2), point(UInt64($0), lane: 10)) }
        Self.expectBruteForce(walls, around: center, to: (0..<3000).map { point(UInt64($0), lane: 20) })
    }

    /// An index of what is near knows all about short rays, and the first segments of long ones; without an index, the
    /// segments of a ray come in the same order.
    @Test(arguments: [0.0, 5, 20]) func nearIndexKnowsTheFirst(reach: Double) {
        // Some walls in line with the centers, some joined at corners.
        let rooms = (0..<80).map { room in
            let x = 4 * Double(room % 10)
            let y = 4 * Double(room / 10)
            return Segment(Point(x, y), room.isMultiple(of: 2) ? Point(x + 4, y) : Point(x, y + 4))
        }
        let walls = rooms + SegmentIndexTests.segments(100, length: 8, seed: 5)
        var short = 0
        var long = 0
        for center in Self.points(10, in: 0...40, seed: 6) + [Point(8, 8), Point(10, 12), Point(10, 12.3)] {
            let whole = RadialIndex(walls, around: center)
            let near = RadialIndex(walls, around: center, reach: reach)
            for end in Self.points(200, in: -10...60, seed: 7) + [Point(20, 12), Point(10, 30), Point(16, 8)] {
                func crossed(_ index: RadialIndex) -> [Int] {
                    var result: [Int] = []
                    index.forEachCrossing(to: end) { result.append($0) }
                    return result
                }
                let all = crossed(whole)
                let first = crossed(near)
                #expect(RadialIndex.crossings(of: walls, by: Segment(center, end)) == all)
                if near.reaches(end) {
                    #expect(first == all)
                    short += 1
                } else {
                    #expect(all.starts(with: first))
                    long += first.count < all.count ? 1 : 0
                }
            }
        }
        #expect(long > 100 && (short > 100 || reach < 20))
    }

    /// A candidate that is surely crossed is crossed, as far as rounding can tell; and most that are crossed are known
    /// so, in a building of rooms.
    @Test func sureCandidatesAreCrossed() {
        let walls = (0..<20).flatMap { room in
            let x = 4 * Double(room % 5)
            let y = 4 * Double(room / 5)
            return [Segment(Point(x, y), Point(x + 4, y)), Segment(Point(x, y + 4), Point(x, y))]
        }
        var sure = 0
        var crossed = 0
        for center in Self.points(20, in: 0...16, seed: 11) {
            let index = RadialIndex(walls, around: center)
            // Ends on the walls, beside them by rounding, and anywhere.
            let edges = walls.flatMap { wall in
                [0.3, 0.3 + 1e-12, 0.3 - 1e-12].map { wall.start.interpolated(to: wall.end, at: $0) }
            }
            for end in edges + Self.points(300, in: -2...20, seed: 12) {
                let ray = Segment(center, end)
                index.forEachCandidate(to: end) { wall, isSurelyCrossed in
                    let isCrossed = walls[wall].isCrossed(by: ray)
                    #expect(isCrossed || !isSurelyCrossed)
                    crossed += isCrossed ? 1 : 0
                    sure += isSurelyCrossed ? 1 : 0
                }
            }
        }
        #expect(sure > crossed / 2, "\(sure) of \(crossed)")
    }

    /// What lies behind the end of the ray is not visited, whatever its number.
    @Test func visitsNearSegmentsFirst() {
        let walls = (1...50).map { Segment(Point(Double($0), -1), Point(Double($0), 1)) }
        let index = RadialIndex(Array(walls.reversed()), around: Point(0, 0))
        var order: [Int] = []
        index.forEachCrossing(to: Point(3.5, 0)) { order.append($0) }
        #expect(order == [49, 48, 47])
    }

    @Test func whatIsNotFiniteOrHasNoLengthIsNotCrossed() {
        let walls = [
            Segment(Point(.nan, 0), Point(1, 1)), Segment(Point(1, -1), Point(1, 1)),
            Segment(Point(0, -.infinity), Point(0, 5)), Segment(Point(1, 0), Point(1, 0)),
        ]
        let index = RadialIndex(walls, around: Point(-2, 0))
        #expect(index.crossings(to: Point(2, 0)) == [1])
        for bad in [Double.nan, .infinity, -.infinity] {
            #expect(index.crossings(to: Point(bad, 0)).isEmpty)
            #expect(index.crossings(to: Point(2, bad)).isEmpty)
            #expect(RadialIndex(walls, around: Point(bad, 0)).crossings(to: Point(2, 0)).isEmpty)
        }
        #expect(index.crossings(to: Point(-2, 0)).isEmpty)
        #expect(RadialIndex([], around: Point(0, 0)).crossings(to: Point(9, 9)).isEmpty)
    }

    /// Sizes at which products vanish or overflow.
    @Test(arguments: [1e-300, 1e-160, 1e-18, 1e-16, 1e-14, 1e13, 1e15, 1e150]) func extremeSizes(scale: Double) {
        let walls = SegmentIndexTests.segments(60, length: 8, seed: 9).map {
            Segment(Point($0.start.x * scale, $0.start.y * scale), Point($0.end.x * scale, $0.end.y * scale))
        }
        for center in Self.points(3, in: 0...60, seed: 10).map({ Point($0.x * scale, $0.y * scale) }) + [Point(0, 0)] {
            let ends = Self.points(200, in: 0...60, seed: 11).map { Point($0.x * scale, $0.y * scale) }
            Self.expectBruteForce(walls, around: center, to: ends, atLeast: 0)
            Self.expectBruteForce(walls, around: center, to: Self.points(50, in: 0...60, seed: 12), atLeast: 0)
        }
    }
}
