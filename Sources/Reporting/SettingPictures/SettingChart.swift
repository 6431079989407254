internal import Foundation
internal import Geometry
internal import Positioning
internal import VenueModel
internal import Walks

/// The quantity over time of a ``SettingPicture``: one line per run, and a line of the truth if there is one.
struct SettingChart {
    let picture: SettingPicture
    let frame: Bounds

    private struct ChartPoint {
        var time: Double
        var value: Double?
    }

    private var end: Double { max(picture.runs[0].steps.last?.time ?? 1, 1) }
    private func x(_ time: Double) -> Double { ((frame.lower.x + time / end * frame.width) * 10).rounded() / 10 }

    /// Draws the frame, the axes and the lines.
    func draw(into svg: inout SVG) {
        let axis = NiceAxis(upTo: end)
        drawStanding(into: &svg)
        svg.horizontalAxis(axis.ticks.filter { $0 <= end }, in: frame, title: "time, s", x: x)
        if case .published = picture.scene.quantity {
            drawPublished(into: &svg)
        } else {
            drawLines(into: &svg)
        }
        svg.rectangle(frame, .line(Palette.rule))
    }

    /// The times when the walker stands.
    private func drawStanding(into svg: inout SVG) {
        var start: Double?
        for second in 0...Int(end) {
            let here = picture.truth.sample(at: Double(second))?.position
            let next = picture.truth.sample(at: Double(second + 1))?.position
            let stands = if let here, let next { here.distance(to: next) < 0.05 } else { false }
            if stands, start == nil { start = Double(second) }
            if !stands, let begin = start {
                start = nil
                guard Double(second) - begin >= 3 else { continue }
                svg.rectangle(
                    Bounds(lower: Point(x(begin), frame.lower.y), upper: Point(x(Double(second)), frame.upper.y)),
                    .fill("#e9edf1"))
                svg.text(
                    "stands", at: Point(x((begin + Double(second)) / 2), frame.lower.y + 11), anchor: "middle",
                    colour: Palette.pale, size: 10)
            }
        }
    }

    private func drawPublished(into svg: inout SVG) {
        for (index, run) in picture.runs.enumerated() {
            let y = frame.lower.y + frame.height * (0.36 + 0.4 * Double(index))
            svg.text(
                run.name, at: Point(frame.lower.x - 6, y + 4), anchor: "end", colour: SettingPicture.colours[index],
                size: 11)
            let times = run.steps.compactMap(\.fix).filter(\.isPublished).map(\.time)
            svg.lines(
                times.map { [Point(x($0), y - 13), Point(x($0), y + 13)] },
                .line(SettingPicture.colours[index], 3))
        }
        svg.text(
            "published at", at: Point(16, frame.lower.y + frame.height / 2), anchor: "middle", size: 11,
            isVertical: true)
    }

    private func drawLines(into svg: inout SVG) {
        let series = picture.runs.map(entries)
        let truth = truthEntries
        let values = (series + [truth]).flatMap { $0.compactMap(\.value) }
        let isCount =
            switch picture.scene.quantity {
            case .level, .beaconCount, .foreignCount: true
            default: false
            }
        let axis = NiceAxis(upTo: max(values.max() ?? 1, 1), ticks: 4)
        let step = isCount ? max(axis.step.rounded(.up), 1) : axis.step
        let top = (max(values.max() ?? 1, 1) / step).rounded(.up) * step
        func y(_ value: Double) -> Double { frame.upper.y - value / top * (frame.height - 15) }
        for tick in stride(from: 0, through: top, by: step) {
            svg.line(Point(frame.lower.x, y(tick)), Point(frame.upper.x, y(tick)), .line(Palette.rule))
            svg.text(
                Format.number(tick), at: Point(frame.lower.x - 6, y(tick) + 4), anchor: "end", colour: Palette.pale)
        }
        svg.text(title, at: Point(20, frame.lower.y + frame.height / 2), anchor: "middle", size: 11, isVertical: true)
        draw(truth, .line(Palette.truth, 2.4), isSteps: isCount, shift: 0, y: y, into: &svg)
        for (index, entries) in series.enumerated() {
            draw(
                entries, .line(SettingPicture.colours[index], 1.8), isSteps: isCount,
                shift: isCount ? Double(index) * 2 - 1 : 0, y: y, into: &svg)
        }
    }

    /// One line for each run of values without a gap.
    private func draw(
        _ entries: [ChartPoint], _ style: SVG.Style, isSteps: Bool, shift: Double, y: (Double) -> Double,
        into svg: inout SVG
    ) {
        var points: [Point] = []
        for entry in entries + [ChartPoint(time: 0, value: nil)] {
            guard let value = entry.value else {
                svg.path(points, style)
                points = []
                continue
            }
            let next = Point(x(entry.time), ((y(value) + shift) * 10).rounded() / 10)
            if isSteps, let last = points.last { points.append(Point(next.x, last.y)) }
            // A constant piece is one line.
            if let last = points.last, points.count > 1, last.y == next.y, points[points.count - 2].y == next.y {
                points.removeLast()
            }
            points.append(next)
        }
    }

    private var title: String {
        switch picture.scene.quantity {
        case .error: "error, m"
        case .level: "level"
        case .published: ""
        case .speed: "speed, m/s"
        case .beaconCount: "beacons used"
        case .foreignCount: "of other levels"
        case .distance: "distance, m"
        case .radius: "radius, m"
        }
    }

    private func entries(of run: SettingPicture.Run) -> [ChartPoint] {
        switch picture.scene.quantity {
        case .error: return errors(of: run)
        case .radius: return run.shown.map { ChartPoint(time: $0.time, value: $0.fix?.horizontalAccuracy) }
        case .level: return run.shown.map { ChartPoint(time: $0.time, value: ($0.fix?.level).map(Double.init)) }
        case .published: return []
        case .speed:
            return zip(run.steps, run.steps.dropFirst()).map { before, after in
                guard let from = before.fix, let to = after.fix else { return ChartPoint(time: after.time, value: nil) }
                return ChartPoint(time: after.time, value: from.position.distance(to: to.position))
            }
        case .beaconCount: return run.steps.map { ChartPoint(time: $0.time, value: Double($0.ranges.count)) }
        case .foreignCount:
            return run.steps.map { step in
                let level = picture.truth.sample(at: step.time)?.level
                let count = step.ranges.count {
                    picture.map.levels[picture.map.beacons[$0.beacon].level].number != level
                }
                return ChartPoint(time: step.time, value: Double(count))
            }
        case .distance(let label):
            let beacon = picture.venue.beacons.first { $0.label == label }.flatMap { picture.map.index(of: $0.id) }
            return run.steps.map { step in
                ChartPoint(time: step.time, value: step.ranges.first { $0.beacon == beacon }?.distance)
            }
        }
    }

    private func errors(of run: SettingPicture.Run) -> [ChartPoint] {
        run.shown.map { entry in
            ChartPoint(
                time: entry.time,
                value: entry.fix.flatMap { fix in
                    picture.truth.sample(at: entry.time).map { $0.position.distance(to: fix.position) }
                })
        }
    }

    /// The legend entry of the truth, if it is drawn as a line.
    private var truthEntries: [ChartPoint] {
        let times = picture.runs[0].steps.map(\.time)
        switch picture.scene.quantity {
        case .level:
            return times.map { time in
                ChartPoint(time: time, value: picture.truth.sample(at: time).map { Double($0.level) })
            }
        case .distance(let label):
            guard let beacon = picture.venue.beacons.first(where: { $0.label == label }) else { return [] }
            return times.map { time in
                ChartPoint(
                    time: time,
                    value: picture.truth.sample(at: time).map {
                        hypot($0.position.distance(to: beacon.position), beacon.height - picture.phoneHeight)
                    })
            }
        // Both runs have the same positions.
        case .radius: return errors(of: picture.runs[0])
        default: return []
        }
    }
}
