internal import Geometry

/// A chart of effects with intervals, one row for each effect; right of zero is better.
package struct EffectChart {
    /// One row.
    package struct Row {
        /// The label.
        package var label: String
        /// The estimate.
        package var value: Double
        /// The interval, if there is one.
        package var interval: ClosedRange<Double>?
        /// Whether it is drawn in colour instead of grey.
        package var isAccepted: Bool

        /// A row.
        package init(label: String, value: Double, interval: ClosedRange<Double>?, isAccepted: Bool) {
            self.label = label
            self.value = value
            self.interval = interval
            self.isAccepted = isAccepted
        }
    }

    /// The rows, from top to bottom.
    package var rows: [Row]
    /// The title of the x axis.
    package var axisTitle: String

    /// A chart of these rows.
    package init(rows: [Row], axisTitle: String) {
        self.rows = rows
        self.axisTitle = axisTitle
    }

    /// The drawing.
    package var drawing: SVG {
        let ends = rows.flatMap { row in
            row.interval.map { [$0.lowerBound, $0.upperBound, row.value] } ?? [row.value]
        }
        let right = max(ends.max() ?? 0, 0.1)
        let left = max(-(ends.min() ?? 0), 0)
        let step = NiceAxis(upTo: left + right).step
        let lower = -(left / step).rounded(.up) * step
        let upper = (right / step).rounded(.up) * step
        let height = 64 + 26 * Double(rows.count)
        var svg = SVG(
            width: 820, height: height,
            title: rows.map { "\($0.label): \(Format.signed($0.value))" }.joined(separator: "; "))
        let frame = Bounds(lower: Point(430, 8), upper: Point(800, height - 48))
        func x(_ value: Double) -> Double { frame.lower.x + (value - lower) / (upper - lower) * frame.width }
        let ticks = (0...Int(((upper - lower) / step).rounded())).map { lower + Double($0) * step }
        svg.horizontalAxis(ticks, in: frame, title: axisTitle, x: x)
        svg.line(Point(x(0), frame.lower.y), Point(x(0), frame.upper.y), .line(Palette.ink))
        for (index, row) in rows.enumerated() {
            let y = frame.lower.y + 14 + 26 * Double(index)
            let colour = row.isAccepted ? Palette.candidate : "#9aa5b1"
            svg.text(row.label, at: Point(frame.lower.x - 12, y + 4), anchor: "end")
            if let interval = row.interval {
                svg.line(Point(x(interval.lowerBound), y), Point(x(interval.upperBound), y), .line(colour, 2))
            }
            svg.circle(Point(x(row.value), y), radius: 4.5, .fill(colour), tooltip: Format.signed(row.value))
        }
        return svg
    }
}
