import Foundation
import TestSupport
import Testing

/// Options that contradict each other or have no effect, and results as JSON.
@Suite struct OptionMessageTests {
    private static let office = Project.root.appending(path: "Venues/office.yaml").path

    @Test func aSeedIsGivenOnce() throws {
        let run = try Tool.run(["calibrate", Self.office, "--seed", "9", "--seed", "8"])
        #expect(run.exitCode == 2 && run.errors.contains("--seed is given twice"), "\(run.errors)")
    }

    /// The parser takes a value with a dash for an option.
    @Test(arguments: [
        (
            ["simulate", office, "--seed", "-1"],
            "error: --seed: -1 begins with a dash and was read as an option. --seed takes a whole number from 0 on.\n"
        ),
        (["calibrate", office, "--seed", "-1"], "--seed takes a whole number from 0 on."),
        (["engage", "zones", office, "--stay", "-1"], "--stay takes seconds from 0 to 3600."),
        (["engage", "zones", office, "--false", "-0.5"], "--false takes a number from 0 to 1000."),
        (["benchmark", office, "--preset", "-x"], "If it is the value, write --preset=-x."),
        (["simulate", office, "--seed", "--quiet"], "Missing value for '--seed <seed>'"),
    ])
    func aValueWithADashIsNoOption(arguments: [String], sentence: String) throws {
        let run = try Tool.run(arguments)
        #expect(run.exitCode == 2 && run.errors.contains(sentence), "\(run.errors)")
        #expect(run.errors.contains("Missing value") == sentence.hasPrefix("Missing value"), "\(run.errors)")
    }

    /// A file that is given is read, and an option that could change nothing is refused.
    @Test func whatIsGivenIsUsedOrRefused() throws {
        try Tool.inFolder { folder in
            let walks = ["simulate", Self.office, "--walks", "1", "--duration", "10", "--output", "walks", "--quiet"]
            let fixes = ["locate", Self.office, "--recordings", "walks", "--output", "fixes", "--quiet"]
            for arguments in [walks, fixes] { #expect(try Tool.run(arguments, in: folder).exitCode == 0) }
            let cases = [
                (["plan", "maps", Self.office, "--cell", "4", "--map", "bound", "--baseline", "nope"], "nope: error:"),
                (
                    ["evaluate", Self.office, "--recordings", "walks", "--fixes", "fixes", "--constants", "nope"],
                    "--constants"
                ),
                (
                    ["plan", "place", Self.office, "--count", "1", "--without-visitors", "--preset", "nope"],
                    "--preset"
                ),
            ]
            for (arguments, words) in cases {
                let run = try Tool.run(arguments, in: folder)
                #expect(run.exitCode == 2 && run.errors.contains(words), "\(arguments): \(run.errors)")
            }
        }
    }

    /// With --json, standard output is JSON, also if the result goes to files.
    @Test func resultsInFilesAreListedAsJSON() throws {
        try Tool.inFolder { folder in
            #expect(
                try Tool.run(
                    [
                        "simulate", Self.office, "--walks", "2", "--duration", "10", "--output", "walks", "--quiet",
                    ], in: folder
                ).exitCode == 0)
            for arguments in [
                ["locate", Self.office, "--recordings", "walks"], ["schema", "study"],
            ] {
                let run = try Tool.run(arguments + ["--output", "out", "--json", "--quiet"], in: folder)
                #expect(run.exitCode == 0, "\(run.errors)")
                let json = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
                let files = try #require(json?["files"] as? [String])
                #expect(!files.isEmpty)
                for file in files {
                    #expect(FileManager.default.fileExists(atPath: folder.appending(path: file).path), "\(file)")
                }
            }
            #expect(try Tool.run(["schema", "study", "--json", "--markdown"]).exitCode == 2)
        }
    }

    /// Recorded walks without surveys: what is ignored or missing is said.
    @Test func whatRecordingsDoNotNeed() throws {
        try Tool.inFolder { folder in
            func errors(_ arguments: [String]) throws -> String {
                try Tool.run(arguments + ["--recordings", "walks"], in: folder).errors
            }
            _ = try Tool.run(
                ["simulate", Self.office, "--walks", "2", "--duration", "10", "--output", "walks", "--quiet"],
                in: folder)
            let calibrated = try errors([
                "calibrate", Self.office, "--walks", "7", "--variation-walks", "9", "--configurations", "0",
                "--settings",
                "{useBestNumberOfBeacons: [4, 5]}", "--other-settings", "fixed",
            ])
            #expect(calibrated.contains("walks has no effect") && calibrated.contains("variationWalks has no effect"))
            #expect(!calibrated.contains("duration has no effect"))
            let compared = try errors(["benchmark", Self.office, "--core", "default", "--walks", "3"])
            #expect(compared.contains("warning: --walks has no effect"), "\(compared)")
            #expect(try errors(["gap", Self.office]).contains("There is no survey with truth"))
            #expect(!(try errors(["fit", Self.office, "--device", "nix"]).contains("Known: .")))
            let study = try Tool.run(["calibrate", Self.office, "--survey", "walks"], in: folder)
            #expect(study.exitCode == 2 && study.errors.contains("There is no survey with truth"), "\(study.errors)")
        }
    }
}
