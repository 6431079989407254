import Diagnostics
import Importing
import Recordings
import TestSupport
import Testing
import Walks

/// Payloads of phones become recordings.
@Suite struct BearoundImporterTests {
    private typealias Sample = ImporterSample

    private func read(_ files: [(name: String, text: String)], isStrict: Bool = true) throws -> ImportedData {
        let folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(text, to: name) }
        let importer = BearoundImporter()
        return try importer.importFolder(folder.path, options: ImportOptions(isStrict: isStrict, for: importer))
    }

    private func read(_ payloads: [String]) throws -> ImportedData {
        try read([("a.jsonl", payloads.joined(separator: "\n"))])
    }

    @Test func aPayloadIsAReport() throws {
        let data = try read([
            Sample.payload(0, [Sample.beacon(7, -63), Sample.beacon(8, -58), Sample.beacon(9, 0)]),
            Sample.payload(5250, []),
        ])
        let recording = try #require(data.set.recordings.first)
        #expect(data.set.recordings.count == 1 && recording.name == "phone-1-visit-1")
        #expect(recording.device == "Apple iPhone 1" && recording.duration == 5.25)
        guard case .ranging(let report) = recording.observations[0] else {
            Issue.record("not a ranging report")
            return
        }
        #expect(report.entries.map(\.rssi) == [-58, -63, nil])
        #expect(report.entries.map { "\($0.beacon)".suffix(4) } == ["/1/8", "/1/7", "/1/9"])
        #expect(report.entries[0].accuracy == 2.5 && report.entries[0].proximity == .near)
        #expect(recording.observations[1] == .ranging(RangingReport(time: 5.25, entries: [])))
    }

    /// How payloads are spread over files, their order and what was sent twice make no difference.
    @Test func orderFilesAndRepetitionsMakeNoDifference() throws {
        let payloads = (0..<6).map { index in
            Sample.payload(1000 * index, [Sample.beacon(index, -60 - index)], phone: 1 + index % 2)
        }
        let sound = try read(payloads).set
        #expect(sound.recordings.map(\.observations.count) == [3, 3])
        #expect(try read(payloads.reversed() + [payloads[2]]).set == sound)
        let list = "[\n" + payloads[0..<3].joined(separator: ",\n") + "]\n"
        let files = [("z.json", list), ("a.json", payloads[3]), ("b.ndjson", payloads[4...].joined(separator: "\n"))]
        #expect(try read(files + [("notes.txt", "no payload")]).set == sound)
    }

    /// After five minutes of silence a new recording begins.
    @Test func aPauseEndsARecording() throws {
        let times = [0, 300_000, 600_001, 600_002]
        let data = try read(times.map { Sample.payload($0, [Sample.beacon(7, -60)]) })
        #expect(data.set.recordings.map(\.name) == ["phone-1-visit-1", "phone-1-visit-2"])
        #expect(data.set.recordings.map(\.observations.count) == [2, 2])
        #expect(data.set.recordings.map(\.duration) == [300, 0.001])
    }

    /// Without identities phones of a model are taken for one, with a warning.
    @Test func phonesWithoutIdentity() throws {
        let payload = Sample.payload(0, []).replacing(",\"userProperties\":{\"internalId\":\"p1\"}", with: "")
        let data = try read([payload])
        #expect(data.warnings.map(\.line) == [1])
        #expect(data.warnings.first?.message.contains("internalId") == true)
        // Of each model once, not of each payload.
        let later = payload.replacing("1700000000000", with: "1700000005000")
        let other = payload.replacing("iPhone 1", with: "iPhone 2")
        #expect(try read([payload, payload, other, later, other]).warnings.map(\.line) == [1, 3])
    }

    /// No identity of a person or a phone is in what is written.
    @Test func identitiesAreNotCopied() throws {
        let files = try read([Sample.payload(0, [Sample.beacon(7, -60)])]).set.groups.flatMap(\.files)
        #expect(!files.isEmpty)
        for file in files { #expect(!String(decoding: file.bytes(), as: UTF8.self).contains("p1")) }
    }

    /// A broken `.json` file is told with its line and column; other files are read.
    @Test func aBrokenFileHasAPlace() throws {
        let broken = Sample.payload(0, []).replacing("\"sdk\"", with: "\n  sdk")
        let good = Sample.payload(0, [Sample.beacon(7, -60)])
        let data = try read([("a.json", broken), ("b.json", good)], isStrict: false)
        #expect(data.warnings.first.map { [$0.line, $0.column] } == [2, 3])
        #expect(data.badLines == 1 && data.goodLines == 1 && data.set.recordings.count == 1)
    }
}
