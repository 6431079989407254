import Foundation
import Geometry
import NumericalMethods
import Parameters
import Positioning
import RadioFitting
import Recordings
import Search
import Simulation
import Testing
import VenueModel
import Walkers
import Walks

@Suite struct FittedVenueTests {
    private struct Standing: Walker {
        let place: TruthSample
        func next() -> Walk.State {
            Walk.State(position: place.position, level: place.level, elevation: 0, activity: .standing)
        }
    }

    /// The mean RSSI of each beacon during a stand of the walks' length in the first world, dBm; `nil` for beacons that are not
    /// heard.
    private static func levels(_ fitted: FittedVenue, at place: TruthSample) throws -> [Double?] {
        let (recording, _) = try fitted.simulator(world: 0).simulate(
            along: Standing(place: place), walker: 0, duration: fitted.duration)
        let readings = recording.observations.flatMap(\.readings)
        return fitted.venue.beacons.map { beacon in
            Statistics.mean(readings.filter { $0.beacon == beacon.id }.map(\.rssi))
        }
    }

    private static func world(_ seed: UInt64 = 1, height: Double = 1.2) throws -> FittedVenue {
        let survey = SurveyWorld(phones: ["only"])
        let recordings = try survey.survey(seed: 4).map { recording, truth in
            (
                recording,
                GroundTruth(
                    name: truth.name,
                    samples: truth.samples.map {
                        TruthSample(time: $0.time, position: $0.position, level: $0.level, height: height)
                    })
            )
        }
        return try FittedVenue(
            venue: survey.venue, survey: recordings, duration: 40, walksPerWorld: 2, seed: seed)
    }

    /// Walks are the same again, stay in the surveyed hall, and share a world in pairs: same powers, other ways.
    @Test func walks() throws {
        let world = try Self.world()
        let (recording, truth) = try world.walk(2)
        #expect(try world.walk(2).recording == recording)
        #expect(try world.walk(3).truth != truth)
        #expect((0..<5).map(world.world) == [0, 0, 1, 1, 2])
        #expect(truth.samples.allSatisfy { (0...24).contains($0.position.x) && (0...16).contains($0.position.y) })
        #expect(recording.observations.count > 100)
        #expect(recording.observations.allSatisfy { if case .packet = $0 { true } else { false } })
    }

    /// A phone above the heads has no body beside it.
    @Test func body() throws {
        #expect(try Self.world(height: 1.2).parameters.people.bodyLoss > 0)
        #expect(try Self.world(height: 1.9).parameters.people.bodyLoss == 0)
        #expect(try Self.world(height: 1.9).parameters.phone.height == 1.9)
    }

    /// A venue without paths gets ways between surveyed places that pass no wall.
    @Test func pathsAvoidWalls() throws {
        let world = try Self.world()
        let wall = world.venue.walls[0].pieces[0].segment
        for walk in 0..<6 {
            let truth = try world.walk(walk).truth.samples
            for (a, b) in zip(truth, truth.dropFirst()) where a.position != b.position {
                #expect(!wall.isCrossed(by: Segment(a.position, b.position)))
            }
        }
    }

    /// Over worlds, the mean level of a beacon near a surveyed place is what the survey had there, much nearer than the
    /// shadowing alone would be; a phone that stands 60 m away hears something else in each world.
    @Test func agreesWithTheSurvey() throws {
        let made = SurveyWorld(phones: ["only"])
        let survey = try made.survey(seed: 4)
        var still = SimulationParameters.undisturbed(pathLossExponent: 2)
        still.shadowing.sigma = 3
        var errors: [Double] = []
        for seed in 1...20 {
            let world = try FittedVenue(
                venue: made.venue, survey: survey, parameters: still, duration: 5, seed: UInt64(seed))
            for point in stride(from: 0, to: survey.count, by: 6) {
                let levels = try Self.levels(world, at: survey[point].truth.samples[0])
                for (beacon, packet) in survey[point].recording.observations.enumerated() {
                    guard case .packet(let packet) = packet, let rssi = packet.rssi, let level = levels[beacon]
                    else { continue }
                    errors.append(level - rssi)
                }
            }
        }
        let spread = try #require(Statistics.standardDeviation(errors))
        #expect(abs(try #require(Statistics.mean(errors))) < 0.3)
        #expect(spread < 2.6, "\(spread)")
    }
}
