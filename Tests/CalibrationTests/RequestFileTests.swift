import Calibration
import Diagnostics
import Foundation
import Positioning
import Search
import TestSupport
import Testing
import VenueModel

@Suite struct RequestFileTests {
    @Test func everyKeyIsRead() throws {
        let study = try RequestFile.parse(SampleStudy.text)
        #expect(
            study.space.domains == [
                "useBestNumberOfBeacons": .values([3, 4, 5]),
                "sensibleDistanceFilterSpeed": .range(lower: 1, upper: 4, scale: .linear, orOff: true),
                "rssiPositioningThreshold": .range(lower: -90, upper: -70), "activateBarometer": .values([false]),
                "smartLocationUpdateRadius": .values([0.0, 2.5]), "laterationCost": .free,
            ])
        #expect(!study.space.searchesOthers && study.space.includesExtended)
        #expect(
            study.space.forbidden == [
                ForbiddenCombination([
                    "activateBarometer": .values([false]), "useBestNumberOfBeacons": .values([3, 4]),
                ])
            ])
        #expect(try study.options.hints == [PositioningSettings(["useBestNumberOfBeacons": 5])])
        #expect(study.options.sampler == .model && study.options.sampleCount == 400 && study.data.walks == 12)
        #expect(study.data.duration == 120 && study.criteria.objective == "ce75")
        #expect(study.options.minimumEffect == 0.1 && study.options.seed == 7)
        #expect(study.criteria.objectives == ["ce75", "latency"])
        #expect(study.criteria.constraints.map(\.description) == ["floorDetection >= 0.98", "ce95 <= 8"])
        #expect(try RequestFile.parse("objective: ce90").criteria.objectives.isEmpty)
        #expect(study.variations == VariationOptions(kinds: [.crowd, .deadBeacons], walksPerKind: 20))
        let space = try SearchSpace(for: BeaconMap(Venue(name: "nowhere")), options: study.space)
        #expect(space.dimensions.count == 4, "lateration is off, so its cost is not searched")
        let empty = try RequestFile.parse("{}")
        #expect(empty == CalibrationRequest())
    }

    @Test func allThatIsWrongIsSaidByLine() throws {
        let text = """
            settings:
              useBestNumberOfBeacons: [3, 77]
              sensibleRssiFactr: 1.2
              activateRssiSmoothing: maybe
              activateBarometer: {from: 0}
              rssiPositioningThreshold: {from: -80, to: -90}
              smartLocationUpdateRadius: {from: 0.1, to: 3, orOff: perhaps}
              updatePublishInterval: {from: 1, orOff: true}
              saneBeaconDistanceFilter: []
            forbidden:
              - {}
              - {laterationCost: ranges}
            sampler: best
            walks: 1
            objective: speed
            objectives:
              - latency
              - ce75
              - ce75
            constraints:
              - floorDetection > 0.9
              - floorDetection >= 98
              - ce95 >= 8
              - speed <= 3
              - latency >= 3
              - latency <= 2
            variations: [rain]
            variationWalks: 2
            """
        let error = #expect(throws: Problems.self) { _ = try RequestFile.parse(text, file: "study.yaml") }
        let lines = (error?.all ?? []).compactMap(\.line)
        #expect(lines == lines.sorted() && error?.all.allSatisfy { $0.file == "study.yaml" } == true)
        for line in 2...28 where ![10, 16, 18, 20, 25].contains(line) { #expect(lines.contains(line), "line \(line)") }
        for text in ["", "- a", "settings: 3", "hints: [{mapFilter: free}]"] {
            #expect(throws: Problems.self, "\(text)") { try RequestFile.parse(text) }
        }
    }

    /// What keys were called before gets a message with the new name.
    @Test func oldKeysAreExplained() {
        for (text, name) in [("limits: [ce95 <= 8]", "constraints"), ("worlds: {walks: 20}", "variationWalks")] {
            let error = #expect(throws: Problems.self) { try RequestFile.parse(text) }
            #expect(error?.all.count == 1 && error?.all.first?.message.contains(name) == true)
        }
    }

    /// Every file of one key that the reader refuses or takes ends without a trap, and what it takes makes a space.
    @Test func anyValueIsTakenOrRefused() throws {
        let values = [
            "1", "-1", "0", "1e300", ".nan", "true", "free", "[]", "[1, 2]", "[true]", "[[1]]", "{}", "{from: 2}",
            "{from: .inf}", "{to: 1e9}", "{scale: logarithmic}", "{orOff: true}", "text", "[1.5, \"off\"]", "null",
        ]
        let map = BeaconMap(Venue(name: "nowhere"))
        var taken = 0
        for setting in SettingsCatalogue.all {
            for value in values {
                guard let study = try? RequestFile.parse("settings: {\(setting.key): \(value)}") else { continue }
                _ = try SearchSpace(for: map, options: study.space)
                taken += 1
            }
        }
        #expect(taken > SettingsCatalogue.all.count * 3)
    }

    @Test func theSchemaHasEverySetting() throws {
        let schema = try #require(
            try JSONSerialization.jsonObject(with: Data(RequestFileSchema.json.utf8)) as? [String: Any])
        let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
        for name in ["settings", "configuration"] {
            let properties = try #require(definitions[name]?["properties"] as? [String: Any])
            #expect(Set(properties.keys) == Set(SettingsCatalogue.all.map(\.key)))
        }
        for setting in SettingsCatalogue.all { #expect(RequestFileSchema.markdown.contains("`\(setting.key)`")) }
    }
}
