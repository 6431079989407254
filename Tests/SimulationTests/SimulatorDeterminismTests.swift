import Foundation
import Geometry
import NumericalMethods
import Parameters
import Recordings
import Simulation
import TestSupport
import Testing
import VenueModel
import Walks

/// The same seed gives the same bytes, and one effect does not touch another.
@Suite struct SimulatorDeterminismTests {
    static func packets(_ parameters: SimulationParameters = SimulationParameters()) -> SimulationParameters {
        var parameters = parameters
        parameters.phone.reporting = .packets
        return parameters
    }

    @Test func sameSeedSameRecording() throws {
        let first = try Simulator(venue: SampleVenues.shop, seed: 7).simulate(walker: 3, duration: 60)
        let second = try Simulator(venue: SampleVenues.shop, seed: 7).simulate(walker: 3, duration: 60)
        #expect(first.recording == second.recording)
        #expect(first.truth == second.truth)
        let other = try Simulator(venue: SampleVenues.shop, seed: 8).simulate(walker: 3, duration: 60)
        #expect(first.recording.observations != other.recording.observations)
        #expect(first.truth.samples != other.truth.samples)
    }

    @Test func walkerDoesNotDependOnOthers() async throws {
        let simulator = try Simulator(venue: SampleVenues.shop, seed: 1)
        let alone = try simulator.simulate(walker: 7, duration: 30)
        let together = try await withThrowingTaskGroup(of: (Recording, GroundTruth).self) { group in
            for walker in 0..<12 {
                group.addTask {
                    let result = try simulator.simulate(walker: walker, duration: 30)
                    return (result.recording, result.truth)
                }
            }
            var results: [String: (Recording, GroundTruth)] = [:]
            for try await result in group { results[result.0.name] = result }
            return results
        }
        #expect(together.count == 12)
        let seventh = try #require(together["walk-008"])
        #expect(seventh.0 == alone.recording)
        #expect(seventh.1 == alone.truth)
    }

    /// Among many walls, what is known of them depends on who walked before; what is received does not.
    @Test func manyWallsDoNotDependOnOthers() throws {
        var venue = SampleVenues.mall
        let stream = RandomStream(seed: 1, purpose: "walls")
        for wall in 0..<1200 {
            let place = Point(
                stream.uniform(in: 0...60, UInt64(wall)), stream.uniform(in: 0...20, UInt64(wall), lane: 1))
            venue.walls.append(
                Wall(
                    level: wall % 2, points: [place, place + Vector(wall % 3 == 0 ? 1 : 0, wall % 3 == 0 ? 0 : 1)],
                    loss: 1))
        }
        let parameters = Self.packets()
        let alone = try (0..<3).map {
            try Simulator(venue: venue, parameters: parameters, seed: 1).simulate(walker: $0, duration: 60).recording
        }
        let simulator = try Simulator(venue: venue, parameters: parameters, seed: 1)
        for walker in [2, 0, 1, 2] {
            #expect(try simulator.simulate(walker: walker, duration: 60).recording == alone[walker])
        }
        let empty = try Simulator(venue: SampleVenues.mall, parameters: parameters, seed: 1)
        let free = try empty.simulate(walker: 0, duration: 60).recording
        #expect(alone[0].observations.count < free.observations.count, "walls weaken packets")
    }

    /// A longer walk begins with the shorter one.
    @Test func durationOnlyTruncates() throws {
        let simulator = try Simulator(venue: SampleVenues.shop, parameters: Self.packets(), seed: 5)
        let short = try simulator.simulate(walker: 0, duration: 40)
        let long = try simulator.simulate(walker: 0, duration: 90)
        #expect(
            Array(long.recording.observations.prefix(short.recording.observations.count))
                == short.recording.observations)
        #expect(Array(long.truth.samples.prefix(short.truth.samples.count)) == short.truth.samples)
        #expect(Array(long.recording.motion.prefix(41)) == short.recording.motion)
        #expect(Array(long.recording.pressure.prefix(41)) == short.recording.pressure)
    }
}
