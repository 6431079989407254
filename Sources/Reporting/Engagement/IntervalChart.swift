internal import Geometry

/// A chart of values with their intervals, one row each.
struct IntervalChart {
    /// One value.
    struct Row {
        /// What it is of.
        var name: String
        /// The value, at least 0.
        var value: Double
        /// Its interval; `nil` for none.
        var interval: ClosedRange<Double>?
    }

    /// The values, from top to bottom.
    var rows: [Row]
    /// The title of the x axis.
    var axisTitle: String

    /// The drawing.
    var drawing: SVG {
        let axis = NiceAxis(upTo: max(rows.map { max($0.value, $0.interval?.upperBound ?? 0) }.max() ?? 0, 0.001))
        let height = 64 + 20 * Double(rows.count)
        var svg = SVG(
            width: 760, height: height, title: axisTitle,
            description: rows.map { "\($0.name): \(Format.number($0.value))" }.joined(separator: "; "))
        let frame = Bounds(lower: Point(250, 8), upper: Point(740, height - 48))
        func x(_ value: Double) -> Double { frame.lower.x + value / axis.end * frame.width }
        svg.horizontalAxis(axis.ticks, in: frame, title: axisTitle, x: x)
        for (index, row) in rows.enumerated() {
            let y = frame.lower.y + 10 + 20 * Double(index)
            svg.text(row.name, at: Point(frame.lower.x - 12, y + 4), anchor: "end")
            if let interval = row.interval {
                svg.line(
                    Point(x(interval.lowerBound), y), Point(x(interval.upperBound), y),
                    .line(Palette.candidate, 3, opacity: 0.4))
            }
            svg.circle(
                Point(x(row.value), y), radius: 4, .fill(Palette.candidate), tooltip: Format.number(row.value))
        }
        return svg
    }
}
