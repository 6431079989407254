internal import Calibration
internal import Tuning

extension CalibrationReport {
    /// The page: four answers, a section for each of them, and the evidence, which is folded.
    package var html: String {
        let answers = CalibrationAnswers(self)
        return Page.html(
            title: title, accent: result.decision == .recommend ? Palette.candidate : Palette.pale,
            body: """
                <div class="verdict"><strong>\(Markup.escape(verdict))</strong></div>
                \(answers.cards)
                \(answers.sections)
                \(nextSteps.html)
                \(evidence)
                <h2>Method</h2>
                <p>\(Markup.escape(method))</p>
                <footer>\(SectionTable(header: ["what", "value"], rows: provenance.map { [$0.name, $0.value] }).html)</footer>
                """, folded: { !CalibrationAnswers.titles.contains($0) && $0 != NextStepsSection.title })
    }

    /// What the answers rest on.
    private var evidence: String {
        let metrics = """
            <h2>Other metrics</h2>
            <p>\(otherMetricsSentence)</p>
            \(table(sideEffectHeader, sideEffectRows))
            <h2>The SDK's presets on test walks</h2>
            \(table(presetHeader, presetRows))
            """
        return [
            settingsSection, walksSection, PhoneSection(result, name: candidateName).html, metrics,
            CandidateSection(result).html, VariantSection(result)?.html,
            result.variations.map { VariationSection($0, name: candidateName).html },
            result.zonedPresets.map { ZonedPresetsSection($0).html },
            PicksSection(result.front, baseline: result.baseline).html, RadiusSection(result.radii).html,
            FrontSection(result.front.front, hasConfirmed: hasConfirmedPick).html,
            ImportanceSection(result)?.html,
            result.gap.map { GapSection($0).html },
        ].compactMap(\.self).joined(separator: "\n")
    }

    private var settingsSection: String {
        guard !result.settings.isEmpty else { return "" }
        return """
            <h2>Improvement from each setting</h2>
            <p>\(settingsSentence)</p>
            \(effects.text)\(table(settingHeader, settingRows))
            """
    }

    private var walksSection: String {
        let rows = result.walks.map { [$0.name, Format.metres($0.baseline), Format.metres($0.candidate)] }
        return """
            <h2>\(result.objective.name) of each test walk</h2>
            \(table(["walk", "baseline", candidateName], rows))
            """
    }

    private func table(_ header: [String], _ rows: [[String]]) -> String {
        SectionTable(header: header, rows: rows).html
    }
}
