import Foundation
import Testing

/// What `calibrate --recordings` says before it starts.
@Suite struct RecordedCalibrationTests {
    /// Three walks and a fragment. Both sentences stand before anything else that the command says, and the default is
    /// kept.
    @Test func fewWalksAreSaidFirst() throws {
        try Tool.inFolder { folder in
            let walks = folder.appending(path: "walks")
            let made = try Tool.run([
                "simulate", "Venues/office.yaml", "--walks", "4", "--duration", "40", "--output", walks.path, "--quiet",
            ])
            #expect(made.exitCode == 0, "\(made.errors)")
            // Of the last walk only four rows remain.
            let names = try FileManager.default.contentsOfDirectory(atPath: walks.path).sorted()
            let last = walks.appending(path: try #require(names.last { $0.hasSuffix(".recording.jsonl") }))
            let lines = try String(contentsOf: last, encoding: .utf8).split(separator: "\n")
            try (lines.prefix(5).joined(separator: "\n") + "\n").write(to: last, atomically: true, encoding: .utf8)
            let name = String(last.lastPathComponent.dropLast(".recording.jsonl".count))
            let run = try Tool.run([
                "calibrate", "Venues/office.yaml", "--recordings", walks.path, "--configurations", "2",
                "--document-variants", "0", "--output", folder.appending(path: "out").path,
            ])
            #expect(run.exitCode == 0, "\(run.errors)")
            let said = run.errors.split(separator: "\n")
            #expect(said.count >= 2 && said[0].contains("\(name) is left out: a walk has at least 10 s with truth"))
            #expect(
                said.count >= 2
                    && said[1].hasSuffix(
                        "warning: 3 walks cannot show that anything is better than the default, so the result will be to "
                            + "keep it. Record at least 8 walks, or use --survey: then settings are searched and tested on "
                            + "simulated walks."),
                "\(run.errors)")
            #expect(run.output.contains("Keep the default."), "\(run.output)")
        }
    }
}
