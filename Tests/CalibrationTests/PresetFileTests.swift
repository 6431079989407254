import Calibration
import Diagnostics
import Geometry
import Lateration
import Positioning
import Testing
import VenueModel

@Suite struct PresetFileTests {
    private static let venue: Venue = {
        let square = Polygon([Point(0, 0), Point(9, 0), Point(9, 9), Point(0, 9)])
        return Venue(
            name: "mall",
            levels: [-1, 0, 2].map {
                Level(number: $0, name: "\($0)", elevation: 4 * Double($0), height: 4, outline: square)
            },
            zones: ["Bakery", "Books"].map { Zone(name: $0, level: 0, outline: square) })
    }()

    private func file(_ settings: String, extended: String = "{}") -> String {
        #"{"format": "beaconry-preset", "version": 1, "settings": \#(settings), "extendedSettings": \#(extended)}"#
    }

    @Test func settingsAreRead() throws {
        let settings = try PresetFile.parse(
            file(
                #"{"useBestNumberOfBeacons": 6, "activateRssiSmoothing": false, "sensibleRssiFactor": 1.3}"#,
                extended: #"{"laterationCost": "range"}"#), for: Self.venue
        ).base
        #expect(settings[.useBestNumberOfBeacons] == 6)
        #expect(!settings[.activateRssiSmoothing])
        #expect(settings[.sensibleRssiFactor] == 1.3)
        #expect(settings[.laterationCost] == .range)
        #expect(settings[.updatePublishInterval] == PositioningSettings()[.updatePublishInterval])
    }

    @Test(arguments: [
        (#"{"useBestNumberOfBeacons": 6}"#, "format"),
        (#"{"format": "other", "version": 1, "settings": {}}"#, "beaconry-preset"),
        (#"{"format": "beaconry-preset", "version": 9, "settings": {}}"#, "version"),
        (#"{"format": "beaconry-preset", "version": 1}"#, "settings"),
        (#"{"format": "beaconry-preset", "version": 1, "settings": {"useBestNumberOfBeacons": 600}}"#, "12"),
        (#"{"format": "beaconry-preset", "version": 1, "settings": {"useBestNumberOfBeacons": [3]}}"#, "single value"),
        (
            #"{"format": "beaconry-preset", "version": 1, "settings": {"useBestNumbrOfBeacons": 6}}"#,
            "useBestNumberOfBeacons"
        ),
        (#"{"format": "beaconry-preset", "version": 1, "settings": [1]}"#, "mapping"),
        (#"{"format": "beaconry-preset", "version": 1, "settings": "#, "YAML"), ("", "empty"),
    ])
    func brokenPresets(text: String, part: String) {
        let error = #expect(throws: Problems.self) {
            _ = try PresetFile.parse(text, for: Self.venue, file: "preset.json")
        }
        #expect(error?.description.contains(part) == true, "\(text): \(error?.description ?? "")")
    }

    @Test func everyProblemIsReportedWithItsLine() {
        let text = """
            {"format": "beaconry-preset", "version": 1,
             "settings": {"useBestNumberOfBeacons": 600,
              "sensibleRssiFactor": "much"}}
            """
        let error = #expect(throws: Problems.self) {
            _ = try PresetFile.parse(text, for: Self.venue, file: "preset.json")
        }
        #expect(error?.all.map(\.line) == [2, 3])
    }

    /// A warning names both venues; the settings are the same.
    @Test(arguments: [("mall", []), ("office", ["This preset was calibrated for \"office\", not for \"mall\"."])])
    func anotherVenueIsSaid(name: String, expected: [String]) throws {
        let settings = #"{"useBestNumberOfBeacons": 6}"#
        let text =
            #"{"format": "beaconry-preset", "version": 1, "settings": \#(settings), "venue": {"name": "\#(name)"}}"#
        var warnings: [Problem] = []
        let zonedPreset = try PresetFile.parse(text, for: Self.venue) { warnings += $0 }
        #expect(warnings.map(\.message) == expected && warnings.allSatisfy { $0.severity == .warning })
        #expect(try zonedPreset == PresetFile.parse(file(settings), for: Self.venue))
        warnings = []
        _ = try PresetFile.parse(text, for: nil) { warnings += $0 }
        #expect(warnings.isEmpty)
    }

    @Test func levelsAndZonesHaveSettingsOfTheirOwn() throws {
        let text = """
            {"format": "beaconry-preset", "version": 1, "settings": {"useBestNumberOfBeacons": 6},
             "levels": [{"level": 2, "preset": "powerSaving"},
                        {"level": -1, "preset": "adaptive", "settings": {"receiverOffset": true}}],
             "zones": [{"zone": "Books", "settings": {"sensibleRssiFactor": 1.4}}, {"zone": "Bakery"}],
             "patience": 5}
            """
        let zonedPreset = try PresetFile.parse(text, for: Self.venue)
        let base = try PositioningSettings(["useBestNumberOfBeacons": 6])
        #expect(
            try zonedPreset
                == ZonedPreset(
                    base: base,
                    levels: [
                        2: Preset.powerSaving.settings,
                        -1: PositioningSettings(["receiverOffset": true], over: Preset.adaptive.settings),
                    ],
                    zones: [
                        .init(Self.venue.zones[1], PositioningSettings(["sensibleRssiFactor": 1.4], over: base)),
                        .init(Self.venue.zones[0], base),
                    ], patience: 5))
        // What is set over the preset holds everywhere.
        let changed = try zonedPreset.setting(["updatePublishInterval": 3])
        #expect(
            ([changed.base] + changed.levels.values + changed.zones.map(\.settings)).allSatisfy {
                $0[.updatePublishInterval] == 3
            })
        #expect(changed.publishInterval == 3 && changed.levels[2]?[.sensibleRssiFactor] == 0)
    }

    @Test func aZonedPresetThatIsWrittenReadsBackAndEqualOnesHaveEqualBytes() throws {
        let presets = Preset.allCases.map(\.settings)
        for trial in 0..<40 {
            func pick(_ salt: Int) -> PositioningSettings {
                let setting = SettingsCatalogue.all[(7 * trial + salt) % SettingsCatalogue.all.count]
                let value = setting.candidates[trial % setting.candidates.count]
                return (try? PositioningSettings([setting.key: value], over: presets[(trial + salt) % 4])) ?? presets[0]
            }
            var zonedPreset = ZonedPreset(base: pick(1), patience: Double(trial) / 7)
            if trial % 2 > 0 { zonedPreset.levels = [2: pick(2), 0: pick(3)] }
            if trial % 3 > 0 { zonedPreset.zones = [.init(Self.venue.zones[trial % 2], pick(4))] }
            if zonedPreset.isUniform { zonedPreset.patience = 3 }
            let text = try PresetFile.text(of: zonedPreset)
            let read = try PresetFile.parse(text, for: Self.venue)
            #expect(read == zonedPreset)
            #expect(try PresetFile.text(of: read) == text)
        }
    }

    @Test func everyProblemOfAZonedPresetIsReportedWithItsPlace() throws {
        let text = """
            {"format": "beaconry-preset", "version": 1, "settings": {},
             "levels": [{"level": 1}, {"level": 0}, {"level": 0},
              {"preset": "fast", "levels": 2}, 7,
              {"level": "x", "settings": {"receiverOffest": true, "walkingSpread": -3}}],
             "zones": [{"zone": "Backery"}, {"zone": "Books"}, {"zone": "Books"}],
             "patience": -1, "zone": []}
            """
        let error = #expect(throws: Problems.self) { _ = try PresetFile.parse(text, for: Self.venue, file: "p.json") }
        let problems = try #require(error).all.map { "\($0.line ?? 0) \($0.path ?? "") \($0.message)" }
        for expected in [
            "2 levels[0].level The venue has no level 1. Known: -1, 0, 2.",
            "2 levels[2].level Level 0 is listed twice",
            "3 levels[3].preset", "3 levels[3].levels The key \"levels\" is unknown.",
            "3 levels[3] The key \"level\" is missing.",
            "3 levels[4] A mapping with the keys level, preset and settings", "4 levels[5].level ",
            "4 levels[5].settings.receiverOffest There is no setting \"receiverOffest\".",
            "4 levels[5].settings.walkingSpread",
            "5 zones[0].zone The venue has no zone \"Backery\". Did you mean \"Bakery\"?",
            "5 zones[2].zone Zone \"Books\" is listed twice", "6 patience", "6 zone The key \"zone\" is unknown.",
        ] {
            #expect(problems.contains { $0.hasPrefix(expected) }, "\(expected)\n\(problems.joined(separator: "\n"))")
        }
    }
}
