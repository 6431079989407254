public import Calibration
internal import Evaluation
internal import Positioning
internal import Tuning

/// The part of a calibration's report about one configuration for each purpose, on hold-out walks.
public struct PicksSection {
    private let evidence: FrontEvidence

    /// The section of a front's picks.
    public init(_ evidence: FrontEvidence) { self.evidence = evidence }

    private static let title = "One preset for each purpose, on hold-out walks"

    /// The section as HTML, from its heading on; nothing where the picks have no proof.
    public var html: String {
        guard !evidence.picks.isEmpty else { return "" }
        return "<h2>\(Self.title)</h2>\n<p>\(Markup.escape(sentence))</p>\n"
            + SectionTable(header: header, rows: rows).html
    }

    /// The section as Markdown, from its heading on.
    public var markdown: String {
        guard !evidence.picks.isEmpty else { return "" }
        return "## \(Self.title)\n\n\(sentence)\n\n\(SectionTable(header: header, rows: rows).markdown)\n"
    }

    private var sentence: String {
        let standing = evidence.picks.filter(\.stands).map(\.pick.preset)
        let text =
            standing.isEmpty
            ? "No pick is demonstrably better in what it is for."
            : "Demonstrably better in what they are for, and not less accurate: \(standing.joined(separator: ", "))."
        return text
            + " Where a pick does not stand, the default's settings do. An arrow leads from the default's mean to "
            + "the pick's; better and worse are demonstrable. The most accurate preset is what is recommended above."
    }

    private var metrics: [Metric] {
        let keys = evidence.picks.first { !$0.metrics.isEmpty }?.metrics.map(\.metric) ?? []
        return keys.compactMap { key in Metric.all.first { $0.key == key } }
    }

    private var header: [String] { ["preset", "purpose", "stands"] + metrics.map(\.name) + ["changes"] }

    private var rows: [[String]] {
        evidence.picks.map { pick in
            let cells = metrics.map { metric -> String in
                guard let result = pick.metrics.first(where: { $0.metric == metric.key }) else { return "–" }
                let unit = metric.unit == "1" ? "" : " \(metric.unit)"
                let values = "\(metric.format(result.baselineValue)) → \(metric.format(result.value))\(unit)"
                return result.verdict == .same ? values : "\(values), \(result.verdict.rawValue)"
            }
            let changes = pick.settings?.differences.map { "\($0.setting.key) \($0.value)" } ?? []
            return [pick.pick.preset, pick.pick.purpose.rawValue, pick.stands ? "yes" : "no"] + cells
                + [changes.isEmpty ? "none" : changes.joined(separator: ", ")]
        }
    }
}
