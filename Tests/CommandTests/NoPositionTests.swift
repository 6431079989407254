import Foundation
import TestSupport
import Testing

/// Where there is no position, there is a reason and no table.
@Suite struct NoPositionTests {
    private static let office = Project.root.appending(path: "Venues/office.yaml").path

    /// Writes walks that hear one beacon of the office.
    private static func write(_ names: [String], rssi: Int, to folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let reports = (1...12).map {
            """
            {"t":\($0),"ranging":[{"beacon":"A3D1C0B4-77E2-4F19-8C55-0B9E61D24C02/3/1","rssi":\(rssi)}]}
            """
        }
        for name in names {
            try """
            {"format":"beaconry-recording","version":1,"name":"\(name)","kind":"walk","duration":20}
            \(reports.joined(separator: "\n"))

            """.write(to: folder.appending(path: "\(name).recording.jsonl"), atomically: true, encoding: .utf8)
            try """
            {"format":"beaconry-truth","version":1,"name":"\(name)"}
            {"t":1,"x":3,"y":10,"level":3}
            {"t":12,"x":5,"y":10,"level":3}

            """.write(to: folder.appending(path: "\(name).truth.jsonl"), atomically: true, encoding: .utf8)
        }
    }

    @Test(arguments: [
        "locate", "evaluate", "benchmark --core default",
        #"calibrate --configurations 2 --settings {"rssiPositioningThreshold":-95}"#,
    ])
    func readingsThatAreTooWeakGiveNoTable(command: String) throws {
        try Tool.inFolder { folder in
            try Self.write(["a", "b"], rssi: -99, to: folder.appending(path: "walks"))
            let words = command.split(separator: " ").map(String.init)
            let run = try Tool.run(words + [Self.office, "--recordings", "walks", "--quiet"], in: folder)
            #expect(run.exitCode == 2)
            #expect(run.output.isEmpty)
            #expect(run.errors.contains("walks: error: No position could be computed on any walk"), "\(run.errors)")
        }
    }

    @Test(arguments: [
        "locate --recordings walks", "evaluate --recordings walks", "benchmark --core default --walks 1",
        "benchmark --headroom --walks 1", "calibrate --walks 2", "calibrate --recordings walks",
    ])
    func aVenueWithoutBeaconsIsRefused(command: String) throws {
        try Tool.inFolder { folder in
            try Self.write(["a", "b"], rssi: -60, to: folder.appending(path: "walks"))
            try """
            name: bare
            levels:
              - {number: 0, height: 3, outline: [[0, 0], [30, 0], [30, 20], [0, 20]]}

            """.write(to: folder.appending(path: "bare.yaml"), atomically: true, encoding: .utf8)
            var words = command.split(separator: " ").map(String.init)
            words.insert("bare.yaml", at: 1)
            let run = try Tool.run(words, in: folder)
            #expect(run.exitCode == 2)
            #expect(run.output.isEmpty)
            #expect(run.errors.contains("error: The venue \"bare\" has no beacons"), "\(run.errors)")
        }
    }

    @Test func walksWithoutFixesAreUnavailable() throws {
        try Tool.inFolder { folder in
            try Self.write(["easy", "hard"], rssi: -60, to: folder.appending(path: "walks"))
            let fixes = folder.appending(path: "fixes")
            try FileManager.default.createDirectory(at: fixes, withIntermediateDirectories: true)
            let arguments = ["evaluate", Self.office, "--recordings", "walks", "--fixes", "fixes", "--json"]
            let none = try Tool.run(arguments, in: folder)
            #expect(none.exitCode == 2 && none.output.contains("\"beaconry-problems\""))
            #expect(none.errors.contains("fixes: error: No walk with truth has a published fix"), "\(none.errors)")
            let lines = (1...9).map {
                "{\"t\":\($0),\"x\":4,\"y\":10,\"level\":3,\"accuracy\":2}\n"
            }
            try
                ("{\"format\":\"beaconry-fixes\",\"version\":1,\"name\":\"easy\",\"publishInterval\":1}\n"
                + lines.joined())
                .write(to: fixes.appending(path: "easy.fixes.jsonl"), atomically: true, encoding: .utf8)
            let run = try Tool.run(arguments, in: folder)
            #expect(run.exitCode == 0, "\(run.errors)")
            #expect(run.errors.contains("There are no fixes of hard. Every instant there counts as unavailable."))
            let result = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
            let walks = try #require(result["walks"] as? [[String: Any]])
            #expect(walks.map { $0["name"] as? String } == ["easy", "hard"])
            let pooled = try #require(result["pooled"] as? [String: Any])
            #expect("\(pooled)".contains("0.5"), "\(pooled)")
        }
    }

    /// A core of somebody else may state neither accuracy nor interval, and its fixes may be one file.
    @Test func fixesWithoutAccuracyAreEvaluated() throws {
        try Tool.inFolder { folder in
            try Self.write(["easy"], rssi: -60, to: folder.appending(path: "walks"))
            let lines = (1...12).map { "{\"t\":\($0),\"x\":4,\"y\":10,\"level\":3}\n" }
            try ("{\"format\":\"beaconry-fixes\",\"version\":1,\"name\":\"easy\"}\n" + lines.joined())
                .write(to: folder.appending(path: "easy.fixes.jsonl"), atomically: true, encoding: .utf8)
            let run = try Tool.run(
                ["evaluate", Self.office, "--recordings", "walks", "--fixes", "easy.fixes.jsonl"], in: folder)
            #expect(run.exitCode == 0, "\(run.errors)")
            #expect(run.errors.contains("easy.fixes.jsonl:1: warning: There is no publishInterval"), "\(run.errors)")
            #expect(run.errors.contains("The fixes have no accuracy, so the accuracy honesty"))
            let export = try Tool.run(
                ["export", "fixes", Self.office, "easy.fixes.jsonl", "--output-file", "-"], in: folder)
            #expect(export.exitCode == 0 && export.output.contains("\"published\""))
            #expect(!export.output.contains("\"accuracy\""))
        }
    }

    @Test func aPipeAmongRecordingsIsRefusedByName() throws {
        try Tool.inFolder { folder in
            try Self.write(["a"], rssi: -60, to: folder.appending(path: "walks"))
            for (command, name) in [
                ("evaluate", "x.recording.jsonl"), ("locate", "x.truth.jsonl"), ("animate", "x.recording.jsonl"),
            ] {
                let pipe = folder.appending(path: "walks/\(name)").path
                try #require(mkfifo(pipe, 0o600) == 0)
                defer { unlink(pipe) }
                let run = try Tool.run([command, Self.office, "--recordings", "walks"], in: folder)
                #expect(run.exitCode == 2)
                #expect(run.errors.contains("walks/\(name): error: This is a pipe or a device"), "\(run.errors)")
            }
        }
    }

    @Test func namesThatAreNotTextAreSaid() throws {
        let argument = try Tool.shell("\"$0\" validate \"$(printf 'caf\\351.yaml')\"")
        #expect(argument.exitCode == 2)
        #expect(argument.errors == "error: \"caf\\xE9.yaml\" is not text in UTF-8. Rename the file or folder.\n")
        try Tool.inFolder { folder in
            try Self.write(["a"], rssi: -60, to: folder.appending(path: "walks"))
            let run = try Tool.shell(
                "cp walks/a.recording.jsonl \"walks/$(printf 'b\\377').recording.jsonl\" || exit 77; "
                    + "\"$0\" evaluate '\(Self.office)' --recordings walks", in: folder)
            // Some file systems take only names in UTF-8.
            #expect(run.exitCode == 77 || run.errors.contains("The name of this file is not text in UTF-8."))
        }
    }

    @Test func anIntervalThatIsTooShortIsRefused() throws {
        try Tool.inFolder { folder in
            let walks = folder.appending(path: "walks")
            try Self.write(["a"], rssi: -60, to: walks)
            let file = walks.appending(path: "a.truth.jsonl")
            try
                (String(contentsOf: file, encoding: .utf8).replacing(
                    "\"name\":\"a\"", with: "\"name\":\"a\",\"kind\":\"taps\"")
                + "{\"t\":1000000,\"x\":5,\"y\":10,\"level\":0}\n").write(to: file, atomically: true, encoding: .utf8)
            let run = try Tool.run(
                ["evaluate", Self.office, "--recordings", "walks", "--instants", "0.01"], in: folder)
            #expect(run.exitCode == 2 && run.output.isEmpty)
            #expect(run.errors.contains("walks: error: Give longer --instants"), "\(run.errors)")
        }
    }
}

extension String {
    /// Writes the text after the end of a file.
    fileprivate func append(to file: URL) throws {
        try (String(contentsOf: file, encoding: .utf8) + self).write(to: file, atomically: true, encoding: .utf8)
    }
}
