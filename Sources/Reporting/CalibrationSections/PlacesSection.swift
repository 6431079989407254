public import Calibration
internal import Geometry
internal import Tuning

/// The part of a calibration's report about settings for single levels and zones.
public struct PlacesSection {
    private let result: PlacesResult

    /// A section.
    public init(_ result: PlacesResult) { self.result = result }

    /// As a part of an HTML page.
    public var html: String {
        let heading = "<h2>\(title)</h2>\n<p>\(Markup.escape(sentence))</p>\n"
        guard !result.places.isEmpty else { return heading }
        return """
            \(heading)\(shown.isEmpty ? "" : drawing.text)\(table.html)\(result.isSplit ? "\n\(chosen.html)" : "")
            <p>\(Markup.escape(method))</p>

            """
    }

    /// As a part of a Markdown page.
    public var markdown: String {
        let heading = "## \(title)\n\n\(sentence)\n"
        return result.places.isEmpty
            ? heading : "\(heading)\n\(table.markdown)\n\n\(result.isSplit ? "\(chosen.markdown)\n\n" : "")\(method)\n"
    }

    private let title = "Single levels and zones"

    /// What one sees, in a sentence or two.
    var sentence: String {
        guard result.isSplit, let judged = result.judged else {
            return "One preset for the whole venue. \(result.reason ?? "")"
        }
        let names = result.places.filter(\.isAccepted).map(\.name).joined(separator: ", ")
        return "Settings of their own for \(names): that lowers the \(figures(judged)), switching included."
    }

    private func figures(_ evidence: PairedEvidence) -> String {
        var text = "error of whole hold-out walks by \(Format.fixed(evidence.meanImprovement)) \(result.unit)"
        if let interval = evidence.interval {
            text += " (95 % interval: \(Format.signed(interval.lowerBound)) to \(Format.signed(interval.upperBound))"
            text += " \(result.unit))"
        }
        return text + " against one preset"
    }

    private var method: String {
        """
        In each place the best of \(Format.count(result.candidateCount, "candidate")) was found on \
        \(Format.count(result.trainingWalks, "walk")). The places where that lowered the error of these whole walks by \
        \(Format.number(result.minimumEffect)) \(result.unit), each beside those that helped more, went on to \
        \(Format.count(result.validationWalks, "walk")) more, where each \
        had to add as much to the plan, significantly (level \(Format.number(result.significance)), sign-flip test with \
        Holm's rule, bootstrap over walks). \(Format.count(result.testWalks, "walk")) that nothing had seen judged the whole plan. Settings \
        change when fixes have named another place for \(Format.number(result.patience)) s, as in the running system.
        """
    }

    /// The rows that tell something: levels, and zones with settings of their own that came as far as being run.
    private var shown: [PlacesResult.Entry] {
        result.places.filter { $0.onePresetScore != nil && ($0.zone == nil || $0.trainingImprovement != nil) }
    }

    private var table: SectionTable {
        SectionTable(
            header: [
                "place", "share of time", "own settings", "tuning: adds", "choosing: adds", "p", "one preset", "plan",
                "recommended",
            ],
            rows: result.places.filter { $0.zone == nil || !$0.settings.isEmpty }.map { place in
                return [
                    place.name, Format.percent(place.shareOfInstants),
                    place.settings.count > 2
                        ? Format.count(place.settings.count, "setting")
                        : place.settings.isEmpty ? "–" : settings(of: place),
                    place.trainingImprovement.map { "\(Format.signed($0)) \(result.unit)" } ?? "–",
                    place.evidence.map { "\(Format.signed($0.meanImprovement)) \(result.unit)" } ?? "–",
                    place.evidence.map { Format.fixed($0.pValue, 4) } ?? "–",
                    place.onePresetScore.map { "\(Format.fixed($0)) \(result.unit)" } ?? "–",
                    result.judged == nil
                        ? "–" : place.planScore.map { "\(Format.fixed($0)) \(result.unit)" } ?? "–",
                    place.isAccepted ? "yes" : "no: \(place.reason ?? "not chosen")",
                ]
            })
    }

    /// What the recommended plan has in its places.
    private var chosen: SectionTable {
        SectionTable(
            header: ["place", "settings that differ from the one preset"],
            rows: result.places.filter(\.isAccepted).map { [$0.name, settings(of: $0)] })
    }

    private func settings(of place: PlacesResult.Entry) -> String {
        place.settings.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }

    /// Error in each place on the judging walks, with one preset and, if there was one, with the plan that was judged.
    var drawing: SVG {
        let hasPlan = result.judged != nil
        let scores = shown.flatMap { [$0.onePresetScore, hasPlan ? $0.planScore : nil].compactMap(\.self) }
        let axis = NiceAxis(upTo: max(1, scores.max() ?? 1))
        let rowHeight = hasPlan ? 38.0 : 26
        let height = 64 + rowHeight * Double(shown.count)
        var svg = SVG(
            width: 820, height: height,
            title: shown.map { place in
                let plan = hasPlan ? place.planScore.map { ", plan \(Format.fixed($0))" } ?? "" : ""
                return "\(place.name): one preset \(Format.fixed(place.onePresetScore ?? 0))\(plan) \(result.unit)"
            }.joined(separator: "; "))
        let frame = Bounds(lower: Point(230, 8), upper: Point(760, height - 48))
        func x(_ value: Double) -> Double { frame.lower.x + value / axis.end * frame.width }
        svg.horizontalAxis(
            axis.ticks, in: frame,
            title: "\(result.objective) there, \(result.unit) (orange: one preset\(hasPlan ? ", blue: plan" : ""))",
            x: x)
        for (index, place) in shown.enumerated() {
            let top = frame.lower.y + 5 + rowHeight * Double(index)
            svg.text(
                place.name, at: Point(frame.lower.x - 12, top + rowHeight / 2), anchor: "end",
                isBold: place.isAccepted)
            let bars =
                hasPlan
                ? [(place.onePresetScore, Palette.baseline), (place.planScore, Palette.candidate)]
                : [(place.onePresetScore, Palette.baseline)]
            for (row, (score, colour)) in bars.enumerated() {
                guard let score else { continue }
                let y = top + 15 * Double(row)
                svg.rectangle(
                    Bounds(lower: Point(x(0), y), upper: Point(x(score), y + 12)), .fill(colour, opacity: 0.85))
                svg.text(Format.fixed(score), at: Point(x(score) + 5, y + 10), colour: Palette.pale, size: 11)
            }
        }
        return svg
    }
}
