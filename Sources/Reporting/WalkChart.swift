internal import Geometry

/// A chart of paired scores, one row per walk: from the baseline's score to the candidate's.
package struct WalkChart {
    /// One walk.
    package struct Row {
        /// Name of the walk.
        package var name: String
        /// Score of the baseline.
        package var baseline: Double
        /// Score of the candidate.
        package var candidate: Double

        /// A row.
        package init(name: String, baseline: Double, candidate: Double) {
            self.name = name
            self.baseline = baseline
            self.candidate = candidate
        }
    }

    /// The walks, from top to bottom.
    package var rows: [Row]
    /// The title of the x axis.
    package var axisTitle: String

    /// A chart of these walks.
    package init(rows: [Row], axisTitle: String) {
        self.rows = rows
        self.axisTitle = axisTitle
    }

    /// The drawing.
    package var drawing: SVG {
        let axis = NiceAxis(upTo: max(1, rows.flatMap { [$0.baseline, $0.candidate] }.max() ?? 1))
        let better = rows.count { $0.candidate < $0.baseline }
        let height = 64 + 18 * Double(rows.count)
        var svg = SVG(
            width: 720, height: height,
            title: "The candidate is better on \(better) of \(Format.count(rows.count, "walk")).")
        let frame = Bounds(lower: Point(250, 8), upper: Point(700, height - 48))
        func x(_ value: Double) -> Double { frame.lower.x + value / axis.end * frame.width }
        svg.horizontalAxis(axis.ticks, in: frame, title: axisTitle, x: x)
        for (index, row) in rows.enumerated() {
            let y = frame.lower.y + 10 + 18 * Double(index)
            let colour = row.candidate < row.baseline ? Palette.candidate : Palette.baseline
            svg.text(row.name, at: Point(frame.lower.x - 12, y + 4), anchor: "end")
            svg.line(Point(x(row.baseline), y), Point(x(row.candidate), y), .line(colour, 2, opacity: 0.5))
            svg.circle(
                Point(x(row.baseline), y), radius: 4, .fill(Palette.baseline), tooltip: Format.fixed(row.baseline))
            svg.circle(
                Point(x(row.candidate), y), radius: 4, .fill(Palette.candidate), tooltip: Format.fixed(row.candidate))
        }
        return svg
    }
}
