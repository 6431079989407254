internal import Calibration
package import Evaluation
package import Formats
internal import NumericalMethods
internal import VenueModel

/// Plans beside each other, on the same visitors in the same buildings.
package struct PlanComparison: JSONDocument {
    private var knowledge: PlanKnowledge
    private var worlds: Int
    private var walks: Int
    private var seed: UInt64
    private var calibrated: Bool
    private var plans: [Entry]

    /// The metrics that are compared.
    package static let metrics: [Metric] = [.ce50, .ce75, .ce95, .ipinScore, .floorDetection, .availability]

    /// A comparison of each arm with the first.
    ///
    /// - Parameter calibrated: whether each arm has a preset of its own.
    package init(_ arms: [TrialArm], _ results: [TrialResult], options: PlanTrial.Options, calibrated: Bool) {
        (knowledge, worlds, walks, self.calibrated) = (options.knowledge, options.worlds, options.walks, calibrated)
        seed = options.seed
        plans = zip(arms, results).enumerated().map { index, pair in
            Entry(
                pair.0, pair.1.figures, against: index == 0 ? nil : results[0].figures, seed: options.seed)
        }
    }

    /// The tables for a terminal.
    package var text: String {
        var table = TextTable(header: ["plan", "beacons"] + Self.metrics.map(\.columnTitle), leftAligned: [0])
        for plan in plans {
            table.rows.append(
                [plan.name, "\(plan.beacons)"] + zip(Self.metrics, plan.metrics).map { $0.format($1.median) })
            table.rows.append(
                ["  90 % of buildings", ""]
                    + zip(Self.metrics, plan.metrics).map { metric, figures in
                        figures.interval.map { "\(metric.format($0[0]))…\(metric.format($0[1]))" } ?? "–"
                    })
        }
        let lines = plans.dropFirst().flatMap { plan in
            zip(Self.metrics, plan.metrics).compactMap { metric, figures -> String? in
                guard let gain = figures.gain, let ends = figures.gainInterval else { return nil }
                let unit = metric.unit == "1" ? "" : " \(metric.unit)"
                let word =
                    ends == [0, 0]
                    ? "equal to" : ends[0] > 0 ? "better than" : ends[1] < 0 ? "worse than" : "inconclusive against"
                return
                    "\(plan.name), \(metric.name): \(word) \(plans[0].name), mean gain \(metric.format(gain))\(unit) "
                    + "(95 % interval \(metric.format(ends[0]))…\(metric.format(ends[1])))"
            }
        }
        let preset = calibrated ? "each plan with a preset calibrated for it" : "the same preset"
        return
            "\(worlds) possible buildings, \(walks) walks in each, \(preset); medians over the buildings, gains as means\n\n"
            + table.text + (lines.isEmpty ? "" : "\n" + lines.joined(separator: "\n") + "\n")
    }

    private struct Entry: Encodable {
        var name: String
        var beacons: Int
        var settings: [String]
        var metrics: [Figures]

        init(_ arm: TrialArm, _ figures: PredictedFigures, against first: PredictedFigures?, seed: UInt64) {
            (name, beacons, settings) = (arm.name, arm.venue.beacons.count, arm.settings)
            metrics = figures.metrics.map { Figures($0, figures, against: first, seed: seed) }
        }
    }

    private struct Figures: Encodable {
        var key: String
        var median: Double?
        var interval: [Double]?
        var gain: Double?
        var gainInterval: [Double]?

        init(_ metric: Metric, _ figures: PredictedFigures, against first: PredictedFigures?, seed: UInt64) {
            key = metric.key
            median = figures.median(of: metric.key)
            interval = figures.interval(of: metric.key).map { [$0.lowerBound, $0.upperBound] }
            guard let first else { return }
            let gains = figures.gains(over: first, metric)
            gain = Statistics.mean(gains)
            gainInterval = Bootstrap.interval(
                ofMean: gains, stream: RandomStream(seed: seed, purpose: "plan comparison \(metric.key)")
            ).map { [$0.lowerBound, $0.upperBound] }
        }
    }
}

extension PredictedFigures {
    /// How much better a metric is than in other figures of the same worlds, world by world; positive is better.
    package func gains(over other: PredictedFigures, _ metric: Metric) -> [Double] {
        guard let index = metrics.firstIndex(where: { $0.key == metric.key }) else { return [] }
        return zip(values, other.values).compactMap { here, there in
            guard let now = here[index], let before = there[index] else { return nil }
            return metric.better.improvement(from: before, to: now)
        }
    }
}

extension PlanComparison {
    /// The published form.
    package static let schema = DocumentSchema(
        "plan-comparison", version: 1, "Plans on the same visitors in the same buildings.",
        keys: [
            .always(
                "knowledge", .choice(PlanKnowledge.allCases.map(\.rawValue)), "What is known of the building."),
            .always("worlds", .count, "Number of simulated buildings."),
            .always("walks", .count, "Number of walks in each."),
            .always("seed", .whole, "Seed of all random numbers."),
            .always("calibrated", .flag, "Whether each plan has a preset that was calibrated for it."),
            .always("plans", .each(plan), "The plans; each but the first is compared with the first."),
        ])

    private static let plan = YAMLShape(
        "comparedPlan", "A plan.",
        keys: [
            .always("name", .string, "Its name."), .always("beacons", .count, "Number of its beacons."),
            .always("settings", .many(.string), "What its preset changes, as `key=value`."),
            .always("metrics", .each(metric), "Its metrics."),
        ])

    private static let metric = YAMLShape(
        "comparedMetric", "A metric of a plan.",
        keys: [
            .always("key", .string, "Its key, as `beaconry metrics` lists it."),
            .maybe("median", .figure(), "Median over the buildings. Missing without a value."),
            .maybe("interval", .interval(), "In 90 % of buildings the value lies between these two."),
            .maybe(
                "gain", .figure(),
                "Mean over the buildings of how much better it is than the first plan. Missing for it."),
            .maybe("gainInterval", .interval(), "95 % interval of the gain, by bootstrap over the buildings."),
        ])
}
