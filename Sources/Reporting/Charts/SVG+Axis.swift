internal import Geometry

extension SVG {
    /// The lines and numbers of a horizontal axis under a frame, and its title at the bottom of the drawing.
    ///
    /// - Parameter x: the coordinate of a value.
    mutating func horizontalAxis(_ ticks: [Double], in frame: Bounds, title: String, x: (Double) -> Double) {
        for tick in ticks {
            line(Point(x(tick), frame.lower.y), Point(x(tick), frame.upper.y), .line(Palette.rule))
            text(Format.number(tick), at: Point(x(tick), frame.upper.y + 16), anchor: "middle", colour: Palette.pale)
        }
        text(title, at: Point(frame.lower.x + frame.width / 2, height - 8), anchor: "middle")
    }

    /// Lines across a frame, with their values at its left.
    mutating func verticalAxis(
        _ ticks: [Double], in frame: Bounds, label: (Double) -> String = Format.number, y: (Double) -> Double
    ) {
        for tick in ticks {
            line(Point(frame.lower.x, y(tick)), Point(frame.upper.x, y(tick)), .line(Palette.rule))
            text(label(tick), at: Point(frame.lower.x - 8, y(tick) + 4), anchor: "end", colour: Palette.pale)
        }
    }

    /// The axes of cumulative distributions: shares of instants over horizontal errors.
    mutating func errorAxes(_ errors: NiceAxis, shares: [Double], in frame: Bounds, place: (Double, Double) -> Point) {
        verticalAxis(shares, in: frame, label: Format.percent) { place(0, $0).y }
        for tick in errors.ticks {
            line(place(tick, 0), place(tick, 1), .line(Palette.rule))
            text(Format.number(tick), at: place(tick, 0) + Vector(0, 18), anchor: "middle", colour: Palette.pale)
        }
        text("horizontal error, m", at: Point(frame.lower.x + frame.width / 2, 368), anchor: "middle")
    }
}
