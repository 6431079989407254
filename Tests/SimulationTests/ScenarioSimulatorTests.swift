import Diagnostics
import Formats
import Geometry
import Parameters
import Radio
import Recordings
import Simulation
import TestSupport
import Testing
import Trajectories
import VenueModel
import Walkers
import Walks

/// What a scenario's simulation writes, and that each fault touches nothing else, to the bit.
struct ScenarioSimulatorTests {
    private final class Memory: ByteOutput {
        var bytes: [UInt8] = []
        func write(_ bytes: [UInt8]) { self.bytes += bytes }
    }

    private func scenario(
        _ faults: [Fault] = [], reporting: PhoneParameters.Reporting = .packets, duration: Double = 20
    ) -> Scenario {
        var phone = PhoneParameters()
        phone.reporting = reporting
        // Collisions are how beacons do notice each other.
        var parameters = SimulationParameters()
        parameters.switchOff(.collisions)
        return Scenario(
            name: "test", venue: SampleVenues.mall, parameters: parameters,
            visitors: [VisitorMix(count: 3, phoneParameters: phone)], faults: FaultPlan(faults), duration: duration,
            seed: 11)
    }

    private func run(_ scenario: Scenario, walker: Int = 0) throws -> (recording: Recording, truth: [UInt8]) {
        let (recording, truth) = (Memory(), Memory())
        let walked = try ScenarioSimulator(scenario).write(walker: walker, to: recording, truth: truth)
        let content = try RecordingFile.read(bytes: recording.bytes, file: nil, strict: true)
        #expect(content.warnings == [])
        let item = try #require(content.items.first)
        var expected = RecordingStatistics()
        expected.add(item)
        #expect(walked.statistics == expected)
        #expect(walked.shares == nil)
        // Written piece by piece it has the bytes of the whole.
        #expect(isEqual(RecordingFile.bytes(of: content.items), recording.bytes))
        return (item, truth.bytes)
    }

    /// Without the values in a failure's message: they are long.
    private func isEqual<Value: Equatable>(_ a: Value, _ b: Value) -> Bool {
        a == b
    }

    private func packets(_ recording: Recording) -> [Packet] {
        recording.observations.compactMap { if case .packet(let packet) = $0 { packet } else { nil } }
    }

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

    @Test func deadBeaconsAreSilentAndOthersDoNotNotice() throws {
        let plain = packets(try run(scenario()).recording)
        let victim = try #require(plain.first).beacon
        let faulty = packets(try run(scenario([.dead(victim, during: 5...10)])).recording)
        #expect(faulty.contains { $0.beacon == victim })
        // The time in the recording is that of the app, a little later than the packet's.
        #expect(!faulty.contains { $0.beacon == victim && (5.4...10).contains($0.time) })
        #expect(isEqual(faulty.filter { $0.beacon != victim }, plain.filter { $0.beacon != victim }))
        let before = { (packet: Packet) in packet.beacon == victim && packet.time < 5 }
        #expect(isEqual(faulty.filter(before), plain.filter(before)))
    }

    /// Where packets collide, a beacon that is dead is as one that is not there.
    @Test func deadBeaconsDisturbNobody() throws {
        func others(_ faults: [Fault], without missing: BeaconID? = nil) throws -> [Packet] {
            var scenario = scenario(faults)
            scenario.parameters.advertising.collisionLoad = 100
            scenario.venue.beacons.removeAll { $0.id == missing }
            return packets(try run(scenario).recording)
        }
        let plain = try others([])
        let victim = try #require(plain.first).beacon
        let dead = try others([.dead(victim, during: 0...(.infinity))])
        let rest = plain.filter { $0.beacon != victim }
        #expect(dead.count > rest.count, "the living must disturb")
        #expect(isEqual(dead, try others([], without: victim)))
    }

    @Test func wrongPowersShiftOneBeacon() throws {
        let plain = packets(try run(scenario()).recording)
        let counts = Dictionary(grouping: plain, by: \.beacon).mapValues(\.count)
        let victim = try #require(counts.max { ($0.value, $1.key) < ($1.value, $0.key) }).key
        let faulty = packets(try run(scenario([.wrongPower(victim, by: 6)])).recording)
        #expect(isEqual(faulty.filter { $0.beacon != victim }, plain.filter { $0.beacon != victim }))
        let levels = Dictionary(
            plain.filter { $0.beacon == victim }.map { ($0.time, $0.rssi ?? .nan) },
            uniquingKeysWith: { first, _ in first })
        let pairs = faulty.filter { $0.beacon == victim }.compactMap { packet in
            levels[packet.time].map { (packet.rssi ?? .nan) - $0 }
        }
        #expect(pairs.count > 10)
        // The same packets, 6 dB up but for the strongest reading.
        #expect(pairs.allSatisfy { $0 == 6 })
    }

    @Test func movedAndSwappedBeaconsKeepTheirRhythm() throws {
        let plain = packets(try run(scenario()).recording)
        let (first, second) = (try #require(plain.first).beacon, SampleVenues.beaconID(3))
        for fault in [Fault.swapped(first, second), .moved(first, to: Point(55, 10), level: 0, height: 3)] {
            let faulty = packets(try run(scenario([fault])).recording)
            #expect(!isEqual(faulty.map(\.rssi), plain.map(\.rssi)))
            let touched: Set = [first, second]
            #expect(
                isEqual(faulty.filter { !touched.contains($0.beacon) }, plain.filter { !touched.contains($0.beacon) }))
        }
    }

    @Test func duplicatesAndForeignersComeOnTop() throws {
        let plain = packets(try run(scenario()).recording)
        let victim = try #require(plain.first).beacon
        let start = try #require(
            TruthFile.read(bytes: try run(scenario()).truth, file: nil, strict: true).items.first?.samples.first)
        let stranger = BeaconID.named("stranger")
        let faulty = packets(
            try run(
                scenario([
                    .duplicated(victim, at: start.position, level: start.level, height: 3),
                    .foreign(
                        stranger, at: start.position, level: start.level, height: 3, powerAt1m: -59, interval: 0.3),
                ])
            ).recording)
        #expect(faulty.contains { $0.beacon == stranger })
        #expect(
            isEqual(
                faulty.filter { $0.beacon != stranger && $0.beacon != victim }, plain.filter { $0.beacon != victim }))
        #expect(faulty.count { $0.beacon == victim } > plain.count { $0.beacon == victim })
    }

    @Test func bluetoothOffIsSilence() throws {
        let plain = try run(scenario()).recording
        let faulty = try run(scenario([.bluetoothOff(during: 5...10)])).recording
        let rest = Set(packets(faulty))
        let lost = packets(plain).filter { !rest.contains($0) }
        #expect(lost.count > 5)
        #expect(isEqual(packets(faulty), packets(plain).filter { rest.contains($0) }))
        // The time in the recording is that of the app, a little later than the packet's.
        #expect(lost.allSatisfy { (5...10.4).contains($0.time) })
        #expect(!packets(faulty).contains { (5.4...10).contains($0.time) })
        #expect(isEqual(faulty.motion, plain.motion))
        #expect(isEqual(faulty.pressure, plain.pressure))
    }

    @Test(arguments: [5.0, -5, -100]) func clockJumpsChangeTheTimesOnly(jump: Double) throws {
        let (plain, truth) = try run(scenario())
        let (faulty, faultyTruth) = try run(scenario([.clockJump(at: 10, by: jump)]))
        let clock = PhoneFaults([.clockJump(at: 10, by: jump)]).clock
        #expect(isEqual(faultyTruth, truth))
        #expect(faulty.duration == clock.stamp(of: 20))
        #expect(isEqual(faulty.observations.map(\.time), plain.observations.map { clock.stamp(of: $0.time) }))
        #expect(isEqual(packets(faulty).map(\.rssi), packets(plain).map(\.rssi)))
        #expect(isEqual(faulty.pressure.map(\.pressure), plain.pressure.map(\.pressure)))
        #expect(isEqual(faulty.motion.map(\.time), plain.motion.map { clock.stamp(of: $0.time) }))
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

    /// The terms of a packet add up to its reading: what is left for rounding is a rounding error.
    @Test func explanationsAddUp() throws {
        var scenario = scenario([.wrongPower(SampleVenues.beaconID(203), by: 3)], duration: 6)
        scenario.parameters.people.density = 0.5
        let plain = Memory()
        let explained = Memory()
        _ = try ScenarioSimulator(scenario).write(walker: 0, to: plain, truth: nil)
        var walked = ScenarioSimulator.Walked()
        for seed in 0..<20 as Range<UInt64> {
            scenario.seed = seed == 0 ? 11 : seed
            let simulator = try ScenarioSimulator(scenario, explains: true)
            walked.merge(try simulator.write(walker: 0, to: seed == 0 ? explained : Memory(), truth: nil))
        }
        // Who explains changes nothing.
        #expect(isEqual(plain.bytes, explained.bytes))
        let shares = try #require(walked.shares)
        // What arrives while the app does not yet hear of it is not recorded.
        #expect(shares.count >= walked.statistics.packets)
        #expect(Double(shares.count) < 1.1 * Double(walked.statistics.packets))
        func place(_ name: String) throws -> Int {
            try #require(LevelTerms.catalogue.firstIndex { $0.name == name })
        }
        let count = Double(shares.count)
        let rounding = try place("rounding")
        // Uniform within half a dB; standard errors of the mean and the standard deviation from its moments.
        let sigma = (1.0 / 12).squareRoot()
        #expect(abs(try #require(shares.mean(ofTerm: rounding))) < 4 * sigma / count.squareRoot())
        let error = ((1.0 / 80 - 1.0 / 144) / count).squareRoot() / (2 * sigma)
        #expect(abs(try #require(shares.deviation(ofTerm: rounding)) - sigma) < 4 * error)
        let noise = try #require(shares.deviation(ofTerm: place("noise")))
        // Weak packets are received rather with upward noise; a little less varies.
        #expect(abs(noise - 0.5) < 0.05)
        #expect(try #require(shares.mean(ofTerm: place("crowd"))) < 0)
        for part in VarianceShares.Part.allCases {
            let sum = LevelTerms.catalogue.indices.compactMap { shares.share(ofTerm: $0, in: part) }.reduce(0, +)
            #expect(abs(sum - 1) < 1e-9)
        }
        for term in ["pathLoss", "slabs", "exponentError", "beaconPower", "faults", "antenna"] {
            #expect(try #require(shares.deviation(ofTerm: place(term))) > 0.01, "\(term)")
        }
    }

    /// An effect that is switched off has no share.
    @Test(arguments: [
        (SimulationEffect.exponentError, "exponentError"), (.beaconPower, "beaconPower"), (.antenna, "antenna"),
        (.shadowing, "shadowing"), (.fading, "fading"), (.body, "body"), (.visits, "visit"), (.phoneOffset, "phone"),
        (.noise, "noise"), (.rounding, "rounding"),
    ])
    func effectsThatAreOffHaveNoShare(effect: SimulationEffect, term: String) throws {
        var scenario = scenario(duration: 2)
        let index = try #require(LevelTerms.catalogue.firstIndex { $0.name == term })
        func deviation() throws -> Double? {
            try ScenarioSimulator(scenario, explains: true).write(walker: 0, to: Memory(), truth: nil)
                .shares?.deviation(ofTerm: index)
        }
        // The phone's offset is the same for all packets of one walk.
        if effect != .phoneOffset { #expect(try #require(try deviation()) > 0.01) }
        scenario.parameters.switchOff(effect)
        var parameters = scenario.parameters
        parameters.phone = scenario.visitors[0].phoneParameters
        parameters.switchOff(effect)
        scenario.visitors[0].phoneParameters = parameters.phone
        #expect(try #require(try deviation()) < 1e-9)
    }

    @Test func routesAreWalkedToTheSecond() throws {
        var scenario = scenario()
        let route = [
            Waypoint(time: 0, position: Point(1, 10), level: 0), Waypoint(time: 10, position: Point(11, 10), level: 0),
            Waypoint(time: 20, position: Point(11, 8), level: 0),
        ]
        scenario.visitors[0].way = .planned(VisitPlan(.route(route)))
        let truth = try #require(
            TruthFile.read(bytes: try run(scenario).truth, file: nil, strict: true).items.first)
        for waypoint in route { #expect(truth.sample(at: waypoint.time)?.position == waypoint.position) }
        #expect(truth.sample(at: 5)?.position == Point(6, 10))
    }

    /// In a crowd walkers are simulated together; each walk is as if it were alone, and signals are weaker.
    @Test func crowdsAreSharedAndInTheWay() throws {
        var scenario = scenario(duration: 12)
        scenario.crowd = CrowdPlan(.people(60))
        let simulator = try ScenarioSimulator(scenario)
        #expect(simulator.isCheaperTogether)
        let outputs = (0..<3).map { _ in Memory() }
        var closed: [Int] = []
        let walked = try simulator.write(
            walkers: 0..<3, open: { ScenarioSimulator.Output(recording: outputs[$0]) }, close: { closed.append($0) })
        #expect(closed == [0, 1, 2])
        #expect(walked.count == 3)
        for walker in 0..<3 {
            let alone = Memory()
            let figures = try simulator.write(walker: walker, to: alone, truth: nil)
            #expect(figures == walked[walker])
            #expect(isEqual(alone.bytes, outputs[walker].bytes))
        }
        let index = try #require(LevelTerms.catalogue.firstIndex { $0.name == "crowd" })
        let explained = try ScenarioSimulator(scenario, explains: true).write(
            walkers: 0..<3, open: { _ in ScenarioSimulator.Output(recording: Memory()) })
        let means = explained.compactMap { $0.shares?.mean(ofTerm: index) }
        #expect(means.count == 3)
        #expect(means.allSatisfy { $0 <= 0 } && means.contains { $0 < -0.05 }, "\(means)")
    }

    /// The crowd without those of it who are walkers, where it is at each second.
    @Test func bystandersAreTheRestOfTheCrowd() throws {
        var scenario = scenario(duration: 3)
        #expect(try ScenarioSimulator(scenario).bystanders(besides: 0..<3, limit: 9).ways.isEmpty)
        scenario.crowd = CrowdPlan(.people(20))
        scenario.visitors.append(VisitorMix(count: 2, way: .inCrowd))
        let simulator = try ScenarioSimulator(scenario)
        func gathered(limit: Int) throws -> [GroundTruth] {
            var bystanders = simulator.bystanders(besides: 0..<5, limit: limit)
            _ = try simulator.write(
                walkers: 3..<5, open: { _ in .init(recording: Memory()) },
                watch: { bystanders.look(at: $1, after: $0) })
            return bystanders.ways
        }
        let ways = try gathered(limit: 100)
        #expect(ways.count == 18)
        #expect(ways.allSatisfy { $0.samples.map(\.time) == [0, 1, 2, 3] })
        let few = simulator.bystanders(besides: 0..<5, limit: 4)
        #expect(few.ways.map(\.name) == ways.prefix(4).map(\.name) && few.leftOut == 14)
        var crowd = try Crowd(
            venue: scenario.venue, plan: CrowdPlan(.people(20)), parameters: scenario.parameters, seed: scenario.seed)
        for second in 0...3 {
            let places = Set(crowd.states.map(\.position))
            let shown = ways.map { $0.samples[second].position }
            #expect(places.isSuperset(of: shown))
            // The two others are where the walkers with phones are.
            for walker in 3..<5 {
                let truth = Memory()
                try simulator.write(walker: walker, to: Memory(), truth: truth)
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
        #expect(throws: Problems.self) { try ScenarioSimulator(scenario).write(walker: 0, to: Memory(), truth: nil) }
        scenario = self.scenario()
        #expect(throws: Problems.self) { try ScenarioSimulator(scenario).write(walker: -1, to: Memory(), truth: nil) }
        scenario.visitors = []
        #expect(throws: Never.self) { try ScenarioSimulator(scenario).write(walker: 0, to: Memory(), truth: nil) }
    }
}
