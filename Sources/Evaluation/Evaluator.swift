internal import Diagnostics
internal import Geometry
internal import NumericalMethods
public import Positioning
public import Recordings
public import VenueModel
public import Walks

/// Computes metrics of fixes, with the same instants and resamples for every walk and every configuration.
///
/// ```swift
/// let evaluator = Evaluator(venue: venue)
/// let walk = evaluator.walk(name: "w1", fixes: fixes, truth: truth, publishInterval: 1)
/// print(evaluator.evaluate([walk]).table())
/// ```
public struct Evaluator: Sendable {
    /// At which moments fixes are compared with the truth.
    public var instants: TruthInstants
    public var metrics: [Metric]
    /// Confidence of the intervals, such as 0.95.
    public var confidence: Double
    /// Number of bootstrap resamples over walks.
    public var resamples: Int
    public var seed: UInt64
    /// Zones and obstacles.
    public let site: EvaluationSite

    /// - Parameters:
    ///   - venue: for its zones and obstacles; without it the metrics that need them have no value.
    ///   - instants: at which moments fixes are compared with the truth.
    ///   - metrics: what is computed, in this order.
    ///   - confidence: confidence of the intervals, such as 0.95.
    ///   - resamples: number of bootstrap resamples over walks.
    ///   - seed: seed of the resampling.
    public init(
        venue: Venue? = nil, instants: TruthInstants = .time, metrics: [Metric] = Metric.all,
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
    ///
    /// - Parameters:
    ///   - name: name of the recording.
    ///   - fixes: what the core computed, in the order computed.
    ///   - positions: whether `fixes` has the positions that were held back.
    ///   - truth: the true positions of the phone.
    ///   - publishInterval: nominal, seconds; without it there is no standstill jitter.
    ///   - use: what the core asks of the phone.
    ///   - recording: what the phone recorded, for groups by phone.
    public func walk(
        name: String, fixes: [Fix], positions: KnownPositions = .computed, truth: GroundTruth, publishInterval: Double?,
        use: PhoneUse = PhoneUse(), recording: Recording? = nil
    ) -> EvaluatedWalk {
        var walk = EvaluatedWalk(
            name: name, fixes: fixes, positions: positions, truth: truth, publishInterval: publishInterval, use: use,
            site: site, instants: instants)
        walk.device = recording?.device
        walk.phoneClass = recording?.phoneClass
        return walk
    }

    /// The fixes of a track joined with its truth.
    ///
    /// - Parameters:
    ///   - track: the fixes of one recording, as a file has them.
    ///   - truth: the true positions of the phone.
    ///   - recording: what the phone recorded, for groups by phone.
    public func walk(_ track: FixesFile.Track, truth: GroundTruth, recording: Recording? = nil) -> EvaluatedWalk {
        walk(
            name: track.name, fixes: track.fixes, positions: track.positions, truth: truth,
            publishInterval: track.publishInterval, use: track.use, recording: recording)
    }

    /// The metrics of one walk, without intervals.
    public func metrics(of walk: EvaluatedWalk) -> Metrics {
        Metrics(
            name: walk.name, instants: walk.instants.count, walks: 1,
            values: metrics.map { Metrics.MeasuredMetric(key: $0.key, value: $0.value(of: [walk])) })
    }

    /// The metrics over all instants of several walks together, with intervals by bootstrap over the walks: instants of
    /// one walk are correlated and are never resampled alone.
    public func pooled(_ walks: [EvaluatedWalk]) -> Metrics { pooled(walks, metrics, name: nil) }

    private func pooled(_ walks: [EvaluatedWalk], _ metrics: [Metric], name: String?) -> Metrics {
        Metrics(
            name: name, instants: walks.reduce(0) { $0 + $1.instants.count }, walks: walks.count,
            values: metrics.map { metric in
                Metrics.MeasuredMetric(key: metric.key, value: value(of: metric, walks))
            })
    }

    /// A metric over all instants of several walks together, with its interval over the walks.
    func value(of metric: Metric, _ walks: [EvaluatedWalk]) -> MetricValue {
        metric.value(
            of: walks, confidence: confidence, resamples: resamples,
            stream: RandomStream(seed: seed, purpose: "evaluation bootstrap"))
    }

    /// The metrics over all instants of each group together, with intervals over the walks that have any in it.
    public func grouped(_ walks: [EvaluatedWalk], by grouping: EvaluationGrouping) -> GroupedMetrics {
        GroupedMetrics(
            by: grouping,
            groups: grouping.groups(of: walks).map { group in
                pooled(group.walks, grouping.metrics(of: metrics), name: group.name)
            })
    }

    /// Each walk alone, all of them together, and each group of each grouping.
    public func evaluate(_ walks: [EvaluatedWalk], by groupings: [EvaluationGrouping] = []) -> EvaluationResult {
        EvaluationResult(
            venue: site.venue, metrics: metrics, confidence: confidence, walks: walks.map { withTruth($0) },
            instants: instants, pooled: pooled(walks), groupings: groupings.map { grouped(walks, by: $0) },
            phones: PhoneCount.counts(of: walks.map(\.phoneClass)))
    }

    /// The metrics of a walk with the digest of its truth.
    private func withTruth(_ walk: EvaluatedWalk) -> Metrics {
        var metrics = metrics(of: walk)
        let lines = walk.truth.samples.map { "\($0.time) \($0.position.x) \($0.position.y) \($0.level)\n" }
        metrics.truth = SHA256.name(of: ((walk.truth.kind?.rawValue ?? "") + lines.joined()).utf8)
        return metrics
    }
}
