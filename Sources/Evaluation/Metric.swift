public import Formats
public import NumericalMethods

/// A measure of the quality of positions: its meaning, and how it is computed for one walk or many.
///
/// A metric is data that the table, the JSON and the documentation use. Each walk is reduced to its contribution, so
/// that pooling and resampling of walks do not need the instants again.
public struct Metric: Sendable {
    /// Which values are good.
    public enum Better: Hashable, Sendable {
        /// The lower the better.
        case lower
        /// The higher the better.
        case higher
        /// The nearer to this value the better.
        case near(Double)
    }

    /// The data that a metric uses.
    public enum Scope: String, Hashable, Sendable, CaseIterable, JSONKind, Encodable {
        /// Instants, each by itself: it has a meaning for any part of a walk.
        case instants
        /// The track, the order of things, or the time they take: it has a meaning for whole walks only.
        case track
    }

    /// What one walk adds to a metric that is a function of sums.
    struct Sums: Sendable {
        /// The sums; their number is the metric's own, or none for a walk that adds nothing.
        var values: [Double]
        /// How many instants, steps or changes they were taken over.
        var count: Int

        static let none = Sums(values: [], count: 0)
    }

    /// How the number is computed.
    enum Measure: Sendable {
        /// A function of sums over all walks. Of a walk alone there may be a faster way to the same value.
        case sums(
            @Sendable (EvaluatedWalk) -> Sums, value: @Sendable ([Double]) -> Double?,
            alone: (@Sendable (EvaluatedWalk) -> (value: Double?, count: Int))? = nil)
        /// A quantile (type 7) of the values of all walks together.
        case quantile(Double, @Sendable (EvaluatedWalk) -> [Double])
    }

    /// Name in files and options, such as `ce75`.
    public let key: String
    /// Name in a sentence.
    public let name: String
    /// Name at the head of a column, a few letters.
    public let label: String
    /// Unit; "1" for a share or a ratio.
    public let unit: String
    /// The definition, one or two sentences.
    public let summary: String
    /// What it tells, for people who know no statistics: a few words; `nil` for metrics of which the name says it.
    public internal(set) var plainWords: String?
    /// Which values are good.
    public let better: Better
    /// The data that it uses.
    public internal(set) var scope = Scope.instants
    /// Whether instants before the first fix make it worse, or do not matter to it. Most metrics leave these instants out,
    /// so that a late start would help; a requirement on such a metric allows few of them
    /// (``RequirementResult/mostWithoutFix``).
    public internal(set) var countsWithoutFix = false
    /// Whether it reads the accuracy radius. Fixes for other metrics need none.
    public internal(set) var readsRadii = false
    /// Whether a calibration can minimise it if it is in metres and low values are good: an error, which every walk with a fix has.
    package internal(set) var canBeMinimised = true
    let measure: Measure

    /// The value over all instants of `walks` together, without an interval. O(instants).
    public func value(of walks: [EvaluatedWalk]) -> MetricValue {
        if walks.count == 1, case .sums(_, _, let alone?) = measure {
            let (value, count) = alone(walks[0])
            return MetricValue(value: value?.finite, count: count, runs: count > 0 ? [0] : [])
        }
        return value(adding: walks.map(contribution))
    }

    /// The value over all instants of `walks` together with its percentile-bootstrap interval over walks, where the
    /// parts of one run are drawn together (`RecordedRuns`).
    ///
    /// There is no interval for fewer than two runs that contribute, nor for a maximum, which the bootstrap
    /// cannot estimate. O(instants log instants + resamples × instants) at most.
    ///
    /// - Parameters:
    ///   - walks: the walks; their names say which are parts of one run.
    ///   - confidence: confidence of the interval, such as 0.95.
    ///   - resamples: number of bootstrap resamples.
    ///   - stream: source of the random numbers; the same stream gives every metric the same resamples.
    public func value(
        of walks: [EvaluatedWalk], confidence: Double, resamples: Int, stream: RandomStream
    ) -> MetricValue {
        value(adding: walks.map(contribution), confidence: confidence, resamples: resamples, stream: stream)
    }
}

/// A metric's value over one walk or several.
public struct MetricValue: Hashable, Sendable {
    /// The value; `nil` without data.
    public var value: Double?
    /// Confidence interval over walks, if requested and defined.
    public var interval: ClosedRange<Double>?
    /// How many instants, steps or changes contributed.
    public var count: Int
    /// How many walks contributed.
    public var walks: Int
    /// How many runs they are: parts of one run are one unit of evidence.
    public var runs: Int

    /// A value to which walks of these runs contributed.
    init(value: Double?, count: Int, runs: [Int]) {
        self.value = value
        self.count = count
        walks = runs.count
        self.runs = Set(runs).count
    }
}
