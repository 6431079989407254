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
        (["engage", "zones", office, "--stay", "-1"], "--stay takes seconds from 0 to 86400."),
        (["engage", "zones", office, "--false", "-0.5"], "--false takes a number from 0 to 1000."),
        (["benchmark", office, "--preset", "-x"], "If it is the value, write --preset=-x."),
        (["simulate", office, "--seed", "--quiet"], "Missing value for '--seed <seed>'"),
    ])
    func aValueWithADashIsNoOption(arguments: [String], sentence: String) throws {
        let run = try Tool.run(arguments)
        #expect(run.exitCode == 2 && run.errors.contains(sentence), "\(run.errors)")
        #expect(run.errors.contains("Missing value") == sentence.hasPrefix("Missing value"), "\(run.errors)")
    }

    /// A repeated option is refused in every command with the same words.
    @Test(
        arguments: [
            (
                ["engage", "zones", Self.office, "--phone", "inHand", "--phone", "inHand"],
                "--phone inHand is given twice"
            ),
            (
                ["engage", "zones", Self.office, "--profile", "backspin", "--profile", "backspin"],
                "--profile backspin is given"
            ),
            (["plan", "lint", Self.office, "--rule", "portal", "--rule", "portal"], "--rule portal is given twice"),
            (["plan", "maps", Self.office, "--map", "bound", "--map", "bound"], "--map bound is given twice"),
            (["evaluate", Self.office, "--by", "level", "--by", "level"], "--by level is given twice"),
            (
                ["plan", "predict", Self.office, "--walks", "7", "--walks", "8"],
                "--walks is given twice. Give it once."
            ),
        ] as [([String], String)])
    func nothingIsRepeated(arguments: [String], words: String) throws {
        let run = try Tool.run(arguments)
        #expect(run.exitCode == 2 && run.errors.contains(words), "\(run.errors)")
    }

    /// Bad words, values that are not allowed and contradictions: all are said.
    @Test func allOptionsAreSaidAtOnce() throws {
        let maps = try Tool.run(["plan", "maps", Self.office, "--map", "foo", "--cell", "0.001", "--scan=-1"])
        for flag in ["--map", "--cell", "--scan"] {
            #expect(maps.exitCode == 2 && maps.errors.contains("error: \(flag) takes "), "\(maps.errors)")
        }
        #expect(maps.errors.contains("not \"foo\""))
        let place = try Tool.run([
            "plan", "place", Self.office, "--robust", "--model", "tag", "--pilot-venue", "a.yaml",
        ])
        for words in ["Give --count", "--catalogue and --model", "--robust adds", "--pilot-venue needs --pilot"] {
            #expect(place.exitCode == 2 && place.errors.contains(words), "\(place.errors)")
        }
        let predicted = try Tool.run(["plan", "predict", Self.office, "--strict"])
        #expect(predicted.exitCode == 2 && predicted.errors.contains("--strict needs --require"), "\(predicted.errors)")
    }

    /// An option without effect on the chosen maps or rules is refused, and what it counts for is named.
    @Test func optionsCountForWhatIsChosen() throws {
        func errors(_ words: [String]) throws -> String {
            let run = try Tool.run(["plan", words[0], Self.office] + words.dropFirst())
            #expect(run.exitCode == 2, "\(words)")
            return run.errors
        }
        let idle = [
            "--scan", "5", "--threshold", "-60", "--correlation", "9", "--offset-spread", "4",
            "--preset", "bestAccuracy",
        ]
        let inSight = try errors(["maps", "--map", "inSight"] + idle)
        for flag in idle where flag.hasPrefix("--") {
            #expect(inSight.contains("\(flag) has no effect on inSight. Leave it out, or give --map "), "\(inSight)")
        }
        #expect(inSight.contains("give --map heardPerScan, threeHeard, expectedError."))
        let fixed = try errors(["maps", "--map", "aboveThreshold", "--threshold", "-60", "--preset", "powerSaving"])
        #expect(fixed.contains("--preset has no effect on aboveThreshold") && !fixed.contains("--threshold has"))
        #expect(try errors(["maps", "--map", "bound", "--constants", "c.json"]).contains("--constants has no effect"))
        #expect(
            try errors(["lint", "--rule", "portal", "--preset", "bestAccuracy"]).contains("--preset has no effect"))
        #expect(
            try errors(["lint", "--rule", "identity", "--cell", "3"]).contains("give --rule hull, in-sight, heard"))
        #expect(try errors(["lint", "--constants", "c.json"]).contains("--constants has no effect"))
    }

    /// What a command finds missing while it runs comes with its own usage.
    @Test func theUsageIsThatOfTheCommand() throws {
        let run = try Tool.run(["evaluate", Self.office])
        #expect(run.exitCode == 2 && run.errors.contains("Error: Give --recordings"), "\(run.errors)")
        #expect(run.errors.contains("Usage: beaconry evaluate ") && run.errors.contains("'beaconry evaluate --help'"))
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
                (["evaluate", Self.office, "--fixes", "f", "--preset", "default"], "Leave out --preset"),
            ]
            for (arguments, words) in cases {
                let run = try Tool.run(arguments, in: folder)
                #expect(run.exitCode == 2 && run.errors.contains(words), "\(arguments): \(run.errors)")
            }
        }
    }

    /// Files that are missing are named together, each with its option.
    @Test func allFilesAreSaidAtOnce() throws {
        try Tool.inFolder { folder in
            let settings = ["--preset", "none.json", "--constants", "no-constants", "--baseline", "no-baseline"]
            let options = settings + ["--require", "none.yaml"]
            let evaluate = ["evaluate", "--recordings", "walks"]
            for (command, venue) in [(["plan", "predict"], Self.office), (evaluate, Self.office), (evaluate, "v")] {
                let errors = try Tool.run(command + options + [venue], in: folder).errors
                for words in [
                    "\"none.json\"", "(--preset)", "no-constants: error: There is no such file. (--constants)",
                    "no-baseline: error: There is no such file. (--baseline)",
                    "none.yaml: error: There is no such file. (--require)",
                ] {
                    #expect(errors.contains(words), "\(command): \(errors)")
                }
                #expect(errors.contains("v: error: There is no such file.") == (venue == "v"), "\(errors)")
                let folders = errors.contains("walks: error: There is no such folder. (--recordings)")
                #expect(folders == (command == evaluate), "\(errors)")
            }
            let commands = [
                ["locate"], ["diagnose", "--recordings", "walks"], ["animate"], ["benchmark", "--headroom"],
                ["engage", "routes"], ["engage", "zones"], ["engage", "tags"], ["plan", "lint"], ["plan", "maps"],
                ["plan", "place", "--count", "3"], ["plan", "density", "--counts", "8,12"], ["plan", "what-if"],
                ["plan", "compare", "w"],
            ]
            for command in commands {
                let words = ["v", "--preset", "none.json", "--baseline", "no-baseline"]
                let run = try Tool.run(command + words, in: folder)
                #expect(run.exitCode == 2 && run.errors.contains("v: error: "), "\(run.errors)")
                #expect(run.errors.contains("(--preset)") && run.errors.contains("(--baseline)"), "\(run.errors)")
            }
        }
    }

    /// A preset file that was made for another venue is used with a warning; the exit code is the same.
    @Test func aPresetOfAnotherVenueIsSaid() throws {
        try Tool.inFolder { folder in
            for name in ["mall", "office"] {
                let text =
                    #"{"format": "beaconry-preset", "version": 1, "settings": {}, "venue": {"name": "\#(name)", "digest": ""}}"#
                try text.write(to: folder.appending(path: "\(name).json"), atomically: true, encoding: .utf8)
            }
            let simulated = try Tool.run(
                ["simulate", Self.office, "--walks", "1", "--duration", "20", "--output", "walks"], in: folder)
            #expect(simulated.exitCode == 0, "\(simulated.errors)")
            let warning = "warning: This preset was calibrated for \"mall\", not for \"office\"."
            for command in [
                ["plan", "lint", "--preset"], ["locate", "--recordings", "walks", "--preset"],
                ["evaluate", "--recordings", "walks", "--preset"], ["benchmark", "--recordings", "walks", "--core"],
            ] {
                let run = try Tool.run(command + ["mall.json", Self.office], in: folder)
                #expect(run.errors.components(separatedBy: warning).count == 2, "\(command): \(run.errors)")
                let own = try Tool.run(command + ["office.json", Self.office], in: folder)
                #expect(own.exitCode == run.exitCode && !own.errors.contains("was calibrated for"), "\(own.errors)")
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
