import Foundation
import NumericalMethods
import TestSupport
import Testing

/// Ctrl-C, SIGTERM and SIGHUP: at whatever moment they come, the tool ends by them and leaves no partial file.
@Suite(.serialized) struct SignalTests {
    /// Work of many seconds, by phase: reading the command line comes first in each.
    static let works = [
        "simulate Venues/mall.yaml --walks 500 --duration 3600 --output o",
        "calibrate Venues/office.yaml --walks 400 --configurations 4000 --output o",
        "benchmark --headroom Venues/office.yaml --walks 200 --duration 3600 --output o",
        "validate-physics --seeds 50 --output o",
        "simulate Venues/mall.yaml --walks 500 --duration 3600 --output-file - --quiet",
    ]

    /// A hang-up that the tests' own parent ignores, as `nohup` does, is ignored by the tool, too.
    static let signals = [SIGINT, SIGTERM, SIGHUP].filter { number in
        let before = signal(number, SIG_DFL)
        signal(number, before)
        return number != SIGHUP || unsafeBitCast(before, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self)
    }

    private static func run(
        _ work: String, in folder: URL, andSend signal: Int32, once holds: () -> Bool
    ) throws -> Tool.Run {
        try Tool.run(
            work.split(separator: " ").map { $0.hasPrefix("Venues/") ? Project.root.path + "/" + $0 : String($0) },
            in: folder, andSend: signal, once: holds)
    }

    /// The files that are not what their name says.
    private static func partial(in folder: URL) -> [String] {
        (FileManager.default.subpaths(atPath: folder.path) ?? []).filter {
            $0.contains(".partial") || $0.hasSuffix("-lock")
        }
    }

    @Test(arguments: works) func inTheFirst60MillisecondsNoneIsLost(_ work: String) throws {
        let stream = RandomStream(seed: 2, purpose: "signals")
        try Tool.inFolder { folder in
            for round in 0..<30 {
                let signal = Self.signals[round % Self.signals.count]
                let delay = stream.uniform(UInt64(round)) * 0.06
                let start = ContinuousClock.now
                let run = try Self.run(work, in: folder, andSend: signal) {
                    ContinuousClock.now - start > .seconds(delay)
                }
                #expect(run.exitCode == -signal, "after \(delay) s: \(run.errors)")
                #expect(Self.partial(in: folder).isEmpty)
            }
        }
    }

    /// Files appear one after the other; a signal comes when some are there.
    @Test(arguments: signals) func completeFilesStayAndPartialOnesGo(_ signal: Int32) throws {
        try Tool.inFolder { folder in
            let output = folder.appending(path: "o").path
            let run = try Self.run(Self.works[0].replacing("3600", with: "60"), in: folder, andSend: signal) {
                FileManager.default.fileExists(atPath: output + "/walk-003.truth.jsonl")
            }
            #expect(run.exitCode == -signal)
            #expect(run.errors.contains("No partial files were left."), "\(run.errors)")
            #expect(Self.partial(in: folder).isEmpty)
        }
    }

    /// What a script sees.
    @Test func aShellSees128MoreThanTheNumber() throws {
        try Tool.inFolder { folder in
            for signal in Self.signals {
                let line =
                    "rm -rf o; \"$0\" simulate '\(Project.root.path)/Venues/mall.yaml' --walks 500 --duration 3600 "
                    + "--output o & until test -d o; do kill -0 $! || exit 1; sleep 0.01; done; "
                    + "kill -\(signal) $!; wait $!; exit $?"
                let run = try Tool.shell(line, in: folder)
                #expect(run.exitCode == 128 + signal, "\(run.errors)")
            }
        }
    }

    /// As after `nohup`, a hang-up does not end the work.
    @Test func nohupIsRespected() throws {
        try Tool.inFolder { folder in
            let line =
                "trap '' HUP; \"$0\" simulate '\(Project.root.path)/Venues/mall.yaml' --walks 500 --duration 3600 "
                + "--output o & until test -d o; do kill -0 $! || exit 1; sleep 0.01; done; "
                + "kill -HUP $!; kill -TERM $!; wait $!; exit $?"
            let run = try Tool.shell(line, in: folder)
            #expect(run.exitCode == 128 + SIGTERM, "\(run.errors)")
        }
    }

    #if os(Linux)
        /// Cores end with the tool, and so does what they have started in other sessions.
        @Test(arguments: signals) func coresEndWithTheTool(_ signal: Int32) throws {
            try Tool.inFolder { folder in
                let token = "86400.\(UInt64.random(in: 1...UInt64.max))"
                let core = "setsid sleep \(token) & touch started; exec sleep \(token)"
                let venue = Project.root.path + "/Venues/office.yaml"
                let run = try Tool.run(
                    ["benchmark", venue, "--external", core, "--walks", "2", "--duration", "20"], in: folder,
                    andSend: signal
                ) { FileManager.default.fileExists(atPath: folder.path + "/started") }
                #expect(run.exitCode == -signal, "\(run.errors)")
                let left = try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { process in
                    let line = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
                    return String(decoding: line, as: UTF8.self).contains(token)
                }
                #expect(left.isEmpty)
            }
        }

        /// So do the programs of the machine that a command uses, and their folder goes with them.
        @Test func programsEndWithTheTool() throws {
            try Tool.inFolder { folder in
                let converter = folder.appending(path: "ogr2ogr")
                try "#!/bin/sh\ntouch started\nsleep 86400\n".write(to: converter, atomically: true, encoding: .utf8)
                try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: converter.path)
                try "0\nSECTION\n".write(to: folder.appending(path: "plan.dxf"), atomically: true, encoding: .utf8)
                let line =
                    "mkdir tmp; PATH=\"$PWD:$PATH\" TMPDIR=\"$PWD/tmp\" \"$0\" import plan plan.dxf --output o & "
                    + "until find tmp -name started | grep -q .; do kill -0 $! || exit 1; sleep 0.01; done; "
                    + "kill -TERM $!; wait $!; exit $?"
                let run = try Tool.shell(line, in: folder)
                #expect(run.exitCode == 128 + SIGTERM && run.errors.contains("No partial files"), "\(run.errors)")
                #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/tmp").isEmpty)
                let left = try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { process in
                    let line = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
                    return String(decoding: line, as: UTF8.self).contains(converter.path)
                }
                #expect(left.isEmpty)
            }
        }
    #endif
}
