import Formats
import Geometry
import Parameters
import Radio
import Recordings
import Simulation
import TestSupport
import Testing
import VenueModel
import Walks

/// Each fault does what it says and touches nothing else, to the bit.
struct ScenarioFaultTests: ScenarioSuite {
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
        let first = try #require(plain.first).beacon
        let second = SampleVenues.beaconID(3)
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
}
