internal import Geometry

/// A chart of paired scores, one row a walk: from the default's score to the tuned one's.
public struct WalkChart {
    /// One walk.
    public struct Row {
        /// Name of the walk.
        public var name: String
        /// Score under the default.
        public var baseline: Double
        /// Score under the tuned settings.
        public var candidate: Double

        /// A row.
        public init(name: String, baseline: Double, candidate: Double) {
            self.name = name
            self.baseline = baseline
            self.candidate = candidate
        }
    }

    /// The walks, from top to bottom.
    public var rows: [Row]
    /// What the x axis says.
    public var axisTitle: String

    /// A chart of these walks.
    public init(rows: [Row], axisTitle: String) {
        self.rows = rows
        self.axisTitle = axisTitle
    }

    /// The drawing.
    public var drawing: SVG {
        let axis = NiceAxis(upTo: max(1, rows.flatMap { [$0.baseline, $0.candidate] }.max() ?? 1))
        let better = rows.count { $0.candidate < $0.baseline }
        let height = 64 + 18 * Double(rows.count)
        var svg = SVG(
            width: 720, height: height,
            title: "The tuned settings are better on \(better) of \(rows.count) walks.")
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
