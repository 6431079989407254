internal import Evaluation
internal import Geometry
internal import Search

/// A chart of all configurations by the first two objectives. It marks the front with a stepped line, and the baseline, the
/// presets and the picks with circles.
///
/// A metric with an ideal value is drawn as the distance from that value. A few distant configurations are left out, so that
/// the front is visible.
struct FrontChart {
    private let metrics: [Metric]
    private let dots: [Dot]
    private let steps: [Point]
    private let marks: [Mark]
    private let hasConstraints: Bool
    /// Number of configurations without a dot, because they have no value to draw.
    private let undrawn: Int

    /// Number of configurations with a dot, those farther off than the axes included.
    var count: Int { dots.count }

    private struct Dot {
        var point: Point
        var isAdmitted: Bool
    }

    /// A configuration with its label.
    private struct Mark {
        var point: Point
        var label: String
        var colour: String
    }

    init(_ front: ConfigurationFront) {
        let metrics = Array(front.objectives.prefix(2))
        let points = front.configurations.map { configuration -> Point? in
            let values = metrics.compactMap { $0.drawn(configuration.value($0.key)) }
            // Larger values are not plausible, and an axis could not show them.
            return values.count == 2 && values.allSatisfy { abs($0) < 1e9 } ? Point(values[0], values[1]) : nil
        }
        let admitted = Set(front.admitted)
        self.metrics = metrics
        hasConstraints = !front.constraints.isEmpty
        dots = points.indices.compactMap { place in
            points[place].map { Dot(point: $0, isAdmitted: admitted.contains(place)) }
        }
        undrawn = points.count { $0 == nil }
        steps = front.front(of: metrics).compactMap { points[$0] }
        marks = front.configurations.enumerated().compactMap { place, configuration in
            let picks = front.picks.filter { $0.place == place }.map(\.purpose.rawValue)
            let own = configuration.isDefault ? ["baseline"] : configuration.name.map { [$0] } ?? []
            guard let point = points[place], !own.isEmpty || !picks.isEmpty else { return nil }
            let colour = !picks.isEmpty ? Palette.candidate : configuration.isDefault ? Palette.baseline : Palette.pale
            return Mark(point: point, label: (own + picks).joined(separator: ", "), colour: colour)
        }
    }

    var drawing: SVG {
        var svg = SVG(width: 820, height: 500, title: title, description: description)
        guard let x = Axis(dots.map(\.point.x), always: (steps + marks.map(\.point)).map(\.x)),
            let y = Axis(dots.map(\.point.y), always: (steps + marks.map(\.point)).map(\.y))
        else {
            svg.text("No configuration has values of both objectives.", at: Point(20, 30))
            return svg
        }
        let frame = Bounds(lower: Point(64, 12), upper: Point(800, 408))
        func place(_ point: Point) -> Point {
            Point(
                frame.lower.x + x.share(of: point.x) * frame.width,
                frame.upper.y - y.share(of: point.y) * frame.height)
        }
        svg.horizontalAxis(x.ticks, in: frame, title: metrics[0].axisTitle) { place(Point($0, 0)).x }
        svg.verticalAxis(y.ticks, in: frame) { place(Point(0, $0)).y }
        svg.text(
            metrics[1].axisTitle, at: Point(16, frame.upper.y - frame.height / 2), anchor: "middle", isVertical: true)
        let shown = dots.filter { x.shows($0.point.x) && y.shows($0.point.y) }
        svg.dots(shown.filter { !$0.isAdmitted }.map { place($0.point) }, radius: 2, Palette.rule)
        svg.dots(shown.filter(\.isAdmitted).map { place($0.point) }, radius: 2.5, Palette.wall)
        svg.path(staircase.map(place), .line(Palette.candidate, 2))
        svg.dots(steps.map(place), radius: 4, Palette.candidate)
        for mark in marks { svg.circle(place(mark.point), radius: 6, .line(mark.colour, 2.5), tooltip: mark.label) }
        var labels = LabelPlacement(within: frame, around: marks.map { place($0.point) })
        for mark in marks {
            let (position, anchor) = labels.place(mark.label, beside: place(mark.point))
            svg.text(mark.label, at: position, anchor: anchor, colour: mark.colour, isBold: true, hasHalo: true)
        }
        svg.text(legend(outside: dots.count - shown.count), at: Point(8, svg.height - 40), colour: Palette.pale)
        return svg
    }

    /// The line through the front: from each point along the first axis, then along the second.
    private var staircase: [Point] {
        zip(steps, steps.dropFirst()).reduce(Array(steps.prefix(1))) { line, pair in
            line + [Point(pair.1.x, pair.0.y), pair.1]
        }
    }

    private func legend(outside: Int) -> String {
        var text = "Line: the front."
        if hasConstraints { text += " Pale dots break a constraint." }
        let left = [
            outside > 0 ? Format.count(outside, "distant configuration") : nil,
            undrawn > 0 ? "\(undrawn) without a value to draw" : nil,
        ].compactMap(\.self)
        if !left.isEmpty { text += " Not shown: \(left.joined(separator: ", "))." }
        return text
    }

    private var title: String {
        "\(metrics[1].name) against \(metrics[0].name) of \(Format.count(dots.count, "configuration"))"
    }

    private var description: String {
        let ends = [steps.first, steps.last].compactMap { $0 }.map { text($0) }
        let line =
            steps.isEmpty
            ? "No front."
            : "The front has \(Format.count(steps.count, "point")), from \(ends.joined(separator: " to "))."
        return ([line] + marks.map { "\($0.label): \(text($0.point))." }).joined(separator: " ")
    }

    private func text(_ point: Point) -> String {
        "\(Format.fixed(point.x))\(metrics[0].unitSuffix) and \(Format.fixed(point.y))\(metrics[1].unitSuffix)"
    }
}

/// An axis that covers all values in `always` and nine tenths of the others.
private struct Axis {
    let lower: Double
    let upper: Double
    let step: Double

    init?(_ values: [Double], always: [Double]) {
        let sorted = values.sorted()
        guard let least = sorted.first else { return nil }
        let most = max(sorted[(sorted.count - 1) * 9 / 10], always.max() ?? least)
        step = NiceAxis(upTo: max(most - least, 1e-3 * max(abs(most), 1))).step
        // An axis of values that are never negative does not begin below zero.
        lower = max((least / step - 0.2).rounded(.down) * step, least < 0 ? -.infinity : 0)
        upper = (most / step + 0.2).rounded(.up) * step
    }

    var ticks: [Double] { (0...Int(((upper - lower) / step).rounded())).map { lower + Double($0) * step } }

    func shows(_ value: Double) -> Bool { (lower...upper).contains(value) }

    func share(of value: Double) -> Double { (value - lower) / (upper - lower) }
}

/// Places labels beside points without overlap.
private struct LabelPlacement {
    let frame: Bounds
    private var taken: [Bounds] = []

    /// - Parameter marks: the centres of circles that no label may cover.
    init(within frame: Bounds, around marks: [Point]) {
        self.frame = frame
        taken = marks.map { Bounds(lower: Point($0.x - 8, $0.y - 8), upper: Point($0.x + 8, $0.y + 8)) }
    }

    /// Where a text is anchored: the first free position right or left of the point, then farther up or down. There is
    /// room for the larger letters of a telephone.
    mutating func place(_ text: String, beside point: Point) -> (position: Point, anchor: String) {
        let width = 10.5 * Double(text.count)
        let candidates = (0..<20).flatMap { turn in
            let shift = 20 * Double((turn + 1) / 2) * (turn % 2 == 0 ? 1 : -1)
            return [
                (position: Point(point.x + 12, point.y + 5 + shift), anchor: "start"),
                (position: Point(point.x - 12, point.y + 5 + shift), anchor: "end"),
            ]
        }
        func box(_ candidate: (position: Point, anchor: String)) -> Bounds {
            let left = candidate.position.x - (candidate.anchor == "end" ? width : 0)
            return Bounds(
                lower: Point(left, candidate.position.y - 15), upper: Point(left + width, candidate.position.y + 4))
        }
        let free = candidates.first { candidate in
            let box = box(candidate)
            return frame.contains(box.lower) && frame.contains(box.upper)
                && !taken.contains { box.cut(to: $0) != nil }
        }
        let chosen = free ?? candidates[0]
        taken.append(box(chosen))
        return chosen
    }
}

extension Metric {
    /// The coordinate of a value in the chart.
    fileprivate func drawn(_ value: Double?) -> Double? {
        if case .near(let best) = better { return value.map { abs($0 - best) } }
        return value
    }

    fileprivate var axisTitle: String {
        let unit = unit == "1" ? "" : " (\(unit))"
        if case .near(let best) = better { return "\(name), distance from \(Format.number(best))\(unit)" }
        return name + unit
    }
}
