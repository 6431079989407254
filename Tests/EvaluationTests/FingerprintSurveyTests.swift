import Diagnostics
import Evaluation
import Geometry
import Positioning
import Radio
import Recordings
import Testing
import VenueModel
import Walks

/// Fingerprints of stays and of walks, from the readings and the true places.
@Suite struct FingerprintSurveyTests {
    private var map: BeaconMap {
        var venue = Venue(name: "hall")
        venue.levels = [0, 3].map {
            Level(number: $0, name: "\($0)", elevation: 4 * Double($0), height: 4, outline: Polygon([]))
        }
        venue.beacons = ["a", "b"].map { Beacon(id: .named($0), level: 0, position: Point(0, 0), height: 2) }
        return BeaconMap(venue)
    }

    private func survey(
        _ readings: [(time: Double, beacon: String, rssi: Double)],
        at places: [(time: Double, x: Double, level: Int)]
    ) -> (recording: Recording, truth: GroundTruth) {
        (
            Recording(
                name: "s", kind: .survey, duration: 60,
                observations: readings.map {
                    .packet(Packet(time: $0.time, beacon: .named($0.beacon), rssi: $0.rssi))
                }),
            GroundTruth(
                name: "s",
                samples: places.map { TruthSample(time: $0.time, position: Point($0.x, 2), level: $0.level) })
        )
    }

    /// All readings of a stay are one point, also those at times after its only true place.
    @Test func aStayIsOnePoint() {
        let stay = survey(
            [(0.2, "a", -60), (0.7, "a", -62), (1.5, "b", -80), (7.1, "a", -70), (7.2, "stranger", -40)],
            at: [(0, 5, 3)])
        let points = Fingerprints([stay], map: map).points
        #expect(
            points == [
                Fingerprints.Point(
                    position: Point(5, 2), level: 1, rssi: [-64, -80], heardSeconds: [2, 1], seconds: 3)
            ])
    }

    /// Each second of a walk is a point at the mean true place of its readings; readings without truth are left out.
    @Test func aWalkIsAPointASecond() throws {
        let walk = survey(
            [(0.5, "a", -60), (1.0, "a", -62), (1.2, "a", -64), (1.8, "b", -90), (3.9, "b", -88), (9, "a", -50)],
            at: [(1, 10, 0), (5, 14, 0)])
        let points = Fingerprints([walk], map: map).points
        try #require(points.count == 2)
        #expect(points[0].rssi == [-63, -90] && points[0].heardSeconds == [1, 1] && points[0].seconds == 1)
        #expect(abs(points[0].position.x - (10 + (0 + 0.2 + 0.8) / 3)) < 1e-9)
        #expect(points[1].rssi == [nil, -88])
        #expect(abs(points[1].position.x - 12.9) < 1e-9)
    }

    @Test func theFloorIsTheWeakestOfThem() {
        let readings = (0..<101).map { (index: Int) -> (time: Double, beacon: String, rssi: Double) in
            (Double(index) / 10, "a", -60 - 0.3 * Double(index))
        }
        let stay = survey(readings, at: [(0, 5, 0)])
        #expect(abs(Fingerprints([stay], map: map).floor + 89.7) < 1e-9)
        #expect(Fingerprints([], map: map).floor == -100)
    }

    @Test func surveysWithoutFingerprintsAreNamed() {
        let lost = survey([(1, "a", -60)], at: [(0, 5, 9)])
        let set = RecordingSet(groups: [.init(name: "s", recordings: [lost.recording], truths: [lost.truth])])
        var venue = Venue(name: "hall")
        venue.levels = [Level(number: 0, name: "0", elevation: 0, height: 4, outline: Polygon([]))]
        venue.beacons = [Beacon(id: .named("a"), level: 0, position: Point(0, 0), height: 2)]
        #expect(
            set.warnings(at: venue, folder: nil).map(\.message).joined().contains("The survey s gives no fingerprint"))
        #expect(Fingerprints([lost], map: BeaconMap(venue)).points.isEmpty)
    }
}
