import Geometry
import Positioning
import Testing
import VenueModel

/// The rows about positions, paths, standing and levels.
extension DocumentTests {
    // MARK: Positions

    @Test func row05AJumpIsCutToSpeedTimesTheElapsedTime() throws {
        // The document's example: 2 m/s and an interval of 2 s leave 4 m of 10; by default 5 m.
        let places = [Point(0, 0), Point(0, 0), Point(10, 0)]
        for (speed, expected) in [(2.0, 4.0), (2.5, 5), (0, 10)] {
            let values: [String: SettingValue] = [
                "sensibleDistanceFilterSpeed": .number(speed), "updatePublishInterval": 2,
            ]
            let fixes = try positions(at: places, values)
            #expect(fixes.map(\.isPublished) == [true, false, true])
            #expect(abs(fixes[2].position.x - expected) < 1e-9)
        }
        // Lags are detected: who runs at 4 m/s is not left behind by 2 m/s more every second.
        let runner = (0..<30).map { Point(4 * Double($0), 0) }
        let track = try positions(at: runner, ["sensibleDistanceFilterSpeed": 2])
        #expect(try #require(track.last).position.distance(to: runner[29]) < 8)
    }

    @Test func row07TheMeanOfTheLastPositionsLagsBehindTheFast() throws {
        // Weights 1 … X put the mean (X − 1)/3 seconds back.
        for speed in [1.0, 3] {
            let places = (0..<12).map { Point(speed * Double($0), 0) }
            let fixes = try positions(
                at: places,
                [
                    "activateEvolvingWeightedAverageLocation": true,
                    "evolvingWeightedAverageLocationHistorySize": 4,
                ])
            #expect(abs(places[11].x - fixes[11].position.x - speed) < 1e-9)
            let off = try positions(at: places, [:])
            #expect(abs(off[11].position.x - places[11].x) < 1e-9)
        }
    }

    @Test func row08TheHistorySizeIsHowManyPositionsCount() throws {
        // A jump: after k of X positions the weight of the new ones is known.
        let places = (0..<20).map { Point($0 < 10 ? 0 : 10, 0) }
        for size in [2, 4, 9] {
            let fixes = try positions(
                at: places,
                [
                    "activateEvolvingWeightedAverageLocation": true,
                    "evolvingWeightedAverageLocationHistorySize": .integer(size),
                ])
            let total = Double(size * (size + 1) / 2)
            for count in 1...size {
                let new = (0..<count).map { Double(size - $0) }.reduce(0, +)
                #expect(abs(fixes[9 + count].position.x - 10 * new / total) < 1e-9)
            }
        }
    }

    @Test func row12SmallMovesAreNotPublished() throws {
        let places = (0..<12).map { Point(Double($0), 0) }
        func published(_ values: [String: SettingValue]) throws -> [Double] {
            try positions(at: places, values).filter(\.isPublished).map(\.time)
        }
        // Less than 3 m away is not shown; 3 m are.
        #expect(try published(["smartLocationUpdateRadius": 3]) == [1, 4, 7, 10])
        #expect(try published(["smartLocationUpdateRadius": 0]) == (1...12).map(Double.init))
        // A speed limit below the radius changes nothing for who is slower than both.
        let slow: [String: SettingValue] = ["smartLocationUpdateRadius": 3, "sensibleDistanceFilterSpeed": 2.5]
        #expect(try published(slow) == [1, 4, 7, 10])
        // Behind a far jump, the position moves by the radius in less than 2 s, because lags raise the limit.
        let jump = (0..<12).map { Point($0 < 3 ? 0 : 60, 0) }
        func gaps(_ radius: Double) throws -> [Double] {
            let times = try positions(
                at: jump,
                ["smartLocationUpdateRadius": .number(radius), "sensibleDistanceFilterSpeed": 2.5]
            ).filter(\.isPublished).map(\.time)
            return zip(times.dropFirst(), times).map { $0 - $1 }
        }
        #expect(try gaps(2.5).contains(1))
        let least = try gaps(3)
        #expect(least.count > 2 && least.allSatisfy { $0 >= 2 } && least.contains(2))
    }

    @Test func row21AnObstacleGivesWayAfterAsManyUpdatesAsItsStrength() throws {
        let places = [Point(0, 5)] + [Point](repeating: Point(10, 5), count: 6)
        for strength in [1, 3] {
            let fixes = try positions(at: places, ["activateObstacleChecking": true]) {
                $0.obstacles = [Obstacle(level: 0, points: [Point(5, -50), Point(5, 50)], strength: strength)]
            }
            #expect(fixes.prefix(1 + strength).allSatisfy { $0.position.x < 5 })
            #expect(fixes.dropFirst(1 + strength).allSatisfy { abs($0.position.x - 10) < 1e-9 })
        }
        // Without obstacles it has no effect.
        #expect(try positions(at: places, ["activateObstacleChecking": true]) == positions(at: places, [:]))
    }

    // MARK: Paths

    /// Two aisles along x, 2 m apart, and one across at x = 20.
    func aisles(_ venue: inout Venue) {
        let nodes = [Point(0, 0), Point(20, 0), Point(0, 2), Point(20, 2)]
        venue.paths.nodes = nodes.map { PathNode(name: "\($0)", level: 0, position: $0) }
        venue.paths.edges = [PathEdge(from: 0, to: 1), PathEdge(from: 2, to: 3), PathEdge(from: 1, to: 3)]
    }

    static let snapping: [String: SettingValue] = ["activateNavigationPathSnapping": true]

    @Test func row13APositionSnapsToTheNearestPathAndMayJumpBetweenTwo() throws {
        // Right between two paths the jumps are longer than those of the positions.
        let places = (0..<10).map { Point(5, $0 % 2 == 0 ? 0.9 : 1.1) }
        let fixes = try positions(at: places, Self.snapping, aisles)
        #expect(fixes.map(\.position) == (0..<10).map { Point(5, $0 % 2 == 0 ? 0 : 2) })
        #expect(try positions(at: places, Self.snapping) == positions(at: places, [:]), "no paths, no effect")
    }

    @Test func row14APathThatIsFartherIsIgnored() throws {
        let places = [Point(5, -1.9), Point(5, -2.1)]
        let near = Self.snapping.merging(["navigationPathSnappingDistance": 2]) { $1 }
        let fixes = try positions(at: places, near, aisles)
        #expect(fixes[0].position == Point(5, 0))
        #expect(fixes[1].position.distance(to: places[1]) < 1e-9)
    }

    @Test func row22MagnetismKeepsToTheFirstPathEvenIfItIsTheWrongOne() throws {
        let magnetic = Self.snapping.merging(["activateMagneticPathSnapping": true]) { $1 }
        let places = (0..<10).map { Point(5, $0 % 2 == 0 ? 0.9 : 1.1) }
        #expect(try positions(at: places, magnetic, aisles).allSatisfy { $0.position == Point(5, 0) })
        // Its first place was wrong: it sticks for three updates.
        let wrong = [Point(5, 0.9)] + [Point](repeating: Point(5, 1.5), count: 5)
        #expect(try positions(at: wrong, magnetic, aisles).map(\.position.y) == [0, 0, 0, 0, 2, 2])
        // Around a sharp corner it sticks, too: the walker is already on the way up.
        let turn = [Point(18, 0), Point(19.5, 0), Point(20, 0.6), Point(20, 1)]
        #expect(try positions(at: turn, magnetic, aisles).suffix(2).allSatisfy { $0.position == Point(20, 0) })
        // Only while snapping is on at all.
        #expect(
            try positions(at: places, ["activateMagneticPathSnapping": true], aisles)
                == positions(at: places, [:], aisles))
    }

    @Test func row23TheFallbackThresholdIsTheNumberOfUpdatesItStays() throws {
        let places = [Point(5, 0.9)] + [Point](repeating: Point(5, 1.5), count: 9)
        for updates in [1, 3, 8] {
            let values: [String: SettingValue] = [
                "activateMagneticPathSnapping": true, "magneticPathSnappingFallbackThreshold": .integer(updates),
            ]
            let fixes = try positions(at: places, values.merging(Self.snapping) { $1 }, aisles)
            #expect(fixes.map(\.position.y) == (0..<10).map { $0 <= updates ? 0 : 2 })
        }
    }

    @Test func row24PathsFartherApartThanTheThresholdAreNotMagnetic() throws {
        let places = (0..<6).map { Point(5, $0 % 2 == 0 ? 0.9 : 1.1) }
        func levels(_ threshold: Double) throws -> [Double] {
            let values: [String: SettingValue] = [
                "activateMagneticPathSnapping": true, "magneticPathSnappingDistanceThreshold": .number(threshold),
            ]
            return try positions(at: places, values.merging(Self.snapping) { $1 }, aisles).map(\.position.y)
        }
        #expect(try levels(2.1) == [0, 0, 0, 0, 0, 0])
        #expect(try levels(1.9) == [0, 2, 0, 2, 0, 2])
        #expect(PositioningSettings()[.magneticPathSnappingDistanceThreshold] == 3, "a supermarket's aisle")
    }

    // MARK: Standing

    /// Twelve seconds of walking, twelve of standing, six of walking; the RSSI alternates by ±6 dB throughout.
    func stopAndGo(_ values: [String: SettingValue], hasDetector: Bool = true) throws -> [Double] {
        let seconds = (0..<30).map { second in
            Second(
                heard: [0: second % 2 == 0 ? -71 : -59],
                isStanding: hasDetector ? (12..<24).contains(second) : nil)
        }
        return try run(TestVenues.venue([(0, 0)]), values, seconds).map { $0.ranges[0].distance }
    }

    @Test(arguments: ["activateAdaptivePositioning", "activateMotionDetectionFilter"])
    func row09And15StandingRaisesOtherSettingsAndWalkingRestoresThem(_ key: String) throws {
        let plain = try stopAndGo([:])
        let raised = try stopAndGo([key: true])
        #expect(raised.prefix(15) == plain.prefix(15), "the walker must stand for some seconds")
        // Smoothing, which is off, is on with ten samples of the time that the walker stands.
        #expect(abs(raised[22] - 1) < 1e-9 && abs(raised[23] - 1) < 1e-9)
        #expect(raised.suffix(6) == plain.suffix(6), "one sample of walking restores all")
        // The detector is an input: positions say nothing about walking.
        #expect(try stopAndGo([key: true], hasDetector: false) == plain)
        // What the document lists, and nothing else.
        let settings = try PositioningSettings(Self.plain.merging([key: true]) { $1 })
        let changed = zip(settings.all, settings.whileStanding().all).filter { $0.value != $1.value }.map(
            \.0.setting.key)
        var listed: Set = [
            "activateRssiSmoothing", "rssiSmoothingHistorySize", "activateEvolvingWeightedAverageLocation",
            "evolvingWeightedAverageLocationHistorySize", "activateBarometer",
        ]
        if key == "activateAdaptivePositioning" {
            listed.formUnion(["activateMotionDetectionFilter", "smartLocationUpdateRadius"])
        }
        #expect(Set(changed) == listed)
    }

    @Test func row16TheDistanceFilterReplacesTheSpeedLimitWhileStanding() throws {
        let places = [Point](repeating: Point(0, 0), count: 8) + [Point(10, 0)]
        func jump(_ filter: Double, isStanding: Bool) throws -> Double {
            let values: [String: SettingValue] = [
                "activateMotionDetectionFilter": true, "motionDetectionDistanceFilter": .number(filter),
                "sensibleDistanceFilterSpeed": 2.5, "activateRssiSmoothing": false,
            ]
            let fixes = try positions(at: places, values, isStanding: isStanding)
            return fixes[8].position.distance(to: fixes[7].position)
        }
        #expect(abs(try jump(0.1, isStanding: true) - 0.1) < 1e-9)
        #expect(abs(try jump(0.1, isStanding: false) - 2.5) < 1e-9)
        #expect(try jump(0, isStanding: true) > 0.2, "0 is off: the speed limit holds")
    }

    // MARK: Levels

    /// The levels of who hears level 0 for 30 s, then level 1, and climbs `rise` metres from 20 to 28 s.
    func levels(_ rise: Double?, _ values: [String: SettingValue], elevation: Double = 4) throws -> [Int] {
        var venue = TestVenues.venue([(0, 0), (0, 0)], levels: [0, 1])
        for index in venue.levels.indices where venue.levels[index].number == 1 {
            venue.levels[index].elevation = elevation
        }
        let seconds = (0..<80).map { second in
            Second(
                heard: second < 30 ? [0: -60] : [1: -60],
                height: rise.map { $0 * min(max(Double(second - 20) / 8, 0), 1) })
        }
        return try run(venue, values, seconds).map(\.fix.level)
    }

    @Test func row18AChangeOfLevelNeedsHeight() throws {
        let on: [String: SettingValue] = ["activateBarometer": true]
        let atOnce = [Int](repeating: 0, count: 30) + [Int](repeating: 1, count: 50)
        #expect(try levels(3.5, on) == atOnce)
        #expect(try levels(0, [:]) == atOnce, "off: the beacons alone")
        #expect(try levels(nil, on) == atOnce, "a phone without a barometer")
        // The height has not changed; only after half a minute the beacons override the barometer.
        let late = [Int](repeating: 0, count: 60) + [Int](repeating: 1, count: 20)
        #expect(try levels(0, on) == late)
        // Two levels at one height: the change is late, which the document warns of.
        #expect(try levels(0, on, elevation: 0) == late)
    }

    @Test func row19TheHeightOfALevelDecidesHowMuch() throws {
        // "At least BarometerDefaultLevelHeight meters were covered vertically."
        func isAtOnce(_ rise: Double, _ height: Double) throws -> Bool {
            try levels(rise, ["activateBarometer": true, "barometerDefaultLevelHeight": .number(height)])[32] == 1
        }
        #expect(try isAtOnce(3.5, 3.5) && isAtOnce(5, 5) && isAtOnce(10, 10))
        #expect(try isAtOnce(3.5, 2.5) && !isAtOnce(3.3, 3.5) && !isAtOnce(2, 3.5) && !isAtOnce(5.5, 10))
    }

    @Test func aFixNamesItsLevelByItsNumber() throws {
        // Of levels −1 and 3 whichever is heard: the number is what the document's altitude holds.
        let venue = TestVenues.venue([(0, 0), (0, 0)], levels: [-1, 3])
        let fixes = try run(venue, [:], [Second(heard: [0: -60]), Second(heard: [0: -90, 1: -60])]).map(\.fix)
        #expect(fixes.map(\.level) == [-1, 3])
    }
}
