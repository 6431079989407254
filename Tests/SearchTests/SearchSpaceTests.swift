import Evaluation
import Geometry
import Positioning
import Radio
import Search
import Testing
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
        let extended = try SearchSpace(for: map, options: SpaceOptions(includesExtended: true)).dimensions.map(
            \.setting.key)
        #expect(extended.contains("laterationCost"))
        #expect(Set(extended).isSuperset(of: keys))
        #expect(space.namedPresets.map(\.name) == ["default", "powerSaving", "bestAccuracy", "adaptive"])
    }

    /// Presets lack what no file installs, unless that is searched, too.
    @Test func presetsAreWhatIsInstalled() throws {
        func differences(_ options: SpaceOptions) throws -> [Setting] {
            try SearchSpace(for: BeaconMap(Self.storeys(2)), options: options).namedPresets.flatMap {
                $0.settings.differences.map(\.setting)
            }
        }
        let standard = try differences(SpaceOptions())
        #expect(standard.count > 8 && standard.allSatisfy { !$0.isExtended })
        #expect(try differences(SpaceOptions(includesExtended: true)).contains { $0.key == "barometerChangesLevel" })
        let one = SpaceOptions(domains: ["rssiSmoothingStatistic": .values(["mean", "power"])])
        #expect(Set(try differences(one).filter(\.isExtended).map(\.key)) == ["rssiSmoothingStatistic"])
    }

    /// Without the sensor, what it drives is not searched, nor what depends on that alone.
    @Test func withoutASensorItsSettingsAreNotSearched() throws {
        let motion: Set = [
            "activateAdaptivePositioning", "activateMotionDetectionFilter", "motionDetectionDistanceFilter",
        ]
        let pressure: Set = ["activateBarometer", "barometerDefaultLevelHeight"]
        let map = BeaconMap(Self.storeys(2))
        func keys(motion: Bool, pressure: Bool) throws -> Set<String> {
            let space = try SearchSpace(for: map, hasMotion: motion, hasPressure: pressure)
            return Set(space.dimensions.map(\.setting.key))
        }
        let all = try keys(motion: true, pressure: true)
        #expect(all.isSuperset(of: motion.union(pressure)))
        #expect(try keys(motion: false, pressure: false) == all.subtracting(motion).subtracting(pressure))
        #expect(try keys(motion: true, pressure: false) == all.subtracting(pressure))
        #expect(try keys(motion: false, pressure: true) == all.subtracting(motion))
    }

    /// A venue with a beacon on each of so many levels.
    private static func storeys(_ count: Int) -> Venue {
        var venue = Venue(name: "storeys")
        for level in 0..<count {
            venue.levels.append(
                Level(
                    number: level, name: "\(level)", elevation: 4 * Double(level), height: 4, outline: Polygon([])))
            venue.beacons.append(
                Beacon(id: .named("b\(level)"), level: level, position: Point(Double(level), 0), height: 2))
        }
        return venue
    }

    /// On one level nothing changes levels; without a survey, fingerprints are no filter.
    @Test func whatAVenueLacksIsNotSearched() throws {
        func dimensions(_ map: BeaconMap) throws -> [String: [SettingValue]] {
            let all = try SearchSpace(for: map, options: SpaceOptions(includesExtended: true)).dimensions
            return Dictionary(uniqueKeysWithValues: all.map { ($0.setting.key, $0.values) })
        }
        let one = try dimensions(BeaconMap(Self.storeys(1)))
        let two = try dimensions(BeaconMap(Self.storeys(2)))
        #expect(
            Set(two.keys).subtracting(one.keys) == [
                "useBeaconsFromAllLevels", "activateBarometer", "barometerDefaultLevelHeight", "barometerChangesLevel",
            ])
        #expect(one["mapFilter"] == ["none", "grid", "particles"])
        // GSL and Newton find the same position.
        let input = PositioningInput(Self.storeys(2)).map
        #expect(input.settingInputs().contains(.gsl))
        #expect(try dimensions(input)["laterationSolver"] == nil)
        var surveyed = BeaconMap(Self.storeys(1))
        surveyed.fingerprints = Fingerprints(
            [.init(position: Point(0, 0), level: 0, rssi: [-60])], beaconCount: 1)
        let withSurvey = try dimensions(surveyed)
        #expect(withSurvey["mapFilter"] == ["none", "grid", "particles", "fingerprints"])
        // And so are its settings.
        #expect(Set(withSurvey.keys).subtracting(one.keys) == ["fingerprintCellSize", "fingerprintDeviation"])
        #expect(withSurvey["fingerprintCellSize"] == [1.0, 2.0, 3.0, 5.0])
    }

    /// Of two configurations that act alike only one comes out.
    @Test func whatHasNoEffectIsAtItsBaseValue() throws {
        let options = SpaceOptions(includesExtended: true)
        let space = try SearchSpace(
            for: BeaconMap(Self.storeys(2)), hasMotion: true, hasPressure: false, options: options)
        func contains(_ values: [String: SettingValue]) throws -> Bool {
            space.contains(try PositioningSettings(values))
        }
        #expect(try contains(["mapFilter": "grid", "phoneHeight": 1.6, "walkingSpread": 1]))
        #expect(try !contains(["phoneHeight": 1.6]))
        #expect(try !contains(["mapFilter": "grid", "activateOptimisedCircularLateration": true]))
        #expect(try !contains(["barometerDefaultLevelHeight": 6]), "nothing measures the pressure")
        #expect(try contains(["activateMotionDetectionFilter": true]))
        #expect(try !contains(["activateMotionDetectionFilter": true, "activateAdaptivePositioning": true]))
    }

    /// Where all beacons have a power, the global one is read by nobody.
    @Test func settingsWithoutEffectAreNotSearched() throws {
        func keys(power: Double?, exponent: Double?) throws -> Set<String> {
            var venue = Venue(name: "hall", radio: RadioModel(powerAt1m: power, pathLossExponent: exponent))
            venue.beacons = [Beacon(id: .named("a"), level: 0, position: Point(0, 0), height: 2)]
            let space = try SearchSpace(for: BeaconMap(venue), options: SpaceOptions(includesExtended: true))
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
                options: SpaceOptions(
                    domains: [
                        "useBestNumberOfBeacons": .values([3, 99]), "sensibleRssiFactr": .free,
                        "activateBarometer": .values([1]), "activateRssiSmoothing": .range(lower: 0, upper: 1),
                        "rssiPositioningThreshold": .range(lower: -80, upper: -90),
                        "updatePublishInterval": .range(lower: 1, upper: 2, orOff: true),
                        "smartLocationUpdateRadius": .values([]),
                        "rssiSmoothingHistorySize": .range(lower: 2.5, upper: 30),
                    ],
                    forbidden: [ForbiddenCombination(["useBestNumberOfBeacon": .values([3])])]))
        }
        #expect(error?.all.count == 9, "\(error?.description ?? "")")
    }

    /// What is fixed holds for all; what depends on a switch that is fixed off is not searched.
    @Test func aFixedSettingFixesWhatDependsOnIt() throws {
        let options = SpaceOptions(domains: [
            "activateRssiSmoothing": .values([false]), "rssiPositioningThreshold": .values([-85]),
        ])
        let space = try SearchSpace(for: map, hasMotion: false, options: options)
        let keys = Set(space.dimensions.map(\.setting.key))
        #expect(
            keys.isDisjoint(with: ["activateRssiSmoothing", "rssiSmoothingHistorySize", "rssiPositioningThreshold"]))
        #expect(!space.base[.activateRssiSmoothing])
        #expect(space.base[.rssiPositioningThreshold] == -85)
        // While standing smoothing may be on though the setting is off.
        let withMotion = try SearchSpace(for: map, options: options).dimensions.map(\.setting.key)
        #expect(withMotion.contains("rssiSmoothingHistorySize"))
    }

    /// Numbers of a range are decimal, ascend, have its ends, and have equal shares by the scale; off has its own.
    @Test func rangesHaveDecimalNumbers() throws {
        let speed = SettingKey.sensibleDistanceFilterSpeed.setting
        let dimension = try Dimension(speed, .range(lower: 0.1, upper: 10, orOff: true))
        #expect(dimension.values.first == 0.0)
        #expect(dimension.values.dropFirst().first == 0.1)
        #expect(dimension.values.last == 10.0)
        #expect(dimension.values.contains(2.5) && dimension.values.contains(0.37))
        #expect(dimension.candidates == [0.0, 0.1, 1.5, 2.0, 2.5, 3.0, 4.0, 10.0])
        let threshold = try Dimension(SettingKey.rssiPositioningThreshold.setting, .free)
        #expect(threshold.values.count == 301 && threshold.values.contains(-82.3))
        let history = try Dimension(SettingKey.rssiSmoothingHistorySize.setting, .range(lower: 3, upper: 6))
        #expect(history.values == [3, 4, 5, 6])
        for setting in SettingsCatalogue.all {
            let values = try Dimension(setting, .free).values
            #expect(Set(values).count == values.count && values.count <= 1001, "\(setting.key)")
            for value in values { #expect(try setting.checked(value) == value) }
        }
    }
}
