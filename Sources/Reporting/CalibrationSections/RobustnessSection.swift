public import Calibration
internal import Geometry
internal import Tuning

/// The part of a calibration's report about radio worlds that are not as expected.
public struct RobustnessSection {
    private let result: RobustnessResult
    private let name: String

    /// A section.
    ///
    /// - Parameter name: what the judged settings are called in the report, such as "recommended".
    public init(_ result: RobustnessResult, name: String = "recommended") {
        self.result = result
        self.name = name
    }

    /// As a part of an HTML page; nothing if no worlds were asked for.
    public var html: String {
        guard !result.worlds.isEmpty else { return "" }
        return """
            <h2>\(title)</h2>
            <p>\(Markup.escape(sentence))</p>
            \(drawing.text)\(worlds.html)
            <p>\(Markup.escape(method))</p>
            \(draws.html)\(others.map { "<p>\(othersSentence)</p>\n\($0.html)" } ?? "")

            """
    }

    /// As a part of a Markdown page; nothing if no worlds were asked for.
    public var markdown: String {
        guard !result.worlds.isEmpty else { return "" }
        return """
            ## \(title)

            \(sentence)

            \(worlds.markdown)

            \(method)

            \(draws.markdown)
            \(others.map { "\n\(othersSentence)\n\n\($0.markdown)\n" } ?? "")
            """
    }

    private let title = "In other radio worlds"
    private let othersSentence = "Whole presets against the default in the same worlds:"

    /// What one sees, in a sentence or two.
    var sentence: String {
        let counts = [Verdict.better, .same, .worse].compactMap { verdict -> String? in
            let count = result.worlds.count { $0.verdict == verdict }
            return count == 0 ? nil : "\(Self.words[verdict] ?? "") in \(count)"
        }
        let text =
            "Of \(Format.count(result.worlds.count, "kind")) of worlds the \(name) settings are "
            + counts.joined(separator: ", ") + " against the default"
        if result.holds { return text + ": nowhere demonstrably worse." }
        let places = result.worseIn.map { "\"\($0.name)\"" }.joined(separator: ", ")
        return text + ". Beware of \(places): there the default is better."
    }

    private static let words: [Verdict: String] = [.better: "better", .same: "no difference shown", .worse: "worse"]

    private var method: String {
        """
        Each kind has \(Format.count(result.worlds.first?.walks.count ?? 0, "walk")) of \
        \(Format.number(result.walkDuration)) s that nothing else saw, the same routes and radio fields in all kinds; what \
        follows is drawn anew for each walk. Better and worse: significant (level \
        \(Format.number(result.significance)), sign-flip test and bootstrap over walks, each kind by itself) and by at least \
        \(Format.number(result.minimumEffect)) \(result.unit). No difference shown: neither is demonstrable.
        """
    }

    private var worlds: SectionTable {
        SectionTable(
            header: [
                "world", "default", name, "improvement", "95 % interval", "p", "verdict",
            ],
            rows: result.worlds.map { world in
                let evidence = world.evidence
                return [
                    world.name, "\(Format.fixed(world.baselineScore)) \(result.unit)",
                    "\(Format.fixed(world.recommendedScore)) \(result.unit)",
                    "\(Format.signed(evidence.meanImprovement)) \(result.unit)",
                    evidence.interval.map {
                        "\(Format.signed($0.lowerBound)) to \(Format.signed($0.upperBound))"
                    } ?? "–", Format.fixed(evidence.pValue, 4),
                    Self.words[world.verdict] ?? "",
                ]
            })
    }

    /// What is drawn, each range once: a world that draws what others draw says so.
    private var draws: SectionTable {
        var rows: [[String]] = []
        var listed: [WorldDraw] = []
        for world in result.worlds {
            let new = world.draws.filter { !listed.contains($0) }
            for draw in new {
                let why = listed.contains { $0.source == draw.source } ? "as above" : draw.source
                rows.append([world.name, draw.quantity.name, range(of: draw), why])
                listed.append(draw)
            }
            if new.count < world.draws.count {
                rows.append([world.name, "and what is drawn above", "as above", ""])
            }
        }
        return SectionTable(header: ["world", "drawn for each walk", "from … to", "why"], rows: rows)
    }

    private func range(of draw: WorldDraw) -> String {
        if draw.quantity == .phoneProfile { return WorldDraw.phoneProfiles.joined(separator: ", ") }
        let unit = draw.quantity.unit == "1" ? "" : " \(draw.quantity.unit)"
        return "\(Format.number(draw.from)) … \(Format.number(draw.to))\(unit)"
    }

    private var others: SectionTable? {
        guard let first = result.worlds.first, !first.others.isEmpty else { return nil }
        return SectionTable(
            header: ["world"] + first.others.map(\.name),
            rows: result.worlds.map { world in
                [world.name]
                    + world.others.map {
                        let value = Format.signed($0.evidence.meanImprovement)
                        return "\(value) \(result.unit) (\(Self.words[$0.verdict] ?? ""))"
                    }
            })
    }

    /// A forest plot: the improvement in each kind of world with its interval; left of zero is worse.
    var drawing: SVG {
        let ends = result.worlds.flatMap { world in
            let evidence = world.evidence
            return [evidence.meanImprovement, evidence.lowerBound, evidence.upperBound].compactMap(\.self)
        }
        let right = max(ends.max() ?? 0, 2 * result.minimumEffect, 0.1)
        let left = max(-(ends.min() ?? 0), 2 * result.minimumEffect, 0)
        let step = NiceAxis(upTo: left + right).step
        let lower = -(left / step).rounded(.up) * step
        let upper = (right / step).rounded(.up) * step
        let height = 64 + 28 * Double(result.worlds.count)
        var svg = SVG(
            width: 820, height: height,
            title: result.worlds.map {
                let value = Format.signed($0.evidence.meanImprovement)
                return "\($0.name): \(value) \(result.unit)"
            }.joined(separator: "; "))
        let frame = Bounds(lower: Point(210, 8), upper: Point(700, height - 48))
        func x(_ value: Double) -> Double { frame.lower.x + (value - lower) / (upper - lower) * frame.width }
        let band = Bounds(
            lower: Point(x(max(-result.minimumEffect, lower)), frame.lower.y),
            upper: Point(x(min(result.minimumEffect, upper)), frame.upper.y))
        svg.rectangle(band, .fill("#eef1f4"))
        let ticks = (0...Int(((upper - lower) / step).rounded())).map { lower + Double($0) * step }
        svg.horizontalAxis(
            ticks, in: frame, title: "improvement over the default, \(result.unit) (grey: less than what counts)", x: x)
        svg.line(Point(x(0), frame.lower.y), Point(x(0), frame.upper.y), .line(Palette.ink))
        for (index, world) in result.worlds.enumerated() {
            let y = frame.lower.y + 14 + 28 * Double(index)
            let evidence = world.evidence
            let colour =
                switch world.verdict {
                case .better: Palette.candidate
                case .worse: Palette.baseline
                case .mixed, .same: Palette.pale
                }
            svg.text(world.name, at: Point(frame.lower.x - 12, y + 4), anchor: "end")
            if let interval = evidence.interval {
                svg.line(Point(x(interval.lowerBound), y), Point(x(interval.upperBound), y), .line(colour, 2.5))
            }
            svg.circle(
                Point(x(evidence.meanImprovement), y), radius: 5, .fill(colour),
                tooltip: "\(Format.signed(evidence.meanImprovement)) \(result.unit)")
            svg.text(
                Self.words[world.verdict] ?? "", at: Point(frame.upper.x + 14, y + 4), colour: colour,
                isBold: world.verdict == .worse)
        }
        return svg
    }
}
