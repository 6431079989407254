import Geometry
import NumericalMethods
import Radio
import Testing

@Suite struct RayCasterTests {
    static func antenna(_ x: Double, _ y: Double, _ z: Double) -> AntennaPosition {
        AntennaPosition(Point(x, y), elevation: z)
    }

    /// A wall across the x axis.
    static func across(_ x: Double, _ loss: Double, base: Double = -.infinity, top: Double = .infinity)
        -> Building.Wall
    {
        Building.Wall(Segment(Point(x, -1), Point(x, 1)), loss: loss, base: base, top: top)
    }

    @Test func wallsOfOneStoreyAddUpToTheLimit() {
        let walls = (1...20).map { Self.across(Double($0), 5) }
        let building = Building(storeys: [.init(elevation: 0, slabLoss: 12, walls: walls)], cap: 30)
        let rays = RayCaster(building: building, antenna: Self.antenna(0, 0, 3), storey: 0)
        func through(_ x: Double, _ y: Double = 0) -> Obstruction {
            rays.obstruction(to: Self.antenna(x, y, 1), storey: 0)
        }
        #expect(through(0.5) == .none)
        #expect(through(0.5).isLineOfSight)
        #expect(through(1.5).walls == building.limit.loss(ofWalls: 5))
        #expect(!through(1.5).isLineOfSight)
        #expect(abs(through(1.5).walls - 5) < 0.02)
        #expect(through(4.5).walls == building.limit.loss(ofWalls: 20))
        #expect(abs(through(20.5).walls - 30) < 1e-3)
        #expect(through(20.5).floors == 0)
        let beside = RayCaster(building: building, antenna: Self.antenna(0, 2, 3), storey: 0)
        #expect(beside.obstruction(to: Self.antenna(9, 2, 1), storey: 0) == .none)
    }

    /// The ray falls from 3 m at x = 0 to 1 m at x = 8: it is 2.5 m high at x = 2, 2 m at x = 4, 1.5 m at x = 6.
    @Test func raysPassOverAndUnder() {
        let walls = [
            Self.across(2, 1, top: 2.4), Self.across(4, 10, base: 2.1), Self.across(6, 100, base: 0.5, top: 1.6),
        ]
        let building = Building(
            storeys: [.init(elevation: 10, slabLoss: 0, walls: walls)], cap: .infinity)
        let rays = RayCaster(building: building, antenna: Self.antenna(0, 0, 13), storey: 0)
        #expect(rays.obstruction(to: Self.antenna(8, 0, 11), storey: 0).walls == 100)
        // A phone at 2.6 m sees 2.9, 2.8 and 2.7 m: under nothing but the second wall.
        #expect(rays.obstruction(to: Self.antenna(8, 0, 12.6), storey: 0).walls == 10)
        // At 0 m: 2.25, 1.5 and 0.75 m.
        #expect(rays.obstruction(to: Self.antenna(8, 0, 10), storey: 0).walls == 101)
    }

    /// Three storeys of 4 m. The ray from z = 1 at x = 0 to z = 11 at x = 10 passes the slabs at x = 3 and x = 7.
    @Test func rayMeetsEachStoreysWallsOnItsOwnStretch() {
        let wallsAt = [[2.0, 5], [2.5, 6, 9], [3.5, 7.5]]
        let lossOf = [1.0, 10, 100]
        func building(cap: Double) -> Building {
            Building(
                storeys: (0..<3).map { storey in
                    Building.Storey(
                        elevation: 4 * Double(storey), slabLoss: [7, 11, 13][storey],
                        walls: wallsAt[storey].map { Self.across($0, lossOf[storey]) })
                }, cap: cap)
        }
        let low = Self.antenna(0, 0, 1)
        let high = Self.antenna(10, 0, 11)
        // x = 2 on the ground, x = 6 on the middle, x = 7.5 on the top; the slabs under the middle and the top.
        let rays = RayCaster(building: building(cap: .infinity), antenna: low, storey: 0)
        #expect(rays.obstruction(to: high, storey: 2) == Obstruction(walls: 111, slabs: 24, floors: 2))
        let back = RayCaster(building: building(cap: .infinity), antenna: high, storey: 2)
        #expect(back.obstruction(to: low, storey: 0) == Obstruction(walls: 111, slabs: 24, floors: 2))
        let capped = RayCaster(building: building(cap: 30), antenna: low, storey: 0).obstruction(to: high, storey: 2)
        #expect(abs(capped.walls - 30) < 1e-3 && capped.slabs == 24)
        // From one storey to the next: the slab between them alone, and the walls before and after x = 3.
        let middle = rays.obstruction(to: Self.antenna(10, 0, 7), storey: 1)
        #expect(middle == Obstruction(walls: 21, slabs: 11, floors: 1))
        #expect(rays.obstruction(to: Self.antenna(10, 0, 4), storey: 1).floors == 1)
    }

    /// The slab is passed at x = 3 on the way up, in or beside a void.
    @Test func raysPassOpeningsInSlabs() {
        func square(_ x: Double, _ loss: Double) -> Building.Opening {
            Building.Opening(
                Polygon([Point(x - 1, -1), Point(x + 1, -1), Point(x + 1, 1), Point(x - 1, 1)]), loss: loss)
        }
        func obstruction(_ openings: [Building.Opening]) -> Obstruction {
            let storeys = [
                Building.Storey(elevation: 0, slabLoss: 7, walls: [Self.across(1, 3)]),
                Building.Storey(elevation: 4, slabLoss: 11, walls: [], openings: openings),
                Building.Storey(elevation: 8, slabLoss: 13, walls: []),
            ]
            let rays = RayCaster(
                building: Building(storeys: storeys, cap: .infinity), antenna: Self.antenna(0, 0, 1), storey: 0)
            return rays.obstruction(to: Self.antenna(10, 0, 11), storey: 2)
        }
        #expect(obstruction([]) == Obstruction(walls: 3, slabs: 24, floors: 2))
        #expect(obstruction([square(3.5, 0)]) == Obstruction(walls: 3, slabs: 13, floors: 1))
        #expect(obstruction([square(5, 0)]) == Obstruction(walls: 3, slabs: 24, floors: 2))
        #expect(obstruction([square(7, 0)]) == Obstruction(walls: 3, slabs: 24, floors: 2))
        // Glass over the void, and of two openings the first.
        #expect(obstruction([square(3.5, 2), square(3, 0)]) == Obstruction(walls: 5, slabs: 13, floors: 1))
    }

    /// A lamp that hangs lower than the ceiling it is said to be above, and the like, must not trap, and the way back
    /// is the same.
    @Test func contradictoryHeights() {
        let storeys = (0..<2).map {
            Building.Storey(elevation: 4 * Double($0), slabLoss: 10, walls: [Self.across(1, 3)])
        }
        let building = Building(storeys: storeys, cap: .infinity)
        for (below, above) in [(5.0, 4.5), (5, 5), (4, 4), (6, 2), (-1, 9)] {
            let low = Self.antenna(0, 0, below)
            let high = Self.antenna(2, 0, above)
            let up = RayCaster(building: building, antenna: low, storey: 0).obstruction(to: high, storey: 1)
            let down = RayCaster(building: building, antenna: high, storey: 1).obstruction(to: low, storey: 0)
            #expect(up == Obstruction(walls: 3, slabs: 10, floors: 1))
            #expect(up == down)
        }
    }

    /// What a ray meets, by looking at everything.
    private static func bruteForce(
        _ storeys: [Building.Storey], _ from: AntennaPosition, _ first: Int, _ to: AntennaPosition, _ second: Int
    ) -> Obstruction {
        var result = Obstruction.none
        func height(_ fraction: Double) -> Double { from.elevation + (to.elevation - from.elevation) * fraction }
        for (number, storey) in storeys.enumerated() {
            for wall in storey.walls {
                let ray = Segment(from.point, to.point)
                guard let fraction = wall.segment.fraction(ofCrossingBy: ray) else { continue }
                let above = height(fraction) - storey.elevation
                if (0..<4).contains(above), (wall.base...wall.top).contains(above) { result.walls += wall.loss }
            }
            if number > min(first, second), number <= max(first, second) {
                let fraction = (storey.elevation - from.elevation) / (to.elevation - from.elevation)
                let place = from.point.interpolated(to: to.point, at: fraction)
                if storey.openings[0].outline.contains(place) {
                    result.walls += 0.5
                } else {
                    result.slabs += storey.slabLoss
                    result.floors += 1
                }
            }
        }
        return result
    }

    /// Random buildings of four storeys, with low walls, hanging walls and voids, against looking at everything; and
    /// the same both ways.
    @Test(arguments: 0..<20) func agreesWithBruteForce(seed: Int) {
        let stream = RandomStream(seed: UInt64(seed), purpose: "building")
        func point(_ tick: Int, _ lane: UInt32) -> Point { stream.point(in: 0...50, UInt64(tick), lane: lane) }
        func wall(_ tick: Int) -> Building.Wall {
            var wall = Building.Wall(Segment(point(tick, 0), point(tick, 2)), loss: 0.1 + Double(tick))
            if stream.index(below: 3, UInt64(tick), lane: 9) == 0 {
                wall.base = stream.uniform(UInt64(tick), lane: 10)
                wall.top = 1 + stream.uniform(UInt64(tick), lane: 11)
            }
            return wall
        }
        func storey(_ number: Int) -> Building.Storey {
            let corners = (0..<3).map { point(1000 * number + $0, 4) }
            return Building.Storey(
                elevation: 4 * Double(number), slabLoss: 10 + Double(number),
                walls: (40 * number..<40 * number + 40).map(wall), openings: [.init(Polygon(corners), loss: 0.5)])
        }
        let storeys = (0..<4).map(storey)
        let building = Building(storeys: storeys, cap: .infinity)

        var walls = 0.0
        var open = 0
        for trial in 0..<10 {
            let first = stream.index(below: 4, UInt64(trial), lane: 20)
            let from = AntennaPosition(point(trial, 12), elevation: 4 * Double(first) + 3.2)
            let rays = RayCaster(building: building, antenna: from, storey: first)
            for other in 0..<20 {
                let tick = 100 * trial + other
                let second = stream.index(below: 4, UInt64(tick), lane: 21)
                let to = AntennaPosition(point(tick, 14), elevation: 4 * Double(second) + 1.1)
                let found = rays.obstruction(to: to, storey: second)
                let expected = Self.bruteForce(storeys, from, first, to, second)
                #expect(abs(found.walls - expected.walls) < 1e-9)
                #expect(found.slabs == expected.slabs && found.floors == expected.floors)
                let bound = rays.obstruction(to: to, storey: second) { _ in true }
                #expect(bound.walls <= found.walls && bound.slabs == found.slabs && bound.floors == found.floors)
                #expect(rays.obstruction(to: to, storey: second) { _ in false } == found)
                let back = RayCaster(building: building, antenna: to, storey: second).obstruction(
                    to: from, storey: first)
                #expect(abs(back.walls - found.walls) < 1e-9 && back.floors == found.floors)
                walls += found.walls
                open += abs(first - second) - found.floors
            }
        }
        #expect(walls > 1000 && open > 0, "the rays must meet something")
    }
}

extension RandomStream {
    /// Uniform in a square.
    fileprivate func point(in range: ClosedRange<Double>, _ tick: UInt64, lane: UInt32) -> Point {
        Point(uniform(in: range, tick, lane: lane), uniform(in: range, tick, lane: lane + 1))
    }
}
