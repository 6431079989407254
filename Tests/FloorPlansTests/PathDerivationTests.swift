import FloorPlans
import Geometry
import Testing

/// Paths between points that see each other.
@Suite struct PathDerivationTests {
    private static let hall = Polygon([Point(0, 0), Point(20, 0), Point(20, 10), Point(0, 10)])

    private static func length(_ lines: [[Point]]) -> Double { lines.reduce(0) { $0 + $1[0].distance(to: $1[1]) } }

    /// Without walls it is the minimum spanning tree, whose length is that of the chain here.
    @Test func connectsThePointsWithoutDetours() {
        let points = [Point(2, 5), Point(10, 5), Point(5, 5), Point(18, 5)]
        let lines = PathDerivation(outline: Self.hall, blockers: []).lines(between: points)
        #expect(lines.count == 3)
        #expect(abs(Self.length(lines) - 16) < 1e-9)
    }

    /// A wall with its free end in the hall: the way leads around that end, with a bend or two and no others.
    @Test func leadsAroundWalls() throws {
        let wall = Segment(Point(10, 0), Point(10, 7))
        let lines = PathDerivation(outline: Self.hall, blockers: [wall]).lines(between: [Point(5, 2), Point(15, 2)])
        #expect((2...3).contains(lines.count))
        for line in lines { #expect(!wall.isCrossed(by: Segment(line[0], line[1]))) }
        // Around the end itself it would be 2 √(5² + 5²); a bend is 0.5 m off to both sides.
        let shortest = 2 * 50.0.squareRoot()
        #expect((shortest...(shortest + 2)).contains(Self.length(lines)))
    }

    /// What is walled in stays alone, and no bend is left over.
    @Test func givesUpWhereThereIsNoWay() {
        let room = Polygon([Point(12, 2), Point(16, 2), Point(16, 6), Point(12, 6)])
        let lines = PathDerivation(outline: Self.hall, blockers: room.edges).lines(
            between: [Point(2, 2), Point(4, 2), Point(14, 4)])
        #expect(lines == [[Point(2, 2), Point(4, 2)]])
    }
}
