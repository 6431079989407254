internal import Calibration
internal import Evaluation
internal import Tuning

extension CalibrationReport {
    /// The same report as Markdown, for terminals, merge requests and wikis: the answers fit a screen, the evidence is folded.
    package var markdown: String {
        """
        # \(Markup.markdown(title))

        **\(Markup.markdown(verdict))** \(Markup.markdown(explanation))

        \(table(accuracyHeader, accuracyRows))

        \(nextSteps.markdown)
        <details><summary>Evidence</summary>

        \(evidence)
        ## Method

        \(Markup.markdown(method))

        \(provenance.map { "- \($0.name): \(Markup.markdownCode($0.value))" }.joined(separator: "\n"))

        </details>

        """
    }

    private var evidence: String {
        let settings = """
            ## Improvement from each setting

            \(settingsSentence)

            \(table(settingHeader, settingRows))

            """
        let metrics = """
            ## Other metrics

            \(otherMetricsSentence)

            \(table(sideEffectHeader, sideEffectRows))

            """
        let presets = """
            ## The SDK's presets on test walks

            \(table(presetHeader, presetRows))

            """
        return [
            result.settings.isEmpty ? nil : settings, metrics, PhoneSection(result, name: candidateName).markdown,
            ErrorMapSection(result, name: candidateName).markdown, presets, CandidateSection(result).markdown,
            VariantSection(result)?.markdown,
            result.variations.map { VariationSection($0, name: candidateName).markdown },
            result.zonedPresets.map { ZonedPresetsSection($0).markdown },
            PicksSection(result.front, baseline: result.baseline).markdown, RadiusSection(result.radii).markdown,
            FrontSection(result.front.front, hasConfirmed: hasConfirmedPick).markdown,
            ImportanceSection(result)?.markdown,
            result.gap.map { GapSection($0).markdown },
        ].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// What the table of settings shows.
    var settingsSentence: String {
        "On validation walks. Each row compares the candidate with a configuration in which only this "
            + "setting has its baseline value. Settings that failed went back to the baseline one after "
            + "another, the least useful first. Settings that are recommended \"only together with others\" failed by themselves, "
            + "but their common effect is significant."
    }

    /// What the reader does next.
    var nextSteps: NextStepsSection { NextStepsSection(result: result, venueName: venueName) }

    /// What the objective is.
    private var objectiveSentence: String { "\(result.objective.name): \(result.objective.metric.summary)" }

    /// What the table of other metrics shows.
    var otherMetricsSentence: String {
        "Means of the test walks on which both have a value. The recommendation was not chosen by these metrics. Where values near a "
            + "number are good, the verdict is about the distance of each walk from that number. \"Better\" and \"worse\" are "
            + "significant, by a level that is divided among these metrics; \"equivalent\" means that the interval is inside ± the "
            + "smallest difference that counts, \"inconclusive\" that nothing is shown."
    }

    /// What the picture of errors shows.
    var distributionSentence: String {
        "The table has the means of the test walks; the picture shows the errors at all instants of them together. "
            + objectiveSentence
    }

    private func table(_ header: [String], _ rows: [[String]]) -> String {
        SectionTable(header: header, rows: rows).markdown
    }
}
