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
}
