import Foundation
import TestSupport
import Testing

/// Commands whose units several processes do: the results are those of one process, to the byte.
@Suite(.serialized) struct UnitsCommandTests {
    private static let commands: [[String]] = [
        ["plan", "predict", "Venues/office.yaml", "--worlds", "19", "--walks", "6", "--duration", "60"],
        [
            "calibrate", "Venues/office.yaml", "--walks", "8", "--duration", "30", "--configurations", "24", "--seed",
            "3",
            "--document-variants", "2", "--variation-walks", "5",
        ],
        [
            "calibrate", "Venues/office.yaml", "--objective", "triggers", "--walks", "2", "--duration", "120",
            "--configurations", "4", "--starts", "1",
        ],
    ]

    /// The files of a folder by name, without those that belong to the tool, and without PDF files, which have the time.
    private static func files(in folder: URL) throws -> [String: Data] {
        let names = (FileManager.default.subpaths(atPath: folder.path) ?? []).filter {
            !$0.contains(".sqlite") && !$0.hasPrefix(".") && !["presets", "resume.json", "report.pdf"].contains($0)
        }
        return try Dictionary(
            uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: folder.appending(path: $0))) })
    }

    private static func check(_ run: Tool.Run, _ code: Int32 = 0) {
        #expect(run.exitCode == code, "\(run.errors)")
    }

    @Test(arguments: commands) func theResultIsThatOfOneProcess(command: [String]) throws {
        try Tool.inFolder { folder in
            let alone = folder.appending(path: "alone")
            Self.check(try Tool.run(command + ["--quiet", "--output", alone.path]))
            let job = folder.appending(path: "job").path
            let output = folder.appending(path: "together")
            let cut = try Tool.run(["units", "cut", job] + command + ["--output", output.path])
            Self.check(cut)
            #expect(cut.output.contains("units are missing") && cut.output.contains("core hours"))
            let sampled = try JSONTree(json: Tool.run(["units", "status", job, "--json"]).output)
            #expect(sampled["barriers"]?.elements.first?["done"] == .number(1))
            #expect(sampled["forecasts"]?.elements.count == 5 && sampled["bytes"] != nil && sampled["coreHours"] != nil)
            let merge = ["units", "merge", job]
            Self.check(try Tool.run(merge), 1)
            // Two at once; a third one is killed in the middle of its work.
            let killed = try Tool.run(["units", "work", job, "--jobs", "1", "--quiet"], andSend: SIGKILL) {
                (try? FileManager.default.contentsOfDirectory(atPath: job + "/units").count > 1) ?? false
            }
            #expect(killed.exitCode == -SIGKILL || killed.exitCode == 0)
            Self.check(
                try Tool.shell(
                    """
                    "$0" units work '\(job)' --jobs 1 --quiet & one=$!
                    "$0" units work '\(job)' --jobs 1 --quiet & two=$!
                    wait $one && wait $two
                    """))
            Self.check(try Tool.run(merge))
            let expected = try Self.files(in: alone)
            let found = try Self.files(in: output)
            #expect(expected.keys.sorted() == found.keys.sorted())
            for (name, content) in expected { #expect(found[name] == content, "\(name) differs") }
            let status = try Tool.run(["units", "status", job, "--json"])
            #expect(try JSONTree(json: status.output)["missing"]?.elements.isEmpty == true)
        }
    }

    /// Requirements have a form of their own in documents.
    @Test func requirementsAreShared() throws {
        try Tool.inFolder { folder in
            let command = [
                "plan", "predict", "Venues/office.yaml", "--worlds", "19", "--walks", "6", "--duration", "20",
                "--require",
                "Venues/requirements/office.yaml", "--json", "--quiet",
            ]
            let alone = try Tool.run(command)
            let job = folder.appending(path: "job").path
            Self.check(try Tool.run(["units", "cut", job] + command))
            let worked = try Tool.run(["units", "work", "job", "--json"], in: folder)
            Self.check(worked)
            #expect(try JSONTree(json: worked.output)["missing"]?.elements.isEmpty == true)
            let merged = try Tool.run(["units", "merge", job])
            #expect(merged.output == alone.output && merged.exitCode == alone.exitCode)
        }
    }

    /// Folders that were carried to other machines, where the inputs are not: each does a part up to the barrier.
    @Test func foldersAreCarriedAndMerged() throws {
        try Tool.inFolder { folder in
            let venue = folder.appending(path: "office.yaml")
            try FileManager.default.copyItem(atPath: Project.venuePath("office"), toPath: venue.path)
            let command = [
                "plan", "predict", "office.yaml", "--worlds", "19", "--walks", "6", "--duration", "30", "--json",
            ]
            let alone = try Tool.run(command, in: folder)
            Self.check(try Tool.run(["units", "cut", "job"] + command, in: folder))
            for part in 1...2 {
                let copy = folder.appending(path: "elsewhere-\(part)/job")
                try FileManager.default.createDirectory(
                    at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
                try FileManager.default.copyItem(at: folder.appending(path: "job"), to: copy)
                Self.check(
                    try Tool.run(["units", "work", "job", "--part", "\(part)/2"], in: copy.deletingLastPathComponent()))
            }
            try FileManager.default.removeItem(at: venue)
            let merged = try Tool.run(["units", "merge", "job", "elsewhere-1/job", "elsewhere-2/job"], in: folder)
            Self.check(merged)
            #expect(merged.output == alone.output)
        }
    }

    @Test func whatCannotBeIsSaid() throws {
        try Tool.inFolder { folder in
            let job = folder.appending(path: "job").path
            let none = try Tool.run(["units", "cut", job, "plan", "lint", "Venues/office.yaml"])
            Self.check(none, 2)
            #expect(none.errors.contains("has no units"))
            let missing = try Tool.run(["units", "work", job])
            Self.check(missing, 2)
            #expect(missing.errors.contains("job.json"))
            Self.check(try Tool.run(["units", "cut", job] + Self.commands[0]))
            let other = try Tool.run(["units", "cut", job] + Self.commands[1] + ["--output", folder.path + "/x"])
            Self.check(other, 2)
            #expect(other.errors.contains("Choose another folder"))
            for part in ["0/2", "3/2", "2", "a/b"] {
                Self.check(try Tool.run(["units", "work", job, "--part", part]), 2)
            }
            let inputs = job + "/inputs"
            let input = try #require(try FileManager.default.contentsOfDirectory(atPath: inputs).first)
            try Data("name: other".utf8).write(to: URL(filePath: "\(inputs)/\(input)"))
            let changed = try Tool.run(["units", "work", job])
            Self.check(changed, 2)
            #expect(changed.errors.contains("was changed"))
        }
    }
}
