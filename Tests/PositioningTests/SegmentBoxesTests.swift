import Geometry
import NumericalMethods
import Positioning
import Testing

/// Answers by cells are those of asking every segment, near and far, and for questions that reach beyond the cells.
@Suite struct SegmentBoxesTests {
    @Test(arguments: [(0.0, 40.0), (5e5, 40), (0, 3), (-1e7, 400), (0, 1e5)])
    func answersAreThoseOfEverySegment(_ origin: Double, _ size: Double) {
        let stream = RandomStream(seed: 2, purpose: "segments")
        func point(_ tick: Int, _ spread: Double) -> Point {
            Point(
                origin + spread * stream.uniform(UInt64(tick), lane: 0),
                origin / 2 + spread * stream.uniform(UInt64(tick), lane: 1))
        }
        var segments = (0..<120).map { index -> Segment in
            let start = point(index, size)
            let length = 8 * stream.uniform(UInt64(index), lane: 2)
            return index % 2 == 0
                ? Segment(start, start + Vector(length, 0)) : Segment(start, start + Vector(length / 3, length))
        }
        segments[7] = Segment(Point(.nan, 0), Point(1, 1))
        // Twice the same: the first counts.
        segments[60] = segments[20]
        let boxes = SegmentBoxes(segments)
        for trial in 0..<400 {
            let place = point(1000 + trial, 1.2 * size) + Vector(-0.1 * size, -0.1 * size)
            for limit in [0.5, 5, 6, 12, 50] {
                var best: (index: Int, distance: Double)?
                for (index, segment) in segments.enumerated() where segment.isFinite && index % 7 != 3 {
                    let distance = segment.nearestPoint(to: place).distance(to: place)
                    if distance <= limit, distance < best?.distance ?? .infinity { best = (index, distance) }
                }
                let found = boxes.nearest(to: place, within: limit) { $0 % 7 != 3 }
                #expect(found?.index == best?.index && found?.distance == best?.distance)
            }
            for reach in [1.0, 5, 30] {
                let angle = 7 * stream.uniform(UInt64(trial), lane: 5)
                let move = Segment(place, place + Vector(reach * (1 - angle / 4), reach * angle / 7))
                var crossed: [Int] = []
                boxes.forEachCrossing(of: move) { crossed.append($0) }
                #expect(
                    crossed == segments.indices.filter { segments[$0].isFinite && segments[$0].isCrossed(by: move) })
            }
        }
        #expect(SegmentBoxes([]).nearest(to: Point(0, 0), within: 9) == nil)
        let finite = segments.filter(\.isFinite)
        #expect(SegmentBoxes(finite) == SegmentBoxes(finite) && SegmentBoxes(finite) != boxes)
        #expect(SegmentBoxes(finite).hashValue == SegmentBoxes(finite).hashValue)
    }
}
