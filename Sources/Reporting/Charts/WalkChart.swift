internal import Foundation
internal import Geometry

/// A chart of paired scores: each walk is a line from the baseline's score to the candidate's, by ascending score of the baseline.
/// It has the same size for any number of walks.
struct WalkChart {
    struct WalkRow {
        var name: String
        var baseline: Double
        var candidate: Double
    }

    var rows: [WalkRow]
    /// The title of the y axis.
    var axisTitle: String

    var drawing: SVG {
        let better = rows.count { $0.candidate < $0.baseline }
        let axis = NiceAxis(upTo: max(1, rows.flatMap { [$0.baseline, $0.candidate] }.max() ?? 1))
        var svg = SVG(
            width: 720, height: 260,
            title: "The candidate is better on \(better) of \(Format.count(rows.count, "walk")).")
        let frame = Bounds(lower: Point(56, 12), upper: Point(704, 214))
        func y(_ score: Double) -> Double { frame.upper.y - score / axis.end * frame.height }
        svg.verticalAxis(axis.ticks, in: frame, y: y)
        svg.text(axisTitle, at: Point(16, frame.lower.y + frame.height / 2), anchor: "middle", isVertical: true)
        svg.text(
            "\(Format.count(rows.count, "walk")) by the baseline's score; grey: baseline, blue: better, orange: worse",
            at: Point(frame.lower.x + frame.width / 2, 244), anchor: "middle")
        let step = frame.width / Double(max(rows.count, 1))
        let width = min(max(step * 0.6, 1.5), 8)
        for (index, row) in rows.sorted(by: { $0.baseline < $1.baseline }).enumerated() {
            let x = frame.lower.x + (Double(index) + 0.5) * step
            let colour =
                row.candidate == row.baseline
                ? Palette.pale : row.candidate < row.baseline ? Palette.candidate : Palette.baseline
            svg.group(tooltip: "\(row.name): \(Format.fixed(row.baseline)) → \(Format.fixed(row.candidate))") { svg in
                svg.line(Point(x, y(row.baseline)), Point(x, y(row.candidate)), .line(colour, width, opacity: 0.35))
                svg.circle(Point(x, y(row.baseline)), radius: width / 2, .fill(Palette.pale))
                svg.circle(Point(x, y(row.candidate)), radius: width / 2 + 0.5, .fill(colour))
            }
        }
        return svg
    }
}
