import Formats
import Foundation
import Parallelism
import Synchronization
import Testing

@testable import Fleets

/// Runs of fleets, with a script in place of the tool: it does what the text of a venue file says.
@Suite struct FleetRunTests {
    /// Prints a document, writes files, and notes each of its runs.
    private static let script = """
        #!/bin/sh
        PATH=/usr/bin:/bin
        venue=$3
        for output; do :; done
        echo "$*" >>"$(dirname "$0")/runs"
        mkdir -p "$output/deep"
        echo "page of $venue" >"$output/report.html"
        echo "deep" >"$output/deep/file.txt"
        echo "not kept" >"$output/study.sqlite"
        case $(cat "$venue") in
        broken) echo '{"problems": [{"severity": "warning", "message": "W"}, {"severity": "error", "message": "It is broken.", "file": "'$venue'", "line": 3}]}'; rm -r "$output"; exit 2 ;;
        silent) echo "something went wrong in $output" >&2; rm -r "$output"; exit 2 ;;
        killed) kill -9 $$ ;;
        slow) echo $$ >"$(dirname "$0")/process.part"; mv "$(dirname "$0")/process.part" "$(dirname "$0")/process"; exec sleep 1000 ;;
        missed) verdict=missed ;;
        changed) verdict=met; echo again >"$venue" ;;
        *) verdict=met ;;
        esac
        cat <<END
        {"format": "beaconry-plan-prediction", "metrics": [{"key": "ce50", "median": 1}, {"key": "ce75", "median": 2.5, "interval": [2, 3.25]}],
        "requirements": [{"name": "near", "verdict": "$verdict"}, {"name": "far", "verdict": "inconclusive"}]}
        END
        [ $verdict = met ]
        """

    /// A folder with venue files of these texts, a fleet of them and the script.
    private static func inFolder(_ texts: [String: String], _ body: (URL) throws -> Void) throws {
        try FleetFolder.with { folder in
            try FileManager.default.createDirectory(
                at: folder.appending(path: "shops"), withIntermediateDirectories: true)
            for (name, text) in texts {
                try text.write(to: folder.appending(path: "shops/\(name).yaml"), atomically: true, encoding: .utf8)
            }
            try "command: plan predict --worlds 19\nvenues: [shops/*.yaml]\n".write(
                to: folder.appending(path: "fleet.yaml"), atomically: true, encoding: .utf8)
            let tool = folder.appending(path: "tool")
            try script.write(to: tool, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool.path)
            try body(folder)
        }
    }

    private static func run(in folder: URL, workers: Int = 2, job: String? = "job", seed: UInt64 = 1) throws
        -> (result: FleetResult, message: String)
    {
        var request = try FleetFile.read(path: folder.path + "/fleet.yaml")
        request.seed = seed
        request.job = job.map { (folder.appending(path: $0).path, ["fleet", folder.path + "/fleet.yaml"]) }
        let messages = Mutex<[String]>([])
        var context = RunContext(workers: workers)
        context.observer = RunObserver(message: { text in messages.withLock { $0.append(text) } })
        let tool = SystemProgram(path: folder.path + "/tool")
        let result = try FleetRun(request, tool: tool, in: context).run()
        return (result, messages.withLock { $0.joined(separator: "\n") })
    }

    private static func runs(in folder: URL) throws -> Int {
        try String(contentsOf: folder.appending(path: "runs"), encoding: .utf8).split(separator: "\n").count
    }

    private static let six = [
        "a": "good", "b": "broken", "c": "missed", "d": "killed", "e": "silent", "f": "good",
    ]

    @Test(arguments: [nil, "job"]) func aVenueThatFailsStopsNoOtherOne(job: String?) throws {
        try Self.inFolder(Self.six) { folder in
            let result = try Self.run(in: folder, job: job).result
            #expect(result.rows.map(\.name) == ["a", "b", "c", "d", "e", "f"])
            #expect(result.rows.map(\.status) == [.done, .failed, .missed, .failed, .failed, .done])
            #expect(result.rows[1].reason == "shops/b.yaml:3: It is broken.")
            #expect(result.rows[3].reason?.contains("signal 9") == true)
            #expect(result.rows[4].reason == "something went wrong in output")
            #expect(result.rows[0].report == "a/report.html")
            #expect(result.files[0].map(\.name) == ["deep/file.txt", "report.html"])
            #expect(String(decoding: result.files[0][1].bytes, as: UTF8.self) == "page of shops/a.yaml\n")
            #expect(result.files[1].isEmpty && result.files[3].isEmpty)
            #expect(result.rows[2].figures.missed == ["near"])
            #expect(result.rows[0].figures.ce75?.interval == 2...3.25)
            #expect(result.sum(\.requirements) == ["met": 2, "missed": 1, "inconclusive": 3])
            #expect(!result.isGood)
            let lines = result.csv.split(separator: "\n")
            #expect(lines.count == 7)
            #expect(lines[1].hasPrefix("a,shops/a.yaml,done,,,,,,,2.5,2.0,3.25,1,0,1,"))
        }
    }

    /// A venue file that is changed while its command runs has no result, and runs again.
    @Test func whatChangesMeanwhileFails() throws {
        try Self.inFolder(["a": "changed", "b": "good"]) { folder in
            let first = try Self.run(in: folder).result
            #expect(first.rows.map(\.status) == [.failed, .done])
            #expect(first.rows[0].reason?.contains("changed while it ran") == true)
            #expect(try Self.run(in: folder).result.rows.map(\.status) == [.done, .done])
            #expect(try Self.runs(in: folder) == 3)
        }
    }

    @Test func theResultIsTheSameWithAnyNumberOfWorkers() throws {
        try Self.inFolder(Self.six) { folder in
            let texts = try [1, 2, 5].map { workers in
                let result = try Self.run(in: folder, workers: workers, job: "job-\(workers)").result
                return try JSONText.of(result) + result.csv
            }
            #expect(Set(texts).count == 1)
        }
    }

    /// A venue with a result runs again only if something that its result depends on has changed.
    @Test func onlyWhatChangedRunsAgain() throws {
        try Self.inFolder(["a": "good", "b": "missed", "c": "good", "d": "broken"]) { folder in
            func write(_ text: String, _ name: String) throws {
                try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
            }
            let first = try Self.run(in: folder)
            #expect(try Self.runs(in: folder) == 4)
            #expect(first.message == "Ran 4 of 4 venues here.")
            let second = try Self.run(in: folder)
            #expect(try JSONText.of(first.result) == JSONText.of(second.result))
            #expect(try Self.runs(in: folder) == 5, "only the one that failed")
            #expect(second.message.hasPrefix("Ran 1 of 4 venues here. The results of 3"))
            try write("good again", "shops/c.yaml")
            _ = try Self.run(in: folder)
            #expect(try Self.runs(in: folder) == 7)
            try write("good", "shops/0.yaml")
            let more = try Self.run(in: folder)
            #expect(more.result.rows.map(\.name) == ["0", "a", "b", "c", "d"])
            #expect(try Self.runs(in: folder) == 9, "the new one, whatever its place")
            try write("command: plan predict --worlds 20\nvenues: [shops/a.yaml, shops/c.yaml]\n", "fleet.yaml")
            _ = try Self.run(in: folder)
            #expect(try Self.runs(in: folder) == 11, "another command")
            _ = try Self.run(in: folder, seed: 2)
            #expect(try Self.runs(in: folder) == 13, "another seed")
            let tool = try FileHandle(forWritingTo: folder.appending(path: "tool"))
            try tool.seekToEnd()
            try tool.write(contentsOf: Data("\n# another tool\n".utf8))
            try tool.close()
            _ = try Self.run(in: folder)
            #expect(try Self.runs(in: folder) == 15, "another tool")
        }
    }

    /// A run that is stopped keeps what is done, and no venue counts as failed for it.
    @Test func aStoppedRunGoesOn() throws {
        try Self.inFolder(["a": "good", "b": "good", "c": "good"]) { folder in
            var request = try FleetFile.read(path: folder.path + "/fleet.yaml")
            request.job = (folder.appending(path: "job").path, ["fleet"])
            let interruption = Interruption()
            let context = RunContext(
                pool: WorkerPool(workerCount: 1), interruption: interruption,
                observer: RunObserver(progress: { if $0.done == 1 { interruption.wish() } }))
            let tool = SystemProgram(path: folder.path + "/tool")
            #expect(throws: Interrupted.self) { try FleetRun(request, tool: tool, in: context).run() }
            #expect(try Self.runs(in: folder) == 1)
            let result = try FleetRun(request, tool: tool, in: RunContext(workers: 2)).run()
            #expect(result.isGood)
            #expect(try Self.runs(in: folder) == 3)
        }
    }

    /// The process of a venue ends with the run, and its venue has no result.
    @Test func aStoppedRunEndsItsProcesses() throws {
        try Self.inFolder(["a": "slow"]) { folder in
            var request = try FleetFile.read(path: folder.path + "/fleet.yaml")
            request.job = (folder.appending(path: "job").path, ["fleet"])
            let interruption = Interruption()
            let file = folder.path + "/process"
            Thread.detachNewThread {
                while !FileManager.default.fileExists(atPath: file) { usleep(1000) }
                interruption.wish()
            }
            let context = RunContext(interruption: interruption)
            #expect(throws: Interrupted.self) {
                try FleetRun(request, tool: SystemProgram(path: folder.path + "/tool"), in: context).run()
            }
            let process = try #require(Int32(String(contentsOfFile: file, encoding: .utf8).dropLast()))
            #expect(kill(process, 0) == -1)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/job/units").isEmpty)
        }
    }

    /// Files of an earlier run that are no longer made are removed, and those of others stay.
    @Test func theFolderHasTheFilesOfTheResult() throws {
        try Self.inFolder(["a": "good"]) { folder in
            let path = folder.appending(path: "out").path
            func write(_ result: FleetResult) throws {
                try FleetFiles.write(result, to: OutputFolder(path, command: "fleet"), besides: [])
            }
            try write(try Self.run(in: folder).result)
            #expect(FileManager.default.fileExists(atPath: path + "/a/deep/file.txt"))
            try Data().write(to: folder.appending(path: "out/a/own.txt"))
            try "broken".write(to: folder.appending(path: "shops/a.yaml"), atomically: true, encoding: .utf8)
            try write(try Self.run(in: folder).result)
            let left = FileManager.default.subpaths(atPath: path)?.filter { !TextFile.isFolder("\(path)/\($0)") }
            #expect(left?.sorted() == [".beaconry.jsonl", "a/own.txt", "fleet.csv"])
        }
    }
}
