internal import Evaluation
internal import Positioning

/// What a search looks for besides accuracy: a metric or two by the default's values, and a penalty for walks that get
/// less accurate.
///
/// On each walk: Σ value/(default's mean) + 10 · max(0, objective − default's − tolerance)/(default's mean). A metric
/// without a value there counts as the default's.
struct SearchGoal: Sendable {
    private static let penalty = 10.0

    private let columns: [Int]
    private let means: [Double]
    private let objectives: [Int: Double]
    private let meanObjective: Double
    private let tolerance: Double

    /// The goal of low values of `metrics`; `nil` where the default has none.
    ///
    /// - Parameter tolerance: how much less accurate a walk may be, in the objective's unit.
    init?(
        _ metrics: [Metric], baseline: PositioningSettings, on walks: [Int], tolerance: Double,
        in table: inout ScoreTable
    ) throws {
        var columns: [Int] = []
        var means: [Double] = []
        for metric in metrics {
            let values = try table.values(metric, of: baseline, on: walks).compactMap(\.self)
            let mean = values.reduce(0, +) / Double(max(values.count, 1))
            guard mean > 0, let column = table.metrics.firstIndex(where: { $0.key == metric.key }) else { continue }
            columns.append(column)
            means.append(mean)
        }
        guard !columns.isEmpty else { return nil }
        let scores = try table.scores(baseline, on: walks)
        self.columns = columns
        self.means = means
        self.tolerance = tolerance
        objectives = Dictionary(zip(walks, scores)) { first, _ in first }
        meanObjective = max(scores.reduce(0, +) / Double(max(scores.count, 1)), 1e-9)
    }

    func score(_ row: [Double?], _ objective: Double, on walk: Int) -> Double {
        let sum = zip(columns, means).reduce(0) { $0 + max(0, (row[$1.0] ?? $1.1) / $1.1) }
        let excess = max(0, objective - (objectives[walk] ?? objective) - tolerance)
        return sum + Self.penalty * excess / meanObjective
    }
}
