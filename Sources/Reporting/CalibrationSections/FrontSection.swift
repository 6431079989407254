internal import Evaluation
internal import Positioning
internal import Search

/// The section of a calibration's report about several objectives: the Pareto front, the picks and their rules.
struct FrontSection {
    let front: ConfigurationFront
    var hasConfirmed = true

    var section: ReportSection {
        ReportSection(
            "Pareto front of the objectives", .picture(FrontChart(front).drawing.text), .paragraph(sentence),
            .table(header, rows), ruleLines.isEmpty ? nil : .list(ruleLines))
    }

    /// The result in a few sentences.
    private var sentence: String {
        let names = front.objectives.map(\.name).joined(separator: ", ")
        let constraints = front.constraints.map(\.description).joined(separator: ", ")
        let count = Format.count(front.configurations.count, "configuration")
        if let nearest = front.nearest {
            let configuration = front.configurations[nearest]
            let values = front.constraints.map { constraint in
                let metric = Metric.all.first { $0.key == constraint.key }
                return metric?.figure(configuration.value(constraint.key)) ?? "no \(constraint.key)"
            }
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

    private var ruleLines: [ReportText] {
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

    private var header: [String] {
        ["configuration", "preset"] + metrics.map { $0.unit == "1" ? $0.name : "\($0.name), \($0.unit)" }
    }

    private var rows: [[String]] {
        let baseline = front.baseline.map { [("baseline", "", front.configurations[$0])] } ?? []
        let picks = front.picks.compactMap { pick in
            pick.configuration.map { (pick.purpose.rawValue, pick.preset, $0) }
        }
        return (baseline + picks).map { name, preset, configuration in
            [name, preset] + metrics.map { $0.format(configuration.value($0.key)) }
        }
    }
}
