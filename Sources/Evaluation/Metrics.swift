/// The values of a list of metrics over one walk, or over several together.
public struct Metrics: Hashable, Sendable {
    /// Name of the walk; `nil` for several together.
    public let name: String?
    /// How many instants were compared.
    public let instants: Int
    /// How many walks they belong to.
    public let walks: Int
    /// The values by the keys of their metrics, in the order of the metrics.
    public let values: [MeasuredMetric]
    /// `sha256:` and the digest of the true positions of the walk; `nil` if it was not asked for, and for several together.
    public internal(set) var truth: String?

    /// A metric's key with its value.
    public struct MeasuredMetric: Hashable, Sendable {
        public var key: String
        public var value: MetricValue
    }

    /// The value of the metric with this key; `nil` if it was not computed or has none.
    public subscript(key: String) -> Double? { entry(key)?.value }

    /// The value of a metric; `nil` if it was not computed or has none.
    public subscript(metric: Metric) -> Double? { entry(metric.key)?.value }

    /// The value of the metric with this key, with its interval and numbers.
    public func entry(_ key: String) -> MetricValue? { values.first { $0.key == key }?.value }
}
