internal import Geometry
package import Planning

/// A chart of accuracy against the number of beacons: CE50, CE75 and CE95 as medians over the buildings, with the interval
/// of CE75 as a band, and the knee.
package struct DensityChart {
    private let curve: DensityCurve

    package init(_ curve: DensityCurve) { self.curve = curve }

    private static let series = [("CE50", Palette.others[2]), ("CE75", Palette.candidate), ("CE95", Palette.baseline)]

    package var drawing: SVG {
        var svg = SVG(
            width: 640, height: 380,
            title: "Accuracy against the number of beacons: "
                + curve.points.map { point in
                    "\(point.beacons) beacons \(Format.number(point.metrics[1].median ?? .nan)) m"
                }.joined(separator: ", ") + ".")
        guard let first = curve.points.first?.beacons, let last = curve.points.last?.beacons else { return svg }
        let top =
            curve.points.flatMap { point -> [Double] in
                let medians: [Double] = point.metrics.prefix(3).compactMap(\.median)
                return medians + [point.metrics[1].interval?.upperBound ?? 0]
            }.max() ?? 1
        let axis = NiceAxis(upTo: max(top, 0.1))
        let frame = Bounds(lower: Point(64, 20), upper: Point(570, 326))
        func x(_ count: Double) -> Double {
            frame.lower.x + (count - Double(first)) / Double(max(last - first, 1)) * frame.width
        }
        func y(_ error: Double) -> Double { frame.upper.y - error / axis.end * frame.height }
        svg.verticalAxis(axis.ticks, in: frame, y: y)
        svg.horizontalAxis(
            curve.points.map { Double($0.beacons) }, in: frame,
            title: "number of beacons, each with a calibrated preset",
            x: x)
        let band = curve.points.compactMap { point in
            point.metrics[1].interval.map { (point.beacons, $0.lowerBound, $0.upperBound) }
        }
        if band.count > 1 {
            let upper = band.map { Point(x(Double($0.0)), y($0.2)) }
            let lower = band.reversed().map { Point(x(Double($0.0)), y($0.1)) }
            svg.path(
                upper + lower, isClosed: true, .fill(Palette.candidate, opacity: 0.15),
                tooltip: "CE75 in 90 % of buildings")
        }
        if let knee = curve.knee {
            svg.line(
                Point(x(Double(knee)), frame.lower.y), Point(x(Double(knee)), frame.upper.y),
                .line(Palette.pale, 1, dash: "4 3"))
            svg.text("knee", at: Point(x(Double(knee)) + 5, frame.lower.y + 12), colour: Palette.pale)
        }
        for (index, (name, colour)) in Self.series.enumerated() {
            let places = curve.points.compactMap { point in
                point.metrics[index].median.map { Point(x(Double(point.beacons)), y($0)) }
            }
            svg.path(places, .line(colour, 2.2))
            svg.dots(places, radius: 3, colour)
            if let end = places.last { svg.text(name, at: end + Vector(8, 4), colour: colour) }
        }
        svg.text(
            "horizontal error, m", at: Point(16, frame.upper.y - frame.height / 2), anchor: "middle", isVertical: true)
        return svg
    }
}
