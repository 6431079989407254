import Geometry
import Positioning
import Radio
import Testing
import VenueModel

@Suite struct BeaconMapTests {
    @Test func aBeaconsOwnValueWinsOverTheVenues() {
        var venue = TestVenues.venue(
            [(0, 0), (1, 0)], radio: RadioModel(powerAt1m: -60, pathLossExponent: 2.2, residualStandardDeviation: 5))
        venue.beacons[1].powerAt1m = -70
        venue.beacons[1].pathLossExponent = 1.5
        venue.beacons[1].residualStandardDeviation = 3
        let map = BeaconMap(venue)
        #expect(map.beacons.map(\.powerAt1m) == [-60, -70])
        #expect(map.beacons.map(\.pathLossExponent) == [2.2, 1.5])
        #expect(map.beacons.map(\.residualStandardDeviation) == [5, 3])
        venue.radio = RadioModel()
        let bare = BeaconMap(venue)
        #expect(bare.beacons.map(\.powerAt1m) == [nil, -70])
        #expect(bare.beacons.map(\.residualStandardDeviation) == [6, 3])
    }

    @Test func theExponentIsTheBeaconsOwnOrThatOfItsEnvironment() throws {
        // Beacons at x = 0, 10, 20, 30; of these the first hangs in no zone, the others in 1, 2 and 2 of them.
        var venue = TestVenues.venue([(0, 0), (10, 0), (20, 0), (30, 0), (10, 0)], levels: [0, 0, 0, 0, 1])
        func zone(_ name: String, from x: Double, exponent: Double?) -> Zone {
            let outline = Polygon([Point(x, -5), Point(40, -5), Point(40, 5), Point(x, 5)])
            return Zone(name: name, level: 0, outline: outline, pathLossExponent: exponent)
        }
        venue.zones = [
            zone("hall", from: 5, exponent: nil), zone("shelves", from: 15, exponent: 3),
            zone("all", from: 5, exponent: 2.5),
        ]
        #expect(BeaconMap(venue).beacons.map(\.pathLossExponent) == [nil, 2.5, 3, 3, nil])
        venue.radio.pathLossExponent = 1.7
        #expect(BeaconMap(venue).beacons.map(\.pathLossExponent) == [1.7, 2.5, 3, 3, 1.7])
        venue.levels[0].pathLossExponent = 1.9
        #expect(BeaconMap(venue).beacons.map(\.pathLossExponent) == [1.9, 2.5, 3, 3, 1.7])
        venue.beacons[3].pathLossExponent = 4
        #expect(BeaconMap(venue).beacons.map(\.pathLossExponent) == [1.9, 2.5, 3, 4, 1.7])
        // What makes no sense counts as not given.
        venue.zones[1].pathLossExponent = .nan
        #expect(BeaconMap(venue).beacons.map(\.pathLossExponent) == [1.9, 2.5, 2.5, 4, 1.7])

        // A distance is 10^((P − RSSI)/10n): with twice the exponent the decades of distance are half.
        let settings = try PositioningSettings(["beaconTxPower": -60])
        let signals = [0, 2].map { BeaconSignal(beacon: $0, rssi: -90) }
        venue.zones[1].pathLossExponent = 3.8
        var ranges: [BeaconRange] = []
        RangesStage(settings, map: BeaconMap(venue)).apply(signals, into: &ranges)
        #expect(abs(ranges[0].distance - ranges[1].distance * ranges[1].distance) < 1e-9 * ranges[0].distance)
    }

    @Test func altitudeIsThatOfTheLevelAndTheMounting() {
        let map = TestVenues.map([(0, 0), (1, 0)], levels: [2, 0])
        #expect(map.levels.map(\.number) == [0, 2])
        #expect(map.beacons.map(\.altitude) == [8 + 1.2, 1.2])
        #expect(map.beacons.map(\.level) == [1, 0])
    }

    @Test func whatMakesNoSenseIsLeftOut() {
        var venue = TestVenues.venue([(0, 0), (1, 0), (2, 0), (3, 0)])
        venue.beacons[1].id = .named("b0")
        venue.beacons[2].position = Point(.nan, 0)
        venue.beacons[3].level = 9
        venue.beacons[3].pathLossExponent = 0
        venue.beacons[3].residualStandardDeviation = -1
        venue.radio.powerAt1m = .infinity
        venue.levels[0].outline = Polygon([Point(0, 0), Point(1, 0)])
        let map = BeaconMap(venue)
        #expect(map.beacons.map(\.id) == [.named("b0"), .named("b3")])
        #expect(map.beacons[0].position == Point(0, 0))
        #expect(map.index(of: .named("b3")) == 1)
        #expect(map.index(of: .named("b2")) == nil)
        #expect(map.levels.map(\.number) == [0, 9])
        #expect(map.levels[0].outline.vertices.isEmpty)
        #expect(map.beacons[1].pathLossExponent == nil)
        #expect(map.beacons[1].residualStandardDeviation == 6)
        #expect(map.beacons[1].powerAt1m == nil)
    }

    @Test func featuresOfTheVenue() {
        var venue = Venue(name: "empty")
        #expect(!BeaconMap(venue).hasPaths && !BeaconMap(venue).hasObstacles)
        // Paths between nodes that are not there, and obstacles of no strength, are none.
        venue.levels = [Level(number: 0, name: "ground", elevation: 0, height: 3, outline: Polygon([]))]
        venue.paths.edges = [PathEdge(from: 0, to: 1)]
        venue.obstacles = [Obstacle(level: 0, points: [Point(0, 0), Point(1, 0)], strength: 0)]
        #expect(!BeaconMap(venue).hasPaths && !BeaconMap(venue).hasObstacles)
        venue.paths.nodes = [
            PathNode(name: "a", level: 0, position: Point(0, 0)), PathNode(name: "b", level: 0, position: Point(5, 0)),
        ]
        venue.obstacles[0].strength = 3
        #expect(BeaconMap(venue).hasPaths && BeaconMap(venue).hasObstacles)
    }
}
