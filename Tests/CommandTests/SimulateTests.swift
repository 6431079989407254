import Foundation
import TestSupport
import Testing

/// `simulate` with scenarios, to folders and to pipes.
@Suite struct SimulateTests {
    private static let scenario = """
        name: evening
        venue: \(Project.root.appending(path: "Venues/office.yaml").path)
        environment: office
        visitors:
          - {count: 2}
          - {count: 1, phone: android-low-latency}
        faults:
          - {kind: dead, beacon: S1}
        duration: 12
        seed: 5
        """

    private func names(_ folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    private func summary(_ folder: URL) throws -> [String: Any] {
        let data = try Data(contentsOf: folder.appending(path: "summary.json"))
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    @Test func aScenarioIsWhatItsFileSays() throws {
        try Tool.inFolder { folder in
            try Self.scenario.write(to: folder.appending(path: "it.yaml"), atomically: true, encoding: .utf8)
            let run = try Tool.run(["simulate", "it.yaml", "--output", "a", "--json"], in: folder)
            #expect(run.exitCode == 0, "\(run.errors)")
            #expect(run.errors.contains("Wrote 3 walks of 12 s to a"))
            let walks = ["walk-001", "walk-002", "walk-003"]
            let expected =
                [".beaconry.jsonl", "summary.json"] + walks.flatMap { ["\($0).recording.jsonl", "\($0).truth.jsonl"] }
            #expect(try names(folder.appending(path: "a")) == expected)
            let summary = try summary(folder.appending(path: "a"))
            #expect(try String(contentsOf: folder.appending(path: "a/summary.json"), encoding: .utf8) == run.output)
            #expect(summary["walks"] as? Int == 3)
            #expect(summary["seed"] as? Int == 5)
            #expect(summary["faults"] as? Int == 1)
            #expect((summary["reports"] as? Int ?? 0) > 2 * 10)
            #expect((summary["packets"] as? Int ?? 0) > 20)
            let beacons = try #require(summary["beacons"] as? [[String: Any]])
            let dead = try #require(beacons.first { $0["label"] as? String == "S1" })
            #expect(dead["readings"] as? Int == 0)
            #expect(beacons.contains { ($0["readings"] as? Int ?? 0) > 5 })

            // What the command line says goes before the file.
            let other = try Tool.run(
                ["simulate", "it.yaml", "--output", "b", "--walks", "4", "--duration", "5", "--seed", "6", "--quiet"],
                in: folder)
            #expect(other.exitCode == 0)
            #expect(other.output.isEmpty && other.errors.isEmpty)
            let changed = try self.summary(folder.appending(path: "b"))
            #expect(changed["walks"] as? Int == 4)
            #expect(changed["seed"] as? Int == 6)
            #expect(changed["duration"] as? Double == 5)
        }
    }

    @Test func pipesGetTheSameBytesAtAnyNumberOfWorkers() throws {
        try Tool.inFolder { folder in
            try Self.scenario.write(to: folder.appending(path: "it.yaml"), atomically: true, encoding: .utf8)
            let whole = try Tool.run(
                ["simulate", "it.yaml", "--output", "a", "--truth-to", "t0", "--quiet"], in: folder)
            #expect(whole.exitCode == 0, "\(whole.errors)")
            var expected = ("", "")
            for number in 1...3 {
                let path = folder.path + "/a/walk-00\(number)"
                expected.0 += try String(contentsOfFile: path + ".recording.jsonl", encoding: .utf8)
                expected.1 += try String(contentsOfFile: path + ".truth.jsonl", encoding: .utf8)
            }
            #expect(try String(contentsOfFile: folder.path + "/t0", encoding: .utf8) == expected.1)
            for jobs in ["1", "2", "5"] {
                let run = try Tool.run(
                    ["simulate", "it.yaml", "--output-file", "-", "--jobs", jobs, "--truth-to", "t\(jobs)", "--quiet"],
                    in: folder)
                #expect(run.exitCode == 0, "\(run.errors)")
                #expect(run.errors.isEmpty)
                let isSame = run.output == expected.0
                #expect(isSame)
                let isTruthSame = try String(contentsOfFile: folder.path + "/t\(jobs)", encoding: .utf8) == expected.1
                #expect(isTruthSame)
            }
            #expect(!FileManager.default.fileExists(atPath: folder.path + "/-"))
        }
    }

    @Test func explainsTheVariance() throws {
        try Tool.inFolder { folder in
            try Self.scenario.write(to: folder.appending(path: "it.yaml"), atomically: true, encoding: .utf8)
            let text = try Tool.run(
                ["simulate", "it.yaml", "--output", "a", "--explain", "--jobs", "2", "-q"], in: folder)
            #expect(text.exitCode == 0, "\(text.errors)")
            for word in ["pathLoss", "shadowing", "fading", "sum", "packets"] { #expect(text.output.contains(word)) }
            let again = try Tool.run(
                ["simulate", "it.yaml", "--output", "b", "--explain", "--jobs", "1", "-q"], in: folder)
            #expect(again.output == text.output)
            let variance = try #require(try summary(folder.appending(path: "a"))["variance"] as? [String: Any])
            let terms = try #require(variance["terms"] as? [[String: Any]])
            #expect(abs(terms.reduce(0) { $0 + ($1["share"] as? Double ?? 0) } - 1) < 1e-9)
            #expect(try Tool.run(["simulate", "it.yaml", "--output-file", "-", "--explain"], in: folder).exitCode == 2)
        }
    }

    /// Phones that give ranging reports receive packets, but record none, and the table says so.
    @Test func rangingReportsHoldNoPackets() throws {
        try Tool.inFolder { folder in
            let arguments = ["simulate", Project.venuePath("office"), "--walks", "1", "--duration", "10"]
            let run = try Tool.run(arguments + ["--explain", "--output", "a"], in: folder)
            #expect(run.exitCode == 0 && !run.output.contains(" 0 received packets"), "\(run.errors)")
            #expect(run.output.contains("received packets"))
            let lines = run.errors.split(separator: "\n").filter { $0.contains("packets") }
            #expect(lines.count == 1 && lines[0].hasPrefix("recorded packets"), "\(lines)")
            #expect(lines.first?.hasSuffix(" 0, because ranging reports hold means of packets") == true, "\(lines)")
        }
    }

    @Test func aReaderThatLeavesIsNoError() throws {
        let run = try Tool.shell(
            "{ \"$0\" simulate Venues/office.yaml --walks 3 --duration 60 --output-file - -q; echo \"exit $?\" >&2; } | head -n 1"
        )
        #expect(run.errors == "exit 0\n")
        #expect(run.output.hasPrefix("{\"format\":\"beaconry-recording\""))
    }

    /// What `validate` lets pass can be simulated.
    @Test(arguments: [
        ("crowd: {people: 100000}", "it.yaml:10: error: Venue \"office\" has no room for 100000 people"),
        ("crowd: {zones: {Kitchenn: 1}}", "it.yaml:10:16: error: The venue has no zone \"Kitchenn\""),
        (
            "crowd: {people: 1}\nvisitors: [{count: 2, inCrowd: true}]",
            "it.yaml:11:32: error: In all, 2 visitors are members of the crowd, which has 1 people."
        ),
    ])
    func whatCannotBeSimulatedIsNotValid(rest: String, message: String) throws {
        try Tool.inFolder { folder in
            var lines = Self.scenario.split(separator: "\n").filter {
                !$0.contains("visitors") && !$0.contains("count")
            }
            lines += ["summary: x", "effects: {}", Substring(rest)]
            try lines.joined(separator: "\n").write(
                to: folder.appending(path: "it.yaml"), atomically: true, encoding: .utf8)
            for command in ["simulate", "validate"] {
                let run = try Tool.run([command, "it.yaml"], in: folder)
                #expect(run.exitCode == 2)
                #expect(run.errors.contains(message), "\(run.errors)")
            }
        }
    }

    @Test func olderRecordingsAreMentioned() throws {
        try Tool.inFolder { folder in
            let arguments = ["simulate", Project.root.path + "/Venues/office.yaml", "--duration", "1", "--output", "a"]
            for (walks, isWarned) in [("3", false), ("1", true), ("3", false)] {
                let run = try Tool.run(arguments + ["--walks", walks], in: folder)
                #expect(run.exitCode == 0)
                #expect(run.errors.contains("The folder also has 2 older recordings") == isWarned, "\(run.errors)")
            }
        }
    }

    /// Half a file is never left, nor is anything written over what it is made from or in the place of a device.
    @Test func nothingIsLeftByHalf() throws {
        try Tool.inFolder { folder in
            let office = try String(contentsOfFile: Project.root.path + "/Venues/office.yaml", encoding: .utf8)
            try office.write(to: folder.appending(path: "it.yaml"), atomically: true, encoding: .utf8)
            let start = "\"$0\" simulate it.yaml --walks 1 --duration"
            for (signal, code) in [("INT", 130), ("TERM", 143)] {
                let run = try Tool.shell(
                    // Interrupted as soon as something is in the file; by then a day of walking is far from its end.
                    "\(start) 86400 --output a --quiet & "
                        + "until find a -name '*.partial' -size +0 2>/dev/null | grep -q .; do kill -0 $! || exit; sleep 0.05; done; "
                        + "kill -\(signal) $!; wait $!; echo $?; ls -A a",
                    in: folder)
                #expect(run.output == "\(code)\n")
                // The shell may say something of its own after it.
                #expect(
                    run.errors.hasPrefix("Interrupted. Complete files were kept. No partial files were left.\n")
                )
            }
            for (options, message) in [
                (
                    "2 --output b --truth-to ./it.yaml",
                    "./it.yaml: error: Choose another name for the result: it would overwrite the input"
                ),
                ("2 --output-file - --truth-to -", "--truth-to takes the name of a file"),
                ("2 --output ''", "takes the name of a folder"), ("2 --output it.yaml", "cannot be made: File exists"),
                ("2 --output it.yaml/x", "cannot be made: Not a directory"),
            ] {
                let run = try Tool.shell("\(start) \(options)", in: folder)
                #expect(run.exitCode == 2)
                #expect(run.errors.contains(message), "\(run.errors)")
            }
            #expect(try String(contentsOf: folder.appending(path: "it.yaml"), encoding: .utf8) == office)
            let pipe = try Tool.shell(
                "mkfifo pipe; cat pipe >got & \(start) 2 --output c --truth-to pipe --quiet; wait; test -p pipe; "
                    + "cmp got c/walk-001.truth.jsonl", in: folder)
            #expect(pipe.exitCode == 0, "\(pipe.errors)")
        }
    }

    @Test func aScenarioIsNoVenue() throws {
        try Tool.inFolder { folder in
            try Self.scenario.write(to: folder.appending(path: "it.yaml"), atomically: true, encoding: .utf8)
            for command in ["fit", "locate", "evaluate", "calibrate"] {
                let run = try Tool.run([command, "it.yaml", "--recordings", "."], in: folder)
                #expect(run.exitCode == 2)
                #expect(
                    run.errors.contains("it.yaml: error: Give a venue file instead of this scenario"), "\(run.errors)")
            }
        }
    }

    @Test func mistakesAreSaidWithTheirPlaces() throws {
        try Tool.inFolder { folder in
            let text =
                Self.scenario.replacing("beacon: S1", with: "beacon: S99") + "\nparameters: {shadowing: {sigma: 99}}"
            try text.write(to: folder.appending(path: "it.yaml"), atomically: true, encoding: .utf8)
            for command in ["simulate", "validate"] {
                let run = try Tool.run([command, "it.yaml"], in: folder)
                #expect(run.exitCode == 2)
                #expect(run.output.isEmpty)
                #expect(run.errors.contains("it.yaml:8:26: error: The venue has no beacon \"S99\""), "\(run.errors)")
                #expect(run.errors.contains("it.yaml:11:33: error: 99 is outside"), "\(run.errors)")
            }
            #expect(try names(folder) == ["it.yaml"])
        }
    }
}
