import Foundation
import Geometry
import NumericalMethods
import Testing

@Suite struct PolygonTests {
    /// A star-shaped polygon with whole-number corners around the origin; simple by construction.
    static func star(_ seed: Int) -> Polygon {
        let stream = RandomStream(seed: UInt64(seed), purpose: "star")
        var corners: [Point] = []
        for corner in 0..<14 {
            let angle = 2 * Double.pi * (Double(corner) + 0.1) / 14
            let radius = stream.uniform(in: 8...30, UInt64(corner))
            corners.append(Point((radius * cos(angle)).rounded(), (radius * sin(angle)).rounded()))
        }
        return Polygon(corners)
    }

    static func isOnBorder(_ point: Point, of polygon: Polygon) -> Bool {
        polygon.edges.contains { $0.distance(to: point) < 1e-9 }
    }

    /// Pick's theorem, area = inside + border/2 − 1 in lattice points, joins `area`, `contains` and `edges`.
    @Test(arguments: 1...20) func latticePointsObeyPicksTheorem(seed: Int) {
        let polygon = Self.star(seed)
        #expect(polygon.selfIntersection == nil)
        let border = polygon.edges.reduce(0) { sum, edge in
            var a = abs(Int(edge.end.x - edge.start.x))
            var b = abs(Int(edge.end.y - edge.start.y))
            while b != 0 { (a, b) = (b, a % b) }
            return sum + a
        }
        var inside = 0
        for x in -31...31 {
            for y in -31...31 {
                let point = Point(Double(x), Double(y))
                if !Self.isOnBorder(point, of: polygon), polygon.contains(point) { inside += 1 }
            }
        }
        #expect(polygon.area == Double(inside) + Double(border) / 2 - 1)
        #expect(polygon.signedArea == polygon.area)
        #expect(Polygon(polygon.vertices.reversed()).signedArea == -polygon.area)
    }

    /// A move between places off the border crosses it an odd number of times if exactly one of them is inside, also
    /// through corners and along edges: both use whole numbers, so such moves are frequent.
    @Test(arguments: 1...10) func crossingParityAgreesWithContains(seed: Int) {
        let polygon = Self.star(seed)
        let stream = RandomStream(seed: UInt64(seed), purpose: "moves")
        for trial in 0..<2000 {
            let whole = (0..<4).map { Double(stream.index(below: 61, UInt64(trial), lane: $0) - 30) }
            let ends = [Point(whole[0], whole[1]), Point(whole[2], whole[3])]
            guard !ends.contains(where: { Self.isOnBorder($0, of: polygon) }) else { continue }
            let move = Segment(ends[0], ends[1])
            let crossings = polygon.edges.count { $0.isCrossed(by: move) }
            #expect((crossings % 2 == 1) == (polygon.contains(ends[0]) != polygon.contains(ends[1])))
        }
    }

    @Test func nearestBorderPoint() throws {
        let polygon = Self.star(3)
        let stream = RandomStream(seed: 3, purpose: "points")
        for trial in 0..<500 {
            let point = stream.point(in: -40...40, UInt64(trial))
            let nearest = try #require(polygon.nearestBorderPoint(to: point))
            let least = polygon.edges.map { $0.distance(to: point) }.min()
            #expect(abs(nearest.distance(to: point) - (least ?? 0)) < 1e-12)
            #expect(Self.isOnBorder(nearest, of: polygon))
        }
        #expect(Polygon([]).nearestBorderPoint(to: Point(1, 1)) == nil)
    }

    @Test func repeatedLastCornerIsDropped() {
        let open = [Point(0, 0), Point(4, 0), Point(4, 3)]
        #expect(Polygon(open + [Point(0, 0)]) == Polygon(open))
        #expect(Polygon(open).area == 6)
        #expect(Polygon(open).edges.count == 3)
    }

    @Test func selfIntersectionNamesTheCrossingEdges() throws {
        let bowTie = Polygon([Point(0, 0), Point(4, 4), Point(4, 0), Point(0, 4)])
        let pair = try #require(bowTie.selfIntersection)
        #expect(pair == (0, 2))
        // Two corners exchanged: some pair of edges must cross, and the pair that is named does.
        for seed in 1...20 {
            var polygon = Self.star(seed)
            polygon.vertices.swapAt(2, 8)
            let (first, second) = try #require(polygon.selfIntersection)
            #expect(polygon.edges[first].isCrossed(by: polygon.edges[second]))
        }
    }

    @Test func boundsHoldAllCorners() throws {
        let bounds = try #require(Bounds(around: Self.star(5).vertices))
        for corner in Self.star(5).vertices {
            #expect((bounds.lower.x...bounds.upper.x).contains(corner.x))
            #expect((bounds.lower.y...bounds.upper.y).contains(corner.y))
        }
        #expect(Self.star(5).vertices.contains { $0.x == bounds.lower.x })
        #expect(Self.star(5).vertices.contains { $0.y == bounds.upper.y })
        let larger = bounds.expanded(by: 2)
        #expect(larger.width == bounds.width + 4)
        #expect(larger.height == bounds.height + 4)
        #expect(Bounds(around: []) == nil)
    }

    @Test func depthIsTheDistanceToTheBorderWithASign() {
        let square = Polygon([Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10)])
        #expect(square.depth(of: Point(5, 5)) == 5 && square.depth(of: Point(1, 5)) == 1)
        #expect(square.depth(of: Point(-2, 5)) == -2 && square.depth(of: Point(13, 14)) == -5)
        #expect(Polygon([]).depth(of: Point(0, 0)) == -.infinity)
    }

    @Test func theLargestCircleOfKnownShapes() throws {
        let square = try #require(Polygon([Point(0, 0), Point(10, 0), Point(10, 4), Point(0, 4)]).largestCircle())
        #expect(abs(square.radius - 2) < 0.06)
        // The incircle of a triangle with sides 3, 4 and 5 has a radius of 1, at (1, 1).
        let triangle = try #require(
            Polygon([Point(0, 0), Point(3, 0), Point(0, 4)]).largestCircle(precision: 0.001))
        #expect(abs(triangle.radius - 1) < 0.002 && triangle.centre.distance(to: Point(1, 1)) < 0.05)
        let line = Polygon([Point(0, 0), Point(1, 0), Point(2, 0)])
        #expect(line.largestCircle() == nil && Polygon([]).largestCircle() == nil)
    }

    /// No point of a fine grid is deeper than the circle's centre by more than the precision.
    @Test(arguments: 1...20) func noPointIsDeeperThanTheLargestCircle(seed: Int) throws {
        let polygon = Self.star(seed)
        let circle = try #require(polygon.largestCircle(precision: 0.05))
        #expect(abs(polygon.depth(of: circle.centre) - circle.radius) < 1e-9)
        for x in stride(from: -30.0, through: 30, by: 1) {
            for y in stride(from: -30.0, through: 30, by: 1) {
                #expect(polygon.depth(of: Point(x, y)) <= circle.radius + 0.05)
            }
        }
    }
}
