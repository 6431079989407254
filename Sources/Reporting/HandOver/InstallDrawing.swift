internal import Foundation
internal import Geometry
package import Planning
package import VenueModel

/// The map of a level for people with a ladder: beacons with their numbers and the direction that they face, or the checkpoints of
/// the walk-through; zones, walls, scale bar and north.
package struct InstallDrawing {
    private let venue: Venue
    private let level: Level
    private let picture: BackgroundPicture?
    private let content: Bounds
    private let scale: Double

    /// The drawing fits into this, pixels: at the width of a page a pixel is 0.2 mm.
    private static let size = (width: 1300.0, height: 860.0)
    private static let radius = 13.0
    private static let foot = 40.0

    /// The map of a level.
    ///
    /// - Parameter picture: is drawn under walls and beacons.
    package init(_ venue: Venue, level: Level, picture: BackgroundPicture? = nil) {
        (self.venue, self.level, self.picture) = (venue, level, picture)
        let beacons = venue.beacons.filter { $0.level == level.number }.map(\.position)
        let corners = Bounds(around: level.outline.vertices + beacons) ?? Bounds(lower: Point(0, 0), upper: Point(1, 1))
        scale = min(Self.size.width / corners.width, Self.size.height / corners.height)
        content = corners.expanded(by: 2 * Self.radius / scale)
    }

    /// Where the beacons hang.
    package func beacons(_ items: [InstallPlan.Item]) -> SVG {
        drawing("Beacons of \(level.name)") { svg, place in
            for item in items {
                let centre = place(item.beacon.position)
                if let facing = item.beacon.facing {
                    let angle = facing * .pi / 180
                    let direction = Vector(sin(angle), -cos(angle))
                    svg.line(centre, centre + direction * (Self.radius * 1.9), .line(Palette.beacon, 4))
                }
                mark(item.number, at: centre, Palette.beacon, into: &svg)
            }
        }
    }

    /// Where the walkers tap.
    package func checkpoints(_ checkpoints: [CommissioningRoute.Checkpoint]) -> SVG {
        drawing("Checkpoints of \(level.name)") { svg, place in
            for checkpoint in checkpoints where checkpoint.level == level.number {
                mark(checkpoint.name, at: place(checkpoint.position), Palette.candidate, into: &svg)
            }
        }
    }

    private func mark(_ text: String, at centre: Point, _ colour: String, into svg: inout SVG) {
        svg.circle(centre, radius: Self.radius, SVG.Style(stroke: "#ffffff", fill: colour, width: 1.5), tooltip: text)
        // Two letters fill the circle at this size; more get smaller ones, down to what can be read.
        let size = max(7.5, min(14, 30 / Double(max(text.count, 1))))
        svg.text(
            String(text.prefix(6)), at: Point(centre.x, centre.y + size * 0.35), anchor: "middle", colour: "#ffffff",
            size: size,
            isBold: true)
    }

    private func drawing(_ title: String, _ content: (inout SVG, (Point) -> Point) -> Void) -> SVG {
        let bounds = self.content
        let (width, height) = (max(bounds.width * scale, 420), bounds.height * scale)
        var svg = SVG(
            width: width, height: height + Self.foot, title: "\(venue.name): \(title.lowercased())",
            kind: .map)
        let place = { (point: Point) in
            Point((point.x - bounds.lower.x) * scale, (bounds.upper.y - point.y) * scale)
        }
        let drawing = VenueDrawing(venue: venue, level: level.number, scale: scale, place: place)
        drawing.drawOutline(into: &svg)
        drawing.drawZones(into: &svg)
        drawing.drawOpenings(into: &svg)
        picture?.draw(into: &svg, scale: scale, place: place)
        drawing.drawObstacles(into: &svg)
        drawing.drawPaths(into: &svg)
        drawing.drawWalls(into: &svg)
        content(&svg, place)
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
