import Geometry
import Importing
import Radio
import Recordings
import TestSupport
import Testing
import VenueModel
import Walks

@Suite("uji_ble", .enabled(if: Datasets.has("uji_ble"), "the datasets are not here"))
struct UJIImporterTests {
    /// A copy of the dataset may hold more campaigns of each phone; these four it always holds.
    @Test func `the library has scans of three phones at 116 points`() throws {
        let data = try Datasets.read(UJIImporter(), "uji_ble", isStrict: true)
        let scans = try Datasets.lineCount("uji_ble/rss/lib_rss.csv")
        #expect(data.set.recordings.map(\.observations.count).reduce(0, +) == scans)
        let counts = Dictionary(uniqueKeysWithValues: data.set.groups.map { ($0.name, $0.recordings.count) })
        #expect(counts["lib-A5-power2-campaign2"] == 48)
        // Phone BQ was at two points twice.
        #expect(counts["lib-BQ-power2-campaign2"] == 50)
        #expect(counts["lib-S6-power2-campaign2"] == 48)
        #expect(counts["lib-S6-power2-campaign3"] == 68)
        let campaign = try #require(data.set.groups.first { $0.name == "lib-BQ-power2-campaign2" })
        #expect(campaign.recordings.filter { $0.name.hasSuffix("-visit2") }.count == 2)
        #expect(data.goodLines == 25 + 1 + 237 + scans)
        #expect(data.badLines == 0)
    }

    @Test func `the office has 2,652 scans of one phone at three powers`() throws {
        let data = try Datasets.read(UJIImporter(), "uji_ble", options: ["area": "geo"], isStrict: true)
        #expect(data.set.recordings.map(\.observations.count).reduce(0, +) == 2652)
        #expect(data.set.groups.map(\.name) == (1...3).map { "geo-A5-power\($0)-campaign1" })
        #expect(data.set.recordings.allSatisfy { $0.observations.count == 13 && $0.duration == 12 })
        #expect(data.venue?.beacons.count == 22)
        #expect(data.venue?.beacons.last?.position == Point(0.6, 0.6))
    }

    @Test func `the first scans are those of the file, nearest first`() throws {
        let data = try Datasets.read(UJIImporter(), "uji_ble", isStrict: true)
        let stay = try #require(data.set.recordings.first)
        #expect(stay.name == "lib-A5-power2-campaign2-point001")
        #expect(stay.device == "A5")
        #expect(stay.kind == .survey)
        #expect(stay.duration == 5)
        #expect(stay.observations[0] == .ranging(RangingReport(time: 0, entries: [])))
        guard case .ranging(let second) = stay.observations[1] else {
            Issue.record("no report")
            return
        }
        #expect(second.time == 1)
        #expect(second.entries.prefix(3).map(\.beacon) == [.named("23"), .named("24"), .named("27")])
        #expect(second.entries.prefix(3).map(\.rssi) == [-57, -59, -60])
        #expect(second.entries.count == 11)
        let truth = try #require(data.set.truth(of: stay))
        #expect(truth.samples.map(\.position) == [Point(29.22, 12.91), Point(29.22, 12.91)])
        #expect(truth.samples.map(\.time) == [0, 5])
    }

    @Test func `the first scan may be skipped`() throws {
        let data = try Datasets.read(UJIImporter(), "uji_ble", options: ["first-scan": "skip"], isStrict: true)
        let all = try Datasets.read(UJIImporter(), "uji_ble", isStrict: true)
        #expect(data.set.recordings.count == all.set.recordings.count)
        #expect(
            zip(data.set.recordings, all.set.recordings).allSatisfy {
                $0.observations.count == $1.observations.count - 1
            })
        #expect(data.set.recordings.allSatisfy { $0.observations.first?.time == 0 && $0.duration == 4 })
    }

    @Test func `the venue holds every point, and its obstacles are closed`() throws {
        let data = try Datasets.read(UJIImporter(), "uji_ble", isStrict: true)
        let venue = try #require(data.venue)
        let outline = try #require(venue.level(0)?.outline)
        #expect(venue.beacons.count == 24)
        #expect(venue.beacons.allSatisfy { outline.contains($0.position) })
        #expect(data.set.truths.allSatisfy { $0.samples.allSatisfy { outline.contains($0.position) } })
        #expect(!venue.obstacles.isEmpty)
        #expect(venue.obstacles.allSatisfy { $0.points.count > 3 && $0.points.first == $0.points.last })
    }
}
