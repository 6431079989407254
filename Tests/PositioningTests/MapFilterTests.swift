import Foundation
import Geometry
import Lateration
import NumericalMethods
import Positioning
import Radio
import Testing
import VenueModel

/// Filters that know the floor plan.
@Suite struct MapFilterTests {
    /// A hall of 20 × 12 m with a beacon in each corner and one in the middle, 3 m high.
    static let hall: BeaconMap = {
        let places = [Point(0, 0), Point(20, 0), Point(20, 12), Point(0, 12), Point(10, 6)]
        return BeaconMap(
            Venue(
                name: "hall",
                levels: [
                    Level(
                        number: 0, name: "0", elevation: 0, height: 4,
                        outline: Polygon([Point(0, 0), Point(20, 0), Point(20, 12), Point(0, 12)]))
                ],
                beacons: places.enumerated().map {
                    Beacon(id: .named("b\($0)"), level: 0, position: $1, height: 3)
                }))
    }()

    /// The distances of all beacons from a place 1.2 m high, each off by a share that `error` gives.
    static func ranges(at place: Point, spread: Double, error: (Int) -> Double = { _ in 0 }) -> [BeaconRange] {
        hall.beacons.indices.map { index in
            let away = hall.beacons[index].position - place
            let distance = (away.dot(away) + 1.8 * 1.8).squareRoot()
            return BeaconRange(
                beacon: index, distance: distance * exp(error(index)), spread: spread, nepersPerDecibel: spread / 6)
        }
    }

    // MARK: The grid

    @Test func cellsFillTheOutline() {
        let grid = WalkableGrid(
            outline: Polygon([Point(0, 0), Point(6, 0), Point(6, 4), Point(0, 4)]), beacons: [], obstacles: [])
        #expect(grid.cellSize == 0.5)
        #expect(grid.centers.count == 12 * 8)
        #expect(grid.passages.count == 11 * 8 + 12 * 7)
        for (index, center) in grid.centers.enumerated() { #expect(grid.cell(at: center) == index) }
        #expect(grid.cell(at: Point(6.01, 1)) == nil)
        #expect(grid.cell(at: Point(-0.01, 1)) == nil)
    }

    /// A wall from end to end takes away the moves through it; a gap of one cell leaves one.
    @Test func obstaclesBlockMoves() {
        func passages(_ end: Double) -> Int {
            WalkableGrid(
                outline: Polygon([Point(0, 0), Point(6, 0), Point(6, 4), Point(0, 4)]), beacons: [],
                obstacles: [Segment(Point(3, 0), Point(3, end))]
            ).passages.count
        }
        #expect(passages(4) == 11 * 8 + 12 * 7 - 8)
        #expect(passages(3.5) == 11 * 8 + 12 * 7 - 7)
    }

    @Test func withoutAnOutlineTheBeaconsBoundTheArea() {
        let grid = WalkableGrid(outline: Polygon([]), beacons: [Point(100, 50), Point(120, 60)], obstacles: [])
        #expect(grid.cell(at: Point(90.1, 40.1)) != nil && grid.cell(at: Point(129.9, 69.9)) != nil)
        #expect(grid.cell(at: Point(89, 50)) == nil)
        #expect(WalkableGrid(outline: Polygon([]), beacons: [], obstacles: []).centers.count >= 1)
    }

    /// A level of any size has a number of cells that can be worked with.
    @Test(arguments: [100.0, 1e4, 1e8]) func cellsAreBounded(side: Double) {
        let outline = Polygon([Point(0, 0), Point(side, 0), Point(side, side), Point(0, side)])
        let count = WalkableGrid(outline: outline, beacons: [], obstacles: []).centers.count
        #expect(count > 3000 && count < 4200)
    }

    // MARK: The filters

    /// Exact distances lead to where they were measured.
    @Test(arguments: ["grid", "particles"]) func exactRanges(name: String) throws {
        for place in [Point(3.2, 4.1), Point(10, 6), Point(17.5, 10.2)] {
            var filter = Filter(name, walkingSpread: 0.5)
            var last: Estimate?
            for second in 1...20 {
                last = filter.update(Self.ranges(at: place, spread: 0.1), at: Double(second))
            }
            let estimate = try #require(last)
            #expect(estimate.position.distance(to: place) < 0.35, "\(name) \(place): \(estimate)")
            #expect(estimate.radius < 1.5)
        }
    }

    /// What one posterior says in two ways. Velocities of which 0.8 is kept each second spread particles in the long run as
    /// a random walk of three times their speed does, √((1 + 0.8)/(1 − 0.8)): then grid and particles are within a metre of
    /// each other, and both nearer to the walker than lateration of each second alone.
    @Test func gridAndParticlesAgree() throws {
        let noise = RandomStream(seed: 7, purpose: "ranges")
        var grid = Filter("grid", walkingSpread: 1.5)
        var particles = Filter("particles", walkingSpread: 0.5)
        var apart: [Double] = []
        var errors: [String: [Double]] = [:]
        for second in 1...200 {
            let angle = 2 * Double.pi * Double(second) / 50
            let place = Point(10 + 6 * cos(angle), 6 + 4 * sin(angle))
            let ranges = Self.ranges(at: place, spread: 0.4) {
                0.4 * noise.normal(UInt64(second), lane: UInt32($0))
            }
            let lateration = try #require(
                Lateration(cost: .rssi).solve(
                    ranges.map {
                        Circle(
                            center: Self.hall.beacons[$0.beacon].position, drop: 1.8, distance: $0.distance, spread: 0.4
                        )
                    }, centroid: Point(10, 6), outline: Self.hall.levels[0].outline))
            let firstNow = grid.update(ranges, at: Double(second))
            let first = try #require(firstNow)
            let otherNow = particles.update(ranges, at: Double(second))
            let other = try #require(otherNow)
            apart.append(first.position.distance(to: other.position))
            errors["grid", default: []].append(first.position.distance(to: place))
            errors["particles", default: []].append(other.position.distance(to: place))
            errors["lateration", default: []].append(lateration.position.distance(to: place))
        }
        let distance = try #require(Statistics.mean(apart))
        #expect(distance < 1, "\(distance) m, \(errors.mapValues { Statistics.mean($0) ?? .nan })")
        let means = try errors.mapValues { try #require(Statistics.mean($0)) }
        #expect(means["grid"] ?? 9 < means["lateration"] ?? 0, "\(means)")
        #expect(means["particles"] ?? 9 < means["lateration"] ?? 0, "\(means)")
    }

    /// Left alone a belief spreads as √t: after four seconds of silence by twice the spread.
    @Test func silenceSpreadsTheBelief() throws {
        var filter = Filter("grid", walkingSpread: 1)
        for second in 1...20 { _ = filter.update(Self.ranges(at: Point(10, 6), spread: 0.02), at: Double(second)) }
        let beforeNow = filter.update(Self.ranges(at: Point(10, 6), spread: 0.02), at: 21)
        let before = try #require(beforeNow).radius
        let afterNow = filter.update([], at: 25)
        let after = try #require(afterNow).radius
        let expected = (before * before + GridFilter.overconfidence * 2 * 4).squareRoot()
        // The border holds a few per cent back, and a radius is 1 m at least.
        #expect(abs(after - expected) < 0.12 * expected, "\(before) then \(after), expected \(expected)")
    }

    /// Same input, same fixes, to the bit; and always finite, inside the outline, whatever is heard.
    @Test(arguments: ["grid", "particles"]) func repeatableAndFinite(name: String) throws {
        let chance = RandomStream(seed: 3, purpose: "fuzz")
        var first = Filter(name, walkingSpread: 2)
        var second = Filter(name, walkingSpread: 2)
        var time = 0.0
        for step in 0..<200 {
            time += pow(10, chance.uniform(in: -1...4, UInt64(step)))
            let ranges = (0..<chance.index(below: 6, UInt64(step), lane: 1)).map { beacon in
                BeaconRange(
                    beacon: beacon,
                    distance: pow(10, chance.uniform(in: -1...3, UInt64(step), lane: UInt32(2 + beacon))),
                    spread: pow(10, chance.uniform(in: -2...0.5, UInt64(step), lane: UInt32(12 + beacon))),
                    nepersPerDecibel: 0.1)
            }
            let estimateNow = first.update(ranges, at: time)
            let estimate = try #require(estimateNow)
            #expect(estimate == second.update(ranges, at: time))
            #expect(estimate.position.isFinite && estimate.radius.isFinite)
            #expect((0...20).contains(estimate.position.x) && (0...12).contains(estimate.position.y))
        }
    }

    /// One of the two filters.
    private struct Filter {
        private var grid: GridFilter?
        private var particles: ParticleFilter?

        init(_ name: String, walkingSpread: Double) {
            if name == "grid" {
                grid = GridFilter(map: MapFilterTests.hall, phoneHeight: 1.2, walkingSpread: walkingSpread)
            } else {
                particles = ParticleFilter(map: MapFilterTests.hall, phoneHeight: 1.2, walkingSpread: walkingSpread)
            }
        }

        mutating func update(_ ranges: [BeaconRange], at time: Double) -> Estimate? {
            grid?.update(ranges, level: 0, at: time) ?? particles?.update(ranges, level: 0, at: time)
        }
    }
}
