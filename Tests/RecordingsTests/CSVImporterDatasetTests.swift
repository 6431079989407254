import Importing
import Recordings
import TestSupport
import Testing
import Walks

@Suite(
    "csv on the datasets",
    .enabled(if: Datasets.has("tetam_ble") && Datasets.has("uji_ble"), "the datasets are not here"))
struct CSVImporterDatasetTests {
    private func read(_ name: String, mapping: String) throws -> ImportedData {
        let folder = try TemporaryFolder()
        try folder.write(mapping, to: "mapping.yaml")
        return try Datasets.read(
            CSVImporter(), name, options: ["mapping": folder.path + "/mapping.yaml"], isStrict: true)
    }

    @Test func `a mapping reads the survey of tetam as its own importer does`() throws {
        let data = try read(
            "tetam_ble",
            mapping: """
                layout: long
                files: hst/set_1_decimated.csv
                kind: survey
                recording: [x_m, y_m, z_m]
                time: timestamp_s
                beacon: sensor
                rssi: rssi_dbm
                truth: {x: x_m, y: y_m, height: z_m}
                """)
        let own = try #require(try Datasets.read(TetamImporter(), "tetam_ble").set.groups.first { $0.name == "set_1" })
        #expect(data.set.recordings.count == 81)
        #expect(data.set.recordings.map(\.observations) == own.recordings.map(\.observations))
        #expect(data.set.recordings.map(\.duration) == own.recordings.map(\.duration))
        #expect(data.set.truths.map(Self.ends) == own.truths.map(Self.ends))
        #expect(data.set.recordings[0].name == "set_1_decimated-5.17-4.39-1.85")
        #expect(data.goodLines == 58_321)
    }

    @Test func `a mapping reads the scans of uji as its own importer does`() throws {
        let names = (23...46).map { "\"\($0)\"" }.joined(separator: ", ")
        let data = try read(
            "uji_ble",
            mapping: """
                layout: wide
                files: rss/lib_rss.csv
                beside: [rss/lib_ids.csv, rss/lib_crd.csv]
                header: false
                kind: survey
                recording: [{column: 25, characters: 1-6}]
                device: {column: 25, characters: 1-1, rename: {1: A5, 2: BQ, 3: S6}}
                time: {step: 1}
                beacons: {first: 1, last: 24, names: [\(names)]}
                missing: [100]
                truth: {x: 26, y: 27, height: {value: 1.2}}
                """)
        let own = try Datasets.read(UJIImporter(), "uji_ble").set
        let scans = try Datasets.lineCount("uji_ble/rss/lib_rss.csv")
        #expect(data.set.recordings.map(\.observations.count).reduce(0, +) == scans)
        // A mapping cannot tell the second visit of a point from the first; all other stays must be equal.
        let visited = own.recordings.filter { $0.name.hasSuffix("-visit2") }.map { String($0.name.dropLast(7)) }
        let once = own.recordings.filter { recording in !visited.contains { recording.name.hasPrefix($0) } }
        let mapped = data.set.recordings.filter { $0.observations.count == 6 }
        #expect(mapped.map(\.observations) == once.map(\.observations))
        #expect(mapped.map(\.device) == once.map(\.device))
        #expect(mapped.map { data.set.truth(of: $0).map(Self.ends) } == once.map { own.truth(of: $0).map(Self.ends) })
        #expect(mapped.count >= 210)
    }

    /// The first and the last position of a stay: a mapping gives one for each row, all at one place.
    private static func ends(_ truth: GroundTruth) -> [TruthSample] {
        #expect(truth.samples.allSatisfy { $0.isSamePlace(as: truth.samples[0]) })
        return Array(truth.samples.prefix(1) + truth.samples.dropFirst().suffix(1))
    }
}
