public import Evaluation
public import Formats

/// The Pareto front of several objectives under constraints, and one configuration for each purpose.
///
/// The values come from training walks, so those of the picks are optimistic. Measure a pick on test walks to report it.
public struct ConfigurationFront: Sendable {
    /// The metrics of the front; the first one is minimised.
    public let objectives: [Metric]
    /// The constraints.
    public let constraints: [MetricConstraint]
    /// How much worse than the baseline's the first objective of a pick may be, in its unit.
    public let tolerance: Double
    /// All measured configurations, in order.
    public let configurations: [MeasuredConfiguration]
    /// Indices of the configurations that meet all constraints.
    public let admitted: [Int]
    /// Indices of the front among these, by ascending cost of the first objective.
    public let front: [Int]
    /// If no configuration meets all constraints, the index of the nearest one. It has the fewest constraints without a
    /// value, then the smallest sum of excesses, each divided by the metric's range over all configurations. Of equal ones
    /// it is the first.
    public let nearest: Int?
    /// One configuration for each purpose, if there is one.
    public let picks: [NamedPick]

    /// Finds the front and the picks. O(n log n) for two objectives.
    ///
    /// - Parameters:
    ///   - configurations: the measured configurations. Of equal ones the first wins, so put the baseline and the presets
    ///     first.
    ///   - objectives: the metrics of the front; the first one is minimised. If there is only one, latency is added.
    ///   - constraints: the constraints that a configuration must meet.
    ///   - forOtherPurposes: what picks of another purpose than accuracy must meet besides.
    ///   - tolerance: how much worse than the baseline's the first objective of a pick may be, in its unit.
    public init(
        _ configurations: [MeasuredConfiguration], objectives: [Metric], constraints: [MetricConstraint] = [],
        forOtherPurposes: [MetricConstraint] = [], tolerance: Double
    ) {
        let first = objectives.first ?? .ipinScore
        let metrics = objectives.count > 1 ? objectives : [first, first.key == "latency" ? .energyIndex : .latency]
        func meeting(_ constraints: [MetricConstraint], of places: some Sequence<Int>) -> [Int] {
            places.filter { place in constraints.allSatisfy { $0.isMet(by: configurations[place].value) } }
        }
        let admitted = meeting(constraints, of: configurations.indices)
        self.configurations = configurations
        self.objectives = metrics
        self.constraints = constraints
        self.tolerance = tolerance
        self.admitted = admitted
        front = Self.front(of: metrics, among: admitted, in: configurations)
        nearest = admitted.isEmpty ? Self.nearest(to: constraints, in: configurations) : nil
        picks = NamedPick.all(
            of: configurations, admitted: admitted, forOtherPurposes: meeting(forOtherPurposes, of: admitted),
            objective: first, tolerance: tolerance)
    }

    /// The index of the baseline, if it was measured.
    public var baseline: Int? { configurations.firstIndex(where: \.isDefault) }

    /// The front of other metrics, among the configurations that meet the constraints.
    package func front(of metrics: [Metric]) -> [Int] { Self.front(of: metrics, among: admitted, in: configurations) }

    static func front(
        of metrics: [Metric], among places: [Int], in configurations: [MeasuredConfiguration]
    ) -> [Int] {
        ParetoFront.places(
            of: places.map { place in metrics.map { $0.cost(configurations[place].value($0.key)) } }
        ).map { places[$0] }
    }

    private static func nearest(to constraints: [MetricConstraint], in configurations: [MeasuredConfiguration]) -> Int?
    {
        let spreads = constraints.map { constraint in
            let values = configurations.compactMap { $0.value(constraint.key) }
            let spread = (values.max() ?? 0) - (values.min() ?? 0)
            return spread > 0 ? spread : 1
        }
        let shortfalls = configurations.map { configuration in
            let excesses = zip(constraints, spreads).map { $0.excess(of: configuration.value) / $1 }
            return (
                missing: excesses.count { $0.isInfinite }, sum: excesses.filter(\.isFinite).reduce(0, +)
            )
        }
        return shortfalls.indices.min { a, b in
            (shortfalls[a].missing, shortfalls[a].sum, a) < (shortfalls[b].missing, shortfalls[b].sum, b)
        }
    }
}

extension ConfigurationFront: JSONRecord {
    /// Its keys in JSON.
    public static let shape = JSONShape<Self>(
        "front", "The Pareto front of the objectives.",
        .always("objectives", { $0.objectives.map(\.key) }, "Keys of the metrics."),
        .always("constraints", \.constraints, "What configurations must meet."),
        .always(
            "tolerance", \.tolerance,
            "By how much picks may be worse than the baseline, in the unit of the first objective."),
        .always("configurationCount", \.configurations.count, "Number of measured configurations."),
        .always("admittedCount", \.admitted.count, "Number of them that meet the constraints."),
        .maybe("baseline", { $0[$0.baseline] }, "The baseline."),
        .always("front", { front in front.front.map { front.configurations[$0] } }, "The configurations of the front."),
        .maybe("nearest", { $0[$0.nearest] }, "The nearest configuration if none meets the constraints."),
        .always("picks", \.picks, "The picks."))

    private subscript(place: Int?) -> MeasuredConfiguration? { place.map { configurations[$0] } }
}
