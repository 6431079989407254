import Foundation
import Positioning
import Studies
import Testing

/// `beaconry study` on studies that the library made.
@Suite struct StudyCommandTests {
    /// A study of two walks; `mean` grows with the number of beacons.
    private static func make(
        _ path: URL, beacons: ClosedRange<Int>, seed: UInt64 = 1, venue: String = "sha256:v", offset: Double = 0
    ) throws {
        let description = StudyDescription(
            name: "mall", codeVersion: "0.1.0", venueDigest: venue, objective: "mean", seed: seed, searchSpace: "")
        let writer = try StudyWriter(path: path.path, description)
        try writer.append(
            beacons.flatMap { count in
                try ["a", "b"].map { walk in
                    let settings = try PositioningSettings(["useBestNumberOfBeacons": .integer(count)])
                    return Trial(
                        configuration: StudyConfiguration(settings), walk: StudyWalk(digest: walk, name: walk),
                        engine: "engine-1",
                        result: .values(
                            TrialValues(["mean": Double(count) + offset, "availability": Double(count) / 100])))
                }
            })
    }

    @Test func listShowExportMerge() throws {
        try Tool.inFolder { folder in
            try Self.make(folder.appending(path: "one.study"), beacons: 3...6)
            try Self.make(folder.appending(path: "in/two.study"), beacons: 5...8, seed: 2)
            try "name: mall\n".write(to: folder.appending(path: "mall.yaml"), atomically: true, encoding: .utf8)

            let list = try Tool.run(["study", "list"], in: folder)
            #expect(list.exitCode == 0, "\(list.errors)")
            #expect(
                list.output == """
                    file          study  configurations  walks  trials
                    in/two.study  mall                4      2       8
                    one.study     mall                4      2       8

                    """)
            let rows = try JSONSerialization.jsonObject(
                with: Data(try Tool.run(["study", "list", ".", "--json", "--quiet"], in: folder).output.utf8))
            let studies = (rows as? [String: Any])?["studies"] as? [[String: Any]]
            #expect(studies?.map { $0["trials"] as? Int } == [8, 8])

            let show = try Tool.run(["study", "show", "one.study", "--best", "2"], in: folder)
            #expect(show.exitCode == 0, "\(show.errors)")
            #expect(
                show.output.contains(
                    "4 configurations of the search and all later steps, 2 walks, 8 trials (0 failed) by 1 engine"))
            #expect(show.output.contains("over the 2 walks with the most trials, engine "), "\(show.output)")
            #expect(
                show.output.contains("mean  settings\n3.000  {\"useBestNumberOfBeacons\":3}\n4.000  {"),
                "\(show.output)")
            #expect(!show.output.contains("5.000"))
            // Of an availability the highest is best.
            let available = try Tool.run(
                ["study", "show", "one.study", "--metric", "availability", "--best", "1"], in: folder)
            #expect(available.output.contains("0.060  {\"useBestNumberOfBeacons\":6}"), "\(available.output)")

            for (inputs, output) in [
                (["one.study", "in/two.study"], "a.study"), (["in/two.study", "one.study", "one.study"], "b.study"),
                (["a.study", "b.study", "one.study"], "c.study"),
            ] {
                let merge = try Tool.run(
                    ["study", "merge"] + inputs + ["--output-file", output, "--quiet"], in: folder)
                #expect(merge.exitCode == 0 && merge.errors.isEmpty && merge.output.isEmpty, "\(merge.errors)")
            }
            try Self.expectEqualExports(of: ["a", "b", "c"], in: folder)
            // Nothing is left beside the studies, and those that were read are as they were.
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
                    ".beaconry.jsonl", "a.study", "b.study", "c.study", "in", "mall.yaml", "one.study", "out.csv",
                    "out.json",
                ])
        }
    }

    /// Studies with the same contents give the same bytes, on standard output and in a file.
    private static func expectEqualExports(of studies: [String], in folder: URL) throws {
        for format in ["csv", "json"] {
            let exports = try studies.map {
                try Tool.run(["study", "export", "\($0).study", "--format", format], in: folder)
            }
            #expect(exports.allSatisfy { $0.exitCode == 0 && $0.output == exports[0].output })
            #expect(exports[0].output.contains("engine-1"))
            if format == "csv" { #expect(exports[0].output.split(separator: "\r\n").count == 1 + 12) }
            let file = try Tool.run(
                [
                    "study", "export", "\(studies[0]).study", "--format", format, "--output-file", "out.\(format)",
                    "--quiet",
                ],
                in: folder)
            #expect(file.exitCode == 0 && file.output.isEmpty && file.errors.isEmpty)
            #expect(
                try String(contentsOf: folder.appending(path: "out.\(format)"), encoding: .utf8)
                    == exports[0].output)
        }
    }

    @Test func badInputIsToldAndNothingIsWritten() throws {
        try Tool.inFolder { folder in
            try Self.make(folder.appending(path: "one.study"), beacons: 3...4)
            try Self.make(folder.appending(path: "other.study"), beacons: 3...4, offset: 1)
            try Self.make(folder.appending(path: "elsewhere.study"), beacons: 3...4, venue: "sha256:w")
            var bytes = try Data(contentsOf: folder.appending(path: "one.study"))
            bytes[63] = 9
            try bytes.write(to: folder.appending(path: "newer.study"))
            try "text".write(to: folder.appending(path: "text"), atomically: true, encoding: .utf8)
            let cases: [(arguments: [String], part: String)] = [
                (["show", "none.study"], "none.study: error: There is no such file"),
                (["show", "text"], "text: error:"),
                (["show", "newer.study"], "version 9"), (["export", "newer.study"], "version 9"),
                (["show", "one.study", "--metric", "meen"], "mean"), (["list", "nowhere"], "nowhere"),
                (["list", "."], "newer.study: error:"), (["merge", "one.study"], "--output"),
                (
                    ["merge", "one.study", "other.study", "--output-file", "x.study"],
                    "other.study: error: The trial of"
                ),
                (["merge", "one.study", "elsewhere.study", "--output-file", "x.study"], "different venues"),
                (["merge", "one.study", "newer.study", "--output-file", "x.study"], "version 9"),
                (["merge", "one.study", "--output-file", "one.study"], "remove this file: it already exists"),
                (["merge", "one.study", "--output-file", "text"], "remove this file: it already exists"),
                (["export", "one.study", "--format", "xml"], "xml"),
                (["export", "one.study", "--output-file", "one.study"], "would overwrite the input"),
                (["export", "one.study", "--json", "--format", "csv"], "contradict"), (["export"], "study"),
                (["show", "one.study", "--best", "-1"], "--best"),
            ]
            for (arguments, part) in cases {
                let run = try Tool.run(["study"] + arguments, in: folder)
                #expect(run.exitCode == 2, "\(arguments)")
                #expect(run.errors.contains(part), "\(arguments): \(run.errors)")
                let hasDocument = arguments == ["list", "."] || arguments.contains("--json")
                #expect(run.output.isEmpty != hasDocument, "\(arguments)")
            }
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
                    == ["elsewhere.study", "newer.study", "one.study", "other.study", "text"])
        }
    }

    /// Ended by the signal at some moment, a merge leaves what a merge that ended well leaves, or nothing: as soon as the
    /// tool is started, has begun the file, has written to its log, and has finished the file.
    @Test func anInterruptedMergeLeavesNothingByHalf() throws {
        try Tool.inFolder { folder in
            try Self.make(folder.appending(path: "one.study"), beacons: 1...12)
            let log = ".two.study.partial-wal"
            for moment in ["-d .", "-e .two.study.partial", "-s \(log)", "-e two.study"] {
                _ = try Tool.shell(
                    "\"$0\" study merge one.study --output-file two.study & "
                        + "until test \(moment) || ! kill -0 $! 2>/dev/null; do env true; done; "
                        + "kill -TERM $!; wait $!", in: folder)
                // SQLite's own files beside a study that was being read are empty and go with the next reader.
                let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
                    .filter { !["one.study-wal", "one.study-shm"].contains($0) }
                #expect(names == ["one.study"] || names == ["one.study", "two.study"])
                try? FileManager.default.removeItem(at: folder.appending(path: "two.study"))
            }
        }
    }

    @Test func everyPartHasHelpWithAnExample() throws {
        for command in ["list", "show", "export", "merge"] {
            let run = try Tool.run(["study", command, "--help"])
            #expect(run.exitCode == 0)
            for part in ["Example: beaconry study \(command)", "--output", "--quiet", "--json"] {
                #expect(run.output.contains(part), "\(command) \(part)")
            }
        }
        #expect(try Tool.run(["study", "--help"]).output.contains("Example: beaconry study"))
    }
}
