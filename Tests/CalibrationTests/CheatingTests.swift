import Calibration
import Evaluation
import Geometry
import NumericalMethods
import Parallelism
import Positioning
import Search
import Testing
import VenueModel
import Walks

/// Ways to look good without better positions, against every metric that can be minimised. None is recommended while what
/// the user sees is worse than with the baseline.
@Suite struct CheatingTests {
    /// Whether a calibration for `objective` recommends what has the rows `other` in place of what has `baseline`.
    private func recommends(_ other: [[Double?]], over baseline: [[Double?]], by objective: Objective) throws -> Bool {
        var (calibrator, table) = try Cheating.calibration(by: objective, of: other, over: baseline)
        let search = try calibrator.search(Cheating.splits, in: &table)
        let selection = try calibrator.select(search, Cheating.splits, in: &table)
        let outcome = try calibrator.test(selection, of: search, Cheating.splits, in: &table)
        return outcome.decision == .recommend && Cheating.isOther(outcome.recommended)
    }

    // MARK: - Tests

    /// Each cheat against each objective. Those that would win by the objective alone show that the limits are needed.
    @Test func noCheatIsRecommended() throws {
        let baseline = Cheating.rows { Cheating.honest($0, scatter: 1).fixes }
        var wouldWin: [String] = []
        for cheat in Cheating.cheats {
            let rows = Cheating.rows(of: cheat)
            let isWorse = try Cheating.isWorse(rows, than: baseline)
            for objective in Objective.all {
                let wins = try Cheating.mean(objective.metric, rows) < Cheating.mean(objective.metric, baseline) - 0.05
                if wins, isWorse { wouldWin.append("\(cheat.testDescription): \(objective.key)") }
                if isWorse {
                    #expect(
                        try !recommends(rows, over: baseline, by: objective),
                        "\(cheat.testDescription), \(objective.key)")
                }
            }
        }
        #expect(wouldWin.count >= 5, "\(wouldWin)")
        #expect(Cheating.cheats.count >= 10 && Objective.all.count == 10)
    }

    /// The same rule lets better positions through, by every objective.
    @Test func betterPositionsAreRecommended() throws {
        let baseline = Cheating.rows { Cheating.honest($0, scatter: 1).fixes }
        let better = Cheating.rows { Cheating.honest($0, scatter: 0.5, offset: 0.5).fixes }
        for objective in Objective.all {
            #expect(try recommends(better, over: baseline, by: objective), "\(objective.key)")
        }
    }

    /// Publishing seldom improves no error, no latency and no energy.
    @Test func publishingSeldomGainsNothing() throws {
        let baseline = Cheating.rows { Cheating.honest($0, scatter: 1).fixes }
        for interval in [2, 3, 5] {
            let seldom = Cheating.rows(
                { walk in Cheating.honest(walk, scatter: 1).shown { $0 % interval == 0 } }, every: Double(interval))
            for metric in [Metric.latency, .energyIndex, .ce50, .ce75, .ce95, .meanError] {
                // Which of the independent errors are shown is chance; they are as large on average.
                #expect(
                    try Cheating.mean(metric, seldom) >= 0.98 * Cheating.mean(metric, baseline),
                    "\(metric.key), each \(interval) s")
            }
            #expect(
                try Cheating.mean(.availability, seldom) == Cheating.mean(.availability, baseline),
                "held back is no outage")
        }
    }

    /// What a study holds of each trial, as the documentation lists it.
    @Test func trialsHaveTheMetricsOfTheDocumentation() throws {
        var calibrator = Calibrator(
            space: try SearchSpace(for: BeaconMap(Venue(name: "hall")), options: SpaceOptions()),
            objective: try #require(Objective(.ipinScore)), options: CalibrationOptions(),
            pool: WorkerPool(workerCount: 1))
        calibrator.objectives = [.ipinScore, .floorDetection]
        calibrator.constraints = [try MetricConstraint("ce95 <= 8")]
        #expect(
            calibrator.metrics.map(\.key) == [
                "ipinScore", "floorDetection", "availability", "ce75", "standstillJitter", "latency", "energyIndex",
                "ce95",
            ])
    }

    /// The availability of a recommendation may be a little lower, by the tolerance and no more.
    @Test(arguments: [(0.005, true), (0.02, false)])
    func availabilityIsAConstraint(loss: Double, isAllowed: Bool) throws {
        let objective = try #require(Objective(.ipinScore))
        let availability = try #require(Cheating.metrics.firstIndex { $0.key == Metric.availability.key })
        let baseline = Cheating.rows { Cheating.honest($0, scatter: 1).fixes }
        let better = Cheating.rows { Cheating.honest($0, scatter: 0.5).fixes }.map { row in
            var row = row
            row[availability] = row[availability].map { $0 - loss }
            return row
        }
        #expect(try recommends(better, over: baseline, by: objective) == isAllowed)
    }

    /// CE75 may be 5 % larger, or up to 15 % where a quarter fewer positions are on a wrong level, and nothing objects later.
    @Test(arguments: [
        (1.04, 0.5, true), (1.06, 0.5, false), (1.14, 0.62, false), (1.14, 0.63, true), (1.16, 0.63, false),
    ])
    func rightLevelsMayCostAccuracy(factor: Double, right: Double, isAllowed: Bool) throws {
        func changed(_ rows: [[Double?]], _ factors: [String: Double], levels: Double) -> [[Double?]] {
            rows.map { row in
                zip(Cheating.metrics, row).map { metric, value in
                    metric.key == Metric.floorDetection.key ? levels : value.map { $0 * (factors[metric.key] ?? 1) }
                }
            }
        }
        let rows = Cheating.rows { Cheating.honest($0, scatter: 1).fixes }
        let baseline = changed(rows, [:], levels: 0.5)
        #expect(try Cheating.mean(.ce75, baseline) > 2, "5 % of it are more than 0.10 m")
        let other = changed(rows, ["ipinScore": 0.5, "ce75": factor], levels: right)
        let objective = try #require(Objective(.ipinScore))
        var (calibrator, table) = try Cheating.calibration(by: objective, of: other, over: baseline)
        for constraint in [nil, "ce75 <= 40"] {
            // A limit of the user is the only one.
            let isAllowed = isAllowed || constraint != nil
            calibrator.constraints = try constraint.map { [try MetricConstraint($0)] } ?? []
            let search = try calibrator.search(Cheating.splits, in: &table)
            let selection = try calibrator.select(search, Cheating.splits, in: &table)
            let outcome = try calibrator.test(selection, of: search, Cheating.splits, in: &table)
            #expect((outcome.decision == .recommend) == isAllowed, "\(outcome.decision)")
            let front = try calibrator.frontEvidence(search, outcome, splits: Cheating.splits, in: &table)
            let pick = try #require(front.picks.first { $0.pick.purpose == .mostAccurate })
            #expect(pick.stands == isAllowed, "\(pick.objection ?? "")")
        }
    }

    /// One of sixteen walks on the right level is chance, and pays for no larger error.
    @Test(arguments: [(1.0, false), (0.96, true)])
    func oneWalkPaysForNothing(others: Double, isAllowed: Bool) throws {
        func rows(_ factors: [String: Double], levels: (Int) -> Double) -> [[Double?]] {
            Cheating.rows { Cheating.honest($0, scatter: 1).fixes }.enumerated().map { walk, row in
                zip(Cheating.metrics, row).map { metric, value in
                    metric.key == Metric.floorDetection.key
                        ? levels(walk) : value.map { $0 * (factors[metric.key] ?? 1) }
                }
            }
        }
        let baseline = rows([:]) { $0.isMultiple(of: 16) ? 0.8 : 0.99 * others }
        let other = rows(["ipinScore": 0.5, "ce75": 1.1]) { $0.isMultiple(of: 16) ? 1 : 0.99 }
        #expect(try recommends(other, over: baseline, by: try #require(Objective(.ipinScore))) == isAllowed)
    }
}
