import Geometry
import Parameters
import Radio
import Simulation
import TestSupport
import Testing
import VenueModel
import Walkers

/// Simulated signals follow the walls, slabs, mounts and path-loss model of a venue's file.
@Suite struct VenuePropagationTests {
    /// Two levels of 4 m; a beacon at 3 m height and x = 0 on the lower, phones 1 m above the floor at x = 8.
    private static func venue(
        walls: [Wall] = [], openings: [SlabOpening] = [], radio: RadioModel = RadioModel(),
        beacon: (inout Beacon) -> Void = { _ in }
    ) -> Venue {
        let outline = Polygon([Point(-1, -5), Point(20, -5), Point(20, 5), Point(-1, 5)])
        var source = Beacon(
            id: SampleVenues.beaconID(1), level: 0, position: Point(0, 0), height: 3, powerAt1m: -60)
        beacon(&source)
        return Venue(
            name: "v", radio: radio,
            levels: [
                Level(number: 0, name: "0", elevation: 0, height: 4, outline: outline),
                Level(
                    number: 1, name: "1", elevation: 4, height: 4, slabLoss: 11, openings: openings, outline: outline),
            ], walls: walls, beacons: [source])
    }

    /// Loss from one metre on, dB.
    private static func loss(_ venue: Venue, x: Double = 8, level: Int = 0, exponent: Double = 2) throws -> Double {
        let parameters = SimulationParameters.undisturbed(pathLossExponent: exponent)
        let scene = try RadioScene(venue: venue, parameters: parameters, seed: 1)
        let state = Walk.State(position: Point(x, 0), level: level, elevation: 4 * Double(level), activity: .walking)
        let phone = PhonePose(state, height: 1, storey: level)
        return -60 - scene.meanLevel(of: scene.sources[0], at: phone).level
    }

    /// 20 log₁₀ √(8² + 2²).
    private static let open = 18.3251

    private static func wall(_ x: Double) -> Wall { Wall(level: 0, points: [Point(x, -4), Point(x, 4)], loss: 10) }

    /// A phone in a lift is behind its car, in addition to other walls.
    @Test func liftCar() throws {
        for walls in [[], [Self.wall(4)]] {
            let parameters = SimulationParameters.undisturbed(pathLossExponent: 2)
            let scene = try RadioScene(venue: Self.venue(walls: walls), parameters: parameters, seed: 1)
            let levels = [Walk.Activity.standing, .lift].map { activity in
                let state = Walk.State(position: Point(8, 0), level: 0, elevation: 0, activity: activity)
                return scene.meanLevel(of: scene.sources[0], at: PhonePose(state, height: 1, storey: 0)).level
            }
            #expect(abs(levels[0] - levels[1] - 30) < 1e-9)
        }
    }

    @Test func lowWallsAndDoors() throws {
        // Ten decibels of which a thousandth of the power goes round.
        let full = Self.open + WallLossLimit(cap: 30).loss(ofWalls: 10)
        #expect(abs(try Self.loss(Self.venue()) - Self.open) < 1e-3)
        #expect(abs(try Self.loss(Self.venue(walls: [Self.wall(4)])) - full) < 1e-3)
        // The ray is 2 m high at x = 4.
        for (base, top, isHit) in [(nil, 1.9, false), (nil, 2.1, true), (2.1, nil, false), (1.9, nil, true)] {
            var wall = Self.wall(4)
            wall.base = base
            wall.top = top
            #expect(abs(try Self.loss(Self.venue(walls: [wall])) - (isHit ? full : Self.open)) < 1e-3)
        }
        var wall = Self.wall(4)
        wall.openings = [WallOpening(position: Point(4.2, 0.3), width: 1)]
        #expect(abs(try Self.loss(Self.venue(walls: [wall])) - Self.open) < 1e-3)
        wall.openings[0].loss = 2
        #expect(abs(try Self.loss(Self.venue(walls: [wall])) - Self.open - 2) < 0.01)
        wall.openings[0].position.y = 2
        #expect(abs(try Self.loss(Self.venue(walls: [wall])) - full) < 1e-3)
    }

    /// The ray to 1 m above the upper floor passes the slab half way, at x = 4: 20 log₁₀ √(8² + 2²) again.
    @Test func voids() throws {
        func void(_ x: Double, _ loss: Double) -> SlabOpening {
            SlabOpening(
                outline: Polygon([Point(x - 1, -1), Point(x + 1, -1), Point(x + 1, 1), Point(x - 1, 1)]), loss: loss)
        }
        #expect(abs(try Self.loss(Self.venue(), level: 1) - Self.open - 11) < 1e-3)
        #expect(abs(try Self.loss(Self.venue(openings: [void(4.5, 0)]), level: 1) - Self.open) < 1e-3)
        #expect(abs(try Self.loss(Self.venue(openings: [void(4.5, 2)]), level: 1) - Self.open - 2) < 0.01)
        #expect(abs(try Self.loss(Self.venue(openings: [void(6, 0)]), level: 1) - Self.open - 11) < 1e-3)
    }

    /// A chosen model, and whose exponent counts: the beacon's before the model's before the venue's.
    @Test func models() throws {
        let decades = Self.open / 20
        func loss(_ model: String, _ values: [String: Double] = [:], venue: Double? = nil, beacon: Double? = nil) throws
            -> Double
        {
            let choice = try #require(PathLossChoice(model: model, values: values))
            let radio = RadioModel(pathLossExponent: venue, pathLoss: choice)
            return try Self.loss(Self.venue(radio: radio) { $0.pathLossExponent = beacon }, exponent: 5)
        }
        #expect(abs(try loss("p1238-office") - 30 * decades) < 1e-3)
        #expect(abs(try loss("multi-wall") - 20 * decades) < 1e-3)
        #expect(abs(try loss("multi-wall", venue: 3) - 30 * decades) < 1e-3)
        #expect(abs(try loss("multi-wall", ["exponent": 2.5], venue: 3) - 25 * decades) < 1e-3)
        #expect(abs(try loss("multi-wall", ["exponent": 2.5], venue: 3, beacon: 1.5) - 15 * decades) < 1e-3)
        // Without a choice: the beacon's, the venue's, the simulator's.
        func plain(venue: Double? = nil, beacon: Double? = nil) throws -> Double {
            try Self.loss(
                Self.venue(radio: RadioModel(pathLossExponent: venue)) { $0.pathLossExponent = beacon }, exponent: 5)
        }
        #expect(abs(try plain() - 50 * decades) < 1e-3)
        #expect(abs(try plain(venue: 3) - 30 * decades) < 1e-3)
        #expect(abs(try plain(venue: 3, beacon: 1.5) - 15 * decades) < 1e-3)
        // Of the environment: the zone's before the level's before the venue's.
        var venue = Self.venue(radio: RadioModel(pathLossExponent: 3))
        venue.levels[0].pathLossExponent = 2.5
        #expect(abs(try Self.loss(venue) - 25 * decades) < 1e-3)
        let outline = Polygon([Point(-1, -1), Point(1, -1), Point(1, 1), Point(-1, 1)])
        venue.zones = [Zone(name: "shelves", level: 0, outline: outline, pathLossExponent: 3.5)]
        #expect(abs(try Self.loss(venue) - 35 * decades) < 1e-3)
    }

    /// A beacon on the very line of a wall is on the side that it faces, whichever way the line was drawn.
    @Test(arguments: [Beacon.Mount.wall, .metalWall]) func beaconsOnALineAreBeforeIt(mount: Beacon.Mount) throws {
        let corners = [Point(0, -4), Point(0, 4)]
        for points in [corners, corners.reversed()] {
            for (facing, walls) in [(90.0, 0.0), (45, 0), (-90, 10)] {
                let venue = Self.venue(walls: [Wall(level: 0, points: points, loss: 10)]) {
                    $0.mount = mount
                    $0.facing = facing
                }
                let expected = Self.open + WallLossLimit(cap: 30).loss(ofWalls: walls)
                #expect(abs(try Self.loss(venue) - expected) < 1e-3, "\(facing)°")
            }
        }
    }

    /// Degrees clockwise from the y axis; the phone is in the direction of x.
    @Test func mounts() throws {
        func gain(_ mount: Beacon.Mount, facing: Double? = nil, scale: Double = 1) throws -> Double {
            var parameters = SimulationParameters.undisturbed(pathLossExponent: 2)
            parameters.propagation.mountScale = scale
            let venue = Self.venue {
                $0.mount = mount
                $0.facing = facing
                $0.height = 1
            }
            let scene = try RadioScene(venue: venue, parameters: parameters, seed: 1)
            let state = Walk.State(position: Point(8, 0), level: 0, elevation: 0, activity: .walking)
            return scene.antennaGain(of: scene.sources[0], at: PhonePose(state, height: 1, storey: 0))
        }
        #expect(try gain(.free) == 0)
        #expect(try gain(.ceiling) == -3)
        #expect(abs(try gain(.wall, facing: 90)) < 1e-9)
        #expect(abs(try gain(.wall, facing: 0)) < 1e-9)
        #expect(abs(try gain(.wall, facing: 270) + 4) < 1e-9)
        #expect(abs(try gain(.metalWall, facing: -90) + 10) < 1e-9)
        #expect(abs(try gain(.metalWall, facing: -90, scale: 0.5) + 5) < 1e-9)
        #expect(try gain(.ceiling, scale: 0) == 0)
    }
}
