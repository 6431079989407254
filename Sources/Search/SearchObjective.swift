internal import Evaluation
internal import Positioning

/// What a search minimises instead of the mean objective of the calibration: metrics relative to the baseline, and a
/// penalty for walks beyond a limit.
///
/// On each walk: Σ value/(baseline's mean) + 10 · Σ max(0, ±(value − limit))/(baseline's mean). The limits are those of
/// constraints on means. On a walk, a limit lies as far from the baseline's value as the bound lies from the baseline's
/// mean, because walks differ more than configurations. A metric without a value counts as the baseline's mean, and is
/// beyond its limit by this mean.
struct SearchObjective: Sendable {
    private static let penalty = 10.0

    private struct Term {
        var column: Int
        var mean: Double
    }

    private struct Limit {
        var column: Int
        /// 1 for an upper limit, −1 for a lower one.
        var sign: Double
        var ofWalks: [Int: Double]
        var mean: Double
    }

    private var terms: [Term] = []
    private var limits: [Limit] = []

    /// Low values of `metrics` within `constraints`; `nil` if the baseline's means of all these metrics are missing or
    /// zero.
    init?(
        _ metrics: [Metric], within constraints: [MetricConstraint], baseline: PositioningSettings, on walks: [Int],
        in table: inout ScoreTable
    ) throws {
        func values(_ column: Int) throws -> [Double?] {
            column == 0
                ? try table.scores(baseline, on: walks)
                : try table.values(table.metrics[column], of: baseline, on: walks)
        }
        func mean(_ values: [Double?]) -> Double {
            let known = values.compactMap(\.self)
            return known.reduce(0, +) / Double(max(known.count, 1))
        }
        for metric in metrics {
            guard let column = table.metrics.firstIndex(where: { $0.key == metric.key }) else { continue }
            let mean = mean(try values(column))
            if mean > 0 { terms.append(Term(column: column, mean: mean)) }
        }
        if terms.isEmpty { return nil }
        for constraint in constraints {
            guard let column = table.metrics.firstIndex(where: { $0.key == constraint.key }) else { continue }
            let values = try values(column)
            let mean = mean(values)
            let ofWalks = zip(walks, values).compactMap { walk, value in
                value.map { (walk, $0 + (constraint.bound - mean)) }
            }
            limits.append(
                Limit(
                    column: column, sign: constraint.relation == .atMost ? 1 : -1,
                    ofWalks: Dictionary(ofWalks) { first, _ in first },
                    mean: mean == 0 ? max(abs(constraint.bound), 1e-9) : abs(mean)))
        }
    }

    /// The value on a walk.
    ///
    /// - Parameters:
    ///   - row: the metrics of a trial, in the table's order.
    ///   - objective: the first of them; the walk's worst if it is missing.
    func score(_ row: [Double?], _ objective: Double, on walk: Int) -> Double {
        func value(_ column: Int) -> Double? { column == 0 ? objective : row[column] }
        let sum = terms.reduce(0) { $0 + max(0, (value($1.column) ?? $1.mean) / $1.mean) }
        let excess = limits.reduce(0) { sum, limit in
            guard let bound = limit.ofWalks[walk] else { return sum }
            return sum + (value(limit.column).map { max(0, limit.sign * ($0 - bound)) / limit.mean } ?? 1)
        }
        return sum + Self.penalty * excess
    }
}
