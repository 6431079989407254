internal import Geometry
internal import VenueModel

/// Draws one level of a venue. Each method draws one kind of object; a picture calls those that it needs, the background
/// first.
struct VenueDrawing {
    let venue: Venue
    /// The level's number.
    let level: Int
    /// Pixels per metre.
    let scale: Double
    /// The position in the drawing of a point of the level.
    let place: (Point) -> Point
    /// The visible bounds. Objects entirely outside are not drawn.
    var view = Bounds(lower: Point(-.infinity, -.infinity), upper: Point(.infinity, .infinity))

    /// Radius of the dot of a beacon, pixels.
    static let beaconRadius = 3.6

    func drawOutline(into svg: inout SVG) {
        guard let outline = venue.level(level)?.outline else { return }
        svg.path(
            outline.vertices.map(place), isClosed: true, SVG.Style(stroke: Palette.pale, fill: "#fafbfc", width: 1.5))
    }

    /// The zones, with their names if there is room.
    func drawZones(into svg: inout SVG) {
        drawZoneAreas(into: &svg)
        drawZoneNames(into: &svg)
    }

    /// The zones without their names.
    func drawZoneAreas(into svg: inout SVG) {
        for zone in venue.zones where zone.level == level {
            svg.path(zone.outline.vertices.map(place), isClosed: true, SVG.Style(stroke: Palette.rule, fill: "#f1f4f7"))
        }
    }

    /// The names of zones in which there is room.
    ///
    /// - Parameters:
    ///   - others: points that the names should not cover, besides the beacons.
    ///   - margin: how far names stay away from points, pixels.
    ///   - size: of the letters; 1 is for screens.
    ///   - colour: of the letters.
    func drawZoneNames(
        into svg: inout SVG, avoiding others: [Point] = [], margin: Double = 5, size: Double = 1,
        colour: String = Palette.pale, hasHalo: Bool = false
    ) {
        let beacons = venue.beacons.filter { $0.level == level }.map(\.position) + others
        for zone in venue.zones where zone.level == level {
            guard let label = ZoneLabel(zone, scale: scale, size: size, avoiding: beacons, margin: margin) else {
                continue
            }
            let centre = place(label.centre)
            for (row, line) in label.lines.enumerated() {
                let y = (Double(row) - Double(label.lines.count - 1) / 2) * label.lineHeight
                svg.text(
                    line, at: Point(centre.x, centre.y + y + 3.5), anchor: "middle", colour: colour,
                    size: label.fontSize, hasHalo: hasHalo)
            }
        }
    }

    /// The obstacles that are not walls; closed ones are filled.
    func drawObstacles(into svg: inout SVG) {
        let walls = Set(venue.walls.lazy.filter { $0.level == level }.flatMap(\.solidRuns))
        for obstacle in venue.obstacles
        where obstacle.level == level && !walls.contains(obstacle.points) && isSeen(obstacle.points) {
            let isClosed = obstacle.points.count > 3 && obstacle.points.first == obstacle.points.last
            svg.path(
                obstacle.points.map(place),
                SVG.Style(stroke: Palette.obstacle, fill: isClosed ? "#efe9df" : "none", width: 1, dash: "3 2"))
        }
    }

    /// The style of an opening in a floor.
    static let openingStyle = SVG.Style(stroke: Palette.pale, fill: "#ffffff", width: 1)

    /// The openings in the floor, such as an atrium, with their names as tooltips.
    func drawOpenings(into svg: inout SVG) {
        for opening in venue.level(level)?.openings ?? [] {
            let corners = opening.outline.vertices.map(place)
            svg.path(corners, isClosed: true, Self.openingStyle, tooltip: opening.name ?? "opening in the floor")
            // A cross, as in architectural drawings of a void.
            for corner in 0..<corners.count / 2 where corners.count == 4 {
                svg.line(corners[corner], corners[corner + 2], .line(Palette.rule))
            }
        }
    }

    private func isSeen(_ points: [Point]) -> Bool {
        guard let bounds = Bounds(around: points) else { return false }
        return bounds.lower.x <= view.upper.x && bounds.upper.x >= view.lower.x && bounds.lower.y <= view.upper.y
            && bounds.upper.y >= view.lower.y
    }

    func drawPaths(into svg: inout SVG, _ style: SVG.Style = .line(Palette.rule, 1, dash: "4 4")) {
        let lines = venue.paths.edges.compactMap { edge -> [Point]? in
            let from = venue.paths.nodes[edge.from]
            let to = venue.paths.nodes[edge.to]
            guard from.level == level, to.level == level, isSeen([from.position, to.position]) else { return nil }
            return [place(from.position), place(to.position)]
        }
        svg.lines(lines, style)
    }

    /// The walls with gaps at openings. A wall with a higher loss is wider.
    func drawWalls(into svg: inout SVG) {
        let walls = venue.walls.filter { $0.level == level }
        for loss in Set(walls.map(\.loss)).sorted() {
            let runs = walls.lazy.filter { $0.loss == loss }.flatMap(\.solidRuns).filter(isSeen)
            svg.lines(runs.map { $0.map(place) }, .line(Palette.wall, Self.wallWidth(loss: loss)))
        }
    }

    /// The beacons, with their names as tooltips.
    func drawBeacons(into svg: inout SVG) {
        for beacon in venue.beacons where beacon.level == level {
            svg.circle(
                place(beacon.position), radius: Self.beaconRadius,
                SVG.Style(stroke: "#ffffff", fill: Palette.beacon, width: 1), tooltip: beacon.shownName)
        }
    }

    /// The beacons without names, in one shape.
    func drawBeaconDots(into svg: inout SVG) {
        let places = venue.beacons.lazy.filter { $0.level == level && isSeen([$0.position]) }.map { place($0.position) }
        svg.dots(Array(places), radius: Self.beaconRadius, Palette.beacon)
    }

    /// Width of a wall's line in pixels, for a loss in dB.
    static func wallWidth(loss: Double) -> Double { 1.2 + min(loss, 20) / 8 }

    /// A scale bar and its length.
    static func drawScaleBar(into svg: inout SVG, at point: Point, scale: Double) {
        let metres = scaleBarMetres(scale: scale)
        svg.line(point, Point(point.x + metres * scale, point.y), .line(Palette.ink, 3))
        svg.text("\(Format.number(metres)) m", at: Point(point.x + 6 + metres * scale, point.y + 4))
    }

    /// The last row of a legend of cells: the scale bar, the size of the cells in metres, and the dot of a beacon.
    static func drawLegendOfCells(size: Double, into svg: inout SVG, y: Double, scale: Double) {
        drawScaleBar(into: &svg, at: Point(8, y), scale: scale)
        drawCellsAndBeacon(size: size, into: &svg, at: Point(8 + scaleBarAdvance(scale: scale), y))
    }

    /// The size of the cells in metres, and the dot of a beacon.
    static func drawCellsAndBeacon(size: Double, into svg: inout SVG, at point: Point) {
        svg.text("cells of \(Format.number(size)) m", at: point + Vector(0, 4))
        svg.circle(point + Vector(96, 0), radius: beaconRadius, .fill(Palette.beacon))
        svg.text("beacon", at: point + Vector(106, 4))
    }

    /// Distance in pixels from the start of a scale bar to the next entry of a legend.
    static func scaleBarAdvance(scale: Double) -> Double { scaleBarMetres(scale: scale) * scale + 72 }

    private static func scaleBarMetres(scale: Double) -> Double {
        [1.0, 2, 5, 10, 20, 50, 100].last { $0 * scale <= 120 } ?? 1
    }
}

extension VenueDrawing {
    /// A drawing of a part of a level that fits into `room` pixels, with a strip of `top` pixels above it.
    init(_ venue: Venue, level: Int, of content: Bounds, room: Vector = Vector(860, 640), top: Double = 0) {
        let scale = min(room.dx / content.width, room.dy / content.height)
        self.init(venue: venue, level: level, scale: scale) { point in
            Point((point.x - content.lower.x) * scale, top + (content.upper.y - point.y) * scale)
        }
    }
}

/// The name of a zone in up to two lines, and its position.
private struct ZoneLabel {
    /// Font sizes, pixels; the smaller one is used if the larger one does not fit.
    private static let fontSizes = [10.0, 8.5]
    /// Upper estimate of the mean width of a letter, as a share of its size.
    private static let letterWidth = 0.56

    let fontSize: Double
    let centre: Point
    let lines: [String]
    var lineHeight: Double { 1.1 * fontSize }

    /// `nil` if the zone is too small for its name.
    ///
    /// - Parameters:
    ///   - size: of the letters; 1 is for screens.
    ///   - obstructions: points that the name should not cover.
    ///   - margin: how far it stays away from them, pixels.
    init?(_ zone: Zone, scale: Double, size: Double, avoiding obstructions: [Point], margin: Double) {
        guard let bounds = Bounds(around: zone.outline.vertices) else { return nil }
        let middle = bounds.lower.interpolated(to: bounds.upper, at: 0.5)
        // The points of a coarse grid, from the middle outwards.
        let grid: [Point] = (0..<361).map { index in
            let row = Double(index / 19 + 1)
            let column = Double(index % 19 + 1)
            return bounds.lower + Vector(bounds.width * column / 20, bounds.height * row / 20)
        }
        let candidates = grid.sorted { $0.distance(to: middle) < $1.distance(to: middle) }
        for (fontSize, hidden) in Self.fontSizes.map({ $0 * size }).flatMap({ [($0, obstructions), ($0, [])] }) {
            for lines in [[zone.name], Self.halves(of: zone.name)] {
                let letters = lines.map(\.count).max() ?? 0
                let size = Vector(Double(letters) * Self.letterWidth, Double(lines.count) * 1.1) * (fontSize / scale)
                let centre = candidates.first { centre in
                    let bounds = Bounds(lower: centre + size * -0.5, upper: centre + size * 0.5)
                    return zone.outline.contains(bounds)
                        && !hidden.contains { bounds.expanded(by: margin / scale).contains($0) }
                }
                guard let centre else { continue }
                self.centre = centre
                self.lines = lines
                self.fontSize = fontSize
                return
            }
        }
        return nil
    }

    /// The name, split at the blank nearest to its middle.
    private static func halves(of name: String) -> [String] {
        let words = name.split(separator: " ")
        let breaks = (1..<max(words.count, 1)).map { count in
            [words.prefix(count).joined(separator: " "), words.dropFirst(count).joined(separator: " ")]
        }
        return breaks.min { abs($0[0].count - $0[1].count) < abs($1[0].count - $1[1].count) } ?? [name]
    }
}

extension Polygon {
    /// True if all corners of the rectangle are inside.
    fileprivate func contains(_ bounds: Bounds) -> Bool {
        contains(bounds.lower) && contains(bounds.upper) && contains(Point(bounds.lower.x, bounds.upper.y))
            && contains(Point(bounds.upper.x, bounds.lower.y))
    }
}

extension Bounds {
    /// The part within others; `nil` if there is none.
    func cut(to others: Bounds) -> Bounds? {
        let lower = Point(max(lower.x, others.lower.x), max(lower.y, others.lower.y))
        let upper = Point(min(upper.x, others.upper.x), min(upper.y, others.upper.y))
        return lower.x < upper.x && lower.y < upper.y ? Bounds(lower: lower, upper: upper) : nil
    }

    /// The corners, counterclockwise from the lower one.
    var corners: [Point] { [lower, Point(upper.x, lower.y), upper, Point(lower.x, upper.y)] }

    /// True if the point is inside or on the border.
    func contains(_ point: Point) -> Bool {
        lower.x <= point.x && point.x <= upper.x && lower.y <= point.y && point.y <= upper.y
    }
}
