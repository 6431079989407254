public import Evaluation
public import Formats
public import Positioning

/// The Pareto front of several objectives under constraints, and one configuration for each purpose.
///
/// The values come from training walks, so those of the picks are optimistic. Measure a pick on test walks to report it.
public struct ConfigurationFront: Sendable, JSONRecord {
    /// The metrics of the front; the first one is minimised.
    public let objectives: [Metric]
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
            return (missing: excesses.count { $0.isInfinite }, sum: excesses.filter(\.isFinite).reduce(0, +))
        }
        return shortfalls.indices.min { a, b in
            (shortfalls[a].missing, shortfalls[a].sum, a) < (shortfalls[b].missing, shortfalls[b].sum, b)
        }
    }

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

/// A configuration with its metrics: for each metric, the mean over walks.
public struct MeasuredConfiguration: Hashable, Sendable, JSONRecord {
    public var settings: PositioningSettings
    /// The name, such as that of a preset; `nil` for a configuration that the search found.
    public var name: String?
    /// Whether it is the baseline.
    public var isDefault: Bool
    /// The values by the keys of their metrics, in the metric's unit; `nil` without a value.
    public var values: [String: Double?]

    public static let shape = JSONShape<Self>(
        "configuration", "A configuration with its mean metrics over walks.",
        .always("settings", \.settings, "The values that are not the default's."),
        .maybe("name", \.name, "Name of the configuration, such as a preset's. Missing for one that the search found."),
        .always("isDefault", \.isDefault, "Whether the configuration is the baseline."),
        .always("values", .dictionary(of: .nullable(.figure())), \.values, "The values by the keys of the metrics."))

    /// Settings with their values.
    public init(
        settings: PositioningSettings, values: [String: Double?], name: String? = nil, isDefault: Bool = false
    ) {
        self.settings = settings
        self.values = values
        self.name = name
        self.isDefault = isDefault
    }

    /// The value of a metric; `nil` if there is none, or if it is not a finite number.
    public func value(_ key: String) -> Double? {
        guard let value = values[key] ?? nil, value.isFinite else { return nil }
        return value
    }
}

/// The Pareto front of two or more costs (Pareto 1906; Kung, Luccio, Preparata 1975): the points that no other point
/// dominates.
///
/// A point dominates another if it is not worse in any cost and better in at least one. Of points with equal costs only the
/// first counts, so a front has no duplicates and does not depend on how a sort treats ties. A point with a missing or
/// non-finite cost is not on the front and dominates nothing.
package enum ParetoFront {
    /// The indices of the front's points, by ascending first cost, then second, and so on. O(n log n) for one or two costs,
    /// O(n log n + n × front) for more.
    ///
    /// - Parameter points: the costs of each point, the same number for all; lower is better.
    package static func places(of points: [[Double?]]) -> [Int] {
        let known: [(costs: [Double], place: Int)] = points.enumerated().compactMap { place, costs in
            let numbers = costs.compactMap { $0 }.filter(\.isFinite)
            return numbers.count == costs.count && !numbers.isEmpty ? (numbers, place) : nil
        }
        let sorted = known.sorted { a, b in
            for (a, b) in zip(a.costs, b.costs) where a != b { return a < b }
            return a.place < b.place
        }
        var front: [(costs: [Double], place: Int)] = []
        for point in sorted {
            // Only an earlier point can dominate this one. With two costs, the last point of the front has the lowest second
            // cost.
            let rivals = point.costs.count <= 2 ? front.suffix(1) : front[...]
            let isBeaten = rivals.contains { rival in zip(rival.costs, point.costs).allSatisfy { $0 <= $1 } }
            if !isBeaten { front.append(point) }
        }
        return front.map(\.place)
    }
}

extension Metric {
    /// The cost of a value, where lower is better: the value, its negative, or its distance from the ideal value.
    func cost(_ value: Double?) -> Double? {
        guard let value, value.isFinite else { return nil }
        return switch better {
        case .lower: value
        case .higher: -value
        case .near(let best): abs(value - best)
        }
    }
}
