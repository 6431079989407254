internal import Foundation
internal import Geometry
internal import Planning
internal import VenueModel

/// The map of a level for people with a ladder: beacons with their numbers and the direction that they face, or the checkpoints of
/// the walk-through; zones, walls, scale bar and north.
struct InstallDrawing {
    private let venue: Venue
    private let level: Level
    private let picture: BackgroundPicture?
    private let content: Bounds
    private let scale: Double
    /// Whether the map needs an upright page.
    let isTall: Bool

    /// The drawing fits into a page on its side or, if the level is tall, an upright one; pixels of 0.2 mm.
    private static let sizes = (wide: Vector(1300, 860), tall: Vector(930, 1180))
    private static let radius = 13.0
    private static let foot = 40.0

    /// - Parameter picture: is drawn under walls and beacons.
    init(_ venue: Venue, level: Level, picture: BackgroundPicture? = nil) {
        self.venue = venue
        self.level = level
        self.picture = picture
        let beacons = venue.beacons.filter { $0.level == level.number }.map(\.position)
        let corners = Bounds(around: level.outline.vertices + beacons) ?? Bounds(lower: Point(0, 0), upper: Point(1, 1))
        isTall = corners.height > corners.width
        let size = isTall ? Self.sizes.tall : Self.sizes.wide
        scale = min(size.dx / corners.width, size.dy / corners.height)
        content = corners.expanded(by: 2 * Self.radius / scale)
    }

    /// Where the beacons hang.
    func beacons(_ items: [InstallPlan.InstallItem]) -> SVG {
        drawing("Beacons of \(level.name)", at: items.map(\.beacon.position)) { svg, marks in
            for (item, mark) in zip(items, marks) {
                let centre = mark.place
                if let facing = item.beacon.facing {
                    let angle = facing * .pi / 180
                    let direction = Vector(sin(angle), -cos(angle))
                    svg.line(centre, centre + direction * (Self.radius * 1.9), .line(Palette.beacon, 4))
                }
                draw(mark, item.number, Palette.beacon, into: &svg)
            }
        }
    }

    /// Where the walkers tap.
    func checkpoints(_ checkpoints: [CommissioningRoute.Checkpoint]) -> SVG {
        let own = checkpoints.filter { $0.level == level.number }
        return drawing("Checkpoints of \(level.name)", at: own.map(\.position)) { svg, marks in
            for (checkpoint, mark) in zip(own, marks) { draw(mark, checkpoint.name, Palette.candidate, into: &svg) }
        }
    }

    /// A numbered circle. It stands beside its place, with a line to it, if another circle is there already.
    private struct Mark {
        var place: Point
        var centre: Point

        /// Circles at these places, none over another as far as there is room on the map.
        static func all(at places: [Point], width: Double, height: Double) -> [Mark] {
            let radius = InstallDrawing.radius
            func isOnMap(_ centre: Point) -> Bool {
                (radius...max(width - radius, radius)).contains(centre.x)
                    && (radius...max(height - radius, radius)).contains(centre.y)
            }
            var marks: [Mark] = []
            for place in places {
                let around = [1.9, 2.6, 3.4, 4.4, 5.6].flatMap { distance in
                    (0..<12).map { twelfth in
                        let angle = Double(twelfth) * .pi / 6
                        return place + Vector(cos(angle), sin(angle)) * (distance * radius)
                    }
                }
                let free = ([place] + around.filter(isOnMap)).first { centre in
                    marks.allSatisfy { $0.centre.distance(to: centre) >= 1.8 * radius }
                }
                marks.append(Mark(place: place, centre: free ?? place))
            }
            return marks
        }
    }

    private func draw(_ mark: Mark, _ text: String, _ colour: String, into svg: inout SVG) {
        let centre = mark.centre
        if mark.place != centre {
            svg.line(mark.place, centre, .line(Palette.ink, 1, dash: "3 3"))
            svg.circle(mark.place, radius: 3, .fill(Palette.ink))
        }
        svg.circle(centre, radius: Self.radius, SVG.Style(stroke: "#ffffff", fill: colour, width: 1.5), tooltip: text)
        // Two letters fill the circle at this size; more get smaller ones, down to what can be read.
        let size = max(7.5, min(14, 30 / Double(max(text.count, 1))))
        svg.text(
            String(text.prefix(6)), at: Point(centre.x, centre.y + size * 0.35), anchor: "middle", colour: "#ffffff",
            size: size,
            isBold: true)
    }

    private func drawing(_ title: String, at positions: [Point], _ content: (inout SVG, [Mark]) -> Void) -> SVG {
        let bounds = self.content
        let width = max(bounds.width * scale, 420)
        let height = bounds.height * scale
        var svg = SVG(
            width: width, height: height + Self.foot, title: "\(venue.name): \(title.lowercased())",
            kind: .map)
        let place = { (point: Point) in
            Point((point.x - bounds.lower.x) * scale, (bounds.upper.y - point.y) * scale)
        }
        let drawing = VenueDrawing(venue: venue, level: level.number, scale: scale, place: place)
        drawing.drawOutline(into: &svg)
        drawing.drawZoneAreas(into: &svg)
        drawing.drawOpenings(into: &svg)
        picture?.draw(into: &svg, scale: scale, place: place)
        drawing.drawObstacles(into: &svg)
        drawing.drawPaths(into: &svg)
        drawing.drawWalls(into: &svg)
        let marks = Mark.all(at: positions.map(place), width: width, height: height)
        let shifted = marks.map { mark in
            Point(bounds.lower.x + mark.centre.x / scale, bounds.upper.y - mark.centre.y / scale)
        }
        drawing.drawZoneNames(into: &svg, avoiding: shifted, margin: Self.radius + 3, size: 1.6, hasHalo: true)
        content(&svg, marks)
        let foot = height + Self.foot / 2
        VenueDrawing.drawScaleBar(into: &svg, at: Point(8, foot), scale: scale)
        let next = 8 + VenueDrawing.scaleBarAdvance(scale: scale)
        if let anchor = venue.anchor { drawNorth(bearing: anchor.bearing, at: Point(next + 20, foot), into: &svg) }
        return svg
    }

    /// An arrow to the north: the bearing of the map's upward direction is known.
    private func drawNorth(bearing: Double, at centre: Point, into svg: inout SVG) {
        let angle = -bearing * .pi / 180
        let up = Vector(sin(angle), -cos(angle))
        let side = Vector(-up.dy, up.dx)
        let tip = centre + up * 15
        svg.path(
            [tip, centre + up * -12 + side * 7, centre + up * -6, centre + up * -12 + side * -7], isClosed: true,
            .fill(Palette.ink))
        svg.text("north", at: Point(centre.x + 22, centre.y + 4))
    }
}
