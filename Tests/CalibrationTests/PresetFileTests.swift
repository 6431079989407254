import Calibration
import Positioning
import Testing
import TextInput

@Suite struct PresetFileTests {
    private func file(_ settings: String, extended: String = "{}") -> String {
        #"{"format": "beaconry-preset", "version": 1, "settings": \#(settings), "extendedSettings": \#(extended)}"#
    }

    @Test func settingsAreRead() throws {
        let settings = try PresetFile.parse(
            file(
                #"{"useBestNumberOfBeacons": 6, "activateRssiSmoothing": false, "sensibleRssiFactor": 1.3}"#,
                extended: #"{"laterationCost": "range"}"#))
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
        let error = #expect(throws: Problems.self) { _ = try PresetFile.parse(text, file: "preset.json") }
        #expect(error?.description.contains(part) == true, "\(text): \(error?.description ?? "")")
    }

    @Test func everyProblemIsReportedWithItsLine() {
        let text = """
            {"format": "beaconry-preset", "version": 1,
             "settings": {"useBestNumberOfBeacons": 600,
              "sensibleRssiFactor": "much"}}
            """
        let error = #expect(throws: Problems.self) { _ = try PresetFile.parse(text, file: "preset.json") }
        #expect(error?.all.map(\.line) == [2, 3])
    }
}
