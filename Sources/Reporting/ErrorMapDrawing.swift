internal import Evaluation
internal import Geometry
internal import VenueModel

/// A picture of one level of an ``ErrorMap``: the venue, each cell in the colour of its median error with an arrow for its
/// bias, and a legend.
struct ErrorMapDrawing {
    private let map: ErrorMap
    private let venue: Venue
    private let title: String
    private let worst: [WorstCell]
    private let content: Bounds
    /// The bounds of the level, to which cells at its border are cut.
    private let outline: Bounds?
    private let plan: VenueDrawing

    /// A class of median errors: below `limit` metres.
    struct Class {
        var limit: Double
        var name: String
        var colour: String
    }

    /// ColorBrewer's YlOrBr with seven classes (Brewer 2003), which people with any common form of colour blindness can tell
    /// apart: its lightness falls from class to class. The limits are the same in all pictures.
    static let classes = [
        Class(limit: 1, name: "< 1 m", colour: "#ffffd4"), Class(limit: 2, name: "1–2 m", colour: "#fee391"),
        Class(limit: 3, name: "2–3 m", colour: "#fec44f"), Class(limit: 5, name: "3–5 m", colour: "#fe9929"),
        Class(limit: 8, name: "5–8 m", colour: "#ec7014"), Class(limit: 16, name: "8–16 m", colour: "#cc4c02"),
        Class(limit: .infinity, name: "≥ 16 m", colour: "#8c2d04"),
    ]
    private static let tooFew = SVG.Style(stroke: "#c3cad2", fill: "#eef1f4", width: 0.6)

    /// - Parameters:
    ///   - title: what the errors are those of, such as "the baseline"; empty for no title line.
    ///   - worst: the cells that a table names, which get their numbers.
    init(_ map: ErrorMap, venue: Venue, level: Int, title: String = "", worst: [WorstCell] = []) {
        self.map = map
        self.venue = venue
        self.title = title
        self.worst = worst.filter { $0.cell.level == level }
        outline = venue.level(level).flatMap { Bounds(around: $0.outline.vertices) }
        let points =
            (venue.level(level)?.outline.vertices ?? [])
            + map.cells.filter { $0.level == level }.flatMap { [map.bounds(of: $0).lower, map.bounds(of: $0).upper] }
        let around = Bounds(around: points) ?? Bounds(lower: Point(0, 0), upper: Point(1, 1))
        content = around.expanded(by: 0.5)
        plan = VenueDrawing(venue, level: level, of: content, top: title.isEmpty ? 0 : 24)
    }

    private var cells: [ErrorMap.Cell] { map.cells.filter { $0.level == plan.level } }

    var drawing: SVG {
        let height = (title.isEmpty ? 0 : 24) + content.height * plan.scale
        var svg = SVG(
            width: max(content.width * plan.scale, Self.legendWidth), height: height + 84,
            title: "Error map of level \(plan.level) of \(venue.name)\(title.isEmpty ? "" : ": \(title)").",
            description: summary, kind: .map)
        if !title.isEmpty { svg.text(title, at: Point(4, 15), size: 14, isBold: true) }
        plan.drawOutline(into: &svg)
        plan.drawOpenings(into: &svg)
        for cell in cells { draw(cell, into: &svg) }
        plan.drawWalls(into: &svg)
        for cell in cells { drawArrow(of: cell, into: &svg) }
        plan.drawBeacons(into: &svg)
        for cell in worst { number(cell, into: &svg) }
        VenueDrawing.drawScaleBar(into: &svg, at: Point(8, height + 12), scale: plan.scale)
        svg.key(key) { drawLegend(into: &$0, y: height + 34) }
        return svg
    }

    private var summary: String {
        let shown = cells.filter(\.hasEnough)
        let worst = shown.compactMap(\.medianError).max()
        return "\(Format.count(shown.count, "cell")) of \(Format.number(map.cellSize)) m with at least "
            + "\(ErrorMap.fewestInstants) positions; largest median error \(Format.metres(worst))."
    }

    /// A cell's corners within the level; all of them if it lies outside.
    private func bounds(of cell: ErrorMap.Cell) -> Bounds {
        let whole = map.bounds(of: cell)
        return outline.flatMap(whole.cut) ?? whole
    }

    private func draw(_ cell: ErrorMap.Cell, into svg: inout SVG) {
        let bounds = bounds(of: cell)
        svg.path(
            bounds.corners.map(plan.place), isClosed: true, style(of: cell),
            tooltip: tooltip(cell, map.bounds(of: cell)))
        guard !cell.hasEnough, map.cellSize * plan.scale >= 13 else { return }
        let centre = plan.place(bounds.lower.interpolated(to: bounds.upper, at: 0.5))
        svg.group(.small) { svg in
            svg.text("\(cell.positions)", at: Point(centre.x, centre.y + 3), anchor: "middle", size: 9)
        }
    }

    /// The border of a cell, and its number in the table.
    private func number(_ worst: WorstCell, into svg: inout SVG) {
        let corners = bounds(of: worst.cell).corners.map(plan.place)
        svg.path(corners, isClosed: true, SVG.Style(stroke: Palette.ink, width: 2))
        svg.text("\(worst.number)", at: corners[3] + Vector(3, 16), size: 16, isBold: true, hasHalo: true)
    }

    private func style(of cell: ErrorMap.Cell) -> SVG.Style {
        guard cell.hasEnough, let error = cell.medianError else { return Self.tooFew }
        return SVG.Style(stroke: "#ffffff", fill: Self.colour(of: error), width: 0.6)
    }

    /// The colour of a median error, metres.
    static func colour(of error: Double) -> String { classes.first { error < $0.limit }?.colour ?? Palette.pale }

    private func tooltip(_ cell: ErrorMap.Cell, _ bounds: Bounds) -> String {
        var parts = [
            "x \(Format.number(bounds.lower.x))…\(Format.number(bounds.upper.x)) m, y \(Format.number(bounds.lower.y))…"
                + "\(Format.number(bounds.upper.y)) m: \(Format.count(cell.instants, "instant")) of "
                + Format.count(cell.walks, "walk")
        ]
        if let bias = cell.bias {
            parts.append("median error \(Format.metres(cell.medianError))")
            parts.append("bias \(Format.signed(bias.dx, 2)) m in x, \(Format.signed(bias.dy, 2)) m in y")
        }
        if cell.withoutFix > 0 { parts.append("\(cell.withoutFix) without a position") }
        if cell.onWrongLevel > 0 { parts.append("\(cell.onWrongLevel) on a wrong level") }
        return parts.joined(separator: "; ")
    }

    /// The mean error at the scale of the map, from the middle of the cell.
    private func drawArrow(of cell: ErrorMap.Cell, into svg: inout SVG) {
        guard cell.hasEnough, let bias = cell.bias else { return }
        let bounds = bounds(of: cell)
        let start = bounds.lower.interpolated(to: bounds.upper, at: 0.5)
        drawArrow(from: plan.place(start), to: plan.place(start + bias), into: &svg)
    }

    private func drawArrow(from start: Point, to end: Point, into svg: inout SVG) {
        let length = start.distance(to: end)
        guard length >= 3 else { return }
        let along = (end - start) * (1 / length)
        let head = min(5, length / 2)
        let barbs = [0.5, -0.5].map { side in
            end + along * -head + Vector(-along.dy, along.dx) * (side * head)
        }
        let lines = [[start, end], [barbs[0], end, barbs[1]]]
        svg.lines(lines, .line("#ffffff", 3, opacity: 0.75))
        svg.lines(lines, .line(Palette.ink, 1.2))
    }

    /// The line of a legend with the classes; needs ``legendWidth``.
    static func drawClasses(into svg: inout SVG, y: Double) {
        svg.text("median error", at: Point(8, y + 4))
        var x = 92.0
        for entry in classes {
            drawSwatch(SVG.Style(stroke: Palette.rule, fill: entry.colour, width: 1), at: Point(x, y), into: &svg)
            svg.text(entry.name, at: Point(x + 22, y + 4))
            x += 76
        }
    }

    /// Pixels.
    static let legendWidth = 640.0

    /// The classes as entries of a legend.
    static var keyOfClasses: [SVG.KeyEntry] {
        [SVG.KeyEntry(name: "Median error:")] + classes.map { SVG.KeyEntry(name: $0.name, colour: $0.colour) }
    }

    private var key: [SVG.KeyEntry] {
        Self.keyOfClasses + [
            SVG.KeyEntry(name: "fewer than \(ErrorMap.fewestInstants) positions", colour: Self.tooFew.fill),
            .beacon,
            SVG.KeyEntry(name: "Arrow: bias, mean of position minus truth, at scale."),
            SVG.KeyEntry(name: "Cells of \(Format.number(map.cellSize)) m."),
        ]
    }

    private func drawLegend(into svg: inout SVG, y: Double) {
        Self.drawClasses(into: &svg, y: y)
        let second = y + 22
        Self.drawSwatch(Self.tooFew, at: Point(8, second), into: &svg)
        svg.text("fewer than \(ErrorMap.fewestInstants) positions (how many)", at: Point(30, second + 4))
        drawArrow(from: Point(268, second), to: Point(294, second), into: &svg)
        svg.text("bias: mean of position minus truth, at scale", at: Point(302, second + 4))
        VenueDrawing.drawCellsAndBeacon(size: map.cellSize, into: &svg, at: Point(8, second + 22))
    }

    private static func drawSwatch(_ style: SVG.Style, at point: Point, into svg: inout SVG) {
        svg.rectangle(Bounds(lower: Point(point.x, point.y - 7), upper: Point(point.x + 16, point.y + 7)), style)
    }
}
