package import Calibration
internal import Evaluation
internal import Geometry
internal import Recordings

/// The section of a calibration's report that compares simulation with recorded walks.
package struct GapSection {
    package let gap: SimToRealGap

    package init(_ gap: SimToRealGap) { self.gap = gap }

    package var section: ReportSection {
        ReportSection(
            "Simulation against recorded walks",
            [.picture(scatter.text), .paragraph(text), .picture(distributions.text), .table(header, rows)])
    }

    /// The section as a page.
    ///
    /// - Parameter changes: the configurations that it names, with their settings.
    package func html(changes: [(name: String, settings: String)]) -> String {
        let header = ["configuration", "settings that differ from the baseline"]
        return Report(
            title: "How true is the simulation?", accent: Palette.candidate, verdict: ReportText(verdict),
            sections: [section, ReportSection("Settings", .table(header, changes.map { [$0.name, $0.settings] }))]
        ).html
    }

    /// The regret in a sentence.
    package var verdict: String {
        "On the recorded walks, the best configuration in simulation has \(Format.metres(gap.selected.recordedScore)), the best of "
            + "all \(Format.metres(gap.best.recordedScore)), the baseline \(Format.metres(gap.baseline.recordedScore)): a regret of "
            + "\(Format.percent(gap.regret.value))\(Self.range(gap.regret, Format.percent))."
    }

    /// The result in a few sentences.
    private var text: ReportText {
        let result =
            "On the recorded walks, the \(objective), mean of walks, is \(Format.metres(gap.selected.recordedScore)) with the best configuration "
            + "in simulation, \(Format.metres(gap.best.recordedScore)) with the best one on the recordings, and "
            + "\(Format.metres(gap.baseline.recordedScore)) with the baseline. So the best configuration in simulation has a regret of "
            + "\(Format.percent(gap.regret.value))\(Self.range(gap.regret, Format.percent)). Kendall's tau between simulated and "
            + "recorded scores is \(Self.number(gap.kendallTau.value))\(Self.range(gap.kendallTau, Self.number))."
        var end =
            "\(gap.configurationCount) configurations, scored on \(gap.simulatedWalkCount) simulated walks "
            + "(\(gap.worldCount) worlds) and on \(Format.count(gap.recordedWalkCount, "recorded walk"))."
        if let recommended = gap.recommended, let regret = gap.recommendedRegret {
            end +=
                " The recommended preset has \(Format.metres(recommended.recordedScore)), a regret of "
                + "\(Format.percent(regret.value))\(Self.range(regret, Format.percent))."
        } else {
            end +=
                " Nothing is recommended: the default has a regret of "
                + "\(Format.percent(gap.baseline.recordedScore / gap.best.recordedScore - 1))."
        }
        if let luck = gap.luck {
            end +=
                " For comparison: with so few recorded walks, even a simulation of the real world would have a median regret of "
                + "\(Format.percent(luck.medianRegret)) and a median tau of \(Self.number(luck.medianTau))."
        }
        for (walks, phones) in [("Simulated walks", gap.simulatedPhones), ("Recorded walks", gap.recordedPhones)]
        where !phones.isEmpty {
            end += " \(walks). \(PhoneCount.sentence(phones))"
        }
        return "\(result) \(picture: "Each dot is one of", without: "It is of") \(end)"
    }

    private var objective: String { Metric.all.first { $0.key == gap.objective }?.name ?? gap.objective }

    private static func number(_ value: Double) -> String { TextTable.number(value, decimals: 2) }
    private static func range(_ figure: SimToRealGap.Figure, _ shown: (Double) -> String) -> String {
        guard let lower = figure.lowerBound, let upper = figure.upperBound else { return "" }
        return " (95 %: \(shown(lower)) to \(shown(upper)))"
    }

    // MARK: - Table

    private let header = ["error, pooled, m", "predicted", "95 % interval", "measured", "95 % interval"]

    private var rows: [[String]] {
        [("baseline", gap.baseline), ("best in simulation", gap.selected)].flatMap { name, configuration in
            configuration.quantiles.filter { [0.5, 0.75, 0.9, 0.95].contains($0.share) }.map { quantile in
                [
                    "\(name), \(Format.percent(quantile.share))", Self.number(quantile.predicted.value),
                    Self.bounds(quantile.predicted), Self.number(quantile.measured.value),
                    Self.bounds(quantile.measured),
                ]
            }
        }
    }

    private static func bounds(_ figure: SimToRealGap.Figure) -> String {
        guard let lower = figure.lowerBound, let upper = figure.upperBound else { return "–" }
        return "\(number(lower)) … \(number(upper))"
    }

    // MARK: - Pictures

    /// The simulated and the recorded score of each configuration.
    package var scatter: SVG {
        let limit = gap.scores.flatMap(\.self).max() ?? 1
        let axis = NiceAxis(upTo: max(limit, 0.1))
        var svg = SVG(
            width: 640, height: 420,
            title: "Score of \(gap.configurationCount) configurations in simulation and on recorded walks; "
                + "Kendall's tau \(Self.number(gap.kendallTau.value)).")
        let frame = Bounds(lower: Point(76, 16), upper: Point(624, 370))
        func place(_ simulated: Double, _ recorded: Double) -> Point {
            Point(
                frame.lower.x + simulated / axis.end * frame.width, frame.upper.y - recorded / axis.end * frame.height)
        }
        for tick in axis.ticks {
            svg.line(place(tick, 0), place(tick, axis.end), .line(Palette.rule))
            svg.line(place(0, tick), place(axis.end, tick), .line(Palette.rule))
            let text = Format.number(tick)
            svg.text(text, at: place(tick, 0) + Vector(0, 18), anchor: "middle", colour: Palette.pale)
            svg.text(text, at: place(0, tick) + Vector(-8, 4), anchor: "end", colour: Palette.pale)
        }
        svg.line(place(0, 0), place(axis.end, axis.end), .line(Palette.pale, dash: "4 4"))
        svg.dots(gap.scores.map { place($0[0], $0[1]) }, radius: 2.2, Palette.wall, opacity: 0.7)
        let marked =
            [
                ("baseline", gap.baseline, Palette.baseline), ("best in simulation", gap.selected, Palette.candidate),
                ("best on the recordings", gap.best, Palette.beacon),
            ] + (gap.recommended.map { [("recommended", $0, Palette.ink)] } ?? [])
        for (index, (name, configuration, colour)) in marked.enumerated() {
            // Later circles are smaller, so that two at the same point are both visible.
            let radius = 8 - 2 * Double(index)
            let centre = place(configuration.simulatedScore, configuration.recordedScore)
            svg.circle(centre, radius: radius, .fill(colour), tooltip: name)
            let y = frame.lower.y + 20 + 20 * Double(index)
            svg.circle(Point(frame.lower.x + 18, y - 4), radius: radius, .fill(colour))
            svg.text(name, at: Point(frame.lower.x + 32, y))
        }
        svg.text("\(objective) in simulation, m", at: Point(frame.lower.x + frame.width / 2, 408), anchor: "middle")
        svg.text(
            "on recorded walks, m", at: Point(16, frame.lower.y + frame.height / 2), anchor: "middle", isVertical: true)
        return svg
    }

    /// Predicted and measured distributions of the error.
    package var distributions: SVG {
        let curves = [
            ("baseline", gap.baseline, Palette.baseline), ("best in simulation", gap.selected, Palette.candidate),
        ]
        let limit = curves.flatMap { $0.1.quantiles }.flatMap { [$0.predicted.value, $0.measured.value] }.max() ?? 1
        let axis = NiceAxis(upTo: max(limit, 0.1))
        var svg = SVG(width: 640, height: 380, title: "Share of instants up to a given error: predicted and measured.")
        let frame = Bounds(lower: Point(76, 16), upper: Point(624, 330))
        func place(_ error: Double, _ share: Double) -> Point {
            Point(frame.lower.x + error / axis.end * frame.width, frame.upper.y - share * frame.height)
        }
        svg.errorAxes(axis, shares: [0, 0.25, 0.5, 0.75, 1], in: frame, place: place)
        for (index, (name, configuration, colour)) in curves.enumerated() {
            let measured = configuration.quantiles.map { place($0.measured.value, $0.share) }
            let predicted = configuration.quantiles.map { place($0.predicted.value, $0.share) }
            svg.path([place(0, 0)] + measured, .line(colour, 2.2))
            svg.path([place(0, 0)] + predicted, .line(colour, 2.2, dash: "6 5"))
            let y = frame.upper.y - 40 + 20 * Double(index)
            svg.line(Point(frame.upper.x - 300, y - 4), Point(frame.upper.x - 276, y - 4), .line(colour, 2.2))
            svg.text(name, at: Point(frame.upper.x - 268, y))
        }
        let y = frame.upper.y - 60
        svg.text("solid: measured, dashed: predicted", at: Point(frame.upper.x - 300, y), colour: Palette.pale)
        return svg
    }
}
