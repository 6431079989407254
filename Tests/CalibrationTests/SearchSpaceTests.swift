import Calibration
import Positioning
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
            #expect(dimension.setting.missingStage == nil, "\(dimension.setting.key) has no stage")
            #expect(dimension.candidates == dimension.setting.candidates)
        }
        #expect(space.namedPresets.map(\.name).contains("bestAccuracy"))
        #expect(!space.namedPresets.map(\.name).contains("adaptive"), "its stage does not exist yet")
    }

    @Test func everyBadValueIsReported() throws {
        let error = #expect(throws: SettingProblems.self) {
            _ = try SearchSpace(
                for: map,
                candidates: [
                    "useBestNumberOfBeacons": [3, 99], "sensibleRssiFactr": [1.2], "activateBarometer": [true],
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
