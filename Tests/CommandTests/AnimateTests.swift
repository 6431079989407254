import Foundation
import TestSupport
import Testing

/// `animate` as people use it.
@Suite struct AnimateTests {
    private static let office = Project.root.appending(path: "Venues/office.yaml").path

    private static func recording(_ name: String, _ kind: String = "walk") -> String {
        """
        {"format":"beaconry-recording","version":1,"name":"\(name)","kind":"\(kind)","duration":20}
        {"t":1,"ranging":[{"beacon":"A3D1C0B4-77E2-4F19-8C55-0B9E61D24C02/3/1","rssi":-70}]}

        """
    }

    private static func truth(_ name: String, from start: Double, to end: Double) -> String {
        """
        {"format":"beaconry-truth","version":1,"name":"\(name)"}
        {"t":\(start),"x":3,"y":10,"level":0}
        {"t":\(end),"x":9,"y":10,"level":0}

        """
    }

    /// Writes recordings and truths, runs the tool on them, and gives what it wrote.
    private static func animate(
        _ recordings: String, _ truths: String?, _ arguments: [String] = []
    ) throws -> (run: Tool.Run, svg: String?) {
        var result: (Tool.Run, String?)?
        try Tool.inFolder { folder in
            let walks = folder.appending(path: "walks")
            try FileManager.default.createDirectory(at: walks, withIntermediateDirectories: true)
            try recordings.write(to: walks.appending(path: "a.recording.jsonl"), atomically: true, encoding: .utf8)
            try truths?.write(to: walks.appending(path: "a.truth.jsonl"), atomically: true, encoding: .utf8)
            let run = try Tool.run(
                ["animate", office, "--recordings", "walks", "--output-file", "out/a.svg"] + arguments, in: folder)
            result = (run, try? String(contentsOf: folder.appending(path: "out/a.svg"), encoding: .utf8))
        }
        return try #require(result)
    }

    @Test func walksWithAndWithoutTruth() throws {
        let recordings = Self.recording("untrue") + Self.recording("late") + Self.recording("point", "survey")
        let truths = Self.truth("late", from: 5, to: 12) + Self.truth("point", from: 0, to: 20)
        let (run, svg) = try Self.animate(recordings, truths, ["--json"])
        #expect(run.exitCode == 0, "\(run.errors)")
        let summary = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(summary["walkers"] as? [String] == ["late"])
        #expect(summary["heard"] as? String == "late")
        #expect(summary["duration"] as? Double == 20)
        #expect(summary["bytes"] as? Int == svg?.utf8.count)
        #expect(run.errors.contains("\"untrue\" has no truth"))
        // The same, twice.
        #expect(try Self.animate(recordings, truths).svg == svg)
    }

    @Test func walkWithoutTruthIsHeardAllTheSame() throws {
        let (run, svg) = try Self.animate(Self.recording("untrue"), nil)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(svg?.contains("untrue") == true)
        #expect(svg?.contains(".w0{") == false)
    }

    @Test(arguments: [
        (["--heard", "nobody"], "There is no walk \"nobody\". Known: w."), (["--from", "20"], "end at 20 s"),
    ])
    func whatCannotBePlayedIsSaid(arguments: [String], sentence: String) throws {
        let (run, svg) = try Self.animate(Self.recording("w"), Self.truth("w", from: 0, to: 20), arguments)
        #expect(run.exitCode == 2)
        #expect(run.errors.contains(sentence), "\(run.errors)")
        #expect(svg == nil)
    }

    @Test func aMissingFolderIsSaid() throws {
        let office = Project.root.appending(path: "Venues/office.yaml").path
        let run = try Tool.run(["animate", office, "--heard", "nobody", "--recordings", "nowhere"])
        #expect(run.exitCode == 2 && run.errors.contains("no such folder"), "\(run.errors)")
    }

    @Test func surveysAreNoWalks() throws {
        let (run, _) = try Self.animate(Self.recording("s", "survey"), Self.truth("s", from: 0, to: 20))
        #expect(run.exitCode == 2)
        #expect(run.errors.contains("no recording of a walk"))
    }

    @Test func simulatesIfThereAreNoRecordings() throws {
        try Tool.inFolder { folder in
            let arguments = ["animate", Self.office, "--walks", "2", "--duration", "10", "--seed", "3"]
            let runs = try ["one", "two"].map { try Tool.run(arguments + ["--output", $0], in: folder) }
            #expect(runs.allSatisfy { $0.exitCode == 0 }, "\(runs[0].errors)")
            let texts = try ["one", "two"].map {
                try String(contentsOf: folder.appending(path: "\($0)/animation.svg"), encoding: .utf8)
            }
            #expect(texts[0] == texts[1])
            #expect(texts[0].contains("@keyframes w1{") && texts[0].contains("walk-002"))
            let stream = try Tool.run(arguments + ["--output-file", "-"], in: folder)
            #expect(stream.exitCode == 0 && stream.output == texts[0])
            // More walkers than a file holds are not simulated in vain.
            try "name: x\nvenue: \(Self.office)\nduration: 1\nvisitors: [{count: 1000000}]"
                .write(to: folder.appending(path: "many.yaml"), atomically: true, encoding: .utf8)
            let many = try Tool.run(["animate", "many.yaml", "--output-file", "many.svg"], in: folder)
            #expect(many.exitCode == 0)
            #expect(many.errors.contains("first 2000 of 1000000 walkers"), "\(many.errors)")
        }
    }
}
