internal import Geometry
internal import Tuning

/// The main and the total effect of each row of settings, as a pair of bars with intervals.
struct ImportanceChart {
    private static let rowHeight = 30.0

    let rows: [ImportanceResult.Row]

    var drawing: SVG {
        let ends = rows.flatMap { [$0.mainEffect.upperBound, $0.totalEffect.upperBound] }
        // With few walks, intervals may go far beyond 100 %.
        let axis = NiceAxis(upTo: min(max(ends.max() ?? 0, 0.05), 1.2))
        let height = 92 + Self.rowHeight * Double(rows.count)
        var svg = SVG(
            width: 820, height: height,
            title: rows.map { row in
                "\(row.settings.joined(separator: ", ")): main effect \(Format.percent(row.mainEffect.value)), "
                    + "total effect \(Format.percent(row.totalEffect.value))"
            }.joined(separator: "; "))
        let frame = Bounds(lower: Point(330, 36), upper: Point(800, height - 48))
        func x(_ share: Double) -> Double { frame.lower.x + min(max(share, 0), axis.end) / axis.end * frame.width }
        legend(in: &svg, at: frame.lower.x)
        svg.horizontalAxis(axis.ticks, in: frame, title: "share of the score's variance", x: x)
        for (index, row) in rows.enumerated() {
            let y = frame.lower.y + Self.rowHeight * (Double(index) + 0.5)
            let number = row.documentedRow.map { "\($0)" } ?? "–"
            svg.text(number, at: Point(20, y + 4), anchor: "middle", colour: Palette.pale)
            // The first setting of a row is the switch that the others depend on.
            let name = row.settings.first ?? ""
            let more = row.settings.count > 1 ? " and \(row.settings.count - 1) more" : ""
            svg.text(name + more, at: Point(frame.lower.x - 10, y + 4), anchor: "end")
            for (effect, offset, colour) in [
                (row.mainEffect, -6.0, Palette.candidate), (row.totalEffect, 6.0, Palette.others[0]),
            ] {
                let bar = Bounds(
                    lower: Point(frame.lower.x, y + offset - 5), upper: Point(x(effect.value), y + offset + 5))
                svg.rectangle(bar, .fill(colour, opacity: 0.55))
                svg.line(
                    Point(x(effect.lowerBound), y + offset), Point(x(effect.upperBound), y + offset), .line(colour, 2))
            }
        }
        svg.line(Point(frame.lower.x, frame.lower.y), Point(frame.lower.x, frame.upper.y), .line(Palette.ink))
        return svg
    }

    private func legend(in svg: inout SVG, at left: Double) {
        svg.text("row", at: Point(20, 20), anchor: "middle", colour: Palette.pale)
        for (text, place, colour) in [
            ("main effect (model of the trials)", 0.0, Palette.candidate),
            ("total effect (new trials)", 220, Palette.others[0]),
        ] {
            svg.rectangle(
                Bounds(lower: Point(left + place, 11), upper: Point(left + place + 14, 21)),
                .fill(colour, opacity: 0.55))
            svg.text(text, at: Point(left + place + 20, 20))
        }
    }
}
