import Foundation
import Geometry
import NumericalMethods
import Testing

/// Against what a hull is: the triangles of its points, and the strips in all directions.
@Suite struct ConvexHullTests {
    private func points(_ count: Int, seed: UInt64) -> [Point] {
        let stream = RandomStream(seed: seed, purpose: "geometry test: hull")
        // Rounded, so that points coincide and lie in lines.
        return (0..<count).map { index in
            Point(
                (10 * stream.uniform(UInt64(index))).rounded(), (7 * stream.uniform(UInt64(index), lane: 1)).rounded())
        }
    }

    @Test(arguments: 0..<30) func containsIsTheUnionOfTriangles(seed: Int) {
        let points = points(3 + seed % 9, seed: UInt64(seed))
        let hull = ConvexHull(points)
        for x in 0..<12 {
            for y in 0..<9 {
                let place = Point(Double(x) - 0.37, Double(y) - 0.41)
                var isInside = false
                for a in points {
                    for b in points {
                        for c in points {
                            let turns = [(b - a).cross(place - a), (c - b).cross(place - b), (a - c).cross(place - c)]
                            if turns.allSatisfy({ $0 > 0 }) { isInside = true }
                        }
                    }
                }
                #expect(hull.contains(place) == isInside, "\(place) in \(points)")
                #expect((hull.distance(to: place) == 0) == isInside)
            }
        }
    }

    @Test(arguments: 0..<20) func widthIsThatOfTheNarrowestStrip(seed: Int) {
        let points = points(3 + seed % 12, seed: UInt64(100 + seed))
        let strips = (0..<18_000).map { step in
            let normal = Vector(cos(Double(step) * .pi / 18_000), sin(Double(step) * .pi / 18_000))
            let places = points.map { ($0 - Point(0, 0)).dot(normal) }
            return places.max()! - places.min()!
        }
        #expect(abs(ConvexHull(points).width - strips.min()!) < 2e-3)
    }

    @Test func degenerate() {
        let none: [Point] = []
        #expect(
            ConvexHull(none).corners.isEmpty && ConvexHull(none).width == 0 && !ConvexHull(none).contains(Point(0, 0)))
        #expect(ConvexHull(none).distance(to: Point(1, 1)) == .infinity)
        #expect(ConvexHull([Point(1, 2), Point(1, 2)]).corners == [Point(1, 2)])
        #expect(ConvexHull([Point(1, 2)]).distance(to: Point(4, 6)) == 5)
        let line = ConvexHull([Point(0, 0), Point(2, 2), Point(1, 1), Point(3, 3)])
        #expect(line.corners == [Point(0, 0), Point(3, 3)] && line.width == 0)
        #expect(line.distance(to: Point(3, 4)) == 1 && !line.contains(Point(1, 1)))
    }
}
