internal import Formats
public import Foundation

extension EvaluationResult {
    /// The evaluation as JSON in UTF-8, with a line feed at its end: sorted keys, numbers in full precision, `null`
    /// where a metric has no value. The same evaluation gives the same bytes.
    public func json() throws -> Data { try JSONText.data(of: self) }
}

extension EvaluationResult: Encodable {
    private enum Key: CodingKey {
        case format, version, venue, every, confidence, metrics, phones, walks, pooled, groupings, requirements,
            comparison
    }

    /// Writes format, version, the venue's name, the time between two instants, confidence, the definitions of the metrics, the classes of the phones, the walks, all of them
    /// together, and, if there are
    /// any, groups, verdicts on requirements and the comparison with a stored evaluation.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(Self.schema.format, forKey: .format)
        try container.encode(Self.schema.version, forKey: .version)
        try container.encodeIfPresent(venue, forKey: .venue)
        try container.encodeIfPresent(instants.interval, forKey: .every)
        try container.encode(confidence, forKey: .confidence)
        try container.encode(metrics, forKey: .metrics)
        if !phones.isEmpty { try container.encode(phones, forKey: .phones) }
        try container.encode(walks, forKey: .walks)
        try container.encode(pooled, forKey: .pooled)
        if !groupings.isEmpty { try container.encode(groupings, forKey: .groupings) }
        if !requirements.isEmpty { try container.encode(requirements, forKey: .requirements) }
        if !comparison.isEmpty { try container.encode(comparison, forKey: .comparison) }
    }
}

extension Metric: Encodable {
    private enum Key: CodingKey { case key, name, unit, summary, better, target, scope }

    /// Writes the definition: key, name, unit, summary, which values are good, and whether it uses instants or the
    /// whole track.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(key, forKey: .key)
        try container.encode(name, forKey: .name)
        try container.encode(unit, forKey: .unit)
        try container.encode(summary, forKey: .summary)
        switch better {
        case .lower: try container.encode("lower", forKey: .better)
        case .higher: try container.encode("higher", forKey: .better)
        case .near(let target):
            try container.encode("near", forKey: .better)
            try container.encode(target, forKey: .target)
        }
        try container.encode(scope == .instants ? "instants" : "track", forKey: .scope)
    }
}

extension Metrics: Encodable {
    private enum Key: CodingKey { case name, truth, instants, walks, metrics }

    private struct MetricKey: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Writes the name and the digest of the truth, if there are any, the numbers of instants and walks and, under `metrics`, each value by its key.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(name, forKey: .name)
        try container.encodeIfPresent(truth, forKey: .truth)
        try container.encode(instants, forKey: .instants)
        try container.encode(walks, forKey: .walks)
        var metrics = container.nestedContainer(keyedBy: MetricKey.self, forKey: .metrics)
        for entry in values { try metrics.encode(entry.value, forKey: MetricKey(stringValue: entry.key)) }
    }
}

extension MetricValue: Encodable {
    private enum Key: CodingKey { case value, interval, count, walks, runs }

    /// Writes the value (`null` for none), the interval as a pair if there is one, and the numbers behind it.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(value, forKey: .value)
        try container.encodeIfPresent(interval.map { [$0.lowerBound, $0.upperBound] }, forKey: .interval)
        try container.encode(count, forKey: .count)
        try container.encode(walks, forKey: .walks)
        try container.encode(runs, forKey: .runs)
    }
}
