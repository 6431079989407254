import Diagnostics
import Geometry
import Importing
import Radio
import Recordings
import TestSupport
import Testing
import Walks

/// A floor as it is published: all sensors, missing line breaks, logs without beacons.
@Suite struct XYZ10PublishedFloorTests {
    private static let log = """
        #\tstartTime:1574559652119
        #\tBrand:OPPO\tModel:PBCM10\tAndroidName:8.1.0
        1574559652126\tTYPE_WAYPOINT\t120.33047\t63.97633
        1574559652200\tTYPE_ACCELEROMETER\t-1.0\t-0.9\t8.5\t3
        1574559652200\tTYPE_MAGNETIC_FIELD_UNCALIBRATED\t-1.0\t-0.9\t8.5\t1\t2\t3\t3
        1574559652210\tTYPE_ROTATION_VECTOR\t0.1\t0.2\t0.0031574559652275\tTYPE_BEACON\tU\t0\t0\t-56\t-89\t32.1\t\
        E0:78:A3:3D:A8:F0\t1574559652275
        1574559652280\tTYPE_WIFI\tssid\tbssid\t-40\t2447\t15745596500001574559652289\tTYPE_BEACON\tU\t0\t0\t-56\t-73\t7.0\t\
        E0:78:A3:3E:92:D6\t15745596522891574559657000\tTYPE_WAYPOINT\t121.0\t64.0
        """

    @Test func isReadWithoutAWarning() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.log, to: "path_data_files/a.txt")
        try folder.write("{}", to: "floor_info.json")
        let importer = XYZ10Importer()
        let data = try importer.importFolder(folder.path, options: ImportOptions(isStrict: true, for: importer))
        #expect(data.warnings.isEmpty)
        let walk = try #require(data.set.recordings.first)
        #expect(
            walk.observations == [
                .packet(Packet(time: 0.149, beacon: .named("E0:78:A3:3D:A8:F0"), rssi: -89)),
                .packet(Packet(time: 0.163, beacon: .named("E0:78:A3:3E:92:D6"), rssi: -73)),
            ])
        #expect(data.set.truth(of: walk)?.samples.map(\.position) == [Point(120.33047, 63.97633), Point(121, 64)])
    }

    @Test func logsWithoutBeaconsAreLeftOutWithAWarning() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.log, to: "path_data_files/a.txt")
        let silent = Self.log.replacing("TYPE_BEACON", with: "TYPE_WIFI")
        for index in 0..<20 { try folder.write(silent, to: "path_data_files/silent\(index).txt") }
        let importer = XYZ10Importer()
        let data = try importer.importFolder(folder.path, options: ImportOptions(isStrict: true, for: importer))
        #expect(data.set.recordings.map(\.name) == ["a"])
        #expect(data.warnings.count == 20)
        #expect(Problems(data.warnings).description.split(separator: "\n").count == 11)
    }
}

@Suite("xyz10_mall", .enabled(if: Datasets.has("xyz10_mall"), "the datasets are not here"))
struct XYZ10ImporterTests {
    private func beacons(_ data: ImportedData) -> Set<BeaconID> {
        var beacons: Set<BeaconID> = []
        for case .packet(let packet) in data.set.recordings.flatMap(\.observations) { beacons.insert(packet.beacon) }
        return beacons
    }

    @Test func `three logs have 1,969 packets of 100 senders and 28 way points`() throws {
        let data = try Datasets.read(XYZ10Importer(), "xyz10_mall/site1/F1", isStrict: true)
        #expect(data.set.recordings.map(\.observations.count) == [970, 122, 877])
        #expect(data.set.truths.map(\.samples.count) == [13, 6, 9])
        #expect(beacons(data).count == 100)
        #expect(data.set.recordings.map(\.device) == Array(repeating: "OPPO PBCM10", count: 3))
        #expect(data.venue == nil)
    }

    @Test func `the first packet comes 0.149 s after the first way point`() throws {
        let data = try Datasets.read(XYZ10Importer(), "xyz10_mall/site1/F1", isStrict: true)
        let walk = try #require(data.set.recordings.first)
        #expect(
            walk.observations.first == .packet(Packet(time: 0.149, beacon: .named("E0:78:A3:3D:A8:F0"), rssi: -89)))
        #expect(
            data.set.truth(of: walk)?.samples.first
                == TruthSample(time: 0, position: Point(120.33047, 63.97633), level: 0))
    }

    @Test func `identities are far fewer than senders, and an impossible power is told once`() throws {
        let data = try Datasets.read(
            XYZ10Importer(), "xyz10_mall/site1/F1", options: ["identity": "ibeacon"], isStrict: true)
        #expect(beacons(data).count < 10)
        #expect(!data.warnings.isEmpty)
        #expect(
            data.warnings.allSatisfy {
                $0.message.hasSuffix("sends an implausible beacon power of 68 dBm.") && $0.line != nil
            })
    }
}
