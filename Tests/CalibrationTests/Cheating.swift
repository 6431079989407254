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

/// Ways to look good without better positions, and calibrations that choose between one of them and honest positions.
enum Cheating {
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

    static let splits = DataSplit.thirds(each: 16)
    static let metrics = Metric.all

    /// Two rounds through a hall of 40 m × 20 m; the walker stops for 10 s in each corner. One end of it is hard.
    private static func truth(_ walk: Int) -> [TruthSample] {
        let corners = [Point(5, 3), Point(35, 3), Point(35, 17), Point(5, 17)]
        var samples: [TruthSample] = []
        func append(_ position: Point) {
            samples.append(TruthSample(time: Double(samples.count), position: position, level: 0))
        }
        for corner in 0..<8 {
            let from = corners[(corner + walk) % 4]
            let to = corners[(corner + walk + 1) % 4]
            let seconds = Int(from.distance(to: to) / 1.2)
            for second in 0..<seconds { append(from.interpolated(to: to, at: Double(second) / Double(seconds))) }
            for _ in 0..<10 { append(to) }
        }
        return samples
    }

    /// Positions that are 1 m beside the truth and scatter by `scatter`, by three times as much in the hard end.
    static func honest(_ walk: Int, scatter: Double, offset: Double = 1) -> Honest {
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
    static func rows(_ fixes: (Int) -> [Fix], every interval: Double = 1) -> [[Double?]] {
        (0..<48).map { walk in
            let evaluated = EvaluatedWalk(
                name: "w\(walk)", fixes: fixes(walk), truth: GroundTruth(name: "w\(walk)", samples: truth(walk)),
                publishInterval: interval)
            return metrics.map { $0.value(of: [evaluated]).value }
        }
    }

    /// A calibration for `objective` that chooses between the baseline with four beacons and something else with six, and
    /// the rows of both.
    static func calibration(
        by objective: Objective, objectives: [Metric] = [], of other: [[Double?]], over baseline: [[Double?]]
    ) throws -> (calibrator: Calibrator, table: ScoreTable) {
        let options = SpaceOptions(domains: ["useBestNumberOfBeacons": .values([4, 6])], searchesOthers: false)
        var calibrator = Calibrator(
            space: try SearchSpace(for: BeaconMap(Venue(name: "hall")), options: options), objective: objective,
            options: CalibrationOptions(sampleCount: 4, startCount: 1), pool: WorkerPool(workerCount: 1))
        calibrator.objectives = objectives
        let columns = calibrator.metrics.map { metric in metrics.firstIndex { $0.key == metric.key } }
        let table = ScoreTable(
            metrics: calibrator.metrics, worst: Array(repeating: 45, count: 48), pool: calibrator.pool
        ) { all, walk in
            all.map { settings in
                let row = (isOther(settings) ? other : baseline)[walk]
                return columns.map { $0.flatMap { row[$0] } }
            }
        }
        return (calibrator, table)
    }

    /// Whether these settings have the rows of what is not the baseline.
    static func isOther(_ settings: PositioningSettings) -> Bool { settings[.useBestNumberOfBeacons] == 6 }

    static func mean(_ metric: Metric, _ rows: [[Double?]], on walks: [Int]? = nil) throws -> Double {
        let column = try #require(metrics.firstIndex { $0.key == metric.key })
        let values = (walks ?? splits[0].test).map { rows[$0][column] ?? (Objective(metric) == nil ? 0 : 45) }
        return values.reduce(0, +) / Double(values.count)
    }

    /// Whether what a user sees is worse with these rows than with those of the baseline: a third quartile that is larger by
    /// more than the tolerance, without one by more than 0.10 m and 5 %, or positions that are less available by more than 0.01.
    static func isWorse(
        _ rows: [[Double?]], than baseline: [[Double?]], on walks: [Int]? = nil, tolerance: Double? = nil
    ) throws -> Bool {
        let error = try mean(.ce75, baseline, on: walks)
        return try mean(.ce75, rows, on: walks) > error + (tolerance ?? max(0.1, 0.05 * error))
            || mean(.availability, rows, on: walks) < mean(.availability, baseline, on: walks) - 0.01
    }

    /// The rows of a cheat with the positions of the honest core.
    static func rows(of cheat: Cheat) -> [[Double?]] {
        rows({ cheat.apply(honest($0, scatter: 1)) }, every: cheat.testDescription == "publish seldom" ? 10 : 1)
    }
}
