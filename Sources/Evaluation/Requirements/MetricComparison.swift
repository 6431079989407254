public import Formats

/// A metric of an evaluation beside its stored value.
public struct MetricComparison: Sendable, JSONRecord {
    public let metric: Metric
    public let stored: StoredEvaluation.StoredMetric
    /// The value now; `nil` if there is none any more.
    public let value: Double?
    /// The worst value that the stored result allows, in the metric's unit.
    public let limit: Double
    /// Whether the value now is worse than ``limit``, or missing.
    public let isWorse: Bool

    public static let shape = JSONShape<Self>(
        "comparison", "A metric compared with its stored value.",
        .always("key", \.metric.key, "The metric's key."),
        .always("stored", \.stored.value, "The stored value."),
        .always("interval", \.stored.interval, "The stored interval over walks."),
        .maybe("value", \.value, "The value now. Missing if the metric has no value now."),
        .always("limit", \.limit, "The worst value that the stored result allows."),
        .always("isWorse", \.isWorse, "Whether the value now is worse than the limit, or missing."))

    /// A metric against its stored value.
    ///
    /// The limit is the worse end of the stored interval, or the stored value itself in the rare case that it lies beyond.
    /// For a metric with an ideal value, the limit is the end that is farther from it.
    init(_ metric: Metric, _ value: Double?, stored: StoredEvaluation.StoredMetric) {
        let candidates = [stored.interval.lowerBound, stored.interval.upperBound, stored.value]
        let limit = candidates.max { metric.better.loss($0) < metric.better.loss($1) } ?? stored.value
        self.metric = metric
        self.stored = stored
        self.value = value
        self.limit = limit
        // Equal walks in another order, or of another length, may give the last digits otherwise.
        let rounding = 1e-9 * max(1, abs(limit))
        isWorse = value.map { metric.better.loss($0) > metric.better.loss(limit) + rounding } ?? true
    }
}

extension EvaluationResult {
    /// Each metric with a stored interval beside its value over all walks now, in the order of the metrics.
    public func compared(with stored: StoredEvaluation) -> [MetricComparison] {
        metrics.compactMap { metric in
            stored.entries.first { $0.key == metric.key }
                .map { MetricComparison(metric, pooled[metric.key], stored: $0) }
        }
    }
}

extension Metric.Better {
    /// How bad a value is: of two, the one with the larger loss is worse.
    fileprivate func loss(_ value: Double) -> Double {
        switch self {
        case .lower: value
        case .higher: -value
        case .near(let ideal): abs(value - ideal)
        }
    }
}
