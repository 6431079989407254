internal import Foundation
internal import Geometry
internal import Recordings
internal import VenueModel

extension WalkAnimation {
    /// The venue's name, the clock, the speed, and a progress bar.
    func drawHead(into svg: inout SVG) {
        svg.text(title, at: Point(20, 30), size: 20, isBold: true)
        drawClock(into: &svg, right: svg.width - 20)
        svg.text(
            "\(Format.number(lapse.speed)) × real speed", at: Point(svg.width - 110, 30), anchor: "end",
            colour: Palette.pale)
        let bar = Bounds(lower: Point(0, 0), upper: Point(svg.width - 40, 3))
        svg.rules += ".bar{animation-name:bar}\n@keyframes bar{0%{scale:0 1}100%{scale:1 1}}\n"
        svg.group(at: Point(20, 42)) { svg in
            svg.rectangle(bar, .fill(Palette.rule))
            svg.rectangle(bar, SVG.Style.fill(Palette.pale).moved(by: "bar"))
        }
    }

    /// A strip with all times of the clock, which moves behind a window.
    private func drawClock(into svg: inout SVG, right: Double) {
        let step = max((lapse.duration / 600).rounded(.up), 1)
        let rowHeight = 30.0
        var keyframes = Keyframes(name: "clock", property: "translate", isStepwise: true)
        let window = Bounds(lower: Point(right - 90, 10), upper: Point(right, 10 + rowHeight))
        svg.window(window) { svg in
            svg.group(SVG.Style().moved(by: keyframes.name)) { svg in
                for row in 0..<max(Int((lapse.duration / step).rounded(.up)), 1) {
                    let time = lapse.start + Double(row) * step
                    let y = Double(row) * rowHeight
                    svg.text(Self.clock(time), at: Point(window.width, y + 21), anchor: "end", size: 20, isBold: true)
                    keyframes.add("0 \(SVG.number(-y))px", at: lapse.percent(at: time))
                }
            }
        }
        svg.rules += keyframes.rules
    }

    /// Hours, minutes and seconds.
    static func clock(_ time: Double) -> String {
        let seconds = Int(min(max(time, 0), 1e9))
        let hours = seconds / 3600
        let minutes = seconds / 60 % 60
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return hours > 0 ? "\(hours):\(two(minutes)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
    }

    struct LegendEntry {
        var text: String
        /// Width of the symbol before the text, pixels.
        var width: Double
        /// Draws the symbol around a point.
        var draw: (inout SVG, Point) -> Void

        /// Width of the entry with the gap after it, pixels.
        var advance: Double { width + 24 + 6.8 * Double(text.count) }
    }

    var legend: [LegendEntry] {
        var entries: [LegendEntry] = []
        func add(_ text: String, width: Double, _ draw: @escaping (inout SVG, Point) -> Void) {
            entries.append(LegendEntry(text: text, width: width, draw: draw))
        }
        add("wall", width: 40) { svg, centre in
            for (offset, loss) in [(-10.0, 3.0), (10, 20)] {
                svg.line(
                    centre + Vector(offset - 8, 0), centre + Vector(offset + 8, 0),
                    .line(Palette.wall, VenueDrawing.wallWidth(loss: loss)))
            }
        }
        if !venue.obstacles.isEmpty {
            add("obstacle", width: 18) { svg, centre in
                svg.line(centre + Vector(-9, 0), centre + Vector(9, 0), .line(Palette.obstacle, 1, dash: "3 2"))
            }
        }
        if venue.levels.contains(where: { !$0.openings.isEmpty }) {
            add("opening", width: 18) { svg, centre in
                let bounds = Bounds(lower: centre + Vector(-9, -6), upper: centre + Vector(9, 6))
                svg.rectangle(bounds, VenueDrawing.openingStyle)
            }
        }
        add("beacon", width: 8) { svg, centre in
            svg.circle(centre, radius: VenueDrawing.beaconRadius, .fill(Palette.beacon))
        }
        let others = walkers.count - (highlighted == nil ? 0 : 1)
        if others > 0 {
            add(Format.count(others, highlighted == nil ? "walker" : "other walker"), width: 36) { svg, centre in
                for (index, colour) in Palette.walkers.enumerated() {
                    svg.circle(centre + Vector(9 * Double(index) - 13.5, 0), radius: 4, .fill(colour))
                }
            }
        }
        if !crowd.isEmpty {
            add("\(crowd.count) of the crowd", width: 18) { svg, centre in
                for offset in [-6.0, 0, 6] {
                    svg.circle(centre + Vector(offset, 0), radius: Self.crowdRadius, Self.crowdStyle)
                }
            }
        }
        // The shapes around the highlighted walker.
        guard let heard else { return entries }
        let name = heard.name.count > 24 ? heard.name.prefix(23) + "…" : heard.name
        if highlighted != nil {
            add(name, width: 12) { svg, centre in svg.circle(centre, radius: 6, .fill(Palette.truth)) }
        }
        add("heard\(highlighted == nil ? " by \(name)" : "") at −90 … −50 dBm", width: 64) { svg, centre in
            for (offset, size) in [(-26.0, 0.4), (-9, 0.7), (17, 1)] {
                svg.circle(
                    centre + Vector(offset, 0), radius: Self.largestLight * size, .fill(Palette.heard, opacity: 0.6))
            }
        }
        if !fixes.isEmpty {
            add("computed position", width: 16) { svg, centre in svg.circle(centre, radius: 7, Self.fixStyle) }
        }
        return entries
    }

    static let legendRowHeight = 32.0

    /// The entries in rows of at most `width` pixels; the first row starts after the scale bar.
    func legendRows(width: Double, scale: Double) -> [[LegendEntry]] {
        var rows: [[LegendEntry]] = [[]]
        var x = VenueDrawing.scaleBarAdvance(scale: scale)
        for entry in legend {
            if x + entry.advance > width, x > 0 {
                rows.append([])
                x = 0
            }
            rows[rows.count - 1].append(entry)
            x += entry.advance
        }
        return rows
    }

    /// The scale bar and the legend.
    func drawLegend(_ rows: [[LegendEntry]], at corner: Point, scale: Double, into svg: inout SVG) {
        VenueDrawing.drawScaleBar(into: &svg, at: corner, scale: scale)
        var point = corner + Vector(VenueDrawing.scaleBarAdvance(scale: scale), 0)
        for row in rows {
            for entry in row {
                entry.draw(&svg, point + Vector(entry.width / 2, 0))
                svg.text(entry.text, at: point + Vector(entry.width + 6, 4))
                point.x += entry.advance
            }
            point = Point(corner.x, point.y + Self.legendRowHeight)
        }
    }
}
