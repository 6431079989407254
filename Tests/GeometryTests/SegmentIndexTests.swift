import Geometry
import NumericalMethods
import Testing

/// Against looking at every segment.
@Suite struct SegmentIndexTests {
    static func expectBruteForce(_ segments: [Segment], _ rays: [Segment], cellSize: Double = 3) {
        let index = SegmentIndex(segments, cellSize: cellSize)
        var total = 0
        for ray in rays {
            let expected = segments.indices.filter { segments[$0].isCrossed(by: ray) }
            #expect(index.crossings(of: ray) == expected, "\(ray)")
            total += expected.count
        }
        #expect(total > rays.count / 10, "the rays must cross something for the comparison to mean anything")
    }

    static func segments(_ count: Int, length: Double, seed: UInt64) -> [Segment] {
        let stream = RandomStream(seed: seed, purpose: "walls")
        return (0..<count).map { wall in
            let start = stream.point(in: 0...60, UInt64(wall))
            let across = stream.point(in: -length...length, UInt64(wall), lane: 2)
            return Segment(start, Point(start.x + across.x, start.y + across.y))
        }
    }

    @Test(arguments: [0.5, 3, 10, 1000]) func randomRays(cellSize: Double) {
        let stream = RandomStream(seed: 1, purpose: "rays")
        let rays = (0..<2000).map { ray in
            Segment(stream.point(in: -20...80, UInt64(ray)), stream.point(in: -20...80, UInt64(ray), lane: 2))
        }
        Self.expectBruteForce(Self.segments(200, length: 8, seed: 1), rays, cellSize: cellSize)
    }

    /// Upright walls on cell borders, and rays along and just beside these borders.
    @Test func raysAlongCellBorders() {
        var walls: [Segment] = []
        for column in 0...10 {
            for row in 0..<10 {
                let x = 3 * Double(column)
                let y = 3 * Double(row)
                walls.append(Segment(Point(x, y), Point(x, y + 3)))
                walls.append(Segment(Point(y, x), Point(y + 3, x)))
            }
        }
        var rays: [Segment] = []
        let nudges = [0, 1e-15, -1e-15, 4e-16, -4e-16, 1e-12, -1e-12, 1e-9, 1.5]
        for line in 0...10 {
            for first in nudges {
                for second in nudges {
                    let at = 3 * Double(line)
                    rays.append(Segment(Point(-1.5, at + first), Point(31, at + second)))
                    rays.append(Segment(Point(31, at + first), Point(1, at + second)))
                    rays.append(Segment(Point(at + first, -1.5), Point(at + second, 31)))
                }
            }
        }
        Self.expectBruteForce(walls, rays)
        // The same away from the origin, where the borders of cells are not exact.
        let shift = Vector(0.1 + 1 / 3, 1000.7)
        Self.expectBruteForce(
            walls.map { Segment($0.start + shift, $0.end + shift) },
            rays.map { Segment($0.start + shift, $0.end + shift) })
    }

    @Test func longWallsAndTinyVenues() {
        let stream = RandomStream(seed: 4, purpose: "rays")
        let rays = (0..<500).map { ray in
            Segment(stream.point(in: -5...65, UInt64(ray)), stream.point(in: -5...65, UInt64(ray), lane: 2))
        }
        Self.expectBruteForce(Self.segments(40, length: 60, seed: 2), rays)
        Self.expectBruteForce([Segment(Point(10, 30), Point(50, 30))], rays)
        let tiny = rays.map { ray in
            Segment(Point(ray.start.x * 1e-3, ray.start.y * 1e-3), Point(ray.end.x * 1e-3, ray.end.y * 1e-3))
        }
        Self.expectBruteForce([Segment(Point(0.03, 0), Point(0.03, 0.06))], tiny)
    }

    /// A venue so long that the grid must coarsen, and rays from far outside it.
    @Test func hugeExtents() {
        let stream = RandomStream(seed: 5, purpose: "rays")
        let walls = (0..<100).map { Segment(Point(1e5 * Double($0), 0), Point(1e5 * Double($0) + 5, 100)) }
        let rays = (0..<500).map { ray in
            Segment(
                Point(stream.uniform(in: -1e7...2e7, UInt64(ray)), stream.uniform(in: -50...150, UInt64(ray), lane: 1)),
                Point(
                    stream.uniform(in: -1e7...2e7, UInt64(ray), lane: 2),
                    stream.uniform(in: 0...100, UInt64(ray), lane: 3)))
        }
        Self.expectBruteForce(walls, rays)
    }

    /// Corners of walls and ends of rays on a lattice that the cells share, at any origin: rays meet corners, borders
    /// and joints all the time.
    @Test(arguments: 0..<20) func latticeRays(seed: Int) {
        let stream = RandomStream(seed: UInt64(seed), purpose: "lattice")
        let origin = stream.point(in: -1000...1000, 0, lane: 10)
        func point(_ tick: Int, lane: UInt32) -> Point {
            let column = Double(stream.index(below: 31, UInt64(tick), lane: lane))
            let row = Double(stream.index(below: 31, UInt64(tick), lane: lane + 1))
            return origin + Vector(0.1 * column, 0.1 * row)
        }
        let walls = (0..<60).map { Segment(point($0, lane: 0), point($0, lane: 2)) }
        let rays = (0..<500).map { tick in
            let ray = Segment(point(tick, lane: 4), point(tick, lane: 6))
            return tick % 2 == 0 ? ray : Segment(ray.start, Point(ray.end.x, ray.start.y.nextUp))
        }
        Self.expectBruteForce(walls, rays, cellSize: 0.3)
    }

    @Test func whatIsNotFiniteIsNotCrossed() {
        let walls = [
            Segment(Point(.nan, 0), Point(1, 1)), Segment(Point(1, -1), Point(1, 1)),
            Segment(Point(0, -.infinity), Point(0, 5)),
        ]
        let index = SegmentIndex(walls)
        #expect(index.crossings(of: Segment(Point(-2, 0), Point(2, 0))) == [1])
        for bad in [Double.nan, .infinity, -.infinity] {
            #expect(index.crossings(of: Segment(Point(bad, 0), Point(2, 0))).isEmpty)
            #expect(index.crossings(of: Segment(Point(-2, 0), Point(2, bad))).isEmpty)
        }
        #expect(SegmentIndex([walls[0]]).crossings(of: Segment(Point(-2, 0), Point(2, 0))).isEmpty)
    }

    @Test func nothingToCross() {
        #expect(SegmentIndex([]).crossings(of: Segment(Point(0, 0), Point(9, 9))).isEmpty)
        let index = SegmentIndex([Segment(Point(1, 1), Point(1, 2))])
        #expect(index.crossings(of: Segment(Point(0, 1.5), Point(0, 1.5))).isEmpty)
        #expect(index.crossings(of: Segment(Point(0, 1.5), Point(2, 1.5))) == [0])
    }
}
