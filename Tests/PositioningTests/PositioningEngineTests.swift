import Foundation
import Geometry
import NumericalMethods
import Positioning
import Radio
import Recordings
import Testing
import VenueModel

@Suite struct PositioningEngineTests {
    static let combinations: [[String: SettingValue]] = [
        [:], Preset.bestAccuracy.values, Preset.powerSaving.values,
        ["activateOptimisedCircularLateration": true, "laterationCost": "range", "useBestNumberOfBeacons": 8],
        [
            "useBeaconsFromAllLevels": false, "saneBeaconDistanceFilter": 12, "updatePublishInterval": 2,
            "smartLocationUpdateRadius": 3,
        ],
        Preset.adaptive.values, allFilters,
    ]

    /// Every filter on.
    static let allFilters: [String: SettingValue] = [
        "saneBeaconDistanceFilter": 20, "smartLocationUpdateRadius": 0.5, "activateMotionDetectionFilter": true,
        "motionDetectionDistanceFilter": 1, "activateObstacleChecking": true, "activateNavigationPathSnapping": true,
        "activateMagneticPathSnapping": true, "useBeaconsFromAllLevels": false,
    ]

    func settings(_ combination: Int) throws -> PositioningSettings {
        try PositioningSettings(Self.combinations[combination])
    }

    @Test(arguments: combinations.indices)
    func aWalkIsFollowed(_ combination: Int) throws {
        let venue = TestVenues.hall()
        let walk = TestVenues.walk(in: venue, seconds: 90, seed: 1)
        let fixes = PositioningEngine.run(walk, map: BeaconMap(venue), settings: try settings(combination))
        #expect(fixes.map(\.time) == (1...90).map(Double.init))
        let errors = fixes.map { fix in
            fix.position.distance(to: Point(20 + 14 * cos(fix.time / 12), 15 + 10 * sin(fix.time / 12)))
        }
        #expect(try #require(Statistics.median(errors)) < 4)
        #expect(fixes.allSatisfy { $0.level == 0 || $0.level == 1 })
        #expect(fixes[0].isPublished)
    }

    @Test(arguments: combinations.indices)
    func theOrderOfPacketsWithinASecondDoesNotMatter(_ combination: Int) throws {
        let venue = TestVenues.hall()
        let walk = TestVenues.walk(in: venue, seconds: 40, seed: 2)
        let stream = RandomStream(seed: 9, purpose: "shuffle")
        var shuffled = walk
        let keys = walk.observations.enumerated().map { index, observation in
            (second: observation.time.rounded(.up), key: stream.uniform(UInt64(index)), observation)
        }
        shuffled.observations = keys.sorted { ($0.second, $0.key) < ($1.second, $1.key) }.map(\.2)
        #expect(shuffled.observations != walk.observations)
        let map = BeaconMap(venue)
        let settings = try settings(combination)
        // Whole decibels add up exactly, so the fixes agree to the bit.
        #expect(
            PositioningEngine.run(shuffled, map: map, settings: settings)
                == PositioningEngine.run(walk, map: map, settings: settings))
    }

    @Test(arguments: combinations.indices)
    func unknownBeaconsNeverMatter(_ combination: Int) throws {
        let venue = TestVenues.hall()
        let walk = TestVenues.walk(in: venue, seconds: 30, seed: 4)
        var crowded = walk
        crowded.observations = walk.observations.flatMap { observation -> [Observation] in
            [.packet(Packet(time: observation.time, beacon: .named("stranger"), rssi: -30)), observation]
        }
        let map = BeaconMap(venue)
        let settings = try settings(combination)
        #expect(
            PositioningEngine.run(crowded, map: map, settings: settings)
                == PositioningEngine.run(walk, map: map, settings: settings))
        #expect(SampledRecording(crowded, map: map).unknownCount == walk.observations.count)
        #expect(SampledRecording(walk, map: map).unknownCount == 0)
    }

    @Test(arguments: combinations.indices)
    func theFixesMoveWithTheVenue(_ combination: Int) throws {
        let venue = TestVenues.hall()
        let walk = TestVenues.walk(in: venue, seconds: 60, seed: 5)
        func moved(_ point: Point) -> Point {
            let c = cos(0.7)
            let s = sin(0.7)
            return Point(310 + c * point.x - s * point.y, -120 + s * point.x + c * point.y)
        }
        var elsewhere = venue
        for index in venue.beacons.indices {
            elsewhere.beacons[index].position = moved(venue.beacons[index].position)
        }
        for index in venue.levels.indices {
            elsewhere.levels[index].outline = Polygon(venue.levels[index].outline.vertices.map(moved))
        }
        let settings = try settings(combination)
        let here = PositioningEngine.run(walk, map: BeaconMap(venue), settings: settings)
        let there = PositioningEngine.run(walk, map: BeaconMap(elsewhere), settings: settings)
        #expect(here.count == there.count)
        for (a, b) in zip(here, there) {
            #expect(moved(a.position).distance(to: b.position) < 0.02)
            #expect(abs(a.horizontalAccuracy - b.horizontalAccuracy) < 0.02)
            #expect(a.level == b.level)
        }
    }

    @Test(arguments: combinations.indices)
    func runStepsOnceASecondWithWhatWasHeardUntilThen(_ combination: Int) throws {
        let venue = TestVenues.hall()
        let map = BeaconMap(venue)
        var walk = TestVenues.walk(in: venue, seconds: 30, seed: 6)
        // A long silence, then another half minute; a packet exactly at a step belongs to it.
        walk.observations += walk.observations.map { observation in
            guard case .packet(var packet) = observation else { return observation }
            packet.time = min(packet.time.rounded(.up) + 200, 230)
            return .packet(packet)
        }.filter { $0.time > 200 }
        walk.duration = 400.5
        walk = TestVenues.withSensors(walk)
        let settings = try settings(combination)
        let engine = PositioningEngine(map: map, settings: settings)
        let fixes = Playback.fixes(of: walk, through: engine, seconds: 400)
        let run = PositioningEngine.run(walk, map: map, settings: settings)
        #expect(run == fixes)
        #expect(run.contains { $0.time == 201 } && !run.contains { (60...200).contains($0.time) })
        #expect(PositioningEngine.run(SampledRecording(walk, map: map), settings: settings) == run)
    }

    @Test func publishedFixesComeAtTheInterval() throws {
        let venue = TestVenues.hall()
        let walk = TestVenues.walk(in: venue, seconds: 20, seed: 7)
        let settings = try PositioningSettings(["updatePublishInterval": 4])
        let fixes = PositioningEngine.run(walk, map: BeaconMap(venue), settings: settings)
        #expect(fixes.filter(\.isPublished).map(\.time) == [1, 5, 9, 13, 17])
    }

    @Test func oneBeaconIsItsPlaceAndTwoLeaveThePlaceBetween() throws {
        let map = TestVenues.map([(0, 0), (10, 0)])
        var engine = PositioningEngine(
            map: map,
            settings: try PositioningSettings([
                "activateOptimisedCircularLateration": true, "activateRssiSmoothing": false,
                "activateEvolvingWeightedAverageLocation": false, "sensibleDistanceFilterSpeed": 0,
            ]))
        func fix(_ second: Int, _ beacons: [String]) throws -> Fix {
            for beacon in beacons {
                engine.ingest(.packet(Packet(time: Double(second), beacon: .named(beacon), rssi: -60)))
            }
            let fix = engine.step(at: Double(second) + 1)
            return try #require(fix)
        }
        let first = try fix(0, ["b0"])
        #expect(first.position == Point(0, 0))
        let both = try fix(1, ["b0", "b1"])
        #expect((0...10).contains(both.position.x) && abs(both.position.y) < 1, "the circles do not meet")
        #expect(both.horizontalAccuracy < 100)
        #expect(try fix(2, ["b1"]).position == Point(10, 0))
    }

    @Test func nothingHeardIsNoFix() {
        let map = TestVenues.map([(0, 0)])
        var engine = PositioningEngine(map: map, settings: PositioningSettings())
        func step(_ time: Double) -> Fix? { engine.step(at: time) }
        #expect(step(1) == nil)
        engine.ingest(.packet(Packet(time: 1.5, beacon: .named("b0"), rssi: -60)))
        engine.ingest(.packet(Packet(time: 1.5, beacon: .named("b0"), rssi: .nan)))
        engine.ingest(.ranging(RangingReport(time: 1.6, entries: [.init(beacon: .named("b9"), rssi: -50)])))
        for time in [1, 0.5, .nan, .infinity] { #expect(step(time) == nil, "a step back or nowhere") }
        // The packet is still there, and remembered for five seconds.
        for time in [2.0, 3, 4, 5, 6] { #expect(step(time)?.position == Point(0, 0)) }
        #expect(step(7) == nil)
        #expect(engine.invalidCount == 1)
        #expect(engine.unknownCount == 1)
        var empty = PositioningEngine(map: BeaconMap(Venue(name: "empty")), settings: PositioningSettings())
        empty.ingest(.packet(Packet(time: 0, beacon: .named("b0"), rssi: -60)))
        let fix = empty.step(at: 1)
        #expect(fix == nil)
    }

    @Test func copiesGoTheirOwnWays() throws {
        let venue = TestVenues.hall()
        let walk = TestVenues.walk(in: venue, seconds: 20, seed: 8)
        var first = PositioningEngine(map: BeaconMap(venue), settings: try settings(1))
        for observation in walk.observations where observation.time <= 1 { first.ingest(observation) }
        _ = first.step(at: 1)
        var second = first
        for observation in walk.observations.reversed() where observation.time > 10 { second.ingest(observation) }
        _ = second.step(at: 2)
        for observation in walk.observations where observation.time > 1 && observation.time <= 2 {
            first.ingest(observation)
        }
        let fixes = PositioningEngine.run(walk, map: BeaconMap(venue), settings: try settings(1))
        let fix = first.step(at: 2)
        #expect(fix == fixes[1])
    }

    @Test func anySettingsAndAnyInputGiveFinitePositions() throws {
        let usable = SettingsCatalogue.all
        for trial in 0..<150 {
            let stream = RandomStream(seed: 11, purpose: "fuzz", entity: UInt64(trial))
            func pick(_ count: Int, _ tick: Int) -> Int { stream.index(below: count, UInt64(tick)) }
            var values: [String: SettingValue] = [:]
            for (index, setting) in usable.enumerated() {
                values[setting.key] = setting.candidates[pick(setting.candidates.count, index)]
            }
            // Beacons in heaps, in lines, far away; models at the edge of sense.
            let scale = [0, 1, 20, 1e6][pick(4, 100)]
            let places = (0..<12).map { index in
                (scale * Double(pick(4, 200 + index)), scale * Double(pick(3, 300 + index)))
            }
            var venue = TestVenues.venue(places, levels: (0..<12).map { pick(3, 400 + $0) })
            venue.radio = RadioModel(
                powerAt1m: [nil, -60, 150, -200][pick(4, 101)], pathLossExponent: [nil, 0.1, 2, 20][pick(4, 102)],
                residualStandardDeviation: [nil, 0.1, 5, 100][pick(4, 103)])
            if pick(2, 104) == 0 { venue.levels[0].outline = Polygon([]) }
            let observations = (0..<400).map { index -> Observation in
                let rssi = [-127, -100, -80, -60.5, -1, .nan, 127, 0][pick(8, 1000 + index)]
                return .packet(
                    Packet(
                        time: Double(index) / 20, beacon: .named("b\(pick(13, 2000 + index))"), rssi: rssi))
            }
            let settings = try PositioningSettings(values)
            let fixes = PositioningEngine.run(
                Recording(name: "noise", duration: 20, observations: observations), map: BeaconMap(venue),
                settings: settings)
            for fix in fixes {
                #expect(fix.position.isFinite)
                #expect(fix.horizontalAccuracy.isFinite && fix.horizontalAccuracy >= settings[.accuracyScale])
            }
        }
    }

    @Test(arguments: [Double.nan, .infinity, -1, 0, 0.5])
    func oddDurationsEnd(_ duration: Double) {
        let recording = Recording(
            name: "odd", duration: duration,
            observations: [.packet(Packet(time: 0.5, beacon: .named("b0"), rssi: -60))])
        let fixes = PositioningEngine.run(
            recording, map: TestVenues.map([(0, 0)]), settings: PositioningSettings())
        #expect(fixes.count == (duration == .infinity ? 5 : 0))
    }
}
