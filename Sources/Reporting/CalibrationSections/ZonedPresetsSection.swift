internal import Calibration
internal import Evaluation
internal import Search

/// The section of a calibration's report about presets by level and zone.
struct ZonedPresetsSection {
    let result: ZonedPresetsResult

    var section: ReportSection {
        let evidence: [ReportPart?] = [
            shown.isEmpty ? nil : .picture(drawing.text), table, result.isZoned ? recommended : nil, .paragraph(method),
        ]
        return ReportSection(
            "Presets by level and zone", [.paragraph(sentence)] + (result.zones.isEmpty ? [] : evidence))
    }

    /// The result in a sentence or two.
    private var sentence: String {
        guard result.isZoned, let evidence = result.testEvidence else {
            return "Use one preset for the whole venue. \(result.reason ?? "")"
        }
        let names = Format.names(result.zones.filter(\.isAccepted).map(\.name))
        return
            "Use the presets below for \(names). They lower the \(figures(evidence)). This includes the cost of switching."
    }

    private func figures(_ evidence: PairedEvidence) -> String {
        var text = "error of whole test walks by \(Format.fixed(evidence.meanImprovement)) \(result.unit)"
        if let interval = evidence.interval {
            text += " (95 % interval: \(Format.signed(interval.lowerBound)) to \(Format.signed(interval.upperBound))"
            text += " \(result.unit))"
        }
        return text + " against one preset"
    }

    private var method: String {
        """
        In each level and zone, the best of \(Format.count(result.candidateCount, "candidate")) was searched on \
        \(Format.count(result.trainingWalks, "training walk")). If the settings of a level or zone lowered the error of \
        whole walks by at least \(Format.number(result.minimumEffect)) \(result.unit), in addition to those chosen before, \
        they were tried on \(Format.count(result.validationWalks, "validation walk")). There they had to lower the error \
        again by at least as much, and significantly (level \(Format.number(result.significance)), sign-flip test with \
        Holm's correction, bootstrap over walks). The zoned preset as a whole was tested on \
        \(Format.count(result.testWalks, "test walk")). As in the SDK, a preset is used after fixes have been in its zone \
        for \(Format.number(result.patience)) s.
        """
    }

    /// The rows of the chart: all levels, and zones whose own settings were tried.
    private var shown: [ZonedPresetsResult.AreaEntry] {
        result.zones.filter { $0.onePresetScore != nil && ($0.zone == nil || $0.trainingImprovement != nil) }
    }

    private var table: ReportPart? {
        .table(
            [
                "zone", "share of time", "settings", "improvement, training walks", "improvement, validation walks",
                "p, gain",
                "error, one preset", "error, zoned presets", "recommended",
            ],
            result.zones.filter { $0.zone == nil || !$0.settings.isEmpty }.map { zone in
                return [
                    zone.name, Format.percent(zone.shareOfInstants),
                    zone.settings.count > 2
                        ? Format.count(zone.settings.count, "setting")
                        : zone.settings.isEmpty ? "–" : settings(of: zone),
                    zone.trainingImprovement.map { "\(Format.signed($0)) \(result.unit)" } ?? "–",
                    zone.evidence.map { "\(Format.signed($0.meanImprovement)) \(result.unit)" } ?? "–",
                    zone.evidence.map { Format.pValue($0.pValue) } ?? "–",
                    zone.onePresetScore.map { "\(Format.fixed($0)) \(result.unit)" } ?? "–",
                    result.testEvidence == nil
                        ? "–" : zone.zonedScore.map { "\(Format.fixed($0)) \(result.unit)" } ?? "–",
                    zone.isAccepted ? "yes" : "no: \(zone.reason ?? "not selected")",
                ]
            })
    }

    /// The settings of the recommended zoned preset in its levels and zones.
    private var recommended: ReportPart? {
        .table(
            ["zone", "settings that differ from the one preset"],
            result.zones.filter(\.isAccepted).map { [$0.name, settings(of: $0)] })
    }

    private func settings(of zone: ZonedPresetsResult.AreaEntry) -> String {
        zone.settings.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }

    private var objective: String { Metric.all.first { $0.key == result.objective }?.name ?? result.objective }

    /// Error in each level and zone on test walks, with one preset and, if a zoned preset was tested, with zoned presets.
    private var drawing: SVG {
        let hasZonedPreset = result.testEvidence != nil
        return RowChart(
            rows: shown.map { zone in
                let scores =
                    [(zone.onePresetScore, Palette.baseline)]
                    + (hasZonedPreset ? [(zone.zonedScore, Palette.candidate)] : [])
                let marks = scores.compactMap { score, colour in
                    score.map { RowChart.Mark(value: $0, colour: colour, isBar: true) }
                }
                return RowChart.MarkedRow(
                    label: zone.name, note: marks.map { Format.fixed($0.value) }.joined(separator: " → "),
                    isBold: zone.isAccepted, marks: marks)
            }, axisTitle: "\(objective) in the zone, \(result.unit)",
            legend: [("one preset", Palette.baseline)] + (hasZonedPreset ? [("zoned presets", Palette.candidate)] : []),
            format: { Format.fixed($0) }
        ).drawing
    }
}
