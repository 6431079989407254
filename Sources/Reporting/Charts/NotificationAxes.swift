internal import Geometry

/// The axes of charts of notifications: the share of due visits that are notified, up, against false notifications a visit.
struct NotificationAxes {
    private let frame: Bounds
    private let axis: NiceAxis

    /// Axes in a frame up to so many false notifications a visit.
    init(in frame: Bounds, upTo falseAVisit: Double?) {
        self.frame = frame
        axis = NiceAxis(upTo: max(falseAVisit ?? 0, 0.1))
    }

    /// Where so many false notifications are.
    private func x(_ falseAVisit: Double) -> Double { frame.lower.x + falseAVisit / axis.end * frame.width }

    /// Where a share of due visits is.
    func y(_ share: Double) -> Double { frame.upper.y - share * frame.height }

    /// Where a result is; without a due visit at the bottom.
    func place(_ falseAVisit: Double, _ share: Double?) -> Point { Point(x(falseAVisit), y(share ?? 0)) }

    /// Draws lines, numbers and titles.
    func draw(into svg: inout SVG) {
        svg.horizontalAxis(axis.ticks, in: frame, title: "false notifications a visit, all zones", x: x)
        svg.verticalAxis([0, 0.25, 0.5, 0.75, 1], in: frame, label: Format.percent, y: y)
        svg.text(
            "due visits that are notified", at: Point(16, frame.upper.y - frame.height / 2), anchor: "middle",
            isVertical: true)
    }
}
