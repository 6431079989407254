import Evaluation
import Foundation
import NumericalMethods
import Parallelism
import Parameters
import Planning
import Positioning
import Recordings
import Simulation
import TestSupport
import Testing
import VenueFiles
import VenueModel
import Walkers
import Walks
import Worlds

@testable import Validation

/// A pilot of five beacons and 15 minutes: how much narrower predictions become, and whether they stay true.
@Suite(.enabled(if: LongMode.isOn), .serialized) struct PilotProofTests {
    private let pool = WorkerPool()

    /// A venue with its pilot.
    private struct Study {
        let venue: Venue
        let route: PilotRoute
        let pilot: Venue

        init(_ name: String, pool: WorkerPool) throws {
            venue = try VenueFile.read(path: Project.venuePath(name)).venue
            let options = PilotDesign.Options()
            let design = try PilotDesignRun(
                PilotDesignRequest(venue, file: name, options: options), in: RunContext(pool: pool)
            ).run()
            route = design.route
            pilot =
                PilotPlan(
                    design, of: venue, options: options, identities: try BeaconIdentities(venue, count: options.count)
                ).venue
        }

        var arm: TrialArm { TrialArm(venue.name, venue: venue, preset: ZonedPreset(base: PositioningSettings())) }
        var phones: [EnvironmentPeople.PhoneShare] { EnvironmentPeople.of(venue.environment).phones }

        /// The walk in a building.
        func walk(
            _ simulator: Simulator, _ world: World, phones: [EnvironmentPeople.PhoneShare], hasHeights: Bool = true
        ) throws -> PilotWalk {
            let visitor = 900
            var (recording, truth) = try simulator.with(phone: world.phone(ofVisitor: visitor, among: phones)).simulate(
                along: ScriptedWalker(route.stops.map(\.waypoint), venue: venue), walker: visitor,
                duration: route.duration)
            if !hasHeights { for index in truth.samples.indices { truth.samples[index].height = nil } }
            recording.device = nil
            return try PilotWalk([(recording, truth)], in: pilot, parameters: SimulationParameters(), file: nil)
        }

        /// The walk in a known reality, as ``RealityTrial`` makes it.
        func walk(inReality number: Int, seed: UInt64) throws -> PilotWalk {
            let pilotArm = TrialArm("pilot", venue: pilot, preset: ZonedPreset(base: PositioningSettings()))
            let real = pilotArm.inReality(number, seed: seed)
            let world = World(
                0, plannedIn: pilot, base: real.parameters, knowledge: .surveyed,
                seed: RandomStream.entity(seed, UInt64(number)))
            return try walk(
                world.simulator(of: real.built ?? pilot, faults: real.faults), world, phones: real.phones)
        }
    }

    private static let seed: UInt64 = 97_000
    private static let count = 12

    /// In known realities, the interval of CE75 is narrower than without a pilot, and the measured CE75 is inside of
    /// it.
    @Test func intervalsShrinkAndStayTrue() throws {
        var inside = 0
        var insideBlind = 0
        var tried = 0
        for name in ["office", "supermarket", "mall"] {
            let study = try Study(name, pool: pool)
            var options = PlanTrial.Options()
            options.worlds = 99
            options.seed = Self.seed + 500
            let blind = try interval(study, options)
            var realities = RealityTrial(seed: Self.seed, pool: pool)
            realities.walks = options.walks
            realities.count = Self.count
            let measured = try realities.run([study.arm]) { _, walks in Metric.ce75.value(of: walks).value ?? 100 }[0]
            options.worlds = 39
            options.knowledge = .pilot
            var widths: [Double] = []
            var exponents: [Double] = []
            var here = 0
            var hereBlind = 0
            for (number, measured) in measured.enumerated() {
                let walk = try study.walk(inReality: number, seed: Self.seed)
                let posterior = try PilotFit(seed: Self.seed + 700, in: RunContext(pool: pool)).posterior(
                    walk, phones: study.phones)
                options.pilot = posterior
                let pilot = try interval(study, options)
                widths.append(pilot.upperBound - pilot.lowerBound)
                let exponent = posterior.interval(of: 0)
                exponents.append(exponent.upperBound - exponent.lowerBound)
                here += pilot.contains(measured) ? 1 : 0
                hereBlind += blind.contains(measured) ? 1 : 0
                print(
                    name, number, String(format: "measured %.2f", measured), "pilot", Self.text(pilot),
                    (0..<5).map { Self.text(posterior.interval(of: $0)) }, posterior.unusual)
            }
            let mean = Statistics.mean(widths) ?? 0
            let shrinkage = 1 - mean / (blind.upperBound - blind.lowerBound)
            print(
                name, "blind", Self.text(blind),
                String(format: "pilots: mean width %.2f, narrower by %.0f %%;", mean, 100 * shrinkage),
                String(format: "exponent %.2f of 1.26;", Statistics.mean(exponents) ?? 0),
                "inside", here, "blind", hereBlind, "of", measured.count)
            #expect((Statistics.mean(exponents) ?? 9) < 0.6 * 1.26)
            inside += here
            insideBlind += hereBlind
            tried += measured.count
        }
        print("CE75 inside of the pilots' intervals", inside, "of the blind ones", insideBlind, "of", tried)
        #expect(Double(inside) >= 0.85 * Double(tried))
    }

    private func interval(_ study: Study, _ options: PlanTrial.Options) throws -> ClosedRange<Double> {
        let figures = try PlanTrial(options, pool: pool).results(of: [study.arm], metrics: [.ce75])[0].figures
        return try #require(figures.interval(of: "ce75"))
    }

    /// The most that any pilot can teach: with all five quantities known exactly, what is left of the width is that of
    /// other beacons, phones, visitors and shadowing. In the office and the supermarket that is most of it, so that no pilot
    /// can make the interval of CE75 narrower by 40 % there.
    @Test(arguments: [("office", 8), ("supermarket", 8), ("office", 32)])
    func exactKnowledgeShrinksIntervals(name: String, walks: Int) throws {
        let study = try Study(name, pool: pool)
        var options = PlanTrial.Options()
        options.worlds = 99
        options.walks = walks
        options.seed = Self.seed + 1500
        let blind = try interval(study, options)
        options.worlds = 39
        options.knowledge = .pilot
        let widths = try (0..<5).map { number in
            let stream = RandomStream(seed: Self.seed, purpose: "exact knowledge", entity: UInt64(number))
            let values = WorldDraw.building.enumerated().map { $1.value(at: stream.uniform(UInt64($0))) }
            options.pilot = PilotPosterior(draws: [values], weights: [1])
            let exact = try interval(study, options)
            return exact.upperBound - exact.lowerBound
        }
        let mean = Statistics.mean(widths) ?? 0
        print(
            name, walks, "walks: blind", Self.text(blind),
            String(
                format: "exact: mean width %.2f, narrower by %.0f %%", mean,
                100 * (1 - mean / (blind.upperBound - blind.lowerBound))))
        #expect(mean > 0.6 * (blind.upperBound - blind.lowerBound))
    }

    /// In ordinary buildings, whose quantities are known, the intervals of 90 % contain them.
    @Test(arguments: ["office", "supermarket"]) func knownQuantitiesAreInsideTheirIntervals(name: String) throws {
        let study = try Study(name, pool: pool)
        let phones = study.phones.filter { $0.profile == "iphone" }
        let fit = PilotFit(seed: Self.seed + 800, in: RunContext(pool: pool))
        var buildings: [PilotFit.Building] = []
        let count = 200
        var inside = [Int](repeating: 0, count: 5)
        var widths = [Double](repeating: 0, count: 5)
        for number in 0..<count {
            let world = World(
                number, plannedIn: study.pilot, base: SimulationParameters(), knowledge: .blind, seed: Self.seed + 900)
            let walk = try study.walk(
                world.simulator(of: study.pilot), world, phones: phones, hasHeights: false)
            if buildings.isEmpty { buildings = try fit.simulated(walk, phones: phones) }
            let posterior = try fit.posterior(of: walk, among: buildings)
            let truth = [
                world.parameters.propagation.exponentShift, world.value(.wallFactor), world.value(.powerShift),
                world.parameters.propagation.beaconPowerSigma, world.parameters.shadowing.sigma,
            ]
            for quantity in truth.indices {
                let interval = posterior.interval(of: quantity)
                inside[quantity] += interval.contains(truth[quantity]) ? 1 : 0
                widths[quantity] += (interval.upperBound - interval.lowerBound) / Double(count)
            }
        }
        for (quantity, draw) in WorldDraw.building.enumerated() {
            print(
                name, draw.quantity.name, "inside", inside[quantity], "of", count,
                String(
                    format: "mean width %.2f of %.2f", widths[quantity],
                    0.9 * (draw.range.upperBound - draw.range.lowerBound)))
            #expect((0.83...0.99).contains(Double(inside[quantity]) / Double(count)))
        }
    }

    private static func text(_ interval: ClosedRange<Double>) -> String {
        String(format: "%.2f…%.2f", interval.lowerBound, interval.upperBound)
    }
}
