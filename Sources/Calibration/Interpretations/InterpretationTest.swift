internal import Evaluation
internal import Fidelity
internal import NumericalMethods
internal import Parallelism
internal import Positioning
internal import Search

/// Compares settings under interpretations that are all consistent with the SDK's document: each constant that the
/// document leaves open is drawn from its range.
///
/// An interpretation runs on some of the walks, in turn, so that all interpretations together run on all walks. Its mean gain is that of
/// our interpretation on all walks, plus the mean difference between its gains and ours on its own walks. Both are paired by walk,
/// so this has far less noise than its gains alone, and the same mean.
struct InterpretationTest {
    /// Walks of an interpretation. 24 walks are enough for the difference to our interpretation, and the test takes less than a third of a
    /// calibration.
    static let walksPerInterpretation = 24

    /// The scores in each interpretation.
    private var tables: [ScoreTable]

    /// A walk, and the split whose settings it is tested with.
    struct Run: Hashable {
        var walk: Int
        var split: Int
    }

    init(
        _ interpretations: [OpenConstants], walks: [CalibrationWalk], metric: Metric, pool: WorkerPool,
        interruption: Interruption?
    ) {
        tables = interpretations.map { constants in
            var table = ScoreTable(metrics: [metric], worst: walks.map(\.worstScore), pool: pool) { settings, walk in
                walks[walk].interpreting(constants).measures(of: settings, [metric])
            }
            table.interruption = interruption
            return table
        }
    }

    private static func runs(of interpretation: Int, among all: [Run]) -> [Run] {
        let count = min(walksPerInterpretation, all.count)
        return (0..<count).map { all[(interpretation * count + $0) % all.count] }
    }

    /// The mean gain of settings over references in each interpretation, one configuration a split.
    mutating func gains(
        of settings: [[PositioningSettings]], over references: [[PositioningSettings]], on all: [Run],
        ours table: inout ScoreTable, progress: (Int) -> Void = { _ in }
    ) throws -> [[Double]] {
        let ours = try zip(settings, references).map { try Self.gains($0, $1, on: all, in: &table) }
        let index = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1, $0) })
        var gains = Array(repeating: [Double](), count: settings.count)
        for interpretation in tables.indices {
            let runs = Self.runs(of: interpretation, among: all)
            // Together, so that workers share the walks.
            try tables[interpretation].prepare(
                runs.flatMap { run in (settings + references).map { ($0[run.split], run.walk) } })
            for comparison in settings.indices {
                let theirs = try Self.gains(
                    settings[comparison], references[comparison], on: runs, in: &tables[interpretation])
                let same = runs.map { run in index[run].map { ours[comparison][$0] } ?? 0 }
                let difference = Statistics.mean(zip(theirs, same).map { $0 - $1 }) ?? 0
                gains[comparison].append((Statistics.mean(ours[comparison]) ?? 0) + difference)
            }
            progress(interpretation + 1)
        }
        return gains
    }

    private static func gains(
        _ settings: [PositioningSettings], _ references: [PositioningSettings], on runs: [Run],
        in table: inout ScoreTable
    ) throws -> [Double] {
        try runs.map { run in
            try table.scores(references[run.split], on: [run.walk])[0]
                - table.scores(settings[run.split], on: [run.walk])[0]
        }
    }
}
