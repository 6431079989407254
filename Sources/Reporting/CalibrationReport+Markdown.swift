internal import Calibration
internal import Tuning

extension CalibrationReport {
    /// The same report as text, for terminals, merge requests and wikis.
    public var markdown: String {
        var text = """
            # \(title)

            **\(verdict)** \(explanation)

            ## Errors on hold-out walks

            \(table(accuracyHeader, accuracyRows))

            ## What else changes

            The search did not look at these.

            \(table(sideEffectHeader, sideEffectRows))

            """
        if !result.settings.isEmpty {
            text += """

                ## What each setting adds

                On the walks that chose: each row takes one candidate setting back to its default and keeps the others. Those that did not pass were removed one after another, the least useful first.

                \(table(settingHeader, settingRows))

                """
        }
        text += """

            ## Every hold-out walk

            \(table(["walk", "default", candidateName], result.walks.map {
                [$0.name, Format.metres($0.baseline), Format.metres($0.candidate)]
            }))

            ## Whole presets on hold-out walks

            \(table(presetHeader, presetRows))

            \(sections)
            ## How this was found

            \(method)

            \(provenance.map { "- \($0.name): `\($0.value)`" }.joined(separator: "\n"))

            """
        return text
    }

    private var sections: String {
        [
            result.variations.map { RobustnessSection($0, name: candidateName).markdown },
            result.zonedPresets.map { PlacesSection($0).markdown },
            PicksSection(result.front).markdown, FrontSection(result.front.front).markdown,
            result.importance.map { ImportanceSection($0, unit: result.objective.unit).markdown },
            result.gap.map { GapSection($0).markdown },
        ].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private func table(_ header: [String], _ rows: [[String]]) -> String {
        SectionTable(header: header, rows: rows).markdown
    }
}
