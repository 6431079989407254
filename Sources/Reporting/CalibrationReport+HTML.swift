internal import Calibration
internal import Tuning

extension CalibrationReport {
    /// A page in one file, without scripts or external files, so it can be opened from the disk.
    package var html: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(Markup.escape(title))</title>
        <style>
        body { font: 15px/1.5 system-ui, sans-serif; color: \(Palette.ink); max-width: 1080px; margin: 2em auto; padding: 0 1em; }
        h1 { font-size: 1.6em; } h2 { font-size: 1.15em; margin-top: 2em; }
        .verdict { border-left: 6px solid \(result.decision == .recommend ? Palette.candidate : Palette.pale); padding: .4em 1em; background: #f4f6f8; }
        .verdict strong { font-size: 1.2em; }
        table { border-collapse: collapse; margin: .8em 0; font-size: .93em; } th, td { padding: .25em .5em; text-align: left; vertical-align: top; }
        th { border-bottom: 2px solid \(Palette.rule); font-weight: 600; } td { border-bottom: 1px solid \(Palette.rule); white-space: nowrap; }
        .wide { overflow-x: auto; } .wide td.text { white-space: normal; min-width: 11em; }
        svg { max-width: 100%; height: auto; } code { font-size: .9em; overflow-wrap: anywhere; }
        footer td { white-space: normal; } footer { color: \(Palette.pale); font-size: .9em; margin-top: 3em; }
        </style>
        </head>
        <body>
        <h1>\(Markup.escape(title))</h1>
        <div class="verdict"><strong>\(Markup.escape(verdict))</strong><br>\(Markup.escape(explanation))</div>
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
        \(CandidateSection(result).html)\(VariantSection(result)?.html ?? "")\(result.variations.map { VariationSection($0, name: candidateName).html } ?? "")\(result.zonedPresets.map { ZonedPresetsSection($0).html } ?? "")\(PicksSection(result.front, baseline: result.baseline).html)\(RadiusSection(result.radii).html)\(FrontSection(result.front.front).html)\(result.importance.map { ImportanceSection($0, unit: result.objective.unit).html } ?? "")\(result.gap.map { GapSection($0).html } ?? "")
        <h2>Method</h2>
        <p>\(Markup.escape(method))</p>
        <footer><table>
        \(provenance.map { "<tr><td>\($0.name)</td><td><code>\(Markup.escape($0.value))</code></td></tr>" }.joined(separator: "\n"))
        </table></footer>
        </body>
        </html>

        """
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
