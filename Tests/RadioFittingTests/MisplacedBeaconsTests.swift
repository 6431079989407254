import Diagnostics
import Geometry
import Importing
import RadioFitting
import Recordings
import TestSupport
import Testing
import VenueModel
import Walks

extension Venue {
    /// The venue with the places of two beacons exchanged, as somebody might enter them.
    fileprivate func swapping(_ first: Int, _ second: Int) -> Venue {
        var venue = self
        venue.beacons[first].position = beacons[second].position
        venue.beacons[second].position = beacons[first].position
        venue.beacons[first].height = beacons[second].height
        venue.beacons[second].height = beacons[first].height
        return venue
    }
}

@Suite struct MisplacedBeaconsTests {
    private func misplaced(
        _ survey: [(recording: Recording, truth: GroundTruth)], in venue: Venue
    ) -> MisplacedBeacons {
        MisplacedBeacons.find(in: Survey(survey, in: venue), at: venue)
    }

    @Test(arguments: 1...10)
    func twoSwappedBeaconsAreNamed(seed: UInt64) throws {
        let world = SurveyWorld()
        let survey = try world.survey(seed: seed)
        for (first, second) in [(0, 4), (1, 3), (2, 3)] {
            let found = misplaced(survey, in: world.venue.swapping(first, second))
            #expect(found.swapped == [[first, second]], "\(first) \(second): \(found)")
            let warning = try #require(found.warnings(file: "hall.yaml").first)
            #expect(warning.message.contains("b\(first) and b\(second) fit better with their places exchanged"))
        }
    }

    /// Of 250 beacons at their places at most 1 % are named; the same without the wall in the venue file.
    @Test func beaconsAtTheirPlacesAreNotNamed() throws {
        let world = SurveyWorld()
        var plain = world.venue
        plain.walls = []
        for venue in [world.venue, plain] {
            let named = try (1...50).reduce(0) { sum, seed in
                let found = misplaced(try world.survey(seed: UInt64(seed)), in: venue)
                return sum + 2 * found.swapped.count + found.moved.count + found.astray.count
            }
            #expect(named <= 2)
        }
    }

    /// A beacon in a corner that the venue file has in the other corner, far from all others.
    @Test func aBeaconFarFromAllOthersIsNamed() throws {
        let world = SurveyWorld()
        var venue = world.venue
        venue.beacons[4].position = Point(9, 2)
        var found = 0
        for seed in 1...20 {
            let misplaced = try misplaced(world.survey(seed: UInt64(seed)), in: venue)
            #expect(misplaced.swapped.isEmpty)
            let named = misplaced.astray.filter { $0.beacon == 4 }
            #expect(named.allSatisfy { $0.position.distance(to: Point(21, 13)) < 6 }, "\(named)")
            #expect(misplaced.astray.count == named.count && misplaced.moved.allSatisfy { $0[0] == 4 })
            let warnings = misplaced.warnings(file: "hall.yaml").map(\.message)
            if warnings.contains(where: { $0.hasPrefix("The readings of b4 fit better near (") }) { found += 1 }
        }
        #expect(found >= 14, "\(found)")
    }

    /// Three beacons in a circle: each hangs where the next one is said to be.
    @Test func threeBeaconsInACircleAreNamed() throws {
        let world = SurveyWorld()
        let venue = world.venue.swapping(0, 4).swapping(0, 3)
        let found = try misplaced(world.survey(seed: 3), in: venue)
        let named = Set(found.swapped.joined()).union(found.moved.map { $0[0] })
        #expect(named.count >= 2 && named.isSubset(of: [0, 3, 4]), "\(found)")
    }

    @Test(.enabled(if: Datasets.has("tetam_ble"), "the datasets are not here"))
    func inTheLab() throws {
        let data = try Datasets.read(TetamImporter(), "tetam_ble")
        let venue = try #require(data.venue)
        let survey = data.set.withTruth(.survey)
        #expect(misplaced(survey, in: venue).warnings(file: nil).isEmpty)
        for (first, second) in [(0, 1), (2, 7), (4, 11)] {
            #expect(misplaced(survey, in: venue.swapping(first, second)).swapped == [[first, second]])
        }
    }

    @Test(.enabled(if: Datasets.has("uji_ble"), "the datasets are not here"))
    func inTheLibrary() throws {
        let data = try Datasets.read(UJIImporter(), "uji_ble")
        let venue = try #require(data.venue)
        let survey = data.set.withTruth(.survey)
        #expect(misplaced(survey, in: venue).warnings(file: nil).isEmpty)
        #expect(misplaced(survey, in: venue.swapping(3, 17)).swapped == [[3, 17]])
    }

    @Test func readingsThatAreLeftOutAreCounted() throws {
        let world = SurveyWorld()
        var venue = world.venue
        venue.beacons[0].level = 1
        venue.beacons.removeLast()
        let survey = try world.survey(seed: 1)
        #expect(
            RadioFitSampling().leftOut(of: survey, in: venue).sentence
                == "72 of 180 readings are left out: 36 of beacons on another level than the phone, 36 of beacons that the "
                + "venue does not have.")
        #expect(RadioFitSampling().leftOut(of: survey, in: world.venue).sentence == nil)
    }
}
