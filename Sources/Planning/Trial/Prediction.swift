internal import Evaluation
internal import Formats
package import Parameters
package import VenueModel
internal import Worlds

/// The prediction of a plan as a document and as text: its metrics, its requirements, and what a requirement that is not met
/// would take.
package struct Prediction: JSONDocument {
    private var venue: String
    private var beacons: Int
    private var knowledge: PlanKnowledge
    private var worlds: Int
    private var walks: Int
    private var duration: Double
    private var seed: UInt64
    private var draws: [WorldDraw]
    /// What a pilot taught; `nil` without one.
    package private(set) var pilot: PilotLesson?
    private var metrics: [PredictedMetric]
    private var requirements: [RequirementFigures]

    /// The prediction of a plan.
    ///
    /// - Parameters:
    ///   - parameters: of the plan's scenario.
    ///   - remedies: changes that were tried, in the order of their cost, with their results.
    package init(
        _ result: TrialResult, of venue: Venue, parameters: SimulationParameters = SimulationParameters(),
        options: PlanTrial.Options, remedies: [(name: String, result: TrialResult)] = []
    ) {
        (self.venue, beacons) = (venue.name, venue.beacons.count)
        (knowledge, worlds, walks) = (options.knowledge, options.worlds, options.walks)
        (duration, seed) = (options.duration, options.seed)
        draws = options.knowledge == .blind ? WorldDraw.building(over: parameters).filter(\.differs) : []
        pilot = options.knowledge == .pilot ? options.pilot.map(PilotLesson.init) : nil
        metrics = result.figures.metrics.map { PredictedMetric($0, result.figures) }
        requirements = result.requirements.enumerated().map { index, requirement in
            RequirementFigures(
                requirement,
                remedies: requirement.verdict == .met
                    ? [] : remedies.map { (name: $0.name, result: $0.result.requirements[index]) })
        }
    }

    /// The figures as tables for a terminal, and what to do.
    package var text: String {
        var table = TextTable(header: ["metric", "value", "unit", "90 % of buildings"], leftAligned: [0, 2])
        table.rows = metrics.map(\.row)
        let parts = ["\(venue): \(beacons) beacons, \(assumption)\n", table.text] + [pilot?.text].compactMap(\.self)
        let rule: [String] = requirements.isEmpty ? [] : [PredictedRequirement.rule + "\n"]
        return (parts + rule + requirements.map { $0.text + "\n" }).joined(separator: "\n")
    }

    /// What was simulated, in words.
    package var assumption: String {
        let known =
            switch knowledge {
            case .blind: "only the drawing is known"
            case .pilot: "drawn from what the pilot taught"
            case .surveyed: "the radio model was measured"
            }
        return "\(worlds) possible buildings (\(known)), \(walks) walks of \(YAMLText.number(duration)) s in each"
    }

    /// Whether the building is known by its drawing only.
    package var isBlind: Bool { knowledge == .blind }

    /// The metrics: name, median, unit, and interval.
    package var metricRows: [[String]] { metrics.map(\.row) }

    /// Each requirement with its verdict and what it would take.
    package var requirementTexts: [String] { requirements.map(\.text) }

    /// How many requirements that are not met a change meets that was tried, and how many none of them does.
    package var openRequirements: (withRemedy: Int, withoutRemedy: Int) {
        let met = RequirementResult.Verdict.met.rawValue
        let open = requirements.filter { $0.verdict != met }
        let helped = open.count { $0.remedies.contains { $0.verdict == met } }
        return (helped, open.count - helped)
    }

    /// What differs between the buildings: quantity, distribution, and source.
    package var drawRows: [[String]] {
        draws.map { draw in
            [draw.quantity.name, draw.words, draw.source]
        }
    }

    /// A metric over the worlds.
    struct PredictedMetric: Encodable {
        var key: String
        var name: String
        var unit: String
        var median: Double?
        var interval: [Double]?
        var buildings: [Double]
        let row: [String]

        init(_ metric: Metric, _ figures: PredictedFigures) {
            (key, name, unit) = (metric.key, metric.name, metric.unit)
            (median, row) = (
                figures.median(of: metric.key),
                [
                    metric.name, metric.format(figures.median(of: metric.key)), metric.unit,
                    figures.interval(of: metric.key).map {
                        "\(metric.format($0.lowerBound))…\(metric.format($0.upperBound))"
                    } ?? "–",
                ]
            )
            interval = figures.interval(of: metric.key).map { [$0.lowerBound, $0.upperBound] }
            buildings = figures.values(of: metric.key)
        }

        private enum CodingKeys: CodingKey { case key, name, unit, median, interval, buildings }
    }

    private struct RequirementFigures: Encodable {
        var name: String
        var requirement: String
        var metric: String
        var verdict: String
        var met: Int
        var failed: Int
        var median: Double?
        var interval: [Double]?
        var reason: String?
        var remedies: [RemedyFigures]
        let text: String

        init(_ result: PredictedRequirement, remedies: [(name: String, result: PredictedRequirement)]) {
            (name, requirement) = (result.requirement.name, result.requirement.sentence)
            (metric, verdict) = (result.requirement.metric.key, result.verdict.rawValue)
            (met, failed, median) = (result.met, result.failed, result.median)
            interval = result.interval.map { [$0.lowerBound, $0.upperBound] }
            reason = result.verdict == .inconclusive ? result.reason : nil
            self.remedies = remedies.map { RemedyFigures($0.name, $0.result) }
            var lines = ["\(result.verdict.rawValue): \(result.requirement.title). It is \(result.figure)."]
            if let first = remedies.first(where: { $0.result.verdict == .met }) {
                lines.append("  What it takes: \(first.name). Then it is \(first.result.figure).")
            } else if let best = remedies.enumerated().max(by: {
                ($0.1.result.met, -$0.1.result.excess, -$0.0) < ($1.1.result.met, -$1.1.result.excess, -$1.0)
            }) {
                let helps = best.1.result.met > result.met || best.1.result.excess < result.excess
                lines.append(
                    !helps
                        ? "  None of \(remedies.count) changes helps."
                        : "  None of \(remedies.count) changes is enough. The best: \(best.1.name). Then it is "
                            + "\(best.1.result.figure).")
            }
            text = lines.joined(separator: "\n")
        }

        private enum CodingKeys: CodingKey {
            case name, requirement, metric, verdict, met, failed, median, interval, reason, remedies
        }
    }

    private struct RemedyFigures: Encodable {
        var change: String
        var verdict: String
        var met: Int
        var median: Double?
        var interval: [Double]?

        init(_ name: String, _ result: PredictedRequirement) {
            (change, verdict, met) = (name, result.verdict.rawValue, result.met)
            (median, interval) = (result.median, result.interval.map { [$0.lowerBound, $0.upperBound] })
        }
    }
}
