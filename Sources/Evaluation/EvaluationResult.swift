/// What an evaluation found: the metrics of each walk, and of all walks together.
public struct EvaluationResult: Sendable {
    /// What was measured, in order.
    public let metrics: [Metric]
    /// Confidence of the intervals.
    public let confidence: Double
    /// The walks, in the order given.
    public let walks: [Metrics]
    /// All instants of all walks together, with intervals over walks.
    public let pooled: Metrics
}
