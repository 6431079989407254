import Foundation
import Geometry
import Importing
import Radio
import Recordings
import TestSupport
import Testing
import VenueModel
import Walks

@Suite("tetam_ble", .enabled(if: Datasets.has("tetam_ble"), "the datasets are not here"))
struct TetamImporterTests {
    let data: ImportedData

    init() throws { data = try Datasets.read(TetamImporter(), "tetam_ble", isStrict: true) }

    @Test func `tracks have the published numbers of packets`() {
        let walks = data.set.recordings.filter { $0.kind == .walk }
        // A copy of the dataset may hold more tracks.
        let counts = Dictionary(uniqueKeysWithValues: walks.map { ($0.name, $0.observations.count) })
        #expect(counts["rectangular_without_rotation"] == 1949)
        #expect(counts["straight_01"] == 1365 && counts["straight_02"] == 1240 && counts["straight_03"] == 1061)
    }

    @Test func `the survey has 81 points of 60 readings from each of 12 receivers`() throws {
        let surveys = try #require(data.set.groups.first { $0.name == "set_1" }).recordings
        #expect(surveys.count == 81)
        #expect(surveys.map(\.observations.count).reduce(0, +) == 58_320)
        #expect(surveys.first?.name == "set_1-point-001")
        #expect(surveys.last?.name == "set_1-point-081")
        for survey in surveys {
            var counts: [BeaconID: Int] = [:]
            for case .packet(let packet) in survey.observations { counts[packet.beacon, default: 0] += 1 }
            #expect(counts.count == 12)
            #expect(counts.values.allSatisfy { $0 == 60 })
        }
    }

    @Test func `the venue has the lab's size and the receivers' places`() throws {
        let venue = try #require(data.venue)
        #expect(venue.beacons.count == 12)
        let sensor = try #require(venue.beacons.first { $0.id == .named("sensor22") })
        #expect(sensor.position == Point(7.18, 17.64))
        #expect(sensor.height == 2.3)
        #expect(abs((venue.level(0)?.outline.area ?? 0) - 20.660138018121128 * 17.64103475472807) < 1e-9)
    }

    @Test func `the first packets and positions are those of the file`() throws {
        let walk = try #require(data.set.recordings.first { $0.name == "straight_01" })
        #expect(walk.observations.first == .packet(Packet(time: 0, beacon: .named("sensor10"), rssi: -87)))
        let second = try #require(walk.observations.dropFirst().first)
        #expect(abs(second.time - (1581249601.4099905 - 1581249601.4086823)) < 1e-6)
        let truth = try #require(data.set.truth(of: walk))
        #expect(truth.samples.first?.position == Point(18.031, 8.465))
        #expect(truth.samples.first?.height == 1.816)
        #expect(truth.samples.last?.time == walk.duration)
        #expect(abs(walk.duration - (1581249660.127579 - 1581249601.4086823)) < 1e-6)
        #expect(truth.samples.last?.position == Point(0.27266737, 8.448))
    }

    @Test func `thinned truth stays within 0.15 m of the position of each packet`() throws {
        for walk in data.set.recordings where walk.kind == .walk {
            let truth = try #require(data.set.truth(of: walk))
            let gaps = zip(truth.samples, truth.samples.dropFirst()).map { $1.time - $0.time }
            #expect(gaps.dropLast().allSatisfy { $0 > 0.1 - 1e-6 })
            let path = "\(Datasets.folder)/tetam_ble/trk/\(walk.name)_all_sensors.mbd"
            let rows = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map { line in
                line.split(separator: ",").map { Double($0) ?? 0 }
            }
            let start = try #require(rows.map { $0[0] }.min())
            for row in rows {
                let sample = try #require(truth.sample(at: min(max(row[0] - start, 0), walk.duration)))
                #expect(sample.position.distance(to: Point(row[4], row[5])) < 0.15)
            }
        }
    }

    @Test func `every line is used`() throws {
        let tracks = data.set.recordings.filter { $0.kind == .walk }
        let packets = try tracks.map { try Datasets.lineCount("tetam_ble/trk/\($0.name)_all_sensors.mbd") }
        let surveys = Set(data.set.recordings.filter { $0.kind == .survey }.map { $0.name.prefix { $0 != "-" } })
        let readings = try surveys.map { try Datasets.lineCount("tetam_ble/hst/\($0)_decimated.csv") }
        // and .dev and .par
        #expect(data.goodLines == packets.reduce(0, +) + readings.reduce(0, +) + 2)
        #expect(data.badLines == 0)
        #expect(data.warnings.isEmpty)
    }
}
