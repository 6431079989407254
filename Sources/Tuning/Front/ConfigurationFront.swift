public import Evaluation

/// What a search measured under several objectives and limits: the front, and one configuration for each purpose.
///
/// The values are those of the walks that the search saw: whoever quotes a pick measures it on hold-out walks.
public struct ConfigurationFront: Sendable {
    /// The metrics of the front; the first is what is minimised.
    public let objectives: [Metric]
    /// The limits.
    public let limits: [MetricLimit]
    /// How much worse than the default's the first objective of a pick may be, in its unit.
    public let tolerance: Double
    /// All that was measured, in order.
    public let configurations: [MeasuredConfiguration]
    /// The places of those that meet all limits.
    public let admitted: [Int]
    /// The places of the front of the objectives among those, by ascending cost of the first objective.
    public let front: [Int]
    /// If none meets all limits, the place of the nearest: the fewest limits without a value, then the least sum of
    /// excesses, each divided by the metric's spread over all configurations; the first in order of equals.
    public let nearest: Int?
    /// One configuration for each purpose, as far as there is one.
    public let picks: [NamedPick]

    /// Finds the front and the picks. O(n log n) for two objectives.
    ///
    /// - Parameters:
    ///   - configurations: what was measured; of equal ones the first in order wins, so put the default and the presets
    ///     first.
    ///   - objectives: the metrics of the front, the first of which is minimised. One alone is joined by latency.
    ///   - limits: what a configuration must meet.
    ///   - tolerance: how much worse than the default's the first objective of a pick may be, in its unit.
    public init(
        _ configurations: [MeasuredConfiguration], objectives: [Metric], limits: [MetricLimit] = [], tolerance: Double
    ) {
        let first = objectives.first ?? .ipinScore
        let metrics = objectives.count > 1 ? objectives : [first, first.key == "latency" ? .energyIndex : .latency]
        let admitted = configurations.indices.filter { place in
            limits.allSatisfy { $0.meets(configurations[place].value($0.key)) }
        }
        self.configurations = configurations
        self.objectives = metrics
        self.limits = limits
        self.tolerance = tolerance
        self.admitted = admitted
        front = Self.front(of: metrics, among: admitted, in: configurations)
        nearest = admitted.isEmpty ? Self.nearest(to: limits, in: configurations) : nil
        picks = NamedPick.all(of: configurations, admitted: admitted, objective: first, tolerance: tolerance)
    }

    /// The place of the default, if it was measured.
    public var baseline: Int? { configurations.firstIndex(where: \.isDefault) }

    /// The front of other metrics, among those that meet the limits.
    package func front(of metrics: [Metric]) -> [Int] { Self.front(of: metrics, among: admitted, in: configurations) }

    static func front(
        of metrics: [Metric], among places: [Int], in configurations: [MeasuredConfiguration]
    ) -> [Int] {
        ParetoFront.places(
            of: places.map { place in metrics.map { $0.cost(configurations[place].value($0.key)) } }
        ).map { places[$0] }
    }

    private static func nearest(to limits: [MetricLimit], in configurations: [MeasuredConfiguration]) -> Int? {
        let spreads = limits.map { limit in
            let values = configurations.compactMap { $0.value(limit.key) }
            let spread = (values.max() ?? 0) - (values.min() ?? 0)
            return spread > 0 ? spread : 1
        }
        let shortfalls = configurations.map { configuration in
            let excesses = zip(limits, spreads).map { $0.excess(of: configuration.value($0.key)) / $1 }
            return (
                missing: excesses.count { $0.isInfinite }, sum: excesses.filter(\.isFinite).reduce(0, +)
            )
        }
        return shortfalls.indices.min { a, b in
            (shortfalls[a].missing, shortfalls[a].sum, a) < (shortfalls[b].missing, shortfalls[b].sum, b)
        }
    }
}

extension ConfigurationFront: Encodable {
    private enum Key: CodingKey {
        case objectives, limits, tolerance, configurationCount, admittedCount, baseline, front, nearest, picks
    }

    /// Writes the keys of the objectives, the limits, the numbers of configurations, the default, the configurations of
    /// the front, the picks with their rules, and the nearest configuration if none meets the limits.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(objectives.map(\.key), forKey: .objectives)
        try container.encode(limits, forKey: .limits)
        try container.encode(tolerance, forKey: .tolerance)
        try container.encode(configurations.count, forKey: .configurationCount)
        try container.encode(admitted.count, forKey: .admittedCount)
        try container.encodeIfPresent(baseline.map { configurations[$0] }, forKey: .baseline)
        try container.encode(front.map { configurations[$0] }, forKey: .front)
        try container.encodeIfPresent(nearest.map { configurations[$0] }, forKey: .nearest)
        try container.encode(picks, forKey: .picks)
    }
}
