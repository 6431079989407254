import Foundation
import TestSupport
import Testing

/// `validate` tells what a file is by what stands in it, and checks it as that.
@Suite struct ValidateTests {
    struct Sample: CustomStringConvertible, Sendable {
        var kind: String
        /// A file that is right.
        var good: String
        /// One that is not, by one word; the right word, and part of what is said.
        var wrong: (word: String, instead: String)
        var part: String
        var description: String { kind }
    }

    static let samples: [Sample] = [
        Sample(
            kind: "venue",
            good: """
                name: kiosk
                levels:
                  - number: 0
                    name: Ground floor
                    height: 3
                    outline: [[0, 0], [10, 0], [10, 8], [0, 8]]
                    beacons: [{id: a, at: [1, 1], height: 2}]
                """, wrong: ("height: 3", "heigth: 3"), part: "5:5: error"),
        Sample(
            kind: "scenario",
            good: "name: rush-hour\nvenue: VENUE\nvisitors: [{count: 2}]\nduration: 60\n",
            wrong: ("visitors", "visitos"), part: "visitors"),
        Sample(
            kind: "study",
            good: "settings: {useBestNumberOfBeacons: [3, 4]}\nsampler: random\nconfigurations: 12\n",
            wrong: ("random", "randon"), part: "Did you mean \"random\"?"),
        Sample(
            kind: "mapping",
            good: "layout: long\ntime: {column: t, unit: s}\nbeacon: b\nrssi: dBm\n",
            wrong: ("layout: long", "layout: lang"), part: "long"),
        Sample(
            kind: "preset",
            good: """
                {"format": "beaconry-preset", "version": 1,
                 "settings": {"useBestNumberOfBeacons": 6},
                 "levels": [{"level": 3, "preset": "adaptive"}], "zones": [{"zone": "Shop", "preset": "powerSaving"}]}
                """, wrong: ("useBestNumberOfBeacons", "useBestNumberOfBeacon"), part: "2:"),
        Sample(
            kind: "baseline",
            good: """
                {"format": "beaconry-baseline", "version": 1, "header": "sha256:00",
                 "presets": {"default": {"useBestNumberOfBeacons": 5}}}
                """, wrong: ("useBestNumberOfBeacons", "useBestNumberOfBeacon"), part: "2:"),
        Sample(
            kind: "constants",
            good: """
                {"format": "beaconry-constants", "version": 1,
                 "constants": {"centroidWeightExponent": 2.4}}
                """, wrong: ("2.4", "24"), part: "a number from 1 to 4"),
        Sample(
            kind: "requirements",
            good: "requirements:\n  - {metric: ce75, atMost: 4}\n  - {share: 0.95, within: 5, zone: Sales}\n",
            wrong: ("atMost", "atMots"), part: "2:"),
        Sample(
            kind: "evaluation",
            good: """
                {"confidence": 0.95, "format": "beaconry-metrics", "metrics": [],
                 "pooled": {"metrics": {"ce75": {"interval": [1, 3], "value": 2}}},
                 "version": 2, "walks": [{"name": "w"}]}
                """, wrong: ("[1, 3]", "[4, 3]"), part: "2:"),
        Sample(
            kind: "recording",
            good: """
                {"format":"beaconry-recording","version":1,"name":"w","kind":"walk","duration":10}
                {"t":1,"beacon":"a","rssi":-71}
                """, wrong: ("-71", "-710"), part: ":2:"),
        Sample(
            kind: "truth",
            good: """
                {"format":"beaconry-truth","version":1,"name":"w"}
                {"t":0,"x":3.2,"y":10.5,"level":0}
                """, wrong: ("3.2", "\"far\""), part: ":2:"),
        Sample(
            kind: "fixes",
            good: """
                {"format":"beaconry-fixes","version":1,"name":"w","publishInterval":1}
                {"t":1,"x":3.4,"y":10.1,"level":0,"accuracy":2.5,"published":true}
                """, wrong: ("2.5", "-2.5"), part: ":2:"),
    ]

    /// The tool on a file of this text, whose name says nothing.
    private func validate(_ text: String, name: String = "some.file") throws -> (run: Tool.Run, report: [String: Any]) {
        var result: (Tool.Run, [String: Any])?
        try Tool.inFolder { folder in
            let venue = Project.root.appending(path: "Venues/office.yaml").path
            try text.replacingOccurrences(of: "VENUE", with: venue)
                .write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
            let run = try Tool.run(["validate", name, "--json"], in: folder)
            let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
            result = (run, try #require((document?["files"] as? [[String: Any]])?.first))
        }
        return try #require(result)
    }

    @Test(arguments: samples) func aFileThatIsRight(_ sample: Sample) throws {
        let (run, report) = try validate(sample.good)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(report["kind"] as? String == sample.kind)
        #expect(report["isValid"] as? Bool == true)
        #expect((report["contents"] as? String)?.isEmpty == false)
    }

    @Test(arguments: samples) func aFileThatIsWrong(_ sample: Sample) throws {
        let text = sample.good.replacingOccurrences(of: sample.wrong.word, with: sample.wrong.instead)
        #expect(text != sample.good)
        let (run, report) = try validate(text)
        #expect(run.exitCode == 2)
        #expect(report["kind"] as? String == sample.kind, "\(run.errors)")
        #expect(report["isValid"] as? Bool == false)
        #expect(run.errors.contains("some.file") && run.errors.contains(sample.part), "\(run.errors)")
    }

    private static let model =
        #"{"powerAt1m":-60,"powerAt1mError":1,"pathLossExponent":2,"pathLossExponentError":0.1,"#
        + #""residualStandardDeviation":4,"readings":100,"distances":[1,20]}"#

    /// Files that a calibration and a fit write, and a preset without its header, are not another kind.
    @Test(arguments: [
        (#"{"command":"x","folders":{},"plan":{"data":{}},"venueDigest":"","version":3}"#, "resume", 2),
        (#"{"command":"x","format":"beaconry-calibration","settings":[],"venue":{},"version":2}"#, "calibration", 2),
        (#"{"format":"beaconry-files","version":1,"files":["a"]}"#, "document", 0),
        (#"{"format":"beaconry-files","version":2,"files":["a"]}"#, "document", 2),
        (#"{"format":"beaconry-files","version":1,"files":["a"],"more":1}"#, "document", 2),
        (
            #"{"format":"beaconry-fit","version":1,"beacons":[],"global":\#(model),"method":"likelihood","notes":[],"outlierShare":0}"#,
            "fit", 0
        ),
        (
            #"{"format":"beaconry-fit","version":1,"beacons":[],"global":{},"method":"likelihood","notes":[],"outlierShare":0}"#,
            "fit", 2
        ),
        (
            #"{"format":"beaconry-fit","version":1,"beacons":[],"global":\#(model),"method":"x","notes":[],"outlierShare":0}"#,
            "fit", 2
        ),
        (#"{"settings":{"useBestNumberOfBeacons":6}}"#, "preset", 2),
        ("venue: missing.yaml\nrecordings: nowhere\nsampler: random\n", "study", 2),
    ])
    func aFileOfACalibration(text: String, kind: String, exitCode: Int32) throws {
        let (run, report) = try validate(text)
        #expect(report["kind"] as? String == kind && run.exitCode == exitCode, "\(run.errors)")
        if kind == "study" {
            #expect(run.errors.contains("venue: There is nothing at ") && run.errors.contains("recordings: "))
        }
    }

    @Test(arguments: [
        ("", "it is empty"), ("just words\n", "not a mapping"), ("[1, 2, 3]\n", "not a mapping"),
        ("{}\n", "it is an empty mapping, without a key"),
        ("colour: red\nsize: 4\n", "\"colour\""), ("t,beacon,rssi\n1,a,-70\n", "not a mapping"),
    ])
    func aFileThatCannotBeTold(text: String, part: String) throws {
        let (run, report) = try validate(text)
        #expect(run.exitCode == 2)
        #expect(report["kind"] == nil)
        #expect(run.errors.contains("The kind of this file is not recognised: ") && run.errors.contains(part))
        for kind in Self.samples.map(\.kind) { #expect(run.errors.contains("\(kind) ("), "\(kind)") }
    }

    /// Without a header, the end of the name tells; with a misspelled one, the word that is nearest.
    @Test func aHeaderThatIsMissingOrMisspelled() throws {
        let (missing, report) = try validate(#"{"t":1,"beacon":"a","rssi":-71}"#, name: "w.recording.jsonl")
        #expect(missing.exitCode == 2 && report["kind"] as? String == "recording")
        #expect(missing.errors.contains("A header"))
        let (misspelled, other) = try validate(#"{"format":"beaconry-recodring","version":1,"name":"w"}"#)
        #expect(misspelled.exitCode == 2 && other["kind"] as? String == "recording")
        #expect(misspelled.errors.contains("\"beaconry-recording\" is expected here"))
    }

    @Test func severalFilesOfSeveralKinds() throws {
        try Tool.inFolder { folder in
            for sample in Self.samples where sample.kind != "scenario" {
                try sample.good.write(to: folder.appending(path: sample.kind), atomically: true, encoding: .utf8)
            }
            let names = Self.samples.map(\.kind).filter { $0 != "scenario" }
            let run = try Tool.run(["validate"] + names, in: folder)
            #expect(run.exitCode == 0 && run.errors.isEmpty, "\(run.errors)")
            #expect(run.output.split(separator: "\n").count == names.count)
        }
    }
}
