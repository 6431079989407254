import Geometry
import NumericalMethods
import Testing

@Suite struct SegmentTests {
    @Test func nearestPointIsOnTheSegmentAndNoSampleIsNearer() {
        let stream = RandomStream(seed: 1, purpose: "segments")
        for trial in 0..<300 {
            let points = (0..<3).map { stream.point(in: -10...10, UInt64(trial), lane: UInt32(2 * $0)) }
            let segment = Segment(points[0], points[1])
            let nearest = segment.nearestPoint(to: points[2])
            let distance = segment.distance(to: points[2])
            #expect(abs(nearest.distance(to: points[2]) - distance) < 1e-12)
            let sampled = (0...1000).map {
                segment.start.interpolated(to: segment.end, at: Double($0) / 1000).distance(to: points[2])
            }
            let least = sampled.min() ?? 0
            #expect(distance <= least + 1e-12)
            #expect(least - distance < segment.length / 1000)
        }
    }

    @Test func segmentWithoutLengthIsAPoint() {
        let segment = Segment(Point(2, 3), Point(2, 3))
        #expect(segment.fraction(nearestTo: Point(9, 9)) == 0)
        #expect(segment.distance(to: Point(5, 7)) == 5)
        #expect(!segment.isCrossed(by: Segment(Point(0, 3), Point(4, 3))))
    }

    /// In general position the rule agrees with solving for the point of intersection.
    @Test func crossingAgreesWithTheIntersectionOfTheLines() {
        let stream = RandomStream(seed: 2, purpose: "segments")
        var crossed = 0
        for trial in 0..<5000 {
            let p = (0..<4).map { stream.point(in: 0...10, UInt64(trial), lane: UInt32(2 * $0)) }
            let wall = Segment(p[0], p[1])
            let move = Segment(p[2], p[3])
            let u = wall.end - wall.start
            let v = move.end - move.start
            let t = (move.start - wall.start).cross(v) / u.cross(v)
            let s = (move.start - wall.start).cross(u) / u.cross(v)
            let expected = (0...1).contains(t) && (0...1).contains(s)
            #expect(wall.isCrossed(by: move) == expected)
            #expect(wall.isCrossed(by: Segment(move.end, move.start)) == expected)
            crossed += expected ? 1 : 0
        }
        #expect(crossed > 800 && crossed < 2000)
    }

    /// A move through a joint of two pieces counts once if it passes through, and an even number of times if it only
    /// touches.
    @Test func jointCountsOnce() {
        let directions = [
            (2, 0), (2, 1), (1, 2), (0, 2), (-1, 2), (-2, 1), (-2, 0), (-2, -1), (-1, -2), (0, -2), (1, -2), (2, -1),
        ]
        .map { Vector(Double($0.0), Double($0.1)) }
        let joint = Point(3, 3)
        for a in directions {
            for b in directions where abs(a.cross(b)) > 0 {
                let pieces = [Segment(joint + a, joint), Segment(joint, joint + b)]
                for direction in directions {
                    // Points off both pieces, exactly on a line through the joint.
                    let move = Segment(joint + direction * -4, joint + direction * 4)
                    let isAlong = [a, b].contains { direction.cross($0) == 0 }
                    guard !isAlong else { continue }
                    let passes = (direction.cross(a) > 0) != (direction.cross(b) > 0)
                    let count = pieces.count { $0.isCrossed(by: move) }
                    #expect(count == 1 ? passes : !passes, "\(a) \(b) \(direction)")
                }
            }
        }
    }

    @Test func moveAlongOrUpToAWallDoesNotCrossIt() {
        let wall = Segment(Point(0, 0), Point(10, 0))
        #expect(!wall.isCrossed(by: Segment(Point(-1, 0), Point(11, 0))))
        #expect(!wall.isCrossed(by: Segment(Point(2, 0), Point(3, 0))))
        #expect(!wall.isCrossed(by: Segment(Point(5, 3), Point(5, 0))))
        #expect(wall.isCrossed(by: Segment(Point(5, 3), Point(5, -1e-9))))
        // Stepping up to the wall and on from it counts once in all.
        let touch = Point(5, 0)
        let steps = [Segment(Point(4, 2), touch), Segment(touch, Point(6, -2))]
        #expect(steps.count { wall.isCrossed(by: $0) } == 1)
    }
}

extension RandomStream {
    /// Uniform in a square.
    func point(in range: ClosedRange<Double>, _ tick: UInt64, lane: UInt32 = 0) -> Point {
        Point(uniform(in: range, tick, lane: lane), uniform(in: range, tick, lane: lane + 1))
    }
}
