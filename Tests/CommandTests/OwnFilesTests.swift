import Foundation
import TestSupport
import Testing

/// No command replaces its input, or a file that it did not make.
@Suite struct OwnFilesTests {
    private static let office = Project.root.appending(path: "Venues/office.yaml").path

    private static func simulate(_ folder: URL, _ options: [String] = []) throws {
        let run = try Tool.run(
            ["simulate", office, "--walks", "2", "--duration", "20", "--output", "walks", "--quiet"] + options,
            in: folder)
        #expect(run.exitCode == 0, "\(run.errors)")
    }

    /// The contents of all files of a folder by their paths.
    private static func contents(_ folder: URL) -> [String: Data] {
        var contents: [String: Data] = [:]
        for path in FileManager.default.subpaths(atPath: folder.path) ?? [] {
            contents[path] = FileManager.default.contents(atPath: folder.appending(path: path).path)
        }
        return contents
    }

    @Test func fitAndCalibrateKeepTheirVenue() throws {
        try Tool.inFolder { folder in
            try Self.simulate(folder)
            let own = folder.appending(path: "own")
            try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
            try FileManager.default.copyItem(atPath: Self.office, toPath: own.path + "/venue.yaml")
            let before = Self.contents(own)
            for options in [[], ["--force"]] {
                let run = try Tool.run(
                    ["fit", "own/venue.yaml", "--recordings", "walks", "--output", "own"] + options, in: folder)
                #expect(run.exitCode == 2 && run.output.isEmpty)
                #expect(
                    run.errors.contains(
                        "own/venue.yaml: error: Choose another folder with --output: it would overwrite"),
                    "\(run.errors)")
            }
            let other = try Tool.run(["fit", Self.office, "--recordings", "walks", "--output", "own"], in: folder)
            #expect(other.exitCode == 2 && other.errors.contains("--force"), "\(other.errors)")
            #expect(Self.contents(own) == before)
        }
    }

    @Test func whatIsThereIsKeptUntilForced() throws {
        try Tool.inFolder { folder in
            try Self.simulate(folder)
            let walks = folder.appending(path: "walks")
            // A run with other options replaces its own files.
            try Self.simulate(folder, ["--seed", "2"])
            try "mine\n".write(to: walks.appending(path: "summary.json"), atomically: true, encoding: .utf8)
            try "mine\n".write(to: walks.appending(path: "walk-002.truth.jsonl"), atomically: true, encoding: .utf8)
            let before = Self.contents(walks)
            let run = try Tool.run(
                ["simulate", Self.office, "--walks", "2", "--duration", "5", "--output", "walks"], in: folder)
            #expect(run.exitCode == 2)
            for name in ["summary.json", "walk-002.truth.jsonl"] {
                #expect(run.errors.contains("walks/\(name): error: This file was changed"), "\(run.errors)")
            }
            #expect(Self.contents(walks) == before)
            try Self.simulate(folder, ["--force"])
            try Self.simulate(folder)
        }
    }

    /// A command may read what it wrote before, but not replace it while it is its input; also not with `--force`.
    @Test func otherInputsAreKept() throws {
        try Tool.inFolder { folder in
            try Self.simulate(folder)
            let office = Self.office
            let located = try Tool.run(
                ["locate", office, "--recordings", "walks", "--output", "fixes", "--quiet"], in: folder)
            #expect(located.exitCode == 0, "\(located.errors)")
            let out = folder.appending(path: "out")
            try FileManager.default.createDirectory(at: out, withIntermediateDirectories: true)
            let baseline = #"{"format": "beaconry-baseline", "version": 1, "presets": {}}"#
            try baseline.write(to: out.appending(path: "preset.json"), atomically: true, encoding: .utf8)
            try #"{"format": "beaconry-preset", "version": 1, "settings": {}}"#
                .write(to: out.appending(path: "evaluation.json"), atomically: true, encoding: .utf8)
            let fidelity = ["fidelity", office, "--recordings", "walks", "--fixes", "fixes", "--output", "fitted"]
            let first = try Tool.run(fidelity + ["--quiet"], in: folder)
            #expect(first.exitCode == 0, "\(first.errors)")
            let before = Self.contents(folder)
            for arguments in [
                fidelity + ["--no-fit", "--constants", "fitted/constants.json"],
                [
                    "animate", office, "--recordings", "walks", "--output-file", "walks/walk-001.recording.jsonl",
                    "--force",
                ],
                ["calibrate", office, "--baseline", "out/preset.json", "--output", "out", "--walks", "2", "--force"],
                [
                    "evaluate", office, "--recordings", "walks", "--preset", "out/evaluation.json", "-o", "out",
                    "--force",
                ],
            ] {
                let run = try Tool.run(arguments, in: folder)
                #expect(run.exitCode == 2 && run.output.isEmpty, "\(run.errors)")
                #expect(run.errors.contains("it would overwrite the input."), "\(run.errors)")
                #expect(Self.contents(folder) == before)
            }
        }
    }

    @Test func calibrateIsRefusedBeforeItsWork() throws {
        try Tool.inFolder { folder in
            let arguments = [
                "calibrate", Self.office, "--walks", "2", "--duration", "20", "--configurations", "2", "--quiet",
                "--output", "o",
            ]
            for name in ["report.html", "presets/powerSaving.json"] {
                let file = folder.appending(path: "o/" + name)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try "mine".write(to: file, atomically: true, encoding: .utf8)
            }
            let before = Self.contents(folder)
            let refused = try Tool.run(arguments, in: folder)
            #expect(refused.exitCode == 2)
            for name in ["report.html", "presets/powerSaving.json"] {
                #expect(refused.errors.contains("o/\(name): error: This file exists"), "\(refused.errors)")
            }
            #expect(Self.contents(folder) == before)
            let forced = try Tool.run(arguments + ["--force"], in: folder)
            #expect(forced.exitCode == 0, "\(forced.errors)")
            #expect(try Tool.run(arguments, in: folder).exitCode == 0)
            try "mine".write(to: folder.appending(path: "o/report.md"), atomically: true, encoding: .utf8)
            #expect(try Tool.run(["calibrate", "--resume", "--output", "o", "--quiet"], in: folder).exitCode == 2)
            let resumed = try Tool.run(["calibrate", "--resume", "--output", "o", "--quiet", "--force"], in: folder)
            #expect(resumed.exitCode == 0)
        }
    }

    @Test func singleFilesAreKept() throws {
        try Tool.inFolder { folder in
            try Self.simulate(folder)
            try "mine".write(to: folder.appending(path: "mine"), atomically: true, encoding: .utf8)
            for arguments in [
                ["animate", Self.office, "--recordings", "walks", "--output-file", "mine"],
                [
                    "simulate", Self.office, "--walks", "1", "--duration", "5", "--output-file", "-", "--truth-to",
                    "mine",
                ],
            ] {
                let run = try Tool.run(arguments, in: folder)
                #expect(run.exitCode == 2 && run.output.isEmpty, "\(run.errors)")
                #expect(run.errors.hasPrefix("mine: error: This file exists"), "\(run.errors)")
                #expect(try String(contentsOf: folder.appending(path: "mine"), encoding: .utf8) == "mine")
            }
            for options in [["--force"], []] {
                let run = try Tool.run(
                    ["animate", Self.office, "--recordings", "walks", "--output-file", "mine"] + options, in: folder)
                #expect(run.exitCode == 0, "\(run.errors)")
            }
        }
    }

    @Test func aSecondImportAdds() throws {
        try Tool.inFolder { folder in
            try "layout: long\ntime: t\nbeacon: id\nrssi: rssi\n".write(
                to: folder.appending(path: "m.yaml"), atomically: true, encoding: .utf8)
            for (name, rssi) in [("a", -60), ("b", -70)] {
                try FileManager.default.createDirectory(
                    at: folder.appending(path: name), withIntermediateDirectories: true)
                try "t,id,rssi\n0,A,\(rssi)\n1,A,-61\n".write(
                    to: folder.appending(path: "\(name)/walk.csv"), atomically: true, encoding: .utf8)
            }
            func add(_ name: String) throws -> Tool.Run {
                let run = try Tool.run(["import", "csv", name, "--option", "mapping=m.yaml", "-o", "all"], in: folder)
                #expect(run.exitCode == 0, "\(run.errors)")
                return run
            }
            _ = try add("a")
            let first = Self.contents(folder.appending(path: "all/recordings"))
            #expect(try add("b").errors.contains("walk was added as walk-2"))
            let both = Self.contents(folder.appending(path: "all/recordings"))
            #expect(both.keys.sorted() == ["walk-2.recording.jsonl", "walk.recording.jsonl"])
            #expect(both["walk.recording.jsonl"] == first["walk.recording.jsonl"])
            #expect(try Tool.run(["validate", "all/recordings/walk-2.recording.jsonl"], in: folder).exitCode == 0)
            // What is there already is not added again.
            #expect(try add("b").errors.contains("Already there: walk-2."))
            #expect(try add("a").errors.contains("Already there: walk."))
            #expect(Self.contents(folder.appending(path: "all/recordings")) == both)
        }
    }

    @Test func anImportKeepsAnotherVenue() throws {
        try Tool.inFolder { folder in
            for (name, text) in [
                ("cnf/tetam.dev", "Dongles:{\"m1\":[[1,2,2.3],7,\"s1\"]}\nBeacons:{}\n"),
                ("cnf/tetam.par", #"{"origin":[0,0],"limits":[0,0,5,6]}"#),
                ("trk/b_all_sensors.mbd", "100.5,m1,t,-60,1,1,1.5,0,0,0,0,0,0,0,0,0\n"),
            ] {
                let file = folder.appending(path: "data/" + name)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try text.write(to: file, atomically: true, encoding: .utf8)
            }
            let arguments = ["import", "tetam", "data", "--output", "lab", "--quiet"]
            for _ in 0..<2 {
                let run = try Tool.run(arguments, in: folder)
                #expect(run.exitCode == 0, "\(run.errors)")
            }
            let file = folder.appending(path: "lab/venue.yaml")
            let imported = try String(contentsOf: file, encoding: .utf8)
            try (imported + "# mine\n").write(to: file, atomically: true, encoding: .utf8)
            let before = Self.contents(folder)
            let refused = try Tool.run(arguments, in: folder)
            #expect(refused.exitCode == 2)
            #expect(
                refused.errors.contains("lab/venue.yaml: error: The folder has another venue."), "\(refused.errors)")
            #expect(Self.contents(folder) == before)
            #expect(try Tool.run(arguments + ["--force"], in: folder).exitCode == 0)
            #expect(try String(contentsOf: file, encoding: .utf8) == imported)
        }
    }
}
