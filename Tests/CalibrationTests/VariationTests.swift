import Calibration
import Diagnostics
import Evaluation
import Formats
import Foundation
import Geometry
import NumericalMethods
import Parallelism
import Parameters
import Positioning
import Radio
import Recordings
import Search
import Simulation
import Testing
import VenueModel
import Walkers
import Worlds

/// Scenario variations: they draw what they state, and their test finds a planted difference.
@Suite struct VariationTests {
    /// A corridor of 40 m with ten beacons, to and fro.
    static let corridor: Venue = {
        let beacons = (0..<10).map { index in
            Beacon(
                id: .named("b\(index)"), level: 0,
                position: Point(2 + 4 * Double(index), 2), height: 2.5, powerAt1m: -45, advertisingInterval: 0.3)
        }
        return Venue(
            name: "corridor",
            levels: [
                Level(
                    number: 0, name: "ground", elevation: 0, height: 3,
                    outline: Polygon([Point(0, 0), Point(40, 0), Point(40, 4), Point(0, 4)]))
            ],
            beacons: beacons,
            paths: NavigationPaths(
                nodes: [
                    PathNode(name: "west", level: 0, position: Point(1, 2)),
                    PathNode(name: "east", level: 0, position: Point(39, 2)),
                ], edges: [PathEdge(from: 0, to: 1)]))
    }()

    private func variationTest(
        kinds: [VariationKind] = VariationKind.allCases, walks: Int = 6, duration: Double = 20, workers: Int = 1,
        options: CalibrationOptions = CalibrationOptions(), venue: Venue = corridor
    ) throws -> VariationTest {
        VariationTest(
            input: PositioningInput(venue), variationOptions: VariationOptions(kinds: kinds, walksPerKind: walks),
            duration: duration,
            objective: try #require(Objective(.ipinScore)), options: options,
            pool: WorkerPool(workerCount: workers))
    }

    // MARK: The worlds

    /// A uniform law on (a, b) has mean (a + b)/2, variance (b − a)²/12 and fourth central moment (b − a)⁴/80.
    /// Phones are drawn by their shares.
    @Test(arguments: VariationKind.allCases) func drawsHaveTheStatedSpread(kind: VariationKind) throws {
        let count = 1200
        let worlds = (0..<count).map { World(kind, of: Self.corridor, walk: $0 % 12, seed: UInt64($0 / 12)) }
        let draws = kind.draws(in: .of(Self.corridor.environment), phones: [.android])
        #expect(worlds.allSatisfy { Set($0.values.keys) == Set(draws.map(\.quantity)) })
        for draw in draws {
            let values = try worlds.map { try #require($0.values[draw.quantity]) }
            #expect(values.allSatisfy { $0 >= draw.range.lowerBound && $0 <= draw.range.upperBound })
            let mean = try #require(Statistics.mean(values))
            let deviation = try #require(Statistics.standardDeviation(values))
            let width = draw.range.upperBound - draw.range.lowerBound
            if let phones = draw.phones {
                for (index, phone) in phones.enumerated() {
                    let share = Double(values.count { $0 == Double(index) }) / Double(count)
                    let error = (phone.share * (1 - phone.share) / Double(count)).squareRoot()
                    #expect(abs(share - phone.share) < 4 * error, "\(phone)")
                }
                continue
            }
            let variance = width * width / 12
            let fourthMoment = pow(width, 4) / 80
            #expect(
                abs(mean - (draw.range.lowerBound + draw.range.upperBound) / 2) < 4
                    * (variance / Double(count)).squareRoot(), "\(draw)")
            let varianceError = ((fourthMoment - variance * variance) / Double(count)).squareRoot()
            #expect(abs(deviation * deviation - variance) < 4 * varianceError, "\(draw)")
        }
    }

    @Test func quantitiesAreDrawnIndependently() throws {
        let worlds = (0..<2000).map { World(.combined, of: Self.corridor, walk: $0, seed: 3) }
        let draws = VariationKind.combined.draws(in: .of(nil), phones: [.android])
        for (index, first) in draws.enumerated() {
            for second in draws[(index + 1)...] {
                let pairs = try worlds.map {
                    (try #require($0.values[first.quantity]), try #require($0.values[second.quantity]))
                }
                let means = (pairs.map(\.0).reduce(0, +) / 2000, pairs.map(\.1).reduce(0, +) / 2000)
                let covariance = pairs.reduce(0) { $0 + ($1.0 - means.0) * ($1.1 - means.1) }
                let spreads = (
                    pairs.reduce(0) { $0 + pow($1.0 - means.0, 2) }, pairs.reduce(0) { $0 + pow($1.1 - means.1, 2) }
                )
                let correlation = covariance / (spreads.0 * spreads.1).squareRoot()
                // Standard error 1/√2000 = 0.022.
                #expect(abs(correlation) < 0.09, "\(first.quantity), \(second.quantity)")
            }
        }
    }

    /// A world differs from the expected one by what is drawn and by nothing else.
    @Test func kindsChangeWhatTheySay() {
        for walk in 0..<20 {
            let expected = World(.asExpected, of: Self.corridor, walk: walk, seed: 5)
            #expect(expected.parameters == SimulationParameters() && expected.faults(of: Self.corridor).isEmpty)
            for kind in VariationKind.allCases {
                let world = World(kind, of: Self.corridor, walk: walk, seed: 5)
                #expect(world.seed == expected.seed, "the same routes and fields")
                var parameters = world.parameters
                if kind != .lowExponents, kind != .highExponents, kind != .combined {
                    #expect(parameters.propagation.exponentShift == 0)
                }
                parameters.propagation.exponentShift = 0
                parameters.propagation.beaconPowerSigma = expected.parameters.propagation.beaconPowerSigma
                parameters.people.density = 0
                parameters.phone = expected.parameters.phone
                #expect(parameters == expected.parameters)
                let dead = world.faults(of: Self.corridor).count { if case .dead = $0 { true } else { false } }
                let wrong = world.faults(of: Self.corridor).count { if case .wrongPower = $0 { true } else { false } }
                #expect(kind == .deadBeacons || kind == .combined ? (1...2).contains(dead) : dead == 0)
                #expect(kind == .powers || kind == .combined ? wrong == 10 : wrong == 0)
            }
        }
    }

    /// Each beacon dies equally often: of 1200 worlds with 1 or 2 dead of 10, a share of 0.15 ± 0.010. The last one stays.
    @Test func everyBeaconMayDieButTheLast() throws {
        var counts: [BeaconID: Int] = [:]
        for walk in 0..<1200 {
            for fault in World(.deadBeacons, of: Self.corridor, walk: walk, seed: 9).faults(of: Self.corridor) {
                if case .dead(let id, let time) = fault {
                    counts[id, default: 0] += 1
                    #expect(time.contains(0) && time.contains(Walk.longestDuration))
                }
            }
        }
        #expect(counts.count == 10)
        for count in counts.values { #expect(abs(Double(count) / 1200 - 0.15) < 0.045) }
        var lonely = Self.corridor
        lonely.beacons = [lonely.beacons[0]]
        #expect(World(.deadBeacons, of: lonely, walk: 0, seed: 1).faults(of: lonely).isEmpty)
        lonely.beacons = []
        #expect(World(.deadBeacons, of: lonely, walk: 0, seed: 1).faults(of: lonely).isEmpty)
    }

    /// What the phone hears follows: levels rise by the powers' shift and the phone's offset, fall in a crowd, and dead
    /// beacons are not heard.
    @Test func whatIsHeardFollows() throws {
        func levels(_ kind: VariationKind, _ walk: Int) throws -> (mean: Double, ids: Int, world: World) {
            let world = World(kind, of: Self.corridor, walk: walk, seed: 2)
            var parameters = world.parameters
            parameters.phone.reporting = .packets
            parameters.propagation.beaconPowerSigma = 0
            parameters.phone.offsetSigma = 0
            let simulator = try Simulator(
                venue: Self.corridor, parameters: parameters, faults: FaultList(world.faults(of: Self.corridor)),
                seed: world.seed)
            let (recording, _) = try simulator.simulate(walker: walk, duration: 60)
            let packets = recording.observations.compactMap { observation -> (BeaconID, Double)? in
                guard case .packet(let packet) = observation, let rssi = packet.rssi else { return nil }
                return (packet.beacon, rssi)
            }
            return (
                try #require(Statistics.mean(packets.map(\.1))), Set(packets.map(\.0)).count, world
            )
        }
        for walk in 0..<3 {
            let expected = try levels(.asExpected, walk)
            #expect(expected.ids == 10)
            let powers = try levels(.powers, walk)
            #expect(abs(powers.mean - expected.mean - (powers.world.values[.powerShift] ?? .nan)) < 0.5)
            let phones = try levels(.phones, walk)
            // Another radio also hears, or misses, packets near its limit.
            #expect(abs(phones.mean - expected.mean - (phones.world.values[.phoneOffset] ?? .nan)) < 1.5)
            #expect(try levels(.crowd, walk).mean < expected.mean - 0.5)
            #expect(try levels(.lowExponents, walk).mean > expected.mean + 1)
            #expect(try levels(.highExponents, walk).mean < expected.mean - 1)
            let dead = try levels(.deadBeacons, walk)
            #expect(dead.ids == 10 - dead.world.faults(of: Self.corridor).count)
        }
    }

    // MARK: The test

    @Test func equalSettingsAreInconclusiveEverywhere() throws {
        let settings = ZonedPreset(base: PositioningSettings())
        let result = try variationTest().run(recommended: settings, against: settings, others: [("again", settings)])
        let kinds = VariationKind.allCases.flatMap { $0 == .phones ? [$0, $0] : [$0] }
        #expect(result.variations.map(\.kind) == kinds && result.holds && result.worseIn.isEmpty)
        for variation in result.variations {
            #expect(variation.verdict == .inconclusive && variation.others.isEmpty)
            #expect(variation.evidence.meanImprovement == 0 && variation.walks.count == 6)
            #expect(variation.baselineScore == variation.recommendedScore && variation.baselineScore > 0)
        }
    }

    /// Settings that are better by 1 m while every beacon sends and worse by 1 m for each dead one; walks differ by 0.3 m.
    @Test func aSettingThatNeedsEveryBeaconIsFoundOut() throws {
        let recommended = ZonedPreset(base: try PositioningSettings(["useBestNumberOfBeacons": 8]))
        var found = 0
        for seed in 1...20 {
            let test = VariationTest(
                input: PositioningInput(Self.corridor),
                variationOptions: VariationOptions(kinds: [.asExpected, .crowd, .deadBeacons], walksPerKind: 12),
                duration: 2, objective: try #require(Objective(.ipinScore)),
                options: CalibrationOptions(seed: UInt64(seed)), pool: WorkerPool(workerCount: 1)
            ) { zonedPreset, _, world in
                guard zonedPreset == recommended else { return 5 }
                let dead = world.faults(of: Self.corridor).count { if case .dead = $0 { true } else { false } }
                let noise = RandomStream(seed: world.seed, purpose: world.values.keys.map(\.rawValue).sorted().joined())
                    .normal()
                return 5 + 0.3 * noise + (dead == 0 ? -1 : Double(dead))
            }
            let result = try test.run(
                recommended: recommended, against: ZonedPreset(base: PositioningSettings()))
            let verdicts = result.variations.map(\.verdict)
            if verdicts == [.better, .better, .worse], !result.holds, result.verdict == .mixed,
                result.worseIn.map(\.kind) == [.deadBeacons]
            {
                found += 1
            }
        }
        #expect(found >= 19, "in \(found) of 20 seeds")
    }

    @Test func anyNumberOfWorkersGivesTheSameBytes() throws {
        let baseline = ZonedPreset(base: PositioningSettings())
        let recommended = ZonedPreset(base: try PositioningSettings(["useBestNumberOfBeacons": 3]))
        let texts = try [1, 2, 8].map {
            try JSONText.of(
                variationTest(walks: 5, duration: 10, workers: $0).run(
                    recommended: recommended, against: baseline,
                    others: [("adaptive", ZonedPreset(base: try PositioningSettings(Preset.adaptive.values)))]))
        }
        #expect(texts[0] == texts[1] && texts[0] == texts[2])
        #expect(texts[0].contains("\"pValue\"") && texts[0].contains("\"deadShare\""))
    }

    /// Each kind has the walks of the others: without a drawn difference, the very same scores.
    @Test func walksAreTheSameInAllKinds() throws {
        let settings = ZonedPreset(base: PositioningSettings())
        let alone = try variationTest(kinds: [.crowd]).run(recommended: settings, against: settings)
        let all = try variationTest().run(recommended: settings, against: settings)
        var crowd = try #require(all.variations.first { $0.kind == .crowd })
        // The weight is the share of the variations that are tested.
        #expect(alone.variations[0].weight == 1 && crowd.weight < 1)
        crowd.weight = 1
        #expect(crowd == alone.variations[0])
        #expect(try variationTest(kinds: []).run(recommended: settings, against: settings).holds)
    }

    @Test func whatCannotBeSimulatedIsSaid() throws {
        var venue = Self.corridor
        venue.paths = NavigationPaths()
        let settings = ZonedPreset(base: PositioningSettings())
        #expect(throws: Problems.self) {
            try variationTest(venue: venue).run(recommended: settings, against: settings)
        }
    }
}
