internal import Evaluation
internal import Foundation
internal import Positioning
package import Tuning

/// The section of a calibration's report about several objectives: the Pareto front, the picks and their rules.
package struct FrontSection {
    let front: ConfigurationFront
    private let hasConfirmed: Bool

    /// The section of a front.
    ///
    /// - Parameter hasConfirmed: whether a pick is confirmed, so that there is something to install.
    package init(_ front: ConfigurationFront, hasConfirmed: Bool = true) {
        (self.front, self.hasConfirmed) = (front, hasConfirmed)
    }

    private static let title = "Pareto front of the objectives"

    /// The section in HTML with its heading.
    package var html: String {
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

    /// The section in Markdown with its heading.
    package var markdown: String {
        return """
            ## \(Self.title)

            \(Markup.markdown(sentence))

            \(SectionTable(header: header, rows: rows).markdown)

            \(ruleLines.map { "- \($0)" }.joined(separator: "\n"))

            """
    }

    /// The result in a few sentences.
    var sentence: String {
        let names = front.objectives.map(\.name).joined(separator: ", ")
        let constraints = front.constraints.map(\.description).joined(separator: ", ")
        let count = Format.count(front.configurations.count, "configuration")
        if let nearest = front.nearest {
            let configuration = front.configurations[nearest]
            let values = front.constraints.map { "\($0.key) \(value(of: $0.key, in: configuration))" }
            return
                "Relax the constraints: none of \(count) meets all of them (\(constraints)), so there are no picks. The "
                + "nearest has \(values.joined(separator: ", ")): \(configuration.settings.description)."
        }
        let drawn = FrontChart(front).count
        let undrawn = front.configurations.count - drawn
        var text = "Each dot is one of \(Format.count(drawn, "configuration")) that ran on all training walks"
        if undrawn > 0 { text += " (\(undrawn) more without a value to draw, so \(count) in all)" }
        text += "; the search tried others on fewer walks."
        if !constraints.isEmpty {
            let these = undrawn > 0 ? "all \(front.configurations.count)" : "these"
            text += " Of \(these), \(front.admitted.count) meet the constraints (\(constraints))."
        }
        return text
            + " The front is the line through \(front.front.count) of them: no other configuration is better than "
            + "these in all objectives (\(names)). Values are means over training walks, so those of the picks are "
            + "optimistic. Settings are those that the search found. "
            + (hasConfirmed
                ? "Install those of the section \"One preset for each purpose\", where settings that failed on other walks were "
                    + "dropped."
                : "Install none of them: other walks confirm none.")
    }

    private var ruleLines: [String] {
        front.picks.map { pick in
            let settings = pick.configuration.map { " Settings: \($0.settings.description)." } ?? ""
            return "\(pick.purpose.rawValue), for the preset \(pick.preset): \(pick.rule)\(settings)"
        }
    }

    /// The objectives, and the other metrics of the picks.
    private var metrics: [Metric] {
        var seen: Set<String> = []
        return (front.objectives + [.standstillJitter, .latency, .energyIndex]).filter { seen.insert($0.key).inserted }
    }

    var header: [String] {
        ["configuration", "preset"] + metrics.map { $0.unit == "1" ? $0.name : "\($0.name), \($0.unit)" }
    }

    var rows: [[String]] {
        let baseline = front.baseline.map { [("baseline", "", front.configurations[$0])] } ?? []
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
