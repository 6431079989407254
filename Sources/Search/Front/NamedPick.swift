internal import Evaluation
public import Formats
public import Positioning

/// The configuration for one purpose, with the rule of its selection.
public struct NamedPick: Hashable, Sendable, JSONRecord {
    public enum Purpose: String, Hashable, Sendable, CaseIterable, JSONKind, Encodable {
        /// The smallest error.
        case mostAccurate
        /// A dot that does not move while the visitor stands, with a low latency.
        case steadiest
        /// The lowest energy consumption.
        case thriftiest
        /// A compromise between these.
        case balanced

        /// The preset that the pick fills.
        public var preset: Preset {
            switch self {
            case .mostAccurate: .bestAccuracy
            case .steadiest: .adaptive
            case .thriftiest: .powerSaving
            case .balanced: .default
            }
        }
    }

    public let purpose: Purpose
    /// The name of the preset that the pick fills.
    public let preset: String
    /// The rule of the selection, or why there is no configuration.
    public let rule: String
    /// The index of the configuration; `nil` if there is none.
    public let place: Int?
    public let configuration: MeasuredConfiguration?

    public static let shape = JSONShape<Self>(
        "namedPick", "The configuration for one purpose.", .always("purpose", \.purpose, "The purpose."),
        .always("preset", \.preset, "Name of the preset that it fills."),
        .always("rule", \.rule, "The rule of the selection, or why there is no configuration."),
        .maybe("place", \.place, "Index of the configuration. Missing if no configuration fits."),
        .maybe("configuration", \.configuration, "The configuration."))

    /// The picks, in the order of ``Purpose``.
    static func all(
        of configurations: [MeasuredConfiguration], admitted: [Int], forOtherPurposes: [Int], objective: Metric,
        tolerance: Double
    ) -> [NamedPick] {
        func cost(_ place: Int) -> Double? { objective.cost(configurations[place].value(objective.key)) }
        let baseline = configurations.firstIndex(where: \.isDefault).flatMap { cost($0) }
        let selector = PickSelector(
            configurations: configurations, objective: objective, tolerance: tolerance,
            admitted: admitted.filter { cost($0) != nil },
            // The margin keeps a value that is worse by exactly the tolerance from failing by rounding.
            accurate: forOtherPurposes.filter { place in
                cost(place).map { $0 <= (baseline ?? .infinity) + tolerance + 1e-9 } ?? false
            })
        return Purpose.allCases.map { purpose in
            let (place, rule) = selector.select(purpose)
            return NamedPick(
                purpose: purpose, preset: purpose.preset.rawValue, rule: rule, place: place,
                configuration: place.map { configurations[$0] })
        }
    }
}

/// The rules of the picks. Of equal configurations the first wins.
private struct PickSelector {
    let configurations: [MeasuredConfiguration]
    let objective: Metric
    let tolerance: Double
    /// Indices of the configurations that meet the constraints and have a value of the objective.
    let admitted: [Int]
    /// Those for other purposes whose objective is worse than the baseline's by at most the tolerance.
    let accurate: [Int]

    func select(_ purpose: NamedPick.Purpose) -> (place: Int?, rule: String) {
        guard !admitted.isEmpty else {
            return (nil, "None: no configuration meets all constraints and has a value of \(objective.name).")
        }
        if purpose == .mostAccurate {
            return (
                least(objective, of: admitted),
                "The \(best(objective)) of all configurations that meet the constraints."
            )
        }
        let which =
            "that meet the constraints and whose \(objective.name) is at most \(tolerance) \(objective.unit) worse than the "
            + "baseline's"
        guard !accurate.isEmpty else { return (nil, "None: there are no configurations \(which).") }
        switch purpose {
        case .thriftiest:
            let costs = [Metric.energyIndex, objective]
            let front = ConfigurationFront.front(of: costs, among: accurate, in: configurations)
            return (
                front.first,
                front.isEmpty
                    ? "None: no configuration has a value of \(Metric.energyIndex.name)."
                    : "The \(best(.energyIndex)) of all configurations \(which); ties go to the \(best(objective))."
            )
        case .steadiest: return knee(of: [.standstillJitter, .latency], which)
        default: return knee(of: [objective, .standstillJitter, .latency, .energyIndex], which)
        }
    }

    /// The point of the front that is nearest to the ideal point. Costs are scaled from 0, the lowest on the front, to 1,
    /// the highest (a compromise solution; Zeleny 1973). Metrics without any value are left out.
    private func knee(of wanted: [Metric], _ which: String) -> (place: Int?, rule: String) {
        var seen: Set<String> = []
        let metrics = wanted.filter { metric in
            seen.insert(metric.key).inserted && accurate.contains { configurations[$0].value(metric.key) != nil }
        }
        let missing = wanted.filter { metric in !metrics.contains { $0.key == metric.key } }
        let without =
            missing.isEmpty ? "" : " No configuration has a value of \(missing.map(\.name).joined(separator: " or "))."
        let front = ConfigurationFront.front(of: metrics, among: accurate, in: configurations)
        let costs = front.map { place in metrics.map { $0.cost(configurations[place].value($0.key)) ?? .infinity } }
        let ranges = metrics.indices.map { index in
            let all = costs.map { $0[index] }
            return (least: all.min() ?? 0, greatest: all.max() ?? 0)
        }
        let distances = costs.map { costs in
            zip(costs, ranges).reduce(0) { sum, pair in
                let (cost, range) = pair
                guard range.greatest > range.least else { return sum }
                let share = (cost - range.least) / (range.greatest - range.least)
                return sum + share * share
            }
        }
        let best = front.indices.min { (distances[$0], front[$0]) < (distances[$1], front[$1]) }
        let names = metrics.map(\.name).joined(separator: ", ")
        guard let best else {
            return (nil, (names.isEmpty ? "None." : "None: no configuration has values of all of \(names).") + without)
        }
        return (
            front[best],
            "The configuration whose \(names) are together nearest to their best values, each scaled from 0 (best) to "
                + "1 (worst on the front), among configurations \(which)." + without
        )
    }

    private func least(_ metric: Metric, of places: [Int]) -> Int? {
        ConfigurationFront.front(of: [metric], among: places, in: configurations).first
    }

    private func best(_ metric: Metric) -> String {
        switch metric.better {
        case .lower: "lowest \(metric.name)"
        case .higher: "highest \(metric.name)"
        case .near(let value): "\(metric.name) nearest to \(value)"
        }
    }
}
