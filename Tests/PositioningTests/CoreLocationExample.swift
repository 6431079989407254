import Foundation
import Geometry
import Positioning
import Radio
import Recordings
import Testing
import VenueModel

/// What of `CLBeacon` the example below uses. In an app, `typealias RangedBeacon = CLBeacon`.
struct RangedBeacon {
    var uuid: UUID
    var major: NSNumber
    var minor: NSNumber
    var rssi: Int
}

/// Positions in an app, from what Core Location reports.
struct BeaconPositioner {
    private var engine: PositioningEngine
    private let start: Date

    init(venue: Venue, preset: Preset, start: Date) {
        engine = PositioningEngine(map: BeaconMap(venue), settings: preset.settings)
        self.start = start
    }

    /// Continues from what was saved; `start` is the start of the first positioner.
    init(venue: Venue, saved: Data, start: Date) throws {
        let snapshot = try JSONDecoder().decode(EngineSnapshot.self, from: saved)
        engine = try PositioningEngine(map: BeaconMap(venue), restoring: snapshot)
        self.start = start
    }

    /// What to save to a file before the app may end.
    func saved() throws -> Data { try JSONEncoder().encode(engine.snapshot()) }

    /// `locationManager(_:didRange:satisfying:)`: about once a second for each constraint.
    mutating func didRange(_ beacons: [RangedBeacon], at date: Date) {
        let entries = beacons.map { beacon in
            RangingReport.RangedBeacon(
                beacon: .iBeacon(
                    uuid: beacon.uuid, major: beacon.major.uint16Value, minor: beacon.minor.uint16Value),
                // An RSSI of 0 means that the beacon is listed but was not heard in this second.
                rssi: beacon.rssi == 0 ? nil : Double(beacon.rssi))
        }
        engine.ingest(.ranging(RangingReport(time: date.timeIntervalSince(start), entries: entries)))
    }

    /// Once a second, from a timer: the new position of the dot on the map; `nil` means that the dot does not move.
    mutating func position(at date: Date) -> Fix? {
        guard let fix = engine.step(at: date.timeIntervalSince(start)), fix.isPublished else { return nil }
        return fix
    }
}

@Suite struct CoreLocationExampleTests {
    /// The page on cores shows this file's code.
    @Test func theDocumentationShowsThisCode() throws {
        let file = URL(filePath: #filePath)
        let root = file.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let page = try String(
            contentsOf: root.appending(path: "Sources/beaconry/Documentation.docc/Cores.md"), encoding: .utf8)
        let code = try String(contentsOf: file, encoding: .utf8)
        let begin = try #require(code.range(of: "/// Positions in an app"))
        let end = try #require(code.range(of: "\n@Suite"))
        #expect(page.contains(code[begin.lowerBound..<end.lowerBound]))
    }

    @Test func reportsBecomePositions() throws {
        let uuid = try #require(UUID(uuidString: "2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6"))
        var venue = TestVenues.venue([(0, 0), (10, 0), (0, 10), (10, 10)])
        for index in venue.beacons.indices {
            venue.beacons[index].id = .iBeacon(uuid: uuid, major: 1, minor: UInt16(index))
        }
        let start = Date(timeIntervalSinceReferenceDate: 700_000_000)
        var positioner = BeaconPositioner(venue: venue, preset: .default, start: start)
        var published: [Fix] = []
        for second in 1...20 {
            let date = start.addingTimeInterval(Double(second))
            // A visitor close to the first beacon; each third second it is not heard, and Core Location says 0.
            let levels = [second % 3 == 0 ? 0 : -58, -75, -75, -78]
            positioner.didRange(
                levels.enumerated().map { index, level in
                    RangedBeacon(uuid: uuid, major: 1, minor: index as NSNumber, rssi: level)
                }, at: date.addingTimeInterval(-0.05))
            if let fix = positioner.position(at: date) { published.append(fix) }
            if second == 10 { positioner = try BeaconPositioner(venue: venue, saved: positioner.saved(), start: start) }
        }
        #expect(published.count >= 10)
        let last = try #require(published.last)
        #expect(last.position.x < 5 && last.position.y < 5, "\(last)")
        #expect(last.level == 0)
    }
}
