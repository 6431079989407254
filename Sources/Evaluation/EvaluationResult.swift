public import Recordings

/// The result of an evaluation: the metrics of each walk, and of all walks together.
public struct EvaluationResult: Sendable {
    /// The name of the venue, if there is one.
    public let venue: String?
    /// The metrics, in order.
    public let metrics: [Metric]
    public let confidence: Double
    /// The walks, in the order given.
    public let walks: [Metrics]
    /// When fixes were compared with the truth.
    public let instants: TruthInstants
    /// All instants of all walks together, with intervals over walks.
    public let pooled: Metrics
    /// The same by level, zone, phone, class of phones or motion, for the requested groupings.
    public let groupings: [GroupedMetrics]
    public var phones: [PhoneCount] = []
    /// The verdicts on requirements, if there are any; see ``Evaluator/check(_:_:)``.
    public var requirements: [RequirementResult] = []
    /// The comparison with a stored evaluation, if there is one; see ``compared(with:)``.
    public var comparison: [MetricComparison] = []
    /// The walks of the stored evaluation that are not among these; see ``StoredEvaluation/missingWalks(in:)``.
    public var missingWalks: [String] = []
}

/// The metrics of walks split into groups.
public struct GroupedMetrics: Hashable, Sendable {
    /// The property of the grouping.
    public var by: EvaluationGrouping
    /// Each group under its name, all its instants together, with intervals over walks. Metrics that have no meaning for
    /// a part of a walk are left out.
    public var groups: [Metrics]
}
