import Diagnostics
import Formats
import Geometry
import Testing
import Walks

private let header = #"{"format":"beaconry-truth","version":1,"name":"walk"}"#

struct TruthFileTests {
    static let example = [
        GroundTruth(
            name: "walk",
            samples: [
                TruthSample(time: 0, position: Point(0.1, -1.0 / 3), level: -1, height: 1.2),
                TruthSample(time: 4.5, position: Point(1e-7, 12345.678), level: 2),
            ]),
        GroundTruth(name: "stay", kind: .points, samples: [TruthSample(time: 0, position: Point(3, 4), level: 0)]),
    ]

    @Test func `what is written is read, to the last bit`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a.truth.jsonl"
        try TruthFile.write(Self.example, to: path)
        let content = try TruthFile.read(path: path, strict: true)
        #expect(content.items == Self.example)
        #expect(content.goodLines == 5)
    }

    @Test(arguments: [
        (#"{"t":6,"x":1,"y":2}"#, "The key \"level\" is missing."),
        (#"{"t":6,"x":1,"y":2,"level":0.5}"#, "A whole number is expected here, not 0.5. (level)"),
        (#"{"t":6,"x":null,"y":2,"level":0}"#, "\"x\" may not be null."),
        (#"{"t":6,"x":1,"y":"2","level":0}"#, "A number is expected here, not text. (y)"),
        (#"{"t":6,"x":1,"y":2e7,"level":0}"#, "(y)"),
        (#"{"t":6,"x":1,"y":2,"z":3,"level":0}"#, "The key \"z\" is unknown."),
        (#"{"t":6,"x":1,"y":2,"level":0,"height":true}"#, "A number is expected here, not true. (height)"),
        (#"{"t":3.5,"x":1,"y":2,"level":0}"#, "t goes back by 1.5 s; times must ascend."),
        (#"{"t":-1,"x":1,"y":2,"level":0}"#, "-1 is outside the allowed range from 0. (t)"),
    ])
    func `a broken line is told with its number, and skipped unless strict`(line: String, message: String) throws {
        let text = [header, #"{"t":5,"x":0,"y":0,"level":0}"#, line].joined(separator: "\n")
        let error = #expect(throws: Problems.self) {
            try TruthFile.read(bytes: Array(text.utf8), file: "f", strict: true)
        }
        #expect(error?.description.contains("f:3: error: ") == true)
        #expect(error?.description.contains(message) == true)
        let content = try TruthFile.read(bytes: Array(text.utf8), file: "f", strict: false)
        #expect(content.items[0].samples.map(\.time) == [5])
        #expect(content.badLines == 1)
    }

    @Test func `the kind of a truth is one of three`() throws {
        let sample = #"{"t":5,"x":0,"y":0,"level":0}"#
        for (kind, expected) in [("track", GroundTruth.Kind.track), ("taps", .taps), ("points", .points)] {
            let text = header.replacing("}", with: #","kind":"\#(kind)"}"#) + "\n" + sample
            let content = try TruthFile.read(bytes: Array(text.utf8), file: "f", strict: true)
            #expect(content.items.map(\.kind) == [expected])
        }
        let text = header.replacing("}", with: #","kind":"tap"}"#) + "\n" + sample
        let error = #expect(throws: Problems.self) {
            try TruthFile.read(bytes: Array(text.utf8), file: "f", strict: false)
        }
        #expect(error?.description.contains("track, taps, points") == true, "\(error?.description ?? "")")
    }

    @Test func `a truth without a position is an error`() throws {
        let text = header + "\n" + header.replacing("walk", with: "b") + "\n" + #"{"t":5,"x":0,"y":0,"level":0}"#
        let error = #expect(throws: Problems.self) {
            try TruthFile.read(bytes: Array(text.utf8), file: "f", strict: false)
        }
        #expect(error?.description == "f:1: error: The truth of \"walk\" has no position.")
    }

    @Test func `between two samples the position is on the straight line`() throws {
        let truth = GroundTruth(
            name: "w",
            samples: [
                TruthSample(time: 1, position: Point(0, 0), level: 0, height: 1),
                TruthSample(time: 3, position: Point(2, 4), level: 1, height: 2),
            ])
        #expect(
            truth.sample(at: 1.5)
                == TruthSample(time: 1.5, position: Point(0.5, 1), level: 0, height: 1.25))
        #expect(truth.sample(at: 3)?.level == 1)
        #expect(truth.sample(at: 0.99) == nil)
        #expect(truth.sample(at: 3.01) == nil)
        #expect(truth.sample(at: .nan) == nil)
    }
}
