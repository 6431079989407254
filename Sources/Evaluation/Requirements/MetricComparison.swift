/// A metric of an evaluation beside its stored value.
public struct MetricComparison: Hashable, Sendable, Encodable {
    /// The metric's key.
    public var key: String
    /// The stored value.
    public var stored: Double
    /// The stored interval over walks, as a pair.
    public var interval: [Double]
    /// The value now; `nil` if there is none any more.
    public var value: Double?
    /// The worst value that the stored result allows, in the metric's unit.
    public var limit: Double
    /// Whether the value now is worse than ``limit``, or missing.
    public var isWorse: Bool

    /// A metric against its stored value.
    ///
    /// The limit is the worse end of the stored interval, or the stored value itself in the rare case that it lies beyond.
    /// For a metric with an ideal value, the limit is the end that is farther from it.
    init(_ metric: Metric, _ value: Double?, stored: StoredEvaluation.Entry) {
        let candidates = [stored.interval.lowerBound, stored.interval.upperBound, stored.value]
        let limit = candidates.max { metric.better.loss($0) < metric.better.loss($1) } ?? stored.value
        key = stored.key
        self.stored = stored.value
        interval = [stored.interval.lowerBound, stored.interval.upperBound]
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
