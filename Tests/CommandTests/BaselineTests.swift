import Foundation
import TestSupport
import Testing

/// The defaults of the SDK's own header in every command that uses a preset.
@Suite struct BaselineTests {
    private static let header = """
        // BackspinSDK version 3.8.2

        typedef NS_ENUM(NSInteger, BSSDKPositioningConfiguration) {
            /// default: 2, power saving: 1
            BSSDKPositioningConfigurationUseBestNumberOfBeacons,
            /// default: 12; best accuracy: 9
            BSSDKPositioningConfigurationRssiSmoothingHistorySize,
            BSSDKPositioningConfigurationRssiPositioningThreshold, // default: -80 dBm
        };
        """

    /// A folder with walks in the office and a baseline file, and the options that name them.
    private func inOffice(_ body: (URL, _ baseline: [String]) throws -> Void) throws {
        try Tool.inFolder { folder in
            let venue = Project.root.appending(path: "Venues/office.yaml").path
            try Self.header.write(to: folder.appending(path: "header.h"), atomically: true, encoding: .utf8)
            let read = try Tool.run(
                ["settings", "import-header", "header.h", "--output-file", "baseline.json"], in: folder)
            #expect(read.exitCode == 0, "\(read.errors)")
            #expect(read.output.contains("line 4: powerSaving useBestNumberOfBeacons = 1"), "\(read.output)")
            #expect(read.output.contains("SDK version: 3.8.2"), "\(read.output)")
            #expect(
                read.output.contains("Not found, so it stays our interpretation of the document:"), "\(read.output)")
            let made = try Tool.run(
                ["simulate", venue, "--walks", "2", "--duration", "60", "--output", "walks", "--quiet"], in: folder)
            #expect(made.exitCode == 0, "\(made.errors)")
            try body(folder, ["--baseline", "baseline.json"])
        }
    }

    @Test func theFileSaysNothingOfTheUser() throws {
        try inOffice { folder, _ in
            let text = try String(contentsOf: folder.appending(path: "baseline.json"), encoding: .utf8)
            #expect(!text.contains("header.h") && !text.contains(folder.lastPathComponent))
            #expect(text.contains("\"header\" : \"sha256:"))
            let valid = try Tool.run(["validate", "baseline.json"], in: folder)
            #expect(valid.exitCode == 0 && valid.output.contains("baseline: "), "\(valid.output)\(valid.errors)")
            let wrong = text.replacing("powerSaving", with: "powerSafing")
            try wrong.write(to: folder.appending(path: "wrong.json"), atomically: true, encoding: .utf8)
            let invalid = try Tool.run(["validate", "wrong.json"], in: folder)
            #expect(
                invalid.exitCode == 2 && invalid.errors.contains("Did you mean \"powerSaving\"?"), "\(invalid.errors)")
        }
    }

    /// Every command that runs a preset gives another result with the header's defaults.
    @Test func everyCommandUsesIt() throws {
        try inOffice { folder, baseline in
            let venue = Project.root.appending(path: "Venues/office.yaml").path
            let walks = ["--recordings", "walks"]
            let commands = [
                ["settings"], ["locate", venue] + walks, ["evaluate", venue] + walks + ["--preset", "powerSaving"],
                ["benchmark", venue] + walks + ["--core", "default", "--core", "bestAccuracy"],
                ["benchmark", "--headroom", venue] + walks, ["animate", venue] + walks + ["--output-file", "-"],
                [
                    "calibrate", venue, "--walks", "4", "--duration", "30", "--configurations", "4", "--variations",
                    "[]",
                    "--document-variants", "0", "--json",
                ],
            ]
            for (index, command) in commands.enumerated() {
                let isCalibration = command[0] == "calibrate"
                func run(_ more: [String], _ name: String) throws -> String {
                    let output = isCalibration ? ["--output", "\(name)-\(index)"] : []
                    let run = try Tool.run(command + more + output + ["--quiet"], in: folder)
                    #expect(run.exitCode == 0, "\(command): \(run.errors)")
                    return run.result
                }
                let plain = try run([], "plain")
                let other = try run(baseline, "other")
                #expect(plain != other, "\(command[0])")
            }
            // The baseline of the calibration is the header's default, and a resumed one knows it.
            let text = try String(contentsOf: folder.appending(path: "other-6/calibration.json"), encoding: .utf8)
            #expect(text.contains("--baseline baseline.json"), "the command that reproduces it")
            let preset = try String(contentsOf: folder.appending(path: "other-6/preset.json"), encoding: .utf8)
            #expect(preset.contains("\"sdkVersion\" : \"3.8.2\""), "\(preset)")
            let again = try Tool.run(["calibrate", "--resume", "--output", "other-6", "--json", "--quiet"], in: folder)
            #expect(again.exitCode == 0, "\(again.errors)")
            try Self.header.replacing("default: 2", with: "default: 3")
                .write(to: folder.appending(path: "header.h"), atomically: true, encoding: .utf8)
            _ = try Tool.run(
                ["settings", "import-header", "header.h", "--output-file", "baseline.json", "--force"], in: folder)
            let changed = try Tool.run(["calibrate", "--resume", "--output", "other-6", "--quiet"], in: folder)
            #expect(changed.exitCode == 2 && changed.errors.contains("changed since"), "\(changed.errors)")
        }
    }

    /// What a preset file does not name is the SDK's own default.
    @Test func presetFilesKeepTheDefaultsOfTheHeader() throws {
        try inOffice { folder, baseline in
            try "{format: beaconry-preset, version: 1, settings: {activateRssiSmoothing: true}}".write(
                to: folder.appending(path: "part.json"), atomically: true, encoding: .utf8)
            func fixes(_ preset: String, _ more: [String]) throws -> String {
                let name = "\(preset)-\(more.count)"
                let run = try Tool.run(
                    [
                        "locate", Project.root.appending(path: "Venues/office.yaml").path, "--recordings", "walks",
                        "--preset", preset, "--output", name, "--quiet",
                    ] + more, in: folder)
                #expect(run.exitCode == 0, "\(run.errors)")
                return try String(
                    contentsOf: folder.appending(path: "\(name)/walk-001.fixes.jsonl"), encoding: .utf8)
            }
            #expect(try fixes("part.json", baseline) == fixes("default", baseline))
            #expect(try fixes("part.json", baseline) != fixes("part.json", []))
        }
    }

    /// A certificate names all that decides the positions.
    @Test func theCertificateNamesTheFiles() throws {
        try inOffice { folder, baseline in
            try #"{"format": "beaconry-constants", "version": 1, "constants": {"centroidWeightExponent": 4}}"#.write(
                to: folder.appending(path: "constants.json"), atomically: true, encoding: .utf8)
            let run = try Tool.run(
                [
                    "evaluate", Project.root.appending(path: "Venues/office.yaml").path, "--recordings", "walks",
                    "--require", Project.root.appending(path: "Venues/requirements/office.yaml").path,
                    "--certificate", "c.html", "--set", "useBestNumberOfBeacons=6", "--constants", "constants.json",
                ] + baseline, in: folder)
            #expect(run.exitCode <= 1, "\(run.errors)")
            let page = try String(contentsOf: folder.appending(path: "c.html"), encoding: .utf8)
            let settings =
                "preset default with useBestNumberOfBeacons=6; baseline baseline.json; constants constants.json"
            #expect(page.contains(settings), "\(page)")
        }
    }

    /// With a constants file, the positions are others. `evaluate` then has the figures of the fixes that `locate`
    /// makes with the same file; a missing file is named.
    @Test func constantsChangePositions() throws {
        try inOffice { folder, _ in
            let venue = Project.root.appending(path: "Venues/office.yaml").path
            try #"{"format": "beaconry-constants", "version": 1, "constants": {"centroidWeightExponent": 4}}"#.write(
                to: folder.appending(path: "constants.json"), atomically: true, encoding: .utf8)
            func output(_ command: [String], _ more: [String] = []) throws -> String {
                let run = try Tool.run(command + ["--recordings", "walks", "--quiet"] + more, in: folder)
                #expect(run.exitCode == 0, "\(command): \(run.errors)")
                return run.result
            }
            let constants = ["--constants", "constants.json"]
            let evaluate = ["evaluate", venue, "--json"]
            let evaluated = try output(evaluate, constants)
            _ = try output(["locate", venue, "--output", "fixes"], constants)
            #expect(try output(evaluate, ["--fixes", "fixes"]) == evaluated)
            #expect(try output(evaluate) != evaluated)
            for command in [
                ["benchmark", venue, "--core", "default", "--json"], ["animate", venue, "--output-file", "-"],
            ] {
                #expect(try output(command) != output(command, constants), "\(command[0])")
            }
            let missing = try Tool.run(evaluate + ["--recordings", "walks", "--constants", "nowhere.json"], in: folder)
            #expect(missing.exitCode == 2 && missing.errors.contains("nowhere.json: error:"), "\(missing.errors)")
        }
    }

    /// A folder with a survey and a walk in a hall and a baseline file, and a command that compares the walk with
    /// simulated ones.
    private func inHall(_ body: (URL, _ gap: [String]) throws -> Void) throws {
        try Tool.inFolder { folder in
            func write(_ text: String, _ name: String) throws {
                try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
            }
            let beacons = [("a", 2.0, 2.0), ("b", 18.0, 3.0), ("c", 9.0, 13.0), ("d", 2.0, 12.0), ("e", 17.0, 12.0)]
            func rows(_ x: Double, _ y: Double, _ time: Double, _ seed: Int) -> String {
                beacons.enumerated().map { index, beacon in
                    let distance = ((x - beacon.1) * (x - beacon.1) + (y - beacon.2) * (y - beacon.2) + 1.7)
                        .squareRoot()
                    let rssi = -60 - 20 * log10(distance) + Double((seed * 7 + index * 3) % 9 - 4)
                    return "\(x),\(y),\(time + 0.1 * Double(index)),\(beacon.0),\(rssi)\n"
                }.joined()
            }
            let head = "x,y,t,b,rssi\n"
            let survey = (0..<40).map { rows(1 + 2.5 * Double($0 % 8), 1 + 3 * Double($0 / 8), 0, $0) }
            let walk = (0..<60).map { rows(2 + 0.25 * Double($0), 7, Double($0), $0) }
            try write(head + survey.joined(), "survey.csv")
            try write(head + walk.joined(), "walk.csv")
            let columns = "layout: long\ntime: t\nbeacon: b\nrssi: rssi\ntruth: {x: x, y: y, height: {value: 1.2}}\n"
            try write("kind: survey\nrecording: [x, y]\n" + columns, "survey.yaml")
            try write(columns, "walk.yaml")
            let hung = beacons.map { "      - {id: \($0.0), at: [\($0.1), \($0.2)], height: 2.5}" }
            try write(
                "name: hall\nlevels:\n  - number: 0\n    name: L\n    height: 4\n"
                    + "    outline: [[0, 0], [20, 0], [20, 15], [0, 15]]\n    beacons:\n" + hung.joined(separator: "\n")
                    + "\n", "venue.yaml")
            try write(Self.header, "header.h")
            for command in [
                ["import", "csv", "survey.csv", "--option", "mapping=survey.yaml", "--output", "."],
                ["import", "csv", "walk.csv", "--option", "mapping=walk.yaml", "--output", "."],
                ["settings", "import-header", "header.h", "--output-file", "baseline.json"],
            ] {
                let run = try Tool.run(command, in: folder)
                #expect(run.exitCode == 0, "\(command): \(run.errors)")
            }
            let gap = ["gap", "venue.yaml", "--recordings", "recordings", "--configurations", "12"]
            try body(folder, gap + ["--duration", "30"])
        }
    }

    /// `gap` needs a survey and recorded walks.
    @Test func gapUsesIt() throws {
        try inHall { folder, gap in
            let command = gap + ["--walks", "8", "--json"]
            let plain = try Tool.run(command, in: folder)
            let other = try Tool.run(command + ["--baseline", "baseline.json"], in: folder)
            #expect(plain.exitCode == 0 && other.exitCode == 0, "\(plain.errors)\(other.errors)")
            #expect(plain.result != other.result)
        }
    }

    /// Four simulated walks of `gap` share a world, so fourteen are in four worlds. Each of these has at least two
    /// walks, so `gap` tells how much is luck; with the three worlds of twelve walks it does not.
    @Test func gapHasFourWalksInAWorld() throws {
        try inHall { folder, gap in
            for (walks, worlds) in [(14, 4), (12, 3)] {
                let run = try Tool.run(gap + ["--walks", "\(walks)", "--json"], in: folder)
                #expect(run.exitCode == 0, "\(run.errors)")
                let result = try JSONTree(json: run.output)
                #expect(result["simulatedWalkCount"]?.double == Double(walks))
                #expect(result["worldCount"]?.double == Double(worlds))
                #expect((result["luck"] != nil) == (worlds >= 4))
            }
        }
    }

    @Test func aHeaderWithoutDefaultsIsRefused() throws {
        try Tool.inFolder { folder in
            try "@interface Other : NSObject\n@end\n".write(
                to: folder.appending(path: "other.h"), atomically: true, encoding: .utf8)
            let run = try Tool.run(["settings", "import-header", "other.h", "--output-file", "b.json"], in: folder)
            #expect(run.exitCode == 2 && run.errors.contains("No default of a preset was found"), "\(run.errors)")
            #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "b.json").path))
        }
    }

    /// What people install has the venue's beacon power, the version of the SDK that the header states, and no phone that
    /// nobody had.
    @Test func presetsHaveThePowerAndTheOrigin() throws {
        try inOffice { folder, baseline in
            let office = try String(contentsOf: Project.root.appending(path: "Venues/office.yaml"), encoding: .utf8)
            let venue = office.replacing(#/radio: *\{[^}]*\}/#, with: "radio: {powerAt1m: -57.5}")
            try venue.write(to: folder.appending(path: "venue.yaml"), atomically: true, encoding: .utf8)
            let walks = folder.appending(path: "walks")
            for name in try FileManager.default.contentsOfDirectory(atPath: walks.path)
            where name.hasSuffix(".recording.jsonl") {
                let file = walks.appending(path: name)
                try String(contentsOf: file, encoding: .utf8).replacing(#/"device":"[^"]*",/#, with: "")
                    .write(to: file, atomically: true, encoding: .utf8)
            }
            let run = try Tool.run(
                [
                    "calibrate", "venue.yaml", "--recordings", "walks", "--configurations", "4", "--document-variants",
                    "0", "--output", "out", "--quiet",
                ] + baseline, in: folder)
            #expect(run.exitCode == 0, "\(run.errors)")
            let swift = try String(contentsOf: folder.appending(path: "out/preset.swift"), encoding: .utf8)
            #expect(swift.contains("The venue believes a beacon power of -57.5 dBm at 1 m."), "\(swift)")
            let isSet = swift.contains("    setVenuePreset(-57.5, VenueSetting.beaconTxPower, .bestAccuracy)")
            #expect(
                isSet == swift.contains("AccuracySetting.bestAccuracy)") && !swift.contains(".powerSaving"), "\(swift)")
            #expect(swift.contains("Preset for SDK 3.8.2, venue file sha256:"))
            #expect(swift.contains("phones: unnamed phone."))
        }
    }
}
