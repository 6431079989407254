internal import NumericalMethods
public import Positioning
public import Truth
public import VenueModel

/// Measures how good fixes are: the same metrics, instants and resamples for every walk and every configuration.
///
/// ```swift
/// let evaluator = Evaluator(venue: venue)
/// let walk = evaluator.walk(name: "w1", fixes: fixes, truth: truth, publishInterval: 1)
/// print(evaluator.evaluate([walk]).table())
/// ```
public struct Evaluator: Sendable {
    /// At which moments fixes are compared with the truth.
    public var instants: TruthInstants
    /// What is measured.
    public var metrics: [Metric]
    /// Confidence of the intervals, such as 0.95.
    public var confidence: Double
    /// Number of bootstrap resamples over walks.
    public var resamples: Int
    /// Seed of the resamples.
    public var seed: UInt64
    /// Zones and obstacles.
    public let site: EvaluationSite

    /// An evaluator.
    ///
    /// - Parameter venue: for its zones and obstacles; without it the metrics that need them have no value.
    public init(
        venue: Venue? = nil, instants: TruthInstants = .samples, metrics: [Metric] = Metric.all,
        confidence: Double = 0.95, resamples: Int = 2000, seed: UInt64 = 1
    ) {
        site = EvaluationSite(venue: venue)
        self.instants = instants
        self.metrics = metrics
        self.confidence = confidence
        self.resamples = resamples
        self.seed = seed
    }

    /// The fixes of a walk joined with its truth.
    public func walk(name: String, fixes: [Fix], truth: GroundTruth, publishInterval: Double) -> EvaluatedWalk {
        EvaluatedWalk(
            name: name, fixes: fixes, truth: truth, publishInterval: publishInterval, site: site, instants: instants)
    }

    /// The metrics of one walk, without intervals.
    public func metrics(of walk: EvaluatedWalk) -> Metrics {
        Metrics(
            name: walk.name, instants: walk.instants.count, walks: 1,
            values: metrics.map { Metrics.Entry(key: $0.key, value: $0.value(of: [walk])) })
    }

    /// The metrics over all instants of several walks together, with intervals by bootstrap over the walks: instants of
    /// one walk are correlated and are never resampled alone.
    public func pooled(_ walks: [EvaluatedWalk]) -> Metrics {
        let stream = RandomStream(seed: seed, purpose: "evaluation bootstrap")
        return Metrics(
            name: nil, instants: walks.reduce(0) { $0 + $1.instants.count }, walks: walks.count,
            values: metrics.map { metric in
                Metrics.Entry(
                    key: metric.key,
                    value: metric.value(of: walks, confidence: confidence, resamples: resamples, stream: stream))
            })
    }

    /// Each walk alone, and all of them together.
    public func evaluate(_ walks: [EvaluatedWalk]) -> EvaluationResult {
        EvaluationResult(
            metrics: metrics, confidence: confidence, walks: walks.map { metrics(of: $0) }, pooled: pooled(walks))
    }
}
