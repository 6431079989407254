package import Evaluation
package import Formats
internal import NumericalMethods
internal import Positioning
package import VenueModel

/// Accuracy against the number of beacons, each number with a preset that was calibrated for it.
package struct DensityCurve: JSONDocument {
    private var venue: String
    private var worlds: Int
    private var walks: Int
    private var seed: UInt64
    /// The points by ascending number of beacons.
    package let points: [Point]
    private var knee: Int?
    private var nearlyBest: Int?
    private var best: Int?

    /// The metrics of a point.
    package static let metrics: [Metric] = [.ce50, .ce75, .ce95, .floorDetection]
    /// How much worse than the best a number of beacons may be that is nearly the best.
    private static let tolerance = 0.05

    /// One number of beacons.
    package struct Point: Encodable, Sendable {
        /// Number of beacons.
        package let beacons: Int
        /// What the calibrated preset changes, as `key=value`.
        package let settings: [String]
        /// The metrics, in the order of ``DensityCurve/metrics``.
        package let metrics: [Value]
        /// Mean gain in CE75 over the point before, metres, with its 95 % interval.
        package let gain: Double?
        package let gainInterval: [Double]?
    }

    /// A metric of a point.
    package struct Value: Encodable, Sendable {
        package let key: String
        package let median: Double?
        package let interval: [Double]?
    }

    /// A curve of arms in ascending order of their beacons, with their figures in the same worlds.
    package init(_ arms: [(arm: TrialArm, figures: PredictedFigures)], of venue: Venue, options: PlanTrial.Options) {
        (self.venue, worlds, walks, seed) = (venue.name, options.worlds, options.walks, options.seed)
        points = arms.indices.map { index in
            let figures = arms[index].figures
            let gains = index > 0 ? figures.gains(over: arms[index - 1].figures, .ce75) : []
            let stream = RandomStream(
                seed: options.seed, purpose: "density", entity: UInt64(arms[index].arm.venue.beacons.count))
            return Point(
                beacons: arms[index].arm.venue.beacons.count,
                settings: arms[index].arm.settings,
                metrics: Self.metrics.map { metric in
                    Value(
                        key: metric.key, median: figures.median(of: metric.key),
                        interval: figures.interval(of: metric.key).map { [$0.lowerBound, $0.upperBound] })
                }, gain: Statistics.mean(gains),
                gainInterval: Bootstrap.interval(ofMean: gains, stream: stream)
                    .map { [$0.lowerBound, $0.upperBound] })
        }
        let curve = points.compactMap { point in
            point.metrics[1].median.map { (count: point.beacons, error: $0) }
        }
        knee = Self.knee(of: curve)
        guard let least = curve.map(\.error).min() else { return }
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
            func pair(_ ends: [Double]?) -> String {
                ends.map { ends in ends.map { TextTable.number($0, decimals: 2) }.joined(separator: "…") } ?? "–"
            }
            table.rows.append(
                ["\(point.beacons)"] + zip(Self.metrics, point.metrics).map { $0.format($1.median) }
                    + [
                        pair(point.metrics[1].interval), TextTable.number(point.gain, decimals: 2),
                        pair(point.gainInterval), "\(point.settings.count)",
                    ])
        }
        var lines = [
            "\(venue): \(worlds) possible buildings, \(walks) walks in each, a calibrated preset at each point\n",
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

    /// The number of beacons at the knee; `nil` if there is none.
    package var kneeCount: Int? { knee }

    /// The published form.
    package static let schema = DocumentSchema(
        "plan-density", version: 1, "Accuracy against the number of beacons, with a preset calibrated at each point.",
        keys: [
            .always("venue", .string, "Name of the venue."),
            .always("worlds", .count, "Number of simulated buildings."),
            .always("walks", .count, "Number of walks in each."),
            .always("seed", .whole, "Seed of all random numbers."),
            .always("points", .each(point), "The points by ascending number of beacons."),
            .maybe(
                "knee", .count, "Number of beacons from which on each further one gains less. Missing if there is none."
            ),
            .maybe("nearlyBest", .count, "The smallest number of beacons with a CE75 within 5 % of the best."),
            .maybe("best", .count, "The number of beacons with the best CE75."),
        ])

    private static let point = YAMLShape(
        "densityPoint", "One number of beacons.",
        keys: [
            .always("beacons", .count, "Number of beacons."),
            .always("settings", .many(.string), "What the calibrated preset changes, as `key=value`."),
            .always("metrics", .each(value), "Its metrics."),
            .maybe("gain", .figure("metres"), "Mean gain in CE75 over the point before. Missing at the first point."),
            .maybe("gainInterval", .interval("metres"), "95 % interval of the gain, by bootstrap over the buildings."),
        ])

    private static let value = YAMLShape(
        "densityMetric", "A metric over the simulated buildings.",
        keys: [
            .always("key", .string, "Its key, as `beaconry metrics` lists it."),
            .maybe("median", .figure(), "Median over the buildings. Missing without a value."),
            .maybe("interval", .interval(), "In 90 % of buildings the value lies between these two."),
        ])
}
