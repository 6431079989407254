import Diagnostics
import Geometry
import Parameters
import Recordings
import Simulation
import TestSupport
import Testing
import VenueModel
import Walkers

/// What cannot be simulated is reported, all of it, and never traps.
@Suite struct SimulatorProblemsTests {
    static func problems(
        _ venue: Venue, _ parameters: SimulationParameters = SimulationParameters()
    ) -> [Problem] {
        do throws(Problems) {
            _ = try Simulator(venue: venue, parameters: parameters, seed: 1)
            return []
        } catch { return error.all }
    }

    @Test func goodVenuesHaveNone() {
        for venue in [SampleVenues.shop, SampleVenues.mall, SampleVenues.line] { #expect(Self.problems(venue).isEmpty) }
    }

    @Test func venueWithoutPaths() throws {
        var venue = SampleVenues.shop
        venue.paths = NavigationPaths()
        let problem = try #require(Self.problems(venue).first)
        #expect(problem.path == "paths" && problem.message.contains("shop"))
        venue.paths.nodes = [PathNode(name: "alone", level: 0, position: Point(1, 1))]
        #expect(Self.problems(venue).count == 1)
        // Two nodes, but no way back.
        venue.paths.nodes.append(PathNode(name: "end", level: 0, position: Point(5, 1)))
        venue.paths.edges = [PathEdge(from: 0, to: 1, direction: .forward)]
        #expect(Self.problems(venue).count == 1)
        venue.paths.edges[0].direction = .both
        #expect(Self.problems(venue).isEmpty)
    }

    @Test func allAtOnce() {
        var venue = SampleVenues.shop
        venue.paths.edges[0].to = 999
        venue.paths.edges[1].from = -1
        venue.paths.edges[2].width = .nan
        venue.paths.nodes[3].level = 7
        venue.paths.nodes[4].position.x = .infinity
        venue.beacons[0].level = 3
        venue.beacons[1].position.y = .nan
        venue.beacons[2].advertisingInterval = 0
        venue.beacons[3].advertisingInterval = .nan
        venue.beacons[4].powerAt1m = .infinity
        venue.walls[0].points[0].x = .nan
        venue.walls[1].loss = -1
        let paths = Self.problems(venue).map { $0.path ?? "" }
        #expect(
            Set(paths) == [
                "paths.edges[0]", "paths.edges[1]", "paths.edges[2]", "paths.nodes[3]", "paths.nodes[4]", "beacons[0]",
                "beacons[1]", "beacons[2]", "beacons[3]", "beacons[4]", "walls[0]", "walls[1]",
            ])
        #expect(!Self.problems(Venue(name: "empty")).isEmpty)
        venue.levels[0].elevation = .nan
        #expect(Self.problems(venue).contains { $0.path == "levels[0]" })
    }

    @Test func parametersOutOfRange() {
        var parameters = SimulationParameters()
        parameters.shadowing.sigma = -1
        parameters.shadowing.decorrelationDistance = 0
        parameters.advertising.interferenceLoss = 1.2
        parameters.movement.speed = .nan
        parameters.fading.kFactor = .infinity
        parameters.sensors.leastOnsetDelay = -1
        parameters.sensors.greatestOnsetDelay = 2
        #expect(
            Set(Self.problems(SampleVenues.shop, parameters).map { $0.path ?? "" }) == [
                "shadowing.sigma", "shadowing.decorrelationDistance", "advertising.interferenceLoss", "movement.speed",
                "fading.kFactor", "sensors.leastOnsetDelay",
            ])
    }

    @Test func durationsAndWalkersOutOfRange() throws {
        let simulator = try Simulator(venue: SampleVenues.line, seed: 1)
        for duration in [0, -5, 0.5, 1e9, .nan, .infinity] {
            #expect(throws: Problems.self) { try simulator.simulate(walker: 0, duration: duration) }
        }
        for walker in [-1, .min, .max, 1_000_000] {
            #expect(throws: Problems.self) { try simulator.simulate(walker: walker, duration: 10) }
        }
        #expect(throws: Never.self) { try simulator.simulate(walker: 999_999, duration: 1) }
    }

    /// Extremes that are allowed must work: all nodes at one place, everything very large, nothing at all.
    @Test func extremesThatAreAllowed() throws {
        var venue = SampleVenues.line
        venue.paths.nodes[1].position = venue.paths.nodes[0].position
        #expect(
            try Simulator(venue: venue, seed: 1).walk(of: 0, duration: 60).states.allSatisfy {
                // People step aside even there.
                $0.position.distance(to: Point(0, 5)) < 6
            })
        var parameters = SimulationParameters.undisturbed(pathLossExponent: 0)
        parameters.shadowing.sigma = 50
        parameters.shadowing.decorrelationDistance = 0.1
        parameters.fading.kFactor = -100
        parameters.propagation.wallLossSpread = 5
        parameters.movement.stopMedian = 0
        parameters.movement.stopLogSigma = 10
        parameters.movement.lateralSigma = 100
        parameters.movement.speed = 0
        for venue in [SampleVenues.shop, SampleVenues.mall] {
            let recording = try Simulator(venue: venue, parameters: parameters, seed: 1).simulate(
                walker: 0, duration: 60
            ).recording
            #expect(!recording.observations.isEmpty)
        }
    }
}
