import Calibration
import Geometry
import Positioning
import Radio
import Testing
import TextInput
import VenueModel

@Suite struct SearchSpaceTests {
    private let map = BeaconMap(Venue(name: "nowhere"))

    @Test func theStandardSpaceIsTheCatalogue() throws {
        let space = try SearchSpace(for: map)
        let keys = space.dimensions.map(\.setting.key)
        #expect(keys.contains("useBestNumberOfBeacons"))
        for dimension in space.dimensions {
            #expect(dimension.candidates == dimension.setting.candidates)
            #expect(!dimension.setting.isExtended, "the SDK does not have \(dimension.setting.key)")
        }
        let extended = try SearchSpace(for: map, includesExtended: true).dimensions.map(\.setting.key)
        #expect(extended.contains("laterationCost"))
        #expect(Set(extended).isSuperset(of: keys))
        #expect(space.namedPresets.map(\.name) == ["default", "powerSaving", "bestAccuracy", "adaptive"])
    }

    /// Without the sensor, what it drives is not searched, nor what depends on that alone.
    @Test func withoutASensorItsSettingsAreNotSearched() throws {
        let motion: Set = [
            "activateAdaptivePositioning", "activateMotionDetectionFilter", "motionDetectionDistanceFilter",
        ]
        let pressure: Set = ["activateBarometer", "barometerDefaultLevelHeight"]
        func keys(motion: Bool, pressure: Bool) throws -> Set<String> {
            let space = try SearchSpace(for: map, hasMotion: motion, hasPressure: pressure)
            return Set(space.dimensions.map(\.setting.key))
        }
        let all = try keys(motion: true, pressure: true)
        #expect(all.isSuperset(of: motion.union(pressure)))
        #expect(try keys(motion: false, pressure: false) == all.subtracting(motion).subtracting(pressure))
        // While standing the barometer may be on though the setting is off, so its height matters.
        #expect(try keys(motion: true, pressure: false) == all.subtracting(["activateBarometer"]))
    }

    /// Where all beacons have a power, the global one is read by nobody.
    @Test func settingsWithoutEffectAreNotSearched() throws {
        func keys(power: Double?, exponent: Double?) throws -> Set<String> {
            var venue = Venue(name: "hall", radio: RadioModel(powerAt1m: power, pathLossExponent: exponent))
            venue.beacons = [Beacon(id: .named("a"), level: 0, position: Point(0, 0), height: 2)]
            let space = try SearchSpace(for: BeaconMap(venue), includesExtended: true)
            return Set(space.dimensions.map(\.setting.key)).intersection(["beaconTxPower", "pathLossExponent"])
        }
        #expect(try keys(power: nil, exponent: nil) == ["beaconTxPower", "pathLossExponent"])
        #expect(try keys(power: -60, exponent: nil) == ["pathLossExponent"])
        #expect(try keys(power: nil, exponent: 2) == ["beaconTxPower"])
        #expect(try keys(power: -60, exponent: 2) == [])
    }

    @Test func everyBadValueIsReported() throws {
        let error = #expect(throws: SettingProblems.self) {
            _ = try SearchSpace(
                for: map,
                candidates: [
                    "useBestNumberOfBeacons": [3, 99], "sensibleRssiFactr": [1.2], "activateBarometer": [1],
                ])
        }
        #expect(error?.all.count == 3)
    }

    @Test func declaredSpaceIsReadByLine() throws {
        let text = """
            useBestNumberOfBeacons: [3, 5, 8]
            activateOptimisedCircularLateration: [true, false]
            laterationCost: [range, rssi]
            """
        let candidates = try SearchSpaceFile.parse(text)
        #expect(candidates["useBestNumberOfBeacons"] == [3, 5, 8])
        #expect(candidates["laterationCost"] == ["range", "rssi"])
        let space = try SearchSpace(for: map, candidates: candidates)
        #expect(space.dimensions.count == 3)
    }

    @Test func brokenSpacesNameTheLine() throws {
        let cases: [(text: String, line: Int, part: String)] = [
            ("useBestNumberOfBeacons: [3, 77]", 1, "12"),
            ("sensibleRssiFactor: [1.2]\nuseBestNumberOfBecons: [3]", 2, "useBestNumberOfBeacons"),
            ("activateRssiSmoothing: [maybe]", 1, "true or false"),
            ("sensibleRssiFactor: 1.2", 1, "list"), ("- a", 1, "mapping"),
        ]
        for (text, line, part) in cases {
            let error = #expect(throws: Problems.self) { _ = try SearchSpaceFile.parse(text, file: "space.yaml") }
            let first = error?.all.first
            #expect(first?.line == line, "\(text)")
            #expect(error?.description.contains(part) == true, "\(text): \(error?.description ?? "")")
        }
    }
}
