internal import EngagementTrials
internal import Evaluation
internal import Geometry
internal import VenueModel

/// A map of one level: its zones in the colour of their verdict, its beacons, and the beacons that are advised.
struct EngagementDrawing {
    private let venue: Venue
    private let zones: [EngagementResult.Zone]
    private let content: Bounds
    private let plan: VenueDrawing

    /// - Parameter zones: the results of its zones.
    init(_ venue: Venue, level: Int, zones: [EngagementResult.Zone]) {
        self.venue = venue
        self.zones = zones
        let corners = venue.level(level)?.outline.vertices ?? []
        content = (Bounds(around: corners) ?? Bounds(lower: Point(0, 0), upper: Point(1, 1))).expanded(by: 1)
        plan = VenueDrawing(venue, level: level, of: content, room: Vector(860, 560))
    }

    var drawing: SVG {
        let height = content.height * plan.scale
        var svg = SVG(
            width: max(content.width * plan.scale, 640), height: height + 56,
            title: "Zones of level \(plan.level) of \(venue.name) and whether they can be notified.",
            description: zones.map { "\($0.name): \($0.verdict.rawValue)" }.joined(separator: "; "), kind: .map)
        plan.drawOutline(into: &svg)
        plan.drawOpenings(into: &svg)
        plan.drawZoneAreas(into: &svg)
        for zone in venue.zones where zone.level == plan.level {
            guard let result = zones.first(where: { $0.name == zone.name }) else { continue }
            svg.path(
                zone.outline.vertices.map(plan.place), isClosed: true,
                .fill(Self.colour(of: result.verdict), opacity: 0.45),
                tooltip: "\(zone.name): \(result.verdict.rawValue). \(result.reason)")
        }
        plan.drawWalls(into: &svg)
        plan.drawBeacons(into: &svg)
        let advised = zones.compactMap { zone in zone.advice.map { (zone: zone.name, advice: $0) } }
        for (zone, advice) in advised {
            for beacon in advice.beacons {
                Self.drawAdvised(
                    at: plan.place(beacon.position), isEnough: advice.isEnough, into: &svg,
                    tooltip: "\(zone): \(advice.sentence)")
            }
        }
        plan.drawZoneNames(
            into: &svg, avoiding: advised.flatMap { $0.advice.beacons.map(\.position) }, colour: Palette.ink)
        let new = [(true, "new beacon that is enough"), (false, "new beacon that is not shown to be enough")].filter {
            isEnough, _ in advised.contains { $0.advice.isEnough == isEnough }
        }
        let key =
            EngagementResult.Verdict.allCases.map {
                SVG.KeyEntry(name: $0.rawValue, colour: Self.colour(of: $0), opacity: 0.45)
            } + [.beacon]
            + (new.isEmpty ? [] : [SVG.KeyEntry(name: "Square: new beacon, filled if it is enough.")])
        VenueDrawing.drawScaleBar(into: &svg, at: Point(8, height + 40), scale: plan.scale)
        svg.key(key) { drawLegend(new, height, into: &$0) }
        return svg
    }

    private func drawLegend(_ new: [(isEnough: Bool, text: String)], _ height: Double, into svg: inout SVG) {
        var x = 8.0
        for verdict in EngagementResult.Verdict.allCases {
            svg.rectangle(
                Bounds(lower: Point(x, height + 8), upper: Point(x + 14, height + 22)),
                .fill(Self.colour(of: verdict), opacity: 0.45))
            svg.text(verdict.rawValue, at: Point(x + 20, height + 19))
            x += 100
        }
        x = 8 + VenueDrawing.scaleBarAdvance(scale: plan.scale)
        svg.circle(Point(x, height + 40), radius: VenueDrawing.beaconRadius, .fill(Palette.beacon))
        svg.text("beacon", at: Point(x + 10, height + 44))
        x += 80
        for (isEnough, text) in new {
            Self.drawAdvised(at: Point(x, height + 40), isEnough: isEnough, into: &svg)
            svg.text(text, at: Point(x + 12, height + 44))
            x += 270
        }
    }

    /// A new beacon: a square on its corner with a dark border, filled if it is enough.
    private static func drawAdvised(at point: Point, isEnough: Bool, into svg: inout SVG, tooltip: String? = nil) {
        let corners = [Vector(0, -6), Vector(6, 0), Vector(0, 6), Vector(-6, 0)].map { point + $0 }
        svg.path(
            corners, isClosed: true,
            SVG.Style(stroke: Palette.ink, fill: isEnough ? Palette.heard : "#ffffff", width: 1.4), tooltip: tooltip)
    }

    private static func colour(of verdict: EngagementResult.Verdict) -> String {
        switch verdict {
        case .reliable: Palette.beacon
        case .conditional: Palette.candidate
        case .inconclusive: Palette.inconclusive
        case .missed: Palette.heard
        case .impossible: Palette.baseline
        case .untested: Palette.pale
        }
    }
}
