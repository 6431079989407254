internal import Calibration
package import Evaluation
package import Formats
internal import NumericalMethods
internal import VenueModel

/// Plans beside each other, on the same visitors in the same buildings.
package struct PlanComparison: JSONDocument, JSONRecord {
    private let options: PlanTrial.Options
    private let calibrated: Bool
    private let plans: [ComparedPlan]

    package static let schema = DocumentSchema(shape, version: 1)
    package static let shape = JSONShape<Self>(
        "plan-comparison", "Plans on the same visitors in the same buildings.",
        .always("knowledge", \.options.knowledge, "What is known of the building."),
        .always("worlds", \.options.worlds, "Number of simulated buildings."),
        .always("walks", \.options.walks, "Number of walks in each."),
        .always("seed", \.options.seed, "Seed of all random numbers."),
        .always("calibrated", \.calibrated, "Whether each plan has a preset that was calibrated for it."),
        .always("plans", \.plans, "The plans; each but the first is compared with the first."))

    package static let metrics: [Metric] = [.ce50, .ce75, .ce95, .ipinScore, .floorDetection, .availability]

    /// A comparison of each arm with the first.
    ///
    /// - Parameter calibrated: whether each arm has a preset of its own.
    package init(_ arms: [TrialArm], _ results: [TrialResult], options: PlanTrial.Options, calibrated: Bool) {
        self.options = options
        self.calibrated = calibrated
        plans = arms.indices.map { index in
            let figures = results[index].figures
            return ComparedPlan(
                arm: arms[index],
                metrics: figures.metrics.map {
                    Figures($0, figures, against: index == 0 ? nil : results[0].figures, seed: options.seed)
                })
        }
    }

    /// The tables for a terminal.
    package var text: String {
        var table = TextTable(header: ["plan", "beacons"] + Self.metrics.map(\.columnTitle), leftAligned: [0])
        for plan in plans {
            table.rows.append(
                [plan.arm.name, "\(plan.arm.venue.beacons.count)"]
                    + zip(Self.metrics, plan.metrics).map { $0.format($1.median) })
            table.rows.append(["  90 % of buildings", ""] + plan.metrics.map(\.range))
        }
        let lines = plans.dropFirst().flatMap { plan in
            zip(Self.metrics, plan.metrics).compactMap { metric, figures -> String? in
                guard let gain = figures.gain, let ends = figures.gainInterval else { return nil }
                let unit = metric.unit == "1" ? "" : " \(metric.unit)"
                let word =
                    ends == 0...0
                    ? "equal to"
                    : ends.lowerBound > 0
                        ? "better than" : ends.upperBound < 0 ? "worse than" : "inconclusive against"
                return
                    "\(plan.arm.name), \(metric.name): \(word) \(plans[0].arm.name), mean gain \(metric.format(gain))\(unit) "
                    + "(95 % interval \(metric.format(ends.lowerBound))…\(metric.format(ends.upperBound)))"
            }
        }
        let preset = calibrated ? "each plan with a preset calibrated for it" : "the same preset"
        return
            "\(options.worlds) possible buildings, \(options.walks) walks in each, \(preset); medians over the buildings, gains as means\n\n"
            + table.text + (lines.isEmpty ? "" : "\n" + lines.joined(separator: "\n") + "\n")
    }

    private struct ComparedPlan: JSONRecord {
        let arm: TrialArm
        let metrics: [Figures]

        static let shape = JSONShape<Self>(
            "comparedPlan", "A plan.",
            .always("name", \.arm.name, "Name of the plan."),
            .always("beacons", \.arm.venue.beacons.count, "Number of its beacons."),
            .always("settings", \.arm.settings, "What the plan's preset changes, as `key=value`."),
            .always("metrics", \.metrics, "Metrics of the plan."))
    }

    private struct Figures: PredictedMetric {
        let metric: Metric
        let values: [Double]
        var gain: Double?
        var gainInterval: ClosedRange<Double>?

        static let shape = JSONShape<Self>(
            "comparedMetric", "A metric of a plan.", .key, .median, .interval,
            .maybe(
                "gain", \.gain, "Mean over the buildings of how much better it is than the first plan. Missing for it."
            ),
            .maybe("gainInterval", \.gainInterval, "95 % interval of the gain, by bootstrap over the buildings."))

        init(_ metric: Metric, _ figures: PredictedFigures, against first: PredictedFigures?, seed: UInt64) {
            self.metric = metric
            values = figures.values(of: metric.key)
            guard let first else { return }
            let gains = figures.gains(over: first, metric)
            gain = Statistics.mean(gains)
            gainInterval = Bootstrap.interval(
                ofMean: gains, stream: RandomStream(seed: seed, purpose: "plan comparison \(metric.key)"))
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
