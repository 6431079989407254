import Diagnostics
import Geometry
import TestSupport
import Testing
import VenueFiles
import VenueModel

/// Walls are cut where their openings begin and end, and nowhere else.
struct WallOpeningTests {
    private static let corner = [Point(0, 0), Point(4, 0), Point(4, 3)]

    private static func wall(_ openings: [WallOpening]) -> Wall {
        Wall(level: 0, points: corner, loss: 7, openings: openings)
    }

    @Test func withoutOpenings() {
        let wall = Self.wall([])
        #expect(wall.pieces.map(\.segment) == wall.segments)
        #expect(wall.pieces.allSatisfy { $0.loss == 7 && !$0.isOpening })
    }

    @Test func aDoorInTheFirstPiece() {
        // Half a metre beside the wall; it is snapped to it.
        let wall = Self.wall([WallOpening(position: Point(1, 0.4), width: 1, loss: 3)])
        #expect(
            wall.pieces.map(\.segment) == [
                Segment(Point(0, 0), Point(0.5, 0)), Segment(Point(0.5, 0), Point(1.5, 0)),
                Segment(Point(1.5, 0), Point(4, 0)), Segment(Point(4, 0), Point(4, 3)),
            ])
        #expect(wall.pieces.map(\.loss) == [7, 3, 7, 7])
        #expect(wall.pieces.map(\.isOpening) == [false, true, false, false])
    }

    /// Round the corner, beyond an end, and one over all.
    @Test func openingsAtEndsAndCorners() {
        let corner = Self.wall([WallOpening(position: Point(4, 0), width: 2)])
        #expect(
            corner.pieces.map(\.segment) == [
                Segment(Point(0, 0), Point(3, 0)), Segment(Point(3, 0), Point(4, 0)),
                Segment(Point(4, 0), Point(4, 1)), Segment(Point(4, 1), Point(4, 3)),
            ])
        #expect(corner.pieces.map(\.loss) == [7, 0, 0, 7])
        let end = Self.wall([WallOpening(position: Point(4, 3), width: 2)])
        #expect(end.pieces.map(\.isOpening) == [false, false, true])
        #expect(end.pieces.last?.segment == Segment(Point(4, 2), Point(4, 3)))
        let all = Self.wall([WallOpening(position: Point(4, 0), width: 100)])
        #expect(all.pieces.allSatisfy { $0.isOpening })
        #expect(all.pieces.map(\.segment) == all.segments)
    }

    /// The pieces follow each other without a gap and are as long as the wall, however the openings lie.
    @Test(arguments: 1...100) func piecesAreTheWall(_ seed: UInt64) {
        var random = SplitMix64(state: seed)
        let points = (0..<4).map { _ in Point(random.unit() * 9, random.unit() * 9) }
        var wall = Wall(level: 0, points: points, loss: 7)
        let segments = wall.segments
        wall.openings = (0..<random.index(5)).map { _ in
            let on = segments[random.index(segments.count)]
            return WallOpening(
                position: on.start.interpolated(to: on.end, at: random.unit()), width: 0.1 + random.unit() * 4, loss: 1)
        }
        let pieces = wall.pieces
        #expect(pieces.first?.segment.start == points.first && pieces.last?.segment.end == points.last)
        #expect(zip(pieces, pieces.dropFirst()).allSatisfy { $0.segment.end == $1.segment.start })
        let length = segments.reduce(0) { $0 + $1.length }
        #expect(abs(pieces.reduce(0) { $0 + $1.segment.length } - length) < 1e-9)
        let open = pieces.filter(\.isOpening).reduce(0) { $0 + $1.segment.length }
        #expect(open <= wall.openings.reduce(0) { $0 + $1.width } + 1e-9)
        #expect(pieces.allSatisfy { $0.loss == ($0.isOpening ? 1 : 7) })
        // The corners of the wall are corners of the pieces, to the last bit.
        #expect(points.allSatisfy { point in pieces.contains { $0.segment.start == point || $0.segment.end == point } })
    }

    /// People pass through openings: the obstacle that a wall makes has gaps there.
    @Test func obstaclesHaveGaps() throws {
        let outline = "[[-1, -1], [9, -1], [9, 9], [-1, 9]]"
        let text = """
            name: x
            levels:
              - number: 0
                height: 3
                outline: \(outline)
                walls:
                  - {loss: 3, obstacle: 5, points: [[0, 0], [4, 0], [4, 3]], openings: [{at: [1, 0], width: 1}]}
                beacons: [{id: b, at: [0, 1], height: 2}]
                paths: {nodes: {a: [1, -0.5], c: [1, 1]}, edges: [{along: [a, c]}]}
            """
        let file = try VenueFile.parse(text)
        #expect(file.warnings == [])
        let runs = [[Point(0, 0), Point(0.5, 0)], [Point(1.5, 0), Point(4, 0), Point(4, 3)]]
        #expect(file.venue.obstacles == runs.map { Obstacle(level: 0, points: $0, strength: 5) })
        #expect(try VenueFile.parse(VenueFile.write(file.venue)).venue == file.venue)
        let closed = try VenueFile.parse(text.replacing("at: [1, 0]", with: "at: [3, 0]"))
        #expect(closed.warnings.map(\.message).count { $0.contains("passes through an obstacle") } == 1)
    }
}
