import Diagnostics
import Evaluation
import Foundation
import Geometry
import NumericalMethods
import Parallelism
import Parameters
import Planning
import Radio
import Recordings
import Simulation
import Synchronization
import TestSupport
import Testing
import VenueFiles
import VenueModel
import Walkers
import Walks
import Worlds

/// Temporary beacons and a walk between them.
@Suite struct PilotTests {
    private static let office = PlanTrialTests.office
    private static let pool = WorkerPool(workerCount: 2)
    private static let iPhones = EnvironmentPeople.of(.office).phones.filter { $0.profile == "iphone" }

    /// Where the beacons of the office stand in a pilot, and the walk.
    private static let plan: (venue: Venue, route: PilotRoute) = {
        let options = PilotDesign.Options()
        guard let design = try? design(of: office) else { preconditionFailure("no pilot in the office") }
        return (PilotPlan(design, of: office, options: options, identities: nil).venue, design.route)
    }()

    private static func design(
        of venue: Venue, _ options: PilotDesign.Options = PilotDesign.Options(),
        in context: RunContext = RunContext(pool: pool)
    ) throws -> PilotDesign {
        try PilotDesignRun(PilotDesignRequest(venue, file: "venue.yaml", options: options), in: context).run()
    }

    /// A walk of the pilot in a world.
    private static func recorded(
        in venue: Venue = plan.venue, _ world: World, seconds: Double? = nil
    ) throws -> (recording: Recording, truth: GroundTruth) {
        try world.simulator(of: venue).simulate(
            along: ScriptedWalker(plan.route.stops.map(\.waypoint), venue: venue), walker: 1,
            duration: seconds ?? plan.route.duration)
    }

    private static func walk(_ walks: [PilotWalk.Walk], in venue: Venue = plan.venue) throws(Problems) -> PilotWalk {
        try PilotWalk(walks, in: venue, parameters: SimulationParameters(), file: nil)
    }

    private static func message(_ body: () throws -> Void) -> String {
        do { try body() } catch let problems as Problems { return "\(problems.all.map(\.message))" } catch { return "" }
        return ""
    }

    /// Quantiles of draws with weights, by hand: the middles of the weights are at 0.1, 0.35 and 0.75.
    @Test func quantilesCountTheWeights() {
        let posterior = PilotPosterior(
            draws: [[3.0], [1], [2]].map { $0 + [0, 0, 0, 0] }, weights: [1, 0.4, 0.6])
        #expect(posterior.weights == [0.5, 0.2, 0.3])
        #expect(posterior.quantile(0.05, of: 0) == 1)
        #expect(abs(posterior.quantile(0.225, of: 0) - 1.5) < 1e-12)
        #expect(abs(posterior.median(of: 0) - 2.375) < 1e-12)
        #expect(posterior.quantile(0.9, of: 0) == 3)
    }

    /// Worlds are the draws, all quantities of one draw together, by their weights; the exponents have no other error.
    @Test func worldsAreDrawnFromThePosterior() {
        let draws = [[0.3, 0.7, 4, 2.5, 3.5], [-0.4, 1.2, -3, 4, 4.5]]
        let posterior = PilotPosterior(draws: draws, weights: [3, 1])
        let worlds = (0..<2000).map {
            World(
                $0, plannedIn: Self.office, base: SimulationParameters(), knowledge: .pilot, pilot: posterior, seed: 4)
        }
        let values = worlds.map { world in
            [
                world.parameters.propagation.exponentShift, world.value(.wallFactor), world.value(.powerShift),
                world.parameters.propagation.beaconPowerSigma, world.parameters.shadowing.sigma,
            ]
        }
        #expect(values.allSatisfy(draws.contains))
        #expect(worlds.allSatisfy { $0.parameters.propagation.exponentSigma == 0 })
        let others = (0..<100).map {
            World(
                $0, plannedIn: SampleVenues.shop, base: SimulationParameters(), knowledge: .pilot, pilot: posterior,
                seed: 4)
        }
        #expect(others.map { $0.value(.wallFactor) } != worlds.prefix(100).map { $0.value(.wallFactor) })
        #expect(Set(others.map { $0.value(.crowdDensity) }).isDisjoint(with: worlds.map { $0.value(.crowdDensity) }))
        let share = Double(values.count { $0 == draws[0] }) / 2000
        #expect(abs(share - 0.75) < 4 * (0.75 * 0.25 / 2000).squareRoot())
        let blind = World(
            7, plannedIn: Self.office, base: SimulationParameters(), knowledge: .blind, seed: 4)
        #expect(worlds[7].seed == blind.seed)
    }

    /// Places are on the paths, apart from each other, and the same with any number of workers; each teaches something,
    /// and what is expected is less spread than what is believed before.
    @Test(arguments: ["office", "supermarket", "mall"]) func placesTeach(name: String) throws {
        let venue = try VenueFile.read(path: Project.venuePath(name)).venue
        var options = PilotDesign.Options()
        options.count = 4
        let one = try Self.design(of: venue, options, in: RunContext(workers: 1))
        let two = try Self.design(of: venue, options)
        #expect(one.sites.map(\.beacon) == two.sites.map(\.beacon))
        #expect(one.sites.count == 4)
        for (number, site) in one.sites.enumerated() {
            #expect(site.gain > 0 && site.heard > 0)
            #expect(venue.level(site.beacon.level)?.outline.contains(site.beacon.position) == true)
            for other in one.sites[..<number] where other.beacon.level == site.beacon.level {
                #expect(other.beacon.position.distance(to: site.beacon.position) >= 8)
            }
        }
        for (draw, expected) in zip(WorldDraw.building, one.expected) {
            #expect(expected < draw.standardDeviation ?? 0, "\(draw.quantity)")
        }
        options.count = 6
        let more = try Self.design(of: venue, options)
        #expect(more.expected[0] < one.expected[0])
        #expect((850...1000).contains(one.route.duration))
    }

    /// The search tells how far it is, ends when it is asked to, and names the file of a venue without paths.
    @Test func theSearchTellsAndEnds() throws {
        let told = Mutex<[RunProgress]>([])
        let observer = RunObserver(progress: { progress in told.withLock { $0.append(progress) } })
        let design = try Self.design(of: Self.office, in: RunContext(pool: Self.pool, observer: observer))
        #expect(design.sites.count == 5)
        let steps = told.withLock(\.self)
        #expect(Set(steps.map(\.step)) == ["Trying places"] && steps.contains { $0.done == $0.count })
        let interruption = Interruption()
        interruption.wish()
        #expect(throws: Interrupted.self) {
            try Self.design(of: Self.office, in: RunContext(pool: Self.pool, interruption: interruption))
        }
        var empty = Self.office
        empty.paths = NavigationPaths()
        let problems = #expect(throws: Problems.self) { try Self.design(of: empty) }
        #expect(problems?.all.map(\.file) == ["venue.yaml"])
    }

    /// Small and large exponents, and thick and thin shadowing, are told apart, the same with any number of workers.
    @Test func aWalkTellsExponentsApart() throws {
        func posterior(_ exponent: Double, pool: WorkerPool) throws -> PilotPosterior {
            let truth = PilotPosterior(draws: [[exponent, 1, 0, 3, 4]], weights: [1])
            let world = World(
                0, plannedIn: Self.office, base: SimulationParameters(), knowledge: .pilot, pilot: truth, seed: 77)
            var fit = PilotFit(seed: 5, in: RunContext(pool: pool))
            fit.buildings = 120
            return try fit.posterior(Self.walk([Self.recorded(world)]), phones: Self.iPhones)
        }
        let low = try posterior(-0.6, pool: Self.pool)
        let high = try posterior(0.6, pool: Self.pool)
        #expect(low.interval(of: 0).upperBound < high.interval(of: 0).lowerBound)
        #expect(low.interval(of: 0).contains(-0.6) && high.interval(of: 0).contains(0.6))
        // The common power stays nearly as unknown as it was.
        let power = high.interval(of: 2)
        #expect(power.upperBound - power.lowerBound > 4)
        let again = try posterior(0.6, pool: WorkerPool(workerCount: 1))
        #expect(again.draws == high.draws && again.weights == high.weights)
        #expect(low.beacons == 5 && abs(low.seconds - Self.plan.route.duration) < 1)
        #expect(PilotLesson(low).text.contains("added to all path-loss exponents"))
    }

    /// Without walls, nothing is learnt of them.
    @Test func withoutWallsTheirFactorStaysBlind() throws {
        var open = Self.plan.venue
        open.walls = []
        let world = World(
            3, plannedIn: Self.office, base: SimulationParameters(), knowledge: .blind, seed: 6)
        var fit = PilotFit(seed: 9, in: RunContext(pool: Self.pool))
        fit.buildings = 200
        let posterior = try fit.posterior(
            Self.walk([Self.recorded(in: open, world, seconds: 300)], in: open), phones: Self.iPhones)
        let interval = posterior.interval(of: 1)
        #expect(interval.lowerBound < 0.75 && interval.upperBound > 1.25)
    }

    /// What teaches nothing is refused, with what to do.
    @Test func walksThatTeachNothingAreRefused() throws {
        let world = World(
            1, plannedIn: Self.office, base: SimulationParameters(), knowledge: .blind, seed: 2)
        let whole = try Self.recorded(world)
        #expect(Self.message { _ = try Self.walk([]) }.contains("has a truth"))
        #expect(Self.message { _ = try Self.walk([whole], in: Self.office) }.contains("--pilot-venue"))
        #expect(Self.message { _ = try Self.walk([whole], in: SampleVenues.shop) }.contains("no level"))
        let short = try Self.recorded(world, seconds: 60)
        #expect(Self.message { _ = try Self.walk([short]) }.contains("Walk at least 120 s"))
        var single = Self.plan.venue
        single.beacons = [single.beacons[0]]
        #expect(Self.message { _ = try Self.walk([whole], in: single) }.contains("there is one"))
        // A time in milliseconds would be a walk of a day in each simulated building.
        var endless = whole
        endless.truth.samples[endless.truth.samples.count - 1].time = 76_400
        #expect(Self.message { _ = try Self.walk([endless]) }.contains("Mend the times of the truth"))
        var lost = whole
        for index in lost.truth.samples.indices { lost.truth.samples[index].level = 99 }
        #expect(Self.message { _ = try Self.walk([lost]) }.contains("no level"))
        var empty = Self.office
        empty.paths = NavigationPaths()
        #expect(
            Self.message {
                _ = try Self.design(of: empty)
            }.contains("no paths"))
    }
}
