internal import Foundation
internal import Geometry
internal import NumericalMethods
internal import Positioning
internal import VenueModel
internal import Walks

/// Draws a ``SettingScene``: two plans with the fixes of each run, and a quantity over time below.
struct SettingPicture {
    /// The state of the engine at one second.
    struct Step {
        var time: Double
        var fix: Fix?
        var ranges: [BeaconRange]
    }

    /// The run with one value of the setting.
    struct Run {
        var name: String
        var steps: [Step]

        /// At each step, the last published fix.
        var shown: [(time: Double, fix: Fix?)] {
            var last: Fix?
            return steps.map { step in
                if let fix = step.fix, fix.isPublished { last = fix }
                return (step.time, last)
            }
        }
    }

    let scene: SettingScene
    let venue: Venue
    let map: BeaconMap
    let truth: GroundTruth
    /// Metres above the floor.
    let phoneHeight: Double
    let runs: [Run]

    static let width = 720.0
    static let margin = 12.0
    static let colours = [Palette.baseline, Palette.candidate]
    /// Height of the chart's frame, pixels.
    private static let chartHeight = 96.0

    /// The drawing, on a light background, so that it is readable on dark pages, too.
    var drawing: SVG {
        let note = Self.lines(scene.note, letters: 108)
        let panels = panels(below: 34 + 16 * Double(note.count) + 16)
        let bottom = panels.frames.map(\.upper.y).max() ?? 0
        let height = bottom + 36 + Self.chartHeight + 50
        var svg = SVG(width: Self.width, height: height, title: "\(scene.key). \(scene.note)")
        svg.rectangle(
            Bounds(lower: Point(0, 0), upper: Point(Self.width, height)),
            SVG.Style(stroke: Palette.rule, fill: "#ffffff"))
        svg.text(scene.key, at: Point(Self.margin, 24), size: 15, isBold: true)
        for (row, line) in note.enumerated() { svg.text(line, at: Point(Self.margin, 42 + 16 * Double(row))) }
        for (index, frame) in panels.frames.enumerated() {
            drawPanel(index, in: frame, scale: panels.scale, view: panels.view, into: &svg)
        }
        drawLegend(y: bottom + 18, scale: panels.scale, into: &svg)
        let frame = Bounds(
            lower: Point(Self.margin + 46, bottom + 36), upper: Point(Self.width - Self.margin - 4, height - 50))
        SettingChart(picture: self, frame: frame).draw(into: &svg)
        return svg
    }

    // MARK: The plans

    var level: Int { scene.level ?? truth.samples.first?.level ?? 0 }

    /// The panels: side by side, or one above the other if the view is wide.
    private func panels(below top: Double) -> (frames: [Bounds], scale: Double, view: Bounds) {
        let view = view
        let isWide = view.width > 1.7 * view.height
        let width = isWide ? Self.width - 2 * Self.margin : (Self.width - 3 * Self.margin) / 2
        let scale = min(width / view.width, (isWide ? 190 : 320) / view.height)
        let size = Vector(width, view.height * scale)
        // The view fills the panel.
        let side = (width / scale - view.width) / 2
        let seen = Bounds(
            lower: Point(view.lower.x - side, view.lower.y), upper: Point(view.upper.x + side, view.upper.y))
        let frames = [0.0, 1].map { index in
            let origin =
                isWide
                ? Point(Self.margin, top + index * (size.dy + 24))
                : Point(Self.margin + index * (width + Self.margin), top)
            return Bounds(lower: origin, upper: origin + size)
        }
        return (frames, scale, seen)
    }

    /// The view of the plans: the walk, and the fixes and used beacons up to 8 m from it.
    private var view: Bounds {
        let path = truth.samples.map(\.position)
        let walk = (Bounds(around: path) ?? Bounds(lower: Point(0, 0), upper: Point(1, 1))).expanded(by: 2)
        let reach = walk.expanded(by: 6)
        let fixes = runs.flatMap { $0.steps.compactMap(\.fix?.position) }
        let used = runs.flatMap { momentStep(of: $0)?.ranges ?? [] }.map { map.beacons[$0.beacon].position }
        let seen = (fixes + used).map { point in
            Point(min(max(point.x, reach.lower.x), reach.upper.x), min(max(point.y, reach.lower.y), reach.upper.y))
        }
        return (Bounds(around: seen + [walk.lower, walk.upper]) ?? walk).expanded(by: 1)
    }

    private func drawPanel(_ index: Int, in frame: Bounds, scale: Double, view: Bounds, into svg: inout SVG) {
        let run = runs[index]
        svg.dots([Point(frame.lower.x + 5, frame.lower.y - 10)], radius: 5, Self.colours[index])
        svg.text(
            "\(run.name): \(summary(of: run))", at: Point(frame.lower.x + 15, frame.lower.y - 6),
            colour: Self.colours[index], isBold: true)
        // Tenths of a pixel are enough and keep the file small.
        func place(_ point: Point) -> Point {
            Point(
                ((point.x - view.lower.x) * scale * 10).rounded() / 10,
                ((view.upper.y - point.y) * scale * 10).rounded() / 10)
        }
        svg.window(frame) { svg in
            if index == 0 {
                svg.named("plan") { drawVenue(scale: scale, view: view, place: place, into: &$0) }
            } else {
                svg.use("plan")
            }
            drawTrack(run, colour: Self.colours[index], place: place, into: &svg)
        }
        svg.rectangle(frame, .line(Palette.rule))
    }

    private func drawVenue(scale: Double, view: Bounds, place: @escaping (Point) -> Point, into svg: inout SVG) {
        let drawing = VenueDrawing(venue: venue, level: level, scale: scale, place: place, view: view)
        drawing.drawOutline(into: &svg)
        drawing.drawOpenings(into: &svg)
        if scene.hasPaths { drawing.drawPaths(into: &svg, .line(Palette.pale, 1, dash: "4 4")) }
        drawing.drawObstacles(into: &svg)
        drawing.drawWalls(into: &svg)
        drawing.drawBeaconDots(into: &svg)
        svg.path(corners.map(place), .line(Palette.truth, 2))
        if let start = corners.first {
            svg.circle(place(start), radius: 5, SVG.Style(stroke: Palette.truth, fill: "#ffffff", width: 2))
        }
    }

    /// The true path without the points on its straight pieces.
    private var corners: [Point] {
        var corners: [Point] = []
        let path = truth.samples.map(\.position)
        for (index, point) in path.enumerated() {
            guard let last = corners.last, index + 1 < path.count else {
                corners.append(point)
                continue
            }
            if Segment(last, path[index + 1]).nearestPoint(to: point).distance(to: point) > 0.01 {
                corners.append(point)
            }
        }
        return corners
    }

    private func drawTrack(_ run: Run, colour: String, place: (Point) -> Point, into svg: inout SVG) {
        let fixes = run.steps.compactMap(\.fix)
        let published = fixes.filter(\.isPublished)
        svg.lines(
            published.compactMap { fix in
                truth.sample(at: fix.time).map { [place($0.position), place(fix.position)] }
            }, .line(colour, 0.8, opacity: 0.45))
        svg.path(published.map { place($0.position) }, .line(colour, 1.3, opacity: 0.7))
        svg.dots(fixes.filter { !$0.isPublished }.map { place($0.position) }, radius: 1.3, Palette.pale)
        svg.dots(published.map { place($0.position) }, radius: 2.8, colour)
        svg.dots(published.filter { isWrongLevel($0) }.map { place($0.position) }, radius: 1.5, "#ffffff")
        guard let step = momentStep(of: run), let fix = step.fix else { return }
        let used = step.ranges.map { place(map.beacons[$0.beacon].position) }
        svg.lines(used.map { [place(fix.position), $0] }, .line(Palette.beacon, 1.4, dash: "5 3"))
        for beacon in used { svg.circle(beacon, radius: 6, .line(Palette.beacon, 1.6)) }
        svg.circle(place(fix.position), radius: 6.5, .line(colour, 2))
    }

    private func momentStep(of run: Run) -> Step? {
        scene.moment.flatMap { moment in run.steps.first { $0.time >= moment } }
    }

    private func isWrongLevel(_ fix: Fix) -> Bool { truth.sample(at: fix.time).map { $0.level != fix.level } ?? false }

    // MARK: Words

    private func summary(of run: Run) -> String {
        let errors = run.shown.compactMap { entry in
            entry.fix.flatMap { fix in truth.sample(at: entry.time).map { $0.position.distance(to: fix.position) } }
        }
        let median = "median error \(Format.fixed(Statistics.median(errors) ?? 0, 1)) m"
        switch scene.quantity {
        case .published:
            let fixes = run.steps.compactMap(\.fix)
            return "\(median), \(fixes.count(where: \.isPublished)) of \(fixes.count) positions published"
        case .level:
            let wrong = run.shown.count { entry in
                guard let fix = entry.fix, let here = truth.sample(at: entry.time) else { return false }
                return here.level != fix.level
            }
            return "wrong level for \(wrong) of \(run.steps.count) s"
        case .radius:
            let inside = run.shown.count { entry in
                guard let fix = entry.fix, let here = truth.sample(at: entry.time) else { return false }
                return here.position.distance(to: fix.position) <= fix.horizontalAccuracy
            }
            return "truth inside the radius for \(inside) of \(run.steps.count) s"
        default: return median
        }
    }

    private func drawLegend(y: Double, scale: Double, into svg: inout SVG) {
        VenueDrawing.drawScaleBar(into: &svg, at: Point(Self.margin, y), scale: scale)
        var x = Self.margin + VenueDrawing.scaleBarAdvance(scale: scale)
        func entry(_ name: String, _ mark: (inout SVG, Point) -> Void) {
            mark(&svg, Point(x + 8, y))
            svg.text(name, at: Point(x + 21, y + 4))
            x += 40 + 5.9 * Double(name.count)
        }
        entry("beacon") { $0.dots([$1], radius: VenueDrawing.beaconRadius, Palette.beacon) }
        entry("true path") { svg, place in
            svg.line(place + Vector(-8, 0), place + Vector(8, 0), .line(Palette.truth, 2))
            svg.circle(place + Vector(-6, 0), radius: 4, SVG.Style(stroke: Palette.truth, fill: "#ffffff", width: 1.6))
        }
        let fixes = runs.flatMap { $0.steps.compactMap(\.fix) }
        entry("position and its error") { svg, place in
            svg.line(place + Vector(-6, 4), place + Vector(6, -4), .line(Palette.pale, 0.8))
            svg.dots([place + Vector(6, -4)], radius: 2.8, Palette.pale)
        }
        if fixes.contains(where: { !$0.isPublished }) {
            entry("not published") { $0.dots([$1], radius: 1.3, Palette.pale) }
        }
        if fixes.contains(where: isWrongLevel) {
            entry("wrong level") { svg, place in
                svg.dots([place], radius: 2.8, Palette.pale)
                svg.dots([place], radius: 1.5, "#ffffff")
            }
        }
        if scene.hasPaths {
            entry("path") { $0.line($1 + Vector(-8, 0), $1 + Vector(8, 0), .line(Palette.pale, 1, dash: "4 4")) }
        }
        if let moment = scene.moment {
            entry("in use at \(Int(moment)) s") { $0.circle($1, radius: 6, .line(Palette.beacon, 1.6)) }
        }
    }

    /// Text in lines of at most `letters` letters.
    private static func lines(_ text: String, letters: Int) -> [String] {
        text.split(separator: " ").reduce(into: []) { lines, word in
            if let last = lines.last, last.count + word.count < letters {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
    }
}
