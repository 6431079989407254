import Diagnostics
import Evaluation
import Formats
import Foundation
import Positioning
import Testing
import Walks

@Suite("Fixes file")
struct FixesFileTests {
    private let header = #"{"format":"beaconry-fixes","version":1,"name":"walk","publishInterval":1}"#

    private func read(_ lines: [String], strict: Bool = true) throws -> LinesContent<FixesFile.Track> {
        try FixesFile.read(bytes: Array(lines.joined(separator: "\n").utf8), file: "a.fixes.jsonl", strict: strict)
    }

    @Test("What is written is read back, and its bytes are as documented")
    func roundTrip() throws {
        let tracks = [
            FixesFile.Track(
                name: "walk", publishInterval: 0.5,
                fixes: [fix(0.1, 1.0 / 3, -2, level: -1, accuracy: 2.5), fix(0.6, 1e-9, isPublished: false)]),
            FixesFile.Track(name: "empty", publishInterval: 1, fixes: []),
        ]
        let bytes = FixesFile.bytes(of: tracks)
        #expect(try FixesFile.read(bytes: bytes, file: nil, strict: true).items == tracks)
        #expect(
            String(decoding: bytes, as: UTF8.self).split(separator: "\n").prefix(2) == [
                #"{"format":"beaconry-fixes","version":1,"name":"walk","publishInterval":0.5}"#,
                #"{"t":0.1,"x":0.3333333333333333,"y":-2,"level":-1,"accuracy":2.5,"published":true}"#,
            ])
        let path = NSTemporaryDirectory() + "beaconry-\(UUID().uuidString)" + FixesFile.suffix
        defer { try? FileManager.default.removeItem(atPath: path) }
        try FixesFile.write(tracks, to: path)
        #expect(try FixesFile.read(path: path, strict: true).items == tracks)
    }

    @Test("An ellipse is written and read back, and a wrong one is a problem")
    func ellipses() throws {
        var first = fix(1, 1, 2, accuracy: 2.5)
        first.ellipse = ErrorEllipse(semiMajor: 3, semiMinor: 1.875, bearing: 40)
        let tracks = [FixesFile.Track(name: "walk", publishInterval: 1, fixes: [first, fix(2, 1, 2, accuracy: 3)])]
        let bytes = FixesFile.bytes(of: tracks)
        #expect(try FixesFile.read(bytes: bytes, file: nil, strict: true).items == tracks)
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        #expect(
            lines[1]
                == #"{"t":1,"x":1,"y":2,"level":0,"accuracy":2.5,"ellipse":{"semiMajor":3,"semiMinor":1.875,"bearing":40},"published":true}"#
        )
        #expect(!lines[2].contains("ellipse"))
        for wrong in [
            #"{"semiMajor":3,"semiMinor":4,"bearing":40}"#, #"{"semiMajor":3,"semiMinor":-1,"bearing":40}"#,
            #"{"semiMajor":3,"semiMinor":1,"bearing":181}"#, #"{"semiMajor":3,"semiMinor":1}"#, "3",
            #"{"semiMajor":3,"semiMinor":1,"bearing":4,"angle":4}"#,
        ] {
            let line = #"{"t":1,"x":1,"y":2,"level":0,"accuracy":3,"ellipse":\#(wrong)}"#
            let error = try #require(throws: Problems.self, "\(wrong)") { try read([header, line]) }
            #expect(error.all.allSatisfy { $0.line == 2 })
        }
    }

    @Test("published may be absent")
    func published() throws {
        let content = try read([header, #"{"t":1,"x":1,"y":2,"level":0,"accuracy":3}"#])
        #expect(
            content.items == [FixesFile.Track(name: "walk", publishInterval: 1, fixes: [fix(1, 1, 2, accuracy: 3)])])
    }

    /// A core of somebody else may know neither; what needs them is left out, and the file is written as it was.
    @Test("accuracy and publishInterval may be absent")
    func withoutAccuracy() throws {
        let lines =
            [#"{"format":"beaconry-fixes","version":1,"name":"walk"}"#]
            + (0..<12).map { #"{"t":\#($0),"x":\#($0 % 2),"y":0,"level":0,"published":true}"# }
        let content = try read(lines)
        #expect(
            content.warnings.map(\.message) == [
                "There is no publishInterval, so the standstill jitter is left out.",
                "The fixes have no accuracy, so the accuracy honesty and the accuracy radius are left out.",
            ])
        let track = try #require(content.items.first)
        #expect(track.publishInterval == nil && track.fixes.count == 12)
        #expect(String(decoding: FixesFile.bytes(of: [track]), as: UTF8.self) == lines.map { $0 + "\n" }.joined())
        let walked = GroundTruth(name: "walk", samples: (0..<12).map { truth(Double($0), 0) })
        let metrics = Evaluator().metrics(of: Evaluator().walk(track, truth: walked))
        for missing in [Metric.accuracyHonesty, .accuracyRadius, .standstillJitter] { #expect(metrics[missing] == nil) }
        for known in [Metric.meanError, .ce75, .availability, .jumpRate] { #expect(metrics[known] != nil) }
    }

    /// Otherwise a core could leave out the radii that are wrong.
    @Test("One published fix without accuracy leaves out the radii of its walk, and misses requirements on them")
    func someAccuracies() throws {
        let lines = [
            header, #"{"t":1,"x":1,"y":2,"level":0,"accuracy":3}"#, #"{"t":2,"x":1,"y":2,"level":0}"#,
            #"{"t":3,"x":1,"y":2,"level":0,"published":false}"#, #"{"t":4,"x":1,"y":2,"level":0,"accuracy":null}"#,
        ]
        let content = try read(lines)
        #expect(
            content.warnings.map(\.message) == [
                "2 of 3 fixes have no accuracy, so the accuracy honesty and the accuracy radius are left out."
            ])
        let walked = GroundTruth(name: "walk", samples: [truth(1, 1, 2), truth(2, 1, 2)])
        let walks = (0..<7).map { index -> EvaluatedWalk in
            var track = content.items[0]
            track.name = "w\(index)"
            if index > 0 { for place in track.fixes.indices { track.fixes[place].horizontalAccuracy = 3 } }
            return Evaluator().walk(track, truth: walked)
        }
        let requirements = try RequirementsFile.parse(
            "requirements:\n  - {metric: accuracyHonesty, atLeast: 0.6}\n  - {metric: meanError, atMost: 1}\n", for: nil
        )
        let results = Evaluator(resamples: 200).check(requirements, walks)
        #expect(results.map(\.verdict) == [.missed, .met])
        #expect(results[0].reason == "1 walk has no position or no accuracy")
        #expect(throws: Problems.self) { try read([header, #"{"t":1,"x":1,"y":2,"level":0,"accuracy":"3"}"#]) }
    }

    @Test("The files of a folder, or one file")
    func paths() throws {
        let folder = NSTemporaryDirectory() + "beaconry-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for name in ["b", "a"] { try FixesFile.write([], to: "\(folder)/\(name)\(FixesFile.suffix)") }
        try FixesFile.write([], to: folder + "/notes.txt")
        #expect(try FixesFile.paths(at: folder) == ["a", "b"].map { "\(folder)/\($0)\(FixesFile.suffix)" })
        #expect(try FixesFile.paths(at: folder + "/notes.txt") == [folder + "/notes.txt"])
    }

    @Test("A header may tell which positions the file holds and what the core asks of the phone")
    func headerKeys() throws {
        let lines = [
            #"{"format":"beaconry-fixes","version":1,"name":"walk","publishInterval":1,"positions":"published","ranging":0.1,"sensors":["barometer","motion"]}"#,
            #"{"t":1,"x":1,"y":2,"level":0,"accuracy":3,"published":true}"#,
        ]
        let track = FixesFile.Track(
            name: "walk", publishInterval: 1, positions: .published,
            use: PhoneUse(ranging: 0.1, sensors: [.motion, .barometer]), fixes: [fix(1, 1, 2, accuracy: 3)])
        #expect(try read(lines).items == [track])
        #expect(String(decoding: FixesFile.bytes(of: [track]), as: UTF8.self) == lines.map { $0 + "\n" }.joined())
        for wrong in [#""positions":"all""#, #""ranging":1.5"#, #""sensors":["camera"]"#, #""sensors":"motion""#] {
            let start = #"{"format":"beaconry-fixes","version":1,"name":"walk","publishInterval":1,"#
            #expect(throws: Problems.self, "\(wrong)") { try read([start + wrong + "}", lines[1]], strict: false) }
        }
    }

    @Test("All problems come with their lines; without strict reading the good lines remain")
    func problems() throws {
        let lines = [
            header, #"{"t":1,"x":1,"y":2,"level":0.5,"accuracy":3}"#, #"{"t":2,"x":1,"y":2,"level":0,"accuracy":-1}"#,
            #"{"t":3,"x":1,"y":2,"level":0,"accuracy":3,"publishd":true}"#, "nonsense",
            #"{"t":5,"x":"1","y":2,"level":0,"accuracy":3,"published":1}"#,
            #"{"t":6,"x":1,"y":2,"level":0,"accuracy":3}"#,
        ]
        let error = try #require(throws: Problems.self) { try read(lines) }
        #expect(error.all.map(\.line) == [2, 3, 4, 5, 6, 6])
        #expect(error.description.contains(#"Did you mean "published"?"#))
        let content = try read(lines, strict: false)
        #expect(content.items.first?.fixes.map(\.time) == [6])
        #expect(content.badLines == 5)
        #expect(content.goodLines == 2)
    }

    @Test(
        "A broken header is an error in any case",
        arguments: [
            #"{"format":"beaconry-fixes","version":1,"name":"walk","publishInterval":0}"#,
            #"{"format":"beaconry-fixes","version":1,"name":"walk","publishInterval":"1"}"#,
            #"{"format":"beaconry-truth","version":1,"name":"walk","publishInterval":1}"#,
            #"{"format":"beaconry-fixes","version":2,"name":"walk","publishInterval":1}"#, "",
        ])
    func headers(_ header: String) throws {
        let error = try #require(throws: Problems.self) {
            try read([header, #"{"t":1,"x":1,"y":2,"level":0,"accuracy":3}"#], strict: false)
        }
        #expect(error.all.contains { $0.line == (header.isEmpty ? 2 : 1) && $0.severity == .error })
    }
}
