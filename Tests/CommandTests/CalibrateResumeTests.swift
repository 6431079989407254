import Foundation
import NumericalMethods
import TestSupport
import Testing

/// A calibration that is ended early, and goes on.
@Suite(.serialized) struct CalibrateResumeTests {
    private static let configurations = LongMode.isOn ? "40" : "24"
    private static let arguments = [
        "calibrate", "Venues/office.yaml", "--walks", "10", "--duration", LongMode.isOn ? "60" : "30",
        "--configurations", configurations, "--seed", "3", "--quiet",
    ]

    /// What must not depend on how often the work was interrupted.
    private struct Left: Equatable {
        var files: [String: Data]
        var trials: String
    }

    private static func left(in folder: URL) throws -> Left {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let study = try #require(names.first { $0.hasSuffix(".sqlite") })
        let presets = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/presets")
        let files = try (names + presets.map { "presets/\($0)" })
            .filter { !$0.contains(".sqlite") && $0 != "presets" }.map {
                ($0, try Data(contentsOf: folder.appending(path: $0)))
            }
        let export = try Tool.run(["study", "export", folder.appending(path: study).path, "--format", "csv"])
        #expect(export.exitCode == 0, "\(export.errors)")
        return Left(files: Dictionary(uniqueKeysWithValues: files), trials: export.output)
    }

    /// How many bytes the files of a folder hold; 0 without the folder.
    private static func size(of folder: URL) -> Int {
        let paths = FileManager.default.subpaths(atPath: folder.path) ?? []
        return paths.reduce(0) { sum, path in
            let attributes = try? FileManager.default.attributesOfItem(atPath: folder.path + "/" + path)
            return sum + (attributes?[.size] as? Int ?? 0)
        }
    }

    /// Killed 6 times (200 in the long mode), each time when a random part of what a run writes has been
    /// written, with 1, 2 and 8 workers: what is left at the end is what an unbroken run leaves, to the byte.
    @Test func killedAtAnyMomentItGoesOn() throws {
        try Tool.inFolder { folder in
            let unbroken = folder.appending(path: "unbroken")
            let whole = try Tool.run(Self.arguments + ["--output", unbroken.path, "--jobs", "1"])
            #expect(whole.exitCode == 0, "\(whole.errors)")
            let size = Self.size(of: unbroken)
            let expected = try Self.left(in: unbroken)
            // So many training walks that halving has two rounds.
            let rows = expected.trials.split(whereSeparator: \.isNewline).dropFirst()
            let walks = Dictionary(grouping: rows) {
                $0.prefix { $0 != "," }
            }
            #expect(walks.values.contains { $0.count == 8 } && walks.values.contains { $0.count >= 10 })

            let kills = LongMode.isOn ? 200 : 6
            let stream = RandomStream(seed: 1, purpose: "kills")
            var killed = 0
            var round = 0
            while killed < kills {
                let output = folder.appending(path: "broken \(round)")
                let jobs = ["1", "2", "8"][round % 3]
                // Some rounds are killed early and often, others late: four times at most, then left to end.
                for attempt in 0..<5 {
                    let begun = FileManager.default.fileExists(atPath: output.appending(path: "resume.json").path)
                    let arguments =
                        (begun ? ["calibrate", "--resume", "--quiet"] : Self.arguments)
                        + ["--output", output.path, "--jobs", jobs]
                    guard attempt < 4, killed < kills else {
                        let run = try Tool.run(arguments)
                        #expect(run.exitCode == 0, "\(run.errors)")
                        break
                    }
                    let start = Self.size(of: output)
                    let part = 0.8 * stream.uniform(UInt64(killed), lane: UInt32(attempt))
                    let least = start + Int(part * Double(max(size - start, 0)))
                    let run = try Tool.run(arguments, andSend: SIGKILL) { Self.size(of: output) > least }
                    if run.exitCode == -SIGKILL { killed += 1 }
                }
                let left = try Self.left(in: output)
                for (name, data) in expected.files {
                    #expect(left.files[name] == data, "round \(round): \(name)")
                }
                #expect(Set(left.files.keys) == Set(expected.files.keys))
                #expect(left.trials == expected.trials, "round \(round)")
                round += 1
            }
        }
    }

    /// A search of a policy that is killed goes on, with the trials that it has, and ends as an unbroken one.
    @Test func aPolicyGoesOn() throws {
        try Tool.inFolder { folder in
            let arguments = ["calibrate", "Venues/office.yaml", "--situations", "--walks", "2", "--duration", "300"]
            func files(in output: URL) throws -> [Data] {
                try ["policy.json", "policy.html", "VenuePolicy.swift", "VenuePolicy.kt"].map {
                    try Data(contentsOf: output.appending(path: $0))
                }
            }
            let unbroken = folder.appending(path: "unbroken")
            let whole = try Tool.run(arguments + ["--output", unbroken.path, "--quiet"])
            #expect(whole.exitCode == 0, "\(whole.errors)")
            let output = folder.appending(path: "broken")
            let least = Self.size(of: unbroken) / 2
            let killed = try Tool.run(arguments + ["--output", output.path, "--quiet"], andSend: SIGKILL) {
                Self.size(of: output) > least
            }
            #expect(killed.exitCode == -SIGKILL, "\(killed.errors)")
            #expect(!FileManager.default.fileExists(atPath: output.path + "/policy.json"))
            let again = try Tool.run(["calibrate", "--resume", "--output", output.path])
            #expect(again.exitCode == 0 && again.errors.contains("scores were read from"), "\(again.errors)")
            #expect(try files(in: output) == files(in: unbroken))
        }
    }

    /// Ctrl-C and its like: says what is known and how to go on.
    @Test(arguments: SignalTests.signals) func interruptedItSaysWhatIsKnown(signal: Int32) throws {
        try Tool.inFolder { folder in
            let output = folder.appending(path: "o").path
            let arguments = [
                "calibrate", "Venues/office.yaml", "--walks", "20", "--configurations", "400", "--output", output,
            ]
            // Once trials are in its study, it is searching.
            let run = try Tool.run(arguments, andSend: signal) { Self.size(of: URL(filePath: output)) > 200_000 }
            #expect(run.exitCode == -signal, "\(run.errors)")
            #expect(run.errors.contains("Resume with: beaconry calibrate --resume --output \(output)"))
            #expect(!FileManager.default.fileExists(atPath: output + "/preset.json"))
            #expect(!FileManager.default.fileExists(atPath: output + "/study-lock"))
        }
    }

    @Test func whatCannotGoOnSaysWhy() throws {
        try Tool.inFolder { folder in
            func errors(_ arguments: [String]) throws -> String {
                let run = try Tool.run(["calibrate", "--resume"] + arguments)
                #expect(run.exitCode == 2)
                return run.errors
            }
            let output = folder.appending(path: "o").path
            #expect(try errors([]).contains("Give --output"))
            #expect(try errors(["--output", output]).contains("There is no calibration to resume"))
            #expect(
                try errors(["--output", output, "--walks", "3", "--seed", "1"]).contains("leave out --walks, --seed."))
            let venue = folder.appending(path: "office.yaml")
            try FileManager.default.copyItem(at: Project.root.appending(path: "Venues/office.yaml"), to: venue)
            let first = try Tool.run([
                "calibrate", venue.path, "--walks", "2", "--duration", "20", "--configurations", "2", "--output",
                output, "--quiet",
            ])
            #expect(first.exitCode == 0, "\(first.errors)")
            let again = try Tool.run(["calibrate", "--resume", "--output", output])
            #expect(again.exitCode == 0 && again.errors.contains("trials were read from"), "\(again.errors)")
            try (String(contentsOf: venue, encoding: .utf8) + "\n").write(to: venue, atomically: true, encoding: .utf8)
            #expect(try errors(["--output", output]).contains("has changed since the calibration started"))
            try FileManager.default.removeItem(at: venue)
            #expect(try errors(["--output", output]).contains("There is no such file. Restore it"))
            // A command that fails leaves the calibration in the folder as it was.
            try FileManager.default.copyItem(at: Project.root.appending(path: "Venues/office.yaml"), to: venue)
            let failing = try Tool.run(
                ["calibrate", venue.path, "--recordings", "no-such-folder", "--output", output, "--quiet"])
            #expect(failing.exitCode == 2)
            #expect(try Tool.run(["calibrate", "--resume", "--output", output, "--quiet"]).exitCode == 0)
            let file = try String(contentsOfFile: output + "/resume.json", encoding: .utf8)
            let changed = file.replacing(#/"walks" : \d+/#, with: "\"walks\" : 9223372036854775807")
            #expect(changed != file)
            try changed.write(toFile: output + "/resume.json", atomically: true, encoding: .utf8)
            #expect(try errors(["--output", output]).contains("is outside the allowed range"))
            try "{}".write(toFile: output + "/resume.json", atomically: true, encoding: .utf8)
            #expect(try errors(["--output", output]).contains("another version of Beaconry wrote it"))
        }
    }

    /// A second process on one study is told so; the first one, which is stopped meanwhile, ends well.
    @Test func twoProcessesDoNotMix() throws {
        try Tool.inFolder { folder in
            let arguments = Self.arguments.map { $0 == Self.configurations ? "300" : $0 } + ["--output", folder.path]
            let line =
                "\"$0\" \(arguments.joined(separator: " ")) > /dev/null & "
                + "until test -s '\(folder.path)/study-lock'; do kill -0 $! || exit 1; sleep 0.01; done; kill -STOP $!; "
                + "\"$0\" \(arguments.joined(separator: " ")); second=$?; kill -CONT $!; wait $!; "
                + "exit $((second * 10 + $?))"
            let run = try Tool.shell(line)
            #expect(run.exitCode == 20, "\(run.exitCode) \(run.errors)")
            #expect(run.errors.contains("that writes this study, stop it"))
        }
    }
}
