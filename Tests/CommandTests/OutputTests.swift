import Foundation
import TestSupport
import Testing

/// Where results and messages go when the place is closed, full or somebody else's.
@Suite struct OutputTests {
    @Test(
        arguments: [
            "settings", "settings --json", "schema venue", "schema scenario", "parameters",
            "validate Venues/office.yaml",
            "simulate Venues/office.yaml --walks 1 --duration 5 --output-file -", "--help", "--version",
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

    @Test func picturesOfSettingsNeedTheVenuesAndAFolder() throws {
        try Tool.inFolder { folder in
            let without = try Tool.run(["settings", "--pictures", "pictures"], in: folder)
            #expect(without.exitCode == 2 && without.errors.contains("Venues/office.yaml"), "\(without.errors)")
            let venues = Project.root.appending(path: "Venues").path
            try "".write(to: folder.appending(path: "file"), atomically: true, encoding: .utf8)
            let blocked = try Tool.run(["settings", "--pictures", "file", "--venues", venues], in: folder)
            #expect(blocked.exitCode == 2 && blocked.errors.contains("file"), "\(blocked.errors)")
            let both = try Tool.run(["settings", "--pictures", "pictures", "--json"], in: folder)
            #expect(both.exitCode == 2 && both.errors.contains("--pictures"), "\(both.errors)")
        }
    }

    @Test func readerThatLeavesIsNoError() throws {
        try Tool.inFolder { folder in
            // A pipe of which the only reader has closed its end before the tool is started.
            let run = try Tool.shell(
                "mkfifo pipe; exec 3<>pipe 4>pipe 3<&-; \"$0\" settings --json >&4; echo \"exit $?\" >&2", in: folder)
            #expect(run.errors == "exit 0\n")
        }
    }

    @Test func resultsAreNotPrintedWhereTheirFilesFail() throws {
        try Tool.inFolder { folder in
            let venue = Project.root.appending(path: "Venues/office.yaml").path
            let walks = try Tool.run(
                ["simulate", venue, "--walks", "2", "--duration", "60", "--output", "walks"], in: folder)
            #expect(walks.exitCode == 0, "\(walks.errors)")
            try "".write(to: folder.appending(path: "file"), atomically: true, encoding: .utf8)
            for command in ["evaluate", "fit", "locate"] {
                let run = try Tool.run([command, venue, "--recordings", "walks", "--output", "file"], in: folder)
                #expect(run.exitCode == 2, "\(command)")
                #expect(run.output.isEmpty, "\(command)")
            }
            let fit = try Tool.run(["fit", venue, "--recordings", "walks", "--floor", "-90"], in: folder)
            #expect(fit.exitCode == 0, "\(fit.errors)")
            #expect(fit.output.contains("-90.0 dBm"))
        }
    }

    @Test func recordingsOfAnotherVenueAreRefused() throws {
        try Tool.inFolder { folder in
            let venues = ["office", "mall"].map { Project.root.appending(path: "Venues/\($0).yaml").path }
            let walks = try Tool.run(
                ["simulate", venues[0], "--walks", "2", "--duration", "20", "--output", "walks"], in: folder)
            #expect(walks.exitCode == 0, "\(walks.errors)")
            for command in ["locate", "evaluate", "calibrate", "benchmark --headroom"] {
                for (venue, isRefused) in zip(venues, [false, true]) where isRefused || command == "locate" {
                    let run = try Tool.run(
                        command.split(separator: " ").map(String.init) + [venue, "--recordings", "walks"], in: folder)
                    #expect(run.exitCode == (isRefused ? 2 : 0), "\(command)")
                    #expect(run.errors.contains("walks: error: All of the readings") == isRefused, "\(run.errors)")
                }
            }
        }
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
