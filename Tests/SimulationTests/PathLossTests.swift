import Geometry
import NumericalMethods
import Radio
import Testing

@Suite struct PathLossTests {
    @Test func logDistanceLaw() {
        let law = LogDistancePathLoss(exponent: 2)
        #expect(law.loss(distance: 1) == 0)
        #expect(abs(law.loss(distance: 10) - 20) < 1e-12)
        #expect(abs(law.loss(distance: 2) - 6.0206) < 1e-4)
        // 20 log₁₀ 0.3, from there down to nothing.
        for distance in [0.3, 0.1, 0] { #expect(abs(law.loss(distance: distance) + 10.4576) < 1e-4) }
        #expect(abs(LogDistancePathLoss(exponent: 3.3).loss(distance: 100) - 66) < 1e-12)
    }

    @Test func antennasAreInSpace() {
        let ceiling = AntennaPosition(Point(2, 3), elevation: 13)
        let phone = AntennaPosition(Point(5, 7), elevation: 1)
        #expect(phone.distance(to: ceiling) == 13)
    }
}

@Suite struct MultiWallLossTests {
    static func antenna(_ x: Double, _ y: Double, _ z: Double) -> AntennaPosition {
        AntennaPosition(Point(x, y), elevation: z)
    }

    @Test func wallsOfOneStoreyAddUpToTheCap() {
        let walls = (1...8).map { (Segment(Point(Double($0), -1), Point(Double($0), 1)), 5.0) }
        let loss = MultiWallLoss(storeys: [.init(elevation: 0, slabLoss: 12, walls: walls)], cap: 30)
        func through(_ x: Double) -> Double {
            loss.loss(from: Self.antenna(0, 0, 3), storey: 0, to: Self.antenna(x, 0, 1), storey: 0)
        }
        #expect(through(0.5) == 0)
        #expect(through(1.5) == 5)
        #expect(through(4.5) == 20)
        #expect(through(8.5) == 30)
        #expect(loss.loss(from: Self.antenna(0, 2, 3), storey: 0, to: Self.antenna(9, 2, 1), storey: 0) == 0)
    }

    /// Three storeys of 4 m. The ray from z = 1 at x = 0 to z = 11 at x = 10 passes the slabs at x = 3 and x = 7.
    @Test func rayMeetsEachStoreysWallsOnItsOwnStretch() {
        let wallsAt = [[2.0, 5], [2.5, 6, 9], [3.5, 7.5]]
        let lossOf = [1.0, 10, 100]
        let storeys = (0..<3).map { storey in
            MultiWallLoss.Storey(
                elevation: 4 * Double(storey), slabLoss: [7, 11, 13][storey],
                walls: wallsAt[storey].map { (Segment(Point($0, -1), Point($0, 1)), lossOf[storey]) })
        }
        let loss = MultiWallLoss(storeys: storeys, cap: 1000)
        let low = Self.antenna(0, 0, 1)
        let high = Self.antenna(10, 0, 11)
        // x = 2 on the ground, x = 6 on the middle, x = 7.5 on the top; the slabs under the middle and the top.
        #expect(loss.loss(from: low, storey: 0, to: high, storey: 2) == 1 + 10 + 100 + 11 + 13)
        #expect(loss.loss(from: high, storey: 2, to: low, storey: 0) == 135)
        let capped = MultiWallLoss(storeys: storeys, cap: 30)
        #expect(capped.loss(from: low, storey: 0, to: high, storey: 2) == 30 + 11 + 13)
        // From one storey to the next: the slab between them alone, and the walls before and after x = 3.
        let middle = Self.antenna(10, 0, 7)
        #expect(loss.loss(from: low, storey: 0, to: middle, storey: 1) == 1 + 20 + 11)
    }

    /// A lamp that hangs lower than the ceiling it is said to be above, and the like, must not trap.
    @Test func contradictoryHeights() {
        let storeys = (0..<2).map {
            MultiWallLoss.Storey(
                elevation: 4 * Double($0), slabLoss: 10, walls: [(Segment(Point(1, -1), Point(1, 1)), 3)])
        }
        let loss = MultiWallLoss(storeys: storeys)
        for (below, above) in [(5.0, 4.5), (5, 5), (6, 2), (-1, 9)] {
            let value = loss.loss(
                from: Self.antenna(0, 0, below), storey: 0, to: Self.antenna(2, 0, above), storey: 1)
            #expect(value == 13)
        }
    }

    /// Random walls and rays on one storey, against every wall.
    @Test func agreesWithBruteForce() {
        let stream = RandomStream(seed: 1, purpose: "walls")
        func point(_ tick: Int, _ lane: UInt32) -> Point {
            Point(
                stream.uniform(in: 0...50, UInt64(tick), lane: lane),
                stream.uniform(in: 0...50, UInt64(tick), lane: lane + 1))
        }
        let walls = (0..<100).map { (segment: Segment(point($0, 0), point($0, 2)), loss: 0.1 + Double($0)) }
        let loss = MultiWallLoss(storeys: [.init(elevation: 0, slabLoss: 0, walls: walls)], cap: .infinity)
        for ray in 0..<500 {
            let (a, b) = (point(ray, 4), point(ray, 6))
            let expected = walls.filter { $0.segment.isCrossed(by: Segment(a, b)) }.reduce(0) { $0 + $1.loss }
            let value = loss.loss(
                from: AntennaPosition(a, elevation: 2), storey: 0, to: AntennaPosition(b, elevation: 1), storey: 0)
            #expect(abs(value - expected) < 1e-9)
        }
    }
}
