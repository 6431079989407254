import Calibration
import Evaluation
import Geometry
import NumericalMethods
import Parallelism
import Positioning
import Testing
import Tuning
import VenueModel
import Walks

/// Ways to look good without better positions, against every metric that can be minimised. None is recommended while what
/// the user sees is worse than with the baseline.
@Suite struct CheatingTests {
    /// Something to do with the positions of an honest core: what is computed, and what of it is shown.
    struct Cheat: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var apply: @Sendable (Honest) -> [Fix]
    }

    /// The positions of an honest core on a walk, and where it hears little.
    struct Honest: Sendable {
        var fixes: [Fix]
        var isWeak: [Bool]

        /// The positions with others in their place.
        func moved(_ place: (Int) -> Point) -> [Fix] {
            fixes.indices.map { index in
                var fix = fixes[index]
                fix.position = place(index)
                return fix
            }
        }

        /// The positions, of which only some are shown.
        func shown(_ isShown: (Int) -> Bool) -> [Fix] {
            fixes.indices.map { index in
                var fix = fixes[index]
                fix.isPublished = isShown(index)
                return fix
            }
        }
    }

    private static let centre = Point(20, 10)

    static let cheats: [Cheat] = [
        Cheat(testDescription: "publish seldom") { honest in honest.shown { $0 % 10 == 0 } },
        Cheat(testDescription: "publish late") { honest in honest.moved { honest.fixes[max($0 - 6, 0)].position } },
        Cheat(testDescription: "freeze") { honest in honest.moved { _ in honest.fixes[0].position } },
        Cheat(testDescription: "show one position only") { honest in honest.shown { $0 == 60 } },
        Cheat(testDescription: "average for ever") { honest in
            var sum = Vector(0, 0)
            return honest.moved { index in
                sum = sum + (honest.fixes[index].position - Point(0, 0))
                return Point(sum.dx / Double(index + 1), sum.dy / Double(index + 1))
            }
        },
        Cheat(testDescription: "snap everything") { honest in honest.moved { Point(honest.fixes[$0].position.x, 10) } },
        Cheat(testDescription: "stay in the middle") { honest in honest.moved { _ in centre } },
        Cheat(testDescription: "drop weak moments") { honest in
            honest.fixes.indices.filter { !honest.isWeak[$0] }.map { honest.fixes[$0] }
        },
        Cheat(testDescription: "hold back weak moments") { honest in honest.shown { !honest.isWeak[$0] } },
        Cheat(testDescription: "report only when sure") { honest in honest.shown { !honest.isWeak[$0] && $0 % 7 == 0 }
        },
        Cheat(testDescription: "begin late") { honest in Array(honest.fixes.dropFirst(30)) },
        Cheat(testDescription: "begin late and hold back until then") { honest in honest.shown { $0 >= 30 } },
        Cheat(testDescription: "jump to beacons") { honest in
            honest.moved { index in
                let beacons = [Point(5, 3), Point(35, 3), Point(35, 17), Point(5, 17)]
                let position = honest.fixes[index].position
                return beacons.min { $0.distance(to: position) < $1.distance(to: position) } ?? position
            }
        },
        Cheat(testDescription: "mirror, so that errors cancel") { honest in
            honest.moved { index in
                let offset = honest.fixes[index].position - centre
                return index % 2 == 0 ? honest.fixes[index].position : centre + Vector(-offset.dx, -offset.dy)
            }
        },
        Cheat(testDescription: "huge radius") { honest in
            honest.fixes.map { fix in
                var fix = fix
                fix.horizontalAccuracy = 1000
                return fix
            }
        },
    ]

    // MARK: - Walks

    private static let splits = DataSplit.thirds(each: 16)
    private static let metrics: [Metric] =
        Objective.all.map(\.metric) + [.availability, .standstillJitter, .latency, .energyIndex]

    /// Two rounds through a hall of 40 m × 20 m; the walker stops for 10 s in each corner. One end of it is hard.
    private static func truth(_ walk: Int) -> [TruthSample] {
        let corners = [Point(5, 3), Point(35, 3), Point(35, 17), Point(5, 17)]
        var samples: [TruthSample] = []
        func append(_ position: Point) {
            samples.append(TruthSample(time: Double(samples.count), position: position, level: 0))
        }
        for corner in 0..<8 {
            let (from, to) = (corners[(corner + walk) % 4], corners[(corner + walk + 1) % 4])
            let seconds = Int(from.distance(to: to) / 1.2)
            for second in 0..<seconds { append(from.interpolated(to: to, at: Double(second) / Double(seconds))) }
            for _ in 0..<10 { append(to) }
        }
        return samples
    }

    /// Positions that are 1 m beside the truth and scatter by `scatter`, by three times as much in the hard end.
    private static func honest(_ walk: Int, scatter: Double, offset: Double = 1) -> Honest {
        let samples = truth(walk)
        let noise = RandomStream(seed: 3, purpose: "honest core", entity: UInt64(walk))
        let isWeak = samples.map { $0.position.x > 30 }
        let fixes = samples.indices.map { index -> Fix in
            let factor = scatter * (isWeak[index] ? 3 : 1)
            let error = Vector(
                offset + factor * noise.normal(UInt64(2 * index)), factor * noise.normal(UInt64(2 * index + 1)))
            return Fix(
                time: samples[index].time, position: samples[index].position + error, level: 0,
                horizontalAccuracy: 1.5 * factor)
        }
        return Honest(fixes: fixes, isWeak: isWeak)
    }

    /// The metrics of these fixes on each walk.
    private static func rows(_ fixes: (Int) -> [Fix], every interval: Double = 1) -> [[Double?]] {
        (0..<48).map { walk in
            let evaluated = EvaluatedWalk(
                name: "w\(walk)", fixes: fixes(walk), truth: GroundTruth(name: "w\(walk)", samples: truth(walk)),
                publishInterval: interval)
            return metrics.map { $0.value(of: [evaluated]).value }
        }
    }

    /// Whether a calibration for `objective` recommends what has the rows `other` in place of what has `baseline`.
    private func recommends(_ other: [[Double?]], over baseline: [[Double?]], by objective: Objective) throws -> Bool {
        let plan = SpacePlan(domains: ["useBestNumberOfBeacons": .values([4, 5])], searchesOthers: false)
        let calibrator = Calibrator(
            space: try SearchSpace(for: BeaconMap(Venue(name: "hall")), plan: plan), objective: objective,
            options: CalibrationOptions(sampleCount: 4, startCount: 1), pool: WorkerPool(workerCount: 1))
        let columns = calibrator.metrics.map { metric in Self.metrics.firstIndex { $0.key == metric.key } }
        var table = ScoreTable(
            metrics: calibrator.metrics, worst: Array(repeating: 45, count: 48), pool: calibrator.pool
        ) { all, walk in
            all.map { settings in
                let row = (settings[.useBestNumberOfBeacons] == 5 ? other : baseline)[walk]
                return columns.map { $0.flatMap { row[$0] } }
            }
        }
        let search = try calibrator.search(Self.splits, in: &table)
        let selection = try calibrator.select(search, Self.splits, in: &table)
        let outcome = try calibrator.test(selection, of: search, Self.splits, in: &table)
        return outcome.decision == .recommend && outcome.recommended[.useBestNumberOfBeacons] == 5
    }

    private func mean(_ metric: Metric, _ rows: [[Double?]]) throws -> Double {
        let column = try #require(Self.metrics.firstIndex { $0.key == metric.key })
        let values = Self.splits[0].test.map { rows[$0][column] ?? (Objective(metric) == nil ? 0 : 45) }
        return values.reduce(0, +) / Double(values.count)
    }

    // MARK: - Tests

    /// Each cheat against each objective. Those that would win by the objective alone show that the limits are needed.
    @Test func noCheatIsRecommended() throws {
        let baseline = Self.rows { Self.honest($0, scatter: 1).fixes }
        var wouldWin: [String] = []
        for cheat in Self.cheats {
            let interval = cheat.testDescription == "publish seldom" ? 10.0 : 1
            let rows = Self.rows({ cheat.apply(Self.honest($0, scatter: 1)) }, every: interval)
            let isWorse =
                try mean(.ce75, rows) > mean(.ce75, baseline)
                || mean(.availability, rows) < mean(.availability, baseline) - 0.01
            for objective in Objective.all {
                let wins = try mean(objective.metric, rows) < mean(objective.metric, baseline) - 0.05
                if wins, isWorse { wouldWin.append("\(cheat.testDescription): \(objective.key)") }
                if isWorse {
                    #expect(
                        try !recommends(rows, over: baseline, by: objective),
                        "\(cheat.testDescription), \(objective.key)")
                }
            }
        }
        #expect(wouldWin.count >= 5, "\(wouldWin)")
        #expect(Self.cheats.count >= 10 && Objective.all.count == 10)
    }

    /// The same rule lets better positions through, by every objective.
    @Test func betterPositionsAreRecommended() throws {
        let baseline = Self.rows { Self.honest($0, scatter: 1).fixes }
        let better = Self.rows { Self.honest($0, scatter: 0.5, offset: 0.5).fixes }
        for objective in Objective.all {
            #expect(try recommends(better, over: baseline, by: objective), "\(objective.key)")
        }
    }

    /// Publishing seldom improves no error, no latency and no energy.
    @Test func publishingSeldomGainsNothing() throws {
        let baseline = Self.rows { Self.honest($0, scatter: 1).fixes }
        for interval in [2, 3, 5] {
            let seldom = Self.rows(
                { walk in Self.honest(walk, scatter: 1).shown { $0 % interval == 0 } }, every: Double(interval))
            for metric in [Metric.latency, .energyIndex, .ce50, .ce75, .ce95, .meanError] {
                // Which of the independent errors are shown is chance; they are as large on average.
                #expect(try mean(metric, seldom) >= 0.98 * mean(metric, baseline), "\(metric.key), each \(interval) s")
            }
            #expect(try mean(.availability, seldom) == mean(.availability, baseline), "held back is no outage")
        }
    }

    /// What a study holds of each trial, as the documentation lists it.
    @Test func trialsHaveTheMetricsOfTheDocumentation() throws {
        var calibrator = Calibrator(
            space: try SearchSpace(for: BeaconMap(Venue(name: "hall")), plan: SpacePlan()),
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
        let availability = try #require(Self.metrics.firstIndex { $0.key == Metric.availability.key })
        let baseline = Self.rows { Self.honest($0, scatter: 1).fixes }
        let better = Self.rows { Self.honest($0, scatter: 0.5).fixes }.map { row in
            var row = row
            row[availability] = row[availability].map { $0 - loss }
            return row
        }
        #expect(try recommends(better, over: baseline, by: objective) == isAllowed)
    }
}
