import Diagnostics
import Evaluation
import Geometry
import Radio
import Recordings
import Testing
import VenueModel
import Walks

/// Readings of beacons that the venue does not have are said with the identities.
@Suite struct UnknownBeaconTests {
    private func venue(_ ids: [String]) -> Venue {
        var venue = Venue(name: "hall")
        venue.levels = [Level(number: 0, name: "0", elevation: 0, height: 4, outline: Polygon([]))]
        venue.beacons = ids.map { Beacon(id: .named($0), level: 0, position: Point(0, 0), height: 2) }
        return venue
    }

    private func set(_ ids: [String]) -> RecordingSet {
        let packets = ids.map { Observation.packet(Packet(time: 1, beacon: .named($0), rssi: -60)) }
        let recording = Recording(name: "w", duration: 2, observations: packets)
        return RecordingSet(groups: [.init(name: "w", recordings: [recording], truths: [])])
    }

    @Test func identitiesOfBothAreNamed() throws {
        let strangers = (1...7).map { "tag \($0)" }
        let error = #expect(throws: Problems.self) {
            try set(strangers).checkPositions(at: venue(["gate", "Tag-6"]), folder: "walks")
        }
        let message = try #require(error?.all.first?.message)
        #expect(
            message.contains(
                #"The recordings have "tag 1", "tag 2", "tag 3", "tag 4", "tag 5", …; the venue has "Tag-6", "gate"."#),
            "\(message)")
        #expect(message.contains(#" Only the spelling differs: "tag 6" is "Tag-6" in the venue. Give the recordings"#))
    }

    @Test func someUnknownBeaconsAreNamed() throws {
        let warnings = set(["a", "a", "b", "c"]).warnings(at: venue(["a", "d"]), folder: nil)
        #expect(
            warnings.map(\.message) == [
                "50 % of the readings are of beacons that the venue does not have; they give no positions. Such beacons are "
                    + #""b", "c"."#
            ])
    }

    @Test func addressesMatchInAnySpelling() throws {
        let hall = venue(["C0:1D:BA:5E:00:07"])
        try set(["c01dba5e0007", "C0-1D-BA-5E-00-07"]).checkPositions(at: hall, folder: nil)
        #expect(set(["c01dba5e0007"]).warnings(at: hall, folder: nil).isEmpty)
    }
}
