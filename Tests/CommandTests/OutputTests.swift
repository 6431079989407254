import Foundation
import Testing

/// Where results and messages go when the place is closed, full or somebody else's.
@Suite struct OutputTests {
    @Test(
        arguments: [
            "settings", "settings --json", "schema venue", "validate Venues/office.yaml", "--help", "--version",
        ])
    func resultsThatAreLostAreAnError(arguments: String) throws {
        let run = try Tool.shell("\"$0\" \(arguments) >&-")
        #expect(run.exitCode == 2)
        #expect(run.errors.contains("standard output"), "\(run.errors)")
    }

    @Test(arguments: ["2>&-", "2>/dev/null", ">&- 2>&- <&-"])
    func badInputIsNoCrashWhereverMessagesGo(redirection: String) throws {
        for arguments in ["validate no-such-file.yaml", "nonsense", "calibrate no-such-file.yaml"] {
            #expect(try Tool.shell("\"$0\" \(arguments) \(redirection)").exitCode == 2)
        }
    }

    @Test func readerThatLeavesIsNoError() throws {
        // The reader has left before the tool begins to write.
        let run = try Tool.shell("{ sleep 0.3; \"$0\" settings --json; echo \"exit $?\" >&2; } | true")
        #expect(run.errors == "exit 0\n")
    }

    @Test func namesOfRecordingsDoNotLeadOutOfTheFolder() throws {
        try Tool.inFolder { folder in
            let names = ["../../escaped", "/tmp/escaped", "a/b", ".hidden", String(repeating: "x", count: 300)]
            let lines = names.map {
                "{\"format\":\"beaconry-recording\",\"version\":1,\"name\":\"\($0)\",\"kind\":\"walk\",\"duration\":2}\n"
            }
            let recordings = folder.appending(path: "recordings")
            try FileManager.default.createDirectory(at: recordings, withIntermediateDirectories: true)
            try lines.joined().write(
                to: recordings.appending(path: "all.recording.jsonl"), atomically: true, encoding: .utf8)
            let venue = Project.root.appending(path: "Venues/office.yaml").path
            let run = try Tool.run(
                ["locate", venue, "--recordings", "recordings", "--output", "in/side", "--quiet"], in: folder)
            #expect(run.exitCode == 2)
            #expect(run.errors.count { $0 == "\n" } == names.count, "\(run.errors)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["recordings"])
        }
    }
}
