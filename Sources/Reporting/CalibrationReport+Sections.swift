internal import Calibration
internal import Evaluation
internal import Search
internal import VenueModel

extension CalibrationReport {
    var html: String { report.html }

    /// The same report as Markdown.
    var markdown: String { report.markdown }

    /// Four answers, a section for each of them, what to do next, and the evidence.
    private var report: Report {
        let answers = CalibrationAnswers(self)
        return Report(
            title: title, accent: accent, verdict: ReportText(verdict), lead: [answers.cards],
            sections: answers.sections + [NextStepsSection(result: result, venueName: venueName).section]
                + evidence.compactMap { $0?.asEvidence },
            footer: [
                .list([
                    "venue: \(code: "\(result.venue.name) (\(venueDigest))")",
                    "seed: \(code: "\(result.options.seed)")",
                    "tool: \(code: "beaconry \(toolVersion)")", "command: \(code: command)",
                ])
            ])
    }

    /// The sections that the answers rest on.
    private var evidence: [ReportSection?] {
        [
            settings, DocumentSection(result).section, walks, PhoneSection(result: result, name: candidateName).section,
            metrics,
            presets, CandidateSection(result: result).section, InterpretationSection(result)?.section,
            result.variations.flatMap { VariationSection(result: $0, name: candidateName).section },
            result.zonedPresets.map { ZonedPresetsSection(result: $0).section },
            PicksSection(evidence: result.front, baseline: result.baseline).section,
            RadiusSection(radii: result.radii).section,
            FrontSection(front: result.front.front, hasConfirmed: hasConfirmedPick).section,
            ImportanceSection(result)?.section, VenueFileSection(result)?.section,
            result.gap.map { GapSection($0).section }, ReportSection("Method", [.paragraph(method)]),
        ]
    }

    /// The colour of the verdict.
    var accent: String { result.decision == .recommend ? Palette.candidate : Palette.pale }

    private var settings: ReportSection? {
        guard !result.settings.isEmpty else { return nil }
        let sentence =
            "On validation walks. Each row compares the candidate with a configuration in which only this "
            + "setting has its baseline value. Settings that failed went back to the baseline one after "
            + "another, the least useful first. Settings that are recommended \"only together with others\" failed by themselves, "
            + "but their common effect is significant."
        return ReportSection(
            "Improvement from each setting", [.paragraph(sentence), .picture(effects.text), settingTable])
    }

    private var walks: ReportSection {
        ReportSection(
            "\(result.objective.name) of each test walk",
            .table(
                ["walk", "baseline", candidateName],
                result.walks.map { [$0.name, Format.metres($0.baseline), Format.metres($0.candidate)] }))
    }

    /// Metrics that were not minimised.
    private var metrics: ReportSection {
        let sentence =
            "Means of the test walks on which both have a value. The recommendation was not chosen by these metrics. Where values near a "
            + "number are good, the verdict is about the distance of each walk from that number. \"Better\" and \"worse\" are "
            + "significant, by a level that is divided among these metrics; \"equivalent\" means that the interval is inside ± the "
            + "smallest difference that counts, \"inconclusive\" that nothing is shown."
        let header = ["metric, mean of walks", "what it tells", "baseline", candidateName, "good values", "verdict"]
        let rows = result.sideEffects.map { effect in
            let metric = effect.metric
            return [
                metric.name, metric.plainWords ?? "", metric.format(effect.baseline) + metric.unitSuffix,
                metric.format(effect.candidate) + metric.unitSuffix, metric.goodValues, effect.verdict.rawValue,
            ]
        }
        return ReportSection("Other metrics", [.paragraph(sentence), .table(header, rows)])
    }

    private var presets: ReportSection {
        let rows = result.presets.map { preset in
            [
                preset.name, Format.metres(preset.score),
                preset.evidence.map { "\(Format.signed($0.meanImprovement)) \(result.objective.unit)" } ?? "–",
                preset.evidence.map(Format.interval) ?? "–",
            ]
        }
        let header = [
            "preset", "\(result.objective.name), mean of walks", "improvement over the baseline", "95 % interval",
        ]
        return ReportSection("The SDK's presets on test walks", .table(header, rows))
    }
}
