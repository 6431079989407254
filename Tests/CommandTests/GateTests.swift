import Foundation
import TestSupport
import Testing

/// `evaluate --require`, `--junit` and `--compare-with`, and the files of error maps.
@Suite struct GateTests {
    private static let office = Project.root.appending(path: "Venues/office.yaml").path

    /// Eight short walks in the office, and a requirements file of these lines.
    private static func inFolder(_ lines: String, _ body: (URL, [String]) throws -> Void) throws {
        try Tool.inFolder { folder in
            let run = try Tool.run(
                ["simulate", office, "--walks", "8", "--duration", "30", "--output", "walks", "--quiet"], in: folder)
            #expect(run.exitCode == 0, "\(run.errors)")
            try "requirements:\n\(lines)\n"
                .write(to: folder.appending(path: "r.yaml"), atomically: true, encoding: .utf8)
            try body(folder, ["evaluate", office, "--recordings", "walks"])
        }
    }

    @Test func aRequirementThatIsMissedEndsWithOne() throws {
        let lines = """
              - {metric: ce75, atMost: 1000}
              - {metric: ce75, atMost: 0.01}
            """
        try Self.inFolder(lines) { folder, evaluate in
            let run = try Tool.run(
                evaluate + ["--require", "r.yaml", "--junit", "junit.xml", "--output", "out", "--json"], in: folder)
            #expect(run.exitCode == 1)
            #expect(run.errors.contains("r.yaml:3:5: error: Missed: CE75 at most 0.01 m. It is "), "\(run.errors)")
            let root = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
            let results = try #require(root["requirements"] as? [[String: Any]])
            #expect(results.map { $0["verdict"] as? String } == ["met", "missed"])
            let file = try String(contentsOf: folder.appending(path: "out/evaluation.json"), encoding: .utf8)
            #expect(file == run.output)
            let junit = try String(contentsOf: folder.appending(path: "junit.xml"), encoding: .utf8)
            #expect(junit.contains("tests=\"2\" failures=\"1\""))
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out").sorted()
            #expect(
                names == [
                    ".beaconry.jsonl", "error-map-level-3.svg", "error-map.csv", "error-map.geojson",
                    "evaluation.html", "evaluation.json",
                ])
        }
    }

    @Test func anInconclusiveRequirementFailsOnlyInStrictMode() throws {
        try Self.inFolder("  - {metric: timeToCorrectLevel, atMost: 1000, name: rare}\n  - {metric: ce75, atMost: 999}")
        {
            folder, evaluate in
            // Two walks are too few for any verdict.
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path + "/walks")
            where name.hasPrefix("walk-") && !name.hasPrefix("walk-001") && !name.hasPrefix("walk-002") {
                try FileManager.default.removeItem(at: folder.appending(path: "walks/\(name)"))
            }
            let run = try Tool.run(evaluate + ["--require", "r.yaml"], in: folder)
            #expect(run.exitCode == 0)
            #expect(run.errors.contains("r.yaml:3:5: warning: Inconclusive: CE75 at most 999 m."), "\(run.errors)")
            #expect(run.errors.contains("a verdict needs at least 6 walks"))
            let strict = try Tool.run(evaluate + ["--require", "r.yaml", "--strict"], in: folder)
            #expect(strict.exitCode == 1)
            #expect(strict.errors.contains("r.yaml:3:5: error: Inconclusive: CE75 at most 999 m."), "\(strict.errors)")
        }
    }

    @Test func aStoredResultIsAGate() throws {
        try Self.inFolder("  - {metric: ce75, atMost: 999}") { folder, evaluate in
            let first = try Tool.run(evaluate + ["--output", "stored", "--quiet"], in: folder)
            #expect(first.exitCode == 0, "\(first.errors)")
            let compare = ["--compare-with", "stored/evaluation.json", "--junit", "junit.xml"]
            let same = try Tool.run(evaluate + compare, in: folder)
            #expect(same.exitCode == 0, "\(same.errors)")
            #expect(same.output.contains("compared with the stored result"))
            let worse = try Tool.run(
                evaluate + compare + ["--set", "rssiPositioningThreshold=-70", "--set", "useBestNumberOfBeacons=1"],
                in: folder)
            #expect(worse.exitCode == 1)
            #expect(worse.errors.contains("stored/evaluation.json: error: Worse: "), "\(worse.errors)")
            let own = try Tool.run(
                evaluate + ["--compare-with", "stored/evaluation.json", "--output", "stored"], in: folder)
            #expect(own.exitCode == 2 && own.errors.contains("it would overwrite the input"), "\(own.errors)")
            for file in ["stored/evaluation.json", "r.yaml"] {
                #expect(try Tool.run(["validate", file], in: folder).exitCode == 0)
            }
        }
    }

    @Test func aStoredResultOfAnotherVenueOrOfOtherWalksIsNoticed() throws {
        try Self.inFolder("  - {metric: ce75, atMost: 999}") { folder, evaluate in
            let first = try Tool.run(evaluate + ["--output", "stored", "--quiet"], in: folder)
            #expect(first.exitCode == 0, "\(first.errors)")
            let stored = folder.appending(path: "stored/evaluation.json")
            let text = try String(contentsOf: stored, encoding: .utf8)
            // The same names, but other walks: the seed differs.
            let more = try Tool.run(
                [
                    "simulate", Self.office, "--walks", "8", "--duration", "30", "--seed", "9", "--output", "other",
                    "--quiet",
                ], in: folder)
            #expect(more.exitCode == 0, "\(more.errors)")
            let other = try Tool.run(
                ["evaluate", Self.office, "--recordings", "other", "--compare-with", "stored/evaluation.json"],
                in: folder)
            #expect(other.errors.contains("The stored result is of other walks."), "\(other.errors)")
            let same = try Tool.run(evaluate + ["--compare-with", "stored/evaluation.json"], in: folder)
            #expect(same.exitCode == 0 && !same.errors.contains("other walks"), "\(same.errors)")
            for (change, part) in [
                (text.replacing("\"office\"", with: "\"attic\""), "is of the venue \"attic\", not of \"office\""),
                (text.replacing("\"interval\"", with: "\"span\""), "No metric that is known has an interval"),
                (text.replacing("\"ce75\"", with: "\"ce76\""), "this version does not have them: ce76."),
                (text.replacing("\"every\" : 0.2", with: "\"every\" : 1"), "Give --instants 1.0"),
                (text.replacing("\"version\" : 2", with: "\"version\" : 1"), "Make this file again"),
            ] {
                try change.write(to: folder.appending(path: "changed.json"), atomically: true, encoding: .utf8)
                let run = try Tool.run(evaluate + ["--compare-with", "changed.json"], in: folder)
                #expect(run.errors.contains(part), "\(part): \(run.errors)")
                #expect((run.exitCode == 2) == !part.contains("ce76"))
            }
        }
    }

    @Test func aWalkOfTheStoredResultMayNotBeLeftOut() throws {
        try Self.inFolder("  - {metric: ce75, atMost: 999}") { folder, evaluate in
            let first = try Tool.run(evaluate + ["--output", "stored", "--quiet"], in: folder)
            #expect(first.exitCode == 0, "\(first.errors)")
            let compare = evaluate + ["--compare-with", "stored/evaluation.json"]
            #expect(try Tool.run(compare + ["--strict"], in: folder).exitCode == 0)
            for kind in ["recording", "truth"] {
                try FileManager.default.removeItem(at: folder.appending(path: "walks/walk-003.\(kind).jsonl"))
            }
            let sentence = "The stored result has 1 walk that was not evaluated now: walk-003."
            let less = try Tool.run(compare, in: folder)
            #expect(less.errors.contains("stored/evaluation.json: warning: \(sentence)"), "\(less.errors)")
            let strict = try Tool.run(compare + ["--strict"], in: folder)
            #expect(strict.exitCode == 1)
            #expect(strict.errors.contains("stored/evaluation.json: error: \(sentence)"), "\(strict.errors)")
        }
    }

    @Test func walksOfAnotherVenueAreNotCompared() throws {
        try Self.inFolder("  - {metric: ce75, atMost: 999}") { folder, evaluate in
            #expect(
                try Tool.run(["locate"] + evaluate.dropFirst() + ["--output", "fixes", "--quiet"], in: folder).exitCode
                    == 0)
            // With fixes, nothing is computed from the beacons of the venue.
            let mall = Project.root.appending(path: "Venues/mall.yaml").path
            let run = try Tool.run(
                ["evaluate", mall, "--recordings", "walks", "--fixes", "fixes", "--require", "r.yaml"], in: folder)
            #expect(run.exitCode == 2)
            #expect(run.errors.contains("All of the true positions lie outside of the venue \"mall\""), "\(run.errors)")
        }
    }

    @Test func whatIsWrongInBothFilesIsSaidAtOnce() throws {
        try Self.inFolder("  - {metric: ce75, atMost: 1, zone: Kitchn}\n  - {metric: ce57, atMost: 1}") {
            folder, evaluate in
            try "{\"format\": \"beaconry-metrics\", \"version\": 7}"
                .write(to: folder.appending(path: "old.json"), atomically: true, encoding: .utf8)
            let run = try Tool.run(evaluate + ["--require", "r.yaml", "--compare-with", "old.json"], in: folder)
            #expect(run.exitCode == 2 && run.output.isEmpty)
            for part in ["r.yaml:2:", "has no zone \"Kitchn\"", "r.yaml:3:", "old.json:1:", "Make this file again"] {
                #expect(run.errors.contains(part), "\(part): \(run.errors)")
            }
            let alone = try Tool.run(evaluate + ["--junit", "j.xml"], in: folder)
            #expect(alone.exitCode == 2 && alone.errors.contains("--junit needs --require"))
            let cell = try Tool.run(evaluate + ["--map-cell", "0", "--output", "o"], in: folder)
            #expect(cell.exitCode == 2 && cell.errors.contains("--map-cell takes metres"))
        }
    }
}
