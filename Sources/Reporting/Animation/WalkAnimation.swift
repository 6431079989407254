internal import Foundation
internal import Geometry
package import Positioning
package import Recordings
package import VenueModel
package import Walks

/// An animation of a venue: walkers on their true paths, and the beacons that one of them hears.
///
/// It is one SVG file with CSS keyframes. Every browser plays it from disk, without scripts or network. If the user prefers
/// reduced motion, the browser shows the first moment. The same input gives the same bytes.
package struct WalkAnimation {
    /// The title: the venue's name, unless another one is given.
    let title: String
    package var venue: Venue
    /// The part of the recordings that is played.
    package var lapse: TimeLapse
    /// The true paths of the walkers.
    package var walkers: [GroundTruth]
    /// The paths of people without a name or a phone, who are small pale dots.
    package var crowd: [GroundTruth]
    /// The recording whose beacons light up; the walker of the same name is the dark dot.
    package var heard: Recording?
    /// The fixes of that recording; only published fixes are shown.
    package var fixes: [Fix]

    package init(
        title: String? = nil, venue: Venue, lapse: TimeLapse, walkers: [GroundTruth], crowd: [GroundTruth] = [],
        heard: Recording? = nil,
        fixes: [Fix] = []
    ) {
        self.title = title ?? venue.name
        self.venue = venue
        self.lapse = lapse
        self.walkers = walkers
        self.crowd = crowd
        self.heard = heard
        self.fixes = fixes
    }

    /// Removes walkers, the last first, until the file of the drawing has about `size` bytes. The walker whose beacons light
    /// up stays.
    ///
    /// - Returns: the number of removed walkers.
    package mutating func leaveOutWalkers(above size: Int) -> Int {
        let all = walkers
        var bytes = drawing.text.utf8.count
        guard bytes > size, all.count > 1 else { return 0 }
        let first = highlighted ?? 0
        walkers = [all[first]]
        // Walkers need similar space: their average gives the number that fits, and drawing verifies it.
        let alone = drawing.text.utf8.count
        let mean = Double(bytes - alone) / Double(all.count - 1)
        let others = all.indices.filter { $0 != first }
        var count = min(max(Int(Double(size - alone) / max(mean, 1)), 0), others.count)
        while true {
            let shown = Set(others.prefix(count) + [first])
            walkers = all.indices.filter(shown.contains).map { all[$0] }
            bytes = drawing.text.utf8.count
            guard bytes > size, count > 0 else { return all.count - walkers.count }
            count = max(min(count - Int(Double(bytes - size) / max(mean, 1)), count - 1), 0)
        }
    }

    /// Removes people of the crowd, the last first, until the file of the drawing has at most `size` bytes or the crowd is
    /// empty.
    ///
    /// - Returns: the number of removed people.
    package mutating func leaveOutCrowd(above size: Int) -> Int {
        let all = crowd.count
        while !crowd.isEmpty, drawing.text.utf8.count > size { crowd.removeLast((crowd.count + 1) / 2) }
        return all - crowd.count
    }

    /// The maximum distance of a dot from the true position, pixels.
    static let tolerance = 0.5
    /// The same for the small dots of the crowd.
    static let crowdTolerance = 1.5
    /// The position of a dot outside of the drawing.
    static let nowhere = "-99px -99px"
    private static let room = Vector(1160, 690)
    private static let margin = 20.0
    private static let headHeight = 56.0

    /// The drawing. O(samples · log samples + reports · beacons in them).
    package var drawing: SVG {
        let panels = LevelPanels(venue, at: Point(Self.margin, Self.headHeight), room: Self.room)
        let width = max(panels.size.dx, 860) + 2 * Self.margin
        let bottom = Self.headHeight + panels.size.dy
        let legend = legendRows(width: width - 2 * Self.margin, scale: panels.scale)
        var svg = SVG(
            width: width, height: bottom + 12 + Self.legendRowHeight * Double(legend.count),
            title: "Walkers in \(venue.name)", description: description)
        svg.rules = generalRules + levelChangeRules
        svg.rectangle(
            Bounds(lower: Point(0, 0), upper: Point(svg.width, svg.height)),
            SVG.Style(stroke: Palette.rule, fill: "#ffffff"))
        drawHead(into: &svg)
        for level in panels.levels { drawVenue(level, panels, into: &svg) }
        let tracks = walkers.map { WalkerTrack($0, in: lapse, tolerance: Self.tolerance / panels.scale) }
        drawHeard(track: highlighted.map { tracks[$0] }, panels, into: &svg)
        for level in panels.levels { venueDrawing(level, panels).drawBeacons(into: &svg) }
        for index in crowd.indices {
            let track = WalkerTrack(crowd[index], in: lapse, tolerance: Self.crowdTolerance / panels.scale)
            drawCrowd(index, track, panels, into: &svg)
        }
        // The dark dot is drawn last, so that no other dot hides it.
        for index in walkers.indices where index != highlighted { drawWalker(index, tracks[index], panels, into: &svg) }
        if let highlighted { drawWalker(highlighted, tracks[highlighted], panels, into: &svg) }
        drawFixes(panels, into: &svg)
        drawLegend(legend, at: Point(Self.margin, bottom + 24), scale: panels.scale, into: &svg)
        return svg
    }

    /// The walker whose beacons light up.
    var highlighted: Int? { heard.flatMap { heard in walkers.firstIndex { $0.name == heard.name } } }

    private var description: String {
        let number = Format.number
        let names = walkers.prefix(12).map(\.name).joined(separator: ", ") + (walkers.count > 12 ? ", …" : "")
        var text = "\(Format.count(venue.levels.count, "level")) of \(venue.name) with "
        text += "\(Format.count(venue.beacons.count, "beacon")), and \(Format.count(walkers.count, "walker"))"
        text += walkers.isEmpty ? "" : " (\(names)) as moving dots"
        if !crowd.isEmpty { text += ", and \(Format.number(Double(crowd.count))) people of a crowd as small ones" }
        text += ", from \(number(lapse.start)) s to \(number(lapse.end)) s, "
        text += "\(number(lapse.speed)) times the real speed. "
        if let heard {
            text +=
                "The beacons that \(heard.name) hears are highlighted: the stronger the signal, the larger the disc."
        }
        return text
    }

    /// The CSS rules of all animated shapes.
    private var generalRules: String {
        let length = SVG.number(lapse.length, decimals: 3)
        return """
            [class]{animation-duration:\(length)s;animation-timing-function:linear;animation-iteration-count:infinite}
            @media(prefers-reduced-motion:reduce){[class]{animation-play-state:paused!important}.trail{display:none}}

            """
    }

    private func venueDrawing(_ level: Level, _ panels: LevelPanels) -> VenueDrawing {
        VenueDrawing(venue: venue, level: level.number, scale: panels.scale) {
            panels.place($0, level: level.number) ?? Point(0, 0)
        }
    }

    private func drawVenue(_ level: Level, _ panels: LevelPanels, into svg: inout SVG) {
        guard let corner = panels.corner(ofLevel: level.number) else { return }
        let name = level.name.isEmpty ? "Level \(level.number)" : "\(level.name) (\(level.number))"
        svg.text(name, at: Point(corner.x + panels.scale, corner.y - 5), isBold: true)
        let drawing = venueDrawing(level, panels)
        drawing.drawOutline(into: &svg)
        drawing.drawZones(into: &svg)
        drawing.drawObstacles(into: &svg)
        drawing.drawOpenings(into: &svg)
        drawing.drawWalls(into: &svg)
    }
}
