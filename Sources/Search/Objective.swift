public import Evaluation
public import Formats

/// The objective of a calibration: an error of one walk, in metres, to minimise.
public struct Objective: Sendable, JSONRecord {
    public let metric: Metric

    public static let shape = JSONShape<Self>(
        "objective", "A metric.", .always("key", \.key, "Key of the metric."),
        .always("name", \.name, "Name of the metric in a sentence."),
        .always("unit", \.unit, "Unit of the metric."))

    /// The objective to minimise `metric`; `nil` unless it is an error in metres, which every walk with a fix has.
    public init?(_ metric: Metric) {
        guard metric.unit == "m", metric.better == .lower, metric.canBeMinimised else { return nil }
        self.metric = metric
    }

    /// The metrics that can be minimised.
    public static var all: [Objective] { Metric.all.compactMap { Objective($0) } }

    /// The metric's key.
    public var key: String { metric.key }
    /// The metric's name.
    public var name: String { metric.name }
    /// The metric's unit.
    public var unit: String { metric.unit }

    /// The value on one walk; `nil` without a fix.
    package func score(_ walk: EvaluatedWalk) -> Double? { metric.value(of: [walk]).value }
}

extension Metric {
    /// The smallest relevant change: 5 % of the baseline's value, but not less than a visitor can notice.
    package func relevantChange(from baseline: Double?) -> Double {
        let least: Double =
            switch unit {
            case "m": 0.05
            case "s": 0.1
            case "mAh/h": 1
            case "1/min", "1/h": 0.1
            default: 0.005
            }
        return max(0.05 * abs(baseline ?? 0), least)
    }
}
