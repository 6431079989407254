import Foundation
import Geometry
import NumericalMethods
import Positioning
import Recordings
import Testing
import VenueModel

/// The rows of the SDK's document, one test each, on the whole engine: what it says each setting does, with its examples
/// and remarks. The number in a test's name is the row's; the stages' own tests go into the corners.
@Suite struct DocumentTests {
    /// The document's settings in its order, by row.
    static let rows: [[String]] = [
        ["useBestNumberOfBeacons"], ["updatePublishInterval"], ["activateRssiSmoothing", "rssiSmoothingHistorySize"],
        ["sensibleRssiFactor"], ["sensibleDistanceFilterSpeed"], ["useBeaconsFromAllLevels"],
        ["activateEvolvingWeightedAverageLocation"], ["evolvingWeightedAverageLocationHistorySize"],
        ["activateAdaptivePositioning"], ["rssiPositioningThreshold"], ["saneBeaconDistanceFilter"],
        ["smartLocationUpdateRadius"], ["activateNavigationPathSnapping"], ["navigationPathSnappingDistance"],
        ["activateMotionDetectionFilter"], ["motionDetectionDistanceFilter"], ["activateOptimisedCircularLateration"],
        ["activateBarometer"], ["barometerDefaultLevelHeight"], ["beaconTxPower"], ["activateObstacleChecking"],
        ["activateMagneticPathSnapping"], ["magneticPathSnappingFallbackThreshold"],
        ["magneticPathSnappingDistanceThreshold"],
    ]

    @Test func theRowsAreTheCataloguesInItsOrder() {
        #expect(Self.rows.count == 24)
        #expect(Self.rows.flatMap(\.self) == SettingsCatalogue.all.filter { !$0.isExtended }.map(\.key))
    }

    /// Every filter off: what is heard in a second is what counts. The exponent is that of free space.
    static let plain: [String: SettingValue] = [
        "useBestNumberOfBeacons": 12, "activateRssiSmoothing": false, "sensibleRssiFactor": 0,
        "sensibleDistanceFilterSpeed": 0, "activateEvolvingWeightedAverageLocation": false,
        "rssiPositioningThreshold": -100, "activateBarometer": false, "pathLossExponent": 2,
    ]

    /// What happens in a second.
    struct Second {
        /// RSSI by the beacon's index.
        var heard: [Int: Double] = [:]
        var isStanding: Bool?
        /// Of the phone above the sea, metres.
        var height: Double?
    }

    struct Output {
        var fix: Fix
        var ranges: [BeaconRange]
    }

    func run(_ venue: Venue, _ values: [String: SettingValue], _ seconds: [Second]) throws -> [Output] {
        let settings = try PositioningSettings(Self.plain.merging(values) { $1 })
        var engine = PositioningEngine(map: BeaconMap(venue), settings: settings)
        return try seconds.enumerated().map { index, second in
            let time = Double(index) + 0.5
            for (beacon, rssi) in second.heard.sorted(by: { $0.key < $1.key }) {
                engine.ingest(.packet(Packet(time: time, beacon: venue.beacons[beacon].id, rssi: rssi)))
            }
            if let isStanding = second.isStanding {
                engine.ingest(MotionSample(time: time, isWalking: !isStanding))
            }
            if let height = second.height {
                engine.ingest(PressureSample(time: time, pressure: TestVenues.pressure(height: height)))
            }
            let fix = engine.step(at: Double(index + 1))
            return Output(fix: try #require(fix), ranges: engine.ranges)
        }
    }

    /// The positions of who hears one beacon at each second, right at that place.
    func positions(
        at places: [Point], _ values: [String: SettingValue], isStanding: Bool? = nil,
        _ change: (inout Venue) -> Void = { _ in }
    ) throws -> [Fix] {
        var distinct: [Point] = []
        for place in places where !distinct.contains(place) { distinct.append(place) }
        var venue = TestVenues.venue(distinct.map { ($0.x, $0.y) })
        change(&venue)
        let seconds = try places.map { place in
            Second(heard: [try #require(distinct.firstIndex(of: place)): -60], isStanding: isStanding)
        }
        return try run(venue, values, seconds).map(\.fix)
    }

    /// RSSI at a distance with the default power and that exponent.
    func rssi(_ distance: Double) -> Double { -65 - 20 * log10(distance) }

    // MARK: Signals

    @Test func row01TheStrongestXBeaconsMakeThePosition() throws {
        let venue = TestVenues.venue([(30, 30), (0, 0), (12, 0), (0, 12)])
        let heard = Second(heard: [0: -61, 1: -60, 2: -60, 3: -60])
        let three = try run(venue, ["useBestNumberOfBeacons": 3], [heard])[0]
        #expect(three.fix.position.distance(to: Point(4, 4)) < 1e-9)
        #expect(try run(venue, ["useBestNumberOfBeacons": 4], [heard])[0].fix.position.x > 9)
        // From 1 to 8 at least.
        for count in 1...8 {
            #expect(
                try run(venue, ["useBestNumberOfBeacons": .integer(count)], [heard])[0].ranges.count == min(count, 4))
        }
    }

    @Test func row02APositionIsComputedEverySecondAndPublishedAtTheInterval() throws {
        let places = (0..<9).map { Point(Double($0), 0) }
        let fixes = try positions(at: places, ["updatePublishInterval": 3])
        #expect(fixes.map(\.time) == (1...9).map(Double.init))
        for (fix, place) in zip(fixes, places) { #expect(fix.position.distance(to: place) < 1e-9) }
        #expect(fixes.filter(\.isPublished).map(\.time) == [1, 4, 7])
    }

    @Test func row03ALongHistoryIsSteadierAndLater() throws {
        let venue = TestVenues.venue([(0, 0)])
        func distances(_ values: [String: SettingValue], _ rssi: (Int) -> Double) throws -> [Double] {
            try run(venue, values, (0..<30).map { Second(heard: [0: rssi($0)]) }).map { $0.ranges[0].distance }
        }
        let on: [String: SettingValue] = ["activateRssiSmoothing": true]
        func history(_ size: Int) -> [String: SettingValue] {
            on.merging(["rssiSmoothingHistorySize": .integer(size)]) { $1 }
        }
        // Later: after a step of 20 dB, the mean of the last N.
        for size in [2, 5, 15] {
            let distances = try distances(history(size)) { $0 < 15 ? -65 : -85 }
            for second in 0..<15 {
                let share = min(Double(second + 1) / Double(size), 1)
                #expect(abs(distances[15 + second] - pow(10, share)) < 1e-9)
            }
        }
        // Steadier: what alternates by ±6 dB comes out N times smaller for odd N, and not at all for even N.
        let swing = try distances(history(5)) { $0 % 2 == 0 ? -71 : -59 }.suffix(10)
        for distance in swing { #expect(abs(abs(log10(distance) * 20) - 6.0 / 5) < 1e-9) }
        let even = try distances(history(4)) { $0 % 2 == 0 ? -71 : -59 }.suffix(10)
        for distance in even { #expect(abs(distance - 1) < 1e-9) }
    }

    @Test func row04TheFactorMultipliesANegativeNumber() throws {
        // The document's example: the strongest at −65 dBm and 1.2 leave −78 dBm as the weakest.
        let venue = TestVenues.venue([(0, 0), (5, 0), (0, 5), (5, 5)])
        let heard = Second(heard: [0: -65, 1: -78, 2: -78.1, 3: -77])
        let used = try run(venue, ["sensibleRssiFactor": 1.2], [heard])[0].ranges.map(\.beacon)
        #expect(used == [0, 3, 1])
        #expect(try run(venue, ["sensibleRssiFactor": 0], [heard])[0].ranges.count == 4)
    }

    @Test func row06OtherLevelsBeaconsPullThePositionIntoTheAir() throws {
        // Level 0 along y = 0; across a void a beacon of level 1.
        let venue = TestVenues.venue([(0, 0), (10, 0), (5, 20)], levels: [0, 0, 1])
        let heard = Second(heard: [0: -60, 1: -60, 2: -62])
        let own = try run(venue, ["useBeaconsFromAllLevels": false], [heard])[0]
        #expect(own.fix.level == 0 && own.fix.position.distance(to: Point(5, 0)) < 1e-9)
        let all = try run(venue, ["useBeaconsFromAllLevels": true], [heard])[0]
        #expect(all.fix.level == 0 && all.fix.position.y > 1)
    }

    @Test func row10TheThresholdComesBeforeTheStrongestX() throws {
        let venue = TestVenues.venue([(0, 0), (10, 0), (20, 0)])
        let heard = Second(heard: [0: -88, 1: -90, 2: -92])
        func used(_ threshold: Double) throws -> [Int] {
            let values: [String: SettingValue] = [
                "rssiPositioningThreshold": .number(threshold), "useBestNumberOfBeacons": 2,
            ]
            return try run(venue, values, [heard])[0].ranges.map(\.beacon)
        }
        #expect(try used(-95) == [0, 1])
        #expect(try used(-90) == [0, 1])
        #expect(try used(-89) == [0], "the second place is left empty")
    }

    @Test func row11BeaconsFarFromTheWeightedCentroidAreLeftOut() throws {
        // Heard loudly from the other side of an open space.
        let venue = TestVenues.venue([(0, 0), (4, 0), (0, 4), (40, 0)])
        let heard = Second(heard: [0: -60, 1: -60, 2: -60, 3: -63])
        let filtered = try run(venue, ["saneBeaconDistanceFilter": 15], [heard])[0]
        #expect(filtered.ranges.map(\.beacon) == [0, 1, 2])
        #expect(filtered.fix.position.distance(to: Point(4 / 3.0, 4 / 3.0)) < 1e-9)
        let unfiltered = try run(venue, [:], [heard])[0]
        #expect(unfiltered.ranges.count == 4 && unfiltered.fix.position.x > 5)
        #expect(PositioningSettings()[.saneBeaconDistanceFilter] == 0, "off by default")
    }

    @Test func row17LaterationSolvesTheCirclesAndIsWorseWhereBeaconsAreFarAndWeak() throws {
        let on: [String: SettingValue] = ["activateOptimisedCircularLateration": true]
        func fix(
            _ places: [(Double, Double)], at truth: Point, noise: (Int) -> Double, _ values: [String: SettingValue]
        )
            throws -> Point
        {
            let heard = places.enumerated().map { index, place in
                (index, rssi(Point(place.0, place.1).distance(to: truth)) + noise(index))
            }
            let seconds = [Second(heard: Dictionary(uniqueKeysWithValues: heard))]
            return try run(TestVenues.venue(places), values, seconds)[0].fix.position
        }
        // One beacon in 4 m, clean: lateration finds the place, the centroid does not.
        let dense = [(0.0, 0.0), (4, 0), (0, 4), (4, 4)]
        let place = Point(1, 0.5)
        #expect(try fix(dense, at: place, noise: { _ in 0 }, on).distance(to: place) < 0.01)
        #expect(try fix(dense, at: place, noise: { _ in 0 }, [:]).distance(to: place) > 0.1)
        // One in 40 m, with 8 dB of scatter: the other way round, on average over 60 seconds (20.0 against 18.8 m).
        let sparse = [(0.0, 0.0), (40, 0), (0, 40), (40, 40)]
        let middle = Point(24, 17)
        let stream = RandomStream(seed: 17, purpose: "scatter")
        func error(_ values: [String: SettingValue]) throws -> Double {
            let errors = try (0..<60).map { trial in
                try fix(
                    sparse, at: middle, noise: { 8 * stream.normal(UInt64(trial), lane: UInt32($0)) }, values
                ).distance(to: middle)
            }
            return errors.reduce(0, +) / 60
        }
        #expect(try error(on) > 1.03 * error([:]))
    }

    @Test func row20ABeaconsOwnPowerWinsOverTheGlobalOne() throws {
        var venue = TestVenues.venue([(0, 0), (10, 0)])
        venue.beacons[1].powerAt1m = -55
        let heard = Second(heard: [0: -75, 1: -75])
        let standard = try run(venue, [:], [heard])[0].ranges.sorted { $0.beacon < $1.beacon }
        #expect(abs(standard[0].distance - pow(10, 0.5)) < 1e-9, "−65 dBm if nothing is said")
        #expect(abs(standard[1].distance - 10) < 1e-9)
        let strong = try run(venue, ["beaconTxPower": -45], [heard])[0].ranges.sorted { $0.beacon < $1.beacon }
        #expect(abs(strong[0].distance - pow(10, 1.5)) < 1e-9)
        #expect(strong[1].distance == standard[1].distance)
    }
}
