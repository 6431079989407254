internal import Calibration
internal import Evaluation
internal import Tuning

extension CalibrationReport {
    /// The same report as Markdown, for terminals, merge requests and wikis.
    package var markdown: String {
        var text = """
            # \(title)

            **\(verdict)** \(explanation)

            \(nextSteps.markdown)
            ## Errors on test walks

            \(objectiveSentence)

            \(table(accuracyHeader, accuracyRows))

            """
        if !result.settings.isEmpty {
            text += """

                ## Improvement from each setting

                \(settingsSentence)

                \(table(settingHeader, settingRows))

                """
        }
        text += """

            ## Other metrics

            \(otherMetricsSentence)

            \(table(sideEffectHeader, sideEffectRows))

            \(PhoneSection(result, name: candidateName).markdown)
            \(ErrorMapSection(result, name: candidateName).markdown)
            ## \(result.objective.name) of each test walk

            \(table(["walk", "baseline", candidateName], result.walks.map {
                [$0.name, Format.metres($0.baseline), Format.metres($0.candidate)]
            }))

            ## The SDK's presets on test walks

            \(table(presetHeader, presetRows))

            \(sections)
            ## Method

            \(method)

            \(provenance.map { "- \($0.name): `\($0.value)`" }.joined(separator: "\n"))

            """
        return text
    }

    /// What the table of settings shows.
    var settingsSentence: String {
        "On validation walks. Each row compares the candidate with a configuration in which only this "
            + "setting has its baseline value. Settings that failed went back to the baseline one after "
            + "another, the least useful first. Settings that are recommended \"only together with others\" failed by themselves, "
            + "but their common effect is significant."
    }

    /// What the reader does next.
    var nextSteps: NextStepsSection { NextStepsSection(result: result) }

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
        "The picture in the HTML report shows the errors at all instants of all test walks together; the table has the means of the "
            + "walks. \(objectiveSentence)"
    }

    private var sections: String {
        [
            CandidateSection(result).markdown, VariantSection(result)?.markdown,
            result.variations.map { VariationSection($0, name: candidateName).markdown },
            result.zonedPresets.map { ZonedPresetsSection($0).markdown },
            PicksSection(result.front, baseline: result.baseline).markdown, RadiusSection(result.radii).markdown,
            FrontSection(result.front.front, hasConfirmed: hasConfirmedPick).markdown,
            result.importance.map { ImportanceSection($0, unit: result.objective.unit).markdown },
            result.gap.map { GapSection($0).markdown },
        ].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private func table(_ header: [String], _ rows: [[String]]) -> String {
        SectionTable(header: header, rows: rows).markdown
    }
}
