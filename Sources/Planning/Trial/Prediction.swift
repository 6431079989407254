internal import Evaluation
package import Formats
package import Parameters
package import VenueModel
internal import Worlds

/// The prediction of a plan as a document and as text: its metrics, its requirements, and what a requirement that is not met
/// would take.
package struct Prediction: JSONDocument, JSONRecord {
    private let venue: Venue
    private let options: PlanTrial.Options
    private let draws: [WorldDraw]
    /// What a pilot taught; `nil` without one.
    package let pilot: PilotLesson?
    private let metrics: [MetricEntry]
    private let requirements: [RequirementEntry]

    package static let schema = DocumentSchema(shape, version: 2)
    package static let shape = JSONShape<Self>(
        "plan-prediction", "The accuracy that a plan will have, over the buildings that it may be about.",
        .always("venue", \.venue.name, "Name of the venue."),
        .always("beacons", \.venue.beacons.count, "Number of beacons of the plan."),
        .always("knowledge", \.options.knowledge, "What is known of the building."),
        .always("worlds", \.options.worlds, "Number of simulated buildings."),
        .always("walks", \.options.walks, "Number of walks in each."),
        .always("duration", .figure("seconds"), \.options.duration, "Length of each walk."),
        .always("seed", \.options.seed, "Seed of all random numbers."),
        .always("draws", \.draws, "What differs between the buildings."),
        .maybe("pilot", \.pilot, "What the pilot taught. Missing without a pilot."),
        .always("metrics", \.metrics, "The metrics."),
        .always("requirements", \.requirements, "The requirements, in the order of their file."))

    /// The prediction of a plan.
    ///
    /// - Parameters:
    ///   - parameters: of the plan's scenario.
    ///   - remedies: changes that were tried, in the order of their cost, with their results.
    package init(
        _ result: TrialResult, of venue: Venue, parameters: SimulationParameters = SimulationParameters(),
        options: PlanTrial.Options, remedies: [(name: String, result: TrialResult)] = []
    ) {
        self.venue = venue
        self.options = options
        draws = options.knowledge == .blind ? WorldDraw.building(over: parameters).filter(\.differs) : []
        pilot = options.knowledge == .pilot ? options.pilot.map(PilotLesson.init) : nil
        metrics = result.figures.metrics.map { MetricEntry(metric: $0, values: result.figures.values(of: $0.key)) }
        requirements = result.requirements.enumerated().map { index, requirement in
            RequirementEntry(
                result: requirement,
                remedies: requirement.verdict == .met
                    ? [] : remedies.map { TriedRemedy(change: $0.name, result: $0.result.requirements[index]) })
        }
    }

    /// The figures as tables for a terminal, and what to do.
    package var text: String {
        var table = TextTable(header: ["metric", "value", "unit", "90 % of buildings"], leftAligned: [0, 2])
        table.rows = metrics.map(\.row)
        let parts =
            ["\(venue.name): \(venue.beacons.count) beacons, \(assumption)\n", table.text]
            + [pilot?.text].compactMap(\.self)
        let rule: [String] = requirements.isEmpty ? [] : [PredictedRequirement.rule + "\n"]
        return (parts + rule + requirements.map { $0.text + "\n" }).joined(separator: "\n")
    }

    /// What was simulated, in words.
    package var assumption: String {
        let known =
            switch options.knowledge {
            case .blind: "only the drawing is known"
            case .pilot: "drawn from what the pilot taught"
            case .surveyed: "the radio model was measured"
            }
        return
            "\(options.worlds) possible buildings (\(known)), \(options.walks) walks of \(YAMLText.number(options.duration)) s in each"
    }

    /// Whether the building is known by its drawing only.
    package var isBlind: Bool { options.knowledge == .blind }

    /// The metrics: name, median, unit, and interval.
    package var metricRows: [[String]] { metrics.map(\.row) }

    /// Each requirement with its verdict and what it would take.
    package var requirementTexts: [String] { requirements.map(\.text) }

    /// How many requirements that are not met a change meets that was tried, and how many none of them does.
    package var openRequirements: (withRemedy: Int, withoutRemedy: Int) {
        let open = requirements.filter { $0.result.verdict != .met }
        let helped = open.count { $0.remedies.contains { $0.result.verdict == .met } }
        return (helped, open.count - helped)
    }

    /// What differs between the buildings: quantity, distribution, and source.
    package var drawRows: [[String]] {
        draws.map { draw in
            [draw.quantity.name, draw.words, draw.source]
        }
    }

    private struct MetricEntry: PredictedMetric {
        let metric: Metric
        let values: [Double]

        static let shape = JSONShape<Self>(
            "predictedMetric", "A metric over the simulated buildings.", .key,
            .always("name", \.metric.name, "Name of the metric."),
            .always("unit", \.metric.unit, "Unit of the metric; 1 for a share."),
            .median, .interval,
            .always("buildings", \.values, "The value in each building, in their order; without those that have none."))

        var row: [String] { [metric.name, metric.format(median), metric.unit, range] }
    }

    private struct RequirementEntry: JSONRecord {
        let result: PredictedRequirement
        let remedies: [TriedRemedy]

        static let shape = JSONShape<Self>(
            "predictedRequirement", "Whether the plan will meet a requirement.",
            .always("name", \.result.requirement.name, "Name of the requirement."),
            .always("requirement", \.result.requirement.sentence, "The requirement in words."),
            .always("metric", \.result.requirement.metric.key, "Key of the requirement's metric."),
            .always("verdict", \.result.verdict, "The verdict on the plan."),
            .always("met", \.result.met, "Number of buildings in which the walks meet the requirement."),
            .always("failed", \.result.failed, "Number of buildings in which the value is not allowed."),
            .maybe("median", \.result.median, "Median of the metric over the buildings. Missing without a value."),
            .maybe("interval", \.result.interval, "In 90 % of buildings the value lies between these two."),
            .maybe(
                "reason", { $0.result.verdict == .inconclusive ? $0.result.reason : nil },
                "Why most buildings have no verdict. Missing unless the verdict is inconclusive for another reason than the "
                    + "intervals."),
            .always(
                "remedies", \.remedies, "Changes that were tried for the requirement; empty if the requirement is met.")
        )

        var text: String {
            let line = "\(result.verdict.rawValue): \(result.requirement.title). It is \(result.figure)."
            if let first = remedies.first(where: { $0.result.verdict == .met }) {
                return line + "\n  What it takes: \(first.change). Then it is \(first.result.figure)."
            }
            let best = remedies.enumerated().max {
                ($0.element.result.met, -$0.element.result.excess, -$0.offset)
                    < ($1.element.result.met, -$1.element.result.excess, -$1.offset)
            }?.element
            guard let best else { return line }
            let helps = best.result.met > result.met || best.result.excess < result.excess
            return line
                + (helps
                    ? "\n  None of \(remedies.count) changes is enough. The best: \(best.change). Then it is "
                        + "\(best.result.figure)."
                    : "\n  None of \(remedies.count) changes helps.")
        }
    }

    private struct TriedRemedy: JSONRecord {
        let change: String
        let result: PredictedRequirement

        static let shape = JSONShape<Self>(
            "remedy", "A change of the plan, the preset or the hand-over, and what it does for the requirement.",
            .always("change", \.change, "The change."),
            .always("verdict", \.result.verdict, "The verdict with it."),
            .always(
                "met", \.result.met, "Number of buildings in which the walks meet the requirement after the change."),
            .maybe("median", \.result.median, "Median of the metric then. Missing without a value."),
            .maybe("interval", \.result.interval, "In 90 % of buildings the value then lies between these two."))
    }
}
