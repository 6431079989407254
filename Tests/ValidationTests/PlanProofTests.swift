import Evaluation
import Foundation
import NumericalMethods
import Parallelism
import Parameters
import Planning
import Positioning
import Simulation
import TestSupport
import Testing
import VenueFiles
import VenueModel

@testable import Validation

/// Plans against regular grids, and predictions against walk-throughs, in buildings that the planner does not know.
@Suite(.enabled(if: LongMode.isOn), .serialized) struct PlanProofTests {
    private let pool = WorkerPool()

    private struct Planner {
        let venue: Venue
        let problem: PlacementProblem
        let trial: PlanTrial.Options

        init(_ name: String, pool: WorkerPool) throws {
            venue = try VenueFile.read(path: Project.venuePath(name)).venue
            var empty = venue
            empty.beacons = []
            let radio = MeanRadio(empty, parameters: SimulationParameters())
            let grids = try LevelGrid.all(of: radio, cellSize: LevelGrid.usualCellSize(of: venue), file: nil)
            problem = try PlacementProblem(
                radio, grids: grids, sites: CandidateSites(spacing: 3, height: 3), pool: pool)
            trial = PlanTrial.Options()
        }

        func search(_ count: Int, extra: Int = 0, moves: Int, pool: WorkerPool) throws -> PlanSearch {
            var empty = venue
            empty.beacons = []
            var options = PlanSearch.Options()
            options.moves = moves
            return PlanSearch(
                TrialArm(venue.name, venue: empty, preset: ZonedPreset(base: PositioningSettings())),
                sites: problem.sites, identities: try BeaconIdentities(venue, count: count + extra), trial: trial,
                options: options, pool: pool)
        }

        func best(_ count: Int, _ search: PlanSearch, pool: WorkerPool) throws -> PlanSearch.Ranked {
            let options = Placement.Options(
                count: count, sites: CandidateSites(spacing: 3, height: 3),
                cellSize: LevelGrid.usualCellSize(of: venue))
            let ranked = try search.ranked(
                PlanSearch.Start.all(problem, of: search.arm([]).venue, options: options, pool: pool))
            return try search.refined(ranked[0])
        }

        func automatic(_ count: Int, moves: Int, pool: WorkerPool) throws -> TrialArm {
            let search = try search(count, moves: moves, pool: pool)
            let best = try best(count, search, pool: pool)
            return search.arm(best.sites, named: "\(best.name), \(count)")
        }

        func grid(_ pattern: GridPattern, _ count: Int, pool: WorkerPool) throws -> TrialArm {
            let search = try search(count, moves: 0, pool: pool)
            return search.arm(
                pattern.choice(of: count, among: problem.sites, in: venue), named: "\(pattern.rawValue), \(count)")
        }
    }

    /// With a tenth fewer beacons than each regular grid, the automatic plan has a better CE75 and no worse CE95, each
    /// with a preset that was calibrated for it.
    @Test(arguments: [("office", 22), ("supermarket", 38), ("mall", 81)])
    func automaticPlansNeedFewerBeacons(name: String, count: Int) throws {
        let planner = try Planner(name, pool: pool)
        let fewer = count * 9 / 10
        let plans =
            [try planner.automatic(fewer, moves: 300, pool: pool)]
            + (try GridPattern.allCases.map { try planner.grid($0, count, pool: pool) })
        let arms = try plans.map {
            try PresetCalibration().calibrated($0, for: planner.trial, in: RunContext(pool: pool))
        }
        let values = try RealityTrial(seed: 90_000, pool: pool).run(arms) { _, walks in
            [Metric.ce50, .ce75, .ce95].map { $0.value(of: walks).value ?? 100 }
        }
        for (arm, values) in zip(arms, values) {
            let means = (0..<3).map { metric in Statistics.mean(values.map { $0[metric] }) ?? 0 }
            print(name, arm.name, "CE50 CE75 CE95", means.map { String(format: "%.2f", $0) })
        }
        for grid in 1..<arms.count {
            let gains = (0..<3).map { metric in zip(values[grid], values[0]).map { $0[metric] - $1[metric] } }
            let stream = RandomStream(seed: 1, purpose: "proof")
            let intervals = gains.map { Bootstrap.interval(ofMean: $0, stream: stream) ?? 0...0 }
            print(
                name, "\(fewer) automatic against \(arms[grid].name): gain in CE75",
                String(
                    format: "%.2f (%.2f…%.2f), CE95 %.2f (%.2f…%.2f)", Statistics.mean(gains[1]) ?? 0,
                    intervals[1].lowerBound, intervals[1].upperBound, Statistics.mean(gains[2]) ?? 0,
                    intervals[2].lowerBound, intervals[2].upperBound))
            #expect(intervals[2].upperBound > 0)
            // On two of the three venues, fewer beacons are better for sure; in the office they are no worse.
            #expect(name == "office" ? intervals[1].upperBound > 0 : intervals[1].lowerBound > 0)
        }
    }

    /// With the beacons that `--robust` adds, CE75 of no zone of the office and the supermarket rises by more than a quarter,
    /// whichever beacon is dead, and in the mall the worst zone suffers less than without them.
    @Test(arguments: [("office", 19), ("supermarket", 34), ("mall", 72)])
    func noZoneSuffersMuchFromOneDeadBeacon(name: String, count: Int) throws {
        let planner = try Planner(name, pool: pool)
        let search = try planner.search(count, extra: 3 * count, moves: 120, pool: pool)
        let chosen = try planner.best(count, search, pool: pool).sites
        let robust = try search.robust(chosen, adding: 3 * count)
        print(name, count, "beacons,", robust.sites.count - count, "added; predicted", robust.losses.map(\.percent))
        #expect(robust.losses.allSatisfy { $0.rise <= PlanSearch.allowedRise })
        var worstOfAll: [Double] = []
        for (words, sites) in [("without --robust", chosen), ("with --robust", robust.sites)] {
            let arm = search.arm(sites)
            let cases = WhatIf.beacons.cases(for: arm, seed: 1).map(\.arm)
            var realities = RealityTrial(seed: 92_000, pool: pool)
            realities.isWalkThrough = true
            realities.count = 40
            let errors = try realities.run([arm] + cases) { _, walks in ZoneErrors.all(of: walks, in: planner.venue) }
                .map { ZoneErrors.together($0).compactMapValues(\.ce75) }
            let rises = errors[0].sorted { $0.key < $1.key }.map { zone, before -> Double in
                let worst = errors.dropFirst().map { $0[zone] ?? .infinity }.max() ?? before
                print(name, words, "in known realities:", zone, String(format: "%.1f %%", 100 * (worst / before - 1)))
                return worst / before - 1
            }
            worstOfAll.append(rises.max() ?? 0)
        }
        #expect(worstOfAll[1] <= (name == "mall" ? worstOfAll[0] : PlanSearch.allowedRise), "\(worstOfAll)")
    }

    /// Known realities are wider than the buildings of a prediction, in which 95 % of the plans that are said to meet a requirement
    /// do: furniture that no plan has, beacons beside their places, walls that are gone. Here it is fewer, but not many.
    @Test func predictionsHoldInKnownRealities() throws {
        var passed = 0
        var tried = 0
        var inside = (0, 0)
        for (name, count) in [("office", 22), ("supermarket", 38), ("mall", 81)] {
            let planner = try Planner(name, pool: pool)
            var arms = try GridPattern.allCases.map { try planner.grid($0, count, pool: pool) }
            arms.append(
                TrialArm("as in the file", venue: planner.venue, preset: ZonedPreset(base: PositioningSettings())))
            let limits = stride(from: 3.0, through: 20, by: 0.5)
            let text =
                limits.map { "  - {metric: ce75, atMost: \($0)}\n" }
                + limits.map { "  - {share: 0.9, within: \($0)}\n" }
            let requirements = try RequirementsFile.parse("requirements:\n" + text.joined(), for: planner.venue)
            let predicted = try PlanTrial(planner.trial, pool: pool).results(of: arms, requirements: requirements)
            var realities = RealityTrial(seed: 91_000, pool: pool)
            realities.walks = planner.trial.walks
            realities.count = 60
            let results = try realities.run(arms) { [arms] arm, walks in
                (
                    Evaluator(venue: arms[arm].venue, resamples: 500).check(requirements, walks).map(\.verdict),
                    Metric.ce75.value(of: walks).value ?? 100
                )
            }
            for (arm, (prediction, real)) in zip(arms, zip(predicted, results)) {
                let interval = prediction.figures.interval(of: "ce75") ?? 0...0
                inside.0 += real.count { interval.contains($0.1) }
                inside.1 += real.count
                // The strictest of each kind that is said to be met.
                let half = requirements.count / 2
                for range in [0..<half, half..<2 * half] {
                    guard let index = range.first(where: { prediction.requirements[$0].verdict == .met }) else {
                        continue
                    }
                    let passes = real.count { $0.0[index] == .met }
                    passed += passes
                    tried += real.count
                    print(
                        name, arm.name, requirements[index].sentence, "passes in", passes, "of", real.count,
                        "realities; predicted", prediction.requirements[index].figure)
                }
            }
        }
        print("passed", passed, "of", tried, "; CE75 inside its interval in", inside.0, "of", inside.1)
        #expect(Double(passed) >= 0.85 * Double(tried))
        #expect(Double(inside.0) >= 0.85 * Double(inside.1))
    }
}
