import Foundation
import TestSupport
import Testing

/// A walk whose files were copied under another name.
@Suite struct CopiedWalkCommandTests {
    private static let office = Project.venuePath("office")

    /// Four walks in `clean`; in `walks` the second is there again under another name.
    private func inFolderWithCopy(_ body: (URL) throws -> Void) throws {
        try Tool.inFolder { folder in
            let run = try Tool.run(
                ["simulate", Self.office, "--walks", "4", "--duration", "30", "--output", "clean", "--quiet"],
                in: folder)
            #expect(run.exitCode == 0, "\(run.errors)")
            try FileManager.default.copyItem(
                at: folder.appending(path: "clean"), to: folder.appending(path: "walks"))
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/walks")
                .filter { $0.hasPrefix("walk-002.") }
            #expect(names.count == 2)
            for name in names {
                let text = try String(contentsOf: folder.appending(path: "walks/\(name)"), encoding: .utf8)
                let copy = "walks/" + name.replacing("walk-002", with: "again")
                try text.replacing("walk-002", with: "again")
                    .write(to: folder.appending(path: copy), atomically: true, encoding: .utf8)
            }
            try body(folder)
        }
    }

    @Test(arguments: ["evaluate", "diagnose", "benchmark --headroom"]) func copiesAreWarnedOf(command: String) throws {
        try inFolderWithCopy { folder in
            let arguments = command.split(separator: " ").map(String.init) + [Self.office, "--recordings", "walks"]
            let run = try Tool.run(arguments, in: folder)
            #expect(run.exitCode == 0)
            #expect(
                run.errors.contains("walks: warning: The recordings again and walk-002 hold the same readings."),
                "\(run.errors)")
            let strict = try Tool.run(arguments + ["--strict"], in: folder)
            #expect(strict.exitCode == 2 && strict.output.isEmpty)
            #expect(strict.errors.contains("error: The recordings again and walk-002"), "\(strict.errors)")
        }
    }

    /// What computes no figures takes the copy, and a calibration does not.
    @Test func onlyFiguresNeedDistinctWalks() throws {
        try inFolderWithCopy { folder in
            let walks = [Self.office, "--recordings", "walks", "--strict"]
            let located = try Tool.run(["locate"] + walks + ["--output", "fixes"], in: folder)
            #expect(located.exitCode == 0 && !located.errors.contains("same readings"), "\(located.errors)")
            for command in [["calibrate"], ["benchmark", "--core", "default", "--core", "bestAccuracy"]] {
                let run = try Tool.run(command + walks + ["--output", "out"], in: folder)
                #expect(run.exitCode == 2 && run.errors.contains("hold the same readings"), "\(run.errors)")
            }
            let diagnose = ["diagnose", Self.office, "--recordings", "clean", "--reference", "walks"]
            let reference = try Tool.run(diagnose, in: folder)
            // The reference of this test is of the same walks, too.
            #expect(reference.exitCode == 2 && reference.errors.contains("walks: warning: The recordings again and"))
            #expect(reference.errors.contains("walks: error: The reference holds the same readings as"))
            let strict = try Tool.run(diagnose + ["--strict"], in: folder)
            #expect(strict.exitCode == 2 && strict.errors.contains("error: The recordings again and"))
        }
    }
}
