internal import Evaluation
internal import Positioning

/// The objective of a search for another purpose than accuracy: one or two metrics relative to the baseline, and a penalty for
/// walks that become less accurate.
///
/// On each walk: Σ value/(baseline's mean) + 10 · max(0, objective − baseline's − tolerance)/(baseline's mean). If a metric
/// has no value, the baseline's value is used.
struct SearchObjective: Sendable {
    private static let penalty = 10.0

    private let columns: [Int]
    private let means: [Double]
    private let objectives: [Int: Double]
    private let meanObjective: Double
    private let tolerance: Double

    /// Low values of `metrics`; `nil` if the baseline has no values.
    ///
    /// - Parameter tolerance: how much less accurate a walk may become, in the objective's unit.
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
