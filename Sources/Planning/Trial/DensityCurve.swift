package import Evaluation
package import Formats
internal import NumericalMethods
package import VenueModel

/// Accuracy against the number of beacons, each number with a preset that was calibrated for it.
package struct DensityCurve: JSONDocument, JSONRecord {
    private let venue: Venue
    private let options: PlanTrial.Options
    /// The points by ascending number of beacons.
    package let points: [Point]
    /// The number of beacons at the knee; `nil` if there is none.
    package let knee: Int?
    private let nearlyBest: Int?
    private let best: Int?

    package static let schema = DocumentSchema(shape, version: 1)
    package static let shape = JSONShape<Self>(
        "plan-density", "Accuracy against the number of beacons, with a preset calibrated at each point.",
        .always("venue", \.venue.name, "Name of the venue."),
        .always("worlds", \.options.worlds, "Number of simulated buildings."),
        .always("walks", \.options.walks, "Number of walks in each building."),
        .always("seed", \.options.seed, "Seed of all random numbers."),
        .always("points", \.points, "The points by ascending number of beacons."),
        .maybe(
            "knee", \.knee,
            "Number of beacons above which each further beacon gains less. Missing if there is no such number."),
        .maybe("nearlyBest", \.nearlyBest, "The smallest number of beacons with a CE75 within 5 % of the best."),
        .maybe("best", \.best, "The number of beacons with the best CE75."))

    package static let metrics: [Metric] = [.ce50, .ce75, .ce95, .floorDetection]
    /// How much worse than the best a number of beacons may be that is nearly the best.
    private static let tolerance = 0.05

    /// One number of beacons.
    package struct Point: JSONRecord, Sendable {
        let arm: TrialArm
        /// The metrics, in the order of ``DensityCurve/metrics``.
        package let metrics: [Value]
        let gain: Double?
        let gainInterval: ClosedRange<Double>?

        package static let shape = JSONShape<Self>(
            "densityPoint", "One number of beacons.",
            .always("beacons", \.beacons, "Number of beacons."),
            .always("settings", \.arm.settings, "What the calibrated preset changes, as `key=value`."),
            .always("metrics", \.metrics, "Metrics with this number of beacons."),
            .maybe(
                "gain", .figure("metres"), \.gain,
                "Mean gain in CE75 over the point before. Missing at the first point."),
            .maybe(
                "gainInterval", .interval("metres"), \.gainInterval,
                "95 % interval of the gain, by bootstrap over the buildings."))

        package var beacons: Int { arm.venue.beacons.count }
    }

    package struct Value: PredictedMetric, Sendable {
        package let metric: Metric
        package let values: [Double]

        package static let shape = JSONShape<Self>(
            "densityMetric", "A metric over the simulated buildings.", .key, .median, .interval)
    }

    /// A curve of arms in ascending order of their beacons, with their figures in the same worlds.
    package init(_ arms: [(arm: TrialArm, figures: PredictedFigures)], of venue: Venue, options: PlanTrial.Options) {
        self.venue = venue
        self.options = options
        points = arms.indices.map { index in
            let (arm, figures) = arms[index]
            let gains = index > 0 ? figures.gains(over: arms[index - 1].figures, .ce75) : []
            let stream = RandomStream(seed: options.seed, purpose: "density", entity: UInt64(arm.venue.beacons.count))
            return Point(
                arm: arm, metrics: Self.metrics.map { Value(metric: $0, values: figures.values(of: $0.key)) },
                gain: Statistics.mean(gains), gainInterval: Bootstrap.interval(ofMean: gains, stream: stream))
        }
        let curve = points.compactMap { point in
            point.metrics[1].median.map { (count: point.beacons, error: $0) }
        }
        knee = Self.knee(of: curve)
        let least = curve.map(\.error).min() ?? 0
        best = curve.first { $0.error == least }?.count
        nearlyBest = curve.first { $0.error <= least * (1 + Self.tolerance) }?.count
    }

    /// The number of beacons at the knee: the point farthest below the line from the first point to the last one, both axes
    /// scaled to 0…1 (Satopää et al. 2011). `nil` for fewer than three points, or if no point is below the line.
    package static func knee(of curve: [(count: Int, error: Double)]) -> Int? {
        guard curve.count > 2, let first = curve.first, let last = curve.last, last.error < first.error else {
            return nil
        }
        let depth = curve.map { point in
            let x = Double(point.count - first.count) / Double(last.count - first.count)
            let y = (point.error - last.error) / (first.error - last.error)
            return 1 - x - y
        }
        guard let deepest = depth.indices.max(by: { (depth[$0], $1) < (depth[$1], $0) }), depth[deepest] > 0 else {
            return nil
        }
        return curve[deepest].count
    }

    /// The table for a terminal, and what to read from it.
    package var text: String {
        var table = TextTable(
            header: ["beacons"] + Self.metrics.map { $0.unit == "1" ? $0.label : "\($0.label) \($0.unit)" }
                + ["90 % of buildings, CE75", "mean gain in CE75", "95 % interval", "changed settings"],
            leftAligned: [8])
        for point in points {
            table.rows.append(
                ["\(point.beacons)"] + zip(Self.metrics, point.metrics).map { $0.format($1.median) }
                    + [
                        TextTable.interval(point.metrics[1].interval), TextTable.number(point.gain, decimals: 2),
                        TextTable.interval(point.gainInterval), "\(point.arm.settings.count)",
                    ])
        }
        var lines = [
            "\(venue.name): \(options.worlds) possible buildings, \(options.walks) walks in each, a calibrated preset at each point\n",
            table.text,
        ]
        if let knee { lines.append("The knee is at \(knee) beacons: from there on, each further beacon gains less.") }
        if let nearlyBest, let best {
            lines.append(
                nearlyBest == best
                    ? "The best CE75 is that of \(best) beacons; no smaller number comes within 5 % of it."
                    : "With \(nearlyBest) beacons CE75 is within 5 % of the best. The last 5 % cost "
                        + "\(best - nearlyBest) further beacons.")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
