import Diagnostics
import Formats
import Foundation
import Importing
import Recordings
import TestSupport
import Testing
import Walks

/// A small input of an importer, and how to spoil it.
struct ImporterFixture: Sendable, CustomTestStringConvertible {
    var sample: ImporterSample
    /// The file to which bad lines are added.
    var spoilt: String
    /// Lines that are bad in that file.
    var badLines: [String]
    /// Whether it says where the phone was.
    var hasTruth = true

    var importer: any RecordingImporter {
        guard let importer = Importers.all.first(where: { $0.name == sample.importer }) else { fatalError() }
        return importer
    }
    var options: [String: String] { sample.options }
    var files: [(name: String, text: String)] { sample.files }
    var testDescription: String { sample.importer }

    func write(to folder: TemporaryFolder) throws {
        for (name, text) in files { try folder.write(text, to: name) }
    }

    func read(_ folder: TemporaryFolder, isStrict: Bool) throws -> ImportedData {
        let options = options.mapValues { $0.replacing("FOLDER", with: folder.path) }
        return try importer.importFolder(
            folder.path, options: ImportOptions(options, isStrict: isStrict, for: importer))
    }
}

extension ImporterFixture {
    static let all = [tetam, uji, xyz10, bearound, csvLong, csvWide]

    static let tetam = ImporterFixture(
        sample: .tetam, spoilt: "trk/b_all_sensors.mbd",
        badLines: [
            "100.5,m1,t,-60", "x,m1,t,-60,1,1,1.5,0,0,0,0,0,0,0,0,0", "100.5,m3,t,-60,1,1,1.5,0,0,0,0,0,0,0,0,0",
            "100.5,m1,u,-60,1,1,1.5,0,0,0,0,0,0,0,0,0", "100.5,m1,t,127,1,1,1.5,0,0,0,0,0,0,0,0,0",
            "100.5,m1,t,-60,nan,1,1.5,0,0,0,0,0,0,0,0,0", "100.5,m1,t,-60,1,1,1.5,0,0,0,0,0,0,0,0,0,0", "\"",
            "1e400,m1,t,-60,1,1,1.5,0,0,0,0,0,0,0,0,0",
        ])

    static let uji = ImporterFixture(
        sample: .uji, spoilt: "rss/lib_rss.csv",
        badLines: ["-70", "-70,x", "-70,-70,-70", "-70,-200", "", "\"-70,-70", "-70,99"])

    static let xyz10 = ImporterFixture(
        sample: .xyz10, spoilt: "traces/a.txt",
        badLines: [
            "1600\tTYPE_BEACON", "1600\tTYPE_BECON\tU\t0\t0\t-56\t-70\t7\tE0\t1600", "x",
            "1600\tTYPE_BEACON\tU\t0\t0\t-56\t-700\t7\tE0\t1600", "1600\tTYPE_BEACON\tU\t0\t0\t-56\t-70\t7\t\t1600",
            "1600\tTYPE_BEACON\tU\t0\t0\tloud\t-70\t7\tE0\t1600", "nan\tTYPE_BEACON\tU\t0\t0\t-56\t-70\t7\tE0\t1600",
            "1600\tTYPE_WAYPOINT\t1e9\t2", "1600\tTYPE_WAYPOINT\t\t2", "1600\tTYPE_WAYPOINT\t0x10\t2", "\t",
        ])

    static let bearound = ImporterFixture(
        sample: .bearound, spoilt: "events.jsonl",
        badLines: [
            "x", "[]", "{}", #"{"beacons":[],"userDevice":{}}"#,
            #"{"beacons":[],"userDevice":{"timestamp":1700000000}}"#,
            #"{"beacons":{},"userDevice":{"timestamp":1700000000000}}"#, #"{"beacons":[]}"#,
            ImporterSample.payload(10_000, [ImporterSample.beacon(70_000, -60)]),
            ImporterSample.payload(10_000, [ImporterSample.beacon(7, -600)]),
            ImporterSample.payload(10_000, [ImporterSample.beacon(7, -60), ImporterSample.beacon(7, -61)]),
            ImporterSample.payload(10_000, [ImporterSample.beacon(7, -60).replacing("9195B3AD", with: "X")]),
            ImporterSample.payload(10_000, [ImporterSample.beacon(7, -60).replacing("near", with: "here")]),
            ImporterSample.payload(5000, [ImporterSample.beacon(7, -60)]),
        ], hasTruth: false)

    static let csvLong = ImporterFixture(
        sample: .csvLong, spoilt: "a.csv",
        badLines: [
            "1000,AA,-60,1", "x,AA,-60,1,2", "1000,,-60,1,2", "1000,AA,-600,1,2", "1000,AA,loud,1,2", "1000,AA,-60,1,y",
            "1000,\"AA,-60,1,2", "1000,A\"A,-60,1,2", "1000,\"AA\"x,-60,1,2", "1e30,AA,-60,1,2", "1000,AA,-60,1e9,2",
        ])

    static let csvWide = ImporterFixture(
        sample: .csvWide, spoilt: "a.csv",
        badLines: [
            "2024-05-01;1;2;-60;100;a", "2024-13-01T12:00:00Z;1;2;-60;100;a", "2024-02-30T12:00:00Z;1;2;-60;100;a",
            "12;1;2;-60;100;a", "2024-05-01T12:00:00Z;1;2;-60;100", "2024-05-01T12:00:00Z;1;2;-60;101;a",
        ])
}

struct ImporterConformanceTests {
    @Test func `every importer has a fixture and a name of its own`() {
        #expect(Set(Importers.all.map(\.name)) == Set(ImporterFixture.all.map(\.importer.name)))
        #expect(Set(Importers.all.map(\.name)).count == Importers.all.count)
    }

    @Test func `an importer is found by its name, and the nearest is proposed`() throws {
        #expect(try Importers.named("uji").name == "uji")
        let error = #expect(throws: Problems.self) { try Importers.named("tetan") }
        let known = Importers.all.map(\.name).joined(separator: ", ")
        #expect(
            error?.all.first?.message
                == "There is no importer \"tetan\". Did you mean \"tetam\"? Known: \(known).")
    }

    @Test(arguments: ImporterFixture.all)
    func `options are checked`(fixture: ImporterFixture) {
        let chosen = fixture.options.merging(["arae": "lib"]) { first, _ in first }
        let error = #expect(throws: Problems.self) { try ImportOptions(chosen, for: fixture.importer) }
        #expect(error?.all.count == 1)
        for option in fixture.importer.options where !option.allowed.isEmpty {
            #expect(throws: Problems.self) { try ImportOptions([option.name: "?"], for: fixture.importer) }
        }
    }

    @Test(arguments: ImporterFixture.all)
    func `a sound input gives sound recordings`(fixture: ImporterFixture) throws {
        let folder = try TemporaryFolder()
        try fixture.write(to: folder)
        let data = try fixture.read(folder, isStrict: true)
        #expect(data.badLines == 0)
        #expect(data.warnings.isEmpty)
        #expect(data.goodLines > 0)
        #expect(!data.set.recordings.isEmpty)
        let names = data.set.recordings.map(\.name)
        #expect(Set(names).count == names.count)
        for recording in data.set.recordings {
            let times = recording.observations.map(\.time)
            #expect(times == times.sorted())
            let truth = data.set.truth(of: recording)
            #expect((truth != nil) == fixture.hasTruth)
            let samples = truth?.samples ?? []
            let all = times + samples.map(\.time)
            #expect(all.min() == 0)
            #expect(all.max() == recording.duration)
            #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.time < $1.time })
        }
    }

    @Test(arguments: ImporterFixture.all)
    func `the same files give the same data, which survive the own format`(fixture: ImporterFixture) throws {
        let folder = try TemporaryFolder()
        try fixture.write(to: folder)
        let data = try fixture.read(folder, isStrict: false)
        #expect(try fixture.read(folder, isStrict: true).set == data.set)
        let output = try TemporaryFolder()
        try data.set.write(toFolder: output.path)
        let content = try RecordingSet.read(folder: output.path, strict: true)
        // Without a truth there is a warning for each recording.
        #expect(content.warnings.count == (fixture.hasTruth ? 0 : data.set.recordings.count))
        #expect(content.set.recordings.sorted { $0.name < $1.name } == data.set.recordings.sorted { $0.name < $1.name })
        #expect(content.set.truths.sorted { $0.name < $1.name } == data.set.truths.sorted { $0.name < $1.name })
    }

    @Test(arguments: ImporterFixture.all)
    func `a missing, an empty and a foreign folder are problems`(fixture: ImporterFixture) throws {
        let folder = try TemporaryFolder()
        let mapping = try TemporaryFolder()
        try fixture.write(to: mapping)
        let options = fixture.options.mapValues { $0.replacing("FOLDER", with: mapping.path) }
        try folder.write("nothing", to: "foreign/readme.txt")
        try folder.write("", to: "empty/.hidden")
        for path in ["none", "empty", "foreign", "foreign/readme.txt"] {
            let error = #expect(throws: Problems.self, "\(path)") {
                try fixture.importer.importFolder(
                    "\(folder.path)/\(path)", options: ImportOptions(options, for: fixture.importer))
            }
            #expect(error?.all.contains { $0.severity == .error && $0.file?.hasPrefix(folder.path) == true } == true)
        }
    }

    @Test(arguments: ImporterFixture.all)
    func `each bad line is told with file and line, and skipped unless strict`(fixture: ImporterFixture) throws {
        let text = try #require(fixture.files.first { $0.name == fixture.spoilt }?.text)
        for bad in fixture.badLines {
            let folder = try TemporaryFolder()
            try fixture.write(to: folder)
            let sound = try fixture.read(folder, isStrict: true)
            // In place of the last line but one, so that files that belong together line by line stay so.
            var lines = text.split(separator: "\n").map(String.init)
            let place = lines.count - 2
            lines[place] = bad
            try folder.write(lines.joined(separator: "\n"), to: fixture.spoilt)

            let error = #expect(throws: Problems.self, "\(bad)") { try fixture.read(folder, isStrict: true) }
            let places = error?.all.filter { $0.severity == .error }.map { "\($0.file ?? ""):\($0.line ?? 0)" } ?? []
            let expected = bad.isEmpty ? "lib_ids.csv:\(place + 1)" : "\(fixture.spoilt):\(place + 1)"
            #expect(places.contains { $0.hasSuffix(expected) }, "\(bad): \(error?.description ?? "")")
            #expect(places.allSatisfy { $0.hasSuffix(":\(place + 1)") }, "\(error?.description ?? "")")

            let data = try fixture.read(folder, isStrict: false)
            #expect(data.badLines >= 1)
            #expect(data.warnings.contains { $0.line == place + 1 && $0.message.hasSuffix("Skipped.") })
            let readings = { (data: ImportedData) in data.set.recordings.map(\.observations.count).reduce(0, +) }
            #expect(readings(data) == readings(sound) - 1, "\(bad)")
        }
    }
}
