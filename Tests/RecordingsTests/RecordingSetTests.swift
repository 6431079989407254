import Diagnostics
import Formats
import Geometry
import Recordings
import Testing
import Walks

struct RecordingSetTests {
    private static func recording(_ name: String) -> Recording { Recording(name: name, duration: 1, observations: []) }
    private static func truth(_ name: String) -> GroundTruth {
        GroundTruth(name: name, samples: [TruthSample(time: 0, position: Point(1, 2), level: 0)])
    }

    @Test func `a set goes to disk and back, its files in order`() throws {
        let set = RecordingSet(groups: [
            .init(name: "b", recordings: [Self.recording("b2"), Self.recording("b1")], truths: [Self.truth("b1")]),
            .init(name: "a", recordings: [Self.recording("a")], truths: [Self.truth("a"), Self.truth("b2")]),
        ])
        let folder = try TemporaryFolder()
        try set.write(toFolder: folder.path + "/new")
        try folder.write("notes", to: "new/readme.txt")
        let content = try RecordingSet.read(folder: folder.path + "/new", strict: true)
        #expect(content.set.groups == set.groups.reversed())
        #expect(content.set.recordings.map(\.name) == ["a", "b2", "b1"])
        #expect(content.set.truth(of: Self.recording("b2")) == Self.truth("b2"))
        #expect(content.set.truth(of: Self.recording("c")) == nil)
        #expect(content.warnings.isEmpty)
        #expect(content.goodLines == 9)
    }

    @Test func `recordings without truth and truths without recording are warnings`() throws {
        let folder = try TemporaryFolder()
        try RecordingSet(groups: [.init(name: "a", recordings: [Self.recording("a")], truths: [Self.truth("b")])])
            .write(toFolder: folder.path)
        let content = try RecordingSet.read(folder: folder.path, strict: true)
        #expect(content.warnings.map(\.severity) == [.warning, .warning])
        #expect(
            content.warnings.map(\.message) == [
                "The recording \"a\" has no truth; it cannot be evaluated.", "The truth \"b\" has no recording.",
            ])
        #expect(
            content.warnings.map(\.file) == [folder.path + "/a.recording.jsonl", folder.path + "/a.truth.jsonl"])
    }

    @Test func `a name in two files is an error, as is an empty folder`() throws {
        let folder = try TemporaryFolder()
        #expect(throws: Problems.self) { try RecordingSet.read(folder: folder.path, strict: false) }
        #expect(throws: Problems.self) { try RecordingSet.read(folder: folder.path + "/none", strict: false) }
        for name in ["a", "b"] {
            try RecordingFile.write([Self.recording("x")], to: "\(folder.path)/\(name).recording.jsonl")
        }
        let error = #expect(throws: Problems.self) { try RecordingSet.read(folder: folder.path, strict: false) }
        #expect(error?.all.map(\.message) == ["The name \"x\" is also used in \(folder.path)/a.recording.jsonl."])
    }

    @Test func `the problems of all files come together`() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "a.recording.jsonl")
        try folder.write("{\"format\":3}", to: "b.recording.jsonl")
        try folder.write("x", to: "c.truth.jsonl")
        let error = #expect(throws: Problems.self) { try RecordingSet.read(folder: folder.path, strict: false) }
        let files = ["a.recording.jsonl", "b.recording.jsonl", "c.truth.jsonl"].map { "\(folder.path)/\($0)" }
        #expect(Set(error?.all.compactMap(\.file) ?? []) == Set(files))
    }
}
