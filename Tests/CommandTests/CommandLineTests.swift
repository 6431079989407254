import Diagnostics
import Foundation
import TestSupport
import Testing

/// The tool as people use it: another process, its exit code, what it prints where, and the files that it leaves.
@Suite struct CommandLineTests {
    @Test(
        arguments: [
            ([], 0), (["--help"], 0), (["--version"], 0), (["nonsense"], 2), (["calibrate"], 2),
            (["calibrate", "Venues/office.yaml", "--jobs", "0"], 2),
            (["calibrate", "Venues/office.yaml", "--walks", "9223372036854775807"], 2),
            (["calibrate", "Venues/office.yaml", "--configurations", "9223372036854775807"], 2),
            (["calibrate", "Venues/office.yaml", "--minimum-effect", "inf"], 2),
            (["calibrate", "Venues/office.yaml", "--duration", "nan"], 2),
            (["simulate", "Venues/office.yaml", "--walks", "9223372036854775807"], 2),
            (["simulate", "Venues/office.yaml", "--duration", "1e300"], 2),
            (["validate-physics", "--seeds", "9223372036854775807"], 2), (["validate-physics", "--seeds", "1"], 2),
            (["metrics", "--jobs", "9223372036854775807"], 2),
            (["calibrate", "--resume", "--output", "x", "--jobs", "1001"], 2),
            (["evaluate", "Venues/office.yaml", "--recordings", "Sources", "--instants", "1e-9"], 2),
            (["evaluate", "Venues/office.yaml", "--recordings", "Sources", "--instants", "1e300"], 2),
            (["gap", "Venues/office.yaml", "--recordings", "Sources", "--walks", "9223372036854775807"], 2),
            (["study", "show", "x", "--best", "9223372036854775807"], 2),
            (["calibrate", "no-such-file.yaml"], 2),
            (["calibrate", "Venues/office.yaml", "--objective", "ipinScor"], 2), (["validate", "Venues"], 2),
            (["animate", "Venues/office.yaml", "--speed", "0"], 2),
            (["animate", "Venues/office.yaml", "--from", "nan"], 2),
            (["animate", "Venues/office.yaml", "--walks", "0"], 2),
            (["animate", "Venues/office.yaml", "--recordings", "Sources"], 2),
            (["locate", "Venues/office.yaml", "--recordings", "Sources", "--set", "useBestNumberOfBeacons=99"], 2),
            (["benchmark", "Venues/office.yaml", "--headroom", "--core", "default"], 2),
            (["benchmark", "Venues/office.yaml", "--core", "default", "--set", "receiverOffset=true"], 2),
            (["diagnose", "Venues/office.yaml"], 2),
            (["diagnose", "Venues/office.yaml", "--recordings", "Sources"], 2),
            (["diagnose", "Venues/office.yaml", "--recordings", "Sources", "--cell", "0"], 2),
            (["diagnose", "Venues/office.yaml", "--recordings", "Sources", "--threshold", "nan"], 2),
            (["diagnose", "Venues/office.yaml", "--recordings", "Sources", "--power-spread", "0"], 2),
        ] as [([String], Int32)])
    func exitCodes(arguments: [String], expected: Int32) throws {
        let run = try Tool.run(arguments)
        #expect(run.exitCode == expected, "\(arguments): \(run.errors)")
        if expected == 2 {
            #expect(run.output.isEmpty)
            #expect(!run.errors.isEmpty)
        }
    }

    @Test func everyCommandHasHelpWithAnExample() throws {
        for command in [
            "validate", "schema", "settings", "metrics", "parameters", "import plan", "import recordings",
            "export plan",
            "export fixes", "export error-map", "fit", "simulate", "locate",
            "evaluate", "diagnose", "benchmark", "animate", "calibrate", "gap", "study list", "study show",
            "study export", "study merge", "validate-physics",
        ] {
            let run = try Tool.run(command.split(separator: " ").map(String.init) + ["--help"])
            #expect(run.exitCode == 0)
            let longest = run.output.split(separator: "\n").map(\.count).max() ?? 0
            #expect(longest <= 100, "\(command)")
            #expect(run.output.contains("Example: beaconry \(command)"), "\(command)")
            for option in ["--seed", "--jobs", "--output", "--force", "--quiet", "--json"] {
                #expect(run.output.contains(option), "\(command) \(option)")
            }
        }
    }

    /// What is not always so is not stated, and how a ranking chooses its walks is said.
    @Test func helpOfEnginesAndOfRankingsIsTrue() throws {
        func help(_ command: [String]) throws -> String {
            try Tool.run(command + ["--help"]).output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        #expect(try help(["benchmark"]).contains("without it they may be worse than the centroid."))
        #expect(try help(["study", "show"]).contains("It is the set with the most trials: its walks times"))
    }

    @Test(arguments: [("Venues", 3), ("Venues/scenarios", 5), ("Venues/catalogues", 1), ("Venues/fleets", 1)])
    func allExamplesAreValid(
        folder: String, least: Int
    )
        throws
    {
        let files = try FileManager.default.contentsOfDirectory(atPath: Project.root.appending(path: folder).path)
            .filter { $0.hasSuffix(".yaml") }.sorted().map { "\(folder)/\($0)" }
        #expect(files.count >= least)
        let run = try Tool.run(["validate"] + files)
        #expect(run.exitCode == 0)
        #expect(run.errors.isEmpty, "\(run.errors)")
    }

    /// What contradicts a default of the settings is said, and the file can be used.
    @Test func lowStoreysAreSaid() throws {
        try Tool.inFolder { folder in
            func level(_ number: Int) -> String {
                "  - {number: \(number), height: 2.7, outline: [[0, 0], [9, 0], [9, 9]], "
                    + "beacons: [{id: b\(number), at: [6, 3], height: 2}]}\n"
            }
            try "name: house\nlevels:\n\(level(0))\(level(1))".write(
                to: folder.appending(path: "house.yaml"), atomically: true, encoding: .utf8)
            let run = try Tool.run(["validate", "house.yaml"], in: folder)
            #expect(run.exitCode == 0 && run.output.contains("2 levels"), "\(run.errors)")
            #expect(run.errors.contains("house.yaml: warning: Levels 0 and 1 are 2.7 m apart"), "\(run.errors)")
        }
    }

    @Test func versionHasTheDigestOfTheProgram() throws {
        let run = try Tool.shell("\"$0\" --version; sha256sum \"$0\"")
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 3 && lines[0].hasPrefix("beaconry \(ToolVersion.current), "), "\(run.output)")
        #expect(lines[1] == "sha256:\(lines[2].prefix(64))")
    }

    @Test func brokenVenueIsReportedByLineInTextAndJSON() throws {
        try Tool.inFolder { folder in
            try "name: x\nlevles: []\n".write(
                to: folder.appending(path: "broken.yaml"), atomically: true, encoding: .utf8)
            let run = try Tool.run(["validate", "broken.yaml", "--json"], in: folder)
            #expect(run.exitCode == 2)
            #expect(run.errors.contains("broken.yaml:2:1: error: "))
            #expect(run.errors.contains("levels"))
            let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
            let reports = try #require(document?["files"] as? [[String: Any]])
            #expect(reports.count == 1)
            #expect(reports[0]["isValid"] as? Bool == false)
        }
    }

    @Test func simulateLocateEvaluateJoin() throws {
        try Tool.inFolder { folder in
            let venue = Project.root.appending(path: "Venues/office.yaml").path
            let walks = try Tool.run(
                ["simulate", venue, "--walks", "2", "--duration", "40", "--output", "walks", "--quiet", "--json"],
                in: folder)
            #expect(walks.exitCode == 0, "\(walks.errors)")
            #expect(walks.errors.isEmpty)
            let located = try Tool.run(
                ["locate", venue, "--recordings", "walks", "--output", "fixes", "--quiet"], in: folder)
            #expect(located.exitCode == 0, "\(located.errors)")
            let direct = try Tool.run(["evaluate", venue, "--recordings", "walks", "--json"], in: folder)
            let indirect = try Tool.run(
                ["evaluate", venue, "--recordings", "walks", "--fixes", "fixes", "--json"], in: folder)
            #expect(direct.exitCode == 0, "\(direct.errors)")
            #expect(indirect.exitCode == 0, "\(indirect.errors)")
            #expect(direct.result == indirect.result)
            #expect(!direct.output.isEmpty)
        }
    }

    @Test func calibrateGivesTheSameBytesAtAnyNumberOfWorkers() throws {
        try Tool.inFolder { folder in
            let venue = Project.root.appending(path: "Venues/office.yaml").path
            var results: [[String: Data]] = []
            for jobs in ["1", "2", "5"] {
                let run = try Tool.run(
                    [
                        "calibrate", venue, "--walks", "5", "--duration", "40", "--configurations", "6", "--jobs", jobs,
                        "--output", "out\(jobs)",
                    ], in: folder)
                #expect(run.exitCode == 0, "\(run.errors)")
                var files = ["standard output": Data(run.output.utf8)]
                for name in ["preset.json", "report.html", "report.md"] {
                    files[name] = try Data(contentsOf: folder.appending(path: "out\(jobs)/\(name)"))
                }
                results.append(files)
            }
            #expect(results[0] == results[1])
            #expect(results[0] == results[2])
            // The preset can be used.
            let walks = try Tool.run(
                ["simulate", venue, "--walks", "1", "--duration", "20", "--output", "walks"], in: folder)
            #expect(walks.exitCode == 0)
            let run = try Tool.run(
                ["locate", venue, "--recordings", "walks", "--preset", "out1/preset.json"], in: folder)
            #expect(run.exitCode == 0, "\(run.errors)")
            #expect(run.output.contains("\"format\":\"beaconry-fixes\""))
        }
    }

    @Test func quietIsSilentAndResultsStayOnStandardOutput() throws {
        try Tool.inFolder { folder in
            let venue = Project.root.appending(path: "Venues/office.yaml").path
            let run = try Tool.run(
                ["simulate", venue, "--walks", "1", "--duration", "10", "--output", "w", "--quiet"], in: folder)
            #expect(run.exitCode == 0)
            #expect(run.errors.isEmpty)
            #expect(run.output.isEmpty)
        }
    }
}
