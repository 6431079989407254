import Foundation
import Testing

/// Settings that are asked for and do nothing are warned of, with what they lack; the rest goes on as ever.
@Suite struct IdleSettingTests {
    private static let venue = """
        name: kiosk
        radio: {powerAt1m: -60, pathLossExponent: 2.1}
        levels:
          - number: 0
            name: Ground floor
            height: 3
            outline: [[0, 0], [10, 0], [10, 8], [0, 8]]
            beacons:
              - {id: a, at: [1, 1], height: 2.5}
              - {id: b, at: [9, 7], height: 2.5}
        """
    private static let recording = """
        {"format":"beaconry-recording","version":1,"name":"w","kind":"walk","duration":10}
        {"t":1,"beacon":"a","rssi":-71}

        """
        + (1...8).map { #"{"t":1.\#($0),"beacon":"a","rssi":-71}"# + "\n" }.joined()
        + #"{"t":2,"beacon":"b","rssi":-75}"#
    private static let truth = """
        {"format":"beaconry-truth","version":1,"name":"w","kind":"taps"}
        {"t":0,"x":3,"y":4,"level":0}
        {"t":10,"x":5,"y":4,"level":0}
        """

    private func run(_ arguments: [String], preset: String? = nil) throws -> Tool.Run {
        var result: Tool.Run?
        try Tool.inFolder { folder in
            let files = [
                ("venue.yaml", Self.venue), ("w.recording.jsonl", Self.recording), ("w.truth.jsonl", Self.truth),
            ]
            for (name, text) in files + (preset.map { [("preset.json", $0)] } ?? []) {
                try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
            }
            result = try Tool.run(arguments, in: folder)
        }
        return try #require(result)
    }

    /// The warnings of `locate`, without "warning: " and the full stop.
    private func warnings(_ set: [String], preset: String? = nil) throws -> [String] {
        let options = set.flatMap { ["--set", $0] } + (preset == nil ? [] : ["--preset", "preset.json"])
        let run = try run(["locate", "venue.yaml", "--recordings", "."] + options, preset: preset)
        #expect(run.exitCode == 0 && !run.output.isEmpty, "\(run.errors)")
        return run.errors.split(separator: "\n").map { $0.replacingOccurrences(of: "warning: ", with: "") }
    }

    @Test(
        arguments: [
            (["useBestNumberOfBeacons=6"], []), (["activateOptimisedCircularLateration=true", "phoneHeight=1"], []),
            (
                ["phoneHeight=1"],
                [
                    "phoneHeight has no effect here: only while activateOptimisedCircularLateration is on, or mapFilter is grid or particles, or receiverOffset is on."
                ]
            ),
            (
                ["activateOptimisedCircularLateration=true", "mapFilter=grid", "laterationCost=range"],
                [
                    "activateOptimisedCircularLateration and laterationCost have no effect here: only while mapFilter is none."
                ]
            ),
            (
                ["rssiSmoothingHistorySize=9", "activateRssiSmoothing=false"],
                ["rssiSmoothingHistorySize has no effect here: only while activateRssiSmoothing is on."]
            ),
            (
                ["mapFilter=fingerprints"],
                [
                    "mapFilter=fingerprints has no effect here: there are no fingerprints of a survey. The centroid or lateration gives the positions. Add recordings of the kind survey, with truth, to the folder of recordings, or choose another mapFilter.",
                    "For 6 of 6 positions mapFilter had no data of the level, so the centroid or lateration gave them.",
                ]
            ),
            (
                ["activateObstacleChecking=true"],
                ["activateObstacleChecking has no effect here: the venue has no obstacles."]
            ),
            (
                [
                    "activateNavigationPathSnapping=true", "activateMagneticPathSnapping=true",
                    "magneticPathSnappingFallbackThreshold=2",
                ],
                [
                    "activateNavigationPathSnapping, activateMagneticPathSnapping and magneticPathSnappingFallbackThreshold have no effect here: the venue has no navigation paths."
                ]
            ),
            (
                ["activateAdaptivePositioning=true", "motionDetectionDistanceFilter=0.5"],
                [
                    "activateAdaptivePositioning and motionDetectionDistanceFilter have no effect here: no walk has samples of a walking detector."
                ]
            ),
            (
                ["barometerDefaultLevelHeight=4", "useBeaconsFromAllLevels=false"],
                [
                    "useBeaconsFromAllLevels has no effect here: the venue has one level.",
                    "barometerDefaultLevelHeight has no effect here: no walk has samples of air pressure, and the venue has one level.",
                ]
            ),
        ] as [([String], [String])])
    func whatIsLackingIsSaidOnce(set: [String], expected: [String]) throws {
        #expect(try warnings(set) == expected)
    }

    @Test func aPresetFileIsWarnedOfToo() throws {
        let preset = #"{"format":"beaconry-preset","version":1,"settings":{"activateObstacleChecking":true}}"#
        #expect(
            try warnings([], preset: preset) == [
                "activateObstacleChecking has no effect here: the venue has no obstacles."
            ])
    }

    /// A preset by name is warned of only where the sensor is missing that it is for.
    @Test func aPresetByNameNeedsItsSensors() throws {
        let adaptive = try run(["locate", "venue.yaml", "--recordings", ".", "--preset", "adaptive"])
        #expect(
            adaptive.errors
                == "warning: activateAdaptivePositioning has no effect here: no walk has samples of a walking detector.\n"
        )
        let best = try run(["locate", "venue.yaml", "--recordings", ".", "--preset", "bestAccuracy"])
        #expect(best.errors.isEmpty)
    }

    @Test func everyCommandThatTakesSettingsWarns() throws {
        let recorded = ["venue.yaml", "--recordings", "."]
        let set = ["--set", "activateObstacleChecking=true"]
        for command in [["locate"], ["evaluate"], ["animate", "--output-file", "a.svg"], ["benchmark", "--headroom"]] {
            let run = try run([command[0]] + recorded + command.dropFirst() + set)
            #expect(run.exitCode == 0, "\(command): \(run.errors)")
            #expect(run.errors.contains("warning: activateObstacleChecking has no effect here"), "\(command)")
        }
        let core = try run(["benchmark"] + recorded + ["--core", "adaptive"])
        #expect(core.exitCode == 0 && core.errors.contains("warning: --core adaptive: activateAdaptivePositioning"))
        // What all engines are given has an effect in some.
        let shared = try run(["benchmark", "--headroom"] + recorded + ["--set", "receiverOffset=true"])
        #expect(shared.errors.isEmpty, "\(shared.errors)")
    }

    /// A level that the survey does not have is named, and the positions there are counted.
    @Test func aLevelWithoutSurveyIsNamed() throws {
        try Tool.inFolder { folder in
            let upper = """

                  - number: 1
                    name: Upper floor
                    elevation: 3
                    height: 3
                    outline: [[0, 0], [10, 0], [10, 8], [0, 8]]
                    beacons:
                      - {id: c, at: [5, 4], height: 2.5}
                """
            let survey = """
                {"format":"beaconry-recording","version":1,"name":"s","kind":"survey","duration":2}
                {"t":1,"beacon":"a","rssi":-60}
                {"format":"beaconry-recording","version":1,"name":"u","kind":"survey","duration":2}
                {"t":1,"beacon":"z","rssi":-60}
                """
            let places = """
                {"format":"beaconry-truth","version":1,"name":"s"}
                {"t":0,"x":1,"y":1,"level":0}
                {"format":"beaconry-truth","version":1,"name":"u"}
                {"t":0,"x":1,"y":1,"level":0}
                """
            let walk =
                Self.recording + "\n"
                + (20..<30).map { #"{"t":\#($0),"beacon":"c","rssi":-61}"# }
                .joined(separator: "\n")
            for (name, text) in [
                ("venue.yaml", Self.venue + upper), ("s.recording.jsonl", survey), ("s.truth.jsonl", places),
                ("w.recording.jsonl", walk.replacing("\"duration\":10", with: "\"duration\":30")),
                ("w.truth.jsonl", Self.truth),
            ] { try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8) }
            let set = ["venue.yaml", "--recordings", ".", "--set", "mapFilter=fingerprints"]
            for command in ["locate", "evaluate"] {
                let run = try Tool.run([command] + set, in: folder)
                #expect(run.exitCode == 0, "\(run.errors)")
                #expect(
                    run.errors.contains("mapFilter=fingerprints has no effect on level 1, which the survey does not"))
                #expect(run.errors.contains("positions mapFilter had no data of the level"), "\(run.errors)")
                #expect(run.errors.contains("The survey u gives no fingerprint"), "\(run.errors)")
            }
        }
    }

    @Test func quietIsSilent() throws {
        let run = try run(
            ["locate", "venue.yaml", "--recordings", ".", "--quiet", "--set", "activateObstacleChecking=true"])
        #expect(run.exitCode == 0 && run.errors.isEmpty && !run.output.isEmpty)
    }
}
