import Diagnostics
import Geometry
import Importing
import Radio
import Recordings
import TestSupport
import Testing
import Walks

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
