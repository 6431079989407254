import Foundation
import TestSupport
import Testing

/// The command, on walks through an office with two swapped beacons.
@Suite struct DiagnoseTests {
    private static let venue = Project.venuePath("office")
    private static let scenario = """
        name: swapped
        venue: \(venue)
        visitors: [{count: 3}]
        duration: 240
        seed: 5
        faults:
          - {kind: swapped, beacon: A3D1C0B4-77E2-4F19-8C55-0B9E61D24C02/3/3, with: A3D1C0B4-77E2-4F19-8C55-0B9E61D24C02/3/8}

        """

    private func inFolderWithWalks(_ body: (URL) throws -> Void) throws {
        try Tool.inFolder { folder in
            try Self.scenario.write(to: folder.appending(path: "swapped.yaml"), atomically: true, encoding: .utf8)
            let run = try Tool.run(["simulate", "swapped.yaml", "--output", "walks", "--quiet"], in: folder)
            #expect(run.exitCode == 0, "\(run.errors)")
            try body(folder)
        }
    }

    private struct Document: Decodable {
        struct Suspect: Decodable {
            var kind: String
            var beacons: [String]
            var by: Double?
            var evidence: Double
        }
        struct Beacon: Decodable {
            var label: String?
            var suspect: Suspect?
        }
        struct Area: Decodable {
            struct Cause: Decodable {
                var cause: String
                var share: Double
            }
            var causes: [Cause]
        }
        var format: String
        var suspects: [Suspect]
        var beacons: [Beacon]
        var all: Area
    }

    @Test func namesTheSwapAndWritesAReport() throws {
        try inFolderWithWalks { folder in
            let arguments = ["diagnose", Self.venue, "--recordings", "walks", "--quiet"]
            let run = try Tool.run(arguments + ["--json", "--output", "out", "--jobs", "2"], in: folder)
            #expect(run.exitCode == 0, "\(run.errors)")
            let document = try JSONDecoder().decode(Document.self, from: Data(run.output.utf8))
            #expect(document.format == "beaconry-diagnosis")
            let first = try #require(document.suspects.first)
            #expect(first.kind == "swapped" && first.beacons.map { $0.suffix(4) } == ["/3/3", "/3/8"])
            #expect(abs(document.all.causes.reduce(0) { $0 + $1.share } - 1) < 0.05)
            let stored = try String(contentsOf: folder.appending(path: "out/diagnosis.json"), encoding: .utf8)
            #expect(stored == run.output)
            let report = try String(contentsOf: folder.appending(path: "out/report.html"), encoding: .utf8)
            #expect(report.contains("are swapped") && report.contains("<svg"))
            #expect(report.contains("add up to 100 %; causes below 5 % are not listed."))
            #expect(FileManager.default.fileExists(atPath: folder.appending(path: "out/diagnosis-level-3.svg").path))
            let text = try Tool.run(arguments, in: folder)
            #expect(text.output.contains("are swapped") && text.output.contains("without it the median is"))
            // A changed file is not replaced.
            try "mine".write(to: folder.appending(path: "out/report.html"), atomically: true, encoding: .utf8)
            #expect(try Tool.run(arguments + ["--output", "out"], in: folder).exitCode == 2)
        }
    }

    /// A beacon that is 12 dB too weak: with walks of a time before, it is the first suspect; without them it has less evidence.
    @Test func aReferenceMeasuresThePowers() throws {
        try Tool.inFolder { folder in
            let faults = "faults:\n  - {kind: wrongPower, beacon: S3, offset: -12}\n"
            // The first visitors come before the fault, the others after it.
            for (name, ending) in [("before", ""), ("after", faults)] {
                let text = """
                    name: \(name)
                    venue: \(Self.venue)
                    visitors: [{count: 12}]
                    duration: 240
                    seed: 7
                    \(ending)
                    """
                try text.write(to: folder.appending(path: "\(name).yaml"), atomically: true, encoding: .utf8)
                let run = try Tool.run(["simulate", "\(name).yaml", "--output", name, "--quiet"], in: folder)
                #expect(run.exitCode == 0, "\(run.errors)")
                for walk in name == "before" ? 7...12 : 1...6 {
                    for kind in ["recording", "truth"] {
                        let file = "\(name)/walk-\(walk < 10 ? "00" : "0")\(walk).\(kind).jsonl"
                        try FileManager.default.removeItem(at: folder.appending(path: file))
                    }
                }
            }
            let arguments = ["diagnose", Self.venue, "--recordings", "after", "--quiet", "--json"]
            func evidence(_ more: [String]) throws -> (first: Document.Suspect?, weak: Double) {
                let run = try Tool.run(arguments + more, in: folder)
                #expect(run.exitCode == 0, "\(run.errors)")
                let document = try JSONDecoder().decode(Document.self, from: Data(run.output.utf8))
                let weak = document.beacons.first { $0.label == "S3" }?.suspect?.evidence
                return (document.suspects.first, weak ?? -.infinity)
            }
            let with = try evidence(["--reference", "before"])
            let without = try evidence([])
            #expect(with.first?.kind == "wrongPower" && with.first?.by.map { $0 < -6 } == true, "\(with)")
            #expect(with.weak > without.weak, "\(with), \(without)")
        }
    }

    /// A time of the truth that no phone has is told, and does not end the program.
    @Test(arguments: ["--recordings", "--reference"]) func walksWithoutEndAreRefused(option: String) throws {
        try inFolderWithWalks { folder in
            try FileManager.default.copyItem(
                at: folder.appending(path: "walks"), to: folder.appending(path: "long"))
            let name = try #require(
                try FileManager.default.contentsOfDirectory(atPath: folder.path + "/long").sorted()
                    .first { $0.hasSuffix(".truth.jsonl") })
            let file = folder.appending(path: "long/" + name)
            let truth = try String(contentsOf: file, encoding: .utf8)
            let last = try #require(truth.split(separator: "\n").last).replacing(#/"t":[^,]*/#, with: "\"t\":1e30")
            try (truth + last + "\n").write(to: file, atomically: true, encoding: .utf8)
            let folders = option == "--recordings" ? ["long"] : ["walks", "--reference", "long"]
            let run = try Tool.run(["diagnose", Self.venue, "--recordings"] + folders, in: folder)
            #expect(run.exitCode == 2 && run.errors.contains("10000000 instants"), "\(run.errors)")
        }
    }

    @Test func needsTruth() throws {
        try inFolderWithWalks { folder in
            for file in try FileManager.default.contentsOfDirectory(atPath: folder.path + "/walks")
            where file.hasSuffix(".truth.jsonl") {
                try FileManager.default.removeItem(atPath: folder.path + "/walks/" + file)
            }
            let run = try Tool.run(["diagnose", Self.venue, "--recordings", "walks"], in: folder)
            #expect(run.exitCode == 2 && run.errors.contains("no walk with truth"))
            let other = try Tool.run(
                ["diagnose", Self.venue, "--recordings", "walks", "--reference", "nowhere"], in: folder)
            #expect(other.exitCode == 2)
        }
    }
}
