internal import Geometry
internal import Positioning
internal import Walks

extension WalkMap {
    /// The map with a slider: dots at the true and the estimated positions at that time, with the accuracy that the core
    /// states as circles. Without scripts the dots stay at the start.
    var player: String {
        let end = truth?.samples.last?.time ?? tracks.flatMap(\.fixes).last?.time ?? 0
        guard let start = truth?.samples.first?.time, end - start >= 1 else { return drawing.figure }
        let speeds = [1, 5, 20, 100].map { "<option\($0 == 5 ? " selected=\"\"" : "")>\($0)</option>" }.joined()
        return """
            <div data-player="\(SVG.number(end - start))">\(played(in: TimeLapse(start: start, duration: end - start, speed: 1)).figure)
            <div data-controls="" hidden=""><button>Play</button> <label>speed × <select>\(speeds)</select></label>
            <input type="range" min="0" max="\(SVG.number(end - start))" step="0.1" value="0" aria-label="Time in the walk"/> <output>0 s</output></div></div>
            """
    }

    /// The map with moving dots.
    private func played(in lapse: TimeLapse) -> SVG {
        var svg = drawing
        var motions: [Keyframes] = []
        var path = Keyframes(name: "walk-truth", property: "translate")
        path.add(WalkAnimation.nowhere, at: 0)
        if let truth {
            for run in WalkerTrack(truth, in: lapse, tolerance: WalkAnimation.tolerance / plan.scale).runs
            where run.level == level {
                path.add(
                    run.frames.map { (lapse.percent(at: $0.time), Self.translation(plan.place($0.position))) },
                    thenAtOnce: WalkAnimation.nowhere)
            }
        }
        motions.append(path)
        for (index, track) in tracks.enumerated() {
            var place = Keyframes(name: "walk-fix-\(index)", property: "translate", isStepwise: true)
            var size = Keyframes(name: "walk-accuracy-\(index)", property: "scale", isStepwise: true)
            place.add(WalkAnimation.nowhere, at: 0)
            size.add("0", at: 0)
            for fix in track.fixes where fix.isPublished && fix.time < lapse.end {
                let percent = lapse.percent(at: fix.time)
                place.add(
                    fix.level == level ? Self.translation(plan.place(fix.position)) : WalkAnimation.nowhere, at: percent
                )
                size.add(SVG.number(fix.horizontalAccuracy * plan.scale), at: percent)
            }
            motions += [place, size]
            svg.group(SVG.Style().moved(by: place.name)) { svg in
                var ring = SVG.Style.line(track.colour, 1.5)
                ring.keepsWidth = true
                svg.circle(Point(0, 0), radius: 1, ring.moved(by: size.name))
                svg.circle(
                    Point(0, 0), radius: 6, SVG.Style(stroke: "#ffffff", fill: track.colour), tooltip: track.name)
            }
        }
        svg.circle(
            Point(0, 0), radius: 6, SVG.Style(stroke: "#ffffff", fill: Palette.truth).moved(by: path.name),
            tooltip: "the true position")
        let names = motions.map { ".\($0.name)" }.joined(separator: ",")
        svg.rules =
            "\(names){animation-duration:\(SVG.number(lapse.length))s;animation-timing-function:linear;"
            + "animation-iteration-count:infinite;animation-play-state:paused}\n" + motions.map(\.rules).joined()
        return svg
    }

    private static func translation(_ point: Point) -> String { "\(SVG.number(point.x))px \(SVG.number(point.y))px" }
}
