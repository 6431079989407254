import Foundation
import Geometry
import NumericalMethods
import Parameters
import Radio
import Recordings
import Simulation
import TestSupport
import Testing
import VenueModel
import Walkers
import Walks

/// A packet without what the simulator rolled dice for: which, when.
private struct PacketKey: Hashable {
    var beacon: BeaconID
    var time: Double
}

@Suite struct SimulatorTests {
    static let quiet: SimulationParameters = {
        var parameters = SimulationParameters.undisturbed(pathLossExponent: 2.4)
        parameters.phone.reporting = .packets
        return parameters
    }()

    static func packets(
        _ venue: Venue, _ parameters: SimulationParameters, seed: UInt64 = 1, walker: Int = 0, duration: Double = 120
    ) throws -> [Packet] {
        try Simulator(venue: venue, parameters: parameters, seed: seed)
            .simulate(walker: walker, duration: duration).recording.observations.compactMap {
                if case .packet(let packet) = $0 { packet } else { nil }
            }
    }

    private static func levels(_ packets: [Packet]) -> [PacketKey: Double] {
        Dictionary(uniqueKeysWithValues: packets.map { (PacketKey(beacon: $0.beacon, time: $0.time), $0.rssi ?? .nan) })
    }

    /// The level of a beacon at a state of the walk, from the venue's file alone: every wall looked at.
    static func closedForm(_ venue: Venue, _ beacon: Beacon, _ state: Walk.State, exponent: Double) -> Double {
        let beaconFloor = 4.5 * Double(beacon.level)
        let horizontal = beacon.position.distance(to: state.position)
        let distance = hypot(horizontal, beaconFloor + beacon.height - state.elevation - 1.2)
        var loss = 0.0
        if beacon.level == state.level {
            let ray = Segment(beacon.position, state.position)
            for wall in venue.walls where wall.level == state.level {
                for segment in wall.segments where segment.isCrossed(by: ray) { loss += wall.loss }
            }
        }
        // A share of 30 dB less goes round all walls.
        let limited = -10 * log10((1 - 1e-3) * pow(10, -loss / 10) + 1e-3)
        let slabs = 18.3 * Double(abs(beacon.level - state.level))
        return (beacon.powerAt1m ?? .nan) - 10 * exponent * log10(max(distance, 0.3)) - limited - slabs
    }

    /// With everything off each packet has the level of path loss, walls and slabs, at the place where the walker was.
    @Test(arguments: [SampleVenues.shop, SampleVenues.mall]) func levelsHaveAClosedForm(venue: Venue) throws {
        let simulator = try Simulator(venue: venue, parameters: Self.quiet, seed: 1)
        var levelsApart: Set<Int> = []
        for walker in 0..<6 {
            let walk = try simulator.walk(of: walker, duration: 300)
            let packets = try Self.packets(venue, Self.quiet, walker: walker, duration: 300)
            #expect(packets.count > 2000)
            #expect(packets.map(\.time) == packets.map(\.time).sorted())
            for packet in packets {
                let beacon = try #require(venue.beacons.first { $0.id == packet.beacon })
                let state = walk.state(at: packet.time)
                levelsApart.insert(abs(beacon.level - state.level))
                let expected = Self.closedForm(venue, beacon, state, exponent: 2.4)
                // The limit of the walls is tabulated.
                #expect(abs(try #require(packet.rssi) - expected) < 5e-4)
            }
        }
        #expect(levelsApart.isSuperset(of: venue.levels.count == 1 ? [0] : [0, 1]))
    }

    /// Of the advertised packets the share 1 − PER of the true level is received: all of strong ones, half of those
    /// near the sensitivity. What is missing is the weak part: the data are censored.
    @Test func weakPacketsAreCensored() throws {
        let venue = SampleVenues.shop
        var parameters = Self.quiet
        parameters.phone.noise = 0
        parameters.phone.sensitivity = -85
        let simulator = try Simulator(venue: venue, parameters: parameters, seed: 1)
        let receiver = Receiver(sensitivity: -85)
        var received = [Double](repeating: 0, count: 5)
        var expected = [Double](repeating: 0, count: 5)
        var variance = [Double](repeating: 0, count: 5)
        var all = Self.quiet
        all.phone.sensitivity = -200
        for walker in 0..<12 {
            let walk = try simulator.walk(of: walker, duration: 300)
            let heard = Self.levels(try Self.packets(venue, parameters, walker: walker, duration: 300))
            for packet in try Self.packets(venue, all, walker: walker, duration: 300) {
                let beacon = try #require(venue.beacons.first { $0.id == packet.beacon })
                let level = Self.closedForm(venue, beacon, walk.state(at: packet.time), exponent: 2.4)
                let bin = Int((level - -87.5).rounded(.down))
                guard received.indices.contains(bin) else { continue }
                let probability = 1 - receiver.packetErrorRate(at: level)
                received[bin] += heard[PacketKey(beacon: packet.beacon, time: packet.time)] == nil ? 0 : 1
                expected[bin] += probability
                variance[bin] += probability * (1 - probability)
            }
        }
        for bin in received.indices {
            #expect(expected[bin] > 20)
            #expect(abs(received[bin] - expected[bin]) < 4 * variance[bin].squareRoot(), "\(bin)")
        }
        // Below the sensitivity fewer than two in three arrive, above it nearly all.
        #expect(received[1] < 0.4 * received[4])
    }

    /// The disturbances add: with all on, a level is the sum of what each does alone. So none of them changes
    /// another, or where the walker goes.
    @Test func disturbancesAreIndependentAndAdditive() throws {
        var quiet = Self.quiet
        quiet.phone.sensitivity = -200
        let effects: [(inout SimulationParameters) -> Void] = [
            { $0.propagation.beaconPowerSigma = 3 }, { $0.phone.offsetSigma = 2 }, { $0.shadowing.sigma = 4 },
            { $0.fading.scale = 1 }, { $0.shadowing.visitSigma = 3 }, { $0.phone.noise = 0.5 },
        ]
        var everything = quiet
        for effect in effects { effect(&everything) }
        let venue = SampleVenues.shop
        let base = Self.levels(try Self.packets(venue, quiet, walker: 2))
        let alone = try effects.map { effect in
            var parameters = quiet
            effect(&parameters)
            return Self.levels(try Self.packets(venue, parameters, walker: 2))
        }
        let together = Self.levels(try Self.packets(venue, everything, walker: 2))
        #expect(base.count > 15_000)
        for (key, level) in base {
            let changes = alone.map { ($0[key] ?? .nan) - level }
            #expect(changes.allSatisfy { $0 != 0 })
            #expect(abs((together[key] ?? .nan) - level - changes.reduce(0, +)) < 1e-9)
        }
        // Neither do the losses of packets touch the levels of those that remain.
        var lossy = everything
        lossy.advertising.interferenceLoss = 0.1
        let remaining = Self.levels(try Self.packets(venue, lossy, walker: 2))
        for (key, level) in remaining { #expect(together[key] == level) }
        let share = Double(remaining.count) / Double(together.count)
        #expect(abs(share - 0.9) < 4 * (0.09 / Double(together.count)).squareRoot())
    }

    @Test func effectsDoNotChangeWalksOrOtherSensors() throws {
        let first = try Simulator(venue: SampleVenues.mall, seed: 4).simulate(walker: 1, duration: 120)
        var parameters = SimulationParameters()
        parameters.fading.scale = 0
        parameters.shadowing.sigma = 0
        parameters.propagation.beaconPowerSigma = 0
        parameters.phone.reporting = .packets
        let second = try Simulator(venue: SampleVenues.mall, parameters: parameters, seed: 4)
            .simulate(walker: 1, duration: 120)
        #expect(first.truth == second.truth)
        #expect(first.recording.motion == second.recording.motion)
        #expect(first.recording.pressure == second.recording.pressure)
        #expect(first.recording.observations != second.recording.observations)
    }

    /// Standard deviations over seeds: powers and exponents belong to the seed, phone offsets to the walker, visit
    /// biases to both.
    @Test func spreadsBelongToWhomTheyShould() throws {
        let venue = SampleVenues.line
        func deviation(seed: UInt64, walker: Int, _ change: (inout SimulationParameters) -> Void) throws -> Double {
            var quiet = Self.quiet
            quiet.phone.sensitivity = -200
            quiet.movement.speedSigma = 0
            var parameters = quiet
            change(&parameters)
            let plain = try Self.packets(venue, quiet, seed: seed, walker: walker, duration: 2)
            let changed = try Self.packets(venue, parameters, seed: seed, walker: walker, duration: 2)
            return try #require(changed.first?.rssi) - #require(plain.first?.rssi)
        }
        let cases: [(name: String, sigma: Double, ofSeed: Bool, change: (inout SimulationParameters) -> Void)] = [
            ("power", 3, true, { $0.propagation.beaconPowerSigma = 3 }),
            ("offset", 2, false, { $0.phone.offsetSigma = 2 }),
            ("visit", 3, false, { $0.shadowing.visitSigma = 3 }),
        ]
        for (name, sigma, ofSeed, change) in cases {
            let over = try (0..<400).map { try deviation(seed: UInt64($0), walker: 0, change) }
            #expect(EnsembleMean(over).agrees(with: 0), "\(name): \(EnsembleMean(over))")
            let variance = EnsembleMean(over.map { $0 * $0 })
            #expect(variance.agrees(with: sigma * sigma), "\(name): \(variance)")
            let walkers = try (0..<400).map { try deviation(seed: 1, walker: $0, change) }
            if ofSeed {
                #expect(walkers.allSatisfy { abs($0 - walkers[0]) < 1e-9 })
            } else {
                #expect(EnsembleMean(walkers.map { $0 * $0 }).agrees(with: sigma * sigma), "\(name)")
            }
        }
        // The exponent: ΔRSSI = −10 Δn log₁₀ d, here from about 500 m.
        let exponents = try (0..<400).map {
            try deviation(seed: UInt64($0), walker: 0) { $0.propagation.exponentSigma = 0.1 } / -27
        }
        #expect(EnsembleMean(exponents.map { $0 * $0 }).agrees(with: 0.01, bias: 1e-4))
    }

    /// Walls get their own losses, the same at every crossing, with the relative deviation asked for.
    @Test func wallsDifferFromTheirNominalLoss() throws {
        var venue = SampleVenues.line
        venue.walls = [
            Wall(level: 0, points: [Point(400, 0), Point(400, 10)], loss: 10),
            Wall(level: 0, points: [Point(600, 0), Point(600, 10)], loss: 10),
        ]
        var quiet = Self.quiet
        quiet.phone.sensitivity = -200
        var losses: [Double] = []
        for seed in 0..<300 {
            var spread = quiet
            spread.propagation.wallLossSpread = 0.25
            let nominal = try #require(Self.packets(venue, quiet, seed: UInt64(seed), duration: 2).first?.rssi)
            let real = try Self.packets(venue, spread, seed: UInt64(seed), duration: 2)
            losses.append(10 + nominal - (try #require(real.first?.rssi)))
        }
        #expect(EnsembleMean(losses).agrees(with: 10))
        #expect(EnsembleMean(losses.map { pow($0 - 10, 2) }).agrees(with: 6.25))
    }

    /// Shadowing, fading, the body and antennas spread the packets of a walk about path loss as was measured in malls
    /// and in a room: by 6.25 dB (5.5 to 7 from place to place). Their mean is a matter of the power at one metre.
    @Test func defaultSpreadIsTheMeasuredOne() throws {
        var parameters = SimulationParameters()
        parameters.phone.reporting = .packets
        parameters.propagation.exponent = 2.4
        for effect in [.exponentError, .beaconPower, .wallSpread, .visits, .phoneOffset] as [SimulationEffect] {
            parameters.switchOff(effect)
        }
        parameters.phone.sensitivity = -200
        let venue = SampleVenues.shop
        let spread = EnsembleMean(
            try (UInt64(0)..<30).map { seed in
                let simulator = try Simulator(venue: venue, parameters: parameters, seed: seed)
                let walk = try simulator.walk(of: 0, duration: 60)
                let residuals = try Self.packets(venue, parameters, seed: seed, duration: 60).map { packet in
                    let beacon = try #require(venue.beacons.first { $0.id == packet.beacon })
                    let state = walk.state(at: packet.time)
                    return try #require(packet.rssi) - Self.closedForm(venue, beacon, state, exponent: 2.4)
                }
                return pow(Statistics.standardDeviation(residuals) ?? .nan, 2)
            })
        #expect((5.5...7).contains(spread.mean.squareRoot()), "\(spread)")
        #expect(spread.standardError < 1)
    }

    /// By default the truth is not what the venue's file says: powers differ by 3 dB or so, the exponent from the
    /// usual 2.
    @Test func readingsAreWholeAndNamed() throws {
        var parameters = SimulationParameters()
        parameters.phone.reporting = .packets
        let (recording, truth) = try Simulator(venue: SampleVenues.shop, parameters: parameters, seed: 1)
            .simulate(walker: 11, duration: 20)
        #expect(recording.name == "walk-012" && truth.name == recording.name)
        #expect(recording.kind == .walk && recording.duration == 20)
        #expect(
            Set(recording.observations.compactMap { if case .packet(let packet) = $0 { packet.channel } else { nil } })
                == [37, 38, 39])
        for case .packet(let packet) in recording.observations {
            let rssi = try #require(packet.rssi)
            #expect(rssi == rssi.rounded())
            #expect((-100 ... -30).contains(rssi))
            #expect((0..<20).contains(packet.time))
        }
        #expect(truth.samples.map(\.time) == (0...100).map { Double($0) / 5 })
        #expect(truth.samples.allSatisfy { $0.level == 0 && $0.height == truth.samples[0].height })
    }

    /// The truth is the walk, five times a second; the phone's height counts from the level's floor.
    @Test func truthIsTheWalk() throws {
        var parameters = SimulationParameters()
        parameters.phone.heightSigma = 0
        let simulator = try Simulator(venue: SampleVenues.mall, parameters: parameters, seed: 1)
        for walker in 0..<10 {
            let walk = try simulator.walk(of: walker, duration: 300)
            for sample in try simulator.simulate(walker: walker, duration: 300).truth.samples {
                let state = walk.state(at: sample.time)
                #expect(sample.position == state.position && sample.level == state.level)
                #expect(abs((sample.height ?? .nan) - (state.elevation + 1.2 - 4.5 * Double(state.level))) < 1e-9)
            }
        }
    }
}
