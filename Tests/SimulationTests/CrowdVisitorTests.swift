import Diagnostics
import Formats
import Geometry
import Parameters
import Recordings
import Simulation
import TestSupport
import Testing
import VenueModel
import Walkers
import Walks

/// Visitors with phones who are members of a crowd.
struct CrowdVisitorTests {
    /// A hall with four pillars, walked along and across.
    private static let hall: Venue = {
        var venue = Venue(name: "hall", levels: [SampleVenues.level(0, width: 40, depth: 30)])
        for row in 0..<4 {
            for column in 0..<5 {
                venue.paths.nodes.append(
                    PathNode(
                        name: "\(row)-\(column)", level: 0,
                        position: Point(4 + 8 * Double(column), 3 + 8 * Double(row))))
                let node = 5 * row + column
                if column > 0 { venue.paths.edges.append(PathEdge(from: node - 1, to: node, width: 4)) }
                if row > 0 { venue.paths.edges.append(PathEdge(from: node - 5, to: node, width: 4)) }
            }
        }
        for (x, y) in [(8.0, 7.0), (32, 7), (8, 23), (32, 23)] {
            let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1), (-1, -1)].map { Point(x + $0, y + $1) }
            venue.obstacles.append(Obstacle(level: 0, points: corners, strength: 5))
        }
        return venue
    }()

    private func scenario(people: Int = 200, phones: [Int] = [3, 2], duration: Double = 8, seed: UInt64) -> Scenario {
        Scenario(
            name: "hall", venue: Self.hall, visitors: phones.map { VisitorMix(count: $0, way: .inCrowd) },
            crowd: CrowdOptions(.people(people)), duration: duration, seed: seed)
    }

    private func truths(_ scenario: Scenario, walkers: Range<Int>) throws -> [GroundTruth] {
        let outputs = walkers.map { _ in (MemoryOutput(), MemoryOutput()) }
        _ = try ScenarioSimulator(scenario).write(walkers: walkers) {
            ScenarioSimulator.Output(
                recording: outputs[$0 - walkers.lowerBound].0, truth: outputs[$0 - walkers.lowerBound].1)
        }
        return try outputs.flatMap { try TruthFile.read(bytes: $0.1.bytes, file: nil, strict: true).items }
    }

    /// In a hall of 200 people of whom five carry phones, none of the five ever comes nearer to anybody, phone or not,
    /// than two radii but for 1 cm of the integration; and they are whom the crowd says they are.
    @Test func carriersCollideWithNobody() throws {
        var nearest = Double.infinity
        var walked = 0.0
        for seed in UInt64(1)...20 {
            let scenario = scenario(duration: 5, seed: seed)
            let truths = try truths(scenario, walkers: 0..<5)
            #expect(truths.count == 5)
            let options = try #require(scenario.crowd)
            var crowd = try Crowd(venue: Self.hall, options: options, parameters: scenario.parameters, seed: seed)
            let carriers = crowd.phoneOrder.prefix(5)
            for sample in truths[0].samples.indices {
                for (walker, place) in carriers.enumerated() {
                    let position = truths[walker].samples[sample].position
                    // Truths are written to the millimetre or better.
                    #expect(position.distance(to: crowd.states[place].position) < 1e-3)
                    for other in crowd.states.indices where other != place {
                        nearest = min(nearest, position.distance(to: crowd.states[other].position))
                    }
                }
                for _ in 0..<Int(Walk.rate / Visit.truthRate) { crowd.step() }
            }
            for truth in truths {
                let first = try #require(truth.samples.first)
                let last = try #require(truth.samples.last)
                walked += first.position.distance(to: last.position)
            }
        }
        #expect(nearest >= 2 * CollisionFreeSpeedModel().radius - 0.01, "\(nearest)")
        // They do walk: 5 s at about 1 m/s, less turns and stops.
        #expect(walked / 100 > 1.2, "\(walked / 100)")
    }

    /// A walk is the same alone, with others or beyond the last visitor; more phones change nobody's way.
    @Test func companyDoesNotMatter() throws {
        let few = scenario(people: 40, duration: 5, seed: 3)
        let together = try truths(few, walkers: 0..<5)
        for walker in 0..<5 { #expect(try truths(few, walkers: walker..<walker + 1) == [together[walker]]) }
        #expect(try truths(few, walkers: 5..<6)[0].samples.map(\.position) == together[0].samples.map(\.position))
        let many = scenario(people: 40, phones: [3, 9], duration: 5, seed: 3)
        #expect(try truths(many, walkers: 0..<5) == together)
    }

    /// Whom a scenario file counts to the crowd.
    @Test func filesSayWhoIsInTheCrowd() throws {
        func read(_ rest: String) throws -> Scenario {
            try ScenarioFiles.parse("name: x\nvenue: shop.yaml\n\(rest)").scenario
        }
        let scenario = try read("crowd: {people: 9}\nvisitors: [{count: 2, inCrowd: true}, {count: 3, inCrowd: false}]")
        #expect(scenario.crowdVisitorCount == 2)
        #expect(scenario.walkerCount == 5)
        // Switched off, the crowd still moves those who are in it, but weakens nothing.
        let off = try read("crowd: {people: 9}\neffects: {crowd: off}\nvisitors: [{count: 9, inCrowd: true}]")
        #expect(off.crowd == CrowdOptions(.people(9), weakensSignals: false))
        #expect(try read("crowd: {people: 9}\neffects: {crowd: off}").crowd == nil)

        for (rest, message) in [
            ("visitors: [{count: 1, inCrowd: true}]", "The scenario has no crowd"),
            ("crowd: {density: 1}\nvisitors: [{count: 1, inCrowd: true}]", "The scenario has no crowd"),
            (
                "crowd: {people: 4}\nvisitors: [{count: 9, inCrowd: true}]",
                "9 visitors are members of the crowd, which has 4 people."
            ),
            ("crowd: {people: 4}\nvisitors: [{count: 1, inCrowd: true, from: x}]", "either \"from\" or \"inCrowd\""),
            ("crowd: {people: 4}\nvisitors: [{inCrowd: true, trajectories: {file: x}}]", "either \"trajectories\" or"),
            ("crowd: {people: 4}\nvisitors: [{count: 1, inCrowd: 3}]", "true or false"),
        ] {
            let error = try #require(throws: Problems.self) { try read(rest) }
            #expect(error.all.contains { $0.message.contains(message) && $0.line != nil }, "\(error)")
        }
    }

    @Test func tooManyMembersAreRefused() throws {
        var scenario = scenario(people: 4, seed: 1)
        #expect(throws: Problems.self) { try ScenarioSimulator(scenario) }
        scenario.crowd = nil
        #expect(throws: Problems.self) { try ScenarioSimulator(scenario) }
    }

    /// A crowd that weakens nothing leaves the recording as it is alone in the venue but for where its carrier walks.
    @Test func aTransparentCrowdWeakensNothing() throws {
        func levels(_ weakens: Bool) throws -> [Double] {
            var scenario = scenario(people: 150, phones: [1], duration: 6, seed: 5)
            scenario.venue.beacons = SampleVenues.mall.beacons.filter { $0.level == 0 }
            scenario.visitors[0].phoneParameters.reporting = .packets
            scenario.crowd?.weakensSignals = weakens
            let output = MemoryOutput()
            try ScenarioSimulator(scenario).write(walker: 0, to: output, truth: nil)
            let recording = try #require(
                RecordingFile.read(bytes: output.bytes, file: nil, strict: true).items.first)
            return recording.observations.compactMap { if case .packet(let packet) = $0 { packet.rssi } else { nil } }
        }
        let clear = try levels(false)
        let hidden = try levels(true)
        #expect(clear.count > hidden.count && hidden.count > 20, "\(clear.count) \(hidden.count)")
    }
}
