internal import Evaluation
internal import Geometry

/// A chart with a row for each thing: its name, and under it values with their intervals on a common axis. Names stand above
/// the values, so no name is cut off, and the chart fits a telephone.
struct RowChart {
    struct Mark {
        var value: Double
        /// Its interval; `nil` for none.
        var interval: ClosedRange<Double>?
        var colour = Palette.candidate
        /// Drawn as a bar from zero instead of a dot.
        var isBar = false
    }

    struct MarkedRow {
        var label: String
        /// What stands at the right of the label; may be empty.
        var note = ""
        /// Whether the label stands out.
        var isBold = false
        /// The values, from top to bottom.
        var marks: [Mark]
    }

    /// The rows, from top to bottom.
    var rows: [MarkedRow]
    /// The title of the x axis.
    var axisTitle: String
    /// What the colours mean; may be empty.
    var legend: [(name: String, colour: String)] = []
    /// Values between minus and plus this one do not count; a grey band.
    var band: Double?
    /// How a value is written.
    var format: (Double) -> String = { Format.number($0) }

    private static let width = 480.0
    private static let labelHeight = 19.0
    private static let markHeight = 14.0

    /// Between two rows.
    private static let gap = 8.0

    var drawing: SVG {
        let values =
            rows.flatMap(\.marks).flatMap { [$0.value, $0.interval?.lowerBound, $0.interval?.upperBound] }
            .compactMap(\.self) + [band, band.map { -$0 }].compactMap(\.self)
        let right = max(values.max() ?? 0, 1e-3)
        let left = max(-(values.min() ?? 0), 0)
        let step = NiceAxis(upTo: left + right, ticks: 6).step
        let lower = -(left / step).rounded(.up) * step
        let upper = (right / step).rounded(.up) * step
        let top = 8 + 20 * Double(legend.count)
        let heights = rows.map { Self.labelHeight + Self.markHeight * Double($0.marks.count) + Self.gap }
        let height = top + heights.reduce(0, +) + 48
        var svg = SVG(width: Self.width, height: height, title: axisTitle, description: description, kind: .rows)
        let frame = Bounds(lower: Point(16, top), upper: Point(Self.width - 16, height - 44))
        func x(_ value: Double) -> Double {
            frame.lower.x + (min(max(value, lower), upper) - lower) / (upper - lower) * frame.width
        }
        for (index, entry) in legend.enumerated() {
            let y = 14 + 20 * Double(index)
            svg.circle(Point(22, y - 4), radius: 5, .fill(entry.colour))
            svg.text(entry.name, at: Point(34, y))
        }
        if let band {
            svg.rectangle(
                Bounds(lower: Point(x(-band), frame.lower.y), upper: Point(x(band), frame.upper.y)), .fill("#eef1f4"))
        }
        let ticks = (0...Int(((upper - lower) / step).rounded())).map { lower + Double($0) * step }
        svg.horizontalAxis(ticks, in: frame, title: axisTitle, x: x)
        svg.line(Point(x(0), frame.lower.y), Point(x(0), frame.upper.y), .line(Palette.ink))
        // Beside the line of zero, not on it.
        let start = frame.lower.x + (lower == 0 ? 6 : 0)
        var y = top
        for (row, height) in zip(rows, heights) {
            svg.text(row.label, at: Point(start, y + 14), isBold: row.isBold, hasHalo: true)
            svg.text(
                row.note, at: Point(frame.upper.x, y + 14), anchor: "end",
                colour: row.marks.first?.colour ?? Palette.ink, hasHalo: true)
            for (index, mark) in row.marks.enumerated() {
                draw(mark, at: y + Self.labelHeight + Self.markHeight * (Double(index) + 0.5) - 1, x, into: &svg)
            }
            y += height
        }
        return svg
    }

    private func draw(_ mark: Mark, at y: Double, _ x: (Double) -> Double, into svg: inout SVG) {
        if mark.isBar {
            let ends = [x(0), x(mark.value)].sorted()
            svg.rectangle(
                Bounds(lower: Point(ends[0], y - 5), upper: Point(ends[1], y + 5)),
                .fill(mark.colour, opacity: mark.interval == nil ? 0.85 : 0.55))
        }
        if let interval = mark.interval {
            svg.line(Point(x(interval.lowerBound), y), Point(x(interval.upperBound), y), .line(mark.colour, 2.5))
        }
        if !mark.isBar {
            svg.circle(Point(x(mark.value), y), radius: 4.5, .fill(mark.colour), tooltip: format(mark.value))
        }
    }

    private func text(of mark: Mark) -> String {
        format(mark.value)
            + (mark.interval.map { " (\(format($0.lowerBound)) to \(format($0.upperBound)))" } ?? "")
    }

    private var description: String {
        rows.map { row in
            "\(row.label): \(row.marks.map(text(of:)).joined(separator: ", "))"
                + (row.note.isEmpty ? "" : ", \(row.note)")
        }.joined(separator: "; ")
    }
}

extension RowChart.Mark {
    /// A share with its interval, as % of 1.
    static func percent(_ share: Double, interval: ClosedRange<Double>?) -> Self {
        Self(value: 100 * share, interval: interval.map { 100 * $0.lowerBound...100 * $0.upperBound })
    }

    /// The mean improvement with its interval.
    init(_ evidence: PairedEvidence, colour: String) {
        self.init(value: evidence.meanImprovement, interval: evidence.interval, colour: colour)
    }
}
