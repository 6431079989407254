import Foundation
import TestSupport
import Testing

/// Each document names the command that makes it again.
@Suite struct DocumentCommandTests {
    /// The command in a document has the seed, and nothing that changes no document; run again, it gives the same bytes.
    @Test func theNamedCommandMakesTheSameDocument() throws {
        try Tool.inFolder { folder in
            let venue = Project.venuePath("office")
            let simulated = try Tool.run(
                ["simulate", venue, "--walks=6", "--duration", "30", "-o", "my walks", "--json", "-q"], in: folder)
            #expect(try Self.command(simulated) == "beaconry simulate \(venue) --walks=6 --duration 30")
            let cases: [(words: [String], command: String)] = [
                (
                    ["evaluate", venue, "--recordings", "my walks", "--jobs", "2", "--output", "out", "--force"],
                    "evaluate \(venue) --recordings 'my walks' --seed 1"
                ),
                (
                    [
                        "evaluate", venue, "--recordings", "my walks", "--seed", "7", "--preset=bestAccuracy",
                        "--jobs=1",
                    ],
                    "evaluate \(venue) --recordings 'my walks' --seed 7 --preset=bestAccuracy"
                ),
                (
                    ["diagnose", venue, "--recordings=my walks", "--quiet", "--set", "phoneHeight=1.3"],
                    "diagnose \(venue) '--recordings=my walks' --set phoneHeight=1.3 --seed 1"
                ),
                (
                    ["plan", "maps", venue, "--cell", "4", "--map", "aboveThreshold", "--output=maps"],
                    "plan maps \(venue) --cell 4 --map aboveThreshold --seed 1"
                ),
                (
                    ["evaluate", venue, "--recordings", "my walks", "--map-cell", "3", "-qo", "cells"],
                    "evaluate \(venue) --recordings 'my walks' --map-cell 3 -qo cells --seed 1"
                ),
                (
                    ["evaluate", venue, "--recordings", "my walks", "--map-cell=3", "--output=cells 2", "--jobs=1"],
                    "evaluate \(venue) --recordings 'my walks' --map-cell=3 '--output=cells 2' --seed 1"
                ),
                (
                    ["evaluate", venue, "--recordings", "my walks", "--output", "cells", "--map-cell", "3", "--force"],
                    "evaluate \(venue) --recordings 'my walks' --output cells --map-cell 3 --seed 1"
                ),
                (
                    ["plan", "lint", "-qo", "out-2", "--json", "--", venue],
                    "plan lint --seed 1 -- \(venue)"
                ),
                (["plan", "lint", venue], "plan lint \(venue) --seed 1"),
                (["plan", "lint", venue, "--preset", "default"], "plan lint \(venue) --preset default --seed 1"),
                (["metrics"], "metrics --seed 1"),
            ]
            for (words, command) in cases {
                let run = try Tool.run(words + (words.contains("--json") ? [] : ["--json"]), in: folder)
                #expect(try Self.command(run) == "beaconry \(command)", "\(run.errors)")
                let again = try Tool.shell(
                    "\"$0\" \(command.replacing(" -- ", with: " --json --quiet --force -- "))\(command.contains(" -- ") ? "" : " --json --quiet --force")",
                    in: folder)
                #expect(again.output == run.output && again.exitCode == run.exitCode, "\(again.errors)")
            }
        }
    }

    /// What people put into an app or give to others says nothing of their files.
    @Test func whatIsGivenToOthersNamesNoCommand() throws {
        try Tool.inFolder { folder in
            let few = [
                "--walks", "3", "--duration", "30", "--configurations", "2", "--starts", "1", "--variation-walks", "5",
            ]
            let run = try Tool.run(
                [
                    "calibrate", Project.venuePath("office"), "--json", "--quiet", "--document-variants", "0",
                    "--output", "out",
                ] + few,
                in: folder)
            #expect(try run.exitCode == 0 && Self.command(run) == nil, "\(run.errors)")
            let names = try FileManager.default.subpathsOfDirectory(atPath: folder.appending(path: "out").path)
            for name in names where name.hasSuffix(".json") {
                let text = try String(contentsOf: folder.appending(path: "out/\(name)"), encoding: .utf8)
                let named = ["calibration.json", "resume.json"].contains(name)
                #expect(text.contains("Venues/office.yaml") == named, "\(name)")
            }
        }
    }

    private static func command(_ run: Tool.Run) throws -> String? { try JSONTree(json: run.output)["command"]?.string }
}
