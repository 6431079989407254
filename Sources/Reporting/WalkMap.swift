internal import Foundation
internal import Geometry
internal import Positioning
internal import VenueModel
internal import Walks

/// A map of one level with a walk: the true path, and the fixes.
struct WalkMap {
    struct Track {
        /// Name in the legend.
        var name: String
        /// The fixes; only published fixes are drawn.
        var fixes: [Fix]
        var colour: String
    }

    let venue: Venue
    let level: Int
    /// The true path, if known.
    let truth: GroundTruth?
    /// The tracks, drawn in this order.
    let tracks: [Track]
    /// Around all that is drawn, metres.
    private let content: Bounds
    let plan: VenueDrawing

    init(venue: Venue, level: Int, truth: GroundTruth?, tracks: [Track]) {
        self.venue = venue
        self.level = level
        self.truth = truth
        self.tracks = tracks
        var points = venue.level(level)?.outline.vertices ?? []
        points += venue.beacons.lazy.filter { $0.level == level }.map(\.position)
        points += truth?.samples.lazy.filter { $0.level == level }.map(\.position) ?? []
        content = (Bounds(around: points) ?? Bounds(lower: Point(0, 0), upper: Point(1, 1))).expanded(by: 1.5)
        plan = VenueDrawing(venue, level: level, of: content, room: Vector(860, 620))
    }

    /// The level on which most of a walk lies; of equal ones the lowest.
    static func level(of truth: GroundTruth) -> Int {
        var counts: [Int: Int] = [:]
        for sample in truth.samples { counts[sample.level, default: 0] += 1 }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
    }

    /// The drawing: walls, beacons, pale navigation paths, the true path in black, the tracks in their colours, a scale bar
    /// and a legend.
    var drawing: SVG {
        let scale = plan.scale
        let names = (truth == nil ? [] : ["truth"]) + tracks.map(\.name)
        let legendWidth = names.reduce(280) { $0 + Self.legendWidth(of: $1) }
        var svg = SVG(
            width: max(content.width * scale, legendWidth), height: content.height * scale + 36,
            title: "Map of level \(level) of \(venue.name) with the tracks: \(names.joined(separator: ", ")).",
            kind: .map)
        plan.drawOutline(into: &svg)
        plan.drawPaths(into: &svg)
        plan.drawWalls(into: &svg)
        plan.drawBeacons(into: &svg)
        if let truth {
            for run in runs(truth.samples.map { ($0.level, $0.position) }) {
                svg.path(run.map(plan.place), .line(Palette.truth, 2.4))
            }
        }
        for track in tracks {
            for run in runs(track.fixes.filter(\.isPublished).map { ($0.level, $0.position) }) {
                svg.path(run.map(plan.place), .line(track.colour, 1.6, opacity: 0.9))
                for point in run { svg.circle(plan.place(point), radius: 2, .fill(track.colour)) }
            }
        }
        let key =
            [.beacon] + (truth == nil ? [] : [SVG.KeyEntry(name: "truth", colour: Palette.truth)])
            + tracks.map { SVG.KeyEntry(name: $0.name, colour: $0.colour) }
        let foot = content.height * scale + 22
        VenueDrawing.drawScaleBar(into: &svg, at: Point(8, foot), scale: scale)
        svg.key(key) { drawLegend(&$0, scale: scale, y: foot) }
        return svg
    }

    private func drawLegend(_ svg: inout SVG, scale: Double, y: Double) {
        var x = 8 + VenueDrawing.scaleBarAdvance(scale: scale)
        svg.circle(Point(x, y), radius: VenueDrawing.beaconRadius, .fill(Palette.beacon))
        svg.text("beacon", at: Point(x + 10, y + 4))
        x += 70
        for (name, colour) in (truth == nil ? [] : [("truth", Palette.truth)]) + tracks.map({ ($0.name, $0.colour) }) {
            svg.line(Point(x, y), Point(x + 22, y), .line(colour, 2.4))
            svg.text(name, at: Point(x + 28, y + 4))
            x += Self.legendWidth(of: name)
        }
    }

    private static func legendWidth(of name: String) -> Double { 44 + 7 * Double(name.count) }

    /// The pieces of a path that lie on this level.
    private func runs(_ samples: [(level: Int, position: Point)]) -> [[Point]] {
        var runs: [[Point]] = []
        var wasHere = false
        for sample in samples {
            let isHere = sample.level == level
            if isHere, !wasHere { runs.append([]) }
            if isHere { runs[runs.count - 1].append(sample.position) }
            wasHere = isHere
        }
        return runs
    }
}
