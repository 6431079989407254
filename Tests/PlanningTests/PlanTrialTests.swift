import Evaluation
import Foundation
import Geometry
import NumericalMethods
import Parallelism
import Parameters
import Planning
import Positioning
import Radio
import Recordings
import Simulation
import TestSupport
import Testing
import VenueFiles
import VenueModel
import Walkers
import Walks
import Worlds

/// Plans on simulated visitors.
@Suite struct PlanTrialTests {
    static let office: Venue = {
        guard let file = try? VenueFile.read(path: Project.venuePath("office")) else {
            preconditionFailure("no office")
        }
        return file.venue
    }()

    private static func options(worlds: Int = 19) -> PlanTrial.Options {
        var options = PlanTrial.Options()
        options.worlds = worlds
        options.walks = 6
        options.duration = 60
        options.seed = 3
        return options
    }

    private static func arm(_ venue: Venue = office) -> TrialArm {
        TrialArm("office", venue: venue, preset: ZonedPreset(base: PositioningSettings()))
    }

    /// On the walk-through, there is a visitor for each of its walks, on its way at a stroll, and all zones are
    /// visited.
    @Test func visitorsOfAWalkThroughGoAlongEveryPath() throws {
        var options = Self.options(worlds: 2)
        options.isWalkThrough = true
        let route = CommissioningRoute(Self.office)
        let worlds = try PlanTrial(options).run([Self.arm()]) { _, walks in walks }[0]
        for walks in worlds {
            #expect(walks.count == route.walks.count)
            // Five instants a second.
            for (walk, stops) in zip(walks, route.walks) {
                let seconds = (stops.last?.metres ?? 0) / CommissioningRoute.speed
                #expect(abs(Double(walk.instants.count) / 5 - seconds) <= 2)
            }
        }
        func zones(_ worlds: [[EvaluatedWalk]]) -> [[String: ZoneErrors]] {
            worlds.map { ZoneErrors.all(of: $0, in: Self.office) }
        }
        let few = ZoneErrors.together(zones(worlds))
        #expect(few.isEmpty)
        let many = ZoneErrors.together((0..<20).flatMap { _ in zones(worlds) })
        #expect(Set(Self.office.zones.map(\.name)).isSubset(of: many.keys))
        #expect(many.values.allSatisfy { $0.visits >= ZoneErrors.fewestVisits })
        // One error a second tells the same as all of them.
        for group in EvaluationGrouping.zone.groups(of: worlds.flatMap(\.self)) {
            let all = group.walks.flatMap { $0.instants.compactMap(\.error) }
            let mine = many[group.name]?.ce75 ?? 0
            let theirs = Statistics.quantile(all, 0.75) ?? 0
            #expect(abs(mine / theirs - 1) < 0.15, "\(group.name): \(mine), \(theirs)")
        }
    }

    /// A world's figures are those of the simulator and the evaluator, called one after the other by hand.
    @Test func aWorldIsWhatTheSimulatorAndTheEvaluatorSay() throws {
        var arm = Self.arm()
        arm.faults = [.wrongPower(arm.venue.beacons[0].id, by: -10)]
        let figures = try PlanTrial(Self.options()).results(of: [arm])[0].figures
        let world = World(4, plannedIn: arm.venue, base: arm.parameters, knowledge: .blind, seed: 3)
        var built = Self.office
        for index in built.walls.indices { built.walls[index].loss *= world.value(.wallFactor) }
        let faults = built.beacons.map { Fault.wrongPower($0.id, by: world.value(.powerShift)) } + arm.faults
        let simulator = try Simulator(
            venue: built, parameters: world.parameters, faults: FaultList(faults), seed: world.seed)
        let input = PositioningInput(Self.office)
        let evaluator = Evaluator(venue: Self.office)
        let walks = try (0..<6).map { visitor in
            let phone = world.phone(ofVisitor: visitor, among: EnvironmentPeople.of(.office).phones)
            let (recording, truth) = try simulator.with(phone: phone).simulate(walker: visitor, duration: 60)
            let fixes = PositioningEngine.run(
                SampledRecording(recording, map: input.map), settings: PositioningSettings())
            return evaluator.walk(name: recording.name, fixes: fixes, truth: truth, publishInterval: 1)
        }
        let index = try #require(figures.metrics.firstIndex { $0.key == "ce75" })
        #expect(figures.values[4][index] == Metric.ce75.value(of: walks).value)
    }

    /// The number of workers changes nothing, equal arms are equal, and the visitors are the same for all arms.
    @Test func armsHaveTheSameVisitors() throws {
        var other = Self.arm()
        other.venue.beacons.removeLast(8)
        // A plan that was drawn again is still one of the same building.
        other.venue.levels[0].outline.vertices[0].x -= 0.005
        let arms = [Self.arm(), Self.arm(), other]
        func truths(_ jobs: Int) throws -> [[[Double]]] {
            try PlanTrial(Self.options(), pool: WorkerPool(workerCount: jobs)).run(arms) { _, walks in
                walks.map { $0.truth.samples.last?.position.x ?? .nan } + walks.flatMap { $0.errors75 }
            }
        }
        let one = try truths(1)
        #expect(one == (try truths(3)))
        #expect(one[0] == one[1])
        #expect(one[0] != one[2])
        #expect(one[0].map { $0.prefix(6) } == one[2].map { $0.prefix(6) })
    }

    /// Two equal plans are called equal, and a plan without beacons is not.
    @Test func equalPlansAreEqual() throws {
        var dead = Self.arm()
        dead.faults = dead.venue.beacons.dropFirst(2).map { .dead($0.id, during: 0...Walk.longestDuration) }
        var arms = [Self.arm(), Self.arm(), dead]
        for (index, name) in ["as it is", "same", "two beacons"].enumerated() { arms[index].name = name }
        let results = try PlanTrial(Self.options()).results(of: arms, metrics: PlanComparison.metrics)
        let text = PlanComparison(arms, results, options: Self.options(), calibrated: false).text
        #expect(text.contains("CE50 m  ") && text.contains("CE75 m  "), "\(text)")
        #expect(text.contains("same, IPIN score: equal to as it is, mean gain 0.00 m"), "\(text)")
        #expect(text.contains("two beacons, IPIN score: worse than as it is"), "\(text)")
    }

    /// A requirement that cannot fail is met, one that nothing can meet is missed, and dead beacons give no position.
    @Test func requirementsHaveTheVerdictOfMostWorlds() throws {
        let requirements = try RequirementsFile.parse(
            """
            requirements:
              - {share: 0.5, within: 40}
              - {metric: ce75, atMost: 0.1}
              - {metric: ce75, atMost: 8, zone: S9 Library}
            """, for: Self.office)
        var dead = Self.arm()
        dead.faults = dead.venue.beacons.map { .dead($0.id, during: 0...Walk.longestDuration) }
        let results = try PlanTrial(Self.options()).results(of: [Self.arm(), dead], requirements: requirements)
        let verdicts = results.map { $0.requirements.map(\.verdict) }
        #expect(verdicts[0][0] == .met && results[0].requirements[0].met == 19)
        #expect(verdicts[0][1] == .missed && results[0].requirements[1].failed == 19)
        // Few of six short walks go to one room.
        #expect(verdicts[0][2] == .inconclusive && results[0].requirements[2].values.count < 19)
        #expect(verdicts[1] == [.missed, .missed, .missed] || verdicts[1].prefix(2) == [.missed, .missed])
        #expect(results[1].figures.values(of: "ce75").isEmpty && results[1].figures.median(of: "ce75") == nil)
    }

    @Test func remediesChangeWhatTheySay() throws {
        let arm = Self.arm()
        let presets = SDKPresets()
        let remedies = Remedy.all(for: arm, walks: 8, presets: presets) { count in
            count == 22 ? nil : DrawnPlan.adding(count, to: arm.venue)
        }
        #expect(Set(remedies.map(\.name)).count == remedies.count)
        func remedy(_ word: String) throws -> Remedy { try #require(remedies.first { $0.name.contains(word) }) }
        let stronger = try remedy("dB more power").arm.venue
        for (now, before) in zip(stronger.beacons, arm.venue.beacons) {
            #expect(now.powerAt1m == (before.powerAt1m ?? -62) + 4)
        }
        let faster = try remedy("half of").arm.venue.beacons
        #expect(zip(faster, arm.venue.beacons).allSatisfy { $0.advertisingInterval == $1.advertisingInterval / 2 })
        #expect(try remedy("24 walks").walks == 3 && (try remedy("24 walks").arm.venue) == arm.venue)
        #expect(try remedy("6 more beacons").arm.venue.beacons.count == 28)
        #expect(!remedies.contains { $0.name.contains("22 more") })
        #expect(remedies.filter { $0.name.contains("preset") }.count == Preset.allCases.count - 1)
    }
}

extension EvaluatedWalk {
    /// A figure of the fixes.
    fileprivate var errors75: [Double] { [Metric.ce75.value(of: [self]).value ?? .nan] }
}

/// A plan with more beacons.
private enum DrawnPlan {
    static func adding(_ count: Int, to venue: Venue) -> Venue {
        var venue = venue
        for number in 0..<count {
            var beacon = venue.beacons[0]
            beacon.id = SampleVenues.beaconID(9000 + number)
            venue.beacons.append(beacon)
        }
        return venue
    }
}
