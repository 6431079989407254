internal import Evaluation
internal import Foundation
internal import Positioning
public import Tuning

/// The part of a calibration's report about several objectives at once: the front, the picks and their rules.
public struct FrontSection {
    let front: ConfigurationFront

    /// The section of a front.
    public init(_ front: ConfigurationFront) { self.front = front }

    private static let title = "Several objectives at once"

    /// The section as HTML, from its heading on.
    public var html: String {
        let rules = ruleLines.map { "<li>\(Markup.escape($0))</li>" }.joined(separator: "\n")
        return """
            <h2>\(Self.title)</h2>
            \(FrontChart(front).drawing.text)<p>\(Markup.escape(sentence))</p>
            \(htmlTable)
            <ul>
            \(rules)
            </ul>

            """
    }

    /// The section as Markdown, from its heading on.
    public var markdown: String {
        return """
            ## \(Self.title)

            \(sentence)

            \(SectionTable(header: header, rows: rows).markdown)

            \(ruleLines.map { "- \($0)" }.joined(separator: "\n"))

            """
    }

    /// What one sees.
    var sentence: String {
        let names = front.objectives.map(\.name).joined(separator: ", ")
        let limits = front.limits.map(\.description).joined(separator: ", ")
        var text = "Each dot is one of \(Format.count(front.configurations.count, "configuration"))"
        if let nearest = front.nearest {
            let configuration = front.configurations[nearest]
            let values = front.limits.map { "\($0.key) \(value(of: $0.key, in: configuration))" }
            return text + ". None of them meets all limits (\(limits)); nothing is picked. The nearest has "
                + "\(values.joined(separator: ", ")): \(configuration.settings.description)."
        }
        if !limits.isEmpty { text += ", of which \(front.admitted.count) meet the limits (\(limits))" }
        text += "; no other beats the \(front.front.count) on the front of \(names). "
        return text + "The values are means over the walks of the search, which flatter what was picked by them."
    }

    private var ruleLines: [String] {
        front.picks.map { pick in
            let settings = pick.configuration.map { " Settings: \($0.settings.description)." } ?? ""
            return "\(pick.purpose.rawValue), for the preset \(pick.preset): \(pick.rule)\(settings)"
        }
    }

    /// The objectives, and what the picks look at.
    private var metrics: [Metric] {
        var seen: Set<String> = []
        return (front.objectives + [.standstillJitter, .latency, .energyIndex]).filter { seen.insert($0.key).inserted }
    }

    var header: [String] {
        ["configuration", "preset"] + metrics.map { $0.unit == "1" ? $0.name : "\($0.name), \($0.unit)" }
    }

    var rows: [[String]] {
        let baseline = front.baseline.map { [("default", "", front.configurations[$0])] } ?? []
        let picks = front.picks.compactMap { pick in
            pick.configuration.map { (pick.purpose.rawValue, pick.preset, $0) }
        }
        return (baseline + picks).map { name, preset, configuration in
            [name, preset] + metrics.map { $0.format(configuration.value($0.key)) }
        }
    }

    private func value(of key: String, in configuration: MeasuredConfiguration) -> String {
        configuration.value(key).map { Format.number($0) } ?? "–"
    }

    private var htmlTable: String {
        SectionTable(header: header, rows: rows).html
    }
}
