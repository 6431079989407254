internal import Foundation
internal import Geometry
internal import NumericalMethods

/// A chart of cumulative distributions of errors: the share of the instants with a position that have an error up to
/// x, on whatever level.
struct DistributionChart {
    struct Series {
        /// Name in the legend.
        var name: String
        /// The errors, metres, in any order.
        var errors: [Double]
        var colour: String
    }

    /// The curves, drawn in this order.
    var series: [Series]

    /// The drawing. It has no figures of the errors, because those of all walks together are not the means of walks in a
    /// report's tables. Its x axis ends at the largest 99 % quantile, so that a single outlier does not compress the curves.
    var drawing: SVG {
        let sorted = series.map { Statistics.ascending($0.errors) }
        let limit = max(1, sorted.compactMap { Statistics.quantile(sorted: $0, 0.99) }.max() ?? 1)
        let axis = NiceAxis(upTo: limit)
        var svg = SVG(
            width: 640, height: 380,
            title: "Share of the instants with a position, all walks together, up to a given horizontal error: "
                + "\(series.map(\.name).joined(separator: ", ")).")
        let frame = Bounds(lower: Point(72, 16), upper: Point(624, 330))
        func place(_ error: Double, _ share: Double) -> Point {
            Point(frame.lower.x + error / axis.end * frame.width, frame.upper.y - share * frame.height)
        }
        svg.errorAxes(axis, shares: [0, 0.25, 0.5, 0.75, 0.95, 1], in: frame, place: place)
        svg.text(
            "share of instants with a position", at: Point(16, frame.upper.y - frame.height / 2), anchor: "middle",
            isVertical: true)
        for (series, errors) in zip(series, sorted) where !errors.isEmpty {
            svg.path(Self.curve(errors, upTo: axis.end).map { place($0.error, $0.share) }, .line(series.colour, 2.2))
            if let median = Statistics.quantile(sorted: errors, 0.5), median <= axis.end {
                svg.circle(place(median, 0.5), radius: 4, .fill(series.colour), tooltip: "half of the instants")
            }
        }
        for (index, series) in series.enumerated() {
            let y = frame.upper.y - 22 * Double(self.series.count - index) + 6
            svg.line(Point(frame.upper.x - 210, y - 4), Point(frame.upper.x - 186, y - 4), .line(series.colour, 2.2))
            svg.text(series.name, at: Point(frame.upper.x - 178, y))
        }
        return svg
    }

    /// At most 200 points of the empirical distribution, evenly spread over the shares.
    private static func curve(_ sorted: [Double], upTo limit: Double) -> [(error: Double, share: Double)] {
        var points: [(error: Double, share: Double)] = [(0, 0)]
        for step in 0...200 {
            let share = Double(step) / 200
            guard let error = Statistics.quantile(sorted: sorted, share) else { continue }
            if error > limit { break }
            points.append((error, share))
        }
        return points
    }
}

/// An axis from zero with round ticks.
struct NiceAxis {
    /// The end of the axis; a multiple of the step.
    let end: Double
    /// The distance between ticks.
    let step: Double

    /// The shortest axis that covers `limit`, with between half of `ticks` and about `ticks` ticks.
    init(upTo limit: Double, ticks: Double = 8) {
        let rough = max(limit, 1e-9) / ticks
        let power = pow(10, log10(rough).rounded(.down))
        step = ([1, 2, 2.5, 5, 10].first { $0 * power >= rough } ?? 10) * power
        end = (limit / step).rounded(.up) * step
    }

    /// The positions of the ticks, from zero to the end.
    var ticks: [Double] { (0...Int((end / step).rounded())).map { Double($0) * step } }
}
