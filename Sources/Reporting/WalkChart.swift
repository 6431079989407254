internal import Geometry

/// A chart of paired scores, one row a walk: from the default's score to the tuned one's.
public struct WalkChart {
    /// One walk.
    public struct Row {
        /// Name of the walk.
        public var name: String
        /// Score under the default.
        public var standard: Double
        /// Score under the tuned settings.
        public var tuned: Double

        /// A row.
        public init(name: String, standard: Double, tuned: Double) {
            self.name = name
            self.standard = standard
            self.tuned = tuned
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
        let axis = NiceAxis(upTo: max(1, rows.flatMap { [$0.standard, $0.tuned] }.max() ?? 1))
        let better = rows.count { $0.tuned < $0.standard }
        let height = 64 + 18 * Double(rows.count)
        var svg = SVG(
            width: 720, height: height,
            title: "The tuned settings are better on \(better) of \(rows.count) walks.")
        let frame = Bounds(lower: Point(250, 8), upper: Point(700, height - 48))
        func x(_ value: Double) -> Double { frame.lower.x + value / axis.end * frame.width }
        svg.horizontalAxis(axis.ticks, in: frame, title: axisTitle, x: x)
        for (index, row) in rows.enumerated() {
            let y = frame.lower.y + 10 + 18 * Double(index)
            let colour = row.tuned < row.standard ? Palette.tuned : Palette.standard
            svg.text(row.name, at: Point(frame.lower.x - 12, y + 4), anchor: "end")
            svg.line(Point(x(row.standard), y), Point(x(row.tuned), y), .line(colour, 2, opacity: 0.5))
            svg.circle(
                Point(x(row.standard), y), radius: 4, .fill(Palette.standard), tooltip: Format.fixed(row.standard))
            svg.circle(Point(x(row.tuned), y), radius: 4, .fill(Palette.tuned), tooltip: Format.fixed(row.tuned))
        }
        return svg
    }
}
