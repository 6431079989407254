import Diagnostics
import Formats
import Geometry
import Parameters
import Radio
import Recordings
import Simulation
import TestSupport
import Testing
import VenueModel
import Walkers
import Walks

/// What a scenario's simulation writes.
struct ScenarioSimulatorTests: ScenarioSuite {
    /// In one piece or streamed, with clocks that jump or without.
    @Test(
        arguments: [PhoneParameters.Reporting.packets, .ranging],
        [
            (1, []), (9.5, []), (20, []), (20, [.clockJump(at: 5, by: 100)]),
            (20, [.clockJump(at: 5, by: -3), .clockJump(at: 15, by: 0.5)]),
        ] as [(Double, [Fault])])
    func streamedIsWhatTheSimulatorGives(reporting: PhoneParameters.Reporting, case: (Double, [Fault])) throws {
        let (duration, faults) = `case`
        let scenario = scenario(faults, reporting: reporting, duration: duration)
        let simulator = try Simulator(
            venue: scenario.venue, parameters: scenario.parameters, faults: scenario.faults, seed: scenario.seed
        ).with(phone: scenario.visitors[0].phoneParameters)
        for walker in 0..<2 {
            var (whole, truth) = try simulator.simulate(walker: walker, duration: duration)
            whole.device = "simulated iphone"
            let (streamed, positions) = try run(scenario, walker: walker)
            #expect(isEqual(streamed, whole))
            #expect(isEqual(positions, TruthFile.bytes(of: [truth])))
        }
    }

    @Test func visitorsHaveTheirPhones() throws {
        var scenario = scenario()
        var deaf = scenario.visitors[0].phoneParameters
        deaf.sensitivity = -60
        scenario.visitors.append(VisitorMix(count: 1, phone: "deaf", phoneParameters: deaf))
        #expect(packets(try run(scenario, walker: 3).recording).allSatisfy { $0.rssi ?? -99 > -65 })
        #expect(try run(scenario, walker: 3).recording.device == "simulated deaf")
        // The others do not notice, and beyond the last it begins again.
        #expect(try isEqual(run(scenario, walker: 1).recording, run(self.scenario(), walker: 1).recording))
        #expect(try run(scenario, walker: 4).recording.device == "simulated iphone")
    }

    @Test func routesAreWalkedToTheSecond() throws {
        var scenario = scenario()
        let route = [
            Waypoint(time: 0, position: Point(1, 10), level: 0), Waypoint(time: 10, position: Point(11, 10), level: 0),
            Waypoint(time: 20, position: Point(11, 8), level: 0),
        ]
        scenario.visitors[0].way = .itinerary(VisitItinerary(.route(route)))
        let truth = try #require(
            TruthFile.read(bytes: try run(scenario).truth, file: nil, strict: true).items.first)
        for waypoint in route { #expect(truth.sample(at: waypoint.time)?.position == waypoint.position) }
        #expect(truth.sample(at: 5)?.position == Point(6, 10))
    }

    /// In a crowd walkers are simulated together; each walk is as if it were alone, and signals are weaker.
    @Test func crowdsAreSharedAndInTheWay() throws {
        var scenario = scenario(duration: 12)
        scenario.crowd = CrowdOptions(.people(60))
        let simulator = try ScenarioSimulator(scenario)
        #expect(simulator.isCheaperTogether)
        let outputs = (0..<3).map { _ in MemoryOutput() }
        var closed: [Int] = []
        let walked = try simulator.write(
            walkers: 0..<3, open: { ScenarioSimulator.Output(recording: outputs[$0]) }, close: { closed.append($0) })
        #expect(closed == [0, 1, 2])
        #expect(walked.count == 3)
        for walker in 0..<3 {
            let alone = MemoryOutput()
            let figures = try simulator.write(walker: walker, to: alone, truth: nil)
            #expect(figures == walked[walker])
            #expect(isEqual(alone.bytes, outputs[walker].bytes))
        }
        let index = try #require(LevelTerms.catalogue.firstIndex { $0.name == "crowd" })
        let explained = try ScenarioSimulator(scenario, explains: true).write(
            walkers: 0..<3, open: { _ in ScenarioSimulator.Output(recording: MemoryOutput()) })
        let means = explained.compactMap { $0.shares?.mean(ofTerm: index) }
        #expect(means.count == 3)
        #expect(means.allSatisfy { $0 <= 0 } && means.contains { $0 < -0.05 }, "\(means)")
    }

    /// The crowd without those of it who are walkers, where it is at each second.
    @Test func bystandersAreTheRestOfTheCrowd() throws {
        var scenario = scenario(duration: 3)
        #expect(try ScenarioSimulator(scenario).bystanders(besides: 0..<3, limit: 9).ways.isEmpty)
        scenario.crowd = CrowdOptions(.people(20))
        scenario.visitors.append(VisitorMix(count: 2, way: .inCrowd))
        let simulator = try ScenarioSimulator(scenario)
        func gathered(limit: Int) throws -> [GroundTruth] {
            var bystanders = simulator.bystanders(besides: 0..<5, limit: limit)
            _ = try simulator.write(
                walkers: 3..<5, open: { _ in .init(recording: MemoryOutput()) },
                watch: { bystanders.look(at: $1, after: $0) })
            return bystanders.ways
        }
        let ways = try gathered(limit: 100)
        #expect(ways.count == 18)
        #expect(ways.allSatisfy { $0.samples.map(\.time) == [0, 1, 2, 3] })
        let few = simulator.bystanders(besides: 0..<5, limit: 4)
        #expect(few.ways.map(\.name) == ways.prefix(4).map(\.name) && few.leftOut == 14)
        var crowd = try Crowd(
            venue: scenario.venue, options: CrowdOptions(.people(20)), parameters: scenario.parameters,
            seed: scenario.seed)
        for second in 0...3 {
            let places = Set(crowd.states.map(\.position))
            let shown = ways.map { $0.samples[second].position }
            #expect(places.isSuperset(of: shown))
            // The two others are where the walkers with phones are.
            for walker in 3..<5 {
                let truth = MemoryOutput()
                try simulator.write(walker: walker, to: MemoryOutput(), truth: truth)
                let way = try #require(TruthFile.read(bytes: truth.bytes, file: nil, strict: true).items.first)
                let place = try #require(way.sample(at: Double(second))?.position)
                #expect(!shown.contains { $0.distance(to: place) < 1e-9 })
            }
            for _ in 0..<Int(Walk.rate) { crowd.step() }
        }
    }

    /// People of a file walk as it says, from the moment when they appear, and meet each other.
    @Test func recordedPeopleWalkAsTheyDid() throws {
        func person(_ id: Int, from start: Double, y: Double) throws -> RecordedWalker {
            let samples = (0...20).map {
                Trajectory.Sample(time: start + Double($0) / 2, position: Point(1 + Double($0) / 2, y))
            }
            return try RecordedWalker(Trajectory(id: id, samples: samples), in: SampleVenues.mall, level: 0)
        }
        let people = try [person(1, from: 100, y: 10), person(2, from: 100.6, y: 9.7), person(3, from: 500, y: 9)]
        var scenario = scenario(duration: 8)
        scenario.visitors[0].way = .recorded(people)
        for (walker, y) in [(0, 10), (1, 9.7), (2, 9)] as [(Int, Double)] {
            let truth = try #require(
                TruthFile.read(bytes: try run(scenario, walker: walker).truth, file: nil, strict: true).items.first)
            #expect(truth.sample(at: 0)?.position == Point(1, y))
            let later = try #require(truth.sample(at: 6)).position
            #expect(abs(later.x - 7) < 1e-9 && later.y == y)
        }
        // The first two meet; alone, the first hears something else.
        var alone = scenario
        alone.visitors[0].way = .recorded([people[0], people[2], people[2]])
        let among = packets(try run(scenario).recording)
        let lonely = packets(try run(alone).recording)
        #expect(!isEqual(among.map(\.rssi), lonely.map(\.rssi)))
        // The walker needs no paths.
        scenario.venue.paths = NavigationPaths()
        #expect(isEqual(packets(try run(scenario).recording), among))
        // Longer than the file: the walker leaves.
        scenario.duration = 30
        #expect(try run(scenario).recording.duration == 10)
    }

    @Test func whatCannotBeSimulatedIsSaid() throws {
        var scenario = scenario([.dead(.named("nobody"), during: 0...1)])
        #expect(throws: Problems.self) { try ScenarioSimulator(scenario) }
        scenario = self.scenario()
        scenario.parameters.shadowing.sigma = -1
        #expect(throws: Problems.self) { try ScenarioSimulator(scenario) }
        scenario = self.scenario(duration: 0)
        #expect(throws: Problems.self) {
            try ScenarioSimulator(scenario).write(walker: 0, to: MemoryOutput(), truth: nil)
        }
        scenario = self.scenario()
        #expect(throws: Problems.self) {
            try ScenarioSimulator(scenario).write(walker: -1, to: MemoryOutput(), truth: nil)
        }
        scenario.visitors = []
        #expect(throws: Never.self) { try ScenarioSimulator(scenario).write(walker: 0, to: MemoryOutput(), truth: nil) }
    }
}
