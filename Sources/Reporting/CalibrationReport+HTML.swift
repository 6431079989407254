internal import Calibration
internal import Tuning

extension CalibrationReport {
    /// The page.
    package var html: String {
        Page.html(
            title: title, accent: result.decision == .recommend ? Palette.candidate : Palette.pale,
            body: """
                <div class="verdict"><strong>\(Markup.escape(verdict))</strong><br>\(Markup.escape(explanation))</div>
                \(nextSteps.html)
                <h2>Errors on test walks</h2>
                <p>\(distributionSentence)</p>
                \(distribution.text)\(table(accuracyHeader, accuracyRows))
                \(settingsSection)<h2>Other metrics</h2>
                <p>\(otherMetricsSentence)</p>
                \(table(sideEffectHeader, sideEffectRows))
                \(PhoneSection(result, name: candidateName).html)<h2>One walk: \(Markup.escape(result.showcase.name))</h2>
                <p>The test walk with the median improvement, on level \(showcaseLevel).</p>
                \(map.text)\(ErrorMapSection(result, name: candidateName).html)<h2>\(result.objective.name) of each test walk</h2>
                \(pairs.text)<h2>The SDK's presets on test walks</h2>
                \(table(presetHeader, presetRows))
                \(CandidateSection(result).html)\(VariantSection(result)?.html ?? "")\(result.variations.map { VariationSection($0, name: candidateName).html } ?? "")\(result.zonedPresets.map { ZonedPresetsSection($0).html } ?? "")\(PicksSection(result.front, baseline: result.baseline).html)\(RadiusSection(result.radii).html)\(FrontSection(result.front.front, hasConfirmed: hasConfirmedPick).html)\(result.importance.map { ImportanceSection($0, unit: result.objective.unit).html } ?? "")\(result.gap.map { GapSection($0).html } ?? "")
                <h2>Method</h2>
                <p>\(Markup.escape(method))</p>
                <footer><table>
                \(provenance.map { "<tr><td>\($0.name)</td><td><code>\(Markup.escape($0.value))</code></td></tr>" }.joined(separator: "\n"))
                </table></footer>
                """)
    }

    private var settingsSection: String {
        guard !result.settings.isEmpty else { return "" }
        return """
            <h2>Improvement from each setting</h2>
            <p>\(settingsSentence)</p>
            \(effects.text)\(table(settingHeader, settingRows))

            """
    }

    private func table(_ header: [String], _ rows: [[String]]) -> String {
        SectionTable(header: header, rows: rows).html
    }
}
