import Foundation
import Geometry
import Lateration
import Positioning
import Testing
import VenueModel

@Suite struct PositioningSettingsTests {
    @Test func typedAccess() throws {
        #expect(PositioningSettings()[.useBestNumberOfBeacons] == 4)
        let settings = try PositioningSettings([
            "useBestNumberOfBeacons": 7, "beaconTxPower": -59, "laterationCost": "range",
            "activateRssiSmoothing": false,
        ])
        #expect(settings[.useBestNumberOfBeacons] == 7)
        #expect(settings[.beaconTxPower] == -59)
        #expect(settings[.laterationCost] == .range)
        #expect(settings[.activateRssiSmoothing] == false)
        #expect(settings[.sensibleRssiFactor] == 1.2)
        #expect(settings[SettingKey.beaconTxPower.setting] == .number(-59))
        #expect(try settings.setting(.phoneHeight, to: 1.5)[.phoneHeight] == 1.5)
        #expect(throws: SettingProblems.self) { try settings.setting(.phoneHeight, to: 9) }
    }

    @Test func allProblemsAtOnceInAStableOrder() throws {
        let values: [String: SettingValue] = [
            "zebra": 1, "usebestnumberofbeacon": 4, "useBestNumberOfBeacons": 13, "sensibleRssiFactor": "high",
            "rssiSmoothingHistorySize": 2.5, "activateBarometer": "on", "phoneHeight": .number(.nan),
            "smartLocationUpdateRadius": 0.1, "laterationCost": "best", "activateRssiSmoothing": 1,
        ]
        let problems = try #require(throws: SettingProblems.self) { try PositioningSettings(values) }.all
        #expect(
            problems.map(\.key) == [
                "useBestNumberOfBeacons", "activateRssiSmoothing", "rssiSmoothingHistorySize", "sensibleRssiFactor",
                "smartLocationUpdateRadius", "activateBarometer", "laterationCost", "phoneHeight",
                "usebestnumberofbeacon", "zebra",
            ])
        #expect(
            problems[0].sentence
                == "useBestNumberOfBeacons is 13, but must be a whole number from 1 to 12 beacons.")
        #expect(problems[5].sentence == "activateBarometer is \"on\", but must be true or false.")
        #expect(
            problems[8].sentence
                == "There is no setting \"usebestnumberofbeacon\". Did you mean \"useBestNumberOfBeacons\"?")
        #expect(problems[8].nearest == "useBestNumberOfBeacons")
        #expect(problems[9].nearest == nil)
    }

    @Test func wholeNumbersServeAsQuantitiesAndBack() throws {
        let settings = try PositioningSettings(["beaconTxPower": -70, "useBestNumberOfBeacons": 5.0])
        #expect(settings[.beaconTxPower] == -70)
        #expect(settings[.useBestNumberOfBeacons] == 5)
        #expect(try settings == PositioningSettings(["beaconTxPower": -70.0, "useBestNumberOfBeacons": 5]))
        #expect(throws: SettingProblems.self) { try PositioningSettings(["useBestNumberOfBeacons": 1e300]) }
    }

    @Test func onlyDifferencesAreListedInTheOrderOfTheCatalogue() throws {
        let settings = try PositioningSettings([
            "phoneHeight": 1.5, "sensibleRssiFactor": 0, "useBestNumberOfBeacons": 4, "beaconTxPower": -59,
        ])
        #expect(
            settings.differences.map { "\($0.setting.key) \($0.value)" } == [
                "sensibleRssiFactor 0", "beaconTxPower -59", "phoneHeight 1.5",
            ])
        #expect(settings.description == "sensibleRssiFactor=0 beaconTxPower=-59 phoneHeight=1.5")
        #expect(PositioningSettings().description == "default")
        #expect(settings.all.count == SettingsCatalogue.all.count)
        // Back to the default: equal to never changed.
        let back = try PositioningSettings(
            ["phoneHeight": 1.2, "sensibleRssiFactor": 1.2, "beaconTxPower": -65], over: settings)
        #expect(back == PositioningSettings())
    }

    @Test func valuesSurviveJSON() throws {
        let values: [String: SettingValue] = ["a": true, "b": 4, "c": 2.5, "d": "rssi", "e": -78]
        let data = try JSONEncoder().encode(values)
        #expect(try JSONDecoder().decode([String: SettingValue].self, from: data) == values)
        let whole = try JSONEncoder().encode([SettingValue.number(3)])
        #expect(String(decoding: whole, as: UTF8.self) == "[3]")
    }

    @Test(arguments: Preset.allCases)
    func everyValueOfAPresetIsValidAndNoDefault(_ preset: Preset) throws {
        #expect(try PositioningSettings(preset.values) == preset.settings)
        #expect(preset.settings.differences.map(\.setting.key).sorted() == preset.values.keys.sorted())
    }

    @Test func presetsAreWhatTheDocumentIntends() throws {
        #expect(Preset.default.settings == PositioningSettings())
        let saving = Preset.powerSaving.settings
        for setting in SettingsCatalogue.all {
            switch setting.key {
            // Where beacons count and how strong they are is no filter, nor is how often one publishes.
            case "useBeaconsFromAllLevels": continue
            default: if let off = setting.offValue { #expect(saving[setting] == off, "\(setting.key) is a filter") }
            }
        }
        #expect(Preset.bestAccuracy.settings[.activateOptimisedCircularLateration])
        let adaptive = Preset.adaptive.settings
        #expect(adaptive[.activateAdaptivePositioning])
        #expect(try adaptive.setting(.activateAdaptivePositioning, to: false) == Preset.bestAccuracy.settings)
    }

    @Test func standingRaisesWhatTheDocumentLists() throws {
        #expect(PositioningSettings().whileStanding() == PositioningSettings())
        func raised(_ values: [String: SettingValue]) throws -> PositioningSettings {
            try PositioningSettings(values).whileStanding()
        }
        let off: [String: SettingValue] = [
            "activateRssiSmoothing": false, "activateEvolvingWeightedAverageLocation": false,
            "activateBarometer": false,
        ]
        let filter = try raised(off.merging(["activateMotionDetectionFilter": true]) { $1 })
        #expect(
            filter.differences.map(\.setting.key) == [
                "rssiSmoothingHistorySize", "evolvingWeightedAverageLocationHistorySize",
                "activateMotionDetectionFilter",
            ])
        #expect(filter[.rssiSmoothingHistorySize] == 10 && filter[.evolvingWeightedAverageLocationHistorySize] == 10)
        let adaptive = try raised(off.merging(["activateAdaptivePositioning": true]) { $1 })
        #expect(adaptive[.smartLocationUpdateRadius] == 3 && adaptive[.activateMotionDetectionFilter])
        // What is higher already stays.
        let high = try raised([
            "activateAdaptivePositioning": true, "rssiSmoothingHistorySize": 14, "smartLocationUpdateRadius": 5,
            "evolvingWeightedAverageLocationHistorySize": 12,
        ])
        #expect(high[.rssiSmoothingHistorySize] == 14 && high[.evolvingWeightedAverageLocationHistorySize] == 12)
        #expect(high[.smartLocationUpdateRadius] == 5)
        // The motion filter's distance filter replaces the speed limit, be it off or on.
        for speed in [0, 2.5] {
            let replaced = try raised([
                "activateMotionDetectionFilter": true, "motionDetectionDistanceFilter": 0.1,
                "sensibleDistanceFilterSpeed": .number(speed),
            ])
            #expect(replaced[.sensibleDistanceFilterSpeed] == 0.1)
        }
        #expect(try raised(["motionDetectionDistanceFilter": 0.1])[.sensibleDistanceFilterSpeed] == 2.5)
    }

    @Test func activityFollowsTheConditions() throws {
        let bare = BeaconMap(Venue(name: "bare"))
        var venue = Venue(name: "with paths")
        venue.levels = [Level(number: 0, name: "ground", elevation: 0, height: 3, outline: Polygon([]))]
        venue.paths.nodes = [
            PathNode(name: "a", level: 0, position: Point(0, 0)), PathNode(name: "b", level: 0, position: Point(5, 0)),
        ]
        venue.paths.edges = [PathEdge(from: 0, to: 1)]
        let withPaths = BeaconMap(venue)
        let off = try PositioningSettings(["activateRssiSmoothing": false])
        #expect(PositioningSettings().isActive(SettingKey.rssiSmoothingHistorySize.setting, in: bare))
        #expect(!off.isActive(SettingKey.rssiSmoothingHistorySize.setting, in: bare))
        #expect(off.isActive(SettingKey.activateRssiSmoothing.setting, in: bare))
        let snapping = SettingKey.activateNavigationPathSnapping.setting
        #expect(!off.isActive(snapping, in: bare) && off.isActive(snapping, in: withPaths))
        // Two steps up: magnetic snapping is off.
        let threshold = SettingKey.magneticPathSnappingFallbackThreshold.setting
        #expect(!off.isActive(threshold, in: withPaths))
        // One of several switches is enough.
        let standing = try PositioningSettings(["activateAdaptivePositioning": true], over: off)
        #expect(standing.isActive(SettingKey.rssiSmoothingHistorySize.setting, in: bare))
    }
}
