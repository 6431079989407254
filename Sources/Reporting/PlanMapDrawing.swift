internal import Evaluation
internal import Geometry
internal import Planning
internal import VenueModel

/// A picture of one map of a level: the venue, each cell in the colour of its class, a legend and a scale bar.
struct PlanMapDrawing {
    private let maps: LevelMaps
    private let index: Int
    private let venue: Venue
    private let note: String?
    private let outline: Bounds
    private let content: Bounds
    private let plan: VenueDrawing

    private static let missing = SVG.Style.fill("#e3e7eb")
    /// Pixels.
    private static let swatchAdvance = 92.0
    private static let title = 24.0

    /// A picture of the map with this index.
    ///
    /// - Parameter note: what the title says besides, such as "with new beacons".
    init(_ maps: LevelMaps, index: Int, venue: Venue, note: String? = nil) {
        self.maps = maps
        self.index = index
        self.venue = venue
        self.note = note
        let corners = maps.grid.level.outline.vertices
        let beacons = venue.beacons.filter { $0.level == maps.grid.level.number }.map(\.position)
        outline = Bounds(around: corners) ?? Bounds(lower: Point(0, 0), upper: Point(1, 1))
        content = (Bounds(around: corners + beacons) ?? outline).expanded(by: 0.5)
        plan = VenueDrawing(venue, level: maps.grid.level.number, of: content, top: Self.title)
    }

    private var kind: MapKind { maps.kinds[index] }

    var drawing: SVG {
        let height = Self.title + content.height * plan.scale
        let place = venue.levels.count > 1 ? ", \(maps.grid.level.name)" : ""
        let name = "\(venue.name)\(place): \(kind.name.lowercasedFirst)" + (note.map { ", \($0)" } ?? "")
        var svg = SVG(
            width: max(content.width * plan.scale, 100 + Self.swatchAdvance * Double(kind.limits.count + 2)),
            height: height + 52, title: name, description: kind.definition, kind: .map)
        svg.text(name, at: Point(4, 15), size: 14, isBold: true)
        plan.drawOutline(into: &svg)
        plan.drawOpenings(into: &svg)
        drawCells(into: &svg)
        plan.drawWalls(into: &svg)
        plan.drawBeacons(into: &svg)
        drawLegend(into: &svg, y: height + 18)
        return svg
    }

    /// Neighbours of one class in a row are one rectangle, and all rectangles of a class one shape: a picture of many
    /// cells stays small.
    private func drawCells(into svg: inout SVG) {
        var runs = [[Bounds]](repeating: [], count: kind.limits.count + 2)
        let cells = maps.grid.cells
        var start = 0
        for end in 1...cells.count {
            let first = cells[start]
            let number = classNumber(start)
            if end < cells.count, cells[end].row == first.row, cells[end].column == first.column + end - start,
                classNumber(end) == number
            {
                continue
            }
            let lower = first.bounds(side: maps.grid.cellSize).lower
            let upper = cells[end - 1].bounds(side: maps.grid.cellSize).upper
            if let run = Bounds(lower: lower, upper: upper).cut(to: outline) {
                let corners = [plan.place(run.lower), plan.place(run.upper)]
                runs[number].append(Bounds(around: corners) ?? run)
            }
            start = end
        }
        for (number, bounds) in runs.enumerated() { svg.rectangles(bounds, style(ofClass: number)) }
    }

    /// 0 for a missing value, else 1 for the first class and so on.
    private func classNumber(_ cell: Int) -> Int {
        maps.values[index][cell].map { value in 1 + kind.limits.count { value >= $0 } } ?? 0
    }

    private func style(ofClass number: Int) -> SVG.Style {
        number == 0
            ? Self.missing : .fill(Self.colour(number - 1, of: kind.limits.count + 1, isMoreBetter: kind.isMoreBetter))
    }

    /// ColorBrewer's YlGnBu where more is better, and the YlOrBr of error maps where less is (Brewer 2003): both become
    /// darker from class to class.
    static func colour(_ number: Int, of count: Int, isMoreBetter: Bool) -> String {
        let blue = ["#ffffcc", "#c7e9b4", "#7fcdbb", "#41b6c4", "#1d91c0", "#225ea8", "#0c2c84"]
        let ramp = isMoreBetter ? blue : ErrorMapDrawing.classes.map(\.colour)
        // Two classes must not be as far apart as the ends: walls and beacons stay visible on both.
        let last = Double(count > 2 ? ramp.count - 1 : 3)
        return ramp[Int((Double(number) * last / Double(max(count - 1, 1))).rounded())]
    }

    /// The names of the classes, the first below the first limit.
    static func classNames(of kind: MapKind) -> [String] {
        if let words = kind.words { return words }
        let unit = kind.unit.isEmpty ? "" : " \(kind.unit)"
        if kind.isCount {
            let between = zip(kind.limits, kind.limits.dropFirst()).map { lower, upper in
                upper - lower > 1 ? "\(Format.number(lower))–\(Format.number(upper - 1))" : Format.number(lower)
            }
            return [kind.limits.first == 1 ? "0" : "< \(Format.number(kind.limits[0]))"] + between
                + ["≥ \(Format.number(kind.limits[kind.limits.count - 1]))"]
        }
        let limits = kind.limits.map { Format.number($0).replacing("-", with: "−") }
        guard let first = limits.first, let last = limits.last else { return [] }
        let between = zip(limits, limits.dropFirst()).map { "\($0)…\($1)\(unit)" }
        return ["< \(first)\(unit)"] + between + ["≥ \(last)\(unit)"]
    }

    private func drawLegend(into svg: inout SVG, y: Double) {
        var x = 8.0
        func entry(_ style: SVG.Style, _ name: String) {
            var style = style
            style.stroke = Palette.rule
            style.width = 1
            svg.rectangle(Bounds(lower: Point(x, y - 7), upper: Point(x + 16, y + 7)), style)
            svg.text(name, at: Point(x + 21, y + 4), size: 11)
            x += Self.swatchAdvance
        }
        for (number, name) in Self.classNames(of: kind).enumerated() { entry(style(ofClass: number + 1), name) }
        if maps.values[index].contains(where: { $0 == nil }) { entry(Self.missing, "no value") }
        let second = y + 22
        VenueDrawing.drawLegendOfCells(size: maps.grid.cellSize, into: &svg, y: second, scale: plan.scale)
    }
}

extension String {
    /// With a small first letter, unless the first word is an abbreviation.
    fileprivate var lowercasedFirst: String {
        guard let first, let second = dropFirst().first, second.isLowercase else { return self }
        return first.lowercased() + dropFirst()
    }
}
