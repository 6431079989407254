internal import Geometry
internal import Positioning
internal import Walks

extension WalkAnimation {
    /// A dot that moves along a walker's path, with a fading trail, and a ring where the walker changes the level.
    func drawWalker(_ index: Int, _ track: WalkerTrack, _ panels: LevelPanels, into svg: inout SVG) {
        let runs = track.runs.filter { panels.corner(ofLevel: $0.level) != nil }
        guard !runs.isEmpty else { return }
        let name = "w\(index)"
        svg.rules += keyframes(name, runs, panels).rules

        let colour = colour(of: index)
        let radius = index == highlighted ? 6.0 : 4.5
        // The trail shows earlier positions, about 8 pixels apart at a slow walk.
        let pause = 8 / (1.3 * panels.scale)
        for dot in [3.0, 2, 1] where dot * pause < lapse.duration {
            svg.circle(
                Point(0, 0), radius: radius * (1 - dot / 6),
                .fill(colour, opacity: 0.6 - dot / 7)
                    .moved(by: "trail \(name)", lead: lapse.length - dot * pause / lapse.speed))
        }
        svg.circle(
            Point(0, 0), radius: radius, SVG.Style(stroke: "#ffffff", fill: colour, width: 1.2).moved(by: name),
            tooltip: walkers[index].name)
        drawLevelChanges(runs, colour: colour, panels, into: &svg)
    }

    /// A small pale dot that moves along the path of a person in the crowd.
    func drawCrowd(_ index: Int, _ track: WalkerTrack, _ panels: LevelPanels, into svg: inout SVG) {
        let runs = track.runs.filter { panels.corner(ofLevel: $0.level) != nil }
        guard !runs.isEmpty else { return }
        let keyframes = keyframes("c\(index)", runs, panels)
        svg.rules += keyframes.rules
        svg.circle(Point(0, 0), radius: Self.crowdRadius, Self.crowdStyle.moved(by: keyframes.name))
    }

    /// Radius of the dots of the crowd, pixels.
    static let crowdRadius = 2.5
    /// The style of these dots.
    static var crowdStyle: SVG.Style { .fill(Palette.pale, opacity: 0.65) }

    /// Keyframes of a dot along a path; without a path the dot is out of sight.
    private func keyframes(_ name: String, _ runs: [WalkerTrack.Run], _ panels: LevelPanels) -> Keyframes {
        var keyframes = Keyframes(name: name, property: "translate")
        keyframes.add(Self.nowhere, at: 0)
        for run in runs {
            keyframes.add(
                run.frames.compactMap { frame in
                    panels.place(frame.position, level: run.level).map {
                        (lapse.percent(at: frame.time), Self.translation($0))
                    }
                }, thenAtOnce: Self.nowhere)
        }
        return keyframes
    }

    /// A growing ring where the walker leaves a level, and one where the walker enters the next level.
    private func drawLevelChanges(
        _ runs: [WalkerTrack.Run], colour: String, _ panels: LevelPanels, into svg: inout SVG
    ) {
        for (before, after) in zip(runs, runs.dropFirst()) where before.end == after.start {
            let lead = lapse.length * (1 - lapse.percent(at: after.start) / 100)
            for (run, position) in [(before, before.frames.last), (after, after.frames.first)] {
                guard let position, let place = panels.place(position.position, level: run.level) else { continue }
                svg.group(at: place) { svg in
                    svg.circle(Point(0, 0), radius: 16, SVG.Style.line(colour, 2.5).moved(by: "change", lead: lead))
                }
            }
        }
    }

    /// The CSS rule of the rings at changes of the level; each has its own start time.
    var levelChangeRules: String {
        let length = SVG.number(min(120 / lapse.length, 50), decimals: 3)
        return """
            .change{animation-name:change}
            @keyframes change{0%{scale:.2;opacity:1}\(length)%{scale:1;opacity:0}100%{scale:1;opacity:0}}

            """
    }

    /// A hollow dot at the last published position.
    func drawFixes(_ panels: LevelPanels, into svg: inout SVG) {
        var keyframes = Keyframes(name: "fix", property: "translate", isStepwise: true)
        keyframes.add(Self.nowhere, at: 0)
        for fix in fixes where fix.isPublished && fix.time < lapse.end {
            let place = panels.place(fix.position, level: fix.level)
            keyframes.add(place.map(Self.translation) ?? Self.nowhere, at: lapse.percent(at: fix.time))
        }
        guard keyframes.frames.count > 1 || keyframes.frames.first?.value != Self.nowhere else { return }
        svg.rules += keyframes.rules
        svg.circle(Point(0, 0), radius: 7, Self.fixStyle.moved(by: "fix"), tooltip: "the core's position")
    }

    /// The style of the dot at the core's position.
    static var fixStyle: SVG.Style { .line(Palette.baseline, 2.5) }

    /// The colour of a walker's dot.
    func colour(of index: Int) -> String {
        index == highlighted ? Palette.truth : Palette.walkers[index % Palette.walkers.count]
    }

    private static func translation(_ point: Point) -> String {
        "\(SVG.number(point.x, decimals: 2))px \(SVG.number(point.y, decimals: 2))px"
    }
}
